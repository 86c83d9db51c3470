// Tables of a server, from the page's side: the real server, over a wire that is cut at the worst
// moments.
//   node test/unit/onlineSession.test.mjs PATH-OF-LAPILLI sqlite [build/wasm/lapilli.wasm]
import {Client} from '../../../tests/serve/support/client.mjs';
import {Database, Server, path} from '../../../tests/serve/support/server.mjs';
import {FlakyProxy, liar} from '../support/flakyProxy.mjs';
import {Disk, randomDecision, finish, good, linesIn, listen, numbered, open, play, test, problemsIn, until,
        web, endTimers} from '../support/sessionContext.mjs';

const store = `sqlite:${path('tables.db')}`;
const start = options => Server.start({store, args: ['--max-tables-per-address', '1000'], ...options});
let server = await start();
const proxy = await FlakyProxy.open(server.port);
const SILENCE_MS = 45_000, ANSWER_MS = 5_000;  // until a page asks whether the connection works, and for the answer
const tokenOf = url => url.slice(url.lastIndexOf('/') + 1);

// What opens the seat of a page, now that it has claimed it.
const keyOf = session => session.saved.mine[0].key;

const page = disk => open(disk, proxy.base);
const texts = lines => lines.map(line => line.e);

// Everything the server has of a table.
async function logOf(session, token = keyOf(session)) {
  const client = await new Client(server.port, session.id, token).arrive();
  await client.socket.close();
  return client.lines;
}

// A table opened here, and someone else who follows the link.
async function two(setup, contexts = []) {
  const [left, right] = [contexts[0] ?? await page(), contexts[1] ?? await page()];
  const ada = good(await web.createOnline(left, setup, {names: ['Ada']}));
  await until(ada, () => ada.connection === 'connected', 'the table');
  const {table, token} = web.parseSeatLink(new URL(ada.invitations.find(({seat}) => seat === 2).url).hash);
  const bob = await web.joinOnline(right, table, token);
  bob.changes = listen(bob);
  await until(bob, () => bob.connection === 'connected', 'the table by its link');
  const refusal = await bob.sit(2, 'Bob');
  if (refusal)
    throw new Error(JSON.stringify(refusal));
  for (const session of [ada, bob])
    await until(session, () => session.engine.table().stage === 'plays' && session.engine.table().seat !== 0, 'the game');
  return [ada, bob];
}

async function level(...sessions) {
  const most = Math.max(...sessions.map(session => session.engine.table().number));
  for (const session of sessions)
    await until(session, () => session.engine.table().number >= most, `line ${most}`);
}

await test('two pages play a whole game at one table, and see the same lines', async check => {
  const disk = new Disk(), [ada, bob] = await two({set: 'totem', seats: ['person', 'person', 'level:1']},
                                                  [await page(disk), await page()]);
  check([ada.mine, bob.mine, ada.host, bob.host], [[1], [2], true, false], 'seats');
  check(ada.engine.table().seats.map(seat => seat.name).slice(0, 2), ['Ada', 'Bob'], 'names');
  await until(ada, () => ada.present.seats.length === 2, 'both to be there');
  await Promise.all([play(ada), play(bob)]);
  await level(ada, bob);
  const log = await logOf(ada);
  check([numbered(log), texts(log).at(-1).split(' ')[0]], [true, 'secret'], 'log');
  check([ada.engine.record(), log.length], [bob.engine.record(), ada.engine.table().number], 'records');
  check(good(await web.readReplay(await page(), ada.engine.record())).proof, 'good', 'proof');
  check((await ada.ask(2, 'undo')).error, 'wrong-seat', 'for another seat');
  ada.leave();
  bob.leave();
  await ada.copying;
  check(texts(disk.log(ada.saved.id)), texts(log), 'the copy on this device');
});

await test('requests and answers lost on the way are neither lost nor doubled', async check => {
  for (const set of ['discovery', 'tribe']) {
    const [ada, bob] = await two({set, seats: ['person', 'person']});
    const heard = [listen(ada), listen(bob)], from = [ada, bob].map(session => session.engine.table().number);
    let decisions = 0, refusals = [];
    proxy.accidents = 0;
    while (ada.engine.table().stage !== 'closed') {
      await level(ada, bob);
      const {seat, stage} = ada.engine.table();
      if (stage === 'closed')
        break;
      if (seat === 0) {
        await until(ada, () => ada.engine.table().seat !== 0 || ada.engine.table().stage === 'closed', 'chance');
        continue;
      }
      if (decisions % 4 === 1)
        proxy.accident = decisions % 8 === 1 ? 'request' : 'answer';
      const answer = await [ada, bob][seat - 1].ask(seat, randomDecision(ada.engine));
      if (answer !== null)
        refusals.push(answer);
      decisions++;
    }
    await level(ada, bob);
    const log = await logOf(ada), own = texts(log).filter(text => /^[12] /.test(text));
    check(refusals, [], `refusals of ${set}`);
    check(own.length, decisions, `decisions of ${set}`);
    check(proxy.accidents > 10, true, `${proxy.accidents} accidents`);
    check(numbered(log), true, 'numbers');
    for (const i of [0, 1])
      check(linesIn(heard[i]), log.slice(from[i]), `what page ${i + 1} was told`);
    ada.leave();
    bob.leave();
  }
});

await test('a request that arrives after it was sent again counts once', async check => {
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const {seat} = ada.engine.table(), mover = [ada, bob][seat - 1], before = ada.engine.table().events;
  proxy.accident = 'late';
  check(await mover.ask(seat, randomDecision(mover.engine)), null, 'answer');
  const {number} = mover.engine.table();
  proxy.release();
  check(proxy.late.length, 0, 'it went out');
  const other = [ada, bob][2 - seat];
  await until(other, () => other.engine.table().number >= number, 'the other page');
  const log = await logOf(ada);
  check(texts(log).filter(text => text.startsWith(`${seat} `)).length, 1, 'decisions');
  check(log.length, number, 'lines');
  check(before + 1 <= mover.engine.table().events, true, 'events');
  ada.leave();
  bob.leave();
});

await test('what is decided without a connection waits, and is stale when something else came first', async check => {
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const {seat} = ada.engine.table(), [mover, other] = seat === 1 ? [ada, bob] : [bob, ada];
  proxy.target = 1;  // nobody listens there
  proxy.cut();
  await until(mover, () => mover.connection === 'lost', 'the connection to be lost');
  const waits = mover.ask(seat, randomDecision(mover.engine));
  const second = new Client(server.port, mover.id, keyOf(mover));
  await second.arrive();
  await second.must(`lend level:1`);
  await second.line(new RegExp(`^${seat} `));
  await second.must('back');
  await second.socket.close();
  proxy.target = server.port;
  check((await waits)?.error, 'stale', 'answer');
  const log = await logOf(ada);
  await until(other, () => other.engine.table().number >= log.length, 'the other page');
  await until(mover, () => mover.connection === 'connected', 'the connection');
  for (const session of [ada, bob])
    await until(session, () => session.engine.table().number >= log.length && session.engine.table().seat !== 0, 'a turn');
  await level(ada, bob);
  const turn = mover.engine.table().seat, next = [ada, bob][turn - 1];
  proxy.target = 1;
  proxy.cut();
  await until(next, () => next.connection === 'lost', 'the connection to be lost');
  const later = next.ask(turn, randomDecision(next.engine));
  proxy.target = server.port;
  check(await later, null, 'a decision that waited');
  ada.leave();
  bob.leave();
});

await test('a connection that is dead without knowing it is given up', async check => {
  globalThis.window = new EventTarget();
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const {seat} = ada.engine.table(), [mover, other] = seat === 1 ? [ada, bob] : [bob, ada];
  proxy.silence();
  window.dispatchEvent(new Event('online'));
  endTimers(ANSWER_MS);
  const client = await new Client(server.port, ada.id, keyOf(other)).arrive();
  await client.must('lend level:1');
  await client.must('back');
  await client.socket.close();
  await until(mover, () => mover.engine.table().number >= client.last, 'what was missed, after the device is online');
  await level(ada, bob);
  for (let turns = 0; turns < 2; turns++) {
    const turn = ada.engine.table().seat, asks = [ada, bob][turn - 1];
    if (turns === 0)
      proxy.silence();
    const answer = asks.ask(turn, randomDecision(asks.engine));
    if (turns === 0) {
      endTimers(SILENCE_MS);
      endTimers(ANSWER_MS);
    }
    check(await answer, null, 'a decision into the silence');
    await level(ada, bob);
  }
  const log = await logOf(ada);
  check([numbered(log), log.length], [true, ada.engine.table().number], 'log');
  ada.leave();
  bob.leave();
  delete globalThis.window;
});

await test('a server that is killed and started again in the middle of a game is waited for', async check => {
  const [ada, bob] = await two({set: 'kingdomino', seats: ['person', 'person']});
  const heard = listen(bob), from = bob.engine.table().number;
  let kills = 0;
  const restart = async how => {
    kills++;
    proxy.target = 1;
    await server[how]();
    server = await start();
    proxy.target = server.port;
  };
  const games = Promise.all([play(ada), play(bob)]);
  for (const [events, how] of [[10, 'kill'], [25, 'stop'], [40, 'kill']]) {
    await until(ada, () => ada.engine.table().events >= events, `event ${events}`);
    await restart(how);
  }
  await games;
  await level(ada, bob);
  const log = await logOf(ada);
  check([kills, numbered(log), log.length], [3, true, bob.engine.table().number], 'log');
  check(linesIn(heard), log.slice(from), 'what the page was told');
  check(good(await web.readReplay(await page(), bob.engine.record())).proof, 'good', 'proof');
  ada.leave();
  bob.leave();
});

await test('a page comes back by its saved seat, and shows the table before the server answers', async check => {
  const disk = new Disk(), [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']},
                                                  [await page(), await page(disk)]);
  const enough = () => ada.engine.table().events >= 12;
  await Promise.all([play(ada, enough), play(bob, () => bob.engine.table().events >= 12)]);
  await level(ada, bob);
  const record = bob.engine.record();
  bob.leave();
  await bob.copying;
  proxy.target = 1;
  const context = await page(disk), games = await context.savedGames.toContinue();
  check(games.map(game => [game.kind, game.table, game.mine[0].seat]), [['online', ada.id, 2]], 'to continue');
  check(web.parseSeatLink(games[0].id)?.table, ada.id, 'its id is the fragment of its link');
  const {session: back} = await web.openSaved(context, games[0].id);
  check([back.engine.record(), back.mine], [record, [2]], 'before the server answers');
  check(await back.whenArrived(), 'lost', 'link');
  proxy.target = server.port;
  await until(back, () => back.connection === 'connected', 'the server');
  await Promise.all([play(ada), play(back)]);
  await level(ada, back);
  check(back.engine.record(), ada.engine.record(), 'records');
  check((await context.savedGames.toContinue()).length, 0, 'when it is over');
  ada.leave();
  back.leave();
});

await test('a copy that is damaged, or of lines the server does not have, gives way to the server', async check => {
  for (const damage of [log => log[4].e = '1 pick 99', (log, lines) => lines.delete(JSON.stringify([log[2].game, 3]))]) {
    const disk = new Disk(), [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']},
                                                    [await page(), await page(disk)]);
    bob.leave();
    await bob.copying;
    damage(disk.log(bob.saved.id), disk.stores.lines);
    const {session: back} = await web.openSaved(await page(disk), bob.saved.id);
    await until(back, () => back.connection === 'connected', 'the server');
    await level(ada, back);
    check(back.engine.record(), ada.engine.record(), 'records');
    ada.leave();
    back.leave();
  }
  // Lines that can be read, but that the server never kept: as after a backup was played back.
  const disk = new Disk(), [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']},
                                                  [await page(), await page(disk)]);
  bob.leave();
  await bob.copying;
  const {seat, number} = bob.engine.table();
  disk.stores.lines.set(JSON.stringify([bob.saved.id, number + 1]),
                        {game: bob.saved.id, n: number + 1, at: Date.now(), e: `${seat} ${randomDecision(bob.engine)}`});
  const {session: back} = await web.openSaved(await page(disk), bob.saved.id);
  check(back.engine.table().number, number + 1, 'the line that is too many');
  await until(back, () => back.connection === 'connected', 'the server');
  await until(back, () => back.engine.table().number === number, 'the lines anew');
  check(back.engine.record(), ada.engine.record(), 'records');
  check([numbered(disk.log(bob.saved.id)), back.connection], [true, 'connected'], 'copy');
  ada.leave();
  back.leave();
});

await test('a table that is gone, and a seat that is not there, are told and not tried again', async check => {
  const context = await page(), [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const nowhere = await web.joinOnline(context, 'aaaaaaaaaaaaaaaa', '0'.repeat(32));
  check([await nowhere.whenArrived(), nowhere.gone], ['gone', 'no-table'], 'no such table');
  check((await nowhere.ask(1, 'sit -')).error, 'wrong-seat', 'asked all the same');
  const nobody = await web.joinOnline(context, ada.id, '0'.repeat(32));
  check([await nobody.whenArrived(), nobody.gone], ['gone', 'no-seat'], 'no such seat');
  check((await context.savedGames.toContinue()).length, 0, 'to continue');
  [nowhere, nobody, ada, bob].forEach(session => session.leave());
});

await test('invitations are links of the seats that are open, with the token in the fragment', async check => {
  const setup = {set: 'discovery', seats: ['person', 'level:1', 'person', 'person']};
  const ada = good(await web.createOnline(await page(), setup));
  await until(ada, () => ada.connection === 'connected', 'the table');
  check(ada.invitations.map(({seat}) => seat), [3, 4, 0], 'seats');
  for (const {url} of ada.invitations) {
    check(url.startsWith(`${proxy.base}#${ada.id}/`), true, url);
    check(web.parseSeatLink(new URL(url).hash)?.token, tokenOf(url), 'token');
  }
  const carl = await web.joinOnline(await page(), ada.id, tokenOf(ada.invitations[0].url));
  await carl.whenArrived();
  check(await carl.sit(3, 'Carl'), null, 'sits');
  await until(ada, () => ada.engine.table().seats[2].sat, 'Carl');
  check(ada.invitations.map(({seat}) => seat), [4, 0], 'still open');
  check(carl.invitations, ada.invitations.slice(-1), 'everyone can invite spectators');
  const spectator = await web.joinOnline(await page(), ada.id, tokenOf(ada.invitations[1].url));
  check([await spectator.whenArrived(), spectator.mine, spectator.host], ['connected', [], false], 'a spectator');
  check((await spectator.ask(1, 'stand')).error, 'wrong-seat', 'a spectator asks');
  await until(ada, () => ada.present.watching === 1, 'a spectator to be seen');
  [ada, carl, spectator].forEach(session => session.leave());
});

await test('several people of one page sit at one table of the server', async check => {
  const setup = {set: 'discovery', seats: ['person', 'person', 'person']};
  const here = good(await web.createOnline(await page(), setup, {here: [1, 3], names: ['Ada', '', 'Cy']}));
  await until(here, () => here.connection === 'connected', 'the table');
  check(here.mine, [1, 3], 'seats');
  const told = listen(here);
  const bob = await web.joinOnline(await page(), here.id, tokenOf(here.invitations[0].url));
  await bob.whenArrived();
  const from = here.engine.table().number;
  await bob.sit(2, 'Bob');
  proxy.cut();
  await Promise.all([play(here), play(bob)]);
  const log = await logOf(here);
  check(linesIn(told).filter(line => line.n > from), log.slice(from), 'each line once');
  check(log.length, here.engine.table().number, 'lines');
  check(told.filter(change => change.kind === 'connection').length, 2, 'cut off once and back');
  here.leave();
  bob.leave();
});

await test('an undo request is agreed to or refused by the other page', async check => {
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const {seat} = ada.engine.table(), [one, other] = seat === 1 ? [ada, bob] : [bob, ada];
  check(await one.ask(seat, randomDecision(one.engine)), null, 'a decision');
  await level(ada, bob);
  check(await other.ask(3 - seat, randomDecision(other.engine)), null, 'the other decides');
  await level(ada, bob);
  check(await one.ask(seat, 'undo'), null, 'an undo request');
  await level(ada, bob);
  check([other.engine.table().pleads, await other.ask(3 - seat, 'refuse')], [seat, null], 'refused');
  await level(ada, bob);
  check(await one.ask(seat, 'undo'), null, 'another undo request');
  await level(ada, bob);
  const {plea} = other.engine.table();
  check(await other.ask(3 - seat, 'agree'), null, 'agreed');
  await until(one, () => one.engine.table().events === plea, 'the undo');
  ada.leave();
  bob.leave();
});

await test('a rematch is asked for by the host, followed by the others, and everybody sits again', async check => {
  const disk = new Disk(), [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']}, [await page(disk)]);
  check((await bob.rematch()).error, 'not-the-host', 'not the host');
  check((await ada.rematch()).error, 'not-closed', 'too early');
  await Promise.all([play(ada), play(bob)]);
  await level(ada, bob);
  const [next, same] = [await ada.rematch(), await ada.rematch()];
  check([next.id === ada.id, next.id === same.id], [false, true], 'tables');
  await until(bob, () => bob.engine.table().next !== null, 'the line that tells');
  const follows = await bob.rematch();
  check(follows.id, next.id, 'the same table');
  await follows.whenArrived();
  check([keyOf(follows) === keyOf(bob), keyOf(next) === keyOf(ada)], [false, false], 'new keys');
  const eve = await web.joinOnline(await page(), next.id, bob.saved.mine[0].token);
  check([await eve.whenArrived(), eve.gone], ['gone', 'no-seat'], 'the links of the old table are of no use');
  await until(next, () => next.engine.table().stage === 'plays', 'the game');
  check(next.engine.table().seats.map(seat => seat.name), ['Ada', 'Bob'], 'names');
  await Promise.all([play(next), play(follows)]);
  check((await logOf(next)).length, next.engine.table().number, 'lines');
  [ada, bob, next, same, follows].forEach(session => session.leave());
});

// A table for two at which both have arrived.
async function arrived(contexts = []) {
  const [left, right] = [contexts[0] ?? await page(), contexts[1] ?? await page()];
  const ada = good(await web.createOnline(left, {set: 'discovery', seats: ['person', 'person']}));
  await ada.whenArrived();
  const token = tokenOf(ada.invitations.find(({seat}) => seat === 2).url);
  const bob = await web.joinOnline(right, ada.id, token);
  await bob.whenArrived();
  return [ada, bob, token];
}

await test('the first page to open a link has the seat, and the next is told', async check => {
  const [ada, bob, token] = await arrived();
  const hash = bob.engine.sha256(keyOf(bob));
  check([bob.mine, bob.engine.table().seats[1].holder], [[2], hash], 'claimed');
  const eve = await web.joinOnline(await page(), ada.id, token);
  check([await eve.whenArrived(), eve.gone], ['gone', 'no-seat'], 'the next');
  await until(ada, () => ada.engine.table().seats[1].holder === hash, 'Ada to see it');
  check(ada.invitations.map(({seat}) => seat), [0], 'the link is used up');
  [ada, bob, eve].forEach(session => session.leave());
});

await test('a lost answer to a claim loses no seat', async check => {
  const ada = good(await web.createOnline(await page(), {set: 'discovery', seats: ['person', 'person']}));
  await ada.whenArrived();
  const disk = new Disk(), token = tokenOf(ada.invitations[0].url);
  proxy.accident = 'answer';
  const bob = await web.joinOnline(await page(disk), ada.id, token);
  await until(bob, () => bob.connection === 'connected', 'the table');
  check([bob.mine, bob.engine.table().number], [[2], 3], 'one claim each');
  bob.leave();
  await bob.copying;
  const back = await web.joinOnline(await page(disk), ada.id, token);
  check([await back.whenArrived(), back.mine, keyOf(back)], ['connected', [2], keyOf(bob)], 'by the same link');
  [ada, back].forEach(session => session.leave());
});

await test('two windows of one browser open a link at once, and share its key and salts', async check => {
  const ada = good(await web.createOnline(await page(), {set: 'discovery', seats: ['person', 'person']}, {names: ['Ada']}));
  await until(ada, () => ada.engine.table().seats[0]?.sat, 'Ada to sit');
  const disk = new Disk(), token = tokenOf(ada.invitations[0].url), contexts = [await page(disk), await page(disk)];
  const windows = await Promise.all(contexts.map(context => web.joinOnline(context, ada.id, token)));
  check(await Promise.all(windows.map(one => one.whenArrived())), ['connected', 'connected'], 'both are in');
  check(keyOf(windows[0]) === keyOf(windows[1]), true, 'one key');
  const seen = new Set();
  windows.forEach(one => one.on(() => seen.add(one.saved.shuffle?.salts[0]?.salt)));
  const answers = await Promise.all(windows.map(one => one.sit(2, 'Bob')));
  check(answers.map(answer => answer?.error ?? null).sort(), [null, 'seat-taken'].sort(), 'one of them sits');
  await until(ada, () => ada.engine.table().stage === 'plays', 'the salt to be revealed by the one who has it');
  await Promise.all(windows.map(one => one.copying));
  const {salts} = disk.stores.games.get(JSON.stringify(windows[0].saved.id)).shuffle;
  check(salts.map(({salt}) => salt).includes(ada.engine.table().seats[1].salt), true, 'it is kept');
  check(salts.length, 2, 'and so is the other');
  [ada, ...windows].forEach(session => session.leave());
});

await test('a seat moves to another device by a link that works once', async check => {
  const [ada, bob, token] = await arrived(), changes = listen(ada);
  check(await bob.sit(2, 'Bob'), null, 'sits');
  const url = good(await bob.makeLink(2)), {table, token: link} = web.findSeatLink(url);
  check([table, link === token, link === keyOf(bob)], [bob.id, false, false], 'a new token');
  const phone = await web.joinOnline(await page(), table, link);
  check([await phone.whenArrived(), phone.mine], ['connected', [2]], 'at the other device');
  await until(bob, () => bob.connection === 'gone', 'the first device to be told');
  check([bob.gone, (await bob.ask(2, 'stand')).error, bob.saved.gone], ['seat-moved', 'seat-moved', true], 'the first device');
  const late = await web.joinOnline(await page(), table, link);
  check([await late.whenArrived(), late.gone], ['gone', 'no-seat'], 'the link again');
  const again = good(await phone.makeLink(2));
  check(await phone.revokeLink(2), null, 'revoked');
  const revoked = await web.joinOnline(await page(), table, web.findSeatLink(again).token);
  check([await revoked.whenArrived(), revoked.gone], ['gone', 'no-seat'], 'a revoked link');
  await until(ada, () => !ada.engine.table().seats[1].linked, 'the last line');
  check(linesIn(changes).filter(({e}) => e.startsWith('link 2 ')).length, 3, 'everyone is told');
  [ada, phone].forEach(session => session.leave());
});

await test('the host replaces a link, and invites from another device', async check => {
  const disk = new Disk(), ada = good(await web.createOnline(await page(disk), {set: 'discovery', seats: ['person', 'person']}));
  await ada.whenArrived();
  const first = ada.invitations[0].url, second = good(await ada.makeLink(2));
  check([ada.invitations.map(({url}) => url).includes(second), ada.invitations.map(({url}) => url).includes(first)], [true, false], 'invitations');
  const eve = await web.joinOnline(await page(), ada.id, tokenOf(first));
  check([await eve.whenArrived(), eve.gone], ['gone', 'no-seat'], 'the first link');
  ada.leave();
  await ada.copying;
  const {session: back} = await web.openSaved(await page(disk), ada.saved.id);
  await back.whenArrived();
  check(back.invitations.map(({seat}) => seat), [2, 0], 'kept');
  const moved = await web.joinOnline(await page(), ada.id, tokenOf(good(await back.makeLink(1))));
  await moved.whenArrived();
  check([moved.host, moved.invitations.map(({seat}) => seat)], [true, [0]], 'the host elsewhere knows no links');
  const third = good(await moved.makeLink(2)), bob = await web.joinOnline(await page(), ada.id, tokenOf(third));
  check([await bob.whenArrived(), bob.mine], ['connected', [2]], 'but makes them');
  [back, moved, bob].forEach(session => session.leave());
});

await test('a link is kept, even if the lines before it are saved late', async check => {
  const disk = new Disk(), ada = good(await web.createOnline(await page(disk), {set: 'discovery', seats: ['person', 'person']}));
  await ada.whenArrived();
  await ada.copying;
  let save;
  ada.copying = new Promise(resolve => { save = resolve; });
  const link = good(await ada.makeLink(2));
  save();
  ada.leave();
  await ada.copying;
  const {session: back} = await web.openSaved(await page(disk), ada.saved.id);
  await back.whenArrived();
  check(back.invitations.map(({url}) => url).includes(link), true, 'kept');
  back.leave();
});

await test('the address of a table makes others spectators, and opens the own seat', async check => {
  const disk = new Disk(), [ada, bob, token] = await arrived([undefined, await page(disk)]);
  const {address} = bob, watch = address.split('/')[1];
  check([address.includes(token), address.includes(keyOf(bob)), ada.address], [false, false, address], 'neutral');
  const other = await web.joinOnline(await page(), ada.id, watch);
  check([await other.whenArrived(), other.mine, other.address], ['connected', [], null], 'a spectator');
  bob.leave();
  await bob.copying;
  const context = await page(disk), back = await web.joinOnline(context, ada.id, watch);
  check([await back.whenArrived(), back.mine], ['connected', [2]], 'the own seat');
  const another = await web.otherSeat(context, ada.id, '0'.repeat(32));
  check([another?.id, await web.otherSeat(context, ada.id, watch), await web.otherSeat(context, ada.id, token)],
        [bob.saved.id, null, null], 'a link to another seat is not opened without asking');
  [ada, other, back].forEach(session => session.leave());
});

await test('without storage the address has the key, and brings the page back', async check => {
  const disk = new Disk();
  disk.blocked = true;
  const [ada, bob] = await arrived([undefined, await page(disk)]);
  check(bob.address, `${ada.id}/${keyOf(bob)}`, 'address');
  bob.leave();
  const back = await web.joinOnline(await page(disk), ada.id, keyOf(bob));
  check([await back.whenArrived(), back.mine, back.address], ['connected', [2], bob.address], 'after a reload');
  check(await back.sit(2, 'Bob'), null, 'sits');
  [ada, back].forEach(session => session.leave());
});

await test('a seat saved by an older page is claimed when it comes back', async check => {
  const {table, seats} = await (await fetch(`${proxy.base}api/tables`, {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({rules: 'discovery', seats: ['person', 'person']}),
  })).json();
  const old = await new Client(server.port, table, seats[1].token, undefined, null).arrive(), context = await page();
  await context.savedGames.put({kind: 'online', id: `${table}/${seats[1].token}`, table, mine: [{seat: 2, token: seats[1].token}],
                                others: [], begun: 1, updated: 1, finished: false, summary: null, gone: false});
  const {session: back} = await web.openSaved(context, `${table}/${seats[1].token}`);
  check([await back.whenArrived(), back.mine], ['connected', [2]], 'back');
  check(back.engine.table().seats[1].holder, back.engine.sha256(keyOf(back)), 'claimed');
  await old.until(() => old.error !== null, 'the old page to be told');
  check(old.error.error, 'seat-moved', 'the old page');
  back.leave();
});

await test('a server that cannot save for a moment is asked again', async check => {
  const database = Database.open(), other = await start({store: database.store});
  proxy.target = other.port;
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']});
  const {seat} = ada.engine.table(), mover = [ada, bob][seat - 1];
  const client = await new Client(other.port, ada.id, keyOf(mover)).arrive();
  database.stop(other);
  const waits = mover.ask(seat, randomDecision(mover.engine));
  check((await client.ask('lend level:1')).error, 'storage', 'it cannot save');
  database.start(other);
  check(await waits, null, 'answer');
  await level(ada, bob);
  await client.until(() => client.last >= mover.engine.table().number, 'the line');
  check(texts(client.lines).filter(text => text.startsWith(`${seat} `)).length, 1, 'decisions');
  await client.socket.close();
  ada.leave();
  bob.leave();
  await other.stop();
  proxy.target = server.port;
});

await test('time is the server\'s', async check => {
  const clock = 2_000_000_000_000, slow = await start({store: `sqlite:${path('slow.db')}`, clock});
  const session = good(await web.createOnline(await open(new Disk(), `http://127.0.0.1:${slow.port}/`),
                                              {set: 'discovery', seats: ['person', 'person']}));
  await until(session, () => session.connection === 'connected', 'the table');
  const now = session.now();
  check(now >= clock - 1000 && now < clock + 60_000, true, `${now}`);
  session.leave();
  await slow.stop();
});

await test('a setup the server refuses, and a server that is away, are refusals', async check => {
  const context = await page();
  check((await web.createOnline(context, {set: 'tribe', seats: ['person']})).refusal.error.length > 0, true, 'refused');
  proxy.target = 1;
  check((await web.createOnline(context, {set: 'tribe', seats: ['person', 'person']})).refusal.error, 'no-server', 'away');
  proxy.target = server.port;
});

await test('a page without storage plays all the same, and says to keep the link', async check => {
  const disk = new Disk();
  disk.blocked = true;
  const [ada, bob] = await two({set: 'discovery', seats: ['person', 'person']}, [await page(), await page(disk)]);
  await Promise.all([play(ada), play(bob)]);
  await level(ada, bob);
  check([problemsIn(bob.changes).length, bob.engine.record()], [1, ada.engine.record()], 'problems and records');
  ada.leave();
  bob.leave();
});

// Ada's table, at which she sits, and the token of the other seat.
async function adaWaits(context) {
  const ada = good(await web.createOnline(context, {set: 'discovery', seats: ['person', 'person']}, {names: ['Ada']}));
  await until(ada, () => ada.engine.table().seats[0]?.sat, 'Ada to sit');
  return [ada, tokenOf(ada.invitations.find(({seat}) => seat === 2).url)];
}

async function joinAs(context, id, token) {
  const session = await web.joinOnline(context, id, token);
  session.changes = listen(session);
  await session.whenArrived();
  return session;
}

await test('every page verifies the shuffle at the end, and all have the same fingerprint', async check => {
  const disk = new Disk(), [ada, bob] = await two({set: 'totem', seats: ['person', 'person']}, [await page(disk)]);
  const watcher = await joinAs(await page(), ada.id, tokenOf(ada.invitations[0].url));
  check(await ada.verifyShuffle(), null, 'not before the end');
  const {fingerprint} = ada.engine.table();
  check(/^([a-z2-7]{4} ){3}[a-z2-7]{4}$/.test(fingerprint), true, fingerprint);
  await Promise.all([play(ada), play(bob)]);
  await level(ada, bob, watcher);
  for (const session of [ada, bob, watcher])
    check([await session.verifyShuffle(), session.engine.table().fingerprint], ['proven', fingerprint], 'at the end');
  const {session: again} = await web.openSaved(await page(disk), `${ada.id}/${ada.saved.mine[0].token}`);
  await again.whenArrived();
  check(await again.verifyShuffle(), 'proven', 'later');
  const [note] = again.saved.shuffle.salts;
  check([again.saved.shuffle.commit, note.salt], [ada.engine.table().commit, ada.engine.table().seats[0].salt], 'notes');
  [ada, bob, watcher, again].forEach(session => session.leave());
});

await test('a salt is kept over a closed page and revealed when it comes back', async check => {
  const disk = new Disk(), [ada, token] = await adaWaits(await page(disk));
  ada.leave();
  const bob = await joinAs(await page(), ada.id, token);
  check(await bob.sit(2, 'Bob'), null, 'sits');
  await until(bob, () => bob.engine.table().seats[1].salt !== null, 'the salt of Bob');
  check([bob.engine.table().stage, bob.lacksSalt(2)], ['reveals', false], 'the game waits');
  const {session: back} = await web.openSaved(await page(disk), `${ada.id}/${ada.saved.mine[0].token}`);
  await until(bob, () => bob.engine.table().stage === 'plays', 'the game');
  [bob, back].forEach(session => session.leave());
});

await test('at another device the shuffle is begun again, and everybody commits to a new salt', async check => {
  const [ada, token] = await adaWaits(await page());
  ada.leave();
  const bob = await joinAs(await page(), ada.id, token);
  await bob.sit(2, 'Bob');
  const away = await joinAs(await page(), ada.id, keyOf(ada));
  await until(away, () => away.engine.table().seats[1].salt !== null, 'the salt of Bob');
  const {salt} = away.engine.table().seats[1];
  check([away.engine.table().stage, away.lacksSalt(1)], ['reveals', true], 'the salt is elsewhere');
  check(await away.reshuffle(1), null, 'again');
  await until(bob, () => bob.engine.table().stage === 'plays', 'the game');
  const {seats} = bob.engine.table();
  check([seats[1].salt === salt, seats[0].restarts], [false, 1], 'a new salt');
  await Promise.all([play(away), play(bob)]);
  await level(away, bob);
  check([await away.verifyShuffle(), await bob.verifyShuffle()], ['proven', 'proven'], 'at the end');
  [bob, away].forEach(session => session.leave());
});

await test('who gets up while salts are revealed voids them, and pages commit again by themselves', async check => {
  const [ada, token] = await adaWaits(await page());
  const bob = new Client(server.port, ada.id, token);
  await bob.arrive();
  await bob.sits('Bob');
  await until(ada, () => ada.engine.table().seats[0].salt !== null, 'the salt of Ada');
  const before = ada.engine.table().seats[0];
  await bob.must('stand');
  await until(ada, () => (ada.engine.table().seats[0].commitment ?? before.commitment) !== before.commitment, 'another commitment');
  check(ada.engine.table().seats[0].salt, null, 'nothing is revealed');
  await bob.until(() => bob.last >= ada.engine.table().number, 'the commitment');
  await bob.sits('Bob');
  await until(ada, () => ada.engine.table().seats[0].salt !== null, 'the salt of Ada');
  check(ada.engine.table().seats[0].salt === before.salt, false, 'another salt');
  await bob.reveals();
  await until(ada, () => ada.engine.table().stage === 'plays', 'the game');
  await bob.socket.close();
  ada.leave();
});

await test('a log exchanged in the middle of a game is told at once, and is not the one that was seen', async check => {
  const setup = {set: 'discovery', seats: ['person', 'person']}, disk = new Disk();
  const [ada, bob] = await two(setup, [await page(disk)]), [eve, mallory] = await two(setup);
  await Promise.all([play(eve), play(mallory)]);
  await level(eve, mallory);
  const told = listen(ada);
  liar.hears = text => text.includes('"join"') ? text.replace(ada.id, eve.id).replace(keyOf(ada), keyOf(eve)) : text;
  proxy.cut();
  await until(ada, () => ada.engine.table().stage === 'closed', 'another log');
  check([problemsIn(told).length, await ada.verifyShuffle()], [1, 'other-log'], 'told');
  ada.leave();
  const {session: again} = await web.openSaved(await page(disk), `${ada.id}/${ada.saved.mine[0].token}`);
  await again.whenArrived();
  check(await again.verifyShuffle(), 'other-log', 'later');
  liar.hears = text => text;
  [again, bob, eve, mallory].forEach(session => session.leave());
});

await test('a server that lies about its commitment is not shown a salt', async check => {
  const disk = new Disk(), context = await page(disk), [ada, token] = await adaWaits(context);
  ada.leave();
  const {commit} = ada.engine.table();
  await ada.copying;
  await context.savedGames.truncate(ada.saved.id, 0);  // so that the server tells line 1 again
  liar.tells = text => text.replaceAll(commit, 'ab'.repeat(32));
  const {session: again} = await web.openSaved(await page(disk), ada.saved.id);
  const told = listen(again);
  await again.whenArrived();
  const bob = new Client(server.port, ada.id, token);
  await bob.arrive();
  await bob.sits('Bob');
  await until(again, () => again.engine.table().stage === 'reveals', 'Bob');
  check((await again.ask(1, 'undo')).error, 'not-begun', 'a request has come through meanwhile');
  check([problemsIn(told).length, (await logOf(ada)).filter(({e}) => e.startsWith('salt'))], [1, []], 'no salt');
  liar.tells = text => text;
  await bob.socket.close();
  again.leave();
});

await test('a salt that was revealed is not revealed again, for commitments made when it was known', async check => {
  const disk = new Disk(), [ada, token] = await adaWaits(await page(disk));
  const bob = new Client(server.port, ada.id, token), told = listen(ada);
  await bob.arrive();
  await bob.sits('Bob');
  await until(ada, () => ada.engine.table().seats[0].salt !== null, 'a revealed salt');
  const {commitment, salt} = ada.engine.table().seats[0], commit = /"e":"commit 1 [0-9a-f]{64}"/;
  liar.tells = text => text.replace(commit, `"e":"commit 1 ${commitment}"`);
  bob.salt = 'ab'.repeat(32);
  await bob.must(`commit ${bob.commitment()}`);
  await until(ada, () => problemsIn(told).length > 0, 'a warning');
  const log = await logOf(ada);
  check([problemsIn(told).length, texts(log).filter(e => e.startsWith('salt 1'))], [1, [`salt 1 ${salt}`]], 'once');
  liar.tells = text => text;
  await bob.socket.close();
  ada.leave();
});

proxy.close();
await server.stop();
finish();
