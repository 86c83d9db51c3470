// Builds the page into web/dist: bundles, hashes file names, compresses, and checks the size of a
// first visit.
//   node build.mjs [--wasm FOLDER] [--draft]
// FOLDER: where the modules are, default ../build/wasm. --draft: build even if translations are missing.
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {check as checkRules, compile as compileRules} from '../tools/rules/rules.mjs';
import {LANGUAGES} from '../tools/words/po.mjs';
import {check as checkWords, compile as compileWords, readLanguage, ROOT} from '../tools/words/words.mjs';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const dist = here('dist/');
// As the lobby says it to whoever is invited.
const TERRITORY_GOAL = 'Build a territory of large regions with many fires: each region scores its squares × its fires.';
const KINGDOM_GOAL = 'Build a kingdom of large regions with many crowns: each region scores its squares × its crowns.';
const FIRST_LOAD_BYTES = 250 * 1024;
const BROWSERS = ['chrome87', 'edge88', 'firefox79', 'safari15'];

function fail(sentence) {
  console.error(`build: ${sentence}`);
  process.exit(1);
}

// Every file of the page: its name in dist, its bytes, and whether a first visit loads it.
const files = [];

function add(name, bytes, first) {
  files.push({name, bytes: Buffer.from(bytes), first});
  return name;
}

// The same under a name with a hash of the content, so that it can be cached for ever.
function addHashed(name, bytes, first) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return add(name.replace(/\.([^.]+)$/, `-${hash}.$1`), bytes, first);
}

async function bundle(entry, options = {}) {
  const result = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  return result.outputFiles[0].contents;
}

// The page's script and the parts of it that are loaded on demand, by import().
function bundleScript(entry, options) {
  return build({
    entryPoints: [here(entry)],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    outdir: dist,
    absWorkingDir: here('.'),
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    loader: {'.lap': 'text'},
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
}

// The source files that a first visit loads: those that the entry imports, and not by import().
async function firstSources(entry, options) {
  const {metafile} = await bundleScript(entry, options);
  const found = new Set(), open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file))
      continue;
    found.add(file);
    open.push(...metafile.inputs[file].imports.filter(({kind}) => kind === 'import-statement').map(({path}) => path));
  }
  return found;
}

// Adds the script, each part under a name with a hash. Returns the name of the entry, and of the parts
// it imports, which are loaded with it.
async function addScript(entry, options) {
  const {outputFiles, metafile} = await bundleScript(entry, options);
  const texts = new Map(outputFiles.map(({path, text}) => [path.slice(dist.length), text]));
  const imports = file => metafile.outputs[`dist/${file}`].imports.map(({path, kind}) => ({path: path.slice('dist/'.length), kind}));
  const names = new Map();
  // A file's name depends on the names in its text, so those come first.
  const name = (file, first) => {
    for (const {path, kind} of imports(file))
      name(path, first && kind === 'import-statement');
    const known = names.get(file);
    if (known) {
      files.find(one => one.name === known).first ||= first;
      return known;
    }
    let text = texts.get(file);
    for (const {path} of imports(file))
      text = text.replaceAll(`./${path}`, `./${names.get(path)}`);
    names.set(file, addHashed(file.replace(/^part-.*/, 'part.js'), text, first));
    return names.get(file);
  };
  const main = name(`${entry.split('/').pop().replace(/\.\w+$/, '')}.js`, true);
  return {main, parts: [...names.values()].filter(part => part !== main && files.find(one => one.name === part).first)};
}

// A module of the engine. A visit loads one of them.
function addModule(name, first) {
  const at = process.argv.indexOf('--wasm');
  const path = `${at < 0 ? here('../build/wasm') : process.argv[at + 1]}/${name}`;
  if (!existsSync(path))
    fail(`${path} is missing: cmake --workflow --preset wasm makes it`);
  return addHashed(name, readFileSync(path), first);
}

// The catalogues, two files per language: the strings of a first visit, in `first` or in C, and those
// of the parts that are loaded on demand. A visit loads only one language, so the largest counts.
function addWords(first) {
  const faults = checkWords();
  faults.forEach(fault => console.error(fault));
  if (faults.length > 0 && !process.argv.includes('--draft'))
    fail('the words are not complete; --draft builds all the same');
  const isFirst = file => file === 'src/rules/status.c' || first.has(file.replace(/^web\//, ''));
  const catalogues = compileWords(undefined, isFirst), largest = Math.max(...catalogues.map(({text}) => text.length));
  const names = catalogues.map(({language, text, later}) => ({
    language,
    first: addHashed(`words-${language}.json`, text, text.length === largest),
    later: addHashed(`words-later-${language}.json`, later, false),
  }));
  const byLanguage = part => Object.fromEntries(names.map(one => [one.language, one[part]]));
  return {first: byLanguage('first'), later: byLanguage('later')};
}

// The rules, one file per language, loaded when they are opened.
function addRules() {
  const faults = checkRules();
  faults.forEach(fault => console.error(fault));
  if (faults.length > 0 && !process.argv.includes('--draft'))
    fail('the rules are not complete in every language; --draft builds all the same');
  return Object.fromEntries(compileRules().map(({language, text}) => [language, addHashed(`rules-${language}.json`, text, false)]));
}

// All drawings except the icons of the site, as symbols of one sprite in the page.
function sprite() {
  const symbols = readdirSync(here('art/')).filter(name => /\.svg$/.test(name) && !/^(icon|favicon|favicon-turn)\.svg$/.test(name)).sort();
  const drawn = symbols.map(name => {
    const text = readFileSync(here(`art/${name}`), 'utf8');
    const found = /^<svg xmlns="[^"]+" viewBox="([^"]+)">(.*)<\/svg>\s*$/s.exec(text) ?? fail(`art/${name} is no drawing`);
    return `<symbol id="${name.slice(0, -4)}" viewBox="${found[1]}">${found[2].replace(/\n\s*/g, '')}</symbol>`;
  });
  return `<svg class="sprite" aria-hidden="true" focusable="false">${drawn.join('')}</svg>`;
}

// The pictures in relief by name, loaded while the page is already in use.
function addRelief() {
  const names = readdirSync(here('art/relief/')).filter(name => name.endsWith('.webp')).sort();
  return Object.fromEntries(names.map(name => [name.slice(0, -5), addHashed(name, readFileSync(here(`art/relief/${name}`)), false)]));
}

// The page's fonts by name, loaded while the page is already in use.
function addFonts() {
  const names = readdirSync(here('art/type/')).filter(name => name.endsWith('.woff2')).sort();
  return Object.fromEntries(names.map(name => [name.slice(0, -6), addHashed(name, readFileSync(here(`art/type/${name}`)), false)]));
}

// What messengers show of a link to a table: a small page for each game and language, which leads on to the page
// itself (src/session/invitationLink.ts). The server completes the address of the picture.
function addLinkPreviews() {
  const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const go = addHashed('go.js', "location.replace('../' + location.hash);\n", false);
  for (const set of sets) {
    const picture = addHashed(`${set}.jpg`, readFileSync(here(`art/invite/${set}.jpg`)), false);
    for (const language of ['en', ...Object.keys(LANGUAGES)]) {
      const messages = language === 'en' ? [] : readLanguage(ROOT, language);
      const text = (id, plural) => {
        const [one, many] = messages.find(message => message.id === id)?.forms ?? [id, plural];
        return escaped(plural ? many : one);
      };
      const game = text(set[0].toUpperCase() + set.slice(1)), title = `${game}: ${text('You’re invited')}`;
      // For a table, the server puts it in place of what follows it (link_preview.h).
      const by = `data-for="${game}: ${text('{name} invites you to a game.').replace('{name}', '{by}')}"`;
      const players = text('{n} player', '{n} players').replace('{n}', '{players}');
      const terms = `${players}, ${text('about {n} minute', 'about {n} minutes').replace('{n}', '{minutes}')}`;
      const goal = text(set === 'kingdomino' ? KINGDOM_GOAL : TERRITORY_GOAL);
      add(`invite/${set}-${language}.html`, `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="description" content="${goal}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Lapilli">
<meta property="og:title" ${by} content="${title}">
<meta property="og:description" data-for="${terms}. ${goal}" content="${goal}">
<meta property="og:image" content="../${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<script src="../${go}"></script>
</head>
<body><p><a href="../">Lapilli</a></p></body>
</html>
`, false);
    }
  }
}

// Compresses text files; returns the size in transit.
function compress(file) {
  if (!/\.(js|css|html|svg|wasm|json|webmanifest|txt)$/.test(file.name))
    return file.bytes.length;
  const br = brotliCompressSync(file.bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.length,
    },
  });
  writeFileSync(dist + file.name + '.br', br);
  writeFileSync(dist + file.name + '.gz', gzipSync(file.bytes, {level: 9}));
  return br.length;
}

function write() {
  mkdirSync(dist, {recursive: true});
  for (const name of readdirSync(dist))
    if (name !== 'docs')  // built by tools/site
      rmSync(dist + name, {recursive: true});
  mkdirSync(`${dist}invite`);
  let weight = 0;
  for (const file of files) {
    writeFileSync(dist + file.name, file.bytes);
    const bytes = compress(file);
    weight += file.first ? bytes : 0;
    console.log(`${String(bytes).padStart(8)}  ${file.first ? 'first' : '     '}  ${file.name}`);
  }
  console.log(`${String(weight).padStart(8)}  bytes compressed for a first visit, of ${FIRST_LOAD_BYTES}`);
  if (weight > FIRST_LOAD_BYTES)
    fail('the first visit weighs too much');
}

// For installing the page and using it offline: the manifest with its icons, and the service worker
// with the names of all other files. Both keep their names.
async function addOffline() {
  const icon = name => addHashed(name.split('/').pop(), readFileSync(here(name)), false);
  const manifest = readFileSync(here('manifest.webmanifest'), 'utf8')
                       .replaceAll('%ICON_SVG%', icon('art/icon.svg'))
                       .replaceAll('%ICON_192%', icon('icons/icon-192.png'))
                       .replaceAll('%ICON_512%', icon('icons/icon-512.png'));
  JSON.parse(manifest);
  add('manifest.webmanifest', manifest, true);
  const version = createHash('sha256');
  for (const {name, bytes} of files)
    version.update(`${name} ${bytes.length}\n`).update(bytes);
  add('sw.js', await bundle('src/offline/serviceWorker.ts', {
    define: {
      FILES: JSON.stringify(files.map(({name}) => name).filter(name => !Object.values(modules).includes(name) && !later.has(name))),
      LATER_FILES: JSON.stringify([...later]),
      MODULE_FILES: JSON.stringify(modules),
      VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
    },
  }), true);
}

const modules = {plain: addModule('lapilli.wasm', false), simd: addModule('lapilli-simd.wasm', true)};
const worker = addHashed('worker.js', await bundle('src/engine/thinkerWorker.ts'), true);
const analysisWorker = addHashed('analysis.js', await bundle('src/engine/analysisWorker.ts'), false);
const sets = ['discovery', 'totem', 'tribe', 'kingdomino'];
const networks = Object.fromEntries(
    sets.map(set => [set, addHashed(`${set}.net`, readFileSync(here(`../data/nets/${set}.net`)), false)]));
const favicon = addHashed('favicon.svg', readFileSync(here('art/favicon.svg')), true);
const sounds = Object.fromEntries(['table', 'ambience'].map(name => [name, addHashed(`${name}.mp3`, readFileSync(here(`art/sound/${name}.mp3`)), false)]));
const puzzles = addHashed('puzzles.txt', readFileSync(here('../data/puzzles.txt')), false);
const rules = addRules(), relief = addRelief(), fonts = addFonts();
const reliefStyle = addHashed('relief.css', await bundle('style/relief.css'), false);
const later = new Set([...Object.values(relief), ...Object.values(sounds)]);  // kept for use offline once they have been used
// The page's own licence, and the notices of what is bundled with it.
const notices = ['../LICENSE', ...Object.keys(JSON.parse(readFileSync(here('package.json'), 'utf8')).dependencies)
  .map(name => `node_modules/${name}/LICENSE`)];
const licence = addHashed('licence.txt', notices.map(file => {
  const name = /node_modules\/(.*)\/LICENSE/.exec(file)?.[1];
  return `${name ? `\n\nThis page contains ${name}:\n\n` : ''}${readFileSync(here(file), 'utf8').trim()}\n`;
}).join(''), false);
const fontLicence = addHashed('fonts.txt', readFileSync(here('art/type/OFL.txt')), false);
const {repository = ''} = JSON.parse(readFileSync(here('package.json'), 'utf8'));
if (existsSync(here('src/main.tsx'))) {
  const jsx = {jsx: 'automatic', jsxImportSource: 'preact'};
  const words = addWords(await firstSources('src/main.tsx', jsx));
  const {main, parts} = await addScript('src/main.tsx', {
    ...jsx,
    define: {
      MODULE_FILES: JSON.stringify(modules),
      WORKER_FILE: JSON.stringify(worker),
      ANALYSIS_WORKER_FILE: JSON.stringify(analysisWorker),
      NETWORK_FILES: JSON.stringify(networks),
      WORDS_FILES: JSON.stringify(words.first),
      LATER_WORDS_FILES: JSON.stringify(words.later),
      RULES_FILES: JSON.stringify(rules),
      PUZZLES_FILE: JSON.stringify(puzzles),
      RELIEF_FILES: JSON.stringify(relief),
      RELIEF_STYLE: JSON.stringify(reliefStyle),
      FONT_FILES: JSON.stringify(fonts),
      SOUND_FILES: JSON.stringify(sounds),
      SOUND_PLACES: JSON.stringify(JSON.parse(readFileSync(here('art/sound/table.json'), 'utf8'))),
      TURN_ICON: JSON.stringify(readFileSync(here('art/favicon-turn.svg'), 'utf8')),
      LICENCE_FILE: JSON.stringify(licence),
      FONT_LICENCE_FILE: JSON.stringify(fontLicence),
      SOURCE_URL: JSON.stringify(repository.url ?? repository),
    },
  });
  const style = existsSync(here('style/main.css')) ? addHashed('main.css', await bundle('style/main.css'), true) : '';
  const page = readFileSync(here('index.html'), 'utf8')
                   .replace('%PARTS%', parts.map(part => `<link rel="modulepreload" href="${part}">`).join('\n'))
                   .replaceAll('%MAIN%', main).replaceAll('%STYLE%', style)
                   .replaceAll('%FAVICON%', favicon).replace('%SPRITE%', () => sprite());
  add('index.html', page, true);
  await addOffline();
  addLinkPreviews();
}
write();
