#!/bin/sh
# The manual pages are well formed, and lapilli(1) lists the commands as --help does.
#   man.sh LAPILLI     in the source folder
set -eu
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
if command -v mandoc >/dev/null; then
    for page in packaging/man/lapilli.*; do
        # A warning about a page that is not installed on this machine says nothing about this one.
        check "mandoc finds nothing wrong in $page" \
            is "" "$(mandoc -Tlint "$page" | grep -v 'referenced manual not found')"
    done
else
    echo "# no mandoc: the pages are not checked"
fi
"$lapilli" --help | sed -n 's/^  \([a-z][a-z]*\) *\(.*\)$/\1 \2/p' | tr '[:upper:]' '[:lower:]' >"$work/help"
sed -n '/^\.It Cm /{s///;N;s/\n/ /;s/\.$//;p;}' packaging/man/lapilli.1 | tr '[:upper:]' '[:lower:]' >"$work/man"
check "lapilli(1) lists the commands of --help" diff "$work/help" "$work/man"
check "which are not few" test "$(wc -l <"$work/help")" -ge 18
sed -n '/^The beginning of a base game:$/,/^\.Ed$/{/^[.T]/!p;}' packaging/man/lapilli.5 >"$work/game.lap"
run replay "$work/game.lap"
check "the example in lapilli(5) is a record" eval 'exits 0 && says "unfinished after 5 events"'
finish
