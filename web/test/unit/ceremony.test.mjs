// What the ceremony at the end of a game counts.
//   node test/unit/ceremony.test.mjs [build/wasm/lapilli.wasm]
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Engine, countSteps, decisiveText, luckText} = await load('engine/engine', 'screens/ceremony', 'screens/scoreTable', 'screens/lookBack');
const module = new WebAssembly.Module(readFileSync(wasm)), golden = join(src, '../../tests/golden/');

await test('step by step, everybody gets all of their points, the best region last of the regions', async check => {
  const engine = await Engine.start(module);
  for (const name of readdirSync(golden).filter(file => file.endsWith('.lap'))) {
    if (!engine.readRecord(readFileSync(join(golden, name), 'utf8')).ok)
      throw new Error(`${name} cannot be read`);
    const view = engine.view(), steps = countSteps(view);
    const sums = view.territories.map((_, i) => steps.reduce((sum, {seats}) => sum + seats[i].points, 0));
    check(sums, view.territories.map(({score}) => score.total), `${name}: points`);
    const last = steps.filter(({part}) => part === 'regions').at(-1);
    check(last.seats.map(({points}) => points), view.territories.map(({regions}) => Math.max(0, ...regions.map(({points}) => points))),
          `${name}: the best regions`);
    check(steps.length <= 13, true, `${name}: few enough steps`);
    check(/^(What decided it: .+, \d+ : \d+\.|Tied on )/.test(decisiveText(view)), true, `${name}: ${decisiveText(view)}`);
  }
});

await test('a tie is decided in a last step, between those with the most points', async check => {
  const engine = await Engine.start(module);
  engine.readRecord(readFileSync(join(golden, 'totem-4-a.lap'), 'utf8'));
  const view = engine.view(), territories = view.territories.map((one, i) => ({...one, score: {...one.score, total: i < 2 ? 50 : 49}}));
  const last = decidedBy => countSteps({...view, territories, decidedBy}).at(-1);
  const sizes = view.territories.map(({regions}) => Math.max(...regions.map(({squares}) => squares.length)));
  const fires = view.territories.map(({cells}) => cells.reduce((sum, {printed, token}) => sum + printed + token, 0));
  const seen = ({part, seats}) => [part, seats.map(({squares, note}) => [squares.flat().length, Number.parseInt(note ?? '0', 10)])];
  check(seen(last('largest')), ['tie', [[sizes[0], sizes[0]], [sizes[1], sizes[1]], [0, 0], [0, 0]]], 'the largest region of each');
  check(seen(last('fires'))[1].map(([, n]) => n), [fires[0], fires[1], 0, 0], 'or all their fires');
  check(last('points').part !== 'tie', true, 'nothing is compared where points decide');
});

await test('luck is told with its margin of error, and not where it is within it', check => {
  const told = (luck, luckError) => luckText({luck, luckError});
  check(told(312, 140), 'Luck gave you 3.1\u00a0±\u00a01.4 points.', 'good');
  check(told(-312, 140), 'Luck cost you 3.1\u00a0±\u00a01.4 points.', 'bad');
  check([told(140, 140), told(-90, 140), told(0, 0)], Array(3).fill('Luck favoured nobody.'), 'neither');
});

finish();
