#!/bin/sh
# Records: made by new, continued with what moves tells, read by replay; and records that are wrong.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

run new --rules tribe --players 2 --seed 7 --bonus complete,centre --name '2 Ada  Lovelace' --name '1 Jürgen'
cp "$out" game.lap
check "new prints a record up to the first decision" is "$(sed -n '7,$p' game.lap | sed 's/[0-9 ]*$//')" \
    'bonus centre complete
name 1 Jürgen
name 2 Ada  Lovelace
play
line
chief'
check "with a seed it says nothing" silent
run new --rules tribe --players 2 --seed 0x7 --bonus centre,complete --name '1 Jürgen' --name '2 Ada  Lovelace'
check "the same seed deals the same game, in hex too" cmp -s game.lap "$out"
run new --rules kingdomino --players 4
seed=$(sed -n 's/^seed //p' "$err")
cp "$out" other.lap
run new --rules kingdomino --players 4 --seed "$seed"
check "without a seed, new prints the one it took" cmp -s other.lap "$out"

run moves game.lap
check "moves lists the two pairs" is "$(sed 's/pick .*/pick/' "$out")" '2 pick
2 pick'
head -n 1 "$out" >>game.lap
run moves game.lap
cat "$out" >>game.lap
run moves game.lap
check "when chance is due moves lists nothing and says so" eval 'exits 0 && quiet && says "game.lap: chance comes next: draw a line of dominoes"'
run moves --json game.lap
check "or, as JSON, an empty array" json 'x.length === 0'
run moves --count game.lap
check "and counts none" is "$(cat "$out")" 0
run replay game.lap
check "replay says what is due" eval 'exits 0 && quiet && says "game.lap: unfinished after 4 events; next: draw a line of dominoes"'

# Every line of a finished record is among the moves of what stands before it.
for what in "tribe 3" "totem 2" "kingdomino 2"; do
    # shellcheck disable=SC2086 # the rules and the players
    set -- $what
    run selfplay --rules "$1" --players "$2" --games 3 --seed 5 --with random --out "games-$1"
    check "selfplay of $1 exits with 0 and says nothing" eval 'exits 0 && quiet && silent'
    file=games-$1/0002.lap
    run replay "$file"
    check "a record of $1 is right" eval 'exits 0 && silent'
    check "and has the footer that replay prints" is "$(cat "$out")" "$(tail -n $(($2 + 1)) "$file")"
    lines=$(wc -l <"$file") n=$(grep -n '^play$' "$file" | cut -d: -f1) bad='' unsorted=''
    while [ $((n = n + 1)) -le $((lines - $2 - 1)) ]; do
        next=$(sed -n "${n}p" "$file")
        head -n $((n - 1)) "$file" >prefix.lap
        run moves prefix.lap
        sort -c "$out" 2>/dev/null || unsorted="$unsorted $n"
        case $next in
        [1-4]*) grep -qxF "$next" "$out" || bad="$bad $n" ;;
        *) quiet || bad="$bad $n" ;;
        esac
        [ "$(wc -l <"$out")" = "$("$lapilli" moves --count prefix.lap 2>/dev/null)" ] || bad="$bad $n"
    done
    check "each decision of $1 is among the moves before it" is "$bad" ''
    check "the moves of $1 are sorted bytewise" is "$unsorted" ''
    run replay --json "$file"
    check "replay --json of $1 is one object" json "x.rules === '$1' && x.players === $2 && x.finished === true &&
        x.truncated === false && x.scores.length === $2 && x.result.length > 0 && x.file === '$file' &&
        x.events.every((e, i) => e.n === i + 1 && /^[0-9a-f]{16}\$/.test(e.hash) && e.seat === (parseInt(e.event) || 0)) &&
        new Set(x.events.map(e => e.hash)).size === x.events.length"
    run replay --show "$file"
    check "replay --show of $1 is at most 80 columns wide" test "$(grep -v '^score ' "$out" | wc -L)" -le 80
    check "and shows every event" is "$(sed -n 's/^[0-9]*: //p' "$out" | wc -l)" $((lines - $2 - 1 - $(grep -n '^play$' "$file" | cut -d: -f1)))
    run moves "$file"
    check "a finished game of $1 has no moves" eval 'exits 0 && quiet && silent'
done
run moves --json prefix.lap
cp "$out" moves.json
run moves prefix.lap
cp "$out" moves.txt && cp moves.json "$out"
check "moves --json has the same events" json "x.join('\n') + '\n' === require('fs').readFileSync('moves.txt', 'utf8')"

# Names and other text in JSON.
{ printf 'lapilli 1\nrules totem\nplayers 2\nname 1 "A\\\\B" \303\244\nplay\n'; } >name.lap
run replay --json name.lap
check "JSON strings are escaped" json 'x.names["1"] === "\"A\\\\B\" ä" && x.finished === false && !("scores" in x) && x.bonus.length === 0'
cp name.lap "$(printf 'odd\377\n.lap')"
run replay --json "$(printf 'odd\377\n.lap')"
check "even with an odd file name" json 'x.file === "odd\ufffd\n.lap"'
check "which is printed safely" says 'odd\xff\x0a.lap: unfinished after 0 events'

# stdin
status=0
"$lapilli" replay - <games-totem/0001.lap >"$out" 2>"$err" || status=$?
check "replay reads stdin" eval 'exits 0 && silent && prints "result"'
status=0
echo nonsense | "$lapilli" replay - >"$out" 2>"$err" || status=$?
check "and calls it -" refused 1 "-:1:1: a record begins with the line 'lapilli 1'; found 'nonsense'; legal: lapilli 1"

# Files that are no records.
: >empty.lap
refuses "an empty file is no record" 1 "empty.lap:1:1: a record begins with the line 'lapilli 1'; found ''" replay empty.lap
refuses "a missing file is reported" 1 "missing.lap: cannot read: No such file" replay missing.lap
refuses "a folder is no record" 1 "games-totem: cannot read: Is a directory" replay games-totem
refuses "an empty name is no file" 1 ": cannot read: No such file" replay ''
{ printf x && noise; } >noise.lap # a line feed first would be an empty line
refuses "noise is no record" 1 "noise.lap:1:" replay noise.lap
tr '\0' '\n' </dev/zero | head -c 16777217 >large.lap
refuses "a file of more than 16 MiB is refused" 1 "large.lap: larger than 16 MiB" replay large.lap
head -c 16777216 large.lap >full.lap
refuses "one of exactly that is read" 1 "full.lap:16777217:1: a record begins" replay full.lap
refuses "an endless file is refused" 1 "/dev/zero: larger than 16 MiB" replay /dev/zero
rm large.lap full.lap
printf 'lapilli 2\n' >v.lap
refuses "another version is refused" 1 "v.lap:1:9: only version 1" replay v.lap
printf 'lapilli 1\nrules tribe\nplayers 3\n' >cut.lap
refuses "a record cut in its header has no game" 1 "cut.lap:4:1: the record ends before the line 'play'" replay cut.lap
printf 'lapilli 1\nrules tribe\nplayers 3\npla' >cut.lap
refuses "even when it is cut in the line" 1 "cut.lap:4:1: the record ends before the line 'play', so it has no game; found 'pla'" replay cut.lap
printf '\357\273\277lapilli 1\n' >bom.lap
refuses "a byte order mark is refused and can be seen" 1 "bom.lap:1:1: a record begins with the line 'lapilli 1'; found '\\xef\\xbb\\xbflapilli 1'" replay bom.lap
printf 'lapilli 1\r\nrules tribe\r\n' >crlf.lap
refuses "carriage returns are refused where they are" 1 "crlf.lap:1:10: this byte is not allowed in a line of UTF-8 text; found 'lapilli 1\\x0d'" replay crlf.lap
printf '\n# a comment\n\nlapilli 1\n' >late.lap
refuses "comments may come first" 1 "late.lap:5:1: the record ends" replay late.lap

# Lines that are wrong, each at its place: what replaces which line of the example of notation.md.
cat >base.lap <<'R'
lapilli 1
rules kingdomino
players 2
grid 5
play
line 3 17 22 41
chief 2
2 pick 41
chief 1
1 pick 17
chief 1
1 pick 3
chief 2
2 pick 22
line 9 14 30 45
1 lay 3 g8 g9
1 pick 45
R
run replay base.lap
check "the example is right" eval 'exits 0 && quiet && says "seat 1 to lay a domino"'
wrong() { # LINE TEXT PLACE-AND-REASON
    awk -v n="$1" -v text="$2" 'NR == n { print text; next } { print }' base.lap >wrong.lap
    for command in replay moves; do
        refuses "$command: line $1 as '$2' is wrong" 1 "wrong.lap:$3" $command wrong.lap
    done
    run replay --json wrong.lap
    check "and no JSON is printed" refused 1 "wrong.lap:$3"
}
wrong 2 'rules chess' "2:7: unknown rule set"
wrong 2 'rulse kingdomino' "2:1: unknown header line (did you mean 'rules'?); found 'rulse kingdomino'; legal: "
wrong 3 'players 5' "3:9: expected 2, 3 or 4 players"
wrong 3 'players 02' "3:9: expected 2, 3 or 4 players"
wrong 4 'rules tribe' "4:1: this key was already given; found 'rules tribe'; legal: a header line"
wrong 3 '' "5:1: the header has no rules or no players"
wrong 6 'line 17 3 22 41' "6:9: the dominoes of a line must be in ascending order"
wrong 6 'line 3 17 22' "6:13: wrong number of dominoes in the line"
wrong 6 'line 3 17 22 49' "6:14: a domino is a number from 1 to 48"
wrong 7 'chief 3' "7:7: this seat has no chief or king left to draw; found 'chief 3'; legal: chief and a seat"
wrong 8 '1 pick 41' "8:1: it is not this seat's turn; found '1 pick 41'; legal: 2 pick 3, 2 pick 17, 2 pick 22, 2 pick 41"
wrong 8 '2 pick 42' "8:8: this domino is not in the line; found '2 pick 42'; legal: 2 pick 3"
wrong 8 '2  pick 41' "8:3: words must be separated by single spaces"
wrong 8 '2 pick 41 ' "8:10: words must be separated"
wrong 10 '1 pick 41' "10:8: this domino is already taken"
wrong 15 'line 9 14 30 41' "15:14: this domino has already appeared"
wrong 16 '1 lay 3 g7 g8' "16:9: this square is occupied"
wrong 16 '1 lay 3 g8 h9' "16:12: the two halves must be on adjacent squares"
wrong 16 '1 lay 3 c2 c3' "16:9: the domino would leave the grid"
wrong 16 '1 lay 3 i8 i9' "16:9: the domino must touch"
wrong 16 '1 lay 17 g8 g9' "16:7: this turn is for a different domino"
wrong 16 '1 discard 3' "16:3: this domino fits, so it must be placed"
wrong 16 'result 1' "16:1: the game is not over"
wrong 16 '1 fly 3' "16:3: unknown event"
wrong 17 '1 fire g9' "17:3: this cannot happen now; found '1 fire g9'; legal: 1 pick 9, 1 pick 14, 1 pick 30, 1 pick 45"
long=$(head -c 3000 /dev/zero | tr '\0' y)
wrong 16 "1 lay 3 $long" "16:9: a square is a column from a to m and a row from 1 to 13; found '1 lay 3 yyy"
check "a long line is shortened" test "$(wc -c <"$err")" -lt 800

# Footers.
file=games-totem/0001.lap
sed '/^sha256 /d' "$file" >whole.lap
lines=$(wc -l <whole.lap)
sed '$d' whole.lap >part.lap
run replay part.lap
check "a footer that is not complete is reported and printed in full" eval 'exits 0 && says "part.lap: the game is over, but its footer is incomplete"'
check "as it should be" is "$(cat "$out")" "$(tail -n 3 whole.lap)"
head -n $((lines - 3)) whole.lap >part.lap
run replay part.lap
check "so is a missing one" eval 'exits 0 && says "its footer is missing"'
sed "${lines}s/.*/result 1 2 3/" whole.lap >part.lap
refuses "a wrong result is reported" 1 "part.lap:$lines:" replay part.lap
sed "$((lines - 2))s/score 1 /score 1 1/" whole.lap >part.lap
refuses "wrong scores are reported with the right ones" 1 "part.lap:$((lines - 2)):9: the footer does not match the game" replay part.lap
check "which are legal" says "legal: $(sed -n "$((lines - 2))p" whole.lap)"
{
    cat whole.lap
    echo '1 skip'
} >part.lap
refuses "nothing comes after the end" 1 "part.lap:$((lines + 1)):1: the record has already ended" replay part.lap
{
    cat whole.lap
    printf '# all is said\n\n'
} >part.lap
run replay part.lap
check "but a comment" eval 'exits 0 && silent'

# Cut in the middle of a line.
head -n 30 whole.lap >part.lap
printf '1 la' >>part.lap
run replay part.lap
check "a cut line is left out and told" eval 'exits 0 && quiet && says "part.lap:31: truncated in the middle of a line; replayed up to line 30"'
run replay --json part.lap
check "and marked in JSON" json 'x.truncated === true && x.finished === false'
run moves part.lap
check "moves goes on from there" eval 'exits 0 && says "truncated" && prints " "'

# stdout that takes nothing.
status=0
"$lapilli" replay whole.lap >/dev/full 2>"$err" || status=$?
check "a full disk is reported" eval 'exits 1 && says "lapilli: cannot write to stdout: No space left on device"'
status=0
"$lapilli" --help >&- 2>"$err" || status=$?
check "a closed stdout is reported" eval 'exits 1 && says "cannot write to stdout"'
status=0
"$lapilli" replay - <&- >"$out" 2>"$err" || status=$?
check "a closed stdin is reported" eval 'exits 1 && says "-: cannot read"'
# The reader is gone before there is anything to read: the record comes through the gate later.
mkfifo pipe gate
"$lapilli" replay --show - >pipe <gate 2>"$err" &
: <pipe
cat whole.lap >gate
status=0
wait $! || status=$?
check "a closed pipe is reported" eval 'exits 1 && says "cannot write to stdout: Broken pipe"'

# A dynasty.
run dynasty games-totem/0001.lap games-totem/0002.lap games-totem/0003.lap
check "a dynasty is the sum of three games" is "$(cut -d' ' -f1-3 "$out" | grep score)" \
    "$(cat games-totem/*.lap | awk '/^score/ { sum[$2] += $3 } END { for (i = 1; i in sum; i++) print "score", i, sum[i] }')"
check "with a result" grep -qE '^result [12]( 2)?$' "$out"
run dynasty --json games-totem/0001.lap games-totem/0002.lap games-totem/0003.lap
check "as JSON too" json 'x.rules === "totem" && x.players === 2 && x.scores.length === 2 && x.result.length > 0'
refuses "games of a dynasty have the same rules" 1 "games-tribe/0001.lap: different rules" \
    dynasty games-totem/0001.lap games-totem/0002.lap games-tribe/0001.lap
for game in 1 2 3; do
    sed '/^sha256 /d; s/^play$/name 1 Ada\nname 2 Eva\nplay/' games-totem/000$game.lap >named$game.lap
done
sed 's/^name 1 .*/name 1 Eva/; s/^name 2 .*/name 2 Ada/' named2.lap >changed.lap
run dynasty named1.lap named2.lap named3.lap
check "who keeps a seat is not told of" eval 'exits 0 && silent'
run dynasty named1.lap changed.lap games-totem/0003.lap
check "who changes it is" eval 'exits 0 && is "$(wc -l <"$err")" 2 &&
    says "changed.lap: warning: seat 1 is Eva, but was Ada in the first game; scores are added up by seat"'
run dynasty games-totem/0001.lap part.lap games-totem/0003.lap
check "and are finished" eval 'exits 1 && quiet && says "part.lap: the game is not finished"'
finish
