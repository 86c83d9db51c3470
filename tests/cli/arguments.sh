#!/bin/sh
# What lapilli does with its arguments: help, versions, and all that makes no sense.
set -eu
. "$(dirname "$0")/lib.sh"

run --help
check "lapilli --help lists every command" test "$(grep -c '^  [a-z]' "$out")" -ge 13
check "and exits with 0 without talk" exits 0
run --version
check "lapilli --version prints a version" grep -qE '^lapilli [0-9]+\.[0-9]+\.[0-9]+(~dev)?$' "$out"
cp "$out" "$work/version"
run -V
check "so does -V" cmp "$out" "$work/version"
run --help
cp "$out" "$work/help"
for word in -h help; do
    run "$word"
    check "lapilli $word is lapilli --help" eval 'exits 0 && cmp "$out" "$work/help"'
done
run score --help
cp "$out" "$work/help"
run help score
check "lapilli help COMMAND is lapilli COMMAND --help" eval 'exits 0 && cmp "$out" "$work/help"'
run score -h
check "and so is lapilli COMMAND -h" eval 'exits 0 && cmp "$out" "$work/help"'
run score -V
check "lapilli COMMAND -V prints the version" cmp "$out" "$work/version"
refuses "help for an unknown command is refused" 2 "unknown command 'repaly'; did you mean 'replay'?" help repaly
for command in play new moves replay verify hint analyse luck puzzles score dynasty selfplay arena engine perft bench serve load conformance; do
    run $command --help
    check "$command --help begins with its usage" prints "Usage: lapilli $command "
    check "$command --help is at most 100 columns wide" test "$(wc -L <"$out")" -le 100
    check "$command --help exits with 0 and says nothing" eval 'exits 0 && silent'
    check "$command --help lists --version" prints "  --version"
    run $command --version
    check "$command --version prints the version" grep -qE '^lapilli [0-9]+\.' "$out"
    refuses "$command refuses an unknown option" 2 "lapilli $command: unknown option '--frobnicate' (see 'lapilli $command --help')" \
        $command --frobnicate
    refuses "$command refuses an unknown letter" 2 "unknown option '-q'" $command -q
done

refuses "no command is refused" 2 "missing command (see 'lapilli --help')"
refuses "an unknown command is refused" 2 "unknown command 'frobnicate' (see 'lapilli --help')" frobnicate
refuses "a slip of a command gets a suggestion" 2 "unknown command 'repaly'; did you mean 'replay'?" repaly
refuses "an empty command is refused" 2 "unknown command ''" ''
refuses "an unknown option is refused" 2 "unknown option '--json'" --json
red=$(printf '\033[31m')
refuses "control characters do not reach the terminal" 2 "unknown command '\\x1b[31m'" "$red"
refuses "nor from the option of a server" 2 "--origin '\\x1b[31m'" serve --origin "$red"
run serve --listen 127.0.0.1:0 --store "sqlite:$work/db" --web "$work/$red"
check "nor from its folder" eval 'exits 1 && says "\x1b[31m"'
run load --tables 1 --seed 1 --url "http://${red}x:80"
check "nor from the name of one" eval 'exits 1 && says "\x1b[31mx: "'

refuses "a slip of an option gets a suggestion" 2 "unknown option '--gird'; did you mean '--grid'?" new --gird 5
refuses "with its value too" 2 "unknown option '--sed=5'; did you mean '--seed'?" new --sed=5
refuses "serve wants an address" 2 "--listen 'nonsense': expected ADDRESS:PORT" serve --listen nonsense
for name in 'bad host' '' play.example.org:8080 https://play.example.org .example.org 'a..b' example.org/; do
    refuses "--host '$name' is no name" 2 "--host '$name': expected a name without a port, such as play.example.org" serve --host "$name"
done
refuses "a form of log lines is known" 2 "--log 'xml': expected text or json" serve --log xml
refuses "with a port" 2 "--listen '127.0.0.1:65536': expected ADDRESS:PORT" serve --listen 127.0.0.1:65536
refuses "serve wants a store" 2 "--store: the store must be sqlite:PATH or postgresql://USER@HOST/NAME" serve --store nonsense
refuses "with a path" 2 "--store: the store must be sqlite:PATH" serve --store sqlite:
refuses "new needs rules" 2 "--rules is required" new --players 2
refuses "new needs players" 2 "--players is required" new --rules tribe
refuses "new takes no file" 2 "unexpected argument 'x'" new --rules tribe --players 2 x
for players in 0 1 5 -2 02x '' ' 3' 3.0 +3 0x3 99999999999999999999999999; do
    refuses "new refuses --players '$players'" 2 "--players '$players': expected 2, 3 or 4 players" \
        new --rules totem "--players=$players"
done
refuses "rules have four names" 2 "--rules 'Tribe': unknown rule set; expected discovery" \
    new --rules Tribe --players 2
refuses "the grid must be 5 or 7" 2 "--grid '6': the grid must be 5 or 7" new --rules totem --players 2 --grid 6
refuses "a deck is 24, 36 or 48" 2 "--deck '25': the deck" new --rules totem --players 2 --deck 25
refuses "a line of five is refused" 2 "--line '5': a line" new --rules totem --players 2 --line 5
refuses "a line of three needs three players" 2 "a line has 4 dominoes, or 3 with three players" \
    new --rules totem --players 2 --line 3
for bonus in '' center 'centre,' ,centre 'centre complete' centre,centre none,centre; do
    refuses "new refuses --bonus '$bonus'" 2 "--bonus '$bonus': the bonus must be none" \
        new --rules totem --players 2 --bonus "$bonus"
done
refuses "an unknown variant is refused with those there are" 2 \
    "--variant 'duel': unknown variant; expected short-duel or mighty-duel" \
    new --rules kingdomino --players 2 --variant duel
refuses "a variant belongs to a rule set" 2 "--variant 'mighty-duel' is for kingdomino with 2 players" \
    new --rules tribe --players 2 --variant mighty-duel
refuses "and to a number of players" 2 "--variant 'short-duel' is for kingdomino with 2 players" \
    new --rules kingdomino --players 3 --variant short-duel
refuses "it does not go with a grid" 2 "leave out --grid" \
    new --rules kingdomino --players 2 --variant short-duel --grid 5
refuses "nor with a deck" 2 "leave out --deck" \
    new --rules kingdomino --players 2 --deck 48 --variant mighty-duel
run new --rules kingdomino --players 2 --seed 1
check "the base game for two is 24 dominoes on 7x7 with both bonuses" \
    eval 'prints "grid 7" && prints "deck 24" && prints "bonus centre complete"'
run new --rules kingdomino --players 2 --seed 1 --variant short-duel
check "the short duel is on 5x5" eval 'prints "grid 5" && prints "deck 24"'
run new --rules kingdomino --players 2 --seed 1 --variant mighty-duel --bonus none
check "the Mighty Duel has all dominoes" eval 'prints "grid 7" && prints "deck 48" && prints "bonus none"'
for seed in '' x -1 0x 0xg 18446744073709551616 0x12345678123456789 '1 '; do
    refuses "new refuses --seed '$seed'" 2 "--seed '$seed': expected a 64-bit number" \
        new --rules totem --players 2 --seed "$seed"
done
refuses "a value may not be missing" 2 "--seed needs a value" new --rules totem --players 2 --seed
refuses "where no value belongs none is taken" 2 "--json takes no value" moves --json=1 x
for name in '' 1 '1 ' 'x Ada' '5 Ada' '0 Ada' "1 $(printf 'a\nb')" "1 $(printf '\377')"; do
    run new --rules totem --players 2 --seed 1 --name "$name"
    check "new refuses a strange name" refused 2 "--name '"
done
refuses "a name needs a seat that there is" 2 "the game has no such seat to name" \
    new --rules totem --players 2 --seed 1 --name '3 Ada'
refuses "a seat has one name" 2 "this key was already given" \
    new --rules totem --players 2 --seed 1 --name '1 Ada' --name '1 Eva'

refuses "moves needs a file" 2 "missing argument: expected FILE" moves
refuses "moves takes one file" 2 "unexpected argument 'b'" moves a b
refuses "replay cannot both show and be JSON" 2 "--show and --json cannot be combined" replay --show --json x
refuses "perft needs a depth" 2 "missing argument: expected FILE DEPTH" perft x
for depth in -1 33 '' 1x 18446744073709551617; do
    refuses "perft refuses depth '$depth'" 2 "depth '$depth': expected a number from 0 to 32" perft -- x "$depth"
done
refuses "dynasty needs three files" 2 "missing argument: expected FILE FILE FILE" dynasty a b
refuses "stdin is one game" 2 "'-' can be given only once" dynasty - - x
for time in 0 -1 '' 1e3 nan inf . .5 1. 3601; do
    refuses "bench refuses --seconds '$time'" 2 "--seconds '$time': expected a number of seconds" bench --seconds "$time"
done
refuses "hint says how many threads it can use" 2 "--threads '257': expected a number from 1 to 64" hint --threads 257 x.lap
refuses "in the same way for every number" 2 "--threads '65': expected a number from 1 to 64" hint --threads 65 x.lap
refuses "so does serve" 2 "--threads '65': expected a number from 1 to 64" serve --threads 65
refuses "bench refuses no threads" 2 "--threads '0': expected a number from 1 to 256" bench --threads 0

for missing in --rules --players --games --with --out; do
    set -- selfplay
    for option in --rules=totem --players=2 --games=1 --with=random "--out=$work/none"; do
        case $option in "$missing"=*) ;; *) set -- "$@" "$option" ;; esac
    done
    refuses "selfplay needs $missing" 2 "$missing is required" "$@"
done
set -- selfplay --rules totem --players 2 --seed 1 --out "$work/none"
refuses "selfplay knows its players" 2 "--with 'gnu': unknown player; expected random, greedy, fullgreedy, search, level:1 to level:6 or exec:COMMAND" "$@" --games 1 --with random,gnu
refuses "selfplay wants a player for each seat" 2 "--with names 3 players, but there are 2 seats" "$@" --games 1 --with random,random,random
refuses "selfplay refuses an empty player" 2 "--with '': unknown player" "$@" --games 1 --with random,
refuses "play wants a player for each other seat, or one" 2 "--with names 2 players, but you have 3 opponents" \
    play --players 4 --with random,random
refuses "play knows its players" 2 "--with 'gnu': unknown player" play --with gnu
refuses "selfplay refuses no games" 2 "--games '0'" "$@" --games 0 --with random
refuses "selfplay refuses too many jobs" 2 "--jobs '257'" "$@" --games 1 --with random --jobs 257
check "what was refused has made no folder" test ! -e "$work/none"

long=$(head -c 5000 /dev/zero | tr '\0' x)
refuses "a long argument is shortened in the message" 2 "…" "$long"
check "to one line of a screen or two" test "$(wc -c <"$err")" -lt 240
finish
