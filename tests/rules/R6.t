# R6: resources.

case Grassland, lake, jungle and quarry get their resource, desert and volcano none.
cites R6.1
rules totem
domino 1 D D
domino 12 Gm Gm
domino 15 Lf Lf
domino 17 Jm Jm
domino 21 Gm Qf
domino 48 Qf V^3

case A square with printed fire gets no resource.
cites R6.1
rules tribe
domino 24 D G*1
domino 30 D*1 Gm
domino 37 Qf Q*1
domino 46 L*1 J*2
domino 47 J*1 Q*2

case There are no resources in discovery.
cites R6.1
rules discovery
domino 12 G G
domino 37 Q Q*1

case The box has the squares printed in the rulebook.
cites R6.1
# Without fire, with one, with two. So there are 16 mammoths, 13 fish, 11 mushrooms and 9 flints.
rules totem
squares desert 20 2
squares grassland 16 3
squares lake 13 4
squares jungle 11 3 1
squares quarry 9 2 2

case Resources travel with the domino.
cites R6.2
rules totem
chief 1 on 19
play
    1 lay 19 f7 e7
shows 1
    Lf Gm HUT
score 1 9 resources 2 totems 7

case In tribe they travel as well.
cites R6.2
rules tribe
chief 1 on 23
play
    1 lay 23 g8 g9
shows 1
    Qf
    Jm
    HUT

case The symbol printed on a square is no resource.
cites R6.2
rules totem
# 33 is grassland with a fire, and jungle.
chief 1 on 33
play
    1 lay 33 f7 e7
shows 1
    Jm G*1 HUT
totem mammoth nobody
totem mushroom 1
score 1 7 resources 1 totems 5 regions 1

case A discarded domino takes its resources out of the game.
cites R6.2
rules totem
board 1
    totems mammoth
    Gm Gm D
    D HUT D
    D Gm Gm
chief 1 on 17
play
    1 discard 17
totem mushroom nobody
score 1 7 resources 4 totems 3
