// When the animation of an event is over.
//   node test/unit/animator.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

globalThis.matchMedia = () => ({matches: false});
globalThis.SVGGraphicsElement = globalThis.SVGSVGElement = class {};

const {Animator} = await load('play/animator');

const PACE = {fly: 420, rest: 220}, LAY = {kind: 'lay', event: 4, seat: 1, dominoes: [7], squares: ['d4', 'd5']};

// An element at a place, whose animations a test ends.
class Piece {
  animations = [];

  constructor(dataset) {
    this.dataset = dataset;
    this.left = 0;
  }

  getBoundingClientRect() {
    return {left: this.left, top: 0, width: 50, height: 50};
  }

  querySelector() {
    return this;
  }

  closest() {
    return null;
  }

  animate() {
    let end = null;
    const animation = {finished: new Promise(resolve => { end = resolve; }), finish: () => end()};
    this.animations.push(animation);
    return animation;
  }
}

// The end of the player's own domino: nothing flies, but something else has to move.
async function show(selector, dataset) {
  const piece = new Piece(dataset), root = {querySelectorAll: wanted => wanted === selector ? [piece] : []};
  const animator = new Animator(root, {append: () => {}});
  const run = animator.prepare(LAY, {}, true);
  piece.left = 90;
  const state = {animator, piece, over: false};
  state.whenOver = run(PACE).then(() => { state.over = true; });
  await new Promise(resolve => setImmediate(resolve));
  return state;
}

for (const [what, selector, dataset] of [['a domino slides to another place', '[data-domino]', {domino: '12'}],
                                         ['the board moves', '[data-plane]', {plane: '1'}]])
  await test(`while ${what} an event is not over, so that nothing moves under who decides next`, async check => {
    const state = await show(selector, dataset);
    check([state.piece.animations.length, state.over], [1, false], 'while it moves');
    state.animator.skip();
    await state.whenOver;
    check(state.over, true, 'when it is skipped');
  });

finish();
