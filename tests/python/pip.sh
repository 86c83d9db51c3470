#!/bin/sh
# pip installs the package from the checkout without compiling, and what it installed plays.
#   pip.sh PYTHON LIBRARY     in the source folder
set -eu
python=$1
export LAPILLI_LIBRARY="$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r python "$work/source" # pip leaves files beside the sources
if "$python" -m pip install -q --no-index --no-deps --no-build-isolation --target "$work/site" \
    "$work/source" >"$work/log" 2>&1 &&
    cd "$work" && PYTHONPATH=$work/site "$python" -c '
import lapilli
assert lapilli.__file__.startswith("'"$work"'/site/")
env = lapilli.BatchEnv(8, "totem", 3)
env.playout()
assert env.finished == 8
' >>"$work/log" 2>&1 && test -f "$work/site/lapilli/py.typed"; then
    echo "ok - pip installs the package, and it plays"
    echo "1 passed, 0 failed"
else
    echo "not ok - pip installs the package, and it plays"
    sed 's/^/# /' "$work/log" | tail -n 20
    echo "0 passed, 1 failed"
    exit 1
fi
