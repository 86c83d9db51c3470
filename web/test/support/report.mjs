// Reports the results of the page's tests. A test is a sentence and a function, which is passed
// check(found, expected). Call finish() at the end. A test that fails prints the command that runs it
// alone; its random numbers come from the seed of the run.
//   [SEED=NUMBER] [TEST=SENTENCE] node web/test/unit/NAME.test.mjs …
import './polyfills.mjs';
import {SEED, seedNode} from './seededRandom.mjs';

let passed = 0, failed = 0;

export async function test(sentence, run) {
  if (process.env.TEST !== undefined && process.env.TEST !== sentence)
    return;
  seedNode(sentence);
  const wrong = [];
  try {
    await run((found, expected, where = 'found') => {
      if (JSON.stringify(found) !== JSON.stringify(expected))
        wrong.push(`${where}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
    });
  } catch (error) {
    wrong.push(error.stack);
  }
  console.log(`${wrong.length === 0 ? 'ok' : 'not ok'} - ${sentence}`);
  for (const line of wrong.slice(0, 10))
    console.log(line.slice(0, 2000).replace(/^/gm, '# '));
  if (wrong.length > 0)
    console.log(`# alone: SEED=${SEED} TEST='${sentence.replaceAll("'", "'\\''")}' node ${process.argv.slice(1).join(' ')}`);
  wrong.length === 0 ? passed++ : failed++;
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
