#!/bin/sh
# The same seed is the same simulation, to the letter; and a fault of the past is found again.
#   simulation.sh PROGRAM
set -eu
program=$1 failed=0
first=$("$program" --seed 3 --decisions 300 --trace | grep -v '^#' | cksum)
again=$("$program" --seed 3 --decisions 300 --trace | grep -v '^#' | cksum)
other=$("$program" --seed 4 --decisions 300 --trace | grep -v '^#' | cksum)
if [ "$first" = "$again" ] && [ "$first" != "$other" ]; then
    echo "ok - the same seed is the same simulation, another one is not"
else
    echo "not ok - the same seed is the same simulation: $first, $again, $other"
    failed=$((failed + 1))
fi
if found=$("$program" --forget-game-over --seed 1006 --seeds 20 --decisions 1500); then
    echo "not ok - leases for games that are over are found"
    failed=$((failed + 1))
else
    case $found in
    *"whose game was over when it got the lease"*) echo "ok - leases for games that are over are found" ;;
    *)
        echo "not ok - leases for games that are over are found: $found"
        failed=$((failed + 1))
        ;;
    esac
fi
echo "$((2 - failed)) passed, $failed failed"
exit $failed
