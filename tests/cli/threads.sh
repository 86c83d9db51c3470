#!/bin/sh
# Whatever works in several threads, briefly: the thread sanitizer looks on.
set -eu
. "$(dirname "$0")/lib.sh"
golden=$(cd "$(dirname "$0")/../golden" && pwd)
cd "$work"

run arena --rules totem --players greedy,random --games 40 --seed 1 --jobs 4 --records games
check "an arena of four" eval 'exits 0 && silent'
run arena --rules totem --players greedy,random --games 400 --seed 1 --jobs 4 --sprt 0,20
check "an arena of four that ends early" eval 'exits 0 && silent'
run arena --rules kingdomino --players search:sims=20,threads=2,random --games 4 --seed 1 --jobs 2
check "an arena of two whose search has two threads" eval 'exits 0 && silent'
run arena --rules kingdomino --players 'exec:true,random' --games 8 --seed 1 --jobs 4
check "an arena of four with a dead bot" eval 'exits 1 && says "it never made a legal decision"'
run train --rules kingdomino --games 64 --sims 2 --generations 1 --jobs 4 --out network
check "a training run of four" eval 'exits 0 && test -s network/01.net'
run selfplay --rules tribe --players 3 --games 10 --seed 1 --with greedy --jobs 4 --out games
check "selfplay of four" eval 'exits 0 && silent'
run analyse --sims 2 --jobs 4 "$golden/kingdomino-2-a.lap"
check "an analysis of four" eval 'exits 0 && silent'
in_terminal "exec '$lapilli' arena --rules tribe --players random,random --games 999999998 --seed 1 --jobs 4 --records stopped >'$out'"
interrupt_at '[1-9][0-9]*/999999998'
check "an arena that is stopped" exits 130
finish
