#!/bin/sh
# Includes point one way: each library sees the headers of those below it and no others.
#   includes.sh COMPILER ARGUMENTS-FOLDER SOURCE-FOLDER
# ARGUMENTS-FOLDER has one file for each library, with the include path it is compiled with.
#
# The table says which folders of src/ a library may include from. Every library is tried against every
# folder, so that each line is seen both to allow and to forbid.
set -u
compiler=$1 arguments=$2 source=$3
passed=0 failed=0

may_include() { # LIBRARY
    case $1 in
    lapilli_rules) ;;
    lapilli_tactics) echo rules tactics ;;
    lapilli_players) echo rules tactics players ;;
    lapilli_table) echo rules players table ;;
    lapilli_seat) echo rules players table seat ;;
    lapilli_analysis) echo rules players analysis ;;
    lapilli_text) echo text ;;
    lapilli_system) echo text system ;;
    lapilli_i18n) echo i18n ;;
    lapilli_puzzles) echo rules tactics players puzzles ;;
    lapilli_arena) echo players analysis text system arena ;;
    lapilli_train) echo rules tactics players text system train ;;
    lapilli_conformance) echo players analysis text system arena conformance ;;
    lapilli_terminal_session) echo players analysis table seat text system i18n client arena terminal/session ;;
    lapilli_terminal_screen) echo players analysis table seat text system i18n client arena terminal/session terminal/screen ;;
    lapilli_terminal_text) echo players analysis table seat text system i18n client arena terminal/session terminal/text ;;
    lapilli_client) echo players table seat text system client ;;
    lapilli_load) echo players table seat text system client load ;;
    lapilli_jobs) echo players table text system server/jobs ;;
    lapilli_store) echo players table text system server/jobs server/store ;;
    lapilli_protocol) echo players table text system server/protocol ;;
    lapilli_push) echo text system server/push ;;
    lapilli_thinking) echo players table text system server/jobs server/thinking ;;
    lapilli_monitoring) echo server/monitoring ;;
    lapilli_core) echo players table text system server/jobs server/protocol server/monitoring server/core ;;
    lapilli_features) echo players table text system server/jobs server/protocol server/push server/monitoring server/core server/features ;;
    lapilli_net) echo players table text system server/protocol server/monitoring server/net ;;
    lapilli_server) echo players table text system server/jobs server/store server/protocol server/push server/thinking server/monitoring server/core server/features server/net server/page server/service ;;
    lapilli_admin) echo players table text system server/jobs server/store server/protocol server/monitoring server/core admin ;;
    lapilli_cli) echo players analysis puzzles table seat text system i18n client arena terminal/session terminal/screen terminal/text train conformance cli cli/options cli/output ;;
    lapilli_host_cli) echo players table seat text system i18n client load server/jobs server/store server/protocol server/push server/thinking server/monitoring server/core server/features server/net server/service admin cli cli/options cli/output ;;
    esac
}

report() { # STATUS SENTENCE
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "ok - $2"
    else
        failed=$((failed + 1))
        echo "not ok - $2"
    fi
}

# Which headers a library finds, one to a line: one run of the preprocessor for all of them.
found_by() { # LIBRARY HEADER...
    library=$1
    shift
    for header; do
        printf '#if __has_include("%s")\nfinds %s\n#endif\n' "$header" "$header"
    done | "$compiler" -E -P -x c "@$arguments/$library" - | sed -n 's/^finds //p'
}

# The first header of each folder.
headers=$(cd "$source/src" && find . -name '*.h' ! -path './wasm/*/*' | sed 's|^\./||' | LC_ALL=C sort | awk '{ folder = $0; sub("/[^/]*$", "", folder) }
    !(folder in first) { first[folder] = 1; print }')
for library in rules tactics players analysis puzzles table seat text system i18n arena client train conformance terminal_session terminal_screen terminal_text load jobs store protocol push thinking monitoring core features net server admin cli host_cli; do
    target=lapilli_$library
    allowed=" $(may_include $target) "
    # shellcheck disable=SC2086 # one word for each header
    found=" $(found_by $target $headers | tr '\n' ' ')"
    for header in $headers; do
        finds=cannot may=cannot
        case $found in *" $header "*) finds=can ;; esac
        case $allowed in *" ${header%/*} "*) may=can ;; esac
        [ $finds = $may ]
        report $? "$target $may include $header"
    done
done

relative=$(grep -rn '#include *["<]\.\./' "$source/src" "$source/include")
test -z "$relative"
report $? "no file of src/ or include/ goes around this with \"../\""
[ -z "$relative" ] || echo "$relative" | sed 's/^/# /'

python3 "$(dirname "$0")/cycles.py" "$source/src"
report $? "no circle of includes"

echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 50 ]
