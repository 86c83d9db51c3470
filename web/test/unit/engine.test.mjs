// The engine's TypeScript face: whole games by its methods, and thinking in workers that fail.
//   node test/unit/engine.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Worker as Thread} from 'node:worker_threads';
import {bundle, load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');

// A browser's worker in a thread: both ends of the same channel.
const SCOPE = `const {parentPort} = require('node:worker_threads');
const self = {postMessage: data => parentPort.postMessage(data)};
parentPort.on('message', data => self.onmessage({data}));`;
const workerFile =
    await bundle('worker.cjs', {entryPoints: [join(src, 'engine/thinkerWorker.ts')], format: 'cjs', banner: {js: SCOPE}});
const {addUp, Engine, loadModule, moduleFile, STAND_IN, think, Thinker} =
    await load('engine/engine', 'engine/helpers', 'engine/moduleFile', 'engine/standIn', 'engine/timedSearch', 'engine/thinker');
const module = new WebAssembly.Module(readFileSync(wasm));

let workersCreated = 0;
function createWorker() {
  workersCreated++;
  const thread = new Thread(workerFile);
  const worker = {
    postMessage: message => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', data => worker.onmessage?.({data}));
  thread.on('error', error => worker.onerror?.({error}));
  thread.unref();
  return worker;
}

const SECRET = '5e'.repeat(32);
const good = result => {
  if (!result.ok)
    throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

// A table of computers, dealt until someone has to decide.
async function table(setup) {
  const engine = await Engine.start(module);
  good(engine.readLine(good(engine.open(setup, SECRET)), 0));
  deal(engine);
  return engine;
}

function deal(engine) {
  for (let line; (line = engine.nextDeal()) !== null;)
    good(engine.readLine(line, 0));
}

// The people sit down and reveal their salts.
function sit(engine, seats) {
  const salt = '5a'.repeat(32);
  for (const seat of seats)
    good(engine.readLine(good(engine.ask(seat, `sit ${good(engine.commitment(seat, salt))} Ada`, 0)), 0));
  for (const seat of seats)
    good(engine.readLine(good(engine.ask(seat, `salt ${salt}`, 0)), 0));
}

await test('bonus rules left out are the default of the game; switched off they are off', async check => {
  const seats = ['level:1', 'level:1'];
  const bonusOf = async setup => {
    const {centre, complete} = (await table(setup)).view().rules;
    return [centre, complete];
  };
  check(await bonusOf({set: 'kingdomino', seats}), [true, true], 'the base game');
  check(await bonusOf({set: 'kingdomino', seats, centre: false, complete: false}), [false, false], 'switched off');
  check(await bonusOf({set: 'kingdomino', seats, centre: false, complete: true}), [false, true], 'one of them');
  check(await bonusOf({set: 'totem', seats}), [false, false], 'Origins');
});

await test('the base game for two has named variants, which can be played', async check => {
  const engine = await Engine.start(module);
  const {grid, deck, variants} = engine.ruleOptions('kingdomino', 2);
  check([grid, deck], [7, 24], 'the default');
  check(variants.map(({name}) => name), ['short-duel', 'mighty-duel'], 'names');
  for (const variant of variants) {
    const {rules} = (await table({set: 'kingdomino', seats: ['level:1', 'level:1'], grid: variant.grid, deck: variant.deck})).view();
    check([rules.grid, rules.deck], [variant.grid, variant.deck], variant.name);
  }
  check(engine.ruleOptions('kingdomino', 3).variants, [], 'three players');
});

await test('a whole game of computers, each decision thought in a worker, makes a proven record', async check => {
  const thinker = new Thinker({module, worker: createWorker});
  const engine = await table({set: 'tribe', seats: ['level:1', 'level:2', 'level:3'], centre: true});
  let decisions = 0;
  while (engine.table().stage === 'plays') {
    const {seat, computer} = engine.table();
    const answer = await thinker.decide(engine.record(), computer, BigInt(decisions++));
    check([answer.kind, answer.thought?.spec], ['thought', computer], 'answer');
    good(engine.readLine(`${seat} ${answer.thought.request}`, 0));
    deal(engine);
  }
  check(decisions > 60, true, `${decisions} decisions`);
  check(engine.view().phase, 'over', 'phase');
  const reader = await Engine.start(module);
  good(reader.readRecord(engine.record()));
  check([reader.proof(), reader.eventCount], ['unsalted', engine.eventCount], 'record');
  check(reader.view().territories.map(t => t.score), engine.view().territories.map(t => t.score), 'scores');
  thinker.cancel();
});

// A clock of our own, which goes on by what each simulation costs.
await test('a second of thinking is a second, on any machine', async check => {
  for (const cost of [0.005, 0.05, 0.5, 3]) {
    let clock = 0, sims = 0;
    const engine = {
      readRecord: () => ({ok: true, value: null}),
      budget: () => 1000,
      choices: () => ({ok: false}),
      beginSearch: () => {
        sims = 0;
        return true;
      },
      stepSearch: more => {
        clock += more * cost;
        return sims += more;
      },
      isSearchDecided: () => false,
      searchHints: () => ({seat: 1, sims, hints: [{request: 'skip'}]}),
    };
    for (const kind of ['hint', 'decide']) {
      clock = 0;
      const task = {kind, record: '', spec: 'search:time=1s', seed: 1n, most: 3, events: 0xffff};
      const {request, ms} = think(engine, task, () => clock, () => {});
      check(request, 'skip', 'request');
      check(ms === clock && ms > 990 && ms <= 1000, true, `${ms} ms for a ${kind}, a simulation being ${cost}`);
    }
  }
});

await test('a player who thinks for a second decides, at the start and at the end', async check => {
  const thinker = new Thinker({module, worker: createWorker});
  for (const set of ['discovery', 'tribe']) {
    const engine = await table({set, seats: ['level:2', 'level:2']});
    for (const stop of [4, 40, 90]) {
      while (engine.eventCount < stop) {
        good(engine.readLine(`${engine.table().seat} ${engine.decide('level:2', 1n)}`, 0));
        deal(engine);
      }
      while (engine.choices().value.forced) {
        good(engine.readLine(`${engine.table().seat} ${engine.decide('level:2', 1n)}`, 0));
        deal(engine);
      }
      const {thought} = await thinker.hint(engine.record(), 3);
      console.log(`# ${set} after ${engine.eventCount}: ${Math.round(thought.ms)} ms, ${thought.hints.sims} simulations`);
      check(thought.hints.hints.length > 0, true, 'hints');
      const {thought: decision} = await thinker.decide(engine.record(), 'level:6');
      console.log(`# ${set} after ${engine.eventCount}: ${Math.round(decision.ms)} ms to decide`);
      const copy = await Engine.start(module);
      good(copy.readRecord(`${engine.record()}${engine.table().seat} ${decision.request}\n`));
    }
  }
  thinker.cancel();
});

await test('a hint shows a first idea, then the answer', async check => {
  const engine = await table({set: 'totem', seats: ['level:1', 'level:1']}), ideas = [];
  const task = {kind: 'hint', record: engine.record(), spec: 'search:time=400ms', seed: 1n, most: 2, events: engine.eventCount};
  let ms = 0;  // by a clock that moves when it is read: a busy machine makes no difference
  const thought = think(engine, task, () => ms += 20, hints => ideas.push(hints));
  check(ideas.length, 2, 'every 150 ms');
  check(thought.hints.sims > ideas[1].sims && ideas[1].sims > ideas[0].sims, true, 'more simulations');
});

await test('what is cancelled ends at once, and thinking goes on with another worker', async check => {
  const thinker = new Thinker({module, worker: createWorker}), engine = await table({set: 'totem', seats: ['level:1', 'level:1']});
  const before = workersCreated;
  const asked = [thinker.decide(engine.record(), 'level:6'), thinker.decide(engine.record(), 'level:6')];
  thinker.cancel();
  check((await Promise.all(asked)).map(answer => answer.kind), ['cancelled', 'cancelled'], 'answers');
  check((await thinker.decide(engine.record(), 'level:2')).kind, 'thought', 'afterwards');
  check(workersCreated - before, 2, 'workers');
  thinker.cancel();
});

await test('several workers search one position, and what they find is added up', async check => {
  const before = workersCreated, thinker = new Thinker({module, worker: createWorker, cores: 3});
  const engine = await table({set: 'totem', seats: ['level:1', 'level:1']});
  const record = engine.record();
  await thinker.decide(record, 'search:sims=10');
  check(workersCreated - before, 1, 'workers for a search that counts its simulations');
  await thinker.hint(record, 1, undefined, undefined, 300);  // the workers start
  const {thought} = await thinker.hint(record, 1, undefined, undefined, 300);
  check(workersCreated - before, 3, 'workers for a search with a time limit');
  check(thought.hints.hints.length, 1, 'hints shown');
  check(thought.request, thought.hints.hints[0].request, 'the first is the decision');
  check(thought.hints.sims, thought.roots.hints.reduce((sims, {visits}) => sims + visits, 0), 'simulations');
  good(engine.readLine(`${engine.table().seat} ${thought.request}`, 0));
  thinker.cancel();
});

await test('searches are added up by their simulations', check => {
  const hint = (request, points, visits) => ({request, points, error: 80 / visits, win: points / 10, visits});
  const found = (...hints) => ({seat: 1, sims: hints.reduce((sims, {visits}) => sims + visits, 0), hints});
  const sum = addUp(found(hint('a', 4, 30), hint('b', 1, 10)), [found(hint('b', 2, 70), hint('c', 9, 1))]);
  check(sum.hints.map(({request}) => request), ['b', 'a', 'c'], 'order');
  check(sum.hints.map(({visits}) => visits), [80, 30, 1], 'visits');
  check(sum.hints.map(({points}) => points), [1.875, 4, 9], 'points: (10 * 1 + 70 * 2) / 80');
  check(sum.hints[0].error.toFixed(6), Math.sqrt(2).toFixed(6), 'error: the root of (10 / 80 * 8)^2 + (70 / 80 * 8 / 7)^2');
  check(sum.sims, 111, 'simulations');
  const solved = found(hint('a', 4, 3), hint('b', 1, 10));
  check(addUp(solved, [found(hint('b', 1, 50))]), solved, 'a position that is worked out');
});

await test('a worker that fails is replaced, and where there are none a weaker player decides', async check => {
  const engine = await table({set: 'discovery', seats: ['level:6', 'level:6']});
  let starts = 0;
  const flaky = new Thinker({module, worker: () => {
    const worker = createWorker();
    if (starts++ === 0) {
      const post = worker.postMessage;
      worker.postMessage = message => post('id' in message ? {id: 0, task: null} : message);
    }
    return worker;
  }});
  const answer = await flaky.decide(engine.record(), 'search:sims=20', 7n);
  check([answer.kind, starts], ['thought', 2], 'replaced');
  check(answer.thought.request, engine.decide('search:sims=20', 7n), 'the same decision');
  flaky.cancel();
  const alone = new Thinker({module, worker: () => {
    throw new Error('no workers here');
  }});
  const {thought} = await alone.decide(engine.record(), 'level:6');
  check(thought.spec, STAND_IN, 'who decided');
  check((await alone.hint(engine.record(), 3)).thought.hints.sims, 64, 'a short hint');
});

await test('a worker that hangs is given up, and no other is waited for after it', async check => {
  const engine = await table({set: 'discovery', seats: ['level:6', 'level:6']});
  let workers = 0;
  const thinker = new Thinker({module, worker: () => {
    workers++;
    return {postMessage() {}, terminate() {}};
  }});
  for (const nth of ['first', 'second']) {
    const {thought} = await thinker.decide(engine.record(), 'search:time=1ms');
    check([thought.spec, workers], [STAND_IN, 1], `the ${nth} decision`);
  }
});

await test('a search uses the network of its rule set, and does without one that is damaged or unreachable', async check => {
  const bytes = readFileSync(join(src, '../../data/nets/discovery.net')), damaged = Uint8Array.from(bytes);
  damaged[damaged.length >> 1] ^= 1;
  const url = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  const engine = await table({set: 'discovery', seats: ['level:1', 'level:1']});
  const plain = await Engine.start(module), networked = await Engine.start(module);
  check(plain.setNetwork(damaged).refusal?.error, 'network-damaged', 'a flipped bit');
  good(networked.setNetwork(bytes));
  const thinkers = [[url], ['data:text/plain,x'], ['http://127.0.0.1:9/']].map(
      networks => new Thinker({module, worker: createWorker, networks}));
  let different = 0;
  for (let i = 0; i < 12; i++) {
    const record = engine.record(), spec = 'search:sims=60';
    good(plain.readRecord(record));
    good(networked.readRecord(record));
    const expected = [networked, plain, plain].map(one => one.decide(spec, BigInt(i)));
    const found = [];
    for (const thinker of thinkers)
      found.push((await thinker.decide(record, spec, BigInt(i))).thought.request);
    check(found, expected, `decision ${i}`);
    different += expected[0] !== expected[1];
    good(engine.readLine(`${engine.decidingSeat} ${expected[0]}`, 0));
    deal(engine);
  }
  check(different > 0, true, 'the network decides differently');
  thinkers.forEach(thinker => thinker.cancel());
});

await test('a record that is no good fails, and says in which line', async check => {
  const thinker = new Thinker({module, worker: createWorker}), engine = await Engine.start(module);
  check((await thinker.decide('nonsense\n', 'level:2')).kind, 'failed', 'answer');
  const {ok, refusal} = engine.readRecord('lapilli 1\nrules totem\nplayers 9\nplay\n');
  check([ok, refusal.error, refusal.line], [false, 'bad-players', 3], 'refusal');
  thinker.cancel();
});

await test('a module that does not come, or is none, is a reason and no exception', async check => {
  const real = globalThis.fetch;
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(new Response('', {status: 404})),
                   () => Promise.resolve(new Response('not wasm')),
                   () => Promise.resolve(new Response(readFileSync(wasm)))];
  const found = [];
  for (const answer of answers) {
    globalThis.fetch = answer;
    const loaded = await loadModule('lapilli.wasm');
    found.push(loaded.ok || loaded.reason);
  }
  globalThis.fetch = real;
  check(found, ['unreachable', 'unreachable', 'broken', true], 'reasons');
});

await test('a browser gets the module with vector instructions if it has them', async check => {
  const files = {plain: 'plain', simd: 'simd'}, real = WebAssembly.validate;
  check(moduleFile(files), 'simd', 'in this one');
  WebAssembly.validate = () => false;
  check(moduleFile(files), 'plain', 'in one without them');
  WebAssembly.validate = real;
});

await test('the page and the engine let the same computer stand in for somebody whose time is up', async check => {
  const engine = await table({set: 'discovery', seats: ['person', 'person'], clock: {bank: 1, turn: 1}});
  sit(engine, [1, 2]);
  deal(engine);
  check(engine.table().computer, null, 'in time');
  good(engine.readLine(engine.due(engine.deadline() + 1), engine.deadline() + 1));
  check([engine.table().late, engine.table().computer], [true, STAND_IN], 'late');
});

await test('what is asked for without JSON is what the JSON has', async check => {
  const engine = await table({set: 'discovery', seats: ['person', 'person']});
  const both = () => {
    const {stage, number, acted, host, seat, pleads} = engine.table();
    check([engine.stage, engine.lastLine, engine.lastChange, engine.host, engine.decidingSeat, engine.undoSeat],
          [stage, number, acted, host, seat, pleads], `line ${number}`);
  };
  both();
  sit(engine, [1, 2]);
  deal(engine);
  for (let decisions = 0; decisions < 6; decisions++) {
    good(engine.readLine(`${engine.decidingSeat} ${engine.decide('random', BigInt(decisions))}`, 0));
    deal(engine);
    both();
  }
  const asker = 3 - engine.decidingSeat;
  good(engine.readLine(good(engine.ask(asker, 'undo', 0)), 0));
  both();
  check(engine.undoSeat, asker, 'who requests an undo');
});

finish();
