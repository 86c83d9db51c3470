# R10: base Kingdomino.

case The territory of the worked example scores 23, with neither bonus earned.
cites R10.1 R9.1 R9.3 R1.2
rules kingdomino
board 1
    discarded 4
    G       G*2  L    .    .
    G       G    L    L    L*1
    CASTLE  F    L*1  W    W
    S       .    .    W*1  .
    M*2     .    .    S    .
region 1 lake 5 x 2 = 10
region 1 grassland 4 x 2 = 8
region 1 wheat 3 x 1 = 3
region 1 mine 1 x 2 = 2
region 1 forest 1 x 0 = 0
regions 1 swamp 2
# Crowns 2+1+1+1+2. The castle is at the left edge, and 8 of 12 dominoes were laid.
score 1 23 regions 23 centre 0 complete 0 largest 5 fires 7

case A forest beside the castle grows upwards, not out of the grid.
cites R4.2 R4.3 R10.1
rules kingdomino
# 1 is two wheat, 33 a lake with a crown and a forest, 29 a forest with a crown and grassland.
board 1
    W W CASTLE L*1 F
chief 1 on 29
can 1 lay 29 g8 g9
can 1 lay 29 g9 g8
can 1 lay 29 g6 f6
can 1 lay 29 i8 i9
can 1 lay 29 i6 h6
# Five columns are in use already.
cannot 1 lay 29 j7 k7 because leave the grid
# Forest touches lake only, grassland nothing.
cannot 1 lay 29 h8 h9 because must touch
# Turned round, grassland lies against forest.
cannot 1 lay 29 i9 i8 because must touch

case The base game has six terrains of its own.
cites R10.1
rules kingdomino
domino 1 W W
domino 3 F F
domino 7 L L
domino 10 G G
domino 12 S S
domino 48 W M*3

case The squares and crowns of the box add up.
cites R10.1
# Without a crown, with one, two, three: 96 squares and 39 crowns.
rules kingdomino
squares wheat 21 5
squares forest 16 6
squares lake 12 6
squares grassland 10 2 2
squares swamp 6 2 2
squares mine 1 1 3 1

case Laying never brings fire, not even a swamp.
cites R10.1
rules kingdomino
players 4
chief 1 on 12
chief 2 on 13
offer 1 2 3 4
play
    1 lay 12 f7 e7
due 1 pick
cannot 1 fire g7 because cannot happen now
play
    1 pick 1
due 2 lay
shows 1
    S S CASTLE

case A swamp region scores like any other.
cites R10.1
rules kingdomino
bonus none
board 1
    S*2 S S CASTLE
region 1 swamp 3 x 2 = 6
score 1 6

case There are no resources, totems and cavemen.
cites R10.1
rules kingdomino
bonus none
chief 1 on 7
play
    1 lay 7 f7 e7
shows 1
    L L CASTLE
totem fish nobody
facedown 0
score 1 0 resources 0 totems 0

case The castle accepts every terrain, the others only their own.
cites R10.1 R4.2
rules kingdomino
board 1
    W W CASTLE
# 13 is wheat and forest.
chief 1 on 13
can 1 lay 13 h7 i7
can 1 lay 13 i7 h7
can 1 lay 13 d7 c7
cannot 1 lay 13 c7 d7 because must touch

case Two players have four kings, each placed when it is drawn.
cites R10.2 R2.3
rules kingdomino
players 2
play
    line 3 17 22 41
    chief 1
due 1 pick
cannot 1 pick 3 41 because cannot happen now
legal
    1 pick 3
    1 pick 17
    1 pick 22
    1 pick 41
play
    1 pick 17
    chief 1
    1 pick 3
cannot chief 1 because no chief or king left
play
    chief 2
legal
    2 pick 22
    2 pick 41
play
    2 pick 41
    chief 2
    2 pick 22
due line
# 24 dominoes, of which four are on the table and four more are to come.
table left 20 rounds 6
play
    line 5 6 7 8
due 1 lay
table left 16

case Kings may be drawn by turns.
cites R10.2
rules kingdomino
players 2
play
    line 3 17 22 41
    chief 2
    2 pick 41
    chief 1
    1 pick 3
    chief 2
    2 pick 17
    chief 1
    1 pick 22
    line 5 6 7 8
# 3, 17, 22, 41 belong to 1, 2, 1, 2.
due 1 lay
play
    1 lay 3 f7 e7
    1 pick 5
due 2 lay

case Three players draw lines of three and leave none.
cites R10.1 R3.3
rules kingdomino
players 3
play
    line 3 17 22
    chief 1
    1 pick 22
    chief 3
    3 pick 3
    chief 2
legal
    2 pick 17
play
    2 pick 17
    line 1 2 4
due 3 lay
table left 30

case The base game ends with laying.
cites R10.1 R3.4
rules kingdomino
players 2
chief 1 on 7
chief 2 on 8
play
    1 lay 7 f7 e7
    2 lay 8 f7 e7
due over
wins 1 2

case Ties go to the larger property, then to more crowns.
cites R10.1 R9.4
rules kingdomino
players 3
bonus none
board 1
    W*1 W F CASTLE
board 2
    M*2 F F CASTLE
board 3
    W*1 W CASTLE
# 2 points and a property of two each; seat 2 has two crowns.
score 1 2 largest 2 fires 1
score 2 2 largest 2 fires 2
score 3 2 largest 2 fires 1
wins 2

case The Mighty Duel uses seven by seven.
cites R10.1 R1.4
rules kingdomino
players 2
deck 48
grid 7
board 1
    W W W W W W CASTLE
chief 1 on 1
cannot 1 lay 1 h7 h8 because leave the grid
can 1 lay 1 a8 a9
