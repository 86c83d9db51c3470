#!/bin/sh
# Installs Lapilli by the commands of the documents in an empty Debian without network, in each way that they name, and
# plays a game with what was installed: the packages, the self-contained program, the wheel, the npm package, and the
# library by pkg-config, by CMake and as a part of another project.
#   chroot.sh PACKAGES NPM-TARBALL [BASE]     in the source folder, as root
# PACKAGES: where packaging/build wrote them. BASE: an empty Debian to copy, else debootstrap makes one.
# Debian's own packages, which the documents ask for, are downloaded first (debootstrap, apt).
set -eu
packages=$1 tarball=$2 copied=${3-}
set -- none # the command is not needed
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
[ "$(id -u)" = 0 ] || {
    echo "# not root: not checked"
    finish
    exit
}
base=$work/base

# Runs commands in that Debian, with file systems that are gone when they end.
inside() { # COMMANDS [UNSHARE-OPTION]...
    commands=$1
    shift
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount "$@" sh -euc '
        ip link set lo up
        mount -t proc proc "$1/proc"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
        mount -t tmpfs tmpfs "$1/dev/shm"
        exec chroot "$1" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
            sh -euc "$2"' sh "$base" "$commands"
}
with_network() { inside "$1"; }
alone() { inside "$1" --net; }

if [ -n "$copied" ]; then cp -a "$copied" "$base"; else debootstrap --variant=minbase bookworm "$base"; fi >"$work/log" 2>&1 || {
    tail -n 20 "$work/log"
    exit 1
}
cp /etc/resolv.conf "$base/etc/resolv.conf"
if [ -f /etc/apt/sources.list.d/debian.sources ]; then # the updates of this machine's release, too
    rm -f "$base/etc/apt/sources.list"
    cp /etc/apt/sources.list.d/debian.sources "$base/etc/apt/sources.list.d"
fi
echo force-unsafe-io >"$base/etc/dpkg/dpkg.cfg.d/thrown-away" # it need not survive a power cut
mkdir "$base/packages"
cp "$packages"/lapilli_*.deb "$packages"/lapilli-server_*.deb "$packages"/liblapilli*.deb "$tarball" "$base/packages"
rm -f "$base"/packages/*dbgsym*
dpkg-source -x "$packages"/lapilli_*.dsc "$base/root/lapilli" >"$work/log"
with_network 'apt-get update -qq
    apt-get install -qqy --no-install-recommends cmake ninja-build gcc g++ libc6-dev pkg-config python3-venv python3-numpy nodejs npm
    apt-get install -qqy --no-install-recommends --download-only /packages/*.deb' >"$work/log" 2>&1 || {
    tail -n 20 "$work/log"
    exit 1
}
check "there is no network" eval '! alone "apt-get update 2>&1 | grep -q ^Get:"'

check "the packages are installed" alone 'apt-get install -qqy --no-install-recommends /packages/lapilli_*.deb /packages/lapilli-server_*.deb'
check "their command plays a game, and reads it" alone 'cd /tmp
    lapilli selfplay --rules tribe --players 2 --games 1 --with greedy --out games && lapilli replay games/0001.lap'
check "their server is played on" alone 'cd /tmp && mkfifo ready
    lapilli serve --listen 127.0.0.1:8080 --store sqlite:games.db --web /usr/share/lapilli/web >ready &
    read -r line <ready
    lapilli load --url http://127.0.0.1:8080 --tables 2 --games 2 --seats 2
    kill $! && wait $!'
check "with the page, and a file for its options" alone 'test -f /usr/share/lapilli/web/index.html && test -f /etc/default/lapilli'

tar -xzf "$packages"/lapilli-*-linux-"$(uname -m)".tar.gz -C "$work"
check "the self-contained program needs nothing at all" sh tests/install/single.sh "$work"/lapilli-*-linux-*/lapilli page

check "the library is built from its sources alone" alone 'cd ~/lapilli
    cmake -B build/library -G Ninja -DCMAKE_BUILD_TYPE=Release -DLAPILLI_LIBRARY_ONLY=ON
    cmake --build build/library
    cmake --install build/library --prefix ~/.local'
plays='grep -q "^result "'
check "a program builds with pkg-config, and plays" alone 'cd ~/lapilli
    export PKG_CONFIG_PATH="$(dirname "$(find ~/.local -name lapilli.pc)")"
    cc -o example tests/install/example.c $(pkg-config --cflags --libs lapilli)
    LD_LIBRARY_PATH="$(pkg-config --variable=libdir lapilli)" ./example | '"$plays"
check "one finds it with CMake, and plays" alone 'cd ~/lapilli
    cmake -S tests/install/find_package -B build/found -G Ninja -DCMAKE_PREFIX_PATH="$HOME/.local"
    cmake --build build/found
    build/found/example_shared | '"$plays"
check "one has it as a part, and plays" alone 'cd ~/lapilli
    cmake -S tests/install/subproject -B build/part -G Ninja -DFETCH=OFF -DLAPILLI_SOURCE="$PWD" -DEXAMPLE="$PWD/tests/install/example.cpp"
    cmake --build build/part
    build/part/example_static | grep -q " moves, seat 1 has "'
check "the packages of the library are installed, and a program plays with them" alone '
    apt-get install -qqy --no-install-recommends /packages/liblapilli*.deb
    cd /tmp && cc -o example ~/lapilli/tests/install/example.c $(pkg-config --cflags --libs lapilli) && ./example | '"$plays"

check "the wheel is built and installed" alone 'cd ~/lapilli
    python3 -m venv --system-site-packages ~/venv
    ~/venv/bin/pip install ./python'
check "and plays" alone 'cd /tmp && ~/venv/bin/python -c "
from lapilli import Game
game = Game(\"totem\", players=3)
while not game.over:
    game.play(game.choose(\"greedy\"))
assert len(game.scores()) == 3"'

check "the npm package is installed" alone 'mkdir /tmp/app && cd /tmp/app && npm install --no-audit --no-fund /packages/lapilli-engine-*.tgz'
check "and plays" alone 'cd /tmp/app && yes 1 | head -n 60 | node node_modules/@lapilli/engine/example.mjs | grep -q "^seat 2: "'
finish
