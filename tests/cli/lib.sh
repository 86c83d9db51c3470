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

# Runs a shell command in a terminal, where it shows a progress bar as long as it is at work: what it shows there is
# read from file 4, what is written to file 3 is typed.
in_terminal() { # COMMAND
    rm -f "$work/typed" "$work/shown"
    mkfifo "$work/typed" "$work/shown"
    TERM=xterm script -qec "$1" /dev/null <"$work/typed" >"$work/shown" &
    terminal=$!
    exec 3>"$work/typed" 4<"$work/shown"
}

# Waits until the terminal shows a word like this: of the bar `[###...] 3/20 games` the second, for example.
shows() { # PATTERN
    stdbuf -oL tr '\r ' '\n\n' <&4 | grep -qE -m 1 -- "^$1\$"
}

# Waits for the end of the command in the terminal; what else it shows is in $err.
terminal_ends() {
    cat <&4 >"$err"
    status=0
    wait "$terminal" || status=$?
    exec 3>&- 4<&-
}

# Types Ctrl-C as soon as the terminal shows this, and waits for the end.
interrupt_at() { # PATTERN
    shows "$1" && printf '\003' >&3
    terminal_ends
}

# 300,000 bytes, always the same.
noise() {
    awk 'BEGIN { for (x = 7; i < 300000; i++) { x = x * 16807 % 2147483647; printf "%c", int(x / 8388608) } }'
}

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
