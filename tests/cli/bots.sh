#!/bin/sh
# exec: seats a program. A good one plays; a bad one loses its turns to greedy, and so its games.
set -eu
. "$(dirname "$0")/lib.sh"
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
cd "$work"

# A bot that takes the first decision that is listed as legal, and logs its input.
cat >good.sh <<'.'
echo $$ >"$0.pid"
while read -r word rest; do
    echo "$word${rest:+ $rest}" >>"${1:-/dev/null}"
    case $word in
    lapilli-engine) echo 'id name good'; echo 'want legal'; echo 'want tea'; echo ok ;;
    record) while read -r line && [ "$line" != end ]; do echo "  $line" >>"${1:-/dev/null}"; done; echo ok ;;
    event) echo ok ;;
    legal) read -r move; while read -r line && [ "$line" != end ]; do :; done; echo info "$move"; echo ok ;;
    go) echo info thinking; echo "move $move" ;;
    quit) exit ;;
    esac
done
.
gone() { ! kill -0 "$(cat "$1")" 2>/dev/null; }

# arena SPEC: two games of it against random, by $rules.
rules=tribe
arena() {
    run arena --rules $rules --players "$1,random" --games 2 --seed 3 --jobs 1 --json
}
faultless() { exits 0 && silent && prints '"games":2,' && prints '"faults":0}'; }
# faulty WORDS: all is well but for the bot, whose first fault is said once.
faulty() {
    exits "${2:-0}" && is "$(wc -l <"$err")" "${3:-1}" && says "$1" && says "; greedy plays the turns it forfeits" &&
        prints '"games":2,' && is "$(grep -c '"faults":[1-9][0-9]*}' "$out")" 1
}
# hopeless WORDS: it made no decision at all, has lost both games, and that is an error.
hopeless() {
    faulty "$1" 1 2 && says ": it never made a legal decision" &&
        json 'x.players[0].win === 0 && x.players[0].score === 0 && x.players[1].win === 1 && x.players[1].margin === x.players[1].score'
}

arena "exec:sh good.sh told"
check "a bot that knows what is legal plays without a fault" faultless
check "it is gone in the end" gone good.sh.pid
check "it was greeted first" is "$(sed -n 1p told)" 'lapilli-engine 1'
check "then told the record" is "$(sed -n 2,4p told | tr '\n' ' ')" 'record   lapilli 1   rules tribe '
check "one for each game" is "$(grep -c '^record$' told)" 2
check "then what happened, and what is legal" eval 'grep -qE "^event 2 lay [0-9]+ [a-m]" told && grep -qE "^event line " told && grep -qE "^legal [0-9]+$" told'
check "and asked with a time" is "$(grep '^go' told | sort -u)" 'go time 1000'
check "a seed it did not want was not sent" is "$(grep -c '^seed' told)" 0
check "in the end it was told to quit" is "$(tail -n 1 told)" quit
for bot in 'sh good.sh told\, too' 'sh good.sh told,sims=7,time=30ms,grace=60s'; do
    rm -f told*
    arena "exec:$bot"
    check "exec:$bot plays" faultless
done
check "with the budget it was given" is "$(grep '^go' told | sort -u)" 'go time 30 sims 7'
arena "exec:sh good.sh 'told, too'"
check "a comma needs its backslash" eval 'exits 2'

run arena --rules totem --players "exec:'$lapilli' engine --player greedy --seed 5,fullgreedy,random" --games 6 --seed 3 --jobs 1 --json
check "lapilli engine is such a bot" eval 'exits 0 && silent && grep -q "\"faults\":0}" "$out"'
mv "$out" one
run arena --rules totem --players "exec:'$lapilli' engine --player greedy --seed 5,fullgreedy,random" --games 6 --seed 3 --jobs 3 --json
check "which wants a seed, so that jobs do not matter" cmp -s "$out" one
run selfplay --rules totem --players 2 --with "exec:'$lapilli' engine --player random" --games 3 --seed 1 --out games
check "selfplay takes a bot for all seats" eval 'exits 0 && silent && "$lapilli" replay games/0003.lap'
printf 'quit\n' >said
"$lapilli" play --seat 2 --seed 4 --with 'exec:sh good.sh told' <said >"$out" 2>"$err"
check "and so does play" eval 'silent && prints "  1 pick" && gone good.sh.pid'

rules=kingdomino
# Bad ones. What each is reported for is in its line.
while IFS='|' read -r name words bot; do
    arena "exec:$bot"
    check "$name loses its games and harms nothing" hopeless "$words"
done <<'.'
one that ends at once|it exited before answering|true
one that is not there|it exited before answering|no-such-command-anywhere 2>/dev/null
one that speaks otherwise|it does not support|echo error what\?; cat >/dev/null
one that ends after the greeting|it exited|echo ok
one that ends when it is asked|it exited|read -r x; echo ok; read -r x
one that is silent|it was late|echo ok; cat >/dev/null,time=1ms,grace=50ms
one that says nonsense|it said 'nonsense'|yes nonsense | sed '1s/.*/ok/',time=1ms,grace=60s
one that floods with answers|it said 'ok'|yes ok,time=1ms,grace=60s
one that floods with talk|it was late|echo ok; yes info,time=1ms,grace=100ms
one that floods without an end|it wrote an endless line|echo ok; tr '\0' x </dev/zero
one that floods before the greeting|it wrote an endless line|tr '\0' x </dev/zero
one that does not know itself|it said 'error no'|yes 'error no' | sed '1s/.*/ok/',time=1ms,grace=60s
.
liar() {
    sed 's/"move $move"/"'"$1"'"/' good.sh >liar.sh
    arena "exec:sh liar.sh"
}
liar 'move $(echo $move | tr 12 21)'
check "a decision of somebody else is none" hopeless "it is not this seat's turn"
liar 'move 1 lay 99 a1 a2'
check "nor is one without a meaning" hopeless "a domino is a number from 1 to 48"
liar 'move 1 skip'
check "nor one that is not due" hopeless "it said 'move 1 skip': "
liar 'move chief 1'
check "nor one of chance" hopeless "it said 'move chief 1': "
liar 'move'
check "nor nothing" hopeless "it said 'move': "
liar 'move $move $move'
check "nor too much" hopeless "it said 'move "
sed "s/echo \"move \$move\"/printf 'move \\\\033[31m\\\\n'/" good.sh >liar.sh
arena "exec:sh liar.sh"
check "control characters do not reach the terminal" says '\x1b'

# One lie only: the turn is lost, the game is not.
sed 's/"move $move"/"move $([ -e lied ] \&\& echo "$move"; : >lied)"/' good.sh >once.sh
arena "exec:sh once.sh"
check "one lie costs one turn" eval "faulty 'it said' && prints '\"faults\":1}'"
check "and its game, whatever greedy would have made of it" json 'x.players[0].win <= 0.5 && x.players[1].win >= 0.5'
rm lied
run arena --rules $rules --players 'exec:sh once.sh,random' --games 2 --seed 3 --jobs 1
check "and the table has a column for it" eval 'exits 0 && prints "margin         faults" && grep -qE "^exec:sh once.sh .* 1$" "$out" && grep -qE "^random .* 0$" "$out"'
# One that is late once: the other bot lets it go on, when it has lost three turns or more.
# Then it waits until the late answer is there, so that the next turn finds it.
sed 's/go)/go) until [ -e marked ]; do :; done;/; s/"move $move"/&; : >answered/' good.sh >late.sh
sed 's/go)/go) turns=$((turns + 1)); [ $turns -lt 4 ] || : >marked; until [ $turns -lt 4 ] || [ -e answered ]; do :; done;/' good.sh >other.sh
rm -f told
run arena --rules kingdomino --players 'exec:sh late.sh told,time=1ms,grace=2s,exec:sh other.sh' --games 2 --seed 3 --jobs 1 --json
check "one that is late loses turns" eval 'exits 0 && one_line && says "it was late; greedy plays the turns it forfeits"'
check "and is asked again when it has answered" test "$(grep -c '^go' told)" -gt 1
check "with the whole record" test "$(grep -c '^record' told)" -gt 1
# A bot that talks out of turn goes on as well.
sed 's/"move $move"/"move $move"; echo and another thing/' good.sh >chatty.sh
arena "exec:sh chatty.sh"
check "a word out of turn harms nothing" exits 0

run arena --rules totem --players 'exec:true,exec:echo ok,random' --games 6 --seed 1 --jobs 2
check "where two have forfeited, the third has won" eval 'exits 1 && is "$(grep -cE "^exec:.* 0[.]0 .* [1-9][0-9]+$" "$out")" 2 && grep -qE "^random .* 100[.]0 .* 0$" "$out"'
check "each bot is reported when it fails and at the end" is "$(wc -l <"$err")" 4
run arena --rules totem --players 'exec:true,exec:false' --games 2 --seed 1
check "where all have forfeited, nobody has" eval 'exits 1 && is "$(grep -cE "^exec:.* 0[.]0 +0[.]0 +[+]0[.]0 +[1-9][0-9]+$" "$out")" 2'
run selfplay --rules totem --players 2 --with exec:false --games 2 --seed 1 --out bad
check "selfplay goes on without a bot, and says so" eval 'exits 1 && says "exec:false: it never made a legal decision" && "$lapilli" replay bad/0002.lap'

# One that ignores both quit and SIGTERM is killed.
cat >stubborn.sh <<'end'
trap '' TERM INT HUP
. ./good.sh
echo $$ >"$0.pid"
while :; do cat >/dev/null; done
end
sed -i 's/exit ;;/break ;;/' good.sh
arena "exec:exec sh stubborn.sh"
check "one that does not go is killed" eval 'faultless && gone stubborn.sh.pid'

# Ctrl-C while a bot thinks.
cat >slow.sh <<'.'
trap '' INT
while read -r word rest; do
    case $word in
    record) while read -r line && [ "$line" != end ]; do :; done; echo ok ;;
    go) echo $$ >asked && echo >event ;;
    *) echo ok ;;
    esac
done
.
mkfifo event
"$lapilli" arena --rules totem --players "exec:exec sh slow.sh,time=3600s,random" --games 2 --seed 1 >"$out" 2>"$err" 5>event &
pid=$!
read -r _ <event
kill -INT $pid
status=0
wait $pid || status=$?
check "Ctrl-C does not wait for a bot that thinks" eval 'exits 130 && gone asked && says "no deal was completed"'

if command -v python3 >/dev/null; then
    for rules in discovery totem tribe kingdomino; do
        run arena --rules $rules --players "exec:python3 '$examples/bot.py',grace=60s,random" --games 2 --seed 1 --jobs 1 --json
        check "the example plays whole games of $rules" faultless
    done
    check "in less than 60 lines" test "$(wc -l <"$examples/bot.py")" -lt 60
    printf 'lapilli-engine 1\n\n# a comment\nquit\n' | python3 "$examples/bot.py" >"$out" 2>"$err"
    check "and says nothing to what means nothing" is "$(tr '\n' ' ' <"$out")" 'id name bot.py want legal ok '
else
    echo "# no python3: the example is not run"
fi
finish
