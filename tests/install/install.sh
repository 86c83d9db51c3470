#!/bin/sh
# cmake --install into an empty folder, and a program outside the tree that uses the library from there.
#   install.sh BUILD-FOLDER COMPILER VERSION SOVERSION HAS-STATIC
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
# shellcheck disable=SC2034 # lib.sh takes it from $1
build=$1 compiler=$2 version=$3 so=$4 static=$5
. "$folder/../cli/lib.sh"
: >"$err"
prefix=$work/usr

if ! cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1; then
    cat "$work/log"
    exit 1
fi
lapilli=$prefix/bin/lapilli
file=$(find "$prefix" -name "liblapilli.so.${version%%~*}")
libdir=$(dirname "$file")
check "the library carries its version" test -f "$file"
check "its other names are links to it" eval 'test "$(readlink "$libdir/liblapilli.so")" = "liblapilli.so.$so" &&
    test "$(readlink "$libdir/liblapilli.so.$so")" = "${file##*/}"'
check "programs will ask for liblapilli.so.$so" eval 'readelf -d "$file" | grep -qF "soname: [liblapilli.so.$so]"'
check "it offers lap_game_deal" eval 'nm -D --defined-only "$file" | grep -qE " T lap_game_deal@@LAPILLI_$so$"'
check "and no name without lap_" eval '! nm -D --defined-only "$file" | grep -vE " (lap_[a-z0-9_]*@@)?LAPILLI_$so( |$)"'
check "every public header is there" diff -r "$folder/../../include/lapilli" "$prefix/include/lapilli"

check "so are the manual pages" eval 'test -f "$prefix/share/man/man1/lapilli.1.gz" && test -f "$prefix/share/man/man5/lapilli.5.gz"'

run --version
check "the installed command runs" prints "lapilli $version"
run serve --help
check "and so do the commands for hosts" prints "Usage: lapilli serve"
run conformance --suite "$prefix/share/lapilli/conformance"
check "and finds nothing wrong with the installed suite" exits 0

export PKG_CONFIG_PATH="$libdir/pkgconfig"
check "pkg-config knows the version" is "$(pkg-config --modversion lapilli)" "$version"
# shellcheck disable=SC2046 # one word for each flag
check "a program builds with pkg-config" "$compiler" -std=c17 -o "$work/shared" "$folder/example.c" \
    $(pkg-config --cflags --libs lapilli)
check "and needs the shared library" eval 'readelf -d "$work/shared" | grep -qF "[liblapilli.so.$so]"'
LD_LIBRARY_PATH=$libdir "$work/shared" >"$out"
check "it plays a game" eval 'grep -q "^score 2 " "$out" && grep -q "^result " "$out"'
cp "$out" "$work/footer"
if [ "$static" = yes ]; then
    # shellcheck disable=SC2046
    check "a program builds with the static library" "$compiler" -std=c17 -o "$work/static" \
        "$folder/example.c" $(pkg-config --cflags lapilli) "$libdir/liblapilli.a" -pthread -lm
    check "and plays the same game" eval '"$work/static" | cmp - "$work/footer"'
fi

check "a CMake project finds the package" cmake -S "$folder/find_package" -B "$work/build" -G Ninja \
    -DCMAKE_C_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix"
check "and builds" cmake --build "$work/build"
for kind in shared static; do
    [ $kind = shared ] || [ "$static" = yes ] || continue
    check "its program plays the same game ($kind)" eval '"$work/build/example_$kind" | cmp - "$work/footer"'
done
mv "$prefix" "$work/moved"
check "an installation can be moved" eval 'PKG_CONFIG_PATH="$(echo "$libdir" | sed "s|/usr/|/moved/|")/pkgconfig" \
    pkg-config --cflags lapilli | grep -qF "/moved/"'
lapilli=$work/moved/bin/lapilli
run load --help
check "with the commands for hosts" prints "Usage: lapilli load"
finish
