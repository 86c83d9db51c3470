# R3: a round.

case Chiefs act from the smallest number to the largest, whoever owns them.
cites R3.1
players 4
play
    line 3 17 22 41
    chief 4
    4 pick 3
    chief 3
    3 pick 41
    chief 1
    1 pick 17
    chief 2
    2 pick 22
    line 1 2 4 5
due 4 lay
cannot 1 lay 17 f7 e7 because not this seat's turn
play
    4 lay 3 f7 e7
    4 pick 5
due 1 lay
play
    1 lay 17 f7 e7
    1 pick 1
due 2 lay
play
    2 lay 22 f7 e7
    2 pick 4
due 3 lay
play
    3 lay 41 f7 e7
    3 pick 2
# What they chose decides the order of the next round: 1, 3, 2, 4.
due line
round 2
play
    line 6 7 8 9
due 1 lay
play
    1 lay 1 h7 i7
    1 pick 9
due 3 lay
play
    3 lay 2 h7 i7
    3 pick 8
due 2 lay

case A turn is laying, fire, choosing and recruiting, in this order.
cites R3.2
rules tribe
players 4
chief 1 on 43
chief 2 on 44
offer 1 2 3 4
cave hunter fisher small oaf
due 1 lay
cannot 1 pick 1 because cannot happen now
cannot 1 fire g7 because cannot happen now
play
    1 lay 43 h7 i7
due 1 fire
cannot 1 pick 1 because cannot happen now
play
    1 fire g7
due 1 pick
cannot 1 skip because cannot happen now
play
    1 pick 2
due 1 recruit
cannot 2 lay 44 h7 i7 because not this seat's turn
play
    1 skip
due 2 lay

case Totems are settled before choosing.
cites R3.2
rules totem
players 4
chief 1 on 12
offer 1 2 3 4
play
    1 lay 12 h7 i7
totem mammoth 1
due 1 pick

case In discovery a turn ends with choosing.
cites R3.2
rules discovery
players 4
chief 1 on 12
chief 2 on 13
offer 1 2 3 4
play
    1 lay 12 h7 i7
    1 pick 4
due 2 lay

case A player with two chiefs has two complete turns.
cites R3.2
players 2
chief 1 on 5
chief 1 on 9
chief 2 on 20
offer 1 2 3 4
play
    1 lay 5 f7 e7
    1 pick 4
due 1 lay
play
    1 lay 9 h7 i7
    1 pick 1
due 2 lay

case In a round a chief goes on a free domino of the next line.
cites R3.2
players 4
chief 1 on 5
offer 10 11:2 12:3 13
play
    1 lay 5 f7 e7
legal
    1 pick 10
    1 pick 13
cannot 1 pick 11 because already taken

case When all have acted the unchosen domino is discarded for good.
cites R3.3 R9.3
players 3
bonus complete
chief 1 on 5
chief 2 on 9
chief 3 on 20
offer 10 11 12 13
play
    1 lay 5 f7 e7
    1 pick 13
    2 lay 9 f7 e7
    2 pick 10
    3 lay 20 f7 e7
    3 pick 12
due line
round 2
play
    line 1 2 3 4
due 2 lay
play
    2 lay 10 h7 i7
    2 pick 1
# 11 was nobody's.
due 3 lay
play
    3 lay 12 h7 h8
    3 pick 2
due 1 lay
play
    1 lay 13 h7 h8
    1 pick 3
cannot line 6 7 8 11 because already appeared
# Nor was it anybody's discard.
score 1 5 complete 5
score 2 5 complete 5
score 3 5 complete 5

case With three players and lines of three nothing is left over.
cites R3.3 R1.4
players 3
line 3
chief 1 on 5
chief 2 on 9
chief 3 on 20
offer 10 11 12
play
    1 lay 5 f7 e7
    1 pick 12
    2 lay 9 f7 e7
    2 pick 10
    3 lay 20 f7 e7
    3 pick 11
    line 1 2 3
due 2 lay

case In tribe the cave is filled when the new line is shown.
cites R3.3
rules tribe
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
cave hunter shaman
play
    4 lay 3 f7 e7
    4 pick 8
    4 skip
    line 1 2 4 9
due cave
play
    cave small oaf
faceup hunter shaman small oaf
due 1 lay

case A line shows no domino twice.
cites R3.3
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
play
    4 lay 3 f7 e7
    4 pick 8
cannot line 1 2 3 4 because already appeared
cannot line 1 2 8 9 because already appeared

case The last line is drawn while there are dominoes for it.
cites R3.3
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
left 4
play
    4 lay 3 f7 e7
    4 pick 8
due line
play
    line 9 10 11 12
due 1 lay
# The round before the last.
round 11
table left 0

case When the deck is empty the last round begins without a new line.
cites R3.3 R3.4
rules tribe
players 4
chief 4 on 3
offer 5:1 6:2 7:3 8
left 0
cave hunter
play
    4 lay 3 f7 e7
    4 pick 8
    4 skip
# Neither a line nor cavemen are turned up.
due 1 lay
round 12

case In the last round there is nothing to choose and nobody to recruit.
cites R3.4 R8.3
rules tribe
players 4
board 2
    Gm Lf HUT
cave hunter fisher small oaf
chief 1 on 43
chief 2 on 44
play
    1 lay 43 h7 i7
due 1 fire
play
    1 fire g7
due 2 lay
play
    2 lay 44 h7 i7
    2 fire g7
due over
cannot 2 recruit hunter e7 pay e7 f7 because the game is over

case In the last round totems are still settled.
cites R3.4
rules totem
players 4
chief 1 on 12
play
    1 lay 12 h7 i7
totem mammoth 1
due over
