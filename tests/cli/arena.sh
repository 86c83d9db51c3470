#!/bin/sh
# arena: its figures are those of its games, and do not depend on the number of jobs.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

# Sums over the records of a folder, by the names in them: `NAME GAMES POINTS`.
points_of() {
    cat "$1"/*.lap | awk '/^name / { name[$2] = $3 }
        /^score / { games[name[$2]]++; points[name[$2]] += $3 }
        END { for (n in games) print n, games[n], points[n] }' | sort
}

set -- --rules totem --players greedy,random,fullgreedy --seed 5 --bonus centre
run arena "$@" --games 90 --records kept --json
check "arena --json has every key and no other" json 'Object.keys(x).join() === "games,players" &&
    x.players.every(p => Object.keys(p).join() === "spec,score,score_ci,win,win_ci,margin,margin_ci")'
check "players come in the order given" json 'x.games === 90 && x.players.map(p => p.spec).join() === "greedy,random,fullgreedy"'
check "victories add up to 1" json 'Math.abs(x.players.reduce((s, p) => s + p.win, 0) - 1) < 1e-5'
check "intervals have a width" json 'x.players.every(p => p.score_ci > 0 && p.win_ci[0] <= p.win && p.win <= p.win_ci[1] && p.win_ci[1] - p.win_ci[0] > 0.05 && p.margin_ci > 0)'
check "and nothing is said" silent
check "there is a record of each game" is "$(ls kept | wc -l)" 90
check "in which everybody has played every seat" is "$(cat kept/*.lap | grep '^name ' | sort | uniq -c | awk '{ print $1 }' | sort -u)" 30
greedy=$(points_of kept | awk '/^greedy / { print $3 / $2 }')
check "the mean of the points is that of the records" json "Math.abs(x.players[0].score - $greedy) < 1e-4"
bad=
for file in kept/*.lap; do
    "$lapilli" replay "$file" >"$work/replay" 2>&1 || bad="$bad $file"
done
check "the records are right" is "$bad" ''
check "a deal is played in every order of seats" eval 'is "$(grep -h "^line [0-9]* [0-9]* [0-9]* [0-9]*$" kept/0003-1.lap)" \
    "$(grep -h "^line [0-9]* [0-9]* [0-9]* [0-9]*$" kept/0003-3.lap)" &&
    is "$(grep -h "^name" kept/0003-[123].lap | sort -u | wc -l)" 9'

# The intervals, computed again from the records, deal by deal: t for 29 degrees is 2.045230.
for deal in $(seq -w 30); do
    cat "kept/00$deal-"*.lap | awk '/^name / { name[$2] = $3 } /^score / { if (name[$2] == "greedy") p += $3 } END { print p / 3 }'
done >deals
half=$(awk '{ n++; s += $1; q += $1 * $1 } END { print 2.045230 * sqrt((q - s * s / n) / (n - 1) / n) }' deals)
check "the interval is that over deals" json "Math.abs(x.players[0].score_ci - $half) < 2e-3"
mv "$out" first

for jobs in 1 2 7; do
    run arena "$@" --games 90 --records again --jobs $jobs --json
    check "the figures are the same with $jobs jobs" cmp -s "$out" first
done
check "and so are the records" diff -r kept again
run arena --rules tribe --players search:sims=20,level:1 --games 6 --seed 2 --jobs 1 --json
mv "$out" one
run arena --rules tribe --players search:sims=20,level:1 --games 6 --seed 2 --jobs 3 --json
check "a search with sims= plays the same with any number of jobs" cmp -s "$out" one

run arena --rules tribe --players search:sims=20,level:1 --games 6 --seed 2 --jobs 2 --json --cpu-time
check "and whatever clock there is" cmp -s "$out" one
run arena --rules kingdomino --players search:time=1ms,random --games 2 --seed 2 --cpu-time
check "a search can be given processor time" eval 'exits 0 && silent && prints "search:time=1ms"'

run arena "$@" --games 88
check "games are rounded up to whole deals, and that is said" says "playing 90 games, to complete every deal"
check "the table has a line for each player" eval 'prints "90 games: 30 deals of totem for 3, seed 5" && is "$(grep -cE "±.*[0-9]–[0-9].*±" "$out")" 3'
check "and 80 columns at most" test "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le 80
run arena --rules discovery --players 'random,exec:a-command-with-a-very-long-name-indeed --and-more' --games 2 --seed 1
check "even if a name is long" eval 'prints "…" && test "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le 80'
TERM=xterm script -qec "stty cols 40; '$lapilli' arena --rules discovery --players random,random --games 20 --seed 1" "$work/log" \
    >"$out" 2>"$err" </dev/null
tr '\r' '\n' <"$out" | sed -n "s/^$(printf '\033')\[K\[/[/p" >bars
check "on a terminal there is a bar" grep -q "^\[[#.]" bars
check "which fits it" test "$(wc -L <bars)" -lt 40
run arena --rules kingdomino --players random,random --games 200 --seed 1 --deck 24 --json
check "two players have an Elo difference" json 'Math.abs(x.elo) < 100 && x.elo_ci[0] < x.elo - 10 && x.elo_ci[1] > x.elo + 10 &&
    Math.abs(x.players[0].margin + x.players[1].margin) < 1e-5 && !("sprt" in x)'
run arena --rules kingdomino --players fullgreedy,random --games 60 --seed 1 --deck 24 --json
check "who won every game has an interval, too" json 'x.elo === null && x.elo_ci[0] > 200 && x.elo_ci[1] === null && x.players[0].win_ci[1] === 1'
run arena --rules kingdomino --players fullgreedy,random --games 60 --seed 1 --deck 24
check "and the table says so" grep -qE "it won every game, [+][0-9]+ or more$" "$out"
run arena --rules kingdomino --players random,random --games 58 --seed 1 --json
check "29 deals have no interval" json 'x.elo_ci === null && x.players.every(p => p.score_ci === null && p.win_ci === null && p.margin_ci === null)'
run arena --rules kingdomino --players random,random --games 58 --seed 1
check "nor has their table" eval '! grep -qE "±|–|, [+-]" "$out"'
run arena --rules discovery --players random,random,random,random --games 4 --seed 1
check "four may play" prints "1 deal of discovery for 4"

set -- --rules kingdomino --players fullgreedy,random --games 4000 --seed 9 --sprt 0,50
run arena "$@" --json --jobs 1
check "the sequential test ends early" json 'x.games < 400 && x.sprt.accepted === "elo1" && x.sprt.llr >= x.sprt.upper &&
    Math.abs(x.sprt.upper - 2.944439) < 1e-6 && x.sprt.lower === -x.sprt.upper && x.sprt.elo1 === 50'
mv "$out" first
run arena "$@" --json --jobs 4
check "with any number of jobs at the same deal" cmp -s "$out" first
run arena "$@"
check "and the table says so" eval 'exits 0 && prints "SPRT of 50 against 0 Elo: LLR " && prints ", accepted"'
run arena --rules kingdomino --players random,fullgreedy --games 4000 --seed 9 --sprt -10,10 --json
check "the weaker one is rejected" json 'x.sprt.accepted === "elo0" && x.sprt.llr <= x.sprt.lower'
run arena --rules kingdomino --players random,random --games 4 --seed 9 --sprt 0,5 --json
check "too few games decide nothing" json 'x.sprt.accepted === null && x.games === 4'

for missing in --rules --players --games; do
    set -- arena
    for option in --rules=totem --players=random,random --games=2; do
        case $option in "$missing"=*) ;; *) set -- "$@" "$option" ;; esac
    done
    refuses "arena needs $missing" 2 "$missing is required" "$@"
done
set -- arena --rules totem --games 2 --seed 1
refuses "one player is no contest" 2 "--players: expected 2, 3 or 4 players, found 1" "$@" --players random
refuses "five are too many" 2 "--players: expected 2, 3 or 4 players, found 5" "$@" --players random,random,random,random,random
refuses "players must be known" 2 "--players 'gnu': unknown player; expected random" "$@" --players random,gnu
refuses "settings must be known" 2 "--players 'search:nodes=5': the settings of search" "$@" --players random,search:nodes=5
refuses "a sequential test is for two" 2 "--sprt needs two players" "$@" --players random,random,random --sprt 0,5
refuses "processor time is that of a thread" 2 "--cpu-time: not for 'search:time=1s,threads=2', which has several threads" \
    "$@" --players random,search:time=1s,threads=2 --cpu-time
refuses "and not that of a program" 2 "--cpu-time: not for 'exec:true', which is an external program" "$@" --players random,exec:true --cpu-time
for sprt in '' -1001,0 5 5,0 0,0 a,b 0,5,7 '0,' ,5 0,1e9 0,nan 1..2,5; do
    refuses "arena refuses --sprt '$sprt'" 2 "--sprt '$sprt': expected two Elo differences from -1000 to 1000" "$@" --players random,random --sprt "$sprt"
done
: >file
refuses "a file is no folder" 1 "file: cannot use this folder" "$@" --players random,random --records file
mkdir -p blocked/0001-2.lap/x
run "$@" --players random,random --records blocked
check "a record that cannot be written ends it" eval 'exits 1 && says "blocked: cannot write a record"'

for form in '' --json; do
    in_terminal "exec '$lapilli' arena --rules tribe --players random,greedy --games 999999998 --seed 1 --jobs 2 --records stopped $form >'$out'"
    interrupt_at '[1-9][0-9]+/999999998'
    check "Ctrl-C stops the arena" exits 130
    check "which says how many games count" grep -qE 'interrupted: [0-9]+ of 999999998 games count.$' "$err"
    games=$(sed -nE 's/.*interrupted: ([0-9]+) .*/\1/p' "$err")
    if [ -z "$form" ]; then
        check "and prints what there is" prints "$games games: "
    else
        check "as JSON too" json "x.games === $games && x.players.length === 2"
    fi
    rm -r stopped
done
finish
