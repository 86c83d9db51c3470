// Codes as people type them.
//   node test/unit/tableCode.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {findCode, spokenCode} = await load('screens/online/tableCode');

await test('a code is found as it was typed, and nothing else is taken for one', check => {
  check([' k7t mpa ', 'K7T-MPA', 'K7TMPA'].map(findCode), ['K7TMPA', 'K7TMPA', 'K7TMPA'], 'codes');
  check(['', 'K7TMP', 'K7TMPAA', 'K7TMP0', 'https://example.org/#abc'].map(findCode), [null, null, null, null, null], 'others');
  check(spokenCode('K7TMPA'), 'K 7 T M P A', 'spoken');
});

finish();
