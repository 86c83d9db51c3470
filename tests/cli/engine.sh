#!/bin/sh
# engine: every command has one answer, and nothing that is said to it does any harm.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

# talk LINES [OPTION...]: says the lines to an engine; its answers are in $out.
talk() {
    printf '%b' "$1" >said
    shift
    status=0
    "$lapilli" engine "$@" <said >"$out" 2>"$err" || status=$?
}
answers() { exits 0 && silent && is "$(cat "$out")" "$1"; }
answer() { tail -n 1 "$out"; }

begin='record\nlapilli 1\nrules kingdomino\nplayers 2\nplay\nline 3 17 22 41\nchief 2\n'
begun="${begin}end\n"

talk 'lapilli-engine 1\nquit\n'
check "a greeting is answered with a name and ok" eval 'exits 0 && is "$(sed -n 1p "$out" | cut -d" " -f1-3)" "id name lapilli" && is "$(answer)" ok'
check "and with who plays" prints 'id player search'
talk 'lapilli-engine 1\n' --player level:3
check "which can be said" prints 'id player level:3'
talk 'lapilli-engine 2\n'
check "another version is refused" answers 'error only version 1 is supported'
talk 'lapilli-engine\n'
check "and so is none" answers 'error only version 1 is supported'
talk ''
check "the end of the input ends it" answers ''
talk 'quit\nlapilli-engine 1\n'
check "and so does quit" answers ''
talk 'lapilli-engine 1'
check "a last line without a line feed is answered" is "$(answer)" ok
talk 'dance\n\n# a comment\n\nok\n\t\n'
check "what it does not know is answered, what means nothing is not" answers "error unknown command 'dance'
error unknown command 'ok'
error unknown command '\\x09'"

talk "go\nevent 1 pick 3\n${begun}go time 1\n" --player greedy
check "without a record there is nothing to decide" eval 'is "$(sed -n 1p "$out")" "error there is no record yet" && is "$(sed -n 2p "$out")" "error there is no record yet"'
check "with one there is" eval 'is "$(sed -n 3p "$out")" ok && grep -qE "^move 2 pick (3|17|22|41)$" "$out"'
talk "${begun}go sims 1\n${begun}go sims 1\n"
check "a record may come again" is "$(grep -c '^ok$' "$out")" 2
for go in 'time' 'time 0' 'time x' 'sims' 'sims 0' 'sims -1' 'depth 3' 'time 5 sims' 'time 99999999999999999999'; do
    talk "${begun}go $go\n"
    check "go $go is refused" is "$(answer | cut -c1-13)" 'error go take'
done
for go in 'time 5 sims 3' 'sims 3 time 5' 'sims 1000000000 time 1' 'time 1'; do
    talk "${begun}go $go\n"
    check "go $go is not" is "$(answer | cut -c1-11)" 'move 2 pick'
done

talk "${begun}event 2 pick 18\nevent 1 pick 3\nevent pick\nevent\nevent score 1 0\nevent # x\nevent chief 1\nevent 2 pick 3\nevent 2 pick 3\ngo\n"
check "events are checked" eval 'is "$(grep -c "^error column " "$out")" 8 && is "$(grep -c "^ok$" "$out")" 2'
check "and where they are wrong is said" prints 'error column 8: this domino is not in the line'
check "when chance is due nobody decides" is "$(answer)" 'error chance comes next: draw a king'
talk "${begun}record\nlapilli 1\nrules totem\nend\ngo sims 1\nrecord\nend\ngo sims 1\nrecord\nlapilli 1\nrules kingdomino\nplayers 2\nplay\nline 3 17 22 41\nchief 2\n2 pick 5\nend\ngo sims 1\n"
check "a record that is wrong changes nothing" is "$(grep -c '^move 2 pick' "$out")" 3
check "and where it is wrong is said" prints "error line 7, column 8: this domino is not in the line; found '2 pick 5'"
"$lapilli" selfplay --rules tribe --players 3 --games 1 --seed 3 --with random --out game >"$out" 2>&1
talk "record\n$(sed 's/$/\\n/' game/0001.lap | tr -d '\n')end\ngo\n"
check "a finished game is over" answers 'ok
error the game is over'
talk "${begun}legal 2\n2 pick 3\n2 pick 17\nend\ngo sims 1\n"
check "a list of what is legal is taken" eval 'is "$(sed -n 2p "$out")" ok && is "$(answer | cut -c1-11)" "move 2 pick"'

talk "seed 1\n${begun}go\nseed 1\n${begun}go\nseed 18446744073709551615\nseed 18446744073709551616\nseed\nseed x\n" --player random
check "the same seed gives the same decision" is "$(grep '^move' "$out" | uniq | wc -l)" 1
check "expected a 64-bit number" is "$(grep -c '^error a seed' "$out")" 3
talk "${begun}go sims 200\n" --seed 7
first=$(answer)
talk "${begun}go sims 200\n" --seed 7
check "and so it is with --seed and sims" is "$(answer)" "$first"

middle=$(head -n 30 game/0001.lap | sed 's/$/\\n/' | tr -d '\n')
talk "record\n${middle}end\ngo sims 3000\n" --player search:sims=3000
sized=$(answer)
talk "record\n${middle}end\ngo sims 3000\n" --player search:sims=1
check "go has the memory it needs, whatever the player was started with" is "$(answer)" "$sized"

talk "stop\n${begun}stop\ngo sims 1\nstop\n"
check "stop is answered when there is nothing to stop" is "$(grep -c '^ok$' "$out")" 4
# A search of an hour, stopped at its first line of info; end of the input does not stop one.
mkfifo ask tell
"$lapilli" engine <ask >tell 2>"$err" &
pid=$!
exec 3>ask 4<tell
: >"$out"
told() { # WORD: waits for the line that begins with it
    while read -r line <&4; do
        echo "$line" >>"$out"
        case $line in "$1 "*) return ;; esac
    done
    return 1
}
printf 'record\n%bend\ngo time 3600000\n' "$middle" >&3
told info
check "a search tells how it stands" eval 'grep -qE "^info sims [1-9][0-9]* win [01]\.[0-9]{3} points [+-][0-9]+\.[0-9] move [1-3] " "$out"'
check "and has not decided yet" eval '! grep -q "^move" "$out"'
start=$(date +%s%N)
printf 'stop\nlapilli-engine 1\n' >&3
told id
echo "# stopped after $((($(date +%s%N) - start) / 1000000)) ms"
exec 3>&-
cat <&4 >>"$out"
exec 4<&-
wait $pid
check "stop ends it, and both are answered in their order" is "$(grep -vE '^(info|id|want)' "$out" | cut -d' ' -f1 | tr '\n' ' ')" "ok move ok ok "
printf 'record\n%bend\ngo sims 3000\nlapilli-engine 1\nstop\n' "$middle" >said
"$lapilli" engine --seed 7 <said >"$out" 2>"$err"
whole=$(grep '^move' "$out")
printf 'record\n%bend\ngo sims 3000\n' "$middle" >said
"$lapilli" engine --seed 7 <said >"$out" 2>"$err"
check "a stop behind another command does not stop the search before that" is "$whole" "$(grep '^move' "$out")"
long=$(head -c 100000 /dev/zero | tr '\0' x)
talk "$long\nlapilli-engine 1\n"
check "a long line is refused" eval 'is "$(sed -n 1p "$out")" "error the line is too long" && is "$(answer)" ok'
talk "record\n$long\nend\nlapilli-engine 1\n"
check "in a record too" eval 'is "$(sed -n 1p "$out")" "error the record is too long" && is "$(answer)" ok'
{
    echo record
    yes '# x' | head -n 200000
    echo end
    echo lapilli-engine 1
} >said
"$lapilli" engine <said >"$out" 2>"$err"
check "and a long record" eval 'is "$(sed -n 1p "$out")" "error the record is too long" && is "$(answer)" ok'
printf 'event 1 \000pick\nrecord\n\000\nend\nlapilli-engine 1\r\n' >said
"$lapilli" engine <said >"$out" 2>"$err"
check "zero bytes and carriage returns do no harm" eval 'is "$(grep -c ^error "$out")" 2 && is "$(answer)" ok'
noise >said
status=0
"$lapilli" engine <said >"$out" 2>"$err" || status=$?
check "nor does noise" eval 'exits 0 && silent && is "$(grep -cv ^error "$out")" 0'
for cut in 10 30 60 70; do
    printf '%b' "$begun" | head -c $cut >said
    status=0
    "$lapilli" engine <said >"$out" 2>"$err" || status=$?
    check "an input cut after $cut bytes is the end" answers ''
done
refuses "a player must be known" 2 "--player 'gnu': unknown player; expected random" engine --player gnu
refuses "and alone" 2 "--player 'random,random'" engine --player random,random
finish
