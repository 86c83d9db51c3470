# R5: volcanoes and fire.

case The throw drawn in the rules has five squares to land on.
cites R5.1 R5.2 R5.3
board 1
    D   D+1  V^1  .    .
    G   .    HUT  L*1  J
    .   .    .    Q    Q
# 43 is jungle and a volcano with two craters. The volcano goes left of the hut, on f7.
chief 1 on 43
play
    1 lay 43 f6 f7
due 1 fire
targets e8 e7 g7 f6 h6
cannot 1 fire f8 because already a fire
cannot 1 fire g8 because a volcano
cannot 1 fire f7 because a volcano
cannot 1 fire h7 because already a fire
cannot 1 fire i7 because too far
cannot 1 fire i6 because too far
cannot 1 fire d7 because no domino

case One crater throws one fire up to three squares.
cites R5.1
players 2
board 1
    HUT J J J J
# 28 is desert and a volcano with one crater; here desert on f8, the volcano on f7.
chief 1 on 28
play
    1 lay 28 f8 f7
targets f8 g7 h7 i7
cannot 1 fire j7 because too far
play
    1 fire i7
square 1 i7 J+1

case Two craters throw two fires up to two squares.
cites R5.1
players 2
board 1
    HUT J J J J
chief 1 on 43
play
    1 lay 43 f8 f7
targets f8 g7 h7
cannot 1 fire i7 because too far
play
    1 fire h7
square 1 h7 J+2

case Three craters throw three fires to a neighbour.
cites R5.1
players 2
board 1
    HUT J J J J
chief 1 on 48
play
    1 lay 48 f8 f7
targets f8 g7
cannot 1 fire h7 because too far
play
    1 fire f8
square 1 f8 Q+3

case A throw counts steps to all eight neighbours.
cites R5.2
board 1
    D D D
    D HUT .
    D D .
# 48 has three craters: one step. It lies on h7, its quarry on h6.
# Around h7 are g8, h8, g7, g6, h6; i8, i7 and i6 are empty.
chief 1 on 48
play
    1 lay 48 h6 h7
targets g6 g7 g8 h6 h8

case Fire flies over places where nothing lies.
cites R5.2
players 2
board 1
    HUT D D
    .   . D
    .   . D
# The volcano with two craters goes below the hut on g6, its jungle on f6. i5 to i7 are two columns
# away, and h5 and h6 between are empty.
chief 1 on 43
play
    1 lay 43 f6 g6
targets f6 g7 h7 i5 i6 i7

case A throw of three may turn on the way.
cites R5.2
players 2
board 1
    .   .  D  D
    .   .  D  D
    D   D  D  D
    HUT .  .  .
# The volcano with one crater goes left of the hut on f7, its desert on f6. i10 is three diagonal
# steps away; i9 is two of them and one sideways. Column j is four columns away.
chief 1 on 28
play
    1 lay 28 f6 f7
targets f6 g7 g8 h8 i8 i9 i10
cannot 1 fire j8 because too far
cannot 1 fire j10 because too far

case Fire does not reach the opposite edge.
cites R5.2
players 2
board 1
    D D D D D D HUT
# a7 to g7. The volcano with one crater goes on g8, its desert on f8. Column d is three away.
chief 1 on 28
play
    1 lay 28 f8 g8
targets d7 e7 f7 f8 g7

case Fire may land on the start tile, where it is in no region.
cites R5.3 R9.1 R9.4
players 2
chief 1 on 48
play
    1 lay 48 i7 h7
    1 fire g7
square 1 g7 HUT+3
score 1 0 regions 0 fires 3

case No square takes two fire tokens, the start tile included.
cites R5.3
players 2
chief 1 on 45
chief 1 on 48
# 45 has two craters, 48 three: from f7 only f8 and g7 are one step away.
play
    1 lay 45 h8 h7
    1 fire g7
    1 lay 48 f8 f7
targets f8
cannot 1 fire g7 because already a fire

case The other half of the volcano's own domino may be hit.
cites R5.3
rules totem
players 2
chief 1 on 43
play
    1 lay 43 h7 i7
targets g7 h7
play
    1 fire h7
square 1 h7 J+2
square 1 i7 V^2

case A volcano is never hit, nor is a printed fire.
cites R5.3
players 2
board 1
    V^1 D*1 HUT L*1 V^2
chief 1 on 48
play
    1 lay 48 g9 g8
targets g7 g9

case A fire that can land must land.
cites R5.4
# That no square qualifies cannot happen with this box: the other half of every volcano domino does.
rules tribe
players 2
board 1
    D@hunter HUT
chief 1 on 48
play
    1 lay 48 h8 h7
targets g7 h8
cannot 1 fire lost because must be placed
cannot 1 pick 1 because cannot happen now

case Every volcano has a half beside it that can be hit.
cites R5.4
# All ten volcano dominoes; none has two volcanoes.
rules discovery
domino 28 D V^1
domino 29 D V^1
domino 38 G V^1
domino 39 G V^1
domino 40 L V^1
domino 42 L V^2
domino 43 J V^2
domino 44 J V^2
domino 45 Q V^2
domino 48 Q V^3

case Fire destroys a resource.
cites R5.5
rules totem
players 2
board 1
    Gm Gm HUT
chief 1 on 28
score 1 2 resources 2
play
    1 lay 28 h8 h7
    1 fire f7
square 1 f7 G+1
square 1 e7 Gm
# One mammoth left, and 2 squares x 1 fire; the mammoth totem is 3.
score 1 6 resources 1 regions 2 totems 3

case Fire destroys a caveman, who does not come back.
cites R5.5 R8.5
rules tribe
players 2
board 1
    D@hunter HUT
chief 1 on 28
facedown 21
facedown hunter 1
play
    1 lay 28 h8 h7
    1 fire f7
square 1 f7 D+1
facedown 21
facedown hunter 1
caveman 1 hunter

case Volcanoes are worth nothing.
cites R5.6 R9.1
board 1
    V^1 V^2 HUT
    V^3 V^2 .
score 1 0 regions 0 largest 4 fires 0
region 1 volcano 4 x 0 = 0

case There are five volcanoes with one crater, four with two and one with three.
cites R5.6
rules discovery
squares volcano 0 5 4 1
