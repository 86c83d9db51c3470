#!/bin/sh
# The seal of a record, seen from outside; tests/cli/test_record_file.c changes every byte.
set -eu
. "$(dirname "$0")/lib.sh"
records=$(cd "$(dirname "$0")/../records" && pwd)
cd "$work"
run selfplay --rules discovery --players 3 --games 1 --seed 2 --with random --out games
cp games/0001.lap game.lap

check "selfplay seals its records" grep -qE '^sha256 [0-9a-f]{64}$' game.lap
check "with the SHA-256 of the rest of the file" \
    is "$(sed -n 's/^sha256 //p' game.lap)" "$(sed '/^sha256 /d' game.lap | sha256sum | cut -d' ' -f1)"
run replay game.lap
check "a sealed record is right" eval 'exits 0 && silent'

line=$(grep -n ' pick ' game.lap | sed -n 3p | cut -d: -f1)
sed "${line}s/ pick / pack /" game.lap >changed.lap
refuses "a change that the rules see is reported at its line" 1 "changed.lap:$line:3: unknown event" replay changed.lap
check "with what the seal says" says "the file was changed after it was sealed"
line=$(grep -n '^sha256 ' game.lap | cut -d: -f1)
{
    cat game.lap
    echo '# a note'
} >changed.lap
refuses "any other is reported at the seal" 1 "changed.lap:$line:1: the file was changed after it was sealed; if that was intended, delete this line" replay changed.lap
sed "${line}s/\$/0/" game.lap >changed.lap
refuses "a seal with a digit too many is refused" 1 "changed.lap:$line:8: a checksum is 64 hexadecimal digits" replay changed.lap
sed "${line}s/^s/z/" game.lap >changed.lap
refuses "so is one that cannot be read" 1 "changed.lap:$line:1: unknown header line" replay changed.lap
sed "${line}s/^sha256 /sha256  /" game.lap >changed.lap
refuses "so is one with two spaces" 1 "changed.lap:$line:8: words must be separated" replay changed.lap
sed "${line}s/.\$/g/" game.lap >changed.lap
refuses "so is one with a letter that is no digit" 1 "changed.lap:$line:8: a checksum" replay changed.lap

{
    head -n $((line)) game.lap
    echo 'name 1 Ada'
    tail -n +$((line + 1)) game.lap
} >changed.lap
refuses "an added line is noticed at the seal" 1 "changed.lap:$line:1: the file was changed" replay changed.lap
sed '/^sha256/d' changed.lap >unsealed.lap
run replay unsealed.lap
check "without its seal it is right" eval 'exits 0 && silent'
head -c 900 game.lap >cut.lap
run replay cut.lap
check "the seal of a cut record cannot be checked, which is reported" eval 'exits 0 && says "truncated in the middle of a line" && says "the seal could not be checked"'
head -n 30 game.lap >cut.lap
run replay cut.lap
check "nor can that of an unfinished one" eval 'exits 0 && says "cut.lap: incomplete, so its seal could not be checked"'
sed '$d' game.lap >cut.lap
run replay cut.lap
check "nor without the result" eval 'exits 0 && prints result && says "its footer is incomplete"'

cp "$records/old-seal.lap" old.lap
run replay old.lap
check "a record of an older version is right" eval 'exits 0 && silent'
sed 's/^play$/# a note\nplay/' old.lap >changed.lap
refuses "and wrong when it was changed" 1 "changed.lap:8:1: the file was changed after it was sealed" replay changed.lap
finish
