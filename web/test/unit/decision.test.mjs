// The decision of a player of this device: what mouse, finger and keys make of the choices, and that no
// input is lost between two decisions.
//   node test/unit/decision.test.mjs
import {pathToFileURL} from 'node:url';
import {bundle, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

globalThis.localStorage = {getItem: () => '{"speed": "instant"}', setItem: () => {}};
globalThis.matchMedia = () => ({matches: false});

const contents = 'export {h, options, render} from "preact"; export {useDecision} from "./play/decision";';
const {h, options, render, useDecision} =
    await import(pathToFileURL(await bundle('decision.mjs', {stdin: {contents, resolveDir: src, loader: 'ts'}})).href);

// Effects that wait for the screen to be painted wait for paint().
let unpainted = [];
options.requestAnimationFrame = run => unpainted.push(run);
const rendered = () => new Promise(resolve => setImmediate(resolve));
async function paint() {
  const due = unpainted;
  unpainted = [];
  due.forEach(run => run());
  await rendered();
}

const PLACEMENTS = [['d4', 'd5'], ['d5', 'd6'], ['h8', 'h9']].map(squares => ({kind: 'lay', request: `lay 7 ${squares.join(' ')}`, squares}));
const LAY = {seat: 1, phase: 'lay', forced: false, choices: PLACEMENTS};
const FIRE = {seat: 1, phase: 'fire', forced: false, choices: ['c3', 'g7'].map(at => ({kind: 'fire', request: `fire ${at}`, squares: [at]}))};
const PICK = {seat: 1, phase: 'pick', forced: false, choices: [3, 9].map(n => ({kind: 'pick', request: `pick ${n}`, dominoes: [n]}))};
const LAST = {seat: 1, phase: 'pick', forced: true, choices: [{kind: 'pick', request: 'pick 9', dominoes: [9]}]};
const REFUSAL = {error: 'stale'};

// A table with these decisions of seat 1, of which the first is on the screen. `asked` has the requests;
// each is answered by answer().
async function sit(...decisions) {
  const answers = [];
  const table = {
    asked: [],
    now: 0,
    answer: async refusal => {
      answers.shift()(refusal);
      await rendered();
    },
    // The next decision is on the screen, but not yet painted.
    next: async () => {
      table.now++;
      show();
      await rendered();
    },
    // An input of the player.
    input: async run => {
      run(table.decision);
      await rendered();
    },
    whenAsked: () => new Promise(resolve => { table.onAsked = resolve; }),
  };
  const engine = {
    get eventCount() { return table.now; },
    choices: steps => ({ok: true, value: decisions[table.now][steps] ?? decisions[table.now]}),
    ask: () => ({ok: false, refusal: {error: 'no-match'}}),
    reason: () => null,
  };
  const session = {engine, mine: [1], daily: null, now: () => 0, ask: (seat, request) => {
    table.asked.push(request);
    table.onAsked?.();
    return new Promise(resolve => answers.push(resolve));
  }};
  const Screen = () => {
    const view = {seat: 1, hash: `position ${table.now}`, now: [{acts: true, domino: {number: 7}}]};
    table.decision = useDecision(session, {stage: 'plays', computer: null}, {view, events: table.now, live: true, busy: false, log: []}, true);
    return null;
  };
  const root = {childNodes: [], firstChild: null, insertBefore: () => {}, removeChild: () => {}};
  const show = () => render(h(Screen, {now: table.now}), root);
  show();
  await rendered();
  await paint();
  return table;
}

await test('a mouse points and clicks; the table waits for nothing until that is answered, and for the next decision then', async check => {
  const table = await sit(LAY, PICK);
  check(table.decision.awaits, '0', 'at first');
  await table.input(decision => decision.point('d4', 'mouse'));
  check(table.decision.selection.aim.request, 'lay 7 d4 d5', 'pointed at');
  await table.input(decision => decision.act('d4', 'mouse'));
  check([table.asked, table.decision.awaits], [['lay 7 d4 d5'], null], 'sent');
  await table.answer(null);
  await table.next();
  check([table.decision.awaits, table.decision.selection.aim], ['1', null], 'the next one');
});

await test('a click where nothing was shown yet only selects, and the next one does it', async check => {
  const table = await sit(FIRE);
  await table.input(decision => decision.act('g7', 'mouse'));
  check([table.asked, table.decision.selection.pinned, table.decision.awaits], [[], true, '0'], 'selected');
  await table.input(decision => decision.act('g7', 'mouse'));
  check(table.asked, ['fire g7'], 'done');
});

await test('a tap selects, a second one rotates, and the button does it', async check => {
  const table = await sit(LAY);
  await table.input(decision => decision.act('d5', 'touch'));
  const first = table.decision.selection.aim.request;
  await table.input(decision => decision.act('d5', 'touch'));
  const second = table.decision.selection.aim.request;
  check([first === second, table.asked, table.decision.selection.pinned], [false, [], true], 'rotated');
  await table.input(decision => decision.commit());
  check(table.asked, [second], 'done');
});

for (const [how, input, selected] of [
  ['tap on a square', decision => decision.act('g7', 'touch'), 'fire g7'],
  ['click on a square', decision => decision.act('g7', 'mouse'), 'fire g7'],
  ['square pointed at', decision => decision.point('g7', 'mouse'), 'fire g7'],
])
  await test(`a ${how} counts as soon as the decision is on the screen, before anything else has run`, async check => {
    const table = await sit(LAY, FIRE);
    await table.input(decision => decision.act('d4', 'touch'));
    await table.input(decision => decision.commit());
    await table.answer(null);
    await table.next();
    await table.input(input);
    await paint();
    check(table.decision.selection.aim?.request, selected, 'selected');
  });

await test('what was selected before is not selected in the next decision', async check => {
  const table = await sit(PICK, PICK);
  await table.input(decision => decision.choose(PICK.choices[0], 'touch'));
  check(table.decision.selection.pinned, true, 'selected');
  await table.next();
  check([table.decision.selection.pinned, table.decision.selection.aim], [false, null], 'before it is painted');
});

await test('a double click asks once', async check => {
  const table = await sit(PICK);
  await table.input(decision => {
    decision.choose(PICK.choices[1]);
    decision.choose(PICK.choices[1]);
  });
  await table.input(decision => decision.choose(PICK.choices[0]));
  check(table.asked, ['pick 9'], 'asked');
});

await test('what is refused can be tried again, and the refusal is shown until the next decision', async check => {
  const table = await sit(PICK, PICK);
  await table.input(decision => decision.choose(PICK.choices[1]));
  await table.answer(REFUSAL);
  check([table.decision.refusal, table.decision.awaits], [REFUSAL, '0'], 'refused');
  await table.input(decision => decision.choose(PICK.choices[0]));
  await table.answer(null);
  await table.next();
  check([table.asked, table.decision.refusal], [['pick 9', 'pick 3'], null], 'tried again');
});

await test('an answer that comes after the next decision was made does not let that one be made twice', async check => {
  const table = await sit(PICK, PICK);
  await table.input(decision => decision.choose(PICK.choices[0]));
  await table.next();
  check(table.decision.awaits, '1', 'the next one is there before the answer');
  await table.input(decision => decision.choose(PICK.choices[1]));
  await table.answer(null);
  check(table.decision.awaits, null, 'still waiting for the second answer');
  await table.input(decision => decision.choose(PICK.choices[1]));
  check(table.asked, ['pick 3', 'pick 9'], 'asked');
});

await test('a decision without a choice awaits no input, is made once, and not again when it is refused', async check => {
  const table = await sit(PICK, LAST);
  await table.input(decision => decision.choose(PICK.choices[0]));
  await table.answer(null);
  const made = table.whenAsked();
  await table.next();
  check(table.decision.awaits, null, 'awaits');
  await paint();
  await made;
  await table.answer(REFUSAL);
  await paint();
  await rendered();
  check(table.asked, ['pick 3', 'pick 9'], 'asked');
});

await test('an attempt that does not fit says why, and the next one counts', async check => {
  const table = await sit(FIRE);
  await table.input(decision => decision.act('a1', 'touch'));
  check([table.decision.selection.refused.tried, table.decision.awaits], [true, '0'], 'refused');
  await table.input(decision => decision.act('c3', 'touch'));
  check([table.decision.selection.refused, table.decision.selection.aim.request], [null, 'fire c3'], 'selected');
});

finish();
