#!/bin/sh
# The programs and the library of the packages are the same bytes when they are built once more: in a folder of
# another name, with a space in it, from files of another time, on another day in another place, by another umask,
# without a cache.
#   rebuilt.sh BUILD-FOLDER     in the source folder, after the preset `package` was built
# ./check soak does this with the packages as a whole, the page included (reproducible.sh).
set -eu
build=$1
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"

other="$work/another folder"
mkdir "$other"
git ls-files -z CMakeLists.txt CMakePresets.json cmake data include packaging src po | tar --null -T - -cf - | tar -xf - -C "$other" --touch
find "$other" -exec touch --no-dereference --date='2026-06-01 12:34' {} +

# What __DATE__ and __TIME__ are follows the variable. Nothing may be taken from a cache of the first build.
rebuild() {
    cd "$other"
    umask 027
    export SOURCE_DATE_EPOCH=86400 TZ=Asia/Tokyo LC_ALL=C.UTF-8 LANG=C.UTF-8 HOME="$work"
    { cmake --preset package && cmake --build --preset package --target lapilli lapilli_server_program lapilli_shared lapilli_static; } \
        >"$work/log" 2>&1 || {
        tail -n 8 "$work/log" # of which check() shows no more
        return 1
    }
}
check "all of it is built in another folder" eval '(rebuild)'
for file in lapilli lapilli-server "$(basename "$build"/liblapilli.so.*.*.*)" src/library/liblapilli.a; do
    check "${file##*/} is the same" cmp "$build/$file" "$other/build/package/$file"
done
finish
