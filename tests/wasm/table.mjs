// Tables in WebAssembly: what a browser is shown agrees with the rules, with the record, and with a
// count made here from the squares alone.
//   node tests/wasm/table.mjs build/wasm/lapilli.wasm
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2] ?? 'build/wasm/lapilli.wasm'));
const SETS = ['discovery', 'totem', 'tribe', 'kingdomino'];
const NAMES = ['Ada "the" \\ Hut', 'Zoë \u{1F525}', 'back`tick</script>', '{name} %s \u00df'];
const ALL = 1000;

let passed = 0, failed = 0;
function test(sentence, run) {
  const wrong = [];
  const check = (found, expected, where) => {
    const a = JSON.stringify(found), b = JSON.stringify(expected);
    if (a !== b)
      wrong.push(`${where}: ${a?.slice(0, 300)}, not ${b?.slice(0, 300)}`);
  };
  try {
    run(check);
  } catch (error) {
    wrong.push(error.stack);
  }
  for (const line of wrong.slice(0, 10))
    console.log(`# ${line}`);
  console.log(`${wrong.length === 0 ? 'ok' : 'not ok'} - ${sentence}`);
  wrong.length === 0 ? passed++ : failed++;
}

// One module, by plain calls.
class Lap {
  constructor() {
    this.x = new WebAssembly.Instance(module).exports;
  }

  get buffer() {
    return new Uint8Array(this.x.memory.buffer, this.x.lap_wasm_text(), this.x.lap_wasm_text_size());
  }

  put(text) {
    return new TextEncoder().encodeInto(text, this.buffer).written;
  }

  text(length) {
    return new TextDecoder('utf-8', {fatal: true}).decode(this.buffer.subarray(0, length));
  }

  json(length) {
    return JSON.parse(this.text(length));
  }

  answer(number) {
    return number < 0 ? this.json(this.x.lap_wasm_why(number)) : this.text(number);
  }

  open(plan, seed) {
    this.x.lap_wasm_table();
    this.x.lap_wasm_secret(this.put(this.text(this.x.lap_wasm_sha256(this.put(seed)))));
    return this.answer(this.x.lap_wasm_opening(this.put(plan)));
  }

  read(line, at = 1000) {
    return this.x.lap_wasm_read(at, this.put(line));
  }

  ask(seat, request, now = 1000) {
    return this.answer(this.x.lap_wasm_ask(seat, now, this.put(request)));
  }

  // The requests by which a seat sits down with a salt, and reveals it.
  salted(seat, salt, name = '') {
    const commitment = this.answer(this.x.lap_wasm_commitment(seat, this.put(salt)));
    return {sit: `sit ${commitment} ${name}`.trimEnd(), reveal: `salt ${salt}`};
  }

  hmac(key, data) {
    this.buffer.set(key);
    this.buffer.set(data, key.length);
    return this.text(this.x.lap_wasm_hmac(key.length, key.length + data.length));
  }

  deal() {
    return this.text(this.x.lap_wasm_deal());
  }

  seats() {
    return this.json(this.x.lap_wasm_seats());
  }

  show(events = ALL) {
    return this.json(this.x.lap_wasm_show(events));
  }

  told(from = 0, to = ALL) {
    return this.json(this.x.lap_wasm_told(from, to));
  }

  choices(steps = '', events = ALL) {
    const length = this.x.lap_wasm_choices(events, this.put(steps));
    return length < 0 ? this.answer(length) : this.json(length);
  }

  preview(seat, domino, events = ALL) {
    return this.json(this.x.lap_wasm_preview(events, seat, domino));
  }

  record() {
    return this.text(this.x.lap_wasm_record());
  }
}

// Numbers for the test's own decisions (mulberry32).
function randomFrom(seed) {
  return () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
}

// R9.3. A player lays a domino for each chief in each round.
function isCentred(territory, rules) {
  const xs = territory.cells.map(c => c.x - 6), ys = territory.cells.map(c => c.y - 6);
  const sides = [-Math.min(...xs), Math.max(...xs), -Math.min(...ys), Math.max(...ys)];
  const dominoes = rules.deck / rules.line * (rules.players === 2 ? 2 : 1);
  if (1 + 2 * dominoes < rules.grid ** 2)
    return sides[0] === sides[1] && sides[2] === sides[3];
  return sides.every(side => side <= (rules.grid === 7 ? 3 : 2));
}

// The points of a territory, counted from its squares (docs/rules.md, R8.6 to R9.3).
function count(territory, shown) {
  const cells = new Map(territory.cells.map(c => [`${c.x},${c.y}`, c]));
  const at = (x, y) => cells.get(`${x},${y}`);
  const beside = c => [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, y]) => at(c.x + x, c.y + y));
  const around = c => [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => x || y ? at(c.x + x, c.y + y) : undefined))
                          .filter(Boolean);
  const fires = c => c.printed + c.token;
  // Groups of squares that hang together by their sides and are alike.
  const groups = (like, same) => {
    const seen = new Set(), found = [];
    for (const first of territory.cells) {
      if (seen.has(first) || !like(first))
        continue;
      const group = [first];
      seen.add(first);
      for (const cell of group)
        for (const next of beside(cell))
          if (next && !seen.has(next) && like(next) && same(cell, next)) {
            seen.add(next);
            group.push(next);
          }
      found.push(group);
    }
    return found;
  };
  const sum = (list, value) => list.reduce((total, item) => total + value(item), 0);
  const regions = groups(c => c.terrain !== null, (a, b) => a.terrain === b.terrain);
  const power = {small: 1, amazon: 2, oaf: 3};
  const worth = {
    hunter: c => c.resource === 'mammoth' ? 3 : 0,
    fisher: c => c.resource === 'fish' ? 3 : 0,
    gatherer: c => c.resource === 'mushroom' ? 4 : 0,
    sculptor: c => c.resource === 'flint' ? 5 : 0,
    painter: c => c.resource ? 2 : 0,
    firelady: fires,
    shaman: c => c.caveman ? 2 : 0,
  };
  const set = shown.rules.set;
  const score = {
    total: 0,
    regions: sum(regions, r => r.length * sum(r, fires)),
    resources: set === 'totem' ? territory.cells.filter(c => c.resource).length : 0,
    totems: sum(shown.totems.filter(t => t.holder === territory.seat), t => t.points),
    cavemen: sum(territory.cells.filter(c => worth[c.caveman]),
                 c => sum(around(c), worth[c.caveman])),
    warriors: sum(groups(c => power[c.caveman] > 0, () => true),
                  g => g.length * sum(g, c => power[c.caveman])),
    centre: shown.rules.centre && isCentred(territory, shown.rules) ? 10 : 0,
    complete: shown.rules.complete && territory.discards === 0 ? 5 : 0,
    largest: Math.max(0, ...regions.map(r => r.length)),
    fires: sum(territory.cells, fires),
  };
  score.total = ['regions', 'resources', 'totems', 'cavemen', 'warriors', 'centre', 'complete']
                    .reduce((total, part) => total + score[part], 0);
  return score;
}

// Everything a screen is shown holds together.
function checkShown(check, shown, where) {
  for (const t of shown.territories) {
    const here = `${where}, seat ${t.seat}`;
    const laid = t.cells.filter(c => c.terrain !== null).map(c => c.at).sort();
    check(t.score, count(t, shown), `${here}: points`);
    check(t.regions.flatMap(r => r.squares).sort(), laid, `${here}: squares of regions`);
    check(t.regions.reduce((sum, r) => sum + r.points, 0), t.score.regions, `${here}: regions`);
    check(t.cavemen.reduce((sum, c) => sum + c.points, 0), t.score.cavemen, `${here}: cavemen`);
    check(t.cavemen.map(c => c.from.reduce((sum, s) => sum + s.points, 0)),
          t.cavemen.map(c => c.points), `${here}: where cavemen have their points from`);
    check(t.warriors.reduce((sum, w) => sum + w.points, 0), t.score.warriors, `${here}: warriors`);
    for (const r of t.regions)
      check([r.size, r.points], [r.squares.length, r.size * r.fires], `${here}: a region`);
    const by = new Map(t.cells.map(c => [c.at, c]));
    for (const c of t.cells) {
      if (c.terrain === null)
        continue;
      const mate = by.get(c.mate);
      check([mate.domino, mate.half, mate.mate], [c.domino, 1 - c.half, c.at], `${here}: ${c.at}`);
      check(t.regions[c.region].squares.includes(c.at), true, `${here}: region of ${c.at}`);
    }
    check(t.cells.length, 1 + 2 * t.dominoes, `${here}: dominoes laid`);
    const {columns, rows, laidColumns, laidRows} = t.frame;
    for (const [room, used] of [[columns, laidColumns], [rows, laidRows]]) {
      check([used[1] - room[0], room[1] - used[0]], Array(2).fill(shown.rules.grid - 1),
            `${here}: frame`);
    }
  }
  checkStanding(check, shown, where);
}

// R9.4: points, then the largest region, then fires.
function checkStanding(check, shown, where) {
  const values = shown.territories.map(t => [t.score.total, t.score.largest, t.score.fires]);
  const ahead = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  for (const [i, t] of shown.territories.entries())
    check(t.place, 1 + values.filter(v => ahead(v, values[i]) > 0).length, `${where}: place of ${t.seat}`);
  const [first, second] = [...values].sort((a, b) => ahead(b, a));
  const words = ['points', 'largest', 'fires', 'shared'], differs = first.findIndex((v, i) => v !== second[i]);
  check(shown.decidedBy, words[differs < 0 ? 3 : differs], `${where}: what decides`);
  check(shown.winners, shown.territories.filter(t => t.place === 1).map(t => t.seat), `${where}: winners`);
}

const PARTS = ['total', 'regions', 'resources', 'totems', 'cavemen', 'warriors', 'centre', 'complete'];
// What was gained, counted from the squares before and after.
function gained(before, after, seat) {
  const was = count(before.territories[seat - 1], before), is = count(after.territories[seat - 1], after);
  return Object.fromEntries(PARTS.map(p => [p, is[p] - was[p]]).filter(([p, n]) => n || p === 'total'));
}

function checkEffect(check, deed, seat, before, after, where) {
  if (deed.effect === null) {
    for (const t of before.territories)
      check(gained(before, after, t.seat), {total: 0}, `${where}: seat ${t.seat} gains nothing`);
    return;
  }
  check(deed.effect.gain, gained(before, after, seat), `${where}: gain`);
  const others = before.territories.map(t => t.seat).filter(s => s !== seat)
                     .map(s => ({seat: s, gain: gained(before, after, s)}))
                     .filter(o => o.gain.total !== 0);
  check(deed.effect.others, others, `${where}: gain of others`);
  check(deed.effect.regions.reduce((sum, r) => sum + r.gain, 0), deed.effect.gain.regions ?? 0,
        `${where}: regions add up`);
  const bands = list => list.reduce((sum, b) => sum + b.points, 0);
  check(bands(deed.effect.bandsNow) - bands(deed.effect.bandsWas),
        (deed.effect.gain.cavemen ?? 0) + (deed.effect.gain.warriors ?? 0),
        `${where}: cavemen add up`);
  const things = t => new Set(t.cells.flatMap(c => [c.resource, c.caveman].filter(Boolean)
                                                       .map(thing => `${c.at} ${thing}`)));
  const now = things(after.territories[seat - 1]);
  const gone = [...things(before.territories[seat - 1])].filter(thing => !now.has(thing));
  check(deed.effect.gone.map(g => `${g.at} ${g.resource ?? g.caveman}`).sort(), gone.sort(),
        `${where}: what is gone`);
}

// Opens a table and gives the log, and what takes a line into both.
function begin(lap, plan, seed) {
  const log = [];
  const take = line => {
    const refused = lap.read(line);
    if (refused !== 0)
      throw new Error(`${line}: ${JSON.stringify(lap.answer(refused))}`);
    log.push(line);
  };
  take(lap.open(plan, seed));
  return {log, take};
}

// A table of people only, who have sat down.
function gather(lap, plan, seed, players) {
  const {log, take} = begin(lap, plan, seed);
  const salted = Array.from({length: players}, (_, i) => lap.salted(i + 1, `0${i}`.repeat(32), NAMES[i]));
  for (const [i, {sit}] of salted.entries())
    take(lap.ask(i + 1, sit));
  for (const [i, {reveal}] of salted.entries())
    take(lap.ask(i + 1, reveal));
  return {log, take};
}

// A choice made whole: the steps of a recruiting are taken at random.
function wholeOf(lap, choice, random) {
  while (choice.request === null) {
    const next = lap.choices(choice.steps);
    choice = next.choices[Math.floor(random() * next.choices.length)];
  }
  return choice;
}

// Paying, step by step: what is gone and what that costs, counted without those resources.
function checkSteps(check, lap, who, shown, where) {
  const paid = [];
  for (let steps = who.steps; steps !== null;) {
    const {phase, choices} = lap.choices(steps);
    check(phase, paid.length < who.price ? 'pay' : 'place', `${where}: ${steps}`);
    for (const choice of phase === 'pay' ? choices : []) {
      const gone = [...paid, ...choice.squares], without = structuredClone(shown);
      for (const cell of without.territories[shown.seat - 1].cells)
        cell.resource = gone.includes(cell.at) ? null : cell.resource;
      check(choice.effect.gain, gained(shown, without, shown.seat), `${where}: ${choice.steps}`);
      check(choice.effect.gone.map(g => g.at).sort(), gone.sort(), `${where}: ${choice.steps}`);
      check(choice.steps, `${steps} ${choice.squares[0]}`, `${where}: steps`);
    }
    paid.push(...choices[0].squares);
    steps = choices[0].steps;
  }
}

// The most that recruiting this caveman brings, by trying every payment and every square.
function mostOf(lap, steps) {
  return Math.max(...lap.choices(steps).choices.map(one => one.steps === null ? one.effect.gain.total : mostOf(lap, one.steps)));
}

// A square has looked as it does since the event that changed it last.
function checkSince(check, before, after, where) {
  const look = ({region, since, ...rest}) => JSON.stringify(rest);
  for (const [i, t] of after.territories.entries()) {
    const was = new Map(before.territories[i].cells.map(c => [c.at, c]));
    for (const cell of t.cells) {
      const old = was.get(cell.at);
      check(cell.since, old && look(old) === look(cell) ? old.since : after.events, `${where}: ${cell.at}`);
    }
  }
}

const probe = new Lap();
// The position after a log and one line more.
function after(log, line) {
  probe.x.lap_wasm_table();
  for (const one of [...log, line])
    if (probe.read(one) !== 0)
      throw new Error(one);
  return probe.show();
}

const ODD = ['', ' ', 'pick', 'pick 99', 'pick  1', 'lay 1 a1 a2', 'lay 48 g7 g8', 'fire a1', 'totem fish 9',
             'recruit hunter a1 pay a1 a2', 'sit', 'stand 9', 'lend nobody', 'agree', 'undo 400',
             'secret 00', 'line 1 2 3 4', '\u0000', 'x'.repeat(5000), 'pick 1 🔥'];

let decisions = 0, lists = 0;
for (const set of SETS) {
  for (const players of [2, 3, 4]) {
    test(`${set} with ${players}: games asked from the list of choices agree with all that is shown`, check => {
      for (const seed of ['first', 'second']) {
        const bonus = seed === 'first' ? 'bonus centre complete' : 'bonus none';
        const leader = new Lap(), follower = new Lap(), random = randomFrom(players * 7 + seed.length);
        const {log, take} = gather(leader, `${set} ${players} ${bonus}`, `${set} ${players} ${seed}`, players);
        follower.x.lap_wasm_table();
        const hashes = [];
        let followed = 0;
        for (;;) {
          const events = leader.x.lap_wasm_events(), where = `${seed} game, after ${events} events`;
          while (followed < log.length)
            check(follower.read(log[followed++]), 0, `${where}: the follower reads`);
          const shown = leader.show();
          hashes[events] = shown.hash;
          const dealt = leader.deal();
          if (dealt !== '') {
            take(dealt);
            continue;
          }
          if (leader.seats().stage === 'closed')
            break;
          checkShown(check, shown, where);
          check(follower.show(), shown, `${where}: follower`);
          check(follower.seats(), leader.seats(), `${where}: follower's seats`);
          const list = leader.choices();
          check([list.seat, list.forced], [shown.seat, list.choices.length === 1], where);
          if (events % 11 === 0) {
            lists++;
            const cheap = list.choices.find(({kind, price}) => kind === 'who' && price === 2);
            if (cheap)
              check(cheap.best, mostOf(leader, cheap.steps), `${where}: the best of ${cheap.caveman}`);
            const domino = shown.now.find(place => place?.acts)?.domino.number;
            if (list.choices[0].kind === 'lay')
              check(leader.preview(list.seat, domino), list, `${where}: a preview of the domino to lay is the list itself`);
            for (const choice of list.choices) {
              if (choice.kind === 'who')
                checkSteps(check, leader, choice, shown, where);
              const whole = wholeOf(leader, choice, random);
              checkEffect(check, whole, list.seat, shown,
                          after(log, leader.ask(list.seat, whole.request)), `${where}: ${whole.request}`);
            }
          }
          const choice = wholeOf(leader, list.choices[Math.floor(random() * list.choices.length)], random);
          const line = leader.ask(list.seat, choice.request);
          check(line, `${list.seat} ${choice.request}`, where);
          const state = [leader.seats(), leader.show(), leader.x.lap_wasm_hash().toString()];
          for (const odd of events % 5 === 0 ? ODD : []) {
            const answer = leader.ask(list.seat, odd);
            check(typeof answer.say, 'string', `${where}: '${odd.slice(0, 20)}' is refused`);
          }
          check([leader.seats(), leader.show(), leader.x.lap_wasm_hash().toString()], state,
                `${where}: refusals change nothing`);
          take(line);
          checkEffect(check, choice, list.seat, shown, leader.show(), `${where}: ${line}`);
          checkSince(check, shown, leader.show(), where);
          decisions++;
        }
        checkEnd(check, leader, hashes, `${seed} game`);
      }
    });
  }
}
test('a domino on offer has a preview for each seat; one that is in no line has none', check => {
  const lap = new Lap();
  const {take} = gather(lap, 'discovery 2', 'preview', 2);
  for (let dealt = lap.deal(); dealt !== ''; dealt = lap.deal())
    take(dealt);
  const offered = lap.show().next.map(({domino}) => domino.number);
  for (const seat of [1, 2]) {
    const {choices, phase} = lap.preview(seat, offered[0]);
    check([phase, choices.length > 0, choices.every(({kind}) => kind === 'lay')], ['lay', true, true], `seat ${seat}`);
  }
  const absent = [1, 2, 3, 4, 5].find(number => !offered.includes(number));
  for (const [seat, number] of [[1, absent], [3, offered[0]], [0, offered[0]], [1, 0], [9, offered[0]], [1, 999]])
    check(lap.x.lap_wasm_preview(ALL, seat, number), 0, `seat ${seat}, domino ${number}`);
});

console.log(`# ${decisions} decisions, ${lists} whole lists`);

// The record, its footer and the history of a game that is over.
function checkEnd(check, lap, hashes, where) {
  const record = lap.record(), shown = lap.show(), lines = record.trimEnd().split('\n');
  checkShown(check, shown, where);
  for (const t of shown.territories) {
    const words = lines.find(line => line.startsWith(`score ${t.seat} `)).split(' ');
    const footer = {total: Number(words[2])};
    for (let i = 3; i < words.length; i += 2)
      footer[words[i]] = Number(words[i + 1]);
    check(t.score, footer, `${where}: footer of seat ${t.seat}`);
  }
  check(`result ${shown.winners.join(' ')}`, lines[lines.length - 1], `${where}: result`);
  for (const [events, hash] of hashes.entries())
    check(lap.show(events).hash, hash, `${where}: history at ${events}`);
  const told = lap.told().map(e => e.seat === 0 ? e.request : `${e.seat} ${e.request}`);
  check(told, lines.slice(lines.indexOf('play') + 1, -1 - shown.territories.length), `${where}: events`);
  const reader = new Lap();
  reader.x.lap_wasm_open();
  for (const line of lines)
    check(reader.x.lap_wasm_line(reader.put(line)), 0, `${where}: ${line}`);
  check(reader.x.lap_wasm_proof(), 0, `${where}: the shuffle is proven`);
  check(reader.show(), shown, `${where}: the record shows the same`);
  check(reader.record(), record, `${where}: the record again`);
}

test('a decision taken back leaves the position it came from', check => {
  const lap = new Lap(), {log, take} = gather(lap, 'kingdomino 2', 'undo', 2);
  while (lap.deal() !== '')
    take(lap.deal());
  const before = lap.show(), [choice] = lap.choices().choices;
  take(lap.ask(before.seat, choice.request));
  check(lap.show().hash !== before.hash, true, 'a decision changes the position');
  const undo = lap.ask(before.seat, 'undo');
  check(undo, `undo ${before.seat} ${before.events}`, 'the line');
  take(undo);
  check(lap.show(), before, 'the position');
  check(log.length, lap.seats().number, 'lines');
});

test('computers decide, hints are legal and best first', check => {
  for (const set of SETS) {
    const lap = new Lap(), {log, take} = begin(lap, `${set} 3 seats person level:1 level:4`, 'computers');
    const {sit, reveal} = lap.salted(1, 'ab'.repeat(32));
    take(lap.ask(1, sit));
    take(lap.ask(1, reveal));
    for (let decided = 0; lap.seats().stage !== 'closed';) {
      const dealt = lap.deal();
      if (dealt !== '') {
        take(dealt);
        continue;
      }
      const seats = lap.seats();
      check([null, 'level:1', 'level:4'][seats.seat - 1], seats.computer, 'the computer');
      if (decided++ % 25 === 0) {
        const hints = lap.json(lap.x.lap_wasm_hint(ALL, lap.put('search:sims=60'), 1n, 5));
        check(hints.hints.length >= 1 && hints.hints.length <= 5, true, 'some hints');
        check(hints.sims, 60, 'simulations');
        for (const [i, hint] of hints.hints.entries()) {
          check(after(log, `${seats.seat} ${hint.request}`).events, lap.x.lap_wasm_events() + 1, hint.request);
          check(hint.win >= 0 && hint.win <= 1 && Number.isFinite(hint.points), true, hint.request);
          check(i < 2 || hint.visits <= hints.hints[i - 1].visits, true, 'most visited first');
        }
      }
      const spec = seats.computer ?? 'greedy';
      const event = lap.text(lap.x.lap_wasm_decide(lap.put(spec), BigInt(decided)));
      take(seats.computer === null ? lap.ask(1, event.slice(2)) : event);
    }
  }
});

test('every refusal has a word and a sentence, and every rule it names is in docs/rules.md', check => {
  const rules = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  const lap = new Lap(), named = new Set(), words = new Set();
  // How many errors there are; numbers are left between groups of them.
  const lookAt = () => {
    let errors = 0;
    for (let error = 1; ; error++) {
      const length = lap.x.lap_wasm_why(-(error + 256 * 7));
      if (length === 0)
        return errors;
      const why = lap.json(length);
      if (why.error === 'unknown')
        continue;
      errors++;
      check(why.at, 7, why.error);
      check(/^[a-z]+(-[a-z]+)*$/.test(why.error) && why.say.length > 0, true, `error ${error}`);
      words.add(why.error);
      if (why.rule !== null)
        named.add(why.rule);
      check(why.rule === null || rules.includes(`**${why.rule}**`), true, `${why.error}: ${why.rule}`);
    }
  };
  const errors = lookAt();
  check(words.size, errors, 'each error has a word of its own');
  check(errors > 100, true, 'errors');
  check(['R4.1', 'R4.2', 'R4.3', 'R4.4', 'R5.3', 'R8.4'].every(rule => named.has(rule)), true, 'rules');
  // In a recruiting the same errors are of another rule.
  const {take} = gather(lap, 'tribe 2', 'rules', 2), random = randomFrom(5);
  for (;;) {
    const dealt = lap.deal();
    if (dealt !== '') {
      take(dealt);
      continue;
    }
    const list = lap.choices();
    const who = list.choices.find(choice => choice.kind === 'who');
    if (who) {
      const whole = wholeOf(lap, who, random);
      const refused = lap.ask(list.seat, whole.request.replace(/ [a-m]\d+ pay /, ' a1 pay '));
      check([refused.error, refused.rule], ['not-laid', 'R8.4'], 'a caveman off the territory');
      break;
    }
    take(lap.ask(list.seat, wholeOf(lap, list.choices[Math.floor(random() * list.choices.length)], random).request));
  }
  lookAt();
});

test('a refused lay says where and by which rule', check => {
  const lap = new Lap(), {take} = gather(lap, 'discovery 4', 'lay', 4);
  for (;;) {
    const dealt = lap.deal();
    if (dealt !== '')
      take(dealt);
    else if (lap.show().phase !== 'lay')
      take(lap.ask(lap.show().seat, lap.choices().choices[0].request));
    else
      break;
  }
  const {seat, now} = lap.show(), domino = now.find(place => place?.acts).domino.number;
  const why = request => {
    const {error, at, rule} = lap.ask(seat, request);
    return [error, request.slice(at).split(' ')[0], rule];
  };
  check(why(`lay ${domino} g7 g8`), ['square-occupied', 'g7', 'R4.1'], 'the hut');
  check(why(`lay ${domino} g8 g10`), ['squares-apart', 'g10', 'R4.1'], 'apart');
  check(why(`lay ${domino} g8 a8`), ['outside-grid', 'a8', 'R4.3'], 'too far');
  check(why(`lay ${domino} g10 g11`), ['no-match', 'g10', 'R4.2'], 'no neighbour');
  check(why(`discard ${domino}`), ['can-be-laid', 'discard', 'R4.4'], 'discard');
  check(lap.ask(seat % 4 + 1, `lay ${domino} g8 g9`).error, 'wrong-seat', 'another seat');
});

test('a plan is opened as it says, or refused where it is wrong', check => {
  const lap = new Lap(), open = plan => lap.open(plan, 'plan');
  check(open('tribe 3').replace(/ shuffle 2 commit .*/, ''),
        'open tribe 3 grid 5 deck 48 line 4 bonus none clock none seats person person person hints no', 'usual');
  check(open('kingdomino 2 seats level:2 person clock 60 5 grid 7 bonus centre complete deck 48')
            .replace(/ shuffle 2 commit .*/, ''),
        'open kingdomino 2 grid 7 deck 48 line 4 bonus centre complete clock 60 5 seats level:2 person hints yes', 'all');
  check(open('totem 2 hints yes').includes(' seats person person hints yes '), true, 'hints among people');
  check(open('totem 2 seats level:2 person hints no').includes(' hints no '), true, 'no hints with a computer');
  for (const [plan, error, at] of [
         ['', 'bad-set', 0], ['poker 2', 'bad-set', 0], ['totem', 'word-missing', 5],
         ['totem 5', 'bad-players', 6], ['totem 2 grid 6', 'bad-grid', 13],
         ['totem 2 grid', 'word-missing', 12], ['totem 2 line 3', 'bad-line', 13],
         ['totem 2 seats person', 'word-missing', 20], ['totem 2 seats person level:9', 'bad-level', 27],
         ['totem 2 clock 1 x', 'bad-clock', 16], ['totem 2 hints maybe', 'bad-hints', 14], ['totem 2 gird 5', 'unknown-line', 8],
         ['totem 2 grid 5 grid 5', 'key-twice', 15], ['totem 2 bonus all', 'bad-bonus', 14]]) {
    const answer = open(plan);
    check([answer.error, answer.at], [error, at], plan);
  }
  for (const set of SETS.keys())
    for (const players of [2, 3, 4]) {
      const games = lap.json(lap.x.lap_wasm_games(set, players));
      const line = open(`${SETS[set]} ${players}`);
      check(line.includes(` grid ${games.grid} deck ${games.deck} line ${games.line} `), true, line);
      for (const deck of games.decks)
        check(typeof open(`${SETS[set]} ${players} deck ${deck}`), 'string', `deck ${deck}`);
      check([games.grids.includes(games.grid), games.lines.includes(games.line)], [true, true], line);
      const bonus = [games.centre && 'centre', games.complete && 'complete'].filter(Boolean).join(' ') || 'none';
      check(line.includes(` bonus ${bonus} `), true, `${line}: bonus`);
      check(bonus, SETS[set] === 'kingdomino' ? 'centre complete' : 'none', `${line}: R1.2`);
      check(games.variants, SETS[set] !== 'kingdomino' || players !== 2 ? [] :
          [{name: 'short-duel', grid: 5, deck: 24}, {name: 'mighty-duel', grid: 7, deck: 48}], `${line}: R1.4`);
    }
});

test('the pieces are those of the tables in data/', check => {
  const lap = new Lap(), table = name =>
      readFileSync(new URL(`../../data/${name}.csv`, import.meta.url), 'utf8').trimEnd().split('\n')
          .filter(line => !line.startsWith('#')).map(line => line.split(','));
  for (const [i, set] of SETS.entries()) {
    const [head, ...rows] = table(set === 'kingdomino' ? 'kingdomino' : 'origins');
    const pieces = lap.json(lap.x.lap_wasm_pieces(i));
    check(pieces.dominoes.length, rows.length, 'dominoes');
    for (const [n, row] of rows.entries()) {
      const field = name => row[head.indexOf(name)];
      check(pieces.dominoes[n].halves.map(h => h.terrain), [field('terrain_a'), field('terrain_b')],
            `${set} ${n + 1}`);
    }
    check(pieces.cavemen.reduce((sum, c) => sum + c.tiles, 0), set === 'tribe' ? 22 : 0, 'cavemen');
  }
});

test('nothing is shown before there is a game, and nonsense is refused', check => {
  const lap = new Lap();
  lap.x.lap_wasm_table();
  check([lap.x.lap_wasm_show(0), lap.x.lap_wasm_told(0, 9), lap.x.lap_wasm_choices(0, 0), lap.x.lap_wasm_deal(),
         lap.x.lap_wasm_record(), lap.x.lap_wasm_events()], [0, 0, 0, 0, 0, 0], 'an empty table');
  check(lap.seats().stage, 'empty', 'stage');
  check(lap.answer(lap.read('open poker')).error, 'bad-set', 'a bad line');
  check(lap.x.lap_wasm_secret(lap.put('abc')) < 0, true, 'a bad secret');
  check(lap.x.lap_wasm_ask(1, NaN, lap.put('sit')) < 0, true, 'no time');
  check([lap.x.lap_wasm_pieces(4), lap.x.lap_wasm_games(0, 5), lap.x.lap_wasm_games(0, 1)], [0, 0, 0], 'facts');
  check(lap.text(lap.x.lap_wasm_sha256(lap.put('abc'))).slice(0, 16), 'ba7816bf8f01cfea', 'SHA-256 of FIPS 180-4');
});

// RFC 4231, section 4; its fifth is cut short.
test('HMAC-SHA256 is that of RFC 4231', check => {
  const lap = new Lap(), bytes = (byte, count) => Buffer.alloc(count, byte);
  for (const [key, data, mac] of [
    [bytes(0x0b, 20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [Buffer.from('Jefe'), 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [bytes(0xaa, 20), bytes(0xdd, 50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [Buffer.from(Array.from({length: 25}, (_, i) => i + 1)), bytes(0xcd, 50),
     '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b'],
    [bytes(0x0c, 20), 'Test With Truncation', 'a3b6167473100ee06e0c796c2955552b'],
    [bytes(0xaa, 131), 'Test Using Larger Than Block-Size Key - Hash Key First',
     '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54'],
    [bytes(0xaa, 131), 'This is a test using a larger than block-size key and a larger than block-size data. The ' +
     'key needs to be hashed before being used by the HMAC algorithm.',
     '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2'],
  ])
    check(lap.hmac(key, Buffer.from(data)).slice(0, mac.length), mac, String(data).slice(0, 20));
  check(lap.x.lap_wasm_hmac(9, 8), 0, 'a key longer than all there is');
});

test('salts are committed to, revealed when everyone has, and then the game begins', check => {
  const lap = new Lap(), {take} = begin(lap, 'totem 2', 'salts');
  const {commit, shuffle, fingerprint} = lap.seats();
  check([shuffle, fingerprint, commit.length], [2, null, 64], 'an open table');
  const salt = '5a'.repeat(32), one = lap.salted(1, salt), two = lap.salted(2, salt);
  const hash = createHash('sha256').update('lapilli shuffle 2 salt').update(Buffer.from(commit, 'hex'))
                   .update(Buffer.from([1])).update(Buffer.from(salt, 'hex')).digest('hex');
  check(one.sit, `sit ${hash}`, 'a commitment');
  check(lap.x.lap_wasm_commitment(3, lap.put(salt)) < 0, true, 'of a seat that is not there');
  check(lap.x.lap_wasm_commitment(1, lap.put('5a')) < 0, true, 'of no salt');
  take(lap.ask(1, one.sit));
  check(lap.ask(1, one.reveal).error, 'not-all-seated', 'too early');
  take(lap.ask(2, two.sit));
  check([lap.seats().stage, lap.deal()], ['reveals', ''], 'everyone has sat down');
  const {fingerprint: shown} = lap.seats();
  check(/^([a-z2-7]{4} ){3}[a-z2-7]{4}$/.test(shown), true, shown);
  check(lap.ask(1, `salt ${'5b'.repeat(32)}`).error, 'other-salt', 'another salt');
  take(lap.ask(1, one.reveal));
  check(lap.seats().seats.map(seat => seat.salt), [salt, null], 'one is revealed');
  take(lap.ask(2, two.reveal));
  check([lap.seats().stage, lap.deal().slice(0, 5)], ['plays', 'line '], 'both are');
  check(lap.seats().fingerprint, shown, 'the fingerprint stays');
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
