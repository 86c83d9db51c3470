// Where squares and dominoes are on the plane, and which part of it is shown.
//   node test/unit/geometry.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {squaresCovering, outline, roomyViewport, squareAt, pointOf, tightViewport, rotationOf} =
    await load('board/geometry');

await test('squares have names, and names have squares', check => {
  check(squareAt(0, 0), 'a1', 'the corner');
  check(pointOf('m13'), {x: 12, y: 12}, 'the other corner');
});

await test('the second half lies right, below, left and above of the first', check => {
  const found = [0, 1, 2, 3].map(turn => squaresCovering('g7', 0, turn)[1]);
  check(found, ['h7', 'g6', 'f7', 'g8'], 'second halves');
  check(found.map(other => rotationOf('g7', other)), [0, 1, 2, 3], 'turns');
  check(squaresCovering('g7', 1, 0), ['f7', 'g7'], 'held by the second half');
  check(squaresCovering('m1', 0, 0), null, 'off the plane');
});

await test('a window has room for a domino on every side, and ends with the frame', check => {
  const frame = {columns: [2, 10], rows: [4, 9], laidColumns: [5, 7], laidRows: [5, 9]};
  check(roomyViewport(frame), {left: 3, right: 9, bottom: 4, top: 9}, 'large');
  check(tightViewport({columns: [2, 10], rows: [5, 9], laidColumns: [2, 3], laidRows: [5, 9]}, 5),
        {left: 2, right: 6, bottom: 5, top: 9}, 'small');
});

await test('the line around two squares has six sides, and none between them', check => {
  const sides = outline(['a1', 'b1'], {left: 0, right: 1, bottom: 0, top: 0}).split('M').filter(Boolean);
  check(sides.length, 6, 'sides');
  check(sides.some(side => side.startsWith('100 0V')), false, 'a side in the middle');
});

finish();
