// The whole page in a real browser.
//   [SEED=NUMBER] node web/test/browser/run.mjs PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE [NAME…]]
// NAME is a file (games, online …) or a scenario (byMouse …); by default all of them. The page is
// web/dist by default. A scenario that fails prints the command that runs it alone.
import {AsyncLocalStorage} from 'node:async_hooks';
import {browser, gameServer} from './harness.mjs';
import {SEED} from '../support/seededRandom.mjs';
import {check, run, whenFailed} from '../../../tests/serve/support/report.mjs';
import {inspect} from '../../../tests/serve/support/server.mjs';

// The longest first, so that the workers finish at about the same time.
const FILES = ['otherBrowsers', 'languages', 'accessibility', 'daily', 'series', 'games', 'online', 'meetings', 'offline', 'learn', 'lookback', 'editor', 'tableScreen',
               'tableTools', 'artwork', 'fonts', 'sound', 'failures', 'notifications', 'performance',
               'documentation', 'geometryFaults', 'start', 'puzzles', 'scorePad', 'storedData', 'updates', 'absentHost'];
const AT_ONCE = 4;  // a scenario often waits for its browser, and its browser for it

const running = new AsyncLocalStorage();
whenFailed(() => {
  const now = running.getStore();
  if (now)
    now.failed = true;
});

const spent = [];  // [seconds, name]

// Runs a scenario. If it fails, prints the command that runs it alone.
async function play(scenario) {
  const state = {failed: false}, began = performance.now();
  await running.run(state, () => scenario().catch(error => check(false, `${scenario.name} runs to its end`, error.stack)));
  if (state.failed) {
    const [lapilli, folder = 'web/dist'] = process.argv.slice(2);
    console.log(`# alone: SEED=${SEED} node web/test/browser/run.mjs ${lapilli} ${folder} ${scenario.name}`);
  }
  spent.push([(performance.now() - began) / 1000, scenario.name]);
}

// Where the time went. What scenarios share, such as saved games, counts for each that waits for it.
function printSlowest() {
  for (const [seconds, name] of spent.sort(([a], [b]) => b - a).slice(0, 15))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
}

async function scenarios() {
  const wanted = process.argv.slice(4);
  const waiting = [], known = new Set(FILES);
  for (const file of FILES) {
    const all = (await import(`./${file}.mjs`)).default;
    all.forEach(({name}) => known.add(name));
    waiting.push(...all.filter(({name}) => wanted.length === 0 || wanted.includes(file) || wanted.includes(name)));
  }
  for (const name of wanted)
    check(known.has(name), `${name} is a file or a scenario`);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await play(next);
  };
  await Promise.all(Array.from({length: AT_ONCE}, worker));
  printSlowest();
  await browser.close();
  await gameServer.stop();
}

await run([scenarios, inspect]);
