// preview.mjs: writes one HTML page with every drawing of this folder, in both themes, with sample
// territories, in colour and without. Refuses drawings with colours of their own, classes without a
// rule, rules without a drawing, and text colours that are too faint.
//
//     node web/art/preview.mjs /tmp/art.html
//
// Only for looking: the game's own build makes its sprite itself.
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const folder = dirname(fileURLToPath(import.meta.url));
const alone = new Set(['logo', 'icon', 'favicon']); // these carry their own colours

const drawings = readdirSync(folder).filter(name => name.endsWith('.svg')).sort().map(name => {
  const text = readFileSync(join(folder, name), 'utf8').trim();
  const [, box, body] = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="([^"]+)">\s*(.*)<\/svg>$/s.exec(text) ??
    fail(`${name} does not begin and end as a drawing should`);
  const id = name.slice(0, -4);
  if (!alone.has(id) && /style=|fill="(?!none)|stroke="(?!none)|\sid=/.test(body))
    fail(`${name} has a colour or an id of its own`);
  const [, , width, height] = box.split(' ').map(Number);
  return {id, box, width, height, body};
});
const css = readFileSync(join(folder, 'art.css'), 'utf8');

function fail(words) {
  console.error(`preview: ${words}`);
  process.exit(1);
}

// Colours: the tokens of a block of art.css, and the contrast of two of them (WCAG 2).
function tokens(opening) {
  const from = css.indexOf(opening);
  return Object.fromEntries([...css.slice(from, css.indexOf('}', from)).matchAll(/(--[\w-]+): (#[0-9a-f]{6})\b/g)].map(m => [m[1], m[2]]));
}
function luminance(colour) {
  const part = at => {
    const v = parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
const light = tokens(':root,');
const dark = tokens('[data-theme="dark"] {');
if (JSON.stringify(dark) !== JSON.stringify(tokens(':root:not(')))
  fail('the two dark blocks of art.css differ');
const pairs = [ // text (or mark), ground, least ratio
  ...['--text', '--text-soft', '--fire-text', '--gold-text'].flatMap(ink =>
    ['--page', '--surface', '--surface-deep'].map(on => [ink, on, 4.5])),
  ['--on-fire', '--fire', 4.5], ['--on-gold', '--gold', 4.5], ['--charcoal', '--chalk', 4.5], ['--back-ink', '--back-lite', 4.5],
  ...[1, 2, 3, 4].map(seat => [`--seat-${seat}-mark`, `--seat-${seat}`, 4.5]),
  ...['--edge', '--focus'].flatMap(line => ['--page', '--surface'].map(on => [line, on, 3])),
];
let worst = Infinity;
for (const [name, theme] of [['light', light], ['dark', dark]]) {
  for (const [ink, on, least] of pairs) {
    const ratio = contrast(theme[ink], theme[on]);
    if (least === 4.5)
      worst = Math.min(worst, ratio);
    if (ratio < least)
      fail(`${name}: ${ink} on ${on} is ${ratio.toFixed(2)}, wants ${least}`);
  }
}

// Every class of a drawing has a rule, and every rule a drawing.
const used = new Set(drawings.flatMap(d => [...d.body.matchAll(/class="([^"]+)"/g)].flatMap(m => m[1].split(' '))));
const ruled = new Set([...css.matchAll(/^\.(p-[\w-]+)/gm)].map(m => m[1]));
for (const name of used)
  if (name.startsWith('p-') && !ruled.has(name))
    fail(`no rule for .${name}`);
for (const name of ruled)
  if (!used.has(name))
    fail(`nothing uses .${name}`);

// The page.
const has = new Map(drawings.map(d => [d.id, d]));
const sprite = `<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">${drawings.filter(d => !alone.has(d.id))
  .map(d => `<symbol id="${d.id}" viewBox="${d.box}">${d.body}</symbol>`).join('\n')}</svg>`;
const use = (id, x = 0, y = 0, w = 100, h = 100, more = '') => has.has(id) ? `<use href="#${id}" x="${x}" y="${y}" width="${w}" height="${h}"${more}/>` : '';

function show(id, size) {
  const d = has.get(id);
  return `<figure><svg viewBox="${d.box}" width="${Math.round(size * d.width / d.height)}" height="${size}">${
    alone.has(id) ? d.body : use(id, 0, 0, d.width, d.height)}</svg><figcaption>${id}</figcaption></figure>`;
}

// A territory in the letters of docs/rules.md: terrain, then what is on it; '-' joins the halves of a domino.
const terrains = {
  origins: {D: 'desert', G: 'grassland', L: 'lake', J: 'jungle', Q: 'quarry', V: 'volcano'},
  kingdomino: {W: 'wheat', F: 'forest', L: 'lake', G: 'grassland', S: 'swamp', M: 'mine'},
};
const resources = {m: 'mammoth', f: 'fish', u: 'mushroom', q: 'flint'};
function piece(game, mark) {
  if (mark[0] === '*')
    return (game === 'origins' ? 'fire-' : 'crown-') + mark[1];
  if (mark[0] === '+')
    return `token-${mark[1]}`;
  if (mark[0] === '^')
    return `crater-${mark[1]}`;
  if (mark[0] === '@')
    return mark.slice(1);
  return resources[mark];
}
function territory(game, seat, size, rows, frames) {
  const cells = rows.map(row => row.trim().split(/\s+/));
  let out = '';
  cells.forEach((row, y) => row.forEach((cell, x) => {
    if (cell === '.') { out += use('square-empty', x * 100, y * 100); return; }
    if (cell === 'HUT') { out += use(game === 'origins' ? 'hut' : 'castle', x * 100, y * 100); return; }
    const name = terrains[game][cell[0]];
    const second = (x * 7 + y * 5) % 3 === 1 && has.has(`terrain-${name}-2`) ? '-2' : '';
    const flip = (x * 3 + y * 11) % 4 < 2;
    out += flip ? `<g transform="translate(${x * 100 + 100} ${y * 100}) scale(-1 1)">${use(`terrain-${name}${second}`)}</g>` :
      use(`terrain-${name}${second}`, x * 100, y * 100);
    if (cell.length > 1)
      out += use(piece(game, cell.slice(1)), x * 100, y * 100);
  }));
  for (const [x, y, down] of frames ?? []) {
    out += down ? `<g transform="translate(${x * 100 + 100} ${y * 100}) rotate(90)">${use('domino-frame', 0, 0, 200, 100)}</g>` :
      use('domino-frame', x * 100, y * 100, 200, 100);
  }
  out += use(`limit-${cells.length}`, -10, -10, cells.length * 100 + 20, cells.length * 100 + 20);
  return `<svg class="seat-${seat}" viewBox="-12 -12 ${cells[0].length * 100 + 24} ${cells.length * 100 + 24}" width="${size * cells[0].length}">${out}</svg>`;
}
const across = [[0, 0], [2, 0], [0, 1, 1], [1, 1, 1], [3, 1], [4, 2, 1], [3, 2, 1], [0, 3, 1], [1, 3], [1, 4], [3, 4], [4, 0]]
  .filter(([x, , down]) => down || x < 4);
const samples = {
  discovery: ['origins', 1, ['J D D*1 L L*1', 'J*1 G G L*1 Q', 'J V^2 HUT D Q*2', 'J+2 D D Q Q*1', 'G G G+1 V^3 V^1'], across],
  tribe: ['origins', 2, ['Gm Gm J*1 L Lf', 'Gm D@hunter Gm L@fisher Lf', '. D@firelady HUT Ju J@gatherer', 'V^2 D@amazon D@small Qq Q@sculptor', 'G+3 G@oaf . Q@shaman D@painter'],
    [[0, 0, 1], [1, 0], [3, 0], [1, 1, 1], [0, 3], [3, 2], [3, 3, 1]]],
  kingdomino: ['kingdomino', 3, ['W W*1 F F L', 'W*1 G G*2 F*1 L*1', 'S G HUT L L', 'S*2 M*1 M*3 M*2 L', 'W S G*1 F L'], across],
  empty: ['kingdomino', 4, ['W F F L L', 'W F . L L', 'S S HUT M M', 'S S . M M', 'G G G W W'], []],
};

const groups = [
  ['Grounds', /^terrain-/, 110], ['Pieces', /^(mammoth|fish|mushroom|flint)$|^(fire|token|crater|crown|totem)-/, 96],
  ['Cavemen', /^(hunter|fisher|gatherer|sculptor|painter|firelady|shaman|small|amazon|oaf)$/, 110],
  ['Marks and frames', /^(square|domino|limit|letter)/, 96],
];
const seats = size => ['hut', 'chief', 'castle', 'king', 'mark'].map(id => has.has(id) ? [1, 2, 3, 4].map(n => `<span class="seat-${n}">${show(id, size)}</span>`).join('') : '').join('');
const icons = size => drawings.filter(d => d.id.startsWith('icon-')).map(d => show(d.id, size)).join('');
const at = (sizes, what) => sizes.map(what).join(' ');

// Four sample territories, small, as they look to someone who sees no red or no colour at all.
const small = () => Object.values(samples).map(([game, seat, rows, frames]) =>
  `<span data-game="${game}">${territory(game, seat, 64, rows, frames)}</span>`).join('');

function theme(name) {
  return `<section data-theme="${name}">
<h1>${name}</h1>
<div class="row">${show('logo', 220)}${show('icon', 128)}${show('favicon', 32)}${show('favicon', 16)}</div>
<div class="row">${drawings.filter(d => d.id.startsWith('set-')).map(d => `<span data-game="${d.id.slice(4)}">${show(d.id, 160)}</span>`).join('')}</div>
${groups.map(([title, pattern, size]) => `<h2>${title}</h2><div class="row">${drawings.filter(d => pattern.test(d.id)).map(d =>
    `<span${/wheat|forest|swamp|mine|crown|castle|king/.test(d.id) ? ' data-game="kingdomino"' : ''}>${show(d.id, size)}</span>`).join('')}</div>`).join('')}
<h2>Seats</h2><div class="row">${seats(96)}</div><div class="row">${seats(32)}</div>
<h2>Icons</h2><div class="row">${icons(48)}</div><div class="row bare">${icons(24)}</div>
<h2>Territories</h2>
${Object.values(samples).map(([game, seat, rows, frames]) => `<div class="row" data-game="${game}">${at([110, 64, 48, 32], size => territory(game, seat, size, rows, frames))}</div>`).join('')}
<h2>Without colour</h2>
<div class="row grey">${small()}</div>
<h2>Deuteranopia</h2>
<div class="row deutan">${small()}</div>
</section>`;
}

const html = `<!doctype html><meta charset="utf-8"><title>Lapilli: drawings</title>
<style>${css}
body { margin: 0; font: 13px/1.4 Georgia, serif; }
section { padding: 20px; background: radial-gradient(circle at 50% 30%, transparent 40%, var(--vignette)) var(--page); color: var(--text); }
.row { display: flex; flex-wrap: wrap; gap: 14px; align-items: end; margin: 0 0 14px; }
figure { margin: 0; text-align: center; } figcaption { font-size: 11px; color: var(--text-soft); }
.bare figcaption { display: none; } .sprite { position: absolute; width: 0; height: 0; }
.grey { filter: grayscale(1); } .deutan { filter: url(#deutan); }
</style>${sprite}
<svg class="sprite"><filter id="deutan" color-interpolation-filters="linearRGB"><feColorMatrix values="0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0"/></filter></svg>
${theme('light')}${theme('dark')}`;

const [, , path] = process.argv;
if (!path)
  fail('say where to write the page');
writeFileSync(path, html);
console.log(`${drawings.length} drawings, sprite ${gzipSync(sprite, {level: 9}).length} bytes gzipped, art.css ${gzipSync(css, {level: 9}).length}, faintest text ${worst.toFixed(2)}:1`);
