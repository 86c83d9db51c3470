#!/bin/sh
# selfplay: the same records whatever the number of jobs; whole files, or none.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

for rules in discovery totem tribe kingdomino; do
    for players in 2 3 4; do
        for jobs in 1 2 7; do
            run selfplay --rules $rules --players $players --games 12 --seed 0xabc --with random \
                --bonus centre,complete --jobs $jobs --out "made/deep/$rules-$players-$jobs"
        done
        folder=made/deep/$rules-$players
        check "$rules of $players is the same with 1, 2 and 7 jobs" eval 'exits 0 && silent && quiet &&
            diff -r $folder-1 $folder-2 && diff -r $folder-1 $folder-7'
        bad=
        for file in "$folder"-1/*; do
            "$lapilli" replay "$file" >"$out" 2>"$err" && [ ! -s "$err" ] || bad="$bad $file"
        done
        check "and its records are right" is "$bad" ''
    done
done
check "files are numbered from 0001" is "$(ls made/deep/totem-3-1 | tr '\n' ' ')" \
    '0001.lap 0002.lap 0003.lap 0004.lap 0005.lap 0006.lap 0007.lap 0008.lap 0009.lap 0010.lap 0011.lap 0012.lap '
run selfplay --rules tribe --players 3 --games 2 --seed 1 --with random,random,random --out each --line 3 --deck 36 --grid 7
check "a player for each seat can be named" exits 0
check "and the rules changed" is "$(sed -n '4,6p' each/0001.lap | tr '\n' ' ')" 'grid 7 deck 36 line 3 '
run selfplay --rules tribe --players 3 --games 2 --seed 1 --with search:sims=5,threads=1,level:1,greedy --out mixed
check "and they may be of any kind" eval 'exits 0 && silent && "$lapilli" replay mixed/0002.lap'
run selfplay --rules tribe --players 3 --games 2 --seed 7 --with random --out counted --json
check "what was saved can be had as JSON" eval 'exits 0 && prints "{\"seed\":\"7\",\"out\":\"counted\",\"records\":2}"'
run selfplay --rules tribe --players 3 --games 1 --with random --out seedless
seed=$(sed -n 's/^seed //p' "$err")
run selfplay --rules tribe --players 3 --games 1 --seed "$seed" --with random --out seeded
check "without a seed, selfplay prints the one it took" diff -r seedless seeded
check "another game of a series is another game" eval '! cmp -s each/0001.lap each/0002.lap'

run selfplay --rules kingdomino --players 2 --deck 24 --games 10000 --seed 1 --with random --out many
check "ten thousand games have five digits" eval 'test -e many/00001.lap && test -e many/10000.lap'

: >file
refuses "a file is no folder" 1 "file: cannot use this folder: Not a directory" \
    selfplay --rules totem --players 2 --games 1 --seed 1 --with random --out file
refuses "nor is there one in it" 1 "file/x: cannot use this folder: Not a directory" \
    selfplay --rules totem --players 2 --games 1 --seed 1 --with random --out file/x
mkdir -p blocked/0003.lap/x
refuses "what cannot be written stops everything" 1 "blocked: cannot write a record: Is a directory" \
    selfplay --rules totem --players 2 --games 100 --seed 1 --with random --out blocked --jobs 2
check "and leaves no part of a file" is "$(find blocked -name '*.part')" ''

for signal in INT TERM; do
    in_terminal "echo \$\$ >pid; exec '$lapilli' selfplay --rules tribe --players 4 --games 999999999 --seed 1 --with random \
        --jobs 2 --out stopped-$signal >'$out'"
    shows '[1-9][0-9]*/999999999'
    kill -$signal "$(cat pid)"
    terminal_ends
    count=$(ls "stopped-$signal" | wc -l)
    check "SIG$signal stops selfplay" exits 130
    check "which says how many records there are" says "interrupted: $count of 999999999 records were saved"
    check "all of them whole" is "$(ls "stopped-$signal" | grep -cv '^[0-9]*\.lap$')" 0
    bad=
    for file in $(ls -d "stopped-$signal"/* | tail -n 3); do
        "$lapilli" replay "$file" >"$out" 2>&1 || bad="$bad $file"
    done
    check "and right" is "$bad" ''
    rm -r "stopped-$signal"
done
finish
