// What the page does besides the game: addresses, wishes, links that hold a game, QR codes.
//   node test/unit/route.test.mjs
import {build} from 'esbuild';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {finish, test} from '../support/report.mjs';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lapilli-app-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
const contents = ['ui/qr', 'platform/route', 'platform/recordLink', 'screens/newGameForm'].map(name => `export * from './${name}';`).join('\n');
await build({stdin: {contents, resolveDir: here('../../src'), loader: 'ts'}, bundle: true, platform: 'node', format: 'esm',
             outfile: join(folder, 'app.mjs'), logLevel: 'warning'});
const kept = new Map();
globalThis.localStorage = {getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value)};
const app = await import(pathToFileURL(join(folder, 'app.mjs')).href);

const TABLE = 'k3v7q2mzx5hn4dwa', TOKEN = '9f0c41d8e29f0c41d8e29f0c41d8e2aa';

await test('every place has an address that leads back to it', check => {
  for (const place of [{at: 'start'}, {at: 'new'}, {at: 'daily'}, {at: 'join'}, {at: 'about'}, {at: 'settings'},
                       {at: 'game', id: TABLE}, {at: 'table', table: TABLE, token: TOKEN}, {at: 'replay', id: null},
                       {at: 'replay', id: TABLE}, {at: 'replay', id: `${TABLE}/${TOKEN}`}, {at: 'show', packed: 'zAb-_9'}])
    check(app.placeOf(app.fragmentOf(place)), place, JSON.stringify(place));
});

await test('an address that means nothing is nowhere, and none at all is the start', check => {
  for (const nonsense of ['#x', '#/castle', '#/game', '#/game/', '#/show', `#${TABLE}`, `#${TABLE}/${TOKEN}0`, '#%'])
    check(app.placeOf(nonsense).at, 'nowhere', nonsense);
  for (const nothing of ['', '#', '#/'])
    check(app.placeOf(nothing).at, 'start', nothing);
});

await test('a link is found in what someone pastes', check => {
  for (const text of [`https://example.org/#${TABLE}/${TOKEN}`, `#${TABLE}/${TOKEN}`, `${TABLE}/${TOKEN}`,
                      `  Play with me: http://10.0.0.7:8080/lapilli/#${TABLE}/${TOKEN}\n`])
    check(app.linkIn(text), {table: TABLE, token: TOKEN}, text);
  for (const text of ['', 'https://example.org/', `${TABLE}/${TOKEN.slice(1)}`, `${TABLE}/${TOKEN} and more`])
    check(app.linkIn(text), null, text);
});

await test('a record goes into a link and comes out the same, squeezed or plain', async check => {
  const record = `lapilli 1\nname 1 Zoë 火\n${'1 lay 17 f7 e7\n'.repeat(200)}`;
  const squeezed = await app.packRecord(record);
  check(/^z[\w-]+$/.test(squeezed), true, 'letters of an address');
  check(squeezed.length < record.length / 4, true, 'shorter');
  check(await app.unpackRecord(squeezed), record, 'squeezed');
  const {CompressionStream} = globalThis;
  globalThis.CompressionStream = undefined;
  const plain = await app.packRecord(record);
  globalThis.CompressionStream = CompressionStream;
  check(/^p[\w-]+$/.test(plain), true, 'letters of an address');
  check(await app.unpackRecord(plain), record, 'plain');
});

await test('a damaged link gives nothing, and one that would fill the memory neither', async check => {
  for (const packed of ['', 'z', 'zAAAA', 'x123', 'z%%%', 'p%%%', `${(await app.packRecord('lapilli 1\n'.repeat(99))).slice(0, 12)}`])
    check(await app.unpackRecord(packed), null, packed);
  check(await app.unpackRecord(await app.packRecord('x'.repeat(1 << 21))), null, 'two million letters');
});

await test('a wish is kept, and what does not fit in a kept one is left out', check => {
  const usual = app.lastWish();
  check(usual.seats.map(seat => seat.who), ['me', 'level:3'], 'the usual');
  const wish = {...usual, set: 'tribe', seats: [{who: 'me', name: 'Ada'}, {who: 'link', name: ''}, {who: 'level:6', name: ''}], pace: 'day'};
  app.keepWish(wish);
  check(app.lastWish(), wish, 'kept');
  kept.set('lapilli.wish', JSON.stringify({set: 'chess', seats: [{who: 'level:9'}, {who: 'me', name: 7}], pace: 'never', centre: 'yes'}));
  check(app.lastWish(), usual, 'of another version');
  kept.set('lapilli.wish', 'no JSON');
  check(app.lastWish(), usual, 'damaged');
});

await test('a plan says only what is not usual, and asks for no clock where everybody is here', check => {
  const games = {grid: 5, deck: 24, line: 4, grids: [5, 7], decks: [24, 48], lines: [4]};
  const wish = {...app.lastWish(), set: 'kingdomino', grid: 7, deck: 48, line: 3, complete: true, pace: 'quick'};
  check(app.planOf(wish, games), {set: 'kingdomino', seats: ['person', 'level:3'], complete: true, grid: 7, deck: 48}, 'here');
  const away = {...wish, grid: null, deck: null, seats: [{who: 'here', name: ''}, {who: 'link', name: ''}]};
  check(app.planOf(away, games).clock, {bank: 300, turn: 20}, 'clock');
  check(app.planOf(app.atOnce(away), games), {set: 'kingdomino', seats: ['person', 'level:3'], complete: true}, 'at once');
});

// ISO/IEC 18004 gives the format bits of level M by mask, and the version bits; the error correction
// of HELLO WORLD is worked out by hand in many places.
await test('the parts of a QR code are those of the standard', check => {
  const bits = (value, length) => value.toString(2).padStart(length, '0');
  const formats = ['101010000010010', '101000100100101', '101111001111100', '101101101001011',
                   '100010111111001', '100000011001110', '100111110010111', '100101010100000'];
  for (const [mask, expected] of formats.entries())
    check(bits(app.protectedBits(mask, 0x537, 10) ^ 0x5412, 15), expected, `mask ${mask}`);
  check(bits(app.protectedBits(7, 0x1f25, 12), 18), '000111110010010100', 'version 7');
  check(bits(app.protectedBits(12, 0x1f25, 12), 18), '001100011101100010', 'version 12');
  check(app.checksOf([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10),
        [196, 35, 39, 119, 235, 215, 231, 226, 93, 23], 'HELLO WORLD');
});

// Drawn by qrencode 4.1.1: qrencode -8 -l M -m 0 -t ASCII 'Lapilli: little stones'
const STONES = `
#######.###.#.#.#.#######
#.....#.##.#....#.#.....#
#.###.#..#####.##.#.###.#
#.###.#.#########.#.###.#
#.###.#..#...####.#.###.#
#.....#....#..#.#.#.....#
#######.#.#.#.#.#.#######
........##.##............
#.##.###..##..#.#.#..#.##
#.####..####.#.....#.#.#.
..#.###....#.#..#.#.#....
.#.#.#...#####.....#.###.
......##..#..###.##.###.#
..####.#.#.#..#####.#.###
.#....#.#.#.###.#.######.
#.#....###..#.#####.#...#
..###.#..###.#.######.#.#
........#.#.###.#...##...
#######.######..#.#.##.##
#.....#.#...#..##...##.##
#.###.#...####..#####..#.
#.###.#.##..##.#.####.###
#.###.#.#..###.#..#.#..#.
#.....#...#....#.#...##..
#######.#.#.#.#...#.#####`.trim();

await test('a QR code is the one another program draws', check => {
  const code = app.qr('Lapilli: little stones').map(row => row.map(dark => dark ? '#' : '.').join('')).join('\n');
  check(code, STONES, 'the code');
});

await test('QR codes grow with the text as the standard says, and end where they must', check => {
  for (const [length, version] of [[14, 1], [15, 2], [26, 2], [84, 5], [85, 6], [122, 7], [180, 9], [181, 10], [213, 10], [412, 15]])
    check(app.qr('x'.repeat(length)).length, version * 4 + 17, `${length} bytes`);
  check(app.qr('x'.repeat(413)), null, 'too long');
});

finish();
