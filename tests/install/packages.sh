#!/bin/sh
# The Debian packages: made by debian/rules, installed into an empty root, run from there, and purged.
#   packages.sh VERSION     after the preset `package` was built
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
version=$1
. "$folder/../cli/lib.sh"
: >"$err"
architecture=$(dpkg --print-architecture)

# Runs a tool if it is installed; otherwise there is nothing to check.
try() { # COMMAND...
    command -v "$1" >/dev/null || {
        echo "# no $1: not checked"
        return 0
    }
    "$@"
}

mkdir "$work/packages"
if ! (cd "$folder/../.." && DEB_RULES_REQUIRES_ROOT=no debian/rules binary LAPILLI_DEBS="$work/packages" &&
    packaging/source "$work/packages") >"$work/log" 2>&1; then
    cat "$work/log"
    exit 1
fi
cd "$work/packages"
check "the changelog has the version" is "$(cd "$folder/../.." && dpkg-parsechangelog -S Version)" "$version"
for package in "lapilli_${version}_$architecture.deb" "lapilli-server_${version}_all.deb" "lapilli_$version.dsc" \
    "liblapilli0.3_${version}_$architecture.deb" "liblapilli-dev_${version}_$architecture.deb"; do
    check "there is a package $package" test -f "$package"
    check "lintian finds neither errors nor warnings in it" try lintian --allow-root --fail-on error,warning "$package"
done
check "what debuggers need is in packages of its own" eval 'dpkg-deb -c lapilli-dbgsym_*.deb | grep -q "\.debug$"'
check "programs that link the library will depend on it by its symbols" \
    eval 'dpkg-deb -I liblapilli0.3_*.deb symbols | grep -qx " lap_game_deal@LAPILLI_0.3 0.3.0~"'
check "the options of the service are configuration, which upgrades keep" \
    is "$(dpkg-deb -I lapilli-server_*.deb conffiles)" /etc/default/lapilli
dpkg-source -x lapilli_*.dsc "$work/source" >"$work/log"
check "the source package has what git has" is "$(cd "$folder/../.." && git ls-files ':!.git*' | while read -r file; do
    [ -e "$work/source/$file" ] || echo "$file"
done)" ""
check "headers need the library of the same version" \
    is "$(dpkg-deb -f liblapilli-dev_*.deb Depends)" "liblapilli0.3 (= $version)"

node "$folder/../../packaging/sbom.mjs" "$folder/../../build/package" >"$out" 2>"$err" || true
depends=$(dpkg-deb -f lapilli_*.deb Depends | sed 's/ ([^)]*)//g')
check "the bill of materials names every package that the command needs" \
    json "x.spdxVersion === 'SPDX-2.3' && '$depends'.split(', ').every(name => x.packages.some(one => one.name === name))"
check "with its version" json 'x.packages.every(one => one.versionInfo !== "" && one.externalRefs[0].referenceLocator.includes("@"))'
check "and the library whose code is in it" json 'x.relationships.some(one => one.relationshipType === "STATIC_LINK" &&
    one.relatedSpdxElement === "SPDXRef-libjansson-dev")'

root=$work/root
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
    : >"$root/var/lib/dpkg/status"
    into="dpkg --root=$root --log=$work/dpkg.log --force-depends --force-script-chrootless"
    # shellcheck disable=SC2086 # one word for each option
    check "dpkg installs them" $into -i ./*.deb
    # shellcheck disable=SC2086
    check "and upgrades them" $into -i ./*.deb
else
    echo "# not root: unpacked instead of installed"
    for package in ./*.deb; do
        dpkg-deb -x "$package" "$root"
    done
fi

lapilli=$root/usr/bin/lapilli
run --version
check "the command runs from there" prints "lapilli $version"
run conformance --suite "$root/usr/share/lapilli/conformance"
check "and finds nothing wrong with the suite beside it" exits 0
check "every command has a manual page" eval '"$lapilli" --help | sed -n "s/^  \([a-z][a-z]*\) .*/\1/p" |
    while read -r command; do test -f "$root/usr/share/man/man1/lapilli-$command.1.gz" || exit 1; done'
for page in "$root"/usr/share/man/man*/*.gz; do
    gunzip -c "$page" >"$work/$(basename "$page" .gz)"
    lint=$(try mandoc -Tlint "$work/$(basename "$page" .gz)" | grep -vE 'referenced manual not found|^# no' || true)
    check "mandoc finds nothing wrong in $(basename "$page")" is "$lint" ""
done

completion=$root/usr/share/bash-completion/completions/lapilli
completes() { # WORDS FOUND: what bash offers for the last word
    bash -c '. "$1"; shift
        compopt() { :; }
        COMP_WORDS=($1 ""); [ "${1% }" != "$1" ] || unset "COMP_WORDS[-1]"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _lapilli; echo "${COMPREPLY[*]}"' bash "$completion" "$1" >"$work/found"
    is "$(cat "$work/found")" "$2"
}
check "bash completes commands" completes "lapilli se" "selfplay serve"
check "options" completes "lapilli play --se" "--seat --seed"
check "and values" completes "lapilli new --rules t" "totem tribe"
check "languages" completes "lapilli play --lang f" "fr"
check "kinds of databases" completes "lapilli serve --store " "sqlite: postgresql://"
check "the actions of admin" completes "lapilli admin " "list show export close revoke delete prune check backup"
check "also after an option" completes "lapilli admin --json s" "show"
check "but one action only" eval '! completes "lapilli admin list " "list show export close revoke delete prune check backup"'
fish_completes() { # LINE FOUND
    command -v fish >/dev/null || return 0
    is "$(fish -c 'source $argv[1]; complete -C $argv[2]' "$root/usr/share/fish/vendor_completions.d/lapilli.fish" "$1" | cut -f 1)" "$2"
}
check "fish offers the actions as well" fish_completes "lapilli admin e" export
check "zsh reads its completion" try zsh -n "$root/usr/share/zsh/vendor-completions/_lapilli"
check "fish reads its completion" try fish -n "$root/usr/share/fish/vendor_completions.d/lapilli.fish"
check "the desktop entry is valid" try desktop-file-validate "$root/usr/share/applications/lapilli.desktop"
check "the icon is there" test -s "$root/usr/share/icons/hicolor/scalable/apps/lapilli.svg"
cp -r "$root/usr/share/mime" "$work/mime"
check "the MIME type is valid" try update-mime-database "$work/mime"

if [ -f "$folder/../../web/dist/docs/index.html" ]; then
    check "the documentation is in the server's package" \
        diff -r "$folder/../../web/dist/docs" "$root/usr/share/lapilli/web/docs"
else
    echo "# no documentation was built: not checked"
fi
manifest=$folder/../../packaging/flatpak/org.lapilli.Lapilli.yml
check "flatpak-builder reads the manifest of the Flatpak, and ignores nothing in it" eval '(cd "$work" &&
    try flatpak-builder --show-manifest "$manifest" >"$out" 2>"$err") && ! grep -qi "unknown\|warning" "$err"'
check "which only names options that there are" is "" "$(grep -o 'LAPILLI_[A-Z]*' "$manifest" | while read -r option; do
    grep -q "^option($option " "$folder/../../CMakeLists.txt" || echo "$option"
done)"
check "and what is installed" eval 'test -f "$root/usr/share/applications/$(sed -n "s/^rename-desktop-file: //p" "$manifest")" &&
    test -f "$root/usr/share/metainfo/$(sed -n "s/^app-id: //p" "$manifest").metainfo.xml"'
check "the metainfo for software centres is valid" try appstreamcli validate --no-net \
    "$root/usr/share/metainfo/org.lapilli.Lapilli.metainfo.xml"
check "alerts and dashboard are in the server's package" \
    eval 'cmp "$folder/../../packaging/monitoring/alerts.yml" "$root/usr/share/doc/lapilli-server/examples/alerts.yml" &&
        ls "$root"/usr/share/doc/lapilli-server/examples/dashboard.json*'
unit=$root/lib/systemd/system/lapilli.service
check "the unit starts the installed command" grep -q '^ExecStart=/usr/bin/lapilli serve ' "$unit"
mkdir "$work/unit"
sed "s|/usr/bin/lapilli|$lapilli|" "$unit" >"$work/unit/lapilli.service"
check "systemd accepts the unit" try systemd-analyze verify --man=no "$work/unit/lapilli.service"
mkfifo "$work/serves"
"$lapilli" serve --listen 127.0.0.1:0 --store "sqlite:$work/games.db" >"$work/serves" 2>"$work/server.log" &
server=$!
read -r line <"$work/serves"
url=$(echo "$line" | grep -o 'http://[^ /]*')
run load --url "$url" --tables 2 --games 2 --seats 2
check "a server from the package is played on" exits 0
kill $server
wait $server || true

libdir=$(dirname "$(find "$root/usr/lib" -name liblapilli.so.0.3)")
check "a program builds against the packages" cc -std=c17 -I"$root/usr/include" -o "$work/example" "$folder/example.c" \
    -L"$libdir" -llapilli
check "and runs" eval 'LD_LIBRARY_PATH=$libdir "$work/example" | grep -q "^result "'

if [ "$(id -u)" = 0 ]; then
    mkdir -p "$root/var/lib/private/lapilli"
    : >"$root/var/lib/private/lapilli/lapilli.db"
    # shellcheck disable=SC2086
    check "dpkg purges them" $into -P lapilli-server lapilli lapilli-dbgsym liblapilli-dev liblapilli0.3 liblapilli0.3-dbgsym
    check "and nothing is left" is "$(find "$root" -path "$root/var/lib/dpkg" -prune -o -type f -print)" ""
fi
finish
