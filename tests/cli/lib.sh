# lib.sh: what the scripts beside it share. Each is called with the path of lapilli, tells what it
# found as `ok - sentence` or `not ok - sentence`, and ends with `finish`.
# shellcheck shell=sh
lapilli=$1 arguments=$*
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/out err=$work/err
passed=0 failed=0 status=0
unset NO_COLOR POSIXLY_CORRECT
LC_ALL=C
export LC_ALL

# Runs lapilli: its output is in $out, its talk in $err, what it exits with in $status.
run() {
    status=0
    "$lapilli" "$@" >"$out" 2>"$err" </dev/null || status=$?
}

# check SENTENCE COMMAND...: the command must succeed.
check() {
    sentence=$1
    shift
    if "$@" >"$work/check" 2>&1; then
        echo "ok - $sentence"
        passed=$((passed + 1))
    else
        echo "not ok - $sentence"
        echo "# status $status, failed: $*"
        sed 's/^/#   /' "$work/check" "$err" | head -n 8
        failed=$((failed + 1))
    fi
}

exits() { [ "$status" = "$1" ]; }
quiet() { [ ! -s "$out" ]; }
silent() { [ ! -s "$err" ]; }
says() { grep -qF -- "$1" "$err"; }
prints() { grep -qF -- "$1" "$out"; }
one_line() { [ "$(wc -l <"$err")" = 1 ]; }
is() {
    [ "$1" = "$2" ] || {
        echo "'$1' is not '$2'"
        return 1
    }
}

# refuses SENTENCE STATUS TEXT ARGUMENT...: exits so, prints nothing, and says the text in one line.
refuses() {
    sentence=$1 wanted=$2 text=$3
    shift 3
    run "$@"
    check "$sentence" refused "$wanted" "$text"
}
refused() { exits "$1" && quiet && one_line && says "$2"; }

# json EXPRESSION: $out is JSON, called x, of which the JavaScript expression is true.
json() {
    if command -v node >/dev/null; then
        node -e 'const x = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
                 if (!eval(process.argv[2])) { console.log("false: " + process.argv[2]); process.exit(1); }' \
            "$out" "$1"
    else
        echo "# no node: JSON is not checked"
    fi
}

finish() {
    [ "$failed" = 0 ] || echo "# alone: sh $0 $arguments"
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
