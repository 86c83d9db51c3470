#!/bin/sh
# puzzles: the same file whatever the number of jobs; what a longer search refutes is left out.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

for jobs in 1 3; do
    run puzzles --rules totem --players 2 --games 8 --sims 100 --seed 7 --jobs $jobs --save made-$jobs.txt
done
check "the puzzles are the same with 1 and 3 jobs" eval 'exits 0 && silent && cmp made-1.txt made-3.txt'
check "and there are some" eval 'prints puzzles && test "$(wc -l <made-1.txt)" -gt 1'
check "in lines of at most 100 columns" test "$(wc -L <"$out")" -le 100
check "the easiest first" eval 'tail -n +2 made-1.txt | cut -d " " -f 2 | sort -n -c'
run puzzles --rules totem --players 2 --games 8 --sims 100 --seed 7 --json
check "JSON has the same numbers" json "x.puzzles === $(tail -n +2 made-1.txt | wc -l) && Object.keys(x.themes).length === 8 &&
    x.groups.every(one => one.solved.length === 6)"
run puzzles made-1.txt made-3.txt --sims 2000 --save kept.txt --json
check "files are put together without what is in both" json "x.puzzles + x.refuted === $(tail -n +2 made-1.txt | wc -l)"
awk -F ';' -v OFS=';' 'NR > 1 { swap = $2; $2 = $3; $3 = swap } { print }' made-1.txt >wrong.txt
run puzzles wrong.txt --sims 2000 --save none.txt --json
check "a wrong solution is refuted" eval 'json "x.puzzles === 0 && x.refuted > 0" && test "$(wc -l <none.txt)" -eq 1'

head -c 200 made-1.txt >cut.txt
refuses "a line that was cut off is refused with its number" 1 "cut.txt:2: not a puzzle" puzzles cut.txt
echo lapilli 1 >other.txt
refuses "so is another file" 1 "other.txt:1: not a file of puzzles" puzzles other.txt
refuses "rules are needed to find some" 2 "missing option: --rules" puzzles
refuses "and games" 2 "missing option: --games" puzzles --rules totem --players 2
refuses "but not to check some" 2 "a FILE is checked without options of the game" puzzles --games 2 made-1.txt
mkdir blocked
refuses "what cannot be written is said" 1 "blocked: cannot write: Is a directory" \
    puzzles made-1.txt --sims 4 --save blocked

in_terminal "exec '$lapilli' puzzles --rules tribe --players 2 --games 999999999 --sims 100 --seed 1 --jobs 1 --save stopped.txt >'$out'"
interrupt_at '[0-9]+/999999999'
check "after Ctrl-C the file is whole" eval 'exits 130 && head -n 1 stopped.txt | grep -qx "lapilli puzzles 1" &&
    "$lapilli" puzzles stopped.txt --sims 4 >/dev/null'
finish
