// The whole page in a real browser.
//   [SEED=NUMBER] node web/test/browser/run.mjs PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE [NAME…]]
// NAME is a file (games, online …) or a scenario (byMouse …); by default all of them. The page is
// web/dist by default. A scenario that fails prints the command that runs it alone.
import {cpuSeconds} from './cpuTime.mjs';
import {firstBrowser, gameServer, openBrowser, running} from './harness.mjs';
import {SEED} from '../support/seededRandom.mjs';
import {check, run, whenFailed} from '../../../tests/serve/support/report.mjs';
import {inspect} from '../../../tests/serve/support/server.mjs';

// The longest first, so that the workers finish at about the same time.
const FILES = ['otherBrowsers', 'languages', 'accessibility', 'daily', 'series', 'games', 'online', 'meetings', 'offline', 'learn', 'lookback', 'editor', 'tableScreen',
               'tableTools', 'artwork', 'fonts', 'sound', 'failures', 'notifications', 'performance',
               'documentation', 'geometryFaults', 'start', 'puzzles', 'scorePad', 'storedData', 'updates', 'absentHost'];
const AT_ONCE = 4;  // a scenario often waits for its browser, and its browser for it

whenFailed(() => {
  const now = running.getStore();
  if (now)
    now.failed = true;
});

const spent = [];  // {file, name, cpu, seconds} of each scenario

// Runs a scenario in a browser. If it fails, prints the command that runs it alone.
async function play({file, scenario}, {browser, pid}) {
  const state = {browser, cpu: 0, failed: false}, began = performance.now(), before = cpuSeconds(pid);
  await running.run(state, () => scenario().catch(error => check(false, `${scenario.name} runs to its end`, error.stack)));
  if (state.failed) {
    const [lapilli, folder = 'web/dist'] = process.argv.slice(2);
    console.log(`# alone: SEED=${SEED} node web/test/browser/run.mjs ${lapilli} ${folder} ${scenario.name}`);
  }
  spent.push({file, name: scenario.name, cpu: state.cpu + cpuSeconds(pid) - before, seconds: (performance.now() - began) / 1000});
}

const sum = numbers => numbers.reduce((a, b) => a + b, 0);

// What each scenario cost its browsers. What scenarios share, such as saved games, counts for the first that needs
// it; the servers are not counted.
function printCosts() {
  const cost = (cpu, what) => console.log(`${cpu.toFixed(1).padStart(7)} ${what}`);
  console.log('CPU seconds of the browsers, and seconds on the clock:');
  for (const file of new Set(spent.map(one => one.file))) {
    const its = spent.filter(one => one.file === file);
    cost(sum(its.map(({cpu}) => cpu)), file);
    for (const {name, cpu, seconds} of its)
      cost(cpu, `  ${name} (${seconds.toFixed(0)} s)`);
  }
  const {userCPUTime, systemCPUTime} = process.resourceUsage(), own = (userCPUTime + systemCPUTime) / 1e6;
  cost(own, 'this program');
  cost(own + sum(spent.map(({cpu}) => cpu)), 'in all, without the servers');
}

async function scenarios() {
  const wanted = process.argv.slice(4);
  const waiting = [], known = new Set(FILES);
  for (const file of FILES) {
    const all = (await import(`./${file}.mjs`)).default;
    all.forEach(({name}) => known.add(name));
    const chosen = all.filter(({name}) => wanted.length === 0 || wanted.includes(file) || wanted.includes(name));
    waiting.push(...chosen.map(scenario => ({file, scenario})));
  }
  for (const name of wanted)
    check(known.has(name), `${name} is a file or a scenario`);
  const browsers = [firstBrowser, ...await Promise.all(Array.from({length: Math.min(AT_ONCE, waiting.length) - 1}, openBrowser))];
  await Promise.all(browsers.map(async own => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await play(next, own);
  }));
  await Promise.all(browsers.map(({browser}) => browser.close()));
  await gameServer.stop();
  printCosts();
}

await run([scenarios, inspect]);
