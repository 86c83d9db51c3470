// The check of the layers of web/src can fail: deliberately wrong imports, each reported by its rule.
//   node test/unit/layers.test.mjs
import {cruise} from 'dependency-cruiser';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {finish, test} from '../support/report.mjs';

const web = fileURLToPath(new URL('../../', import.meta.url));
const RIGHT = {
  'src/engine/engine.ts': 'export const engine = 1;\nexport interface View { seat: number }\n',
  'src/ui/dialog.tsx': `import {engine} from '../engine/engine';\nexport const dialog = engine;\n`,
  'src/offline/registration.ts': 'export const offline = 1;\n',
  'src/main.tsx': `import {dialog} from './ui/dialog';\nimport {offline} from './offline/registration';\nconsole.log(dialog, offline);\n`,
};

const config = join(web, '.dependency-cruiser.cjs');
const {forbidden, options} = createRequire(import.meta.url)(config);

async function withFiles(files, run) {
  const folder = mkdtempSync(join(tmpdir(), 'lapilli-layers-'));
  try {
    for (const [name, text] of Object.entries({...RIGHT, ...files})) {
      mkdirSync(dirname(join(folder, name)), {recursive: true});
      writeFileSync(join(folder, name), text);
    }
    return await run(folder);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

// The rules that these files break, by name.
function broken(files) {
  return withFiles(files, async folder => {
    const {output} = await cruise(['src'], {...options, ruleSet: {forbidden}, validate: true, baseDir: folder});
    return [...new Set(output.summary.violations.map(({rule}) => rule.name))].sort();
  });
}

// The exit status of the command that ./check runs; what node is told for a coverage report is left out.
function status(files) {
  return withFiles(files, folder => spawnSync(join(web, 'node_modules/.bin/depcruise'), ['--config', config, 'src'],
                                             {cwd: folder, env: {PATH: process.env.PATH}}).status);
}

const UPWARDS = {'src/engine/wrong.ts': `import {dialog} from '../ui/dialog';\nexport const wrong = dialog;\n`};

await test('imports that point down the layers are accepted', async check => {
  check(await broken({}), []);
  check(await status({}), 0);
});

await test('an import of a higher layer is an error', async check => {
  check(await broken(UPWARDS), ['engine-is-below-i18n']);
  check(await status(UPWARDS), 1);
  check(await broken({'src/ui/wrong.ts': `import {line} from '../board/line';\nexport const wrong = line;\n`,
                'src/board/line.ts': 'export const line = 1;\n'}), ['ui-is-below-board']);
});

await test('so is one of a type only', async check => check(await broken({
  'src/engine/wrong.ts': `import type {Props} from '../ui/props';\nexport type Wrong = Props;\n`,
  'src/ui/props.ts': 'export type Props = string;\n',
}), ['engine-is-below-i18n']));

await test('two files that import each other are an error, also within a folder', async check => check(await broken({
  'src/ui/a.ts': `import {b} from './b';\nexport const a = () => b;\n`,
  'src/ui/b.ts': `import {a} from './a';\nexport const b = () => a;\n`,
}), ['no-circles']));

await test('a folder that has no layer, and an import that leads nowhere, are errors', async check => {
  check(await broken({'src/misc/x.ts': 'export const x = 1;\n', 'src/app/app.ts': `import {x} from '../misc/x';\nexport const app = x;\n`}),
        ['no-folder-without-a-layer']);
  check(await broken({'src/app/app.ts': `import {x} from './nothing';\nexport const app = x;\n`}), ['no-import-that-leads-nowhere']);
});

await test('the service worker and what draws nothing keep to themselves', async check => {
  check(await broken({'src/offline/wrong.ts': `import {engine} from '../engine/engine';\nexport const wrong = engine;\n`}), ['offline-stands-alone']);
  check(await broken({'src/app/wrong.ts': `import {offline} from '../offline/registration';\nexport const wrong = offline;\n`}), ['offline-is-for-main']);
  check(await broken({'src/engine/wrong.ts': `import {render} from 'preact';\nexport const wrong = render;\n`}), ['no-widgets-without-a-screen']);
});

finish();
