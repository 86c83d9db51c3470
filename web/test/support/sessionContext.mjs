// What the tests of sessions share: the sessions as a module, a session context with storage of its
// own, and players that decide at random.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from './bundle.mjs';
import {Disk} from './fakeIndexedDb.mjs';
import {finish, test as report} from './report.mjs';

// The timers of the page. A test need not wait for them: it lets those of a duration end at once. The page
// connects again without a pause, the first time.
const AT_ONCE_MS = 400;
const timers = new Map();
globalThis.setPageTimer = (run, ms = 0) => {
  const end = () => {
    timers.delete(timer);
    run();
  };
  const timer = setTimeout(end, ms <= AT_ONCE_MS ? 0 : ms);
  timers.set(timer, {ms, end});
  return timer;
};
globalThis.clearPageTimer = timer => {
  clearTimeout(timer);
  timers.delete(timer);
};

export function endTimers(wanted) {
  for (const [timer, {ms, end}] of [...timers]) {
    if (ms === wanted) {
      clearTimeout(timer);
      end();
    }
  }
}

export const web = await load({define: {setTimeout: 'setPageTimer', clearTimeout: 'clearPageTimer', LATER_WORDS_FILES: '{}'}}, 'engine/engine', 'engine/thinker', 'session/openSession', 'storage/savedGames', 'session/dailyDeal', 'storage/dailyHistory',
                              'platform/route', 'session/playerName', 'session/seatConnection', 'session/shuffleNotes', 'session/pausableClock',
                              'storage/archive', 'session/archivedGame', 'session/tableId', 'session/dailyStreak', 'storage/statistics',
                              'storage/localValues', 'learn/lessonProgress', 'learn/lessons', 'screens/newGameForm', 'ui/rescue');

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const module = new WebAssembly.Module(readFileSync(wasm));

// A session context over this storage. `asked` counts the tasks given to computers.
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

// All changes a session reports, in order.
export function listen(session) {
  const changes = [];
  session.on(change => changes.push(change));
  return changes;
}

export const linesIn = changes => changes.flatMap(change => change.kind === 'lines' ? change.lines : []);
export const problemsIn = changes => changes.flatMap(change => change.kind === 'problem' ? [change.say] : []);

// Resolves when the condition holds; it is checked at every change of the session.
export function until(session, condition, what) {
  return withTimeout(new Promise(resolve => {
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

export function withTimeout(promise, what, ms = 60_000) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// A random legal decision of the deciding seat.
export function randomDecision(engine) {
  const decision = engine.decide('random', BigInt(Math.floor(Math.random() * 2 ** 32)));
  if (decision === null)
    throw new Error(`nobody decides: ${JSON.stringify(engine.table())}`);
  return decision;
}

// Decides for the seats of this device until the game is over, or `enough` returns true.
export async function play(session, enough = () => false) {
  for (;;) {
    await until(session, () => {
      const {stage, seat, computer} = session.engine.table();
      return stage === 'closed' || enough() || computer === null && session.mine.includes(seat);
    }, 'a decision to make');
    if (session.engine.table().stage === 'closed' || enough())
      return;
    const {seat} = session.engine.table();
    const refusal = await session.ask(seat, randomDecision(session.engine));
    if (refusal !== null && refusal.error !== 'stale')
      throw new Error(JSON.stringify(refusal));
  }
}

export const numbered = lines => lines.every(({n}, i) => n === i + 1);

// A test with a time limit.
export function test(sentence, run) {
  return report(sentence, check => withTimeout(Promise.resolve(run(check)), 'the test to end', 120_000));
}

export {finish};
export {Disk};
