#!/bin/sh
# The wheel as docs/python.md builds it: without network, in a virtual environment, with the library inside.
#   pip.sh PYTHON     in the source folder
set -eu
python=$1
set -- none # the command is not needed
. "$(dirname "$0")/../cli/lib.sh"
: >"$err"
unset LAPILLI_LIBRARY PYTHONPATH
export CMAKE_C_COMPILER_LAUNCHER="$PWD/tests/install/unoptimised"
before=$(git status --porcelain --ignored python)

"$python" -m venv --without-pip --system-site-packages "$work/venv" # with the system's pip and NumPy
check "pip builds and installs the package from the checkout" "$work/venv/bin/python" -m pip install -q --no-index ./python
check "and leaves nothing in it" is "$(git status --porcelain --ignored python)" "$before"
cat >"$work/play.py" <<'EOF'
import lapilli, lapilli.library, os, sys
assert lapilli.__file__.startswith(sys.prefix), lapilli.__file__
folder = os.path.dirname(lapilli.__file__)
assert lapilli.library.lib._name == os.path.join(folder, "liblapilli.so")
assert os.path.isfile(os.path.join(folder, "py.typed"))
env = lapilli.BatchEnv(8, "totem", 3)
env.playout()
assert env.finished == 8
game = lapilli.Game("kingdomino")
while not game.over:
    game.play(game.choose("level:2"))
EOF
cd "$work"
check "what it installed plays" "$work/venv/bin/python" "$work/play.py"
check "it knows its version" eval '"$work/venv/bin/python" -m pip show lapilli | grep -q "^Version: $("$work/venv/bin/python" -c "import lapilli; print(lapilli.__version__)")$"'
check "its library needs the C library only" eval '! readelf -d "$work"/venv/lib/*/site-packages/lapilli/liblapilli.so | grep NEEDED | grep -vE "\[libc\.so"'
cd "$OLDPWD"

check "an sdist can be made" eval '(cd python && "$python" -c "import backend, sys; backend.build_sdist(sys.argv[1])" "$work")'
mkdir "$work/sdist"
tar -xf "$work"/lapilli-*.tar.gz -C "$work/sdist" --strip-components=1
check "and a wheel from it" "$work/venv/bin/python" -m pip wheel -q --no-index --no-deps -w "$work/wheels" "$work/sdist"
check "which is for this kind of machine" eval 'ls "$work"/wheels/lapilli-*-py3-none-linux_"$(uname -m)".whl'
finish
