// The drawings of the rules as pictures: SVG of the symbols of web/art, each with a legend in the language of its
// document. They are read and named by the code of the page.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import {catalogue, readLanguage} from '../words/words.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const {build} = createRequire(new URL('../../web/package.json', import.meta.url))('esbuild');

async function loadPage(...modules) {
  const contents = modules.map(name => `export * from './${name}';`).join('\n');
  const {outputFiles} = await build({stdin: {contents, resolveDir: `${root}web/src`, loader: 'ts'}, bundle: true, platform: 'node', format: 'esm',
                                     jsx: 'automatic', jsxImportSource: 'preact', write: false, logLevel: 'warning'});
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const {readDrawing, drawingText, cellPieces, terrainName, resourceName, cavemanName, firesText, setTranslations, t, tn} =
    await loadPage('rules/ruleDrawing', 'board/pieces', 'board/names', 'i18n/translate');

const SQUARE = 52;  // pixels

const escape = text => text.replace(/[&<>"]/g, letter => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[letter]);
const use = (name, x = 0, y = 0) => `<use href="#${name}" x="${x}" y="${y}" width="100" height="100"/>`;

const startSymbol = crowns => crowns ? 'castle' : 'hut';

// The symbols of a square, from the ground up.
const symbolsOf = (cell, crowns) => [
  ...cell.terrain ? [`terrain-${cell.terrain}`, 'square-frame'] : [startSymbol(crowns)],
  ...cellPieces(cell, crowns),
];

// What is drawn, each thing once: its symbol and its name. The ground first, then what lies on it.
function legend(cells, crowns) {
  const start = cells.filter(cell => !cell.terrain).map(() => [startSymbol(crowns), crowns ? t('castle') : t('hut')]);
  const grounds = cells.filter(cell => cell.terrain).map(({terrain}) => [`terrain-${terrain}`, terrainName(terrain, crowns)]);
  const pieces = cells.flatMap(({printed, token, craters, resource, caveman}) => [
    printed > 0 && [`${crowns ? 'crown' : 'fire'}-${printed}`, firesText(printed, crowns)],
    token > 0 && [`token-${token}`, t('Fire token: {fires}', {fires: firesText(token, false)})],
    craters > 0 && [`crater-${craters}`, tn('{n} crater', '{n} craters', craters)],
    resource && [resource, resourceName(resource)],
    caveman && [caveman, cavemanName(caveman)],
  ]).filter(Boolean);
  return [...new Map([...start, ...grounds, ...pieces])];
}

const keyOf = ([symbol, name]) => {
  const ground = /^(crater|fire)/.test(symbol) ? use(symbol.startsWith('crater') ? 'terrain-volcano' : 'terrain-desert') : '';
  return `<li><svg viewBox="0 0 100 100" width="28" height="28" aria-hidden="true">${ground}${use(symbol)}</svg> ${escape(name)}</li>`;
};

// A drawing as HTML; adds the symbols it uses to `symbols`.
export function draw(text, language, symbols) {
  setTranslations(language, language === 'en' ? {} : catalogue(readLanguage(root, language)));
  const drawing = readDrawing(text.trim().split('\n').map(row => row.trim().split(/\s+/)));
  const {territory: {cells}, rules: {crowns}, viewport: {right, top}} = drawing;
  const squares = cells.map(cell => symbolsOf(cell, crowns).map(name => use(name, cell.x * 100, (top - cell.y) * 100)).join('')).join('');
  const keys = legend(cells, crowns).map(keyOf).join('');
  const figure = `<figure class="drawing seat-1" data-game="${crowns ? 'kingdomino' : 'origins'}">` +
      `<svg viewBox="0 0 ${right + 1}00 ${top + 1}00" width="${(right + 1) * SQUARE}" height="${(top + 1) * SQUARE}" role="img" ` +
      `aria-label="${escape(drawingText(drawing))}">${squares}</svg><figcaption><ul>${keys}</ul></figcaption></figure>\n`;
  for (const [, name] of figure.matchAll(/href="#([\w-]+)"/g))
    symbols.add(name);
  return figure;
}

// The symbols themselves, for the page that the drawings are in.
export function sprite(symbols) {
  const drawn = [...symbols].sort().map(name => {
    const [, box, content] = /^<svg xmlns="[^"]+" viewBox="([^"]+)">(.*)<\/svg>\s*$/s.exec(readFileSync(`${root}web/art/${name}.svg`, 'utf8'));
    return `<symbol id="${name}" viewBox="${box}">${content.replace(/\n\s*/g, '')}</symbol>`;
  });
  return drawn.length === 0 ? '' : `<svg class="sprite" aria-hidden="true">${drawn.join('')}</svg>\n`;
}
