#!/bin/sh
# The conformance suite and its runner: ours passes, and an engine with one rule wrong does not.
#   conformance.sh LAPILLI BROKEN-ENGINE     in the source folder
set -eu
. "$(dirname "$0")/../cli/lib.sh"
broken=$2

run conformance
check "our own rules pass" eval 'exits 0 && silent'
check "and print what docs/conformance.md shows" \
    is "$(sed -n '/^\$ lapilli conformance$/,/^```$/{/^[$`]/!p}' docs/conformance.md)" "$(cat "$out")"
check "every chapter with checks of its own has some" \
    test "$(grep -cE '^(notation|R[1-9]) .* checks, 0 failed$' "$out")" = 9
check "the suite has at least 500 games and drawings" \
    test "$(cat conformance/*.txt | grep -cE '^(game [dkt]|drawing )')" -ge 500
check "and is smaller than 2 MB" test "$(cat conformance/*.txt | wc -c)" -lt 2000000

run conformance -- "$lapilli" engine --player random
check "our engine passes" eval 'exits 0 && silent'
run conformance -- "$broken" 0
check "so does another that gets nothing wrong" eval 'exits 0 && silent'
for chapter in 1 2 3 4 5 6 7 8 9 10; do
    run conformance -- "$broken" $chapter
    check "an engine that gets R$chapter wrong fails" eval 'exits 1 && silent && prints "conformance/"'
    # A wrong bonus or resource shows in the scores, and the kings of the base game at set-up.
    case $chapter in 1 | 6) shows=9 ;; 10) shows=2 ;; *) shows=$chapter ;; esac
    check "and the chapter where it shows is counted" grep -qE "^R$shows  .* [1-9][0-9]* failed$" "$out"
done

run conformance --json
check "its totals can be had as JSON" eval 'exits 0 && silent && prints "\"failed\":0,\"chapters\":[{\"chapter\":\"notation\""'
run conformance --json -- "$broken" 4
check "and what failed is then said on stderr" eval 'exits 1 && says "conformance/" && [ "$(wc -l <"$out")" = 1 ]'
run conformance --footers -- "$lapilli" replay -
check "a program that prints footers passes" exits 0
check "every finished game was asked for" prints "432 cases, 0 failed"
mkdir "$work/few" # a dozen games of each rule set: each is a process
for file in conformance/*.txt; do
    awk '{ print } $0 == "end" && ++cases == 12 { exit }' "$file" >"$work/few/${file##*/}"
done
run conformance --suite "$work/few" --footers -- "'$lapilli' replay - | sed 's/^score 1 /score 1 9/'"
check "and fails with a wrong score" eval 'exits 1 && prints "R9: expected"'

run conformance -- 'exit 3'
check "a program that ends is reported" eval 'exits 1 && says "no answer to the greeting"'
run conformance -- 'read line; echo ok; read line'
check "also if it ends later" eval 'exits 1 && says "the program ended"'
refuses "footers need a command" 2 "--footers needs a command" conformance --footers
run conformance --suite "$work/none"
check "a missing suite is reported" eval 'exits 1 && says "none/options.txt"'
mkdir "$work/suite"
cp conformance/*.txt "$work/suite"
suite() { # SED-SCRIPT
    sed "$1" conformance/options.txt >"$work/suite/options.txt"
    run conformance --suite "$work/suite"
}
suite '1s/1/2/'
check "so is another version" eval 'exits 1 && says "options.txt:1: expected: lapilli-conformance 1"'
suite '4s/game/gmae/'
check "a line outside cases" eval 'exits 1 && says "options.txt:4: expected: game NAME, or drawing NAME"'
suite '$d'
check "a case without an end" eval 'exits 1 && says "has no end"'
suite 's/^illegal R1.4 bad-grid grid 6/illegal R1.4/'
check "an illegal line without its words" eval 'exits 1 && says "expected: illegal RULE ERROR LINE"'
suite 's/grid 6/grid 7/'
check "a wrong expectation fails" eval 'exits 1 && silent && prints "'\''grid 7'\'' must be refused as bad-grid, not ok"'
finish
