# R9: the end.

case The territory of the rulebook scores 32.
cites R9.1
board 1
    J    D    D*1  L    L*1
    J*1  G    G    L*1  Q
    J    V^2  HUT  D    Q*1
    J+2  D    D    Q    Q*1
    G    G    G+1  G    V^1
region 1 jungle 4 x 3 = 12
region 1 quarry 4 x 2 = 8
region 1 lake 3 x 2 = 6
region 1 grassland 4 x 1 = 4
region 1 desert 2 x 1 = 2
region 1 grassland 2 x 0 = 0
regions 1 desert 3
regions 1 volcano 2
# Printed fires 1+1+1+1+1+1, tokens 2+1.
score 1 32 regions 32 largest 4 fires 9

case Corners do not join a region.
cites R9.1
board 1
    G*1 D
    HUT G
regions 1 grassland 2
score 1 1 regions 1

case The start tile joins nothing.
cites R9.1
board 1
    G*1 HUT G
regions 1 grassland 2
score 1 1

case A region without fire is worth nothing.
cites R9.1
board 1
    G G G HUT
score 1 0 largest 3

case Printed fires and tokens multiply together.
cites R9.1
board 1
    Q*2 Q+3 HUT
region 1 quarry 2 x 5 = 10
score 1 10

case Two regions of one terrain are counted apart.
cites R9.1
board 1
    L*1 L  HUT L*1
    .   .  D   L
    .   .  D   L
score 1 5
region 1 lake 2 x 1 = 2
region 1 lake 3 x 1 = 3

case Regions do not join around the edges of seven by seven.
cites R9.1
players 2
board 1
    G   D D D HUT D G*1
    .   . . . D   . .
    .   . . . D   . .
    .   . . . D   . .
    .   . . . D   . .
    .   . . . D   . .
    G*1 D D D D   D G
regions 1 grassland 4
score 1 2

case A fire on the start tile is in no region.
cites R9.1
board 1
    V^1 G HUT+1 G
score 1 0 regions 0 fires 1

case In totem each resource left is worth one, and the totems count.
cites R9.2
rules totem
board 1
    totems fish flint
    Lf Lf Gm L*1 HUT
# 3 resources, 4 + 6 for the totems. Lake 2 x 0 and 1 x 1.
score 1 14 resources 3 totems 10 regions 1

case In tribe the cavemen count and the resources do not.
cites R9.2
rules tribe
board 1
    Gm   D@hunter  D@2  HUT
    G*1  D         .    .
# Grassland 2 x 1, one mammoth for the hunter, an amazon alone.
score 1 7 regions 2 cavemen 3 warriors 2 resources 0

case In discovery regions are all there is.
cites R9.2
board 1
    G*1 G HUT
score 1 2 regions 2 resources 0 totems 0 cavemen 0 warriors 0

case Centre is paid for an unfinished territory.
cites R9.3
bonus centre
board 1
    D D HUT
score 1 10 centre 10
score 2 10 centre 10

case Centre is paid up to the corners of the grid.
cites R9.3
bonus centre
board 1
    D . . . D
    D . . . D
    D D HUT D D
    D . . . D
    D . . . D
score 1 10 centre 10

case Centre is lost three columns to the left.
cites R9.3
bonus centre
board 1
    D D D HUT
score 1 0 centre 0

case Centre is lost three columns to the right.
cites R9.3
bonus centre
board 1
    HUT D D D
score 1 0 centre 0

case Centre is lost three rows below.
cites R9.3
bonus centre
board 1
    HUT
    D
    D
    D
score 1 0 centre 0

case Centre is lost three rows above.
cites R9.3
bonus centre
board 1
    D
    D
    D
    HUT
score 1 0 centre 0

case On seven by seven centre allows three columns and rows.
cites R9.3
players 2
bonus centre
board 1
    D D D HUT D D D
    . . . D . . .
    . . . D . . .
    . . . D . . .
board 2
    HUT D D D D
score 1 10 centre 10
score 2 0 centre 0

case The unfinished territory of a grid that can be filled need not be even.
cites R9.3
rules kingdomino
players 2
deck 48
bonus centre
# 12 rounds with two kings: 24 dominoes and the castle are 49 squares, all that 7x7 has.
board 1
    W W W CASTLE W
score 1 10 centre 10

case With 24 dominoes for two on seven by seven as many columns lie left as right.
cites R9.3
rules kingdomino
players 2
bonus centre
# 6 rounds with two kings: 12 dominoes and the castle are 25 squares, and 7x7 has 49.
board 1
    W W CASTLE W W
board 2
    W W W CASTLE W
score 1 10 centre 10
score 2 0 centre 0

case With 24 dominoes for two on seven by seven as many rows lie above as below.
cites R9.3
rules kingdomino
players 2
bonus centre
board 1
    . W
    W W
    W CASTLE W
    W W
    . W
board 2
    W CASTLE W
    . W
    . W
score 1 10 centre 10
score 2 0 centre 0

case With 36 dominoes for two on seven by seven it must be even too.
cites R9.3
rules discovery
players 2
deck 36
bonus centre
# 9 rounds with two chiefs: 18 dominoes and the hut are 37 squares.
board 1
    D D D HUT D D D
board 2
    D D HUT D D D
score 1 10 centre 10
score 2 0 centre 0

case Four on seven by seven cannot fill it either.
cites R9.3
rules discovery
players 4
grid 7
bonus centre
# 12 rounds with one chief: 25 squares.
board 1
    D HUT D
board 2
    D D HUT D
score 1 10 centre 10
score 2 0 centre 0

case The short duel fills five by five, so it goes by the grid.
cites R9.3
rules kingdomino
players 2
grid 5
bonus centre
# 12 dominoes and the castle are 25 squares.
board 1
    W W CASTLE W
score 1 10 centre 10

case Few dominoes on five by five must be even as well.
cites R9.3
rules discovery
players 4
deck 24
bonus centre
# 6 rounds with one chief: 13 squares.
board 1
    D HUT D
board 2
    D D HUT D
score 1 10 centre 10
score 2 0 centre 0

case Complete is lost by one discard.
cites R9.3
bonus complete
board 1
    discarded 1
    D D HUT
board 2
    discarded 0
    D D HUT
score 1 0 complete 0
score 2 5 complete 5

case The most points win.
cites R9.4
players 2
board 1
    G*1 D D D D HUT
board 2
    G*2 HUT
# 1 against 2; the larger region does not matter.
wins 2

case Between equal points the larger largest region is ahead, with fire or without.
cites R9.4
players 2
board 1
    G*1 G D D D HUT
board 2
    G*2 HUT+3
# 2 points each. Three squares against one decide, although seat 2 has more fires.
score 1 2 largest 3 fires 1
score 2 2 largest 1 fires 5
wins 1

case A volcano region can be the largest.
cites R9.4
players 2
board 1
    G*1 V^1 V^1 V^2 HUT
board 2
    G*1 D D HUT
score 1 1 largest 3
score 2 1 largest 2
wins 1

case The start tile is in no region, however large.
cites R9.4 R9.1
players 2
board 1
    G*1 D HUT D
board 2
    G*1 D D HUT
score 1 1 largest 1
wins 2

case Between equal regions more fires are ahead, tokens and the start tile included.
cites R9.4 R5.3
players 2
board 1
    G*1 G HUT+1
board 2
    G*1 G HUT
score 1 2 largest 2 fires 2
score 2 2 largest 2 fires 1
wins 1

case Players level in everything share the victory.
cites R9.4
players 3
board 1
    G*1 G HUT
board 2
    G*1 HUT
board 3
    HUT L+1 L
wins 1 3

case All may share.
cites R9.4
players 4
wins 1 2 3 4

case Bonus points count before any tie-break.
cites R9.4 R9.3
players 2
bonus centre complete
board 1
    discarded 1
    G*1 G G G HUT
board 2
    G HUT
# Seat 1 discarded, and c7 is four columns from the start tile: 4 x 1. Seat 2: 10 + 5.
score 1 4 centre 0 complete 0
score 2 15 centre 10 complete 5
wins 2
