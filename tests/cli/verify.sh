#!/bin/sh
# lapilli verify: what a record proves, and every way in which it does not. The second argument is
# the program of tests/table/games.c, which plays games at tables.
set -eu
. "$(dirname "$0")/lib.sh"
games=$2
cd "$work"
# 25 and more are games of shuffle 1.
for table in 0 6 9 12 29 37; do "$games" $table >game$table.lap; done
cp game6.lap game.lap
line_of() { grep -n "$1" game.lap | head -n 1 | cut -d: -f1; }

run replay game.lap
check "replay reads a record of a table" eval 'exits 0 && silent && prints result'
run verify game.lap
check "a record of a table is proven" eval 'exits 0 && silent && [ "$(wc -l <"$out")" = 1 ]'
draws=$(sed '1,/^play$/d' game.lap | grep -cE '^(line|chief|cave) ')
salts=$(grep -c '^salt ' game.lap)
check "and verify says how" prints "game.lap: proven: the committed secret and $salts salt"
check "with all draws" prints " give all $draws draws; fingerprint "
check "and a fingerprint" eval 'grep -qE "; fingerprint [a-z2-7]{4} [a-z2-7]{4} [a-z2-7]{4} [a-z2-7]{4}$" "$out"'
run verify --json game.lap
check "as JSON, too" eval 'exits 0 && prints "{\"file\":\"game.lap\",\"verdict\":\"proven\",\"without\":[],\"salts\":$salts,\"draws\":$draws,\"fingerprint\":\""'
run verify game0.lap game6.lap game9.lap
check "several records are proven at once" eval 'exits 0 && [ "$(grep -c proven "$out")" = 3 ]'
run verify game12.lap
check "without a salt it says what that means" eval 'exits 0 && prints "and 0 salts give" && says "game12.lap: no player added a salt"'
run verify game29.lap
check "shuffle 1 is proven for what it was" eval 'exits 0 && prints "game29.lap: weakly proven: " && ! prints fingerprint && says "game29.lap: version 1 of the shuffle is weak"'
run verify game37.lap
check "without a salt, too" eval 'exits 0 && prints "weakly proven: the committed secret and 0 salts" && says "predicted from the log"'

# What someone noted at the table.
commit=$(sed -n 's/^commit //p' game.lap)
salt=$(sed -n 's/^salt //p' game.lap | head -n 1 | tr ' ' :)
seat=${salt%%:*}
other=$(printf %s "$commit" | tr 0-9a-f 1-9a-f0)
run verify --commit "$commit" --salt "$salt" game.lap
check "a record of the game that was seen is proven" eval 'exits 0 && silent && prints "game.lap: proven"'
refuses "another commitment is another game" 1 "game.lap: not the game you saw: the commit is a different one" \
    verify --commit "$other" game.lap
refuses "and so is another salt" 1 "game.lap: not the game you saw: seat $seat has a different salt" \
    verify --commit "$commit" --salt "$seat:$other" game.lap
refuses "or one too short" 1 "seat $seat has a different salt" verify --salt "$seat:00112233445566778899aabbccddeeff" game.lap
nobody=$(for i in 1 2 3 4; do grep -q "^salt $i " game.lap || echo $i; done | head -n 1)
refuses "or a salt that was left out" 1 "dealt without you: seat $nobody has no salt" verify --salt "$nobody:$other" game.lap
refuses "a commitment is written out" 2 "--commit 'abc' must be 64 hexadecimal digits" verify --commit abc game.lap
refuses "a salt has its seat" 2 "--salt '$other' must be a seat, a colon and 64 hexadecimal digits" verify --salt "$other" game.lap
refuses "of four at most" 2 "a seat, a colon and" verify --salt "5:$other" game.lap
refuses "and stands once" 2 "--salt is given twice for seat 1" verify --salt "1:$other" --salt "1:$other" game.lap
refuses "they are for one record" 2 "--commit and --salt are for a single FILE" verify --commit "$commit" game.lap game0.lap
old=$(sed -n 's/^salt //p' game29.lap | head -n 1 | tr ' ' :)
run verify --salt "$old" game29.lap
check "a salt of shuffle 1 can be checked, too" eval 'exits 0 && prints "weakly proven"'
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
sed '/^sha256/d; /^shuffle/d' game.lap >forged.lap
refuses "version 2 does not pass for version 1" 1 "forged.lap:$(($(line_of '^salt ') - 2)):1: not a valid commit, salt or secret" verify forged.lap
sed 's/^commit/shuffle 2\ncommit/; /^sha256/d' game29.lap >forged.lap
refuses "nor version 1 for version 2" 1 "not a valid commit, salt or secret" verify forged.lap
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
    {
        head -c $((byte - 1)) game.lap
        tail -c +$byte game.lap | head -c 1 | tr ' -~\n' '!-~ #'
        tail -c +$((byte + 1)) game.lap
    } >changed.lap
    run verify changed.lap
    { exits 1 && quiet; } || unnoticed="$unnoticed $byte"
    byte=$((byte + 41))
done
check "a changed byte is noticed wherever it is" is "$unnoticed" ""
sed 's/^name 1 .*/name 1 level:9/' game.lap >changed.lap
run verify changed.lap
check "a changed name is reported with its place" eval 'exits 1 && says "changed.lap:" && says "sealed"'
finish
