#!/bin/sh
# tools/release writes a version wherever it stands.
#   release.sh     in the source folder
set -eu
source=$PWD
set -- none # the command is not needed
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
mkdir "$work/copy"
git ls-files -z CHANGELOG.md include python debian docs packaging src/library tools/release | tar --null -T - -cf - | tar -xf - -C "$work/copy"
cd "$work/copy"
version_of() { # FILE PATTERN
    sed -n "s/$2/\1/p" "$1" | head -n 1
}
has() { # VERSION PYTHONS
    is "$(version_of include/lapilli/lapilli.h '^#define LAP_VERSION "\(.*\)"') $(version_of debian/changelog '^lapilli (\(.*\)) .*')" "$1 $1" &&
        is "$(version_of packaging/desktop/lapilli.metainfo.xml '.*<release version="\([^"]*\)".*') $(version_of docs/engine-protocol.md '^id name lapilli \(.*\)')" "$1 $1" &&
        is "$(version_of python/pyproject.toml '^version = "\(.*\)"') $(version_of python/lapilli/library.py '^VERSION = "\(.*\)"')" "$2 $2"
}
now=$(version_of include/lapilli/lapilli.h '^#define LAP_VERSION "\(.*\)"')
check "everything says the same version" has "$now" "$(echo "$now" | sed 's/~dev/.dev0/')"
check "a release is prepared" tools/release --prepare 7.8.9
check "its version stands everywhere" has 7.8.9 7.8.9
check "the headers have its numbers" is "$(sed -n 's/^#define LAP_VERSION_M.* //p; s/^#define LAP_VERSION_P.* //p' include/lapilli/lapilli.h | tr '\n' ' ')" "7 8 9 "
check "the changelog has its section" eval 'grep -qE "^## 7\.8\.9 \([0-9-]{10}\)$" CHANGELOG.md && ! grep -q "^## Unreleased" CHANGELOG.md'
check "the interface is kept to compare with" cmp src/library/interface.txt src/library/released-7.8.txt
check "another can follow it directly" eval 'tools/release --prepare 7.8.10 && grep -qE "^## 7\.8\.10 " CHANGELOG.md && grep -qE "^## 7\.8\.9 " CHANGELOG.md'
check "then the next one is begun" tools/release --prepare 7.9.0~dev
check "with a version of its own" has 7.9.0~dev 7.9.0.dev0
check "and an empty section" is "$(sed -n 3p CHANGELOG.md)" "## Unreleased"
check "what is no version is refused" eval '! tools/release --prepare 7.9 && ! tools/release --prepare v1.2.3 && ! tools/release'
cd "$source"
finish
