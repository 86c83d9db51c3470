#!/bin/sh
# The Debian packages, the page included, are the same bytes wherever and whenever they are built: from two copies
# of the sources in folders of other names, with files of other times and another umask, without a cache.
#   reproducible.sh FOLDER     of the sources; both builds are under build/reproducible there
set -eu
source=$(cd "$1" && pwd)
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
both=$source/build/reproducible
rm -rf "$both"

copy() { # FOLDER TIME
    mkdir -p "$1"
    (cd "$source" && git ls-files -z | tar --null -T - -cf -) | tar -xf - -C "$1" --touch
    find "$1" -exec touch --no-dereference --date="$2" {} +
    cp -a "$source/web/node_modules" "$1/web/node_modules"
}
build() { # FOLDER
    cd "$1"
    unset CMAKE_C_COMPILER_LAUNCHER SOURCE_DATE_EPOCH
    packaging/build >"$work/log" 2>&1 || {
        tail -n 8 "$work/log" # of which check() shows no more
        return 1
    }
}
copy "$both/one" '2026-01-01 00:00'
copy "$both/the other/folder" '2026-06-01 12:34'
check "packages are built in one folder" eval '(umask 022; build "$both/one")'
check "and in another, whose name has a space" eval '(umask 027; TZ=Asia/Tokyo LC_ALL=C.UTF-8 build "$both/the other/folder")'
for file in "$both"/one/build/package/*.deb "$both"/one/build/package/lapilli.spdx.json; do
    name=$(basename "$file")
    check "$name is the same" cmp "$file" "$both/the other/folder/build/package/$name"
done
check "there are four packages, and two for debuggers" is "$(find "$both/one/build/package" -maxdepth 1 -name '*.deb' | wc -l)" 6
[ "$failed" != 0 ] || rm -rf "$both"
finish
