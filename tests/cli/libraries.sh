#!/bin/sh
# `lapilli` loads what a player or a bot needs, and no more: the commands for hosts are in a program of their own.
#   libraries.sh LAPILLI
set -eu
. "$(dirname "$0")/lib.sh"
: >"$err"
hosts=$(dirname "$lapilli")/lapilli-server

# The libraries that a program loads, also for others.
loaded() { # PROGRAM
    ldd "$1" | sed -n 's|^[[:space:]]*\([^ /]*\)\.so[.0-9]* .*|\1|p' | grep -v vdso | sort | tr '\n' ' '
}
loads() { loaded "$hosts" | grep -qw "$1"; }
check "lapilli loads libc, libm and the library of the terminal" is "$(loaded "$lapilli")" "libc libm libncursesw libtinfo "
for library in libsqlite3 libpq libcrypto; do
    check "its program for hosts loads $library" loads "$library"
done

# Functions of the C library that a program defines, too: all other libraries of the process would call those.
libc=$(ldd "$hosts" | sed -n 's|.* => \(/[^ ]*/libc\.so\.6\) .*|\1|p')
nm -D --defined-only "$libc" | sed -n 's/.* [TWi] \([^@]*\).*/\1/p' | sort -u >"$work/libc"
check "the C library has recv() and others" eval 'grep -qx recv "$work/libc" && grep -qx malloc "$work/libc"'
interposed() { # PROGRAM
    { nm --defined-only -g "$1" && nm -D --defined-only "$1"; } | sed -n 's/.* [TWDBi] \([^@]*\).*/\1/p' |
        sort -u | comm -12 - "$work/libc" | tr '\n' ' '
}
for program in "$lapilli" "$hosts"; do
    check "$(basename "$program") defines no function of the C library" is "$(interposed "$program")" ""
done
echo 'long recv(void); long recv(void) { return 0; } int main(void) { return (int)recv(); }' >"$work/own.c"
cc -o "$work/own" "$work/own.c"
check "a program that defines recv() is found" is "$(interposed "$work/own")" "recv "

for command in serve admin load; do
    run "$command" --help
    check "lapilli $command is in that program" eval 'exits 0 && prints "Usage: lapilli $command " && silent'
    run help "$command"
    check "so is help about $command" eval 'exits 0 && prints "Usage: lapilli $command "'
done
run serve --listen nowhere
check "which says what is wrong as lapilli does" eval 'exits 2 && says "lapilli serve"'
run admin --no-such-option
check "and where to find help" eval 'exits 2 && says "lapilli admin --help"'

mkdir "$work/alone"
cp "$lapilli" "$work/alone/lapilli"
lapilli=$work/alone/lapilli
run new --rules totem --players 2
check "without it the commands for players work" exits 0
refuses "and those for hosts say what is missing" 1 "lapilli-server" serve
printf '#!/bin/sh\nexit 1\n' >"$work/alone/lapilli-server"
refuses "or what cannot be run" 1 "$work/alone/lapilli-server: Permission denied" serve
finish
