// Builds the npm package @lapilli/engine: its files, and a tarball by npm pack.
//   node build.mjs FOLDER [--wasm FOLDER]     FOLDER: where to; the module is taken from build/wasm
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node web/package/build.mjs FOLDER [--wasm FOLDER]');
  process.exit(2);
}
const at = process.argv.indexOf('--wasm');
const modules = at < 0 ? here('../../build/wasm') : process.argv[at + 1];
const out = join(folder, 'package');

rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
await build({
  entryPoints: [here('index.ts')], outfile: join(out, 'index.js'), bundle: true, format: 'esm', target: 'es2021', charset: 'utf8',
  legalComments: 'none', logLevel: 'warning',
});

// The types, each with the ending that Node's resolution wants.
execFileSync(here('../node_modules/.bin/tsc'), ['-p', here('tsconfig.json'), '--outDir', join(out, 'types')], {stdio: 'inherit'});
const withEndings = path => {
  for (const name of readdirSync(path)) {
    const file = join(path, name);
    if (statSync(file).isDirectory())
      withEndings(file);
    else
      writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)'/g, "$1.js'"));
  }
};
withEndings(join(out, 'types'));

cpSync(join(modules, 'lapilli.wasm'), join(out, 'lapilli.wasm'));
for (const set of ['discovery', 'totem', 'tribe', 'kingdomino'])
  cpSync(here(`../../data/nets/${set}.net`), join(out, `${set}.net`));
for (const file of ['README.md', 'example.mjs'])
  cpSync(here(file), join(out, file));
cpSync(here('../../LICENSE'), join(out, 'LICENSE'));
// 0.3.0~dev is 0.3.0-dev for npm.
const version = /define LAP_VERSION "([^"]+)"/.exec(readFileSync(here('../../include/lapilli/lapilli.h'), 'utf8'))[1].replace('~', '-');
writeFileSync(join(out, 'package.json'), `${JSON.stringify({
  name: '@lapilli/engine',
  version,
  description: 'Kingdomino Origins and Kingdomino: rules and computer players in WebAssembly',
  license: 'MIT',
  type: 'module',
  engines: {node: '>=18'},
  exports: {'.': {types: './types/package/index.d.ts', default: './index.js'}, './lapilli.wasm': './lapilli.wasm'},
  types: './types/package/index.d.ts',
  sideEffects: false,
}, null, 2)}\n`);
execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', resolve(folder)], {cwd: out, stdio: 'inherit'});
