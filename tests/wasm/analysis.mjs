// An analysis in WebAssembly has the numbers of `lapilli analyse`, however its positions are shared
// out.
//   node tests/wasm/analysis.mjs build/wasm/lapilli.wasm build/release/lapilli
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';

const [wasm = 'build/wasm/lapilli.wasm', native = 'build/release/lapilli'] = process.argv.slice(2);
if (!existsSync(native)) {
  console.log(`# ${native} is missing: cmake --workflow --preset release makes it`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const golden = new URL('../golden/', import.meta.url);
const module = new WebAssembly.Module(readFileSync(wasm));
const SIMS = 30, SEED = 1n;

class Module {
  constructor() {
    this.lap = new WebAssembly.Instance(module).exports;
  }

  get buffer() {
    return new Uint8Array(this.lap.memory.buffer, this.lap.lap_wasm_text(), this.lap.lap_wasm_text_size());
  }

  put(text) {
    return new TextEncoder().encodeInto(text, this.buffer).written;
  }

  text(length) {
    return new TextDecoder().decode(this.buffer.subarray(0, length));
  }

  open(name) {
    const text = readFileSync(new URL(`${name}.lap`, golden), 'utf8');
    const bytes = readFileSync(new URL(`../../data/nets/${name.split('-')[0]}.net`, import.meta.url));
    this.buffer.set(bytes);
    if (this.lap.lap_wasm_network(bytes.length) !== 0)
      throw new Error(`the network for ${name} is refused`);
    this.lap.lap_wasm_open();
    for (const line of text.trimEnd().split('\n'))
      if (this.lap.lap_wasm_line(this.put(line)) !== 0)
        throw new Error(`${name}: ${line}`);
    return this.lap.lap_wasm_events();
  }

  assess(i) {
    return this.text(this.lap.lap_wasm_assess(i, SIMS, SEED));
  }

  analysis(lines) {
    const length = this.lap.lap_wasm_analysis(this.put(lines), SIMS);
    return length < 0 ? null : JSON.parse(this.text(length));
  }
}

let passed = 0, failed = 0;
function test(sentence, run) {
  const wrong = [];
  run((found, expected, where) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      wrong.push(`${where}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  });
  for (const line of wrong.slice(0, 10))
    console.log(`# ${line}`);
  console.log(`${wrong.length === 0 ? 'ok' : 'not ok'} - ${sentence}`);
  wrong.length === 0 ? passed++ : failed++;
}

// In the units of the module: hundredths of a point, ten-thousandths of a win.
const whole = (numbers, unit) => numbers.map(n => Math.round(n * unit));
const whole100 = (a, keys) => Object.fromEntries(keys.map(key => [key, Math.round(a[key] * 100)]));

const games = ['discovery-4-a', 'totem-3-b', 'tribe-2-b', 'kingdomino-2-b'];
const two = [new Module(), new Module()];
let saved = '';
for (const name of games)
  test(`${name}: two modules together find what lapilli analyse finds`, check => {
    const run = spawnSync(native, ['analyse', '--sims', String(SIMS), '--seed', String(SEED), '--json', new URL(`${name}.lap`, golden).pathname],
                          {encoding: 'utf8'});
    check(run.status, 0, `exit status: ${run.stderr}`);
    const expected = JSON.parse(run.stdout), events = two.map(one => one.open(name))[0], lines = [];
    for (let i = events; i >= 0; i--)  // backwards, by turns: no position depends on another
      lines[i] = two[i % 2].assess(i);
    saved = `${lines.join('\n')}\n`;
    const found = two[0].analysis(saved);
    check(found.sims, SIMS, 'simulations');
    check(found.over, expected.over, 'over');
    check(found.positions.length, expected.events.length + 1, 'positions');
    const worth = ({points, win, error}) => [whole(points, 100), whole(win, 10000), whole(error, 100)];
    const position = i => [found.positions[i].points, found.positions[i].win, found.positions[i].error];
    check(position(0), worth(expected.start), 'the start');
    let decisions = 0;
    for (const [i, event] of expected.events.entries()) {
      check(position(i + 1), worth(event.after), `after event ${i + 1}`);
      const {luck, luckError} = found.positions[i];
      check([luck, luckError], event.luck ? [whole(event.luck.points, 100), whole(event.luck.error, 100)] : [undefined, undefined], `luck of event ${i + 1}`);
      if (event.seat === 0)
        continue;
      const decision = found.decisions[decisions++];
      check([decision.event, decision.seat, decision.forced, decision.grade], [i + 1, event.seat, event.forced, event.name], 'decision');
      check([decision.points, decision.win, decision.error], [...whole([event.loss.points], 100), ...whole([event.loss.win], 10000),
                                                              ...whole([event.loss.error], 100)], `loss of ${i + 1}`);
      check(decision.best ? `${event.seat} ${decision.best.request}` : event.event, event.best, `better than ${i + 1}`);
    }
    check(found.decisions.length, decisions, 'decisions');
    for (const [s, total] of expected.totals.entries()) {
      const {luckError, ...points} = found.totals[s].points;
      check({...points, luck_error: luckError}, whole100(total.points, Object.keys({...points, luck_error: 0})), `points of seat ${s + 1}`);
      check(found.totals[s].grades, total.decisions, `grades of seat ${s + 1}`);
      check(found.totals[s].turning, total.turning, `turning points of seat ${s + 1}`);
    }
    check(found.turning, expected.turning, 'turning points');
  });

test('lines that do not fit the record are refused', check => {
  const lines = saved.trimEnd().split('\n');
  check(two[0].analysis(saved) !== null, true, 'the lines themselves');
  check(two[0].analysis(`${lines.slice(0, -1).join('\n')}\n`), null, 'one line too few');
  check(two[0].analysis(`${saved}0 0 0 0 0 0\n`), null, 'one line too many');
  check(two[0].analysis(saved.trimEnd()), null, 'no last line feed');
  check(two[0].analysis(saved.replace(/best.*/, 'best')), null, 'a line cut off');
  check(two[1].analysis(''), null, 'nothing');
});

test('a decision is judged as in the analysis of the game', check => {
  const name = 'kingdomino-2-b', events = two[0].open(name), lines = [];
  for (let i = 0; i <= events; i++)
    lines.push(two[0].assess(i));
  const {decisions} = two[0].analysis(`${lines.join('\n')}\n`);
  const text = readFileSync(new URL(`${name}.lap`, golden), 'utf8').split('\n');
  const first = text.indexOf('play') + 1, {lap} = two[1];
  two[1].open(name);
  for (const decision of decisions.filter(({forced}, i) => !forced && i % 7 === 3)) {
    lap.lap_wasm_open();
    for (const line of text.slice(0, first + decision.event - 1))
      lap.lap_wasm_line(two[1].put(line));
    const event = text[first + decision.event - 1];
    const length = lap.lap_wasm_judge(two[1].put(event), SIMS, SEED);
    const judged = length < 0 ? null : JSON.parse(two[1].text(length));
    check([judged?.grade, judged?.points, judged?.win, judged?.error], [decision.grade, decision.points, decision.win, decision.error], event);
    check(judged?.best?.request, decision.best?.request, `better than ${event}`);
    check(lap.lap_wasm_judge(two[1].put('1 pick 48'), SIMS, SEED) < 0, true, 'an illegal decision is refused');
  }
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
