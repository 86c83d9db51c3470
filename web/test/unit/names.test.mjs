// The names of seats.
//   node test/unit/names.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {numberedName} = await load('board/names');

await test('those of the same name are numbered, and one from right to left turns no sentence', check => {
  const names = ['Ada', 'Regular', 'Regular', '\u202e\u05d0\u05d1'];
  check(names.map((_, i) => numberedName(names, i + 1)), ['Ada', 'Regular 1', 'Regular 2', '\u2068\u05d0\u05d1\u2069'], 'names');
});

finish();
