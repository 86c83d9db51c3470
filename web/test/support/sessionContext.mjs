// What the tests of sessions share: the TypeScript as a module of node, a context over a disk of the
// test's own, people who play, and how a test says what it found.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from './bundle.mjs';
import {Disk} from './fakeIndexedDb.mjs';
import {finish, test as report} from './report.mjs';

export const web = await load('engine/engine', 'engine/thinker', 'session/openSession', 'storage/savedGames', 'session/dailyDeal',
                              'platform/route', 'session/playerName', 'session/seatConnection', 'session/pausableClock');

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const module = new WebAssembly.Module(readFileSync(wasm));

// A page over this disk. What computers are asked is in `asked`.
export async function open(disk = new Disk(), baseUrl = 'http://127.0.0.1:1/') {
  globalThis.indexedDB = disk.indexedDB;
  const savedGames = await web.SavedGames.open();
  const thinker = new web.Thinker({module, worker: () => {
    throw new Error('no workers here');
  }});
  const context = {newEngine: () => web.Engine.start(module), savedGames, baseUrl, asked: 0, answered: 0, thinker: {
    async decide(...task) {
      context.asked++;
      const answer = await thinker.decide(...task);
      context.answered++;
      return answer;
    },
  }};
  return context;
}

export function good(result) {
  if (!result.ok)
    throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

// Every change a session tells, in order.
export function listen(session) {
  const changes = [];
  session.on(change => changes.push(change));
  return changes;
}

export const linesIn = changes => changes.flatMap(change => change.kind === 'lines' ? change.lines : []);
export const problemsIn = changes => changes.flatMap(change => change.kind === 'problem' ? [change.say] : []);

// Resolves when the condition holds; it is looked at whenever the session tells something.
export function until(session, condition, what) {
  return within(new Promise(resolve => {
    const look = () => {
      if (!condition())
        return;
      stop();
      resolve();
    };
    const stop = session.on(look);
    look();
  }), what);
}

export function within(promise, what, ms = 60_000) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

let seeds = 0n;

// A legal decision for whoever is to decide, by chance.
export function anything(engine) {
  return engine.decide('random', ++seeds);
}

// Decides for the people of this device until the game is over, or `enough` says so.
export async function play(session, enough = () => false) {
  for (;;) {
    await until(session, () => {
      const {stage, seat, computer} = session.engine.table();
      return stage === 'closed' || enough() || computer === null && session.mine.includes(seat);
    }, 'a decision to make');
    if (session.engine.table().stage === 'closed' || enough())
      return;
    const {seat} = session.engine.table();
    const refusal = await session.ask(seat, anything(session.engine));
    if (refusal !== null && refusal.error !== 'stale')
      throw new Error(JSON.stringify(refusal));
  }
}

export const numbered = lines => lines.every(({n}, i) => n === i + 1);

// A test that does not end fails.
export function test(sentence, run) {
  return report(sentence, check => within(Promise.resolve(run(check)), 'the test to end', 120_000));
}

export {finish};
export {Disk};
