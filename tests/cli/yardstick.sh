#!/bin/sh
# yardstick.sh: `lapilli yardstick`: positions are made, added to, and measured with.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

run yardstick --make made --rules kingdomino --seats 3 --positions 1 --seed 7
check "positions are made" exits 0
check "for the rule set and the number of players" is "$(ls made)" kingdomino-3.txt
run yardstick --make made --rules kingdomino --seats 3 --positions 2
check "and added, from the seed of the file" is "$(grep -c '^lapilli 1$' made/kingdomino-3.txt)" 2
refuses "another seed is refused" 1 "made from another seed" \
    yardstick --make made --rules kingdomino --seats 3 --positions 3 --seed 8

run yardstick --players random,level:2 made/kingdomino-3.txt
check "players are measured" prints "kingdomino, 3            2"
run yardstick --players search:sims=20 --json made/kingdomino-3.txt
check "as JSON, too" json 'x.files[0].rules === "kingdomino" && x.files[0].seats === 3 && x.all.positions === 2 && x.all.players[0].loss >= 0'
run yardstick --players greedy --positions 1 --json made/kingdomino-3.txt
check "with some of the positions" json 'x.all.positions === 1'
refuses "without players there is nothing to measure" 2 "expected --players" yardstick made/kingdomino-3.txt
refuses "nor without a file" 2 "expected a file" yardstick --players random
printf 'lapilli 1\n' >wrong.txt
refuses "another file is refused with its line" 1 "wrong.txt:1: not a line" yardstick --players random wrong.txt

in_terminal "exec '$lapilli' yardstick --make stopped --rules kingdomino --seats 4 --positions 100000 --seed 1 --jobs 2 >'$out'"
interrupt_at '[1-9][0-9]*/100000'
check "Ctrl-C stops it" exits 130
run yardstick --players random stopped/kingdomino-4.txt
check "and leaves a whole file" exits 0
check "and nothing else" is "$(ls stopped)" kingdomino-4.txt
finish
