// The page's TypeScript as a module that node can import.
import {build} from 'esbuild';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
// A coverage report reads the bundles after the tests, and removes them.
const report = process.env.NODE_V8_COVERAGE;
const folder = mkdtempSync(join(report ? dirname(report) : tmpdir(), 'lapilli-test-'));
process.on('exit', () => report || rmSync(folder, {recursive: true, force: true}));

// Bundles an entry with its source map, which the coverage report follows back to the sources.
// Returns the path of the bundle.
export async function bundle(name, options) {
  const outfile = join(folder, name);
  await build({bundle: true, platform: 'node', format: 'esm', sourcemap: 'inline', outfile, logLevel: 'warning', jsx: 'automatic',
               jsxImportSource: 'preact', loader: {'.lap': 'text'}, ...options});
  return outfile;
}

// All exports of these modules, which are named by their paths under src: `ui/qr`. Options of esbuild may
// come first.
export async function load(...modules) {
  const options = typeof modules[0] === 'string' ? {} : modules.shift();
  const contents = modules.map(name => `export * from './${name}';`).join('\n');
  return import(pathToFileURL(await bundle('bundle.mjs', {stdin: {contents, resolveDir: src, loader: 'ts'}, ...options})).href);
}

export {src};
