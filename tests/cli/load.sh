#!/bin/sh
# lapilli load against a real server, against one that is killed twice on the way or closes a table, and against
# none.
set -eu
. "$(dirname "$0")/lib.sh"

server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
mkfifo "$work/serves" "$work/talk"

# serve TABLES [NAME]: starts a server that allows this many tables, on a free port, or on that of the one
# before, and waits until it serves: $url. NAME is that of its database.
serve() {
    "$lapilli" serve --listen "127.0.0.1:${port:-0}" --store "sqlite:$work/${2:-games}.db" \
        --max-connections-per-address 1000 --max-tables-per-address "$1" \
        >"$work/serves" 2>"$work/journal" &
    server=$!
    read -r line <"$work/serves"
    url=${line#lapilli serves }
    port=${url##*:}
    port=${port%/}
}

# Ends it as a power cut would.
murder() {
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
}

for url in '' 127.0.0.1:8080 https://127.0.0.1:8080 http:// http://:80 http://a:0 http://a:65536 http://a:b \
    http://a:80/b http://[::1 'http://a b:80' http://u@a:80; do
    refuses "load refuses --url '$url'" 2 "--url '$url': expected http://HOST:PORT" load --url "$url" --tables 1
done
refuses "load needs a server" 2 "--url is required" load --tables 1
refuses "load needs a number of tables" 2 "--tables is required" load --url http://127.0.0.1:80
for tables in 0 100001 x -1; do
    refuses "load refuses --tables '$tables'" 2 "--tables '$tables': expected a number from 1 to 100000" \
        load --url http://127.0.0.1:80 "--tables=$tables"
done
refuses "load refuses five seats" 2 "--seats '5': expected 2, 3 or 4 players" \
    load --url http://127.0.0.1:80 --tables 1 --seats 5
refuses "load takes games or seconds" 2 "--games and --seconds cannot be combined" \
    load --url http://127.0.0.1:80 --tables 1 --games 2 --seconds 2
# shellcheck disable=SC3045 # dash and bash have it
hard=$(ulimit -Hn)
if [ "$hard" != unlimited ] && [ "$hard" -lt 400000 ]; then
    refuses "load says when it cannot open enough files" 1 "open files, but the system allows only $hard" \
        load --url http://127.0.0.1:80 --tables 100000 --seats 4 --seed 1
fi

serve 10000
run load --url "$url" --tables 20 --seats 4 --rules tribe --seed 1 --pid "$server" --json
check "20 tables of four play to the end" exits 0
check "and all is counted" json 'x.games == 20 && x.finished == 20 && x.connections == 80 &&
    x.lost == 0 && x.doubled == 0 && x.wrong == 0 && x.refused == 0 && x.reconnects == 0'
check "a game has some hundred decisions, each echoed in some time" json 'x.decisions > 20 * 96 &&
    x.echo_ms.p50 > 0 && x.echo_ms.p50 <= x.echo_ms.p99 && x.echo_ms.p99 <= x.echo_ms.most'
check "every line comes to every seat" json 'x.lines > 4 * x.decisions && x.messages >= x.decisions'
check "the server's memory is known" json 'x.memory_kib.idle > 1000 &&
    x.memory_kib.full >= x.memory_kib.idle && x.memory_kib.peak >= x.memory_kib.full'
run load --url "$url" --tables 4 --games 10 --seats 2 --rules kingdomino --deck 24 --rate 200 --seed 1
check "tables are played at again until all games are done" eval 'exits 0 && prints "10 of 10 games of kingdomino for 2 finished"'
run load --url "$url" --tables 3 --seconds 1 --seats 3 --line 3 --bonus centre,complete --rate 300 --seed 1
check "or for some time" exits 0

# The report is on stdout, the progress on stderr.
"$lapilli" load --url "$url" --tables 20 --games 60 --seats 2 --rules kingdomino --deck 24 --rate 600 --seed 1 --json \
    >"$out" 2>"$work/talk" &
load=$!
kills=0
: >"$err"
while read -r line; do
    echo "$line" >>"$err"
    case $line in
    *"starting to play" | *" of 60 games, "*)
        if [ "$kills" -lt 2 ]; then
            murder
            serve 10000
            kills=$((kills + 1))
        fi
        ;;
    esac
done <"$work/talk"
status=0
wait "$load" || status=$?
check "the server was killed and started again twice meanwhile" is "$kills" 2
check "every game was played to its end all the same" exits 0
check "connections came back, and nothing was lost or doubled" json 'x.finished == 60 && x.reconnects >= 20 &&
    x.lost == 0 && x.doubled == 0 && x.wrong == 0'

# One decision a second would take minutes: the game is certain to be running when its table is closed. Its
# database is a new one, since the servers that were killed may have left tables at which nobody plays.
murder
serve 10000 closing
"$lapilli" load --url "$url" --tables 1 --seats 2 --rate 1 --seed 1 --json >"$out" 2>"$work/talk" &
load=$!
: >"$err"
while read -r line; do
    echo "$line" >>"$err"
    case $line in
    *"starting to play")
        table=$("$lapilli" admin list --store "sqlite:$work/closing.db" | awk '/unfinished/ { print $1 }')
        "$lapilli" admin close "$table" --store "sqlite:$work/closing.db" >"$work/closed"
        ;;
    esac
done <"$work/talk"
status=0
wait "$load" || status=$?
check "a game whose table is closed is given up" eval 'exits 1 && json "x.games == 1 && x.finished == 0 && x.wrong > 0"'
check "with table, seat, reason and last line" grep -qE \
    "table $table, seat [12]: not finished: the server says closed, .*; the last line is [0-9]+ '[a-z0-9 ]+'\$" "$err"

murder
serve 3
run load --url "$url" --tables 10 --seats 2 --rate 1000 --seed 1
check "a server that opens no more tables is believed" eval 'exits 1 && says "the server refused to open a table with status 429: "'

murder
refuses "without a server load says so" 1 "http://127.0.0.1:$port: cannot reach the server: Connection refused" \
    load --url "http://127.0.0.1:$port" --tables 3 --seed 1
server=
finish
