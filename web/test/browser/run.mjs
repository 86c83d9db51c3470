// The whole page in a real browser.
//   node web/test/browser/run.mjs PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE [NAME…]]
// NAME is a file (games, online …) or a scenario (byMouse …); by default all of them. The page is
// web/dist by default.
import {browser, gameServer} from './harness.mjs';
import {check, run} from '../../../tests/serve/support/report.mjs';
import {inspect} from '../../../tests/serve/support/server.mjs';

// The longest first, so that the workers finish at about the same time.
const FILES = ['otherBrowsers', 'accessibility', 'daily', 'series', 'games', 'online', 'meetings', 'offline', 'languages', 'learn', 'lookback', 'editor', 'tableScreen',
               'tableTools', 'failures', 'notifications', 'performance',
               'documentation', 'scorePad'];
const AT_ONCE = 3;

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
      await next().catch(error => check(false, `${next.name} runs to its end`, error.stack));
  };
  await Promise.all(Array.from({length: AT_ONCE}, worker));
  await browser.close();
  await gameServer.stop();
}

await run([scenarios, inspect]);
