// The order of hints.
//   node test/unit/hints.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {sortHints} = await load('play/hints');

await test('hints come in the order of what they promise, without what was hardly looked into', check => {
  const hint = (request, points, visits) => ({request, points, visits});
  const order = (...hints) => sortHints({seat: 1, sims: 100, hints}).hints.map(({request}) => request);
  check(order(hint('a', 4, 60), hint('b', -7, 20), hint('c', -6, 10)), ['a', 'c', 'b'], 'the lesser ones');
  check(order(hint('a', 4, 60), hint('b', 5, 40)), ['b', 'a'], 'as good as the best');
  check(order(hint('a', 4, 60), hint('b', 20, 3), hint('c', 1, 2)), ['a', 'c'], 'too good to be true');
  check(order(), [], 'none');
});

finish();
