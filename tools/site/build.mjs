// Builds the documentation site from docs/.
//   node tools/site/build.mjs [--command LAPILLI] [FOLDER]
// FOLDER: default web/dist/docs, which `lapilli serve --web web/dist` serves as /docs/. The pages also work
// from any other web server, and as files. A link that leads nowhere fails the build.
// LAPILLI: the command whose help is in the reference, by default one that was built here.
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {site} from './site.mjs';

const {build} = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');
const here = name => fileURLToPath(new URL(name, import.meta.url));
const root = here('../../');
const words = process.argv.slice(2), named = words[0] === '--command' ? words.splice(0, 2)[1] : undefined;
if (words.length > 1 || words[0]?.startsWith('-')) {
  console.error('usage: node tools/site/build.mjs [--command LAPILLI] [FOLDER]');
  process.exit(2);
}
const folder = resolve(words[0] ?? join(root, 'web/dist/docs'));
const command = named ?? ['release', 'package', 'dev'].map(build => join(root, 'build', build, 'lapilli')).find(existsSync);
if (command === undefined)
  console.error('tools/site: lapilli was not built, so the reference has no commands');

const {files, faults} = site(root, command === undefined ? undefined : resolve(command));
if (faults.length > 0) {
  faults.forEach(fault => console.error(fault));
  process.exit(1);
}

// Style and scripts have a hash in their name, so that browsers may keep them.
function hashed(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const address = name.replace('.', `-${hash}.`);
  files.set(address, bytes);
  return address;
}
async function bundle(name) {
  const options = {entryPoints: [here(name)], bundle: true, minify: true, write: false, charset: 'utf8', legalComments: 'none',
                   loader: {'.woff2': 'file'}, outdir: folder, assetNames: '[name]-[hash]'};
  const {outputFiles} = await build({...options, target: ['chrome87', 'edge88', 'firefox79', 'safari15']});
  for (const {path, contents} of outputFiles.filter(({path}) => path.endsWith('.woff2')))
    files.set(basename(path), contents);
  return hashed(name, outputFiles.find(({path}) => basename(path) === name).contents);
}
const names = {STYLE: await bundle('site.css'), SCRIPT: await bundle('site.js'), SEARCH: hashed('search.js', files.get('search.js'))};
files.delete('search.js');
files.set('favicon.svg', readFileSync(join(root, 'web/art/favicon.svg')));

rmSync(folder, {recursive: true, force: true});
let bytes = 0;
for (const [name, content] of files) {
  const path = join(folder, name);
  const body = name.endsWith('.html') ? content.replace(/%(STYLE|SCRIPT|SEARCH)%/g, (_, key) => names[key]) : content;
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, body);
  if (/\.(html|css|js|svg)$/.test(name)) {
    writeFileSync(`${path}.br`, brotliCompressSync(body));
    writeFileSync(`${path}.gz`, gzipSync(body, {level: 9}));
  }
  bytes += body.length;
}
console.log(`${folder}: ${files.size} files, ${Math.round(bytes / 1024)} KiB`);
