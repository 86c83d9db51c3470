// Where squares and dominoes are on the plane, and which part of it is shown.
//   node test/unit/geometry.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {boundsWith, columns, emptyBeside, openWindow, ruledOut, squaresCovering, largeViewport, outline, steadyViewport, squareAt,
       pointOf, rows, tightViewport, rotationOf} =
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

// A territory grows to the left until its columns are those of the grid, 7.
const GROWING = [[6, 6], [5, 6], [4, 6], [3, 6], [2, 6], [1, 6], [0, 6]];
const bounds = ([low, high]) => ({
  columns: [Math.max(0, high - 6), Math.min(12, low + 6)], rows: [0, 12], laidColumns: [low, high], laidRows: [6, 6],
});

await test('the scale is the same for a whole game, with room for every placement', check => {
  let viewport = null;
  for (const laid of GROWING) {
    const frame = bounds(laid);
    viewport = steadyViewport(frame, 7, viewport);
    check([columns(viewport), rows(viewport)], [9, 9], `size at ${laid}`);
    check([viewport.left <= Math.max(frame.columns[0], laid[0] - 2), viewport.right >= Math.min(frame.columns[1], laid[1] + 2)], [true, true],
          `room at ${laid}`);
  }
  const again = steadyViewport(bounds([5, 7]), 7, steadyViewport(bounds([5, 6]), 7, null));
  check(again, steadyViewport(bounds([5, 6]), 7, null), 'it stays where it is while that has room');
});

await test('all that can be built on is inside the frame, and a ghost rules out the rest', check => {
  let viewport = null;
  for (const laid of GROWING) {
    const frame = bounds(laid);
    viewport = steadyViewport(frame, 7, viewport);
    const {left, right} = openWindow(frame, viewport);
    check([left <= Math.max(frame.columns[0], laid[0] - 2), right >= Math.min(frame.columns[1], laid[1] + 2)], [true, true], `every placement at ${laid}`);
    check([left >= frame.columns[0], right <= frame.columns[1]], [true, true], `and nothing else at ${laid}`);
  }
  const frame = bounds([5, 6]);
  viewport = steadyViewport(frame, 7, null);
  check(boundsWith(frame, 7, ['d7', 'c7']).columns, [0, 8], 'columns that are left');
  check(ruledOut(frame, 7, ['d7', 'c7'], viewport).every(at => pointOf(at).x > 8), true, 'what is ruled out');
  const fixed = bounds([0, 6]);
  check(columns(openWindow(fixed, steadyViewport(fixed, 7, null))), 7, 'the grid, once it is fixed');
  check([{...fixed, rows: [0, 6], laidRows: [0, 6]}, fixed].map(one => columns(largeViewport(one, 7, viewport))), [7, 9], 'which fills the view once it is fixed both ways');
});

await test('a note beside squares covers neither them nor what is laid', check => {
  const viewport = {left: 0, right: 8, bottom: 0, top: 8};
  check(emptyBeside(['c3', 'd3'], new Set(['c4', 'd4', 'e3']), viewport), 'b3', 'the first that is empty');
  check(emptyBeside(['a1'], new Set(['a2', 'b1']), {...viewport, right: 1, top: 1}), null, 'none');
});

await test('the small window ends with the frame', check => {
  check(tightViewport({columns: [2, 10], rows: [5, 9], laidColumns: [2, 3], laidRows: [5, 9]}, 5),
        {left: 2, right: 6, bottom: 5, top: 9}, 'small');
});

await test('the line around two squares has six sides, and none between them', check => {
  const sides = outline(['a1', 'b1'], {left: 0, right: 1, bottom: 0, top: 0}).split('M').filter(Boolean);
  check(sides.length, 6, 'sides');
  check(sides.some(side => side.startsWith('100 0V')), false, 'a side in the middle');
});

finish();
