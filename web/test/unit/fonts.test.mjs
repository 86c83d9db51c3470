// The page's fonts: whether they have every character of its texts, and what they weigh.
//   node test/unit/fonts.test.mjs
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {finish, test} from '../support/report.mjs';
import {charactersOf} from '../support/woff2.mjs';

const MOST_BYTES = 60 * 1024;
const root = fileURLToPath(new URL('../../../', import.meta.url)), folder = `${root}web/art/type/`;
const fonts = readdirSync(folder).filter(name => name.endsWith('.woff2')).map(name => ({name, bytes: readFileSync(folder + name)}));
const text = (folder, names) => readdirSync(root + folder).filter(name => names.test(name)).map(name => readFileSync(`${root}${folder}/${name}`, 'utf8')).join('');

await test('the fonts weigh at most 60 KB together', check => {
  const bytes = fonts.reduce((sum, font) => sum + font.bytes.length, 0);
  console.log(`# ${bytes} bytes`);
  check(fonts.length >= 3 && bytes > 20 * 1024 && bytes <= MOST_BYTES, true, `${fonts.length} fonts of ${bytes} bytes`);
});

await test('each has every character of the translations and of the rules', check => {
  const wanted = new Set(text('po', /\.po$/) + text('docs', /^rules.*\.md$/) + '0123456789−×±…“”‘’„«»\u00a0\u202f\u2011');
  wanted.delete('\n');
  wanted.delete('\u00ad');  // a soft hyphen is drawn as a hyphen, or not at all
  check(wanted.size > 100, true, `${wanted.size} characters`);
  for (const {name, bytes} of fonts) {
    const known = charactersOf(bytes);
    check([...wanted].filter(one => !known.has(one)), [], name);
  }
});

await test('their licence is beside them, with its owners', check => {
  const licence = readFileSync(`${folder}OFL.txt`, 'utf8');
  check(licence.includes('SIL OPEN FONT LICENSE Version 1.1'), true, 'the licence');
  for (const {copyright} of JSON.parse(readFileSync(`${folder}fonts.json`, 'utf8')))
    check(licence.includes(copyright), true, copyright);
});

finish();
