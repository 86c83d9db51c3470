# R4: laying a domino. The start tile is on g7; f7 is on its left, g8 above it.

case A domino may be laid in any of the four directions.
cites R4.1
board 1
    HUT
chief 1 on 4
can 1 lay 4 h7 i7
can 1 lay 4 h7 h8
can 1 lay 4 h7 h6
can 1 lay 4 i7 h7
can 1 lay 4 g8 g9
can 1 lay 4 f7 e7

case The halves lie side by side.
cites R4.1
board 1
    HUT
chief 1 on 4
cannot 1 lay 4 h7 j7 because adjacent
cannot 1 lay 4 h7 g8 because adjacent
cannot 1 lay 4 h7 h7 because adjacent
cannot 1 lay 4 h7 f7 because adjacent

case The halves lie on empty places.
cites R4.1
board 1
    D D HUT
chief 1 on 4
cannot 1 lay 4 g7 h7 because occupied
cannot 1 lay 4 h7 g7 because occupied
cannot 1 lay 4 f7 f8 because occupied
cannot 1 lay 4 d7 e7 because occupied

case The first domino has 24 places.
cites R4.2
# One half on one of the 4 sides of the hut, the other on one of the 3 places next to that: 12. With
# the halves exchanged, 12 more. No two sides of the hut are neighbours, so none is counted twice.
chief 1 on 12
legal 24

case The start tile accepts every terrain.
cites R4.2
chief 1 on 48
can 1 lay 48 h7 i7
can 1 lay 48 i7 h7
cannot 1 lay 48 i7 i8 because must touch

case One half that touches its own terrain is enough.
cites R4.2
board 1
    D D HUT
# 4 is desert and grassland.
chief 1 on 4
can 1 lay 4 d7 c7
can 1 lay 4 e8 f8
can 1 lay 4 e6 d6
# Turned round, grassland lies against desert and desert against nothing.
cannot 1 lay 4 c7 d7 because must touch

case Touching another terrain is not enough.
cites R4.2
board 1
    D D HUT
# 12 is grassland twice.
chief 1 on 12
cannot 1 lay 12 d7 c7 because must touch
cannot 1 lay 12 e8 f8 because must touch
can 1 lay 12 g8 f8
can 1 lay 12 h7 h6

case Corners do not touch.
cites R4.2
board 1
    D D HUT
chief 1 on 1
cannot 1 lay 1 d8 c8 because must touch
cannot 1 lay 1 h8 h9 because must touch
can 1 lay 1 d8 d7

case What the rest of a domino touches does not matter.
cites R4.2
board 1
    G G HUT
    D D .
# 26 is desert and jungle with a fire. Desert beside desert; jungle between hut and desert.
chief 1 on 26
can 1 lay 26 e5 d5
can 1 lay 26 f5 g5
can 1 lay 26 h6 g6

case The halves of a domino do not hold each other up.
cites R4.2
board 1
    D D HUT
# 17 is jungle twice.
chief 1 on 17
cannot 1 lay 17 e8 e9 because must touch

case Volcano matches volcano, whatever the craters.
cites R4.2
board 1
    V^1 D HUT
# 43 is jungle and a volcano with two craters.
chief 1 on 43
can 1 lay 43 d8 e8
can 1 lay 43 c7 d7
cannot 1 lay 43 e8 d8 because must touch

case On five by five nothing goes beyond five columns to the right.
cites R4.3
board 1
    D D D D HUT
chief 1 on 1
cannot 1 lay 1 h7 h8 because leave the grid
cannot 1 lay 1 b7 b8 because leave the grid
can 1 lay 1 c8 c9
can 1 lay 1 g8 g9

case On five by five nothing goes beyond five columns to the left.
cites R4.3
board 1
    HUT D D D D
chief 1 on 1
cannot 1 lay 1 f7 f8 because leave the grid
cannot 1 lay 1 l7 l8 because leave the grid
cannot 1 lay 1 g8 f8 because leave the grid
can 1 lay 1 k8 k9

case On five by five nothing goes above five rows.
cites R4.3
board 1
    HUT
    D
    D
    D
    D
chief 1 on 1
cannot 1 lay 1 g8 h8 because leave the grid
cannot 1 lay 1 g2 h2 because leave the grid
cannot 1 lay 1 h7 h8 because leave the grid
can 1 lay 1 h3 i3

case On five by five nothing goes below five rows.
cites R4.3
board 1
    D
    D
    D
    D
    HUT
chief 1 on 1
cannot 1 lay 1 g6 h6 because leave the grid
cannot 1 lay 1 g12 h12 because leave the grid
can 1 lay 1 h11 i11

case The grid lies where the squares let it, until it is used up.
cites R4.3
players 2
grid 5
board 1
    D D D HUT
chief 1 on 1
chief 1 on 2
# Four columns, d to g: one more on either side, but not two.
can 1 lay 1 c7 c8
can 1 lay 1 h7 h8
cannot 1 lay 1 c7 b7 because leave the grid
cannot 1 lay 1 h7 i7 because leave the grid
play
    1 lay 1 c7 c8
# Now the five columns are c to g.
cannot 1 lay 2 h7 h8 because leave the grid
can 1 lay 2 d8 e8

case The start tile may end up in a corner.
cites R4.3
board 1
    D . . . .
    D . . . .
    D . . . .
    D D D D .
    D D D D HUT
chief 1 on 12
# Only g8 touches the hut within the grid: with f8 taken, the other half is on g9. Two ways round.
legal
    1 lay 12 g8 g9
    1 lay 12 g9 g8

case On seven by seven there are seven columns.
cites R4.3
players 2
board 1
    D D D D D D HUT
chief 1 on 1
cannot 1 lay 1 h7 h8 because leave the grid
can 1 lay 1 a8 a9
can 1 lay 1 g8 g9

case On seven by seven the columns end on the left as well.
cites R4.3
players 2
board 1
    HUT D D D D D D
chief 1 on 1
cannot 1 lay 1 f7 f8 because leave the grid
can 1 lay 1 m8 m9

case On seven by seven there are seven rows.
cites R4.3
players 2
board 1
    HUT
    D
    D
    D
    D
    D
    D
chief 1 on 1
cannot 1 lay 1 g8 h8 because leave the grid
can 1 lay 1 h1 i1

case On seven by seven the rows end below as well.
cites R4.3
players 2
board 1
    D
    D
    D
    D
    D
    D
    HUT
chief 1 on 1
cannot 1 lay 1 g6 h6 because leave the grid
can 1 lay 1 h13 i13

case On seven by seven a sixth column leaves one more on either side.
cites R4.3
players 2
board 1
    D D D D D HUT
chief 1 on 1
can 1 lay 1 a7 a8
can 1 lay 1 h7 h8
cannot 1 lay 1 h7 i7 because leave the grid

case A square at one edge does not touch one at the opposite edge.
cites R4.2
players 2
board 1
    D G G HUT G G G
    .  .  .  .  .  .  L
    .  .  .  .  .  .  L
    .  .  .  .  .  .  L
    .  .  .  .  .  .  L
    .  .  .  .  .  .  J
    .  .  .  .  .  .  J
# d7 to j7, down to j1. 1 is desert twice: it fits at the hut and at d7 only.
chief 1 on 1
cannot 1 lay 1 d1 e1 because must touch
cannot 1 lay 1 d2 d1 because must touch
cannot 1 lay 1 i5 i4 because must touch
can 1 lay 1 d6 d5

case A domino that can be laid must be laid.
cites R4.4
board 1
    D D D D HUT
chief 1 on 12
# Grassland twice goes to the hut only. Above it g8 with f8 or g9, below it g6 with f6 or g5, each
# two ways round; the right is beyond the grid.
legal 8
cannot 1 discard 12 because must be placed

case A domino that matches nothing is discarded.
cites R4.4 R9.3
bonus complete
board 1
    G G D
    D HUT D
    D G G
chief 1 on 17
cannot 1 lay 17 e8 e7 because must touch
legal
    1 discard 17
score 1 5 complete 5
play
    1 discard 17
score 1 0 complete 0
shows 1
    G G D
    D HUT D
    D G G

case A domino for which there is no room is discarded.
cites R4.4 R4.3
board 1
    D D D D D
    D D D D D
    D D HUT D D
    D D D D D
    . D D D .
chief 1 on 1
legal
    1 discard 1

case Another domino than one's own cannot be laid or discarded.
cites R4.4 R3.1
chief 1 on 17
cannot 1 lay 18 f7 e7 because different domino
cannot 1 discard 18 because different domino

case Who has to discard still chooses.
cites R4.4 R3.2
board 1
    G G D
    D HUT D
    D G G
chief 1 on 17
offer 1 2 3 4
play
    1 discard 17
due 1 pick

case What has been laid stays where it is.
cites R4.5
players 2
chief 1 on 4
chief 1 on 12
play
    1 lay 4 f7 e7
cannot 1 lay 4 h7 i7 because different domino
cannot 1 lay 12 f7 f8 because occupied
play
    1 lay 12 e8 f8
shows 1
    G G .
    G D HUT
