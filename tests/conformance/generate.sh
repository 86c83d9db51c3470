#!/bin/sh
# The suite in conformance/ is what the generator writes.
#   generate.sh GENERATOR     in the source folder
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if "$1" "$work" && diff -q -x README.md conformance "$work"; then
    echo "ok - the generator, confirmed by the slow twin, writes this suite"
    echo "1 passed, 0 failed"
else
    echo "not ok - the generator, confirmed by the slow twin, writes this suite"
    echo "0 passed, 1 failed"
    exit 1
fi
