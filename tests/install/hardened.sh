#!/bin/sh
# The programs of a hardened build: linked so that a mistake is harder to use, and for any machine of their kind.
#   hardened.sh BUILD-FOLDER
set -eu
build=$1
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
library=$(find "$build" -maxdepth 1 -name 'liblapilli.so.*.*.*')

has() { # PATTERN READELF-OPTION FILE
    readelf -W "$2" "$3" >"$work/found" && grep -qE "$1" "$work/found"
}
for file in "$build/lapilli" "$build/lapilli-server" "$library"; do
    name=$(basename "$file")
    check "$name can be loaded anywhere" has 'Type: +DYN' -h "$file"
    check "$name is bound before it runs" has 'BIND_NOW|FLAGS_1.*NOW' -d "$file"
    check "what the loader has bound in $name is read-only" has ' GNU_RELRO ' -l "$file"
    check "its stack holds no code: $name" has ' GNU_STACK .* RW ' -l "$file"
    check "no part of $name can be written and run" eval '! has " LOAD .* RWE " -l "$file"'
    check "no code of $name is patched when it is loaded" eval '! has "TEXTREL" -d "$file"'
    check "functions of $name check their stack" has '__stack_chk_fail' --dyn-syms "$file"
done
for name in lapilli lapilli-server; do
    check "$name is an executable, not only a library" has 'FLAGS_1.* PIE' -d "$build/$name"
    check "copies into buffers are checked: $name" has '__(memcpy|snprintf|vsnprintf|memset|strncpy|read|recv)_chk' --dyn-syms "$build/$name"
done

# Flags that leave no other mark: how every file was compiled.
ninja -C "$build" -t compdb >"$work/all" 2>"$err"
grep -E '"command": ".* -c .*\.c' "$work/all" >"$work/commands"
check "all files are looked at" test "$(wc -l <"$work/commands")" -gt 100
all() { ! grep -vF -e "$1" "$work/commands"; }
for flag in -fstack-protector-strong -fstack-clash-protection -D_FORTIFY_SOURCE=3 -fPI; do
    check "every file is compiled with $flag" all " $flag"
done
check "no file is compiled for this machine alone" eval '! grep -E -e " -m(arch|tune|cpu)=" "$work/commands"'
check "no file is compiled for more than the baseline" eval '! grep -E -e " -m(avx|sse[34]|bmi|fma|popcnt)" "$work/commands"'

# What the processor can check. The linker marks a program only if all of it is marked, and the files with which
# Debian 12 starts a program on x86 are not; so our own objects are looked at.
case $(uname -m) in
x86_64) mark='x86 feature:.*IBT.*SHSTK' ;;
aarch64) mark='AArch64 feature:.*BTI' ;;
*) mark= ;;
esac
if [ -n "$mark" ]; then
    find "$build/src/server" -name '*.c.o' >"$work/objects"
    check "there are objects of the server" test "$(wc -l <"$work/objects")" -gt 20
    marked() {
        while read -r object; do
            has "$mark" -n "$object" || { echo "$object" && return 1; }
        done <"$work/objects"
    }
    check "all of them mark where calls may lead" marked
fi
finish
