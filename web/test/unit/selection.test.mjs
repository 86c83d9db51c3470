// Selecting a place: pointing, rotating, pinning, letting go.
//   node test/unit/selection.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {EMPTY_SELECTION, updateSelection, coveredSquares} = await load('play/selection');

const lay = (first, second) => ({kind: 'lay', request: `lay 9 ${first} ${second}`, squares: [first, second], effect: null, steps: null});
const fire = at => ({kind: 'fire', request: `fire ${at}`, squares: [at], effect: null, steps: null});

await test('the ghost keeps its turn while that is allowed, and snaps when it is not', check => {
  const choices = [lay('g7', 'h7'), lay('h7', 'h6'), lay('i7', 'h7')];
  let selection = updateSelection(EMPTY_SELECTION, {do: 'point', at: 'g7', choices});
  check(selection.aim.request, 'lay 9 g7 h7', 'as it is held');
  selection = updateSelection(selection, {do: 'point', at: 'h6', choices});
  check(selection.aim.request, 'lay 9 h7 h6', 'the only way to cover it');
  check(selection.grip, {half: 0, rotation: 0}, 'still held as before');
  selection = updateSelection(selection, {do: 'point', at: 'a1', choices});
  check(selection.aim, null, 'nowhere');
  check(coveredSquares(selection), ['a1', 'b1'], 'where it would have been');
});

await test('turning goes through every way to cover a square and comes back', check => {
  const choices = [lay('g7', 'h7'), lay('g7', 'g6'), lay('g8', 'g7'), lay('c3', 'c4')];
  let selection = updateSelection(EMPTY_SELECTION, {do: 'point', at: 'g7', choices});
  const seen = [selection.aim.request];
  for (let i = 0; i < 3; i++) {
    selection = updateSelection(selection, {do: 'rotate', by: 1, choices});
    seen.push(selection.aim.request);
  }
  check(new Set(seen).size, 3, 'ways');
  check(seen[3], seen[0], 'the first again');
  selection = updateSelection(selection, {do: 'rotate', by: -1, choices});
  check(selection.aim.request, seen[2], 'and backwards');
});

await test('without a square the domino turns in place', check => {
  let selection = EMPTY_SELECTION;
  for (let i = 0; i < 5; i++)
    selection = updateSelection(selection, {do: 'rotate', by: 1, choices: []});
  check(selection.grip.rotation, 1, 'after five quarters');
});

await test('what is pinned stays when the pointer leaves, and a peek does not move it', check => {
  const choices = [fire('g7'), fire('h7')];
  let selection = updateSelection(updateSelection(EMPTY_SELECTION, {do: 'point', at: 'g7', choices}), {do: 'pin'});
  selection = updateSelection(selection, {do: 'away'});
  selection = updateSelection(selection, {do: 'peek', aim: choices[1]});
  check([selection.pinned, selection.aim.request], [true, 'fire g7'], 'pinned');
  selection = updateSelection(selection, {do: 'back'});
  check([selection.pinned, selection.aim], [false, null], 'let go');
});

await test('nothing can be pinned where nothing is aimed at', check => {
  check(updateSelection(EMPTY_SELECTION, {do: 'pin'}).pinned, false, 'pinned');
});

await test('letting go drops the aim first, then all steps of a recruiting', check => {
  let selection = updateSelection(updateSelection(EMPTY_SELECTION, {do: 'step', steps: 'hunter 2'}), {do: 'step', steps: 'hunter 2 g7'});
  selection = updateSelection(updateSelection(selection, {do: 'point', at: 'h7', choices: [fire('h7')]}), {do: 'pin'});
  selection = updateSelection(selection, {do: 'back'});
  check([selection.aim, selection.steps.length], [null, 2], 'first');
  check(updateSelection(selection, {do: 'back'}).steps, [], 'then');
});

await test('a hint that is chosen takes the place of the steps of a recruiting, one that is looked at does not', check => {
  const selection = updateSelection(EMPTY_SELECTION, {do: 'step', steps: 'hunter 2'}), skip = {kind: 'skip', request: 'skip', squares: null, effect: null};
  check(updateSelection(selection, {do: 'peek', aim: skip}).steps, ['hunter 2'], 'looked at');
  check(updateSelection(selection, {do: 'aim', aim: skip, pinned: true}).steps, [], 'chosen');
});

await test('a refusal that was asked for stays until something else is pointed at', check => {
  const refused = {squares: ['g7'], refusal: {error: 'on-fire', say: '', at: 0, rule: 'R5.3'}, tried: true};
  let selection = updateSelection(EMPTY_SELECTION, {do: 'refuse', refused});
  check(updateSelection(selection, {do: 'away'}).refused, refused, 'the pointer has left');
  check(updateSelection(selection, {do: 'point', at: 'h7', choices: [fire('h7')]}).refused, null, 'elsewhere');
});

finish();
