#!/bin/sh
# lapilli verify: what a record proves, and every way in which it does not. The second argument is
# the program of tests/table/games.c, which plays games at tables.
set -eu
. "$(dirname "$0")/lib.sh"
games=$2
cd "$work"
for table in 0 6 9 12; do "$games" $table >game$table.lap; done
cp game6.lap game.lap
line_of() { grep -n "$1" game.lap | head -n 1 | cut -d: -f1; }

run replay game.lap
check "replay reads a record of a table" eval 'exits 0 && silent && prints result'
run verify game.lap
check "a record of a table is proven" eval 'exits 0 && silent && [ "$(wc -l <"$out")" = 1 ]'
draws=$(sed '1,/^play$/d' game.lap | grep -cE '^(line|chief|cave) ')
salts=$(grep -c '^salt ' game.lap)
check "and verify says how" prints "game.lap: proven: the committed secret and $salts salt"
check "with all draws" prints " give all $draws draws"
run verify game0.lap game6.lap game9.lap
check "several records are proven at once" eval 'exits 0 && [ "$(grep -c proven "$out")" = 3 ]'
run verify game12.lap
check "without a salt it says what that means" eval 'exits 0 && prints "and 0 salts give" && says "game12.lap: no player added a salt"'
status=0
"$lapilli" verify - <game.lap >"$out" 2>"$err" || status=$?
check "stdin too" eval 'exits 0 && prints "-: proven"'
refuses "but it holds one game" 2 "'-' can be given only once" verify - -
refuses "a file is needed" 2 "missing argument: expected FILE" verify
refuses "one that is there" 1 "none.lap" verify none.lap

# Records that are right and prove nothing.
run selfplay --rules totem --players 2 --games 1 --seed 3 --with random --out local
refuses "a local game has no proof" 1 "local/0001.lap: the header has no proof" verify local/0001.lap
run verify local/0001.lap game.lap
check "one without is reported, the others are proven" eval 'exits 1 && says "no proof" && prints "game.lap: proven"'
sed '/^score/,$d; /^sha256/d' game.lap | sed '$d' >part.lap
refuses "an unfinished game is not proven" 1 "part.lap: the game is not finished" verify part.lap
sed '/^sha256/d' game.lap >part.lap
refuses "nor one without its seal" 1 "part.lap: the seal is missing" verify part.lap
sed '/^sha256/d; /^result/d' game.lap >part.lap
refuses "nor one without its result" 1 "part.lap: the footer is missing or incomplete" verify part.lap
sed '/^sha256/d; /^commit/d' game.lap >part.lap
refuses "nor one without its commit" 1 "part.lap: the header has a secret but no commit" verify part.lap
sed '/^sha256/d; /^secret/d' game.lap >part.lap
refuses "nor one without its secret" 1 "part.lap: the header has a commit but not the secret" verify part.lap

# Changed records without a seal, as a forger would leave them.
at=$(($(line_of '^secret ') - 1))
sed '/^sha256/d; s/^secret ../secret ab/' game.lap >forged.lap
refuses "another secret is found at its line" 1 \
    "forged.lap:$at:1: not the secret that the server committed to; found 'secret ab" verify forged.lap
sed '/^sha256/d; s/^secret ../secret AB/' game.lap >forged.lap
refuses "so is one that cannot be read" 1 "forged.lap:$at:1: not a valid commit, salt or secret" verify forged.lap
at=$(line_of '^play$') # without the seal, that of the first event
sed '/^sha256/d; s/^\(salt [1-4] \)../\1ff/' game.lap >forged.lap
refuses "another salt deals another line" 1 "forged.lap:$at:1: the secret and the salts give 'line " verify forged.lap
sed 's/^play$/# a comment\n\nplay\n# and another/' forged.lap >commented.lap
refuses "which is found among comments too" 1 "commented.lap:$((at + 3)):1: the secret and the salts give 'line " verify commented.lap

# Any byte of the sealed record.
length=$(wc -c <game.lap)
byte=1 unnoticed=
while [ $byte -le "$length" ]; do
    { head -c $((byte - 1)) game.lap; tail -c +$byte game.lap | head -c 1 | tr ' -~\n' '!-~ #'; tail -c +$((byte + 1)) game.lap; } >changed.lap
    run verify changed.lap
    { exits 1 && quiet; } || unnoticed="$unnoticed $byte"
    byte=$((byte + 41))
done
check "a changed byte is noticed wherever it is" is "$unnoticed" ""
sed 's/^name 1 .*/name 1 level:9/' game.lap >changed.lap
run verify changed.lap
check "a changed name is reported with its place" eval 'exits 1 && says "changed.lap:" && says "sealed"'
finish
