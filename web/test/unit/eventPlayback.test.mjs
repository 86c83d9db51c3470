// Playing back what happened.
//   node test/unit/eventPlayback.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {EventPlayback} = await load('play/eventPlayback');

await test('what is undone while it is about to be shown is not shown', async check => {
  globalThis.document = {hidden: false};
  globalThis.matchMedia = () => ({matches: false});
  const engine = {
    eventCount: 3,
    events: (from = 0, to = engine.eventCount) => Array.from({length: to - from}, (_, i) => ({kind: 'pick', event: from + i + 1, seat: 2})),
    view: () => ({}),
    decidingSeat: 1,
  };
  let resume;
  const resumed = new Promise(resolve => { resume = resolve; });
  const session = {engine, mine: [1], pause: paused => paused || resume()};
  // The screen is drawn late, and before it is, somebody undoes it.
  const playback = new EventPlayback(session, {animator: () => null, before: () => true, own: () => false}, () => {});
  engine.eventCount = 4;
  playback.addLines(['2 pick 5']);
  engine.eventCount = 2;
  playback.addLines(['undo 1 2']);
  playback.rendered();
  await resumed;
  check([playback.events, playback.log.length], [2, 2], 'shown');
});

await test('what is undone runs backwards before anybody can decide, and who has undone it is known until something happens', async check => {
  globalThis.document = {hidden: false};
  const engine = {
    eventCount: 3,
    events: (from = 0, to = engine.eventCount) => Array.from({length: to - from}, (_, i) => ({kind: 'lay', event: from + i + 1, seat: 2})),
    view: () => ({}),
    decidingSeat: 1,
  };
  let land, resume;
  const landed = new Promise(resolve => { land = resolve; }), steps = [];
  const session = {engine, mine: [1], pause: paused => paused || resume?.()};
  const animator = {
    prepareRewind: events => {
      steps.push(`measured ${events.map(({event}) => event)} at ${playback.events}`);
      return async () => {
        steps.push(`shown at ${playback.events}`);
        await landed;
      };
    },
    enter: async () => {},
    prepare: () => async () => {},
    rest: async () => {},
  };
  const options = {animator: () => animator, before: () => true, own: () => false};
  const playback = new EventPlayback(session, options, () => queueMicrotask(() => playback.rendered()));
  engine.eventCount = 1;
  playback.addLines(['undo 2 1']);
  await new Promise(resolve => setImmediate(resolve));
  check([steps, playback.busy], [['measured 2,3 at 3', 'shown at 1'], true], 'while the pieces go back');
  check([playback.lastUndone.seat, playback.lastUndone.events.length], [2, 2], 'who');
  const over = new Promise(resolve => { resume = resolve; });
  land();
  await over;
  check(playback.busy, false, 'afterwards');
  const next = new Promise(resolve => { resume = resolve; });
  engine.eventCount = 2;
  playback.addLines(['2 lay 5']);
  await next;
  check([playback.events, playback.lastUndone], [2, null], 'when something happens');
});

finish();
