// A small project of sources and translations in a folder of its own, for tests of tools/words.
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {errorSources} from '../../tools/words/find.mjs';
import {ROOT} from '../../tools/words/words.mjs';

let passed = 0, failed = 0;

export function test(sentence, run) {
  const wrong = [];
  try {
    run((found, expected, where = '') => {
      const is = JSON.stringify(found), should = JSON.stringify(expected);
      if (is !== should)
        wrong.push(`${where} ${is}, not ${should}`);
    });
  } catch (error) {
    wrong.push(error.stack);
  }
  wrong.slice(0, 10).forEach(line => console.log(line.replace(/^/gm, '# ')));
  console.log(`${wrong.length === 0 ? 'ok' : 'not ok'} - ${sentence}`);
  wrong.length === 0 ? passed++ : failed++;
}

export function end() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

// Gives `run` a folder with these files, and the real ones with the errors of the engine unless they are given.
export function inProject(files, run) {
  const root = mkdtempSync(join(tmpdir(), 'lapilli-words-'));
  const put = (name, text) => {
    mkdirSync(dirname(join(root, name)), {recursive: true});
    writeFileSync(join(root, name), text);
  };
  try {
    mkdirSync(join(root, 'po'));
    mkdirSync(join(root, 'web/src'), {recursive: true});
    for (const file of errorSources.filter(name => !(name in files)))
      cpSync(join(ROOT, file), join(root, file));
    for (const [name, text] of Object.entries(files))
      put(name, text);
    run({root, put, read: name => readFileSync(join(root, name), 'utf8')});
  } finally {
    rmSync(root, {recursive: true, force: true});
  }
}
