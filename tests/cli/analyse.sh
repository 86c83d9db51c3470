#!/bin/sh
# hint lists what is legal; analyse is stable and its sums hold; luck adds up games.
set -eu
golden=$(cd "$(dirname "$0")/../golden" && pwd)
. "$(dirname "$0")/lib.sh"
cd "$work"

# Whole hundredths and ten-thousandths, so that sums can be compared exactly.
sums='const whole = (n, unit) => { const w = Math.round(n * unit); if (Math.abs(w - n * unit) > 1e-6) throw n; return w; };
const add = (list) => list.reduce((sum, n) => sum + n, 0), w = (n) => whole(n, 100);
const holds = (x) => x.totals.every((t, s) => {
    const a = t.points, losses = (who) => add(x.events.filter((e) => e.seat !== 0 && who(e)).map((e) => w(e.loss.points)));
    return w(a.start) === w(x.start.points[s]) && w(a.own) === -losses((e) => e.seat === s + 1) &&
        (x.players > 2 || w(a.others) === losses((e) => e.seat !== s + 1)) &&
        w(a.luck) === add(x.events.filter((e) => e.seat === 0).map((e) => w(e.luck.points[s]))) &&
        w(a.result) === w((x.events.at(-1)?.after ?? x.start).points[s]) &&
        w(a.start) + w(a.luck) + w(a.own) + w(a.others) + w(a.rest) === w(a.result) &&
        w(a.adjusted) === w(a.result) - w(a.luck); });
const sound = (e) => e.seat === 0 || (["best", "good", "inaccuracy", "mistake", "blunder"].includes(e.name) &&
    e.loss.points >= 0 && e.loss.win >= 0 && (!e.forced || e.name === "best") &&
    e.loss.error >= 0 && (e.name !== "best" || e.loss.error === 0) &&
    (e.name === "best") === (e.loss.points === 0 && e.loss.win === 0) && (e.name !== "best" || e.best === e.event));'

for game in discovery-4-a totem-2-b tribe-3-a kingdomino-2-b; do
    run analyse --sims 4 --json "$golden/$game.lap"
    check "$game is analysed" eval 'exits 0 && silent'
    check "the parts of each result of $game add up to it" json "$sums holds(x)"
    check "every event of $game has its place" json "$sums x.events.length === $(sed '1,/^play$/d; /^score/,$d' "$golden/$game.lap" | wc -l) &&
        x.events.every(sound) && x.over && x.sims === 4 && x.totals.length === x.players"
    margins=$(sed -n 's/^score [0-9] \([0-9]*\) .*/\1/p' "$golden/$game.lap" | tr '\n' ',')
    check "the result of $game is that of its footer" json "((p) => x.totals.every((t, s) =>
        t.points.result === p[s] - Math.max(...p.filter((_, o) => o !== s))))([${margins%,}])"
    cp "$out" first
    run analyse --sims 4 --json --jobs 3 "$golden/$game.lap"
    check "the analysis of $game is always the same" cmp -s "$out" first
    run analyse --sims 4 --json --seed 2 "$golden/$game.lap"
    check "another seed gives another" eval '! cmp -s "$out" first'
done
run analyse --sims 4 --json "$golden/kingdomino-2-b.lap"
check "what the simulations leave open is said" json 'x.events.some(e => e.seat === 0 && e.luck.error.every(n => n > 0)) &&
    x.events.some(e => e.seat !== 0 && e.loss.points > 0 && e.loss.error > 0) && x.start.error.every(n => n === 0)'
check "for two the start is even" json 'x.start.points.every(p => p === 0) && x.start.win.every(w => w === 0.5)'
check "and what one wins the other loses" json 'x.events.every(({after, luck}) => Math.abs(after.points[0] + after.points[1]) < 0.02 &&
    (!luck || Math.abs(luck.points[0] + luck.points[1]) < 0.02))'
for game in tribe-4-b totem-3-a; do
    run analyse --sims 2 "$golden/$game.lap"
    check "the table of $game is at most 80 columns wide" eval 'exits 0 && test "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le 80'
    check "with an error for every loss" eval '! grep -E " (good|inaccuracy|mistake|blunder) " "$out" | grep -vE " ±[0-9]|^decisions" | grep -q .'
    check "and has every event" is "$(grep -cE '^ *[0-9]+  ' "$out")" "$(sed '1,/^play$/d; /^score/,$d' "$golden/$game.lap" | wc -l)"
done
for game in tribe-4-b discovery-2-a; do
    run analyse --sims 4 --json --html page.html "$golden/$game.lap"
    check "--html writes the page of $game beside the JSON" eval 'exits 0 && test -s page.html && json "x.sims === 4"'
    check "with the curves of all seats, by the numbers of the JSON" eval 'node -e "
        const x = JSON.parse(require(\"fs\").readFileSync(\"$out\")), page = require(\"fs\").readFileSync(\"page.html\", \"utf8\");
        const curves = [...page.matchAll(/<polyline class=\"seat-(\\d)\" points=\"([^\"]*)\"/g)].slice(0, x.players);
        const bad = curves.length !== x.players || curves.some(([, seat, points]) => {
            const ys = points.split(\" \").map(p => Number(p.split(\",\")[1]));
            return ys.length !== x.events.length + 1 || ys.some((y, i) => {
                const win = (i > 0 ? x.events[i - 1].after : x.start).win[seat - 1];
                return Math.abs(y - (12 + 200 * (1 - win))) > 0.06;
            });
        });
        process.exit(bad ? 1 : 0)"'
    check "which loads nothing" eval '! grep -qE "<script|https?:|src=|@import|url\(" page.html'
    check "and has every event" is "$(grep -c '<tr id="e' page.html)" "$(sed '1,/^play$/d; /^score/,$d' "$golden/$game.lap" | wc -l)"
done
sed 's/^players 4$/&\nname 1 <b>A \& "B"/' "$golden/discovery-4-a.lap" | sed '/^sha256/d; /^score/,$d' >names.lap
run analyse --sims 2 --html page.html names.lap
check "a name is text, not HTML" eval 'exits 0 && ! grep -q "<b>" page.html && grep -q "&lt;b&gt;A &amp; &quot;B&quot;" page.html'
refuses "a page that cannot be written is an error" 1 "nowhere/page.html" analyse --sims 2 --html nowhere/page.html "$golden/discovery-2-a.lap"
head -n 40 "$golden/totem-3-b.lap" >part.lap
run analyse --sims 4 --json part.lap
check "an unfinished game is analysed as far as it goes" json "$sums !x.over && holds(x)"
run analyse --time 1ms part.lap
check "by time too" eval 'exits 0 && prints expected'
head -n 12 "$golden/totem-3-b.lap" | sed '/^play$/q' >none.lap
run analyse --sims 4 --json none.lap
check "and so is one without an event" json "$sums holds(x) && x.events.length === 0"

run luck --sims 4 --json "$golden/discovery-2-a.lap" "$golden/kingdomino-2-b.lap" "$golden/totem-2-a.lap"
cp "$out" summary
for game in discovery-2-a kingdomino-2-b totem-2-a; do
    run analyse --sims 4 --json "$golden/$game.lap"
    cat "$out"
done >games
check "luck has the means over the analyses of games" eval 'node -e "
    const read = path => require(\"fs\").readFileSync(path, \"utf8\");
    const x = JSON.parse(read(\"summary\")), games = read(\"games\").trim().split(/\n(?=\{)/).map(text => JSON.parse(text));
    const mean = (key, s) => games.reduce((sum, one) => sum + one.totals[s].points[key] / games.length, 0);
    process.exit(x.games === 3 && x.seats.length === 2 && x.seats.every((one, s) =>
        [\"luck\", \"result\", \"adjusted\"].every(key => Math.abs(one[key].mean - mean(key, s)) < 0.001)) ? 0 : 1)"'
run luck --sims 4 "$golden/discovery-2-a.lap" "$golden/kingdomino-2-b.lap"
check "and prints a table" eval 'exits 0 && prints "2 games" && test "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le 100'
grep -v '^sha256' part.lap >open.lap
refuses "luck needs finished games" 1 "open.lap: the game is not over" luck "$golden/totem-3-b.lap" open.lap
refuses "of the same number of players" 1 "2 players, but 3 in" luck "$golden/totem-3-b.lap" "$golden/totem-2-b.lap"
refuses "and at least two" 2 "missing argument: expected FILE..." luck "$golden/totem-3-b.lap"

# Should it go on after Ctrl-C, its 20 seconds of a processor end it in another way.
in_terminal "ulimit -t 20; exec '$lapilli' analyse --sims 1000000000 '$golden/tribe-2-a.lap' >'$out'"
interrupt_at '[0-9]+/[0-9]+'
check "Ctrl-C stops the analysis of a position" eval 'exits 130 && quiet && says interrupted'

for game in discovery-3-a totem-4-a tribe-2-a kingdomino-4-b; do
    lines=$(grep -nE '^[1-4] ' "$golden/$game.lap" | cut -d: -f1 | awk 'NR % 23 == 9')
    bad=
    for line in $lines; do
        head -n $((line - 1)) "$golden/$game.lap" >part.lap
        "$lapilli" moves part.lap 2>"$err" | sort >legal
        run hint --sims 50 --json part.lap
        node -e 'JSON.parse(require("fs").readFileSync(0)).choices.forEach(c => console.log(c.event))' <"$out" | sort >hinted
        [ -s hinted ] && [ -z "$(comm -13 legal hinted)" ] || bad="$bad $line"
    done
    check "hint lists legal decisions of $game only" is "$bad" ''
done
check "with figures that can be" json 'x.seat >= 1 && x.choices.every(c => c.win >= 0 && c.win <= 1 && c.visits >= 0) &&
    x.choices.every((c, i) => i === 0 || c.visits <= x.choices[i - 1].visits)'
cp "$out" first
run hint --sims 50 --json part.lap
check "and the same ones every time" cmp -s "$out" first
run hint --time 5ms --threads 2 part.lap
check "hint prints a table" eval 'exits 0 && prints "decision" && test "$(wc -L <"$out")" -le 80 && test "$(wc -l <"$out")" -le 11'
run hint "$golden/tribe-2-a.lap"
check "a game that is over has no hint" eval 'exits 0 && quiet && says "the game is over"'
head -n 12 "$golden/tribe-2-a.lap" | sed '/^play$/q' >chance.lap
run hint --json chance.lap
check "nor has chance" eval 'exits 0 && says "chance comes next: draw a line of dominoes" && json "x.seat === 0 && x.choices.length === 0"'
refuses "hint needs a file" 2 "missing argument: expected FILE" hint
refuses "analyse needs a file" 2 "missing argument: expected FILE" analyse
for time in '' 0 0s 1m -1s 1h 3601s s ms 1e3 nan .5; do
    refuses "hint refuses --time '$time'" 2 "--time '$time': expected a time" hint --time "$time" x
done
for sims in '' 0 -1 1.5 1000000001 x; do
    refuses "analyse refuses --sims '$sims'" 2 "--sims '$sims': expected a number" analyse --sims "$sims" x
done
finish
