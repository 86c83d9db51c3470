// The form of a new game: what it remembers and the setup it stands for.
//   node test/unit/newGameForm.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const kept = new Map();
globalThis.localStorage = {getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value)};
const {loadNewGameForm, saveNewGameForm, gameSetupOf, withoutLinkSeats, withRuleSet} = await load('screens/newGameForm');

await test('a form is kept, and what does not fit in a kept one is left out', check => {
  const usual = loadNewGameForm();
  check(usual.seats.map(seat => seat.who), ['me', 'level:2'], 'the usual');
  check([usual.grid, usual.deck], [5, 24], 'the first game is short');
  const longer = {...usual, grid: null, deck: null};
  const form = {...longer, set: 'tribe', seats: [{who: 'me', name: 'Ada'}, {who: 'link', name: ''}, {who: 'level:6', name: ''}], timeLimit: 'day'};
  saveNewGameForm(form);
  check(loadNewGameForm(), form, 'kept');
  kept.set('lapilli.newGame', JSON.stringify({set: 'chess', seats: [{who: 'level:9'}, {who: 'me', name: 7}], timeLimit: 'never', centre: 'yes'}));
  check(loadNewGameForm(), longer, 'of another version');
  kept.set('lapilli.newGame', 'no JSON');
  check(loadNewGameForm(), usual, 'damaged');
});

await test('a setup says only what is not usual, and asks for no clock where everybody is here', check => {
  const options = {grid: 5, deck: 24, line: 4, grids: [5, 7], decks: [24, 48], lines: [4]};
  const form = {...loadNewGameForm(), set: 'kingdomino', grid: 7, deck: 48, line: 3, complete: true, timeLimit: 'quick'};
  check(gameSetupOf(form, options), {set: 'kingdomino', seats: ['person', 'level:2'], complete: true, grid: 7, deck: 48}, 'here');
  const away = {...form, grid: null, deck: null, seats: [{who: 'here', name: ''}, {who: 'link', name: ''}]};
  check(gameSetupOf(away, options).clock, {bank: 300, turn: 20}, 'clock');
  check(gameSetupOf(withoutLinkSeats(away), options), {set: 'kingdomino', seats: ['person', 'level:3'], complete: true}, 'at once');
});

await test('hints are chosen only where several people play', check => {
  const form = {...loadNewGameForm(), hints: true};
  check('hints' in gameSetupOf(form, null), false, 'one person');
  const people = {...form, seats: [{who: 'me', name: ''}, {who: 'link', name: ''}]};
  check(gameSetupOf(people, null).hints, true, 'two people');
  check('hints' in gameSetupOf({...people, hints: null}, null), false, 'left to the table');
  saveNewGameForm(people);
  check(loadNewGameForm().hints, true, 'kept');
});

await test('bonus rules are left to the game until someone chooses, and again when the game changes', check => {
  kept.clear();
  const usual = loadNewGameForm();
  check('centre' in gameSetupOf(usual, null), false, 'untouched');
  const without = {...usual, set: 'kingdomino', centre: false, complete: false};
  saveNewGameForm(without);
  const {centre, complete} = gameSetupOf(loadNewGameForm(), null);
  check([centre, complete], [false, false], 'switched off, and kept so');
  check(withRuleSet(without, 'kingdomino'), without, 'the same game');
  check('centre' in gameSetupOf(withRuleSet(without, 'tribe'), null), false, 'another game');
});

finish();
