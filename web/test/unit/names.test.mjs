// The names of seats.
//   node test/unit/names.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {numberedName, recordedName, seatNamer, dominoContents} = await load('board/names');

await test('those of the same name are numbered, and one from right to left turns no sentence', check => {
  const names = ['Ada', 'Regular', 'Regular', '\u202e\u05d0\u05d1'];
  check(names.map((_, i) => numberedName(names, i + 1)), ['Ada', 'Regular 1', 'Regular 2', '\u2068\u05d0\u05d1\u2069'], 'names');
});

const seat = more => ({person: false, sat: true, lent: false, name: '', player: null, ...more});
const table = names => ({seats: [...names.map(name => seat({person: true, name})), seat({player: 'level:2'}), seat({player: 'level:2'})]});

await test('computers have names of their own, which differ from seat to seat and between the games', check => {
  const origins = seatNamer(table(['Ada']), false), kingdomino = seatNamer(table(['Ada']), true);
  check(new Set([origins(2), origins(3), kingdomino(2), kingdomino(3)]).size, 4, 'names');
  check([origins(2), origins(3)].some(name => /\d|Apprentice|Computer/.test(name)), false, 'no level and no number');
  check(recordedName('level:2', 2, false), origins(2), 'the same in a record');
});

await test('the only player here is you, by name if there is one', check => {
  const unnamed = seatNamer(table(['']), false, [1]), named = seatNamer(table(['Ada']), false, [1]);
  check([unnamed(1), unnamed.you, named(1), named.you], ['You', 1, 'Ada', 0], 'one');
  check(seatNamer(table(['', '']), false, [1, 2])(2), 'Player 2', 'two on one device');
});

await test('a domino is spoken by what is on it', check => {
  const half = more => ({terrain: 'lake', fires: 0, craters: 0, resource: null, ...more});
  check(dominoContents({number: 7, halves: [half({terrain: 'forest', fires: 1}), half({})]}, true), 'forest with 1 crown, lake', 'words');
});

finish();
