// The analysis shared out to workers: the same lines with one and with three; cancelled; and what
// happens when a worker or the network fails.
//   node test/unit/analyst.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Analyst, Engine, RULE_SETS} = await load('engine/analyst', 'engine/engine', 'engine/types');
const module = new WebAssembly.Module(readFileSync(wasm));
const record = readFileSync(join(src, '../../tests/golden/kingdomino-2-b.lap'), 'utf8');
const budget = {sims: 4, seed: 1n};

globalThis.fetch = async url => {
  const set = RULE_SETS.find(one => url.endsWith(one));
  return set ? new Response(readFileSync(join(src, `../../data/nets/${set}.net`))) : new Response('', {status: 404});
};

// The worker's work, done here.
class FakeWorker {
  static alive = 0;
  static fails = false;

  constructor() {
    FakeWorker.alive++;
    this.engine = Engine.start(module);
  }

  terminate() {
    this.dead = true;
    FakeWorker.alive--;
  }

  async postMessage(message) {
    const engine = await this.engine;
    await new Promise(resolve => setImmediate(resolve));
    if (this.dead)
      return;
    if (FakeWorker.fails && !('module' in message))
      return this.onerror({message: 'broken'});
    if ('module' in message) {
      this.budget = message.budget;
      return engine.setNetwork(message.network);
    }
    engine.readRecord(message.record);
    const {sims, seed} = this.budget;
    if ('position' in message)
      return this.onmessage({data: {position: message.position, line: engine.assess(message.position, sims, seed)}});
    const judged = engine.judge(message.seat, message.request, sims, seed);
    return this.onmessage({data: {judgement: judged.ok ? judged.value : null}});
  }
}

const engine = await Engine.start(module);
engine.readRecord(record);
const events = engine.eventCount;
const analyst = (cores, networks = RULE_SETS) => new Analyst({module, worker: () => new FakeWorker(), networks, cores});

await test('three workers find what one finds, and the engine can add it up', async check => {
  const progress = [];
  const one = await analyst(1).analyse(record, events, budget, () => {}).lines;
  const three = await analyst(3).analyse(record, events, budget, (done, all) => progress.push([done, all])).lines;
  check(three, one, 'lines');
  check(progress.map(([done]) => done), Array.from({length: events + 1}, (_, i) => i + 1), 'progress');
  check(engine.analysis(three, budget.sims).ok, true, 'analysis');
  check(FakeWorker.alive, 0, 'workers left');
});

await test('a cancelled analysis ends at once and leaves no worker', async check => {
  const run = analyst(2).analyse(record, events, budget, done => done === 5 && run.cancel());
  check(await run.lines, null, 'lines');
  check(FakeWorker.alive, 0, 'workers left');
  const early = analyst(2).analyse(record, events, budget, () => {});
  early.cancel();
  check(await early.lines, null, 'cancelled before it began');
  check(FakeWorker.alive, 0, 'workers left');
});

await test('a worker that breaks, or a network that is missing, is reported', async check => {
  FakeWorker.fails = true;
  const failed = await analyst(2).analyse(record, events, budget, () => {}).lines.catch(error => error.message);
  FakeWorker.fails = false;
  check(failed, 'broken', 'worker');
  check(FakeWorker.alive, 0, 'workers left');
  const missing = await analyst(2, ['a', 'b', 'c', 'd']).analyse(record, events, budget, () => {}).lines.catch(error => error.message);
  check(missing, '404', 'network');
});

await test('a single decision is judged, and one that is not legal is not', async check => {
  const text = record.slice(0, record.indexOf('\nplay\n') + 6), lines = record.slice(text.length).split('\n');
  const first = lines.findIndex(line => /^\d /.test(line)), [seat, ...words] = lines[first].split(' ');
  const until = text + lines.slice(0, first).map(line => `${line}\n`).join('');
  const one = analyst(1), judged = await one.judge(until, Number(seat), words.join(' '));
  check(['best', 'good', 'inaccuracy', 'mistake', 'blunder'].includes(judged?.grade), true, JSON.stringify(judged));
  check(await one.judge(until, Number(seat), 'pick 49'), null, 'no such domino');
  check(await one.judge(until, Number(seat), 'lay 1 a1 a2'), null, 'not now');
});

finish();
