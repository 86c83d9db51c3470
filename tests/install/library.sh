#!/bin/sh
# The library alone, as other projects build it: without any other library, in a project of their own, from C++.
#   library.sh     in the source folder
set -eu
set -- none # the command is not needed
source=$PWD
folder=$(cd "$(dirname "$0")" && pwd)
. "$folder/../cli/lib.sh"
: >"$err"
export CMAKE_C_COMPILER_LAUNCHER="$folder/unoptimised"

headers_compile() { # COMPILER… : each header on its own
    for header in include/lapilli/*.h; do
        echo "#include \"lapilli/${header##*/}\"
extern int alone;" | "$@" -Wall -Wextra -pedantic -Werror -fsyntax-only -Iinclude - || return 1
    done
}
check "every header compiles as C17" headers_compile cc -std=c17 -x c
for standard in c++17 c++20; do
    for compiler in g++ clang++-19; do
        if command -v $compiler >/dev/null; then
            check "every header compiles as $standard with $compiler" headers_compile $compiler -std=$standard -x c++
        else
            echo "# no $compiler: not checked"
        fi
    done
done

# The sources as an archive has them; nothing but a compiler may be found.
mkdir "$work/source"
git ls-files -z CMakeLists.txt cmake data include src | tar --null --no-recursion -T - -cf - | tar -xf - -C "$work/source"
alone="-G Ninja -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON"
# shellcheck disable=SC2086 # one word for each option
check "the library is configured without any other" cmake -S "$work/source" -B "$work/build" $alone -DCMAKE_BUILD_TYPE=Release -DLAPILLI_LIBRARY_ONLY=ON
check "and built" cmake --build "$work/build"
check "it needs nothing but the C library" eval '! readelf -d "$work/build/liblapilli.so" | grep NEEDED | grep -vE "\[lib(c|pthread)\.so"'
check "it is for every machine of its kind" eval '! ninja -C "$work/build" -t compdb | grep -E -e " -m(arch|tune|cpu)="'
check "it can be installed" cmake --install "$work/build" --prefix "$work/usr"
check "with nothing beside it" is "" "$(find "$work/usr" -type f ! -name '*lapilli*' ! -path '*/include/lapilli/*')"

tar -cf "$work/source.tar" -C "$work" source
for fetch in OFF ON; do
    from=$work/source
    [ $fetch = OFF ] || from=$work/source.tar
    # shellcheck disable=SC2086
    check "a C++ project takes it in (FetchContent: $fetch)" cmake -S "$folder/subproject" -B "$work/part" $alone \
        -DFETCH=$fetch -DLAPILLI_SOURCE="$from" -DEXAMPLE="$folder/example.cpp"
    check "and builds" cmake --build "$work/part"
    for kind in shared static; do
        check "its program plays a game ($kind)" eval '"$work/part/example_$kind" | grep -q " moves, seat 1 has "'
    done
    check "and takes in nothing else" eval '! ls "$work/part" | grep -qE "^(lapilli_manual|tests)$"'
    rm -rf "$work/part"
done
cd "$source"
finish
