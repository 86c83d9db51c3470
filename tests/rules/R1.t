# R1: games and players. The rows of its table come first.

case Two play discovery with all dominoes on seven by seven.
cites R1.1
rules discovery
players 2
table deck 48 line 4 chiefs 2 rounds 12 grid 7

case Two play totem with all dominoes on seven by seven.
cites R1.1
rules totem
players 2
table deck 48 line 4 chiefs 2 rounds 12 grid 7

case Two play tribe with all dominoes on seven by seven.
cites R1.1
rules tribe
players 2
table deck 48 line 4 chiefs 2 rounds 12 grid 7

case Three play Origins with all dominoes on five by five.
cites R1.1
rules tribe
players 3
table deck 48 line 4 chiefs 1 rounds 12 grid 5

case Four play Origins with all dominoes on five by five.
cites R1.1
rules totem
players 4
table deck 48 line 4 chiefs 1 rounds 12 grid 5

case Two play the base game with 24 dominoes on seven by seven.
cites R1.1 R1.4
rules kingdomino
players 2
table deck 24 line 4 chiefs 2 rounds 6 grid 7

case The short duel is the base game for two with 24 dominoes on five by five.
cites R1.4
rules kingdomino
players 2
deck 24
grid 5
table deck 24 line 4 chiefs 2 rounds 6 grid 5

case Three play the base game with 36 dominoes in lines of three.
cites R1.1 R1.4
rules kingdomino
players 3
table deck 36 line 3 chiefs 1 rounds 12 grid 5

case Four play the base game with all dominoes.
cites R1.1
rules kingdomino
players 4
table deck 48 line 4 chiefs 1 rounds 12 grid 5

case The Mighty Duel is the base game for two with all dominoes on seven by seven.
cites R1.4
rules kingdomino
players 2
deck 48
grid 7
table deck 48 line 4 chiefs 2 rounds 12 grid 7

case A grid of five does not change the number of dominoes.
cites R1.4
rules kingdomino
players 2
grid 5
table deck 24 rounds 6 grid 5

case All dominoes do not change the grid.
cites R1.4
rules kingdomino
players 2
deck 48
table deck 48 rounds 12 grid 7

case Three may play the base game with lines of four.
cites R1.4
rules kingdomino
players 3
line 4
deck 24
table deck 24 line 4 rounds 6

case Three may play Origins with lines of three.
cites R1.4
rules discovery
players 3
line 3
# 48 / 3
table deck 48 line 3 rounds 16

case Four may play Origins with fewer dominoes on a larger grid.
cites R1.4
rules tribe
players 4
deck 36
grid 7
# 36 / 4
table deck 36 line 4 rounds 9 grid 7

case With two players a line has four dominoes.
cites R1.4
rules discovery
players 2
line 3
refused because a line has 4 dominoes, or 3 with three players

case With four players a line has four dominoes.
cites R1.4
rules kingdomino
players 4
line 3
refused because a line has 4 dominoes, or 3 with three players

case There are no lines of five.
cites R1.4
players 3
line 5
refused because a line has 4 dominoes

case One cannot play alone.
cites R1.1
players 1
refused because 2, 3 or 4 players

case Five are too many.
cites R1.1
players 5
refused because 2, 3 or 4 players

case A deck of 30 is none of the three.
cites R1.4
deck 30
refused because 24, 36 or 48

case A grid of six is neither of the two.
cites R1.4
grid 6
refused because 5 or 7

case Without bonuses a start tile is worth nothing.
cites R1.2
players 2
score 1 0 centre 0 complete 0

case Centre alone pays ten.
cites R1.2
bonus centre
score 1 10 centre 10 complete 0

case Complete alone pays five.
cites R1.2
rules totem
bonus complete
score 1 5 centre 0 complete 5

case Both bonuses can be on at once.
cites R1.2
rules tribe
bonus centre complete
score 1 15 centre 10 complete 5

case In Origins the bonuses are off by default.
cites R1.2
rules tribe
score 1 0 centre 0 complete 0

case In the base game both bonuses are on by default.
cites R1.2
rules kingdomino
players 3
score 3 15 centre 10 complete 5

case The base game can be played without bonuses.
cites R1.2
rules kingdomino
bonus none
score 1 0 centre 0 complete 0

case The base game can be played with one of them.
cites R1.2
rules kingdomino
bonus complete
score 1 5 centre 0 complete 5

case A dynasty goes to the largest sum, not to the most victories.
cites R1.3
players 2
games
    1 60 5 5
    2 41 5 5
    1 40 5 5
    2 42 5 5
    1 40 5 5
    2 43 5 5
score 1 140 largest 15 fires 15
score 2 126
wins 1

case Between equal sums of a dynasty the sums of the largest regions decide.
cites R1.3
players 3
games
    1 40 9 1
    2 50 4 9
    3 10 9 9
    1 50 2 1
    2 40 4 9
    3 10 9 9
    1 30 4 1
    2 30 6 9
    3 10 9 9
# Both have 120. 9+2+4 = 15 squares against 4+4+6 = 14, so seat 2's fires do not come into it.
score 1 120 largest 15 fires 3
score 2 120 largest 14 fires 27
wins 1

case Between equal regions of a dynasty the sums of the fires decide.
cites R1.3
players 2
games
    1 40 5 4
    2 39 6 5
    1 40 6 5
    2 41 5 4
    1 40 5 3
    2 40 5 4
# 120 and 16 each; 12 fires against 13.
wins 2

case A dynasty with everything equal is shared.
cites R1.3
players 3
games
    1 40 5 4
    2 41 6 3
    3 39 5 4
    1 40 6 3
    2 39 5 4
    3 40 6 3
    1 40 5 4
    2 40 5 4
    3 40 5 4
wins 1 2
