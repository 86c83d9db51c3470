#!/bin/sh
# Records that begin from a position: replayed, asked about, analysed, played on.
set -eu
. "$(dirname "$0")/lib.sh"
source=$(cd "$(dirname "$0")/../.." && pwd)
cd "$work"
cp "$source/tests/records/notation-position.lap" position.lap
has_position() { case $(cat "$source/docs/notation.md") in *"$(cat position.lap)"*) ;; *) return 1 ;; esac }
check "docs/notation.md shows the position that the tests use" has_position

run replay position.lap
check "a record that begins from a position is read" exits 0
check "and says who comes next" says "unfinished after 0 events"
run hint --sims 200 position.lap
check "hint finds a move for the seat whose turn it is" eval 'exits 0 && prints "1 lay 14 "'

{
    cat position.lap
    echo '1 lay 14 e8 e7'
    echo '1 pick 12'
} >begun.lap
run analyse --sims 50 begun.lap
check "analyse grades what was played from there" exits 0

sed '/^2 lay 9 /d' position.lap >impossible.lap
refuses "a position that cannot be is refused at its end" 1 "impossible.lap:19:1: the dominoes laid" replay impossible.lap
sed 's/^2 lay 41 /2 lay 3 /' position.lap >impossible.lap
refuses "a domino in two places is refused at its line" 1 "impossible.lap:12:7: this domino has already appeared" replay impossible.lap
sed '/^play$/d' position.lap >impossible.lap
refuses "without play there is no game" 1 "the record ends before the line 'play'" replay impossible.lap

# Plays on line by line, with what is typed in $1.
play_on() {
    status=0
    printf '%b' "$1" | "$lapilli" play --lines --with greedy --seed 5 "$2" >"$out" 2>"$err" || status=$?
}
play_on 'record\nquit\n' position.lap
check "play goes on from a position" eval 'exits 0 && prints "Round 2 of 6"'
check "in a record that begins from it" prints "2 pick 46"
play_on 'record\nquit\n' begun.lap
check "and from the turn in which a record ends" eval 'exits 0 && prints "1 lay 14 e8 e7" && prints "1 pick 12"'
run play --lines --rules tribe position.lap
check "its rules are those of the record" eval 'exits 2 && says "the rules of the game are in its record"'
head -n 6 position.lap >start.lap
echo play >>start.lap
refuses "a game that is in its set-up has no turn to play on from" 1 "start.lap: no turn to play on from" play --lines start.lap

finish
