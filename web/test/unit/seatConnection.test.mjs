// Which line of the log answers a request that a broken connection left open.
//   node test/unit/seatConnection.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {lineAnswers} = await load('session/seatConnection');

await test('a request is recognised in the line that it became', check => {
  for (const [line, seat, request] of [
    ['2 pick 17', 2, 'pick 17'], ['sit 1 - Ada B', 1, 'sit - Ada B'], ['undo 1 4', 1, 'undo'], ['plea 1 4', 1, 'undo 4'],
    ['lend 2 level:3', 1, 'lend 2 level:3'], ['lend 1 level:3', 1, 'lend level:3'], ['agree 2', 2, 'agree'],
    ['lend 2 level:3 by 1', 1, 'lend 2 level:3'], ['stand 2 by 1', 1, 'stand 2'],
    ['back 2', 1, 'back 2'], ['stand 1', 1, 'stand'], ['1 recruit oaf f6 pay d7 f8 g8 h6', 1, 'recruit oaf f6 pay h6 g8 f8 d7'],
  ])
    check(lineAnswers(line, seat, request), true, `${line} of ${request}`);
});

await test('a line of another seat, or of another request, is not taken for it', check => {
  for (const [line, seat, request] of [
    ['1 pick 17', 2, 'pick 17'], ['2 pick 18', 2, 'pick 17'], ['undo 2 4', 1, 'undo'], ['lend 2 level:3', 1, 'lend level:3'],
    ['lend 3 level:3 by 1', 3, 'lend level:3'], ['lend 2 level:3 by 1', 1, 'lend 2 level:4'],
    ['agree 1', 2, 'agree'], ['1 recruit oaf f6 pay d7 f8', 1, 'recruit oaf d7 pay f6 f8'],
  ])
    check(lineAnswers(line, seat, request), false, `${line} of ${request}`);
});

await test('who passes a totem to whom is told apart', check => {
  check(lineAnswers('1 totem fish 2', 1, 'totem fish 2'), true);
  check(lineAnswers('2 totem fish 1', 1, 'totem fish 2'), false);
  check(lineAnswers('1 lay 17 f7 e7', 1, 'lay 17 e7 f7'), false, 'turned round');
});

finish();
