#!/bin/sh
# The seal of a record, seen from outside; tests/cli/test_load.c changes every byte.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"
run selfplay --rules discovery --players 3 --games 1 --seed 2 --with random --out games
cp games/0001.lap game.lap

check "selfplay seals its records" grep -qE '^seal [0-9]+ [0-9]+$' game.lap
run replay game.lap
check "a sealed record is right" eval 'exits 0 && silent'

# A comment in place of an event is legal by itself; the rules notice only the next line.
line=$(grep -n ' pick ' game.lap | sed -n 3p | cut -d: -f1)
sed "${line}s/^./#/" game.lap >changed.lap
refuses "an event made a comment is found at its line" 1 "changed.lap:$line:1: this byte was changed after the record was sealed: found '#', sealed '" replay changed.lap
line=$(grep -n '^seal ' game.lap | cut -d: -f1)
sed "${line}s/\$/0/" game.lap >changed.lap
refuses "a seal with a digit too many is found" 1 "changed.lap:$line:" replay changed.lap
sed "${line}s/^s/z/" game.lap >changed.lap
refuses "a seal that cannot be read is found" 1 "changed.lap:$line:1: no such key" replay changed.lap
sed "${line}s/^seal /seal  /" game.lap >changed.lap
refuses "so is one with two spaces" 1 "changed.lap:$line:6: words are separated" replay changed.lap
digit=$(sed -n "${line}s/.*\(.\)\$/\1/p" game.lap)
sed "${line}s/.\$/$(((digit + 1) % 10))/" game.lap >changed.lap
refuses "so is one with another digit" 1 "changed.lap:$line:" replay changed.lap
check "and its digit is told" says "sealed '$digit'"

{ head -n $((line)) game.lap; echo 'name 1 Ada'; tail -n +$((line + 1)) game.lap; } >changed.lap
refuses "an added line is noticed at the seal" 1 "changed.lap:$line:1: the record was changed in several places after it was sealed; delete this line if that was meant" replay changed.lap
sed '/^seal/d' changed.lap >unsealed.lap
run replay unsealed.lap
check "without its seal it is right" eval 'exits 0 && silent'
head -c 900 game.lap >cut.lap
run replay cut.lap
check "the seal of a cut record cannot be checked, which is told" eval 'exits 0 && says "cut off in the middle of a line" && says "the seal could not be checked"'
head -n 30 game.lap >cut.lap
run replay cut.lap
check "nor can that of an unfinished one" eval 'exits 0 && says "cut.lap: not complete, so its seal could not be checked"'
sed '$d' game.lap >cut.lap
run replay cut.lap
check "nor without the result" eval 'exits 0 && prints result && says "its footer is not complete"'
finish
