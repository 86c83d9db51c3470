#!/bin/sh
# perft counts what moves lists; bench measures something of each kind.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"
for rules in discovery totem tribe kingdomino; do
    run selfplay --rules $rules --players 2 --games 1 --seed 3 --with random --out $rules
    sed '/^sha256 /d' $rules/0001.lap >$rules.lap
done

for rules in discovery totem tribe kingdomino; do
    lay=$(grep -n ' lay ' $rules.lap | sed -n 5p | cut -d: -f1)
    head -n $((lay - 1)) $rules.lap >part.lap
    run perft part.lap 0
    check "perft 0 of $rules is 1" is "$(cat "$out")" 1
    moves=$("$lapilli" moves part.lap | wc -l)
    run perft part.lap 1
    check "perft 1 of $rules is the number of moves" is "$(cat "$out")" "$moves"
    sum=0
    "$lapilli" moves part.lap >legal
    while read -r move; do
        {
            cat part.lap
            echo "$move"
        } >after.lap
        sum=$((sum + $("$lapilli" moves --count after.lap)))
    done <legal
    run perft part.lap 2
    check "perft 2 of $rules is the number of moves after each" is "$(cat "$out")" "$sum"
    run perft --divide part.lap 2
    check "perft --divide of $rules has each move" is "$(sed '$d; s/: .*//' "$out")" "$(cat legal)"
    check "and their sum" is "$(sed -n '$p' "$out")" "$(sed '$d; s/.*: //' "$out" | awk '{ n += $1 } END { print n }')"
    run perft --json --divide part.lap 2
    check "perft --json of $rules" json "x.depth === 2 && x.seed === 1 && x.count === $sum && x.divide.length === $moves"
done
run perft tribe.lap 0
check "a finished game has one sequence of no decisions" is "$(cat "$out")" 1
run perft tribe.lap 1
check "and none of one" is "$(cat "$out")" 0

# A recruiting is one decision.
skip=$(grep -n ' recruit ' tribe.lap | sed -n 2p | cut -d: -f1)
head -n $((skip - 1)) tribe.lap >part.lap
run moves --count part.lap
check "recruitings are listed whole" test "$(cat "$out")" -gt 10
count=$(cat "$out")
run perft part.lap 1
check "and counted so" is "$(cat "$out")" "$count"
run moves part.lap
check "with skip among them" grep -qx '[1-4] skip' "$out"
check "and no steps" is "$(grep -cvE '^[1-4] (skip|recruit [a-z]+ [a-m][0-9]+ pay( [a-m][0-9]+){2}( [a-m][0-9]+ [a-m][0-9]+)?)$' "$out")" 0
head -n 12 kingdomino.lap >chance.lap
run perft --seed 1 chance.lap 4
one=$(cat "$out")
run perft --seed 1 chance.lap 4
check "the same seed deals the same chance" is "$(cat "$out")" "$one"

run bench --json --seconds 0.02
check "bench --json has 13 games in seven ways" json 'x.length === 91 && x.every(r => [5, 7].includes(r.grid) && r.players >= 2 && r.players <= 4) &&
    new Set(x.map(r => [r.rules, r.players, r.grid, r.deck, r.path].join())).size === 91'
check "each with its own unit" json 'x.every(r => ({list: "games", fast: "games", fullgreedy: "games", playout: "simulations", network: "simulations",
    copy: "operations", hash: "operations"})[r.path] + "_per_second" === Object.keys(r)[5] && Object.values(r)[5] > 0)'
run bench --seconds 0.02 --rules totem --players 3 --threads 2
check "bench prints a table" eval 'exits 0 && silent && is "$(wc -l <"$out")" 3 && prints totem'
check "of 80 columns" test "$(wc -L <"$out")" -le 80
TERM=xterm script -qec "'$lapilli' bench --seconds 0.001 --rules totem --players 3" "$work/log" >"$out" 2>"$err" </dev/null
tr '\r' '\n' <"$out" | sed "s/^$(printf '\033')\[K//" >rows
check "on a terminal the bar makes room for a row" grep -qE '^totem +3 ' rows
finish
