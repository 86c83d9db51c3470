#!/bin/sh
# train makes a network that plays, goes on after it was killed, and repeats itself.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

train() { # FOLDER ARGUMENT...
    folder=$1
    shift
    run train --rules discovery --games 128 --sims 4 --generations 1 --seed 5 --out "$folder" "$@"
}

train whole --jobs 1
check "a network is trained" eval 'exits 0 && test -s whole/01.net && test -s whole/log.tsv'
check "its loss and strength are plotted" eval 'grep -q "</svg>" whole/loss.svg && grep -q "</svg>" whole/strength.svg'

# So many games take minutes: it is certain to be killed before its network is there. The first of them are those of
# a run of 128, and with the 65th the file of 64 has been written.
in_terminal "echo \$\$ >pid; exec '$lapilli' train --rules discovery --games 100000 --sims 4 --generations 1 --seed 5 --jobs 1 --out killed"
shows '(6[5-9]|[7-9][0-9]|[1-9][0-9]{2,})/100000'
kill -KILL "$(cat pid)"
terminal_ends
check "a training run is killed before its network is there" eval 'test -e killed/01-0000.games && test ! -e killed/01.net'
train killed --jobs 2
check "the same command continues it, with two threads" eval 'exits 0 && test -s killed/01.net'
check "and comes to the same games, the same network and the same match" eval \
    'for file in whole/01*; do cmp "$file" "killed/${file#whole/}" || exit 1; done'
cp killed/01.net before.net
train killed --jobs 1
check "once more there is nothing left to do" eval 'exits 0 && cmp killed/01.net before.net'

mkdir steps
cp whole/*.games steps
train steps --jobs 1 --steps 100000
last_loss() { awk -F'\t' '$1 == "epoch" { loss = $5 } END { print loss }' "$1/log.tsv"; }
check "with more steps it learns more from the same games" eval \
    'exits 0 && cmp whole/01-0000.games steps/01-0000.games && awk "BEGIN { exit !($(last_loss steps) < $(last_loss whole)) }"'
check "a network says with how many steps it was made" grep -aq -- "--steps 100000" steps/01.net
refuses "without a step nothing is learned" 2 "--steps" train --rules discovery --steps 0 --out none

run arena --rules discovery --players search:sims=4,eval=network,random --games 20 --seed 3 \
    --network whole/01.net --json
check "the network beats random" eval 'exits 0 && json "x.players[0].win > 0.8"'
run arena --rules discovery --players search:sims=40,search:sims=40 --games 20 --seed 3 \
    --network whole/01.net, --json
check "the first player has it, and loses to the built-in one" eval 'exits 0 && json "x.players[0].win < 0.4"'
run arena --rules discovery --players search:sims=40,search:sims=40 --games 20 --seed 3 \
    --network ,whole/01.net --json
check "the second player has it, and loses" eval 'exits 0 && json "x.players[1].win < 0.4"'
refuses "a list of networks has one for each player" 2 "one for each of 2 players, found 3" \
    arena --rules discovery --players search,search --games 2 --network ,,whole/01.net
refuses "a network for another rule set is refused" 1 "a network for discovery, not for totem" \
    arena --rules totem --players search:sims=4,random --games 2 --network whole/01.net
refuses "and training does not start from it" 1 "a network for discovery, not for totem" \
    train --rules totem --out none --network whole/01.net

head -c 3000 whole/01.net >damaged.net
printf '\001' >>damaged.net
tail -c +3002 whole/01.net >>damaged.net
cmp -s damaged.net whole/01.net && printf '\002' | dd of=damaged.net bs=1 seek=3000 conv=notrunc 2>"$err"
refuses "a network with another byte is refused" 1 "the network is damaged" \
    arena --rules discovery --players search:sims=4,random --games 2 --seed 1 --network damaged.net
refuses "what is no network is refused" 1 "this is not a network" \
    arena --rules discovery --players search:sims=4,random --games 2 --seed 1 --network whole/log.tsv
refuses "a folder is needed" 2 "--out" train --rules discovery
finish
