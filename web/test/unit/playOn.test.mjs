// Playing on from a position of a record.
//   node test/unit/playOn.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {Disk, finish, good, open, play, test, until, web} from '../support/sessionContext.mjs';

const golden = name => readFileSync(new URL(`../../../tests/golden/${name}.lap`, import.meta.url), 'utf8');
const eventsOf = record => record.slice(record.indexOf('\nplay\n') + 6).split('\n');

for (const [name, seat] of [['discovery-2-a', 1], ['totem-3-b', 2], ['tribe-4-a', 4], ['kingdomino-3-line4', 3]])
  await test(`${name} is played on from any position to a legal end`, async check => {
    const context = await open(new Disk());
    const replay = good(await web.readReplay(context, golden(name)));
    for (const part of [0, 0.3, 0.8, 1]) {
      const events = Math.floor(replay.events * part);
      const session = good(await web.playOn(context, replay, events, seat, 'level:1', 'Ada'));
      const {rules} = replay.view(0);
      check(session.mine, [seat], 'your seat');
      check(session.engine.table().seats.map(({player}) => player), Array.from({length: rules.players}, (_, i) => i + 1 === seat ? null : 'level:1'), 'computers');
      check(session.engine.view(0).rules, rules, 'rules');
      check(session.engine.view(events).hash, replay.view(events).hash, `position after ${events} events`);
      await play(session);
      check(session.engine.stage, 'closed', 'end');
      const record = await web.exportRecord(context, session.id);
      check(eventsOf(record).slice(0, events), eventsOf(golden(name)).slice(0, events), 'the beginning');
      check(good(await web.readReplay(context, record)).proof, events > 0 ? 'none' : 'good', 'claims no proof that it does not have');
      session.leave();
      const {session: again} = await web.openSaved(context, session.id);
      check(again.engine.view().hash, session.engine.view().hash, 'opened again');
      again.leave();
    }
  });

for (const [name, seat] of [['discovery-3-a', 2], ['totem-4-a', 1], ['tribe-3-long', 3], ['kingdomino-3-line4', 1]])
  await test(`positions of ${name} are possible, and played on by themselves`, async check => {
    const context = await open(new Disk());
    const replay = good(await web.readReplay(context, golden(name))), {engine} = replay;
    check([engine.positionRecord(0), engine.positionRecord()], [null, null], 'none during set-up, and none at the end');
    for (const part of [0.2, 0.5, 0.9]) {
      const events = Math.floor(replay.events * part), record = engine.positionRecord(events);
      const {problems, view} = engine.checkPosition(record.replace(/^play\n/m, ''));
      check([problems, view.round], [[], replay.view(events).round], `after ${events} events`);
      const position = good(await web.readReplay(context, record));
      check(position.view(0).territories.map(({score}) => score.total).length, view.territories.length, 'territories');
      const session = good(await web.playOn(context, position, 0, seat, 'level:1', ''));
      check(session.engine.view(0).hash, position.view(0).hash, 'the first position');
      await play(session);
      check(session.engine.stage, 'closed', 'end');
      const played = await web.exportRecord(context, session.id), block = text => text.slice(text.indexOf('\nposition\n'), text.indexOf('\nplay\n'));
      check(block(played), block(record), 'the record begins from the position');
      check(good(await web.readReplay(context, played)).proof, 'none', 'no proof');
      session.leave();
      const {session: again} = await web.openSaved(context, session.id);
      check(again.engine.view().hash, session.engine.view().hash, 'opened again');
      again.leave();
    }
  });

await test('the draws that follow stay the same when a move is undone', async check => {
  const context = await open(new Disk()), replay = good(await web.readReplay(context, golden('discovery-2-a')));
  const session = good(await web.playOn(context, replay, 0, 1, 'level:1', ''));
  const line = () => session.engine.events().find(({kind}) => kind === 'line').request;
  const first = line();
  const {engine} = session;
  await until(session, () => engine.decidingSeat === 1, 'the first decision of a person');
  const before = engine.eventCount;
  await session.ask(1, engine.choices().value.choices[0].request);
  await session.ask(1, `undo ${before}`);
  check(line(), first, 'first line');
  session.leave();
});

finish();
