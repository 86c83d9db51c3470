// Tables on this device: whole games with the real engine, on a disk that loses its power, fills up,
// is damaged or not there at all.
//   node test/unit/localSession.test.mjs [build/wasm/lapilli.wasm]
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {Disk, randomDecision, finish, good, linesIn, listen, numbered, open, play, test, problemsIn, until,
        web} from '../support/sessionContext.mjs';

const GAMES = [
  {set: 'discovery', seats: ['person', 'person']},
  {set: 'totem', seats: ['person', 'level:1', 'person']},
  {set: 'tribe', seats: ['level:2', 'person', 'person', 'level:1'], centre: true},
  {set: 'kingdomino', seats: ['level:1', 'level:2'], complete: true},
];

// Cavemen of the pile for the empty places of the cave.
function caveOf({cave, pile}) {
  const hidden = pile.flatMap(({caveman, tiles}) => Array(tiles).fill(caveman));
  return hidden.slice(0, cave.filter(one => !one).length).join(' ');
}

for (const setup of GAMES)
  await test(`a whole game of ${setup.set} with ${setup.seats.join(', ')} is kept line by line and proven`, async check => {
    const disk = new Disk(), context = await open(disk);
    const session = good(await web.startLocal(context, setup, {names: ['Ada', 'Bob', 'Cy', 'Dee']}));
    const early = [];
    session.on(change => {
      for (const line of change.kind === 'lines' ? change.lines : [])
        if (disk.log(session.id)[line.n - 1]?.e !== line.e)
          early.push(line);
    });
    const persons = setup.seats.flatMap((seat, i) => seat === 'person' ? [i + 1] : []);
    check(session.mine, persons, 'seats of this device');
    await play(session);
    check(early, [], 'lines shown before they were kept');
    const log = disk.log(session.id);
    check(numbered(log), true, 'numbers');
    check(log.length, session.engine.table().number, 'lines');
    const replay = good(await web.readReplay(context, session.engine.record()));
    check([replay.proof, replay.events], [persons.length > 0 ? 'good' : 'unsalted', session.engine.eventCount], 'record');
    check(replay.names[persons[0] - 1] ?? 'none', persons.length > 0 ? ['Ada', 'Bob'][persons[0] - 1] : 'none', 'name');
    const row = await context.savedGames.find(session.id);
    check([row.finished, row.summary.seats.map(seat => seat.points)],
          [true, session.engine.view().territories.map(({score}) => score.total)], 'summary');
    check(await context.savedGames.toContinue(), [], 'a finished game does not go on');
    check(await web.exportRecord(context, session.id), session.engine.record(), 'export');
    session.leave();
  });

await test('a game with the box: what is drawn is entered, the rest is played, and nothing is proven', async check => {
  for (const [set, players] of [['discovery', 2], ['tribe', 3]]) {
    const disk = new Disk(), context = await open(disk), seats = Array(players).fill('person');
    const dealt = good(await web.startLocal(context, {set, seats}));
    await play(dealt);
    const drawn = dealt.engine.record().split('\nplay\n')[1].split('\n').filter(line => /^(line|chief|cave) /.test(line));
    const session = good(await web.startLocal(context, {set, seats}, {byHand: true}));
    check(session.engine.view().chance, true, `${set}: it waits for what is drawn`);
    check([await session.draw('pick 3'), await session.draw('line 1 2'), await session.draw('line 1 1 2 3')], [false, false, false], 'what cannot be');
    for (let moves = 0; session.engine.stage === 'plays' && moves < 999; moves++) {
      const view = session.engine.view(), kind = {line: 'line', chief: 'chief', cave: 'cave'}[view.phase];
      if (view.chance && kind === 'cave')
        check(await session.draw(`cave ${caveOf(view)}`), true, 'cave');
      else if (view.chance)
        check(await session.draw(drawn.splice(drawn.findIndex(line => line.startsWith(kind)), 1)[0]), true, kind);
      else
        await session.ask(view.seat, randomDecision(session.engine));
    }
    check(session.engine.stage, 'closed', `${set}: to its end`);
    const record = await web.exportRecord(context, session.id), replay = good(await web.readReplay(context, record));
    check([replay.proof, replay.events], ['none', session.engine.eventCount], `${set}: it can be analysed, and claims no shuffle`);
    const {session: again} = await web.openSaved(context, session.id);
    check([again.byHand, again.engine.stage], [true, 'closed'], `${set}: kept`);
    for (const one of [dealt, session, again])
      one.leave();
  }
});

await test('two can play the same deal again with their seats swapped', async check => {
  for (const set of ['discovery', 'tribe']) {
    const disk = new Disk(), context = await open(disk);
    const session = good(await web.startLocal(context, {set, seats: ['person', 'level:1']}));
    await play(session);
    const again = await session.rematch(true);
    await play(again);
    const drawn = ({engine}, verb) => engine.record().split('\n').filter(line => line.startsWith(`${verb} `));
    check(drawn(again, 'line'), drawn(session, 'line'), `${set}: the same dominoes in every round`);
    const chiefs = drawn(session, 'chief').map(line => line === 'chief 1' ? 'chief 2' : 'chief 1');
    check([drawn(again, 'chief'), chiefs.length > 0], [chiefs, true], `${set}: the other begins`);
    check(again.engine.stage, 'closed', `${set}: to the end`);
    const {session: reopened} = await web.openSaved(await open(disk), again.id);
    check(reopened.engine.stage, 'closed', `${set}: kept`);
    for (const one of [session, again, reopened])
      one.leave();
  }
});

await test('a game against a computer can be resigned, is over for good, and counts as lost', async check => {
  const disk = new Disk(), context = await open(disk);
  const session = good(await web.startLocal(context, {set: 'discovery', seats: ['person', 'level:1']}));
  await play(session, () => session.engine.eventCount > 12);
  check(await session.ask(1, 'resign'), null, 'granted');
  const events = session.engine.eventCount;
  const {stage, seats} = session.engine.table(), view = session.engine.view();
  check([stage, seats[0].resigned, seats[1].resigned], ['closed', true, false], 'table');
  check([view.phase, view.seat, view.winners, view.decidedBy], ['over', 0, [2], 'resignation'], 'view');
  check([view.territories[0].place, view.territories[1].place], [2, 1], 'places');
  const row = await context.savedGames.find(session.id);
  check([row.finished, row.summary.winners], [true, [2]], 'saved');
  const replay = good(await web.readReplay(context, session.engine.record()));
  check([replay.events, replay.proof], [events, 'good'], 'the record is read back, and its shuffle was fair');
  session.leave();
  const {session: again} = await web.openSaved(context, session.id);
  check([again.engine.view().winners, again.engine.eventCount], [[2], events], 'reopened, and nothing was played after it');
  again.leave();
});

// Of 300 random games the shortest took 89 writes.
await test('whenever the power fails, the game goes on from a line that includes all that was seen', async check => {
  for (const power of [1, 2, 3, 7, 20, 33, 58, 80]) {
    const disk = new Disk();
    const first = await open(disk);
    const session = good(await web.startLocal(first, GAMES[1]));
    const seen = listen(session);
    disk.power = disk.written + power;
    const dead = play(session).catch(() => {});
    await until(session, () => disk.written >= disk.power, 'the power to fail');
    await new Promise(resolve => setTimeout(resolve));  // what is said at this moment is still seen
    const shown = linesIn(seen);
    session.leave();
    void dead;
    disk.power = Infinity;
    const second = await open(disk);
    const before = disk.log(session.id);
    check((await second.savedGames.toContinue()).map(game => game.id), [session.id], 'to continue');
    const {session: again} = await web.openSaved(second, session.id);
    check(shown.filter(line => before[line.n - 1]?.e !== line.e), [], `seen and lost after ${power}`);
    await play(again);
    const log = disk.log(session.id);
    check([numbered(log), log.slice(0, before.length)], [true, before], `log after ${power}`);
    check(good(await web.readReplay(second, again.engine.record())).proof, 'good', `proof after ${power}`);
    again.leave();
  }
});

await test('a log with a damaged or missing line is cut there, says so, and goes on', async check => {
  for (const damage of [(lines, key) => lines.delete(key), (lines, key) => lines.get(key).e = '3 pick 99',
                        (lines, key) => lines.get(key).e = 7, (lines, key) => lines.get(key).at = 'soon']) {
    const disk = new Disk(), context = await open(disk);
    const session = good(await web.startLocal(context, GAMES[0]));
    await play(session, () => session.engine.table().number > 40);
    session.leave();
    const before = disk.log(session.id);
    damage(disk.stores.lines, JSON.stringify([session.id, 25]));
    const {session: again} = await web.openSaved(context, session.id), changes = listen(again);
    await play(again);
    check(problemsIn(changes).length, 1, 'problems');
    const log = disk.log(session.id);
    check([numbered(log), log.slice(0, 24)], [true, before.slice(0, 24)], 'log');
    check(good(await web.readReplay(context, again.engine.record())).proof, 'good', 'proof');
    again.leave();
  }
});

await test('a game whose log is all gone begins again with the same deal of chance and people', async check => {
  const disk = new Disk(), context = await open(disk);
  const session = good(await web.startLocal(context, GAMES[0], {names: ['Ada', 'Bob'], seed: 'x'}));
  const first = session.engine.record();
  session.leave();
  disk.stores.lines.clear();
  const {session: again} = await web.openSaved(context, session.id);
  check(again.engine.record(), first, 'record');
  check(disk.log(session.id).length, again.engine.table().number, 'lines on the disk');
  again.leave();
});

await test('on a full disk the game goes on and says so once, and is saved whole when there is room', async check => {
  const disk = new Disk(), context = await open(disk);
  const session = good(await web.startLocal(context, GAMES[1])), changes = listen(session);
  await play(session, () => session.engine.table().number > 20);
  disk.full = true;
  const kept = disk.log(session.id).length;
  await play(session, () => session.engine.table().number > kept + 15);
  check([problemsIn(changes).length, disk.log(session.id).length], [1, kept], 'problems and lines');
  disk.full = false;
  await play(session);
  check([numbered(disk.log(session.id)), disk.log(session.id).length], [true, session.engine.table().number], 'log');
  session.leave();
});

await test('without storage games are played and told to be lost with the page', async check => {
  const disk = new Disk();
  disk.blocked = true;
  const context = await open(disk);
  check(context.savedGames.persistent, false, 'lasts');
  const session = good(await web.startLocal(context, GAMES[0])), changes = listen(session);
  await play(session, () => session.engine.table().number > 30);
  session.leave();
  check(problemsIn(changes).length, 1, 'problems');
  const {session: again} = await web.openSaved(context, session.id);
  check(again.engine.record(), session.engine.record(), 'the game is there until then');
  again.leave();
});

await test('a seed deals the same to everybody, by its SHA-256; without one every deal is another', async check => {
  const deal = async options => {
    const session = good(await web.startLocal(await open(), GAMES[0], options)), {secret} = session.saved;
    const lines = session.engine.events().map(told => told.request);
    session.leave();
    return {secret, lines};
  };
  const [a, b, c] = [await deal({seed: ' hello ', names: ['Ada']}), await deal({seed: 'hello', names: ['Eve', 'Bob']}),
                     await deal({seed: 'hello!'})];
  check(a.secret, createHash('sha256').update('hello').digest('hex'), 'secret');
  check(a, b, 'the same seed');
  check(a.lines.join() === c.lines.join(), false, 'another seed');
  const [d, e] = [await deal({}), await deal({})];
  check([d.secret === e.secret, d.lines.join() === e.lines.join()], [false, false], 'no seed');
});

await test('the deal of a day is one for each rule set, from midnight to midnight in Greenwich', async check => {
  const day = text => web.dayOf(new Date(text));
  check(day('2026-11-15T00:00:00Z'), day('2026-11-15T23:59:59Z'), 'one day');
  check(day('2026-11-15T23:59:59Z') === day('2026-11-16T00:00:00Z'), false, 'the next');
  check(day('2026-11-15T23:30:00-01:00'), day('2026-11-16T12:00:00Z'), 'elsewhere');
  const engine = await (await open()).newEngine();
  check(new Set(['discovery', 'totem', 'tribe', 'kingdomino'].map(
            set => web.dailyGame(engine, {day: '2026-11-15', set}).seed)).size, 4, 'rule sets');
});

// tests/records/daily-2.lap was played at a table in C.
await test('a daily deal gets the dominoes and the opponent that the server expects', async check => {
  const known = readFileSync(new URL('../../../tests/records/daily-2.lap', import.meta.url), 'utf8').split('\n');
  const events = known.slice(known.indexOf('play') + 1), context = await open();
  const session = good(await web.playDaily(context, {day: '2026-11-15', set: 'tribe'}, 'Ada'));
  for (const line of events.filter(line => line.startsWith('1 '))) {
    await until(session, () => session.engine.table().seat === 1, 'my turn');
    check(await session.ask(1, line.slice(2)), null, line);
  }
  await until(session, () => session.engine.table().stage === 'closed', 'the end');
  const played = session.engine.record().split('\n');
  check(played.slice(played.indexOf('play') + 1), events, 'events');
  check(await session.engine.table().hints, false, 'hints');
  const entry = web.loadDailyHistory()['2026-11-15 tribe'], [own, other] = session.engine.view().territories;
  check([entry.points, entry.opponent, entry.sent], [own.score.total, other.score.total, 'waiting'], 'result');
  check(entry.record.split('\n').filter(line => /Ada|secret|salt|commit/.test(line)), [], 'what is nobody’s business');
  session.leave();
});

await test('in a daily deal what has been revealed stays, and nobody else plays', async check => {
  const context = await open();
  const session = good(await web.playDaily(context, {day: '2026-11-16', set: 'discovery'}, ''));
  let free = 0, refused = 0;
  while (session.engine.table().stage !== 'closed') {
    await play(session, () => session.engine.table().seat === 1 || session.engine.table().stage === 'closed');
    const {seat, events} = session.engine.table();
    if (seat !== 1)
      break;
    check((await session.ask(1, 'lend level:6'))?.error, 'daily-lend', 'lend');
    await session.ask(1, randomDecision(session.engine));
    const after = session.engine.table().events, own = after === events + 1;
    const answer = session.engine.table().stage === 'plays' ? await session.ask(1, `undo ${events}`) : null;
    if (session.engine.table().stage === 'plays' && !own)
      check(answer?.error, 'daily-undo', 'undo after something was revealed');
    free += own && answer === null;
    refused += answer?.error === 'daily-undo';
    if (free > 3 && session.engine.table().seat === 1)
      await session.ask(1, randomDecision(session.engine));
  }
  check([free > 0, refused > 0], [true, true], 'both kinds of undo');
  session.leave();
});

await test('a series adds up game by game, and goes on after an interruption', async check => {
  for (const series of ['dynasty', 'best-of-3']) {
    const disk = new Disk();
    let context = await open(disk), sums = [0, 0], wins = [0, 0], over = false;
    let session = good(await web.startLocal(context, {set: 'kingdomino', grid: 5, seats: ['person', 'level:1'], series}, {names: ['Ada']}));
    for (let game = 1; !over; game++) {
      check([session.engine.table().series.game, session.engine.table().series.seats],
            [game, sums.map((points, i) => ({points, wins: wins[i]}))], `before game ${game} of ${series}`);
      await play(session);
      const {territories, winners} = session.engine.view(), after = session.engine.table().series;
      sums = sums.map((sum, i) => sum + territories[i].score.total);
      wins = wins.map((won, i) => won + winners.includes(i + 1));
      over = game === 3 || series === 'best-of-3' && wins.includes(2);
      check([after.over, after.seats], [over, sums.map((points, i) => ({points, wins: wins[i]}))], `after game ${game} of ${series}`);
      const {id} = session;
      check((await context.savedGames.find(id)).summary.series.waits, !over, 'the list says that the next game waits');
      session.leave();
      context = await open(disk);  // another day
      const again = (await web.openSaved(context, id)).session;
      session = await again.rematch();
      check((await context.savedGames.find(id)).summary.series.waits, false, 'and no longer when it has begun');
      again.leave();
    }
    check([session.engine.table().series.game, session.engine.table().series.seats],
          [1, [{points: 0, wins: 0}, {points: 0, wins: 0}]], `another ${series}`);
    session.leave();
  }
});

await test('a setup that the rules do not allow is refused with the reason', async check => {
  const answer = await web.startLocal(await open(), {set: 'tribe', seats: ['person']});
  check([answer.ok, answer.refusal.error], [false, 'bad-players'], 'refusal');
});

await test('computers wait while something is shown, and then go on', async check => {
  const context = await open(), setup = {set: 'totem', seats: ['person', 'level:1']};
  const session = good(await web.startLocal(context, setup));
  const settled = async () => {
    while (context.answered < context.asked)
      await new Promise(setImmediate);
    for (let i = 0; i < 50; i++)
      await new Promise(setImmediate);
  };
  await play(session, () => session.engine.table().computer !== null || context.answered > 0);
  session.pause(true);
  await settled();  // what was decided before is still put down
  await play(session, () => session.engine.table().computer !== null);
  const changes = listen(session);
  await settled();
  check(linesIn(changes), [], 'lines during the pause');
  check(session.thinking, session.engine.table().seat, 'whose decision is awaited');
  session.pause(false);
  await until(session, () => linesIn(changes).length > 0, 'a computer to decide');
  session.leave();
});

await test('one takes back an own decision at once, and others at this device agree by themselves', async check => {
  const session = good(await web.startLocal(await open(), GAMES[0])), changes = listen(session);
  const texts = () => linesIn(changes).map(line => line.e);
  const {seat} = session.engine.table(), other = 3 - seat;
  const before = session.engine.record();
  await session.ask(seat, randomDecision(session.engine));
  check(await session.ask(seat, 'undo'), null, 'undo');
  check([session.engine.record(), texts().at(-1)], [before, `undo ${seat} 2`], 'at once');
  await play(session, () => session.engine.table().events > 20 && session.engine.table().seat === other);
  const {events} = session.engine.table();
  let refused = await session.ask(other, randomDecision(session.engine));
  while (refused === null && session.engine.table().seat === other)
    refused = await session.ask(other, randomDecision(session.engine));
  await session.ask(seat, randomDecision(session.engine));
  check(await session.ask(other, `undo ${events}`), null, 'an undo request');
  check(texts().slice(-3), [`plea ${other} ${events}`, `agree ${seat}`, `undo ${other} ${events}`], 'lines');
  check(session.engine.table().events, events, 'events');
  await play(session);
  session.leave();
});

await test('among computers a decision is undone, and they do not change their minds', async check => {
  const session = good(await web.startLocal(await open(), {set: 'discovery', seats: ['person', 'level:2']}));
  await play(session, () => session.engine.table().events > 12 && session.engine.table().seat === 1);
  const decision = randomDecision(session.engine), {events} = session.engine.table();
  const mine = () => session.engine.table().seat === 1 && session.engine.table().computer === null;
  const replies = async () => {
    await session.ask(1, decision);
    while (session.engine.table().seat === 1)
      await session.ask(1, session.engine.choices().value.choices[0].request);
    await until(session, mine, 'my turn');
    return session.engine.record();
  };
  const once = await replies();
  check(await session.ask(1, `undo ${events}`), null, 'undo');
  check(session.engine.table().events, events, 'events');
  check(await replies(), once, 'the same again');
  session.leave();
});

await test('a seat is lent to a computer and given back', async check => {
  const session = good(await web.startLocal(await open(), GAMES[0]));
  check(await session.ask(1, 'lend 2 level:1'), null, 'lend');
  check([session.engine.table().seats[1].lent, session.engine.table().seats[1].lentByHost], [true, true], 'lent');
  await play(session, () => session.engine.table().events > 30);
  check((await session.ask(1, 'back 2'))?.error, 'seat-claimed', 'not by another');
  check(await session.ask(2, 'back'), null, 'back');
  check(session.engine.table().seats[1].lent, false, 'given back');
  await play(session);
  session.leave();
});

await test('a refusal changes nothing and says why; a decision made twice counts once', async check => {
  const disk = new Disk(), session = good(await web.startLocal(await open(disk), GAMES[0]));
  const {seat} = session.engine.table(), before = disk.log(session.id).length, decision = randomDecision(session.engine);
  check((await session.ask(3 - seat, decision)).error, 'wrong-seat', 'not the turn');
  check((await session.ask(seat, 'dance')).error, 'bad-request', 'no request');
  check(disk.log(session.id).length, before, 'lines');
  const answers = await Promise.all([session.ask(seat, decision), session.ask(seat, decision)]);
  check(answers.map(answer => answer?.error ?? null), [null, 'stale'], 'twice');
  session.leave();
});

await test('a clock that runs out gives the turn to a computer, and stands still while the page is closed', async check => {
  const disk = new Disk(), context = await open(disk);
  const setup = {set: 'discovery', seats: ['person', 'person'], clock: {bank: 2, turn: 1}};
  const session = good(await web.startLocal(context, setup));
  const {deadline} = session.engine.table().clock;
  session.leave();
  const real = Date.now;
  Date.now = () => real() + 3_600_000;
  const {session: again} = await web.openSaved(context, session.id), changes = listen(again);
  check(again.now() < deadline, true, 'time left after an hour');
  await until(again, () => linesIn(changes).length > 1, 'the clock to run out');
  const {seat} = session.engine.table();
  check(linesIn(changes).map(line => line.e.split(' ').slice(0, 2).join(' ')).slice(0, 2),
        [`late ${seat}`, `${seat} pick`], 'lines');
  check(linesIn(changes)[0].at >= deadline, true, 'not before the deadline');
  Date.now = real;
  again.leave();
});

await test('time at a table with clocks stands still while the page is hidden or the device sleeps', async check => {
  const real = Date.now, realInterval = globalThis.setInterval;
  let now = 1_000_000, woken = 0, beat;
  Date.now = () => now;
  globalThis.setInterval = run => { beat = run; };
  globalThis.document = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  const show = state => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const time = new web.PausableClock(500, true, () => woken++), plain = new web.PausableClock(500, false, () => woken++);
  check([time.now(), plain.now()], [500, 1_000_000], 'opened');
  now += 100;
  check(time.now(), 600, 'time goes');
  show('hidden');
  now += 60_000;
  check(time.now(), 600, 'hidden');
  show('visible');
  now += 10;
  check([time.now(), woken], [610, 1], 'seen again');
  now += 1_000;
  beat();
  check([time.now(), woken], [1_610, 1], 'a beat on time');
  now += 60_000;  // asleep: nothing runs, until the next beat notices
  beat();
  check([time.now(), woken], [2_610, 2], 'after a sleep');
  const kept = time.now();
  time.kept(kept);
  now -= 500_000;
  check(time.now(), kept, 'never before the last line');
  time.stop();
  plain.stop();
  delete globalThis.document;
  Date.now = real;
  globalThis.setInterval = realInterval;
});

await test('a rematch is one new game with the same people, however often it is asked for', async check => {
  const context = await open(), session = good(await web.startLocal(context, GAMES[0], {names: ['Ada', 'Bob']}));
  check((await session.rematch()).error, 'not-closed', 'too early');
  await play(session);
  const next = await session.rematch(), same = await session.rematch();
  check([next.id === session.id, next.id === same.id, session.engine.table().next], [false, true, next.id], 'ids');
  check(next.engine.table().seats.map(seat => seat.name), ['Ada', 'Bob'], 'names');
  check(next.saved.secret === session.saved.secret, false, 'the same secret');
  [session, next, same].forEach(one => one.leave());
});

await test('a game open in two windows is one game: both see each line, and the log has no doubles', async check => {
  const disk = new Disk(), left = await open(disk), right = await open(disk);
  const one = good(await web.startLocal(left, GAMES[1])), {session: two} = await web.openSaved(right, one.id);
  const seen = listen(two), mind = await left.newEngine();
  const from = two.engine.table().number;
  let turns = 0;
  while (one.engine.table().stage !== 'closed') {
    const [asks, other] = turns++ % 2 ? [one, two] : [two, one];
    await until(asks, () => {
      const {stage, seat, computer} = asks.engine.table();
      return stage === 'closed' || seat > 0 && computer === null;
    }, 'a person to decide');
    const table = asks.engine.table();
    if (table.stage === 'closed')
      break;
    mind.readRecord(asks.engine.record());
    const answer = await asks.ask(table.seat, randomDecision(mind));
    if (answer !== null)
      check(answer.error, 'stale', 'refusal');
    const number = asks.engine.table().number;
    await until(other, () => other.engine.table().number >= number, 'the other window');
  }
  const log = disk.log(one.id);
  check(numbered(log), true, 'numbers');
  check(linesIn(seen).map(line => line.n), log.slice(from).map(line => line.n), 'seen');
  check(two.engine.record(), one.engine.record(), 'records');
  [one, two].forEach(session => session.leave());
});

await test('of two decisions made in two windows at the same moment one counts', async check => {
  const disk = new Disk(), left = await open(disk), right = await open(disk);
  const one = good(await web.startLocal(left, GAMES[0])), {session: two} = await web.openSaved(right, one.id);
  for (let i = 0; i < 20; i++) {
    const {seat, events} = one.engine.table();
    const answers = await Promise.all([one, two].map(session => session.ask(seat, randomDecision(session.engine))));
    check(answers.map(answer => answer?.error ?? 'granted').sort(), ['granted', 'stale'], `answers ${i}`);
    await until(one, () => one.engine.table().events > events, 'the first window');
    const {number} = one.engine.table();
    await until(two, () => two.engine.table().number >= number, 'the second window');
  }
  check([two.engine.record(), numbered(disk.log(one.id))], [one.engine.record(), true], 'records and log');
  [one, two].forEach(session => session.leave());
});

await test('saved games are listed, the latest first, and removed with their lines', async check => {
  const disk = new Disk(), context = await open(disk), ids = [];
  for (const setup of GAMES.slice(0, 3)) {
    const session = good(await web.startLocal(context, setup));
    ids.unshift(session.id);
    session.leave();
    while (Date.now() <= session.saved.updated)
      await new Promise(setImmediate);
  }
  check((await context.savedGames.list()).map(game => game.id), ids, 'list');
  await context.savedGames.remove(ids[1]);
  check((await context.savedGames.list()).map(game => game.id), [ids[0], ids[2]], 'without one');
  check([disk.log(ids[1]).length, disk.log(ids[0]).length > 0], [0, true], 'lines');
  check((await web.openSaved(context, ids[1])).kind, 'gone', 'opened');
});

await test('a record is read however its lines end, cut off or not, kept, and looked at event by event', async check => {
  const context = await open(), session = good(await web.startLocal(context, GAMES[3]));
  await play(session);
  const text = session.engine.record();
  session.leave();
  for (const form of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`, text.trimEnd()])
    check(good(await web.readReplay(context, form)).events, session.engine.eventCount, 'events');
  const lines = text.split('\n'), play0 = lines.indexOf('play');
  const cut = lines.slice(0, play0 + 11).join('\n');
  check(good(await web.readReplay(context, `${cut}\n1 pi`)).events, 10, 'cut in a line');
  for (const bad of ['', 'hello', `${lines.slice(0, 3).join('\n')}\n`, text.replace('rules', 'rulez'), 'x'.repeat(2 << 20)])
    check((await web.readReplay(context, bad)).ok, false, `no record: ${bad.slice(0, 20)}`);
  const {id, replay} = good(await web.importRecord(context, text));
  check([replay.view(0).events, replay.event(0), replay.event(1).event, replay.view(9999).events],
        [0, null, 1, session.engine.eventCount], 'positions');
  check(good(await web.importRecord(context, text)).id, id, 'the same again');
  check((await web.openSaved(context, id)).replay.record, text, 'kept');
  check(await web.exportRecord(context, id), text, 'exported');
});

await test('names are taken as a log takes them', async check => {
  const session = async name => {
    const made = await web.startLocal(await open(), GAMES[0], {names: [name]});
    const found = good(made).engine.table().seats[0].name;
    made.value.leave();
    return found;
  };
  check(await session('  Ada\tLovelace\n'), 'Ada Lovelace', 'spaces');
  check(await session('é'.repeat(40)), 'é'.repeat(32), 'length in bytes');
  check(await session('\u{1f525}'.repeat(20)), '\u{1f525}'.repeat(16), 'whole characters');
  check(await session(`${'a'.repeat(63)} b`), 'a'.repeat(63), 'no space at the end');
  check(await session('\ud800x'), 'x', 'half a character');
  check(await session('\u0000'), '', 'nothing');
});

finish();
