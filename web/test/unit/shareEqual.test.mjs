// Equal parts of consecutive positions are the same objects.
//   node test/unit/shareEqual.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Engine, shareEqual} = await load('engine/engine', 'engine/shareEqual');
const engine = await Engine.start(new WebAssembly.Module(readFileSync(wasm)));
const golden = join(src, '../../tests/golden/');

await test('what is equal is the earlier object, and what is not is the new one', check => {
  const was = {a: [1, {b: null}], c: {d: 'x'}, e: 1}, now = structuredClone(was);
  check(shareEqual(was, now) === was, true, 'all equal');
  now.c.d = 'y';
  const shared = shareEqual(was, now);
  check([shared, shared.a === was.a, shared.c === was.c, was.c.d], [now, true, false, 'x'], 'a part differs');
});

await test('nothing is taken for equal that is not', check => {
  const pairs = [[{a: 1}, {a: 1, b: 2}], [{a: 1, b: 2}, {a: 1}], [{a: undefined}, {b: undefined}], [[1], {0: 1}], [[1, 2], [1]], [null, {}],
                 [{}, null], [{a: 0}, {a: null}], [[[]], [{}]], ['1', 1]];
  for (const [was, now] of pairs)
    check(shareEqual(was, now), now, JSON.stringify([was, now]));
});

await test('of a whole game, every position is as the engine gives it, and shares the territories that nobody has changed', check => {
  engine.readRecord(readFileSync(join(golden, 'tribe-3-a.lap'), 'utf8'));
  let view = null, shared = 0;
  for (let events = 0; events <= engine.eventCount; events++) {
    const now = engine.view(events), then = view;
    view = shareEqual(view, now);
    check(view, now, `after ${events} events`);
    shared += view.territories.filter((territory, i) => territory === then?.territories[i]).length;
  }
  check(shared > engine.eventCount, true, `${shared} territories of ${engine.eventCount} events`);
});

finish();
