#!/bin/sh
# The self-contained program, in a root folder that has nothing else: no library, no shell, no /dev and no /proc.
#   single.sh PROGRAM [page]     "page": it is to be in the program
set -eu
program=$1 page=${2-}
set -- none # the command is not needed
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"

check "it needs no shared library" eval '! readelf -d "$program" | grep NEEDED'
check "and no interpreter" eval '! readelf -l "$program" | grep INTERP'
check "it can be loaded anywhere" eval 'readelf -h "$program" | grep -q "DYN "'
[ "$(id -u)" = 0 ] || {
    echo "# not root: not run without anything else"
    finish
    exit
}
root=$work/root
mkdir -p "$root/opt/games"
cp "$program" "$root/opt/games/lapilli"
ln -s opt/games/lapilli "$root/other-name"
alone() { env -i TERM=xterm-256color "$chroot" "$root" "$@"; }
chroot=$(command -v chroot)
lapilli=/opt/games/lapilli

check "it runs" eval 'alone $lapilli --version | grep -q "^lapilli [0-9]"'
check "from any path" eval 'alone /other-name help serve | grep -q "^Usage: lapilli serve"'
check "plays a game and saves it" alone $lapilli selfplay --rules tribe --players 3 --games 1 --with greedy --out /games
check "reads it" eval 'alone $lapilli replay /games/0001.lap >"$work/replay" && grep -q "^result " "$work/replay"'
check "has the networks of the search" eval 'alone $lapilli selfplay --rules totem --players 2 --games 1 --with search:sims=50,eval=network --out /games2'
if command -v script >/dev/null; then
    check "plays on the whole screen without terminfo" \
        eval 'printf q | env -i HOME=/ LINES=40 COLUMNS=100 TERM=xterm-256color "$(command -v script)" -qec "$chroot $root $lapilli play --rules kingdomino --with greedy --seed 1" /dev/null | grep -q "Lapilli - Kingdomino"'
fi
check "says what it cannot have" eval '! alone $lapilli serve --listen 127.0.0.1:0 --store postgresql://a@b/c 2>"$work/said" && grep -q "SQLite only" "$work/said"'
check "push messages, too" eval '! alone $lapilli serve --make-push-key /key.pem 2>"$work/said" && grep -q "sends no push messages" "$work/said"'

mkfifo "$work/ready"
env -i "$chroot" "$root" $lapilli serve --listen 127.0.0.1:0 --store sqlite:/games.db >"$work/ready" 2>"$work/log" &
server=$!
url=
read -r _ _ url <"$work/ready" || true
check "it serves" test -n "$url"
check "games on it are played to their end" alone $lapilli load --url "${url%/}" --tables 2 --games 2 --seats 2
if [ "$page" = page ]; then
    check "with the page" eval 'curl --fail --silent "$url" | grep -q "<title>"'
    check "compressed as it was built" \
        eval 'curl --fail --silent --head --header "Accept-Encoding: br" "$url" | grep -qi "^content-encoding: br"'
    check "and what belongs to it" eval 'curl --fail --silent "$url$(curl --silent "$url" | grep -o "main-[0-9a-f]*\.js")" | grep -q .'
fi
kill $server 2>/dev/null || true
check "it stops when it is told to" wait $server
check "and keeps its games" eval 'alone $lapilli admin list --store sqlite:/games.db | grep -q .'
finish
