# R7: totems.

case The totems are worth 3, 4, 5 and 6.
cites R7.1
rules totem
board 1
    totems mammoth
    HUT
board 2
    totems fish
    HUT
board 3
    totems mushroom
    HUT
board 4
    totems flint
    HUT
score 1 3 totems 3
score 2 4 totems 4
score 3 5 totems 5
score 4 6 totems 6

case One player may hold them all.
cites R7.1
rules totem
board 2
    totems mammoth fish mushroom flint
    HUT
score 2 18 totems 18
score 1 0 totems 0

case The first piece of a kind takes its totem.
cites R7.2 R7.3
rules totem
chief 1 on 10
offer 1 2 3 4
# 10 is desert and quarry.
play
    1 lay 10 f7 e7
totem flint 1
totem mammoth nobody
due 1 pick

case One domino may bring two totems.
cites R7.2 R7.3
rules totem
chief 3 on 19
play
    3 lay 19 f7 e7
totem mammoth 3
totem fish 3

case A totem nobody holds stays while the lead is shared.
cites R7.3
rules totem
board 2
    Lf Lf HUT
chief 1 on 15
play
    1 lay 15 f7 e7
totem fish nobody

case A totem nobody holds goes to more than each of the others, not to more than one of them.
cites R7.3
rules totem
board 2
    Lf Lf HUT
board 3
    Lf HUT
# 6 is desert and lake: one fish for seat 1.
chief 1 on 6
play
    1 lay 6 f7 e7
totem fish 2

case An equal number does not take a totem.
cites R7.4
rules totem
board 2
    totems fish
    Lf Lf HUT
chief 1 on 15
play
    1 lay 15 f7 e7
totem fish 2

case One more takes it.
cites R7.4
rules totem
board 1
    Lf HUT
board 2
    totems fish
    Lf Lf HUT
chief 1 on 15
play
    1 lay 15 h7 i7
totem fish 1

case The check waits for the fire, which may undo the lead.
cites R7.2
rules totem
board 1
    Lf HUT
board 2
    totems fish
    Lf HUT
chief 1 on 42
# 42 is lake and a volcano with two craters. Laid, seat 1 has two fish against one.
play
    1 lay 42 h7 h8
totem fish 2
play
    1 fire h7
totem fish 2

case The check waits for the fire, which may leave the lead.
cites R7.2
rules totem
board 1
    Lf HUT
board 2
    totems fish
    Lf HUT
chief 1 on 42
play
    1 lay 42 h7 h8
totem fish 2
play
    1 fire g7
totem fish 1

case A player's own fire can make another the leader.
cites R7.2 R7.4
rules totem
players 3
board 1
    totems fish
    Lf Lf HUT
board 2
    Lf Lf HUT
board 3
    Lf HUT
chief 1 on 28
play
    1 lay 28 h8 h7
    1 fire f7
totem fish 2

case A totem without a holder can go to another player on somebody's fire.
cites R7.2 R7.3
rules totem
players 3
board 1
    Lf Lf HUT
board 2
    Lf Lf HUT
chief 1 on 28
play
    1 lay 28 h8 h7
    1 fire e7
totem fish 2

case When several overtake the holder at once, the holder chooses among them.
cites R7.4
rules totem
players 4
board 1
    totems fish
    Lf Lf HUT
board 2
    Lf Lf HUT
board 3
    Lf Lf HUT
board 4
    Lf HUT
chief 1 on 28
offer 1 2 3 4
play
    1 lay 28 h8 h7
    1 fire f7
due 1 totem
totem fish 1
legal
    1 totem fish 2
    1 totem fish 3
cannot 1 totem fish 1 because not tied
cannot 1 totem fish 4 because not tied
cannot 1 totem flint 2 because a different totem
cannot 1 pick 1 because cannot happen now
play
    1 totem fish 3
totem fish 3
due 1 pick

case The choice is there in the last round too.
cites R7.4 R3.4
rules totem
players 3
board 1
    totems mushroom
    Jm HUT
board 2
    Jm HUT
board 3
    Jm HUT
chief 1 on 29
play
    1 lay 29 h8 h7
    1 fire f7
due 1 totem
play
    1 totem mushroom 2
due over
score 2 6 totems 5 resources 1
score 1 1 totems 0 regions 1

case Several who are level with the holder change nothing.
cites R7.4
rules totem
players 3
board 1
    totems fish
    Lf Lf Lf HUT
board 2
    Lf Lf HUT
board 3
    Lf Lf HUT
chief 1 on 28
play
    1 lay 28 h8 h7
    1 fire f7
due over
totem fish 1

case A holder left with nothing keeps the totem while nobody has any.
cites R7.4
rules totem
players 2
board 1
    totems fish
    Lf HUT
chief 1 on 28
play
    1 lay 28 h8 h7
    1 fire f7
totem fish 1
# 4 for the totem, and 1 lake x 1 fire.
score 1 5 totems 4 regions 1 resources 0

case There are no totems in tribe.
cites R7.1
rules tribe
chief 1 on 15
play
    1 lay 15 f7 e7
totem fish nobody
score 1 0
