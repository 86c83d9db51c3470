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
  const session = {engine, mine: [1], pause: () => {}};
  // The screen is drawn late, and before it is, somebody undoes it.
  const playback = new EventPlayback(session, {animator: () => null, before: () => {}, own: () => false}, () => {});
  engine.eventCount = 4;
  playback.addLines(['2 pick 5']);
  engine.eventCount = 2;
  playback.addLines(['undo 1 2']);
  playback.rendered();
  while (playback.busy)
    await new Promise(later => setTimeout(later, 5));
  check([playback.events, playback.log.length], [2, 2], 'shown');
});

finish();
