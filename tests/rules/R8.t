# R8: cavemen.

case There are 22 cavemen.
cites R8.1
rules tribe
facedown 22
facedown hunter 2
facedown fisher 2
facedown gatherer 2
facedown sculptor 2
facedown painter 2
facedown firelady 2
facedown shaman 2
facedown small 4
facedown amazon 3
facedown oaf 1

case Warriors have the powers 1, 2 and 3.
cites R8.1 R8.7
rules tribe
board 1
    D@small HUT
board 2
    D@amazon HUT
board 3
    D@oaf HUT
warriors 1 1
warriors 2 2
warriors 3 3

case Four cavemen are turned up when the first round starts.
cites R8.2 R8.5
rules tribe
players 2
play
    line 3 17 22 41
    chief 1
    1 pick 3 41
    2 pick 17 22
    line 5 6 7 8
due cave
cannot cave hunter shaman amazon because wrong number of cavemen
cannot cave oaf oaf hunter small because the pile has no such
play
    cave hunter shaman amazon small
faceup hunter shaman amazon small
facedown 18
facedown hunter 1
facedown small 3
facedown oaf 1
due 1 lay

case The cave is not refilled during a round.
cites R8.2
rules tribe
players 4
board 3
    Gm Lf HUT
chief 3 on 3
chief 4 on 9
offer 5:1 6:2 7 8
cave hunter shaman amazon small
recruiting
play
    3 recruit amazon e7 pay e7 f7
faceup hunter shaman small
due 4 lay
play
    4 lay 9 f7 e7
    4 pick 8
    4 skip
    line 1 2 4 10
due cave
cannot cave oaf oaf because wrong number of cavemen
play
    cave oaf
faceup hunter shaman oaf small
facedown 17

case The cave is refilled as far as the pile goes.
cites R8.2
rules tribe
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
cave hunter
pile oaf small
recruiting
play
    4 skip
    line 1 2 4 9
due cave
cannot cave oaf small small because wrong number of cavemen
play
    cave small oaf
faceup hunter small oaf
facedown 0
due 1 lay

case With an empty pile nothing is turned up.
cites R8.2
rules tribe
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
cave hunter
pile
recruiting
play
    4 skip
    line 1 2 4 9
due 1 lay

case Two resources of different kinds buy a caveman from the cave.
cites R8.3
rules tribe
board 1
    Gm Lf Jm
    Gm HUT D
chief 1 on 3
offer 5 6 7 8
cave hunter shaman amazon small
recruiting
can 1 recruit hunter h7 pay f8 g8
can 1 recruit small h7 pay f7 h8
can 1 skip
cannot 1 recruit hunter h7 pay f7 f8 because all be different
cannot 1 recruit hunter h7 pay f8 because two resources from the cave, four from the pile
cannot 1 recruit hunter h7 pay f8 g8 h8 because two resources from the cave, four from the pile
cannot 1 recruit oaf h7 pay f8 g8 because face up in the cave
cannot 1 recruit hunter h7 pay f8 h7 because no resource
cannot 1 recruit hunter h7 pay f8 g7 because no resource
cannot 1 recruit hunter h7 pay f8 f8 because all be different
play
    1 recruit hunter h7 pay f8 g8
shows 1
    G L Jm
    Gm HUT D@hunter
faceup shaman amazon small
facedown 18

case Which pieces are paid is the player's choice.
cites R8.3
rules tribe
board 1
    Gm Lf Jm
    Gm HUT D
chief 1 on 3
offer 5 6 7 8
cave hunter shaman amazon small
recruiting
# Two mammoths, a fish, a mushroom: 2 + 2 + 1 ways to pay two kinds. Each leaves three squares, h7
# and the two that were paid from. Four cavemen.
recruits 60

case Four resources, one of each kind, buy any caveman from the pile.
cites R8.3
rules tribe
board 1
    Gm Lf Jm
    Qf HUT D
chief 1 on 3
chief 2 on 9
offer 5 6 7 8
cave hunter shaman amazon small
pile hunter oaf
recruiting
can 1 recruit oaf h7 pay f7 f8 g8 h8
can 1 recruit hunter h7 pay f7 f8 g8 h8
cannot 1 recruit shaman h7 pay f7 f8 g8 h8 because the pile has no such
cannot 1 recruit oaf h7 pay f7 f8 because face up in the cave
# From the cave: 6 ways to pay, 3 squares, 4 cavemen: 72. From the pile: 1 way, 5 squares, 2
# cavemen: 10.
recruits 82
play
    1 recruit oaf h7 pay f7 f8 g8 h8
shows 1
    G L J
    Q HUT D@3
faceup hunter shaman amazon small
facedown 1
facedown oaf 0
due 2 lay

case Four resources that are not all different buy nothing.
cites R8.3
rules tribe
board 1
    Gm Lf Jm
    Gm HUT D
chief 1 on 3
offer 5 6 7 8
recruiting
cannot 1 recruit oaf h7 pay f7 f8 g8 h8 because all be different

case Recruiting is once a turn, and then the turn is over.
cites R8.3 R3.2
rules tribe
board 1
    Gm Lf Jm
    Qf HUT D
chief 1 on 3
chief 2 on 9
offer 5 6 7 8
cave hunter shaman amazon small
recruiting
play
    1 recruit hunter h7 pay f8 g8
due 2 lay
cannot 1 recruit shaman f8 pay f7 h8 because not this seat's turn

case Without two kinds of resource one can only skip.
cites R8.3
rules tribe
board 1
    Gm Gm HUT
chief 1 on 3
offer 5 6 7 8
cave hunter shaman amazon small
recruiting
recruits 0
legal
    1 skip

case With an empty cave two resources buy nothing.
cites R8.3
rules tribe
board 1
    Gm Lf HUT
chief 1 on 3
offer 5 6 7 8
recruiting
recruits 0

case Recruiting comes after choosing.
cites R8.3
rules tribe
board 1
    Gm Lf HUT
chief 1 on 3
offer 5 6 7 8
cave hunter shaman amazon small
cannot 1 recruit hunter e7 pay e7 f7 because cannot happen now
play
    1 lay 3 h7 i7
cannot 1 recruit hunter h7 pay e7 f7 because cannot happen now
play
    1 pick 5
can 1 recruit hunter h7 pay e7 f7

case Nobody recruits during set-up.
cites R8.3
rules tribe
players 2
play
    line 3 17 22 41
    chief 1
    1 pick 3 41
due 2 pick
play
    2 pick 17 22
due line

case Nobody recruits during set-up when the chiefs are placed one by one either.
cites R8.3
rules tribe
players 3
play
    line 3 17 22 41
    chief 1
    1 pick 3
due chief
cannot 1 skip because cannot happen now
play
    chief 3
    3 pick 17
    chief 2
    2 pick 41
due line

case A caveman stands on a free laid square.
cites R8.4
rules tribe
board 1
    Gm   Lf   V^1
    Jm   HUT  D*1
    D+1  D    D@oaf
chief 1 on 3
offer 5 6 7 8
cave hunter hunter
recruiting
can 1 recruit hunter g6 pay f8 g8
cannot 1 recruit hunter h8 pay f8 g8 because a volcano
cannot 1 recruit hunter h7 pay f8 g8 because fire on this square
cannot 1 recruit hunter f6 pay f8 g8 because fire on this square
cannot 1 recruit hunter h6 pay f8 g8 because a caveman on this square
cannot 1 recruit hunter g7 pay f8 g8 because the starting tile
cannot 1 recruit hunter f7 pay f8 g8 because a resource on this square
cannot 1 recruit hunter e7 pay f8 g8 because no domino
# 3 ways to pay, each with g6 and the two squares paid from. Two hunters are one choice.
recruits 9

case A square that the payment has emptied may be used.
cites R8.4
rules tribe
board 1
    Gm Lf HUT
chief 1 on 3
offer 5 6 7 8
cave fisher shaman amazon small
recruiting
# No other square is free.
recruits 8
play
    1 recruit fisher f7 pay e7 f7
shows 1
    G L@fisher HUT

case Everyone may know what the pile holds.
cites R8.5
rules tribe
board 1
    D@hunter D@1 HUT
board 2
    D@1 D@oaf HUT
cave hunter shaman amazon small
# 22 less four on the boards and four in the cave.
facedown 14
facedown hunter 0
facedown small 1
facedown oaf 0
facedown shaman 1
facedown amazon 2

case A caveman recruited from the pile is no longer in it.
cites R8.5 R8.3
rules tribe
board 1
    Gm Lf Jm
    Qf HUT D
chief 1 on 3
offer 5 6 7 8
cave hunter shaman amazon small
recruiting
facedown 18
facedown shaman 1
play
    1 recruit shaman h7 pay f7 f8 g8 h8
facedown 17
facedown shaman 0

case The hunters of the rulebook have 12 and 6.
cites R8.6
rules tribe
board 1
    Gm   Gm        J*1
    Gm   D@hunter  Gm
    HUT  D@hunter  J
caveman 1 hunter 12 6
# The jungle region is the fire alone.
score 1 19 cavemen 18 regions 1

case The fire lady of the rulebook has 5.
cites R8.6
rules tribe
board 1
    G+2  L           HUT
    G*1  D@firelady  Q*1
    L    V^2         Q+1
caveman 1 firelady 5

case The fire lady sees a fire on the start tile.
cites R8.6 R5.3
rules tribe
board 1
    HUT+3 D@firelady D
caveman 1 firelady 3
score 1 3 regions 0 cavemen 3 fires 3

case A hunter sees mammoths, not grassland.
cites R8.6
rules tribe
board 1
    G  G*1       Gm
    G  D@hunter  HUT
caveman 1 hunter 3

case A fisher has 3 for each fish around it.
cites R8.6
rules tribe
board 1
    Lf   Lf        Lf
    Gm   D@fisher  L
    HUT  L*1       Lf
# Lake squares without a fish do not count.
caveman 1 fisher 12

case A gatherer has 4 for each mushroom around it.
cites R8.6
rules tribe
board 1
    Jm          Jm   HUT
    D@gatherer  Jm   Jm
    J*1         J+1  D
# The one at the right end is two squares away, and jungle with fire has no mushroom.
caveman 1 gatherer 12

case A sculptor has 5 for each flint around it.
cites R8.6
rules tribe
board 1
    Qf   D@sculptor  Qf
    HUT  Q*1         Gm
caveman 1 sculptor 10

case A painter has 2 for each resource of any kind.
cites R8.6
rules tribe
board 1
    Gm   Lf         D
    Jm   D@painter  Qf
    HUT  G          G*1
caveman 1 painter 8

case A shaman has 2 for each other caveman of any sort, itself not counted.
cites R8.6
rules tribe
board 1
    D@shaman  D@1  HUT
    D@hunter  D    D@shaman
# The left shaman sees the warrior and the hunter; the right one the warrior, across a corner.
caveman 1 shaman 4 2
caveman 1 hunter 0
warriors 1 1
score 1 7 cavemen 6 warriors 1

case Two shamans count each other.
cites R8.6
rules tribe
board 1
    D@shaman D@shaman HUT
caveman 1 shaman 2 2

case A caveman sees no further than one square, and not around the edge.
cites R8.6
rules tribe
players 2
board 1
    D@hunter D Gm D HUT D Gm
caveman 1 hunter 0

case A caveman sees what is there at the end.
cites R8.6 R5.5
rules tribe
players 2
board 1
    Gm D@hunter Gm HUT
chief 1 on 48
caveman 1 hunter 6
# The quarry of 48 goes to h8, its volcano to g8, whose one step reaches f7.
play
    1 lay 48 h8 g8
    1 fire f7
caveman 1 hunter 3

case The warriors of the rulebook have 12 and 1.
cites R8.7
rules tribe
board 1
    D@2 D@1 D
    G@1 D*1 J
    G   Q@1 HUT
warriors 1 12 1
# The desert is four squares with one fire.
score 1 17 warriors 13 regions 4

case Warriors that touch at a corner are not joined.
cites R8.7
rules tribe
board 1
    D@1 D   HUT
    D   D@3 D
warriors 1 3 1

case A group is its number times the sum of its powers.
cites R8.7
rules tribe
board 1
    D@3 D@2 HUT
    D@1 D   D
# 3 warriors x (3 + 2 + 1)
warriors 1 18
score 1 18 warriors 18

case Warriors join over any terrain.
cites R8.7
rules tribe
board 1
    G@1 L@1 J@1 HUT
warriors 1 9

case A caveman who is no warrior joins nobody.
cites R8.7
rules tribe
board 1
    D@1 D@hunter D@1 HUT
warriors 1 1 1
