# R2: set-up.

case Everybody begins with the start tile and nothing else.
cites R2.1
players 3
due line
round 0
shows 1
    HUT
shows 3
    HUT
square 2 f7 .
square 2 h7 .
square 2 g6 .
square 2 g8 .

case A line is drawn and sorted by number.
cites R2.2
can line 3 17 22 41
can line 1 2 3 4
cannot line 17 3 22 41 because ascend
cannot line 3 17 17 41 because ascend
cannot line 3 17 22 because wrong number of dominoes
cannot chief 1 because cannot happen now

case A line of three has three dominoes.
cites R2.2
rules kingdomino
players 3
can line 3 17 22
cannot line 3 17 22 41 because wrong number of dominoes

case Whoever's chief is drawn chooses before the next chief is drawn.
cites R2.3
players 3
play
    line 3 17 22 41
due chief
can chief 1
can chief 2
can chief 3
play
    chief 2
due 2 pick
cannot chief 1 because cannot happen now
cannot 1 pick 3 because not this seat's turn
legal
    2 pick 3
    2 pick 17
    2 pick 22
    2 pick 41

case At set-up a chief goes on a free domino of the first line.
cites R2.3
players 3
play
    line 3 17 22 41
    chief 2
    2 pick 22
    chief 1
cannot 1 pick 22 because already taken
cannot 1 pick 18 because not in the line
legal
    1 pick 3
    1 pick 17
    1 pick 41

case Each chief is drawn once.
cites R2.3
players 3
play
    line 3 17 22 41
    chief 2
    2 pick 22
cannot chief 2 because no chief or king left

case A seat nobody sits on has no chief.
cites R2.3
players 3
play
    line 3 17 22 41
cannot chief 4 because no chief or king left

case In Origins for two the first chief drawn takes the outer pair or the inner pair.
cites R2.4
players 2
play
    line 3 17 22 41
    chief 1
due 1 pick
legal
    1 pick 3 41
    1 pick 17 22
cannot 1 pick 3 17 because first and fourth or the second and third
cannot 1 pick 17 41 because first and fourth or the second and third
cannot 1 pick 3 because cannot happen now

case The pairs go by the place in the line, whatever the numbers.
cites R2.4
rules totem
players 2
play
    line 1 4 40 48
    chief 2
legal
    2 pick 1 48
    2 pick 4 40

case The other player gets the other pair.
cites R2.4
rules tribe
players 2
play
    line 3 17 22 41
    chief 2
    2 pick 17 22
due 1 pick
legal
    1 pick 3 41

case After the pairs are taken no more chiefs are drawn.
cites R2.4 R2.5
players 2
play
    line 3 17 22 41
    chief 1
    1 pick 3 41
    2 pick 17 22
due line

case The pairs belong to the set-up alone.
cites R2.4
players 2
play
    line 3 17 22 41
    chief 2
    2 pick 3 41
    1 pick 17 22
    line 5 6 7 8
    2 lay 3 f7 e7
due 2 pick
legal
    2 pick 5
    2 pick 6
    2 pick 7
    2 pick 8

case After the set-up choices a second line is shown.
cites R2.5
players 4
play
    line 3 17 22 41
    chief 4
    4 pick 41
    chief 2
    2 pick 3
    chief 3
    3 pick 22
    chief 1
    1 pick 17
due line
round 1
play
    line 1 2 4 48
due 2 lay
table left 40

case With three players the domino of the first line that nobody chose is discarded.
cites R2.5
players 3
play
    line 3 17 22 41
    chief 1
    1 pick 3
    chief 2
    2 pick 22
    chief 3
    3 pick 41
    line 5 6 7 8
    1 lay 3 f7 e7
    1 pick 5
# 17 is passed over, and does not come back.
due 2 lay
cannot 2 lay 17 f7 e7 because different domino
