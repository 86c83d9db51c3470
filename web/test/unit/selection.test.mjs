// What is in the hand, without a browser: aiming, turning, pinning, letting go; where things are on the
// plane; the order of hints; and showing what happened.
//   node test/unit/selection.test.mjs
import {build} from 'esbuild';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {finish, test} from '../support/report.mjs';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lapilli-play-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
await build({
  stdin: {contents: `export * from './selection'; export {inOrder} from './hints'; export {Showing} from './eventPlayback';
                     export * from '../board/geometry'; export {counted} from '../board/names';`, resolveDir: here('../../src/play')},
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: join(folder, 'hand.mjs'),
});
const {counted, EMPTY, handle, inOrder, Showing, wouldCover, covering, outline, roomyWindow, square, point, tightWindow, turnOf} =
    await import(pathToFileURL(join(folder, 'hand.mjs')).href);

const lay = (first, second) => ({kind: 'lay', request: `lay 9 ${first} ${second}`, squares: [first, second], effect: null, steps: null});
const fire = at => ({kind: 'fire', request: `fire ${at}`, squares: [at], effect: null, steps: null});

await test('squares have names, and names have squares', check => {
  check(square(0, 0), 'a1', 'the corner');
  check(point('m13'), {x: 12, y: 12}, 'the other corner');
});

await test('the second half lies right, below, left and above of the first', check => {
  const found = [0, 1, 2, 3].map(turn => covering('g7', 0, turn)[1]);
  check(found, ['h7', 'g6', 'f7', 'g8'], 'second halves');
  check(found.map(other => turnOf('g7', other)), [0, 1, 2, 3], 'turns');
  check(covering('g7', 1, 0), ['f7', 'g7'], 'held by the second half');
  check(covering('m1', 0, 0), null, 'off the plane');
});

await test('a window has room for a domino on every side, and ends with the frame', check => {
  const frame = {columns: [2, 10], rows: [4, 9], laidColumns: [5, 7], laidRows: [5, 9]};
  check(roomyWindow(frame), {left: 3, right: 9, bottom: 4, top: 9}, 'large');
  check(tightWindow({columns: [2, 10], rows: [5, 9], laidColumns: [2, 3], laidRows: [5, 9]}, 5),
        {left: 2, right: 6, bottom: 5, top: 9}, 'small');
});

await test('the line around two squares has six sides, and none between them', check => {
  const sides = outline(['a1', 'b1'], {left: 0, right: 1, bottom: 0, top: 0}).split('M').filter(Boolean);
  check(sides.length, 6, 'sides');
  check(sides.some(side => side.startsWith('100 0V')), false, 'a side in the middle');
});

await test('those of the same name are counted, and one from right to left turns no sentence', check => {
  const names = ['Ada', 'Regular', 'Regular', '\u202e\u05d0\u05d1'];
  check(names.map((_, i) => counted(names, i + 1)), ['Ada', 'Regular 1', 'Regular 2', '\u2068\u05d0\u05d1\u2069'], 'names');
});

await test('the ghost keeps its turn while that is allowed, and snaps when it is not', check => {
  const choices = [lay('g7', 'h7'), lay('h7', 'h6'), lay('i7', 'h7')];
  let hand = handle(EMPTY, {do: 'point', at: 'g7', choices});
  check(hand.aim.request, 'lay 9 g7 h7', 'as it is held');
  hand = handle(hand, {do: 'point', at: 'h6', choices});
  check(hand.aim.request, 'lay 9 h7 h6', 'the only way to cover it');
  check(hand.grip, {half: 0, turn: 0}, 'still held as before');
  hand = handle(hand, {do: 'point', at: 'a1', choices});
  check(hand.aim, null, 'nowhere');
  check(wouldCover(hand), ['a1', 'b1'], 'where it would have been');
});

await test('turning goes through every way to cover a square and comes back', check => {
  const choices = [lay('g7', 'h7'), lay('g7', 'g6'), lay('g8', 'g7'), lay('c3', 'c4')];
  let hand = handle(EMPTY, {do: 'point', at: 'g7', choices});
  const seen = [hand.aim.request];
  for (let i = 0; i < 3; i++) {
    hand = handle(hand, {do: 'turn', by: 1, choices});
    seen.push(hand.aim.request);
  }
  check(new Set(seen).size, 3, 'ways');
  check(seen[3], seen[0], 'the first again');
  hand = handle(hand, {do: 'turn', by: -1, choices});
  check(hand.aim.request, seen[2], 'and backwards');
});

await test('without a square the domino turns in the hand', check => {
  let hand = EMPTY;
  for (let i = 0; i < 5; i++)
    hand = handle(hand, {do: 'turn', by: 1, choices: []});
  check(hand.grip.turn, 1, 'after five quarters');
});

await test('what is pinned stays when the pointer leaves, and a peek does not move it', check => {
  const choices = [fire('g7'), fire('h7')];
  let hand = handle(handle(EMPTY, {do: 'point', at: 'g7', choices}), {do: 'pin'});
  hand = handle(hand, {do: 'away'});
  hand = handle(hand, {do: 'peek', aim: choices[1]});
  check([hand.pinned, hand.aim.request], [true, 'fire g7'], 'pinned');
  hand = handle(hand, {do: 'back'});
  check([hand.pinned, hand.aim], [false, null], 'let go');
});

await test('nothing can be pinned where nothing is aimed at', check => {
  check(handle(EMPTY, {do: 'pin'}).pinned, false, 'pinned');
});

await test('letting go drops the aim first, then all steps of a recruiting', check => {
  let hand = handle(handle(EMPTY, {do: 'step', steps: 'hunter 2'}), {do: 'step', steps: 'hunter 2 g7'});
  hand = handle(handle(hand, {do: 'point', at: 'h7', choices: [fire('h7')]}), {do: 'pin'});
  hand = handle(hand, {do: 'back'});
  check([hand.aim, hand.steps.length], [null, 2], 'first');
  check(handle(hand, {do: 'back'}).steps, [], 'then');
});

await test('a hint that is chosen takes the place of the steps of a recruiting, one that is looked at does not', check => {
  const hand = handle(EMPTY, {do: 'step', steps: 'hunter 2'}), skip = {kind: 'skip', request: 'skip', squares: null, effect: null};
  check(handle(hand, {do: 'peek', aim: skip}).steps, ['hunter 2'], 'looked at');
  check(handle(hand, {do: 'aim', aim: skip, pinned: true}).steps, [], 'chosen');
});

await test('a refusal that was asked for stays until something else is pointed at', check => {
  const refused = {squares: ['g7'], refusal: {error: 'on-fire', say: '', at: 0, rule: 'R5.3'}, said: true};
  let hand = handle(EMPTY, {do: 'refuse', refused});
  check(handle(hand, {do: 'away'}).refused, refused, 'the pointer has left');
  check(handle(hand, {do: 'point', at: 'h7', choices: [fire('h7')]}).refused, null, 'elsewhere');
});

await test('hints come in the order of what they promise, without what was hardly looked into', check => {
  const hint = (request, points, visits) => ({request, points, visits});
  const order = (...hints) => inOrder({seat: 1, sims: 100, hints}).hints.map(({request}) => request);
  check(order(hint('a', 4, 60), hint('b', -7, 20), hint('c', -6, 10)), ['a', 'c', 'b'], 'the lesser ones');
  check(order(hint('a', 4, 60), hint('b', 5, 40)), ['b', 'a'], 'as good as the best');
  check(order(hint('a', 4, 60), hint('b', 20, 3), hint('c', 1, 2)), ['a', 'c'], 'too good to be true');
  check(order(), [], 'none');
});

await test('what is taken back while it is about to be shown is not shown', async check => {
  globalThis.document = {hidden: false};
  globalThis.matchMedia = () => ({matches: false});
  const engine = {
    events: 3,
    told: (from = 0, to = engine.events) => Array.from({length: to - from}, (_, i) => ({kind: 'pick', event: from + i + 1, seat: 2})),
    show: () => ({}),
    table: () => ({seat: 1}),
  };
  const session = {engine, mine: [1], pause: () => {}};
  // The screen is drawn late, and before it is, somebody takes back.
  const showing = new Showing(session, {stage: () => null, before: () => {}, own: () => false}, () => {});
  engine.events = 4;
  showing.hear(['2 pick 5']);
  engine.events = 2;
  showing.hear(['undo 1 2']);
  showing.rendered();
  while (showing.busy)
    await new Promise(later => setTimeout(later, 5));
  check([showing.events, showing.log.length], [2, 2], 'shown');
});

finish();
