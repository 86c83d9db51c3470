#!/bin/sh
# A temporary PostgreSQL server for tests, from Debian's package.
#   postgres.sh start DIR [NAME=VALUE…]   starts it with these settings and prints its URL
#   postgres.sh stop DIR [immediate]      stops it, cleanly or at once; the data stays
#   postgres.sh kill DIR                  kills all its processes, as in a crash
#   postgres.sh restart DIR               stop and start
#   postgres.sh url DIR
#   postgres.sh remove DIR                stops it at once and deletes everything
#   postgres.sh with COMMAND…             runs the command with the URL of a new server as its
#                                         last argument, and removes the server
# It listens on a Unix socket only. fsync is off unless you `start DIR fsync=on`: commits survive a
# crash of the process, not of the machine. `with` sets POSTGRES_DIR to the DIR and POSTGRES_SH to
# this script, so that the command can stop and start the server.
#
# To make an empty database takes a second of a processor. So the first is kept in build/, if there is such a
# folder, and copied from then on.
#
# DIR may be anywhere: it only holds the name of the folder under /tmp with the database. PostgreSQL
# refuses to run as root, so root runs it as nobody, who cannot enter every folder; and the path of a
# Unix socket must be short.
set -eu
umask 022

bin=${POSTGRES_BIN:-}
for folder in /usr/lib/postgresql/*/bin; do
    [ -n "${POSTGRES_BIN:-}" ] || [ ! -x "$folder/postgres" ] || bin=$folder
done

fail() {
    echo "postgres.sh: $*" >&2
    exit 1
}

# Runs a command as an ordinary user, in a folder that this user can enter.
as_user() {
    if [ "$(id -u)" = 0 ]; then
        (cd "$home" && setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$home" "$@")
    else
        (cd "$home" && "$@")
    fi
}

# Makes an empty database in $home/data. Of several that make the first at the same time one is kept.
initialize() { # LOG
    builds=$(dirname "$(readlink -f "$0")")/../../../build
    kept=$builds/postgres-$(basename "$(dirname "$bin")")
    if [ -d "$kept" ]; then
        cp -R "$kept" "$home/data"
        [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$home/data"
        return
    fi
    as_user "$bin/initdb" -D "$home/data" -U lapilli -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
        >"$1" 2>&1 || fail "initdb failed: $(cat "$1")"
    [ -w "$builds" ] || return 0
    mine=$(mktemp -d "$builds/postgres.XXXXXX")
    cp -R "$home/data/." "$mine"
    mv -T "$mine" "$kept" 2>/dev/null || rm -rf "$mine"
}

create() { # DIR
    mkdir -p "$1"
    home=$(mktemp -d /tmp/lapilli-postgres.XXXXXX)
    echo "$home" >"$1/home"
    chmod 755 "$home"
    [ "$(id -u)" != 0 ] || chown nobody:nogroup "$home"
    initialize "$1/log"
    as_user sh -c "cat >>'$home/data/postgresql.conf'" <<EOF
listen_addresses = ''
unix_socket_directories = '$home'
fsync = off
shared_buffers = 16MB
max_connections = 40
log_min_messages = fatal
EOF
}

url() {
    echo "postgresql://lapilli@/postgres?host=$(echo "$home" | sed 's,/,%2F,g')"
}

start() { # DIR [NAME=VALUE…]
    dir=$1
    shift
    [ -f "$dir/home" ] || create "$dir"
    home=$(cat "$dir/home")
    for setting; do
        as_user sh -c "cat >>'$home/data/postgresql.conf'" <<EOF
${setting%%=*} = '${setting#*=}'
EOF
    done
    # Do not hold the caller's standard output open.
    as_user "$bin/pg_ctl" -D "$home/data" -l "$home/log" -w -t 60 start >"$dir/log" 2>&1 </dev/null ||
        fail "cannot start: $(cat "$dir/log" "$home/log")"
    url
}

stop() { # DIR MODE
    home=$(cat "$1/home")
    [ -f "$home/data/postmaster.pid" ] || return 0
    as_user "$bin/pg_ctl" -D "$home/data" -m "$2" -w -t 60 stop >"$1/log" 2>&1 </dev/null ||
        fail "cannot stop: $(cat "$1/log")"
}

# Waits for the end of processes, of which others are the parents.
ended() { # PID...
    /usr/bin/python3 -c 'import os, select, sys
for pid in sys.argv[1:]:
    try:
        select.select([os.pidfd_open(int(pid))], [], [])
    except ProcessLookupError:
        pass' "$@"
}

# Kills the children, too: a server does not start while those of an earlier one are running, nor while
# a file still lists its process.
crash() { # DIR
    home=$(cat "$1/home")
    pid=$(head -n 1 "$home/data/postmaster.pid")
    kill -STOP "$pid"
    all="$pid $(cat "/proc/$pid/task/$pid/children")"
    for one in $all; do
        kill -KILL "$one" 2>/dev/null || true
    done
    # shellcheck disable=SC2086 # one word for each process
    ended $all
    rm "$home/data/postmaster.pid" "$home"/.s.PGSQL.*.lock
}

remove() { # DIR
    [ -f "$1/home" ] || return 0
    home=$(cat "$1/home")
    stop "$1" immediate
    case $home in
    /tmp/lapilli-postgres.*) rm -rf "$home" ;;
    esac
    rm -f "$1/home" "$1/log"
    rmdir "$1" 2>/dev/null || true
}

with() { # COMMAND…
    POSTGRES_DIR=$(mktemp -d /tmp/lapilli-with.XXXXXX)
    POSTGRES_SH=$(readlink -f "$0")
    export POSTGRES_DIR POSTGRES_SH
    trap 'remove "$POSTGRES_DIR"' EXIT
    trap 'exit 1' HUP INT TERM
    start "$POSTGRES_DIR" >"$POSTGRES_DIR/url"
    address=$(cat "$POSTGRES_DIR/url")
    rm "$POSTGRES_DIR/url"
    status=0
    "$@" "$address" || status=$?
    exit $status
}

[ $# -ge 2 ] || fail "usage: postgres.sh COMMAND DIR"
[ -n "$bin" ] || fail "PostgreSQL is not installed in /usr/lib/postgresql (apt-get install postgresql)"
command=$1
shift
case $command in
start) start "$@" ;;
stop) stop "$1" "${2:-fast}" ;;
kill) crash "$1" ;;
restart)
    stop "$1" fast
    start "$1"
    ;;
url)
    home=$(cat "$1/home")
    url
    ;;
remove) remove "$1" ;;
with) with "$@" ;;
*) fail "no such command: $command" ;;
esac
