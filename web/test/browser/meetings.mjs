// Strangers meet: a quick match under which the server is killed, an open table, a host who leaves,
// reactions that are limited and muted, and a table without hints.
import {writeFileSync} from 'node:fs';
import {AXE, violations} from './accessibility.mjs';
import {open} from '../../../tests/serve/support/client.mjs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {path} from '../../../tests/serve/support/server.mjs';
import {fillNewGame, instantState, newGame} from './actions.mjs';
import {expectEvent, GameServer, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

// A browser notes by itself that it could not connect.
const NO_SERVER = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/];

async function findPlayers({page}, name) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', {name: 'Find players'}).click();
}

// In the page: as fast as the buttons allow.
async function sendReactions({count, nth}) {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (let i = 0; i < count; i++) {
    document.querySelector('[aria-label="Send a reaction"]').click();
    await frame();
    document.querySelectorAll('.reaction-choice button')[nth].click();
    await frame();
  }
}

const quickMatch = () => scenario('two browsers meet by quick match', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, allow: NO_SERVER, before: AXE});
  const bo = await openUser({at: gameServer.url, size: 'phone', state, allow: NO_SERVER});
  await ada.go();
  await ada.page.getByRole('link', {name: 'Meet new players'}).click();
  await findPlayers(ada, 'Ada');
  await expectEvent(ada.page.getByRole('heading', {name: 'Looking for players'}).waitFor(), 'who comes first waits');
  equal(await ada.page.evaluate(violations), [], 'axe-core finds nothing while waiting');
  await bo.go('/anyone');
  await expectEvent(bo.page.locator('.open-table', {hasText: '1 person is looking for a game of Discovery for 2'}).waitFor(), 'the others see who is looking for what');
  // Killed before anybody has made a move.
  await findPlayers(bo, 'Bo');
  await Promise.all([ada, bo].map(({page}) => page.locator('.table .head').waitFor()));
  await gameServer.kill();
  await expectEvent(Promise.all([ada, bo].map(({page}) => page.getByText('Connection lost').waitFor())),
                    'the server is killed between pairing and first move, and both are told');
  await gameServer.again();
  await expectEvent(Promise.all([ada, bo].map(({page}) => page.getByText('Connection lost').waitFor({state: 'detached'}))),
                    'and both are back');
  const turn = page => page.locator('.prompt.your-turn').waitFor().then(() => page);
  const first = await Promise.race([turn(ada.page), turn(bo.page)]);
  check(first === ada.page || first === bo.page, 'and one of them has the first move');
  equal(await ada.page.getByRole('button', {name: 'No hints at this table'}).count(), 1, 'a quick match has no hints');
  await gameServer.stop();
});

const computersFillIn = () => scenario('computers fill in after half a minute', async openUser => {
  const START = 1794800000000, file = path('clock');
  writeFileSync(file, `${START}\n`);
  const gameServer = await GameServer.open(['--clock', file]), state = await instantState(gameServer.url);
  gameServer.server.file = file;
  const other = await open(gameServer.server.port, {rules: 'totem', seats: ['person', 'person']});  // shows the server's time
  const [ada, bo] = [await openUser({at: gameServer.url, state}), await openUser({at: gameServer.url, size: 'phone', state})];
  const offer = ({page}, text) => page.getByRole('button', {name: text});
  const find = async (user, name) => {
    await user.go('/anyone');
    await user.page.getByRole('radio', {name: '3'}).check({force: true});
    await findPlayers(user, name);
    await user.page.locator('.lobby-seat', {hasText: name}).waitFor();
  };
  await find(ada, 'Ada');

  // The server says when, so a page that is loaded again does not begin to wait again.
  await gameServer.server.clock(START + 30_000, other);
  await ada.page.reload();
  await expectEvent(offer(ada, 'Start with 2 computers').waitFor(), 'computers are offered half a minute after somebody sat down');
  await find(bo, 'Bo');
  await expectEvent(offer(ada, /^Start with/).waitFor({state: 'detached'}), 'when somebody comes, the half minute begins again');
  await gameServer.server.clock(START + 60_000, other);
  for (const user of [ada, bo]) {
    await user.page.reload();
    await expectEvent(offer(user, 'Start with 1 computer').waitFor(), 'and ends for both of them');
  }
  await offer(ada, 'Start with 1 computer').click();
  await expectEvent(bo.page.getByText('Ada would like to start with computers').waitFor(), 'when one agrees, the other is asked');
  await offer(bo, 'Start with 1 computer').tap();
  await expectEvent(Promise.all([ada, bo].map(({page}) => page.locator('.table .head').waitFor())), 'and when both agree, the game begins');
  await gameServer.stop();
});

const openTable = () => scenario('an open table, a stranger, a host who leaves', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state}), bo = await openUser({at: gameServer.url, size: 'phone', state, before: AXE});
  const heard = [];
  ada.page.on('websocket', socket => socket.on('framereceived', ({payload}) => heard.push(String(payload))));
  await newGame(ada, {set: 'totem', seats: ['me', 'link', 'link'], names: {1: 'Ada'}});
  await bo.go('/anyone');
  await expectEvent(bo.page.getByText('No table is open right now').waitFor(), 'a table is private until its host lists it');
  await ada.page.getByLabel('Let anyone join').check();
  await ada.page.locator('.rules-summary', {hasText: 'Anyone can join'}).waitFor();
  await bo.page.getByLabel('Your name').fill('Bo');
  await expectEvent(bo.page.getByRole('button', {name: 'Take a seat: Totem with Ada'}).waitFor(), 'then a stranger sees it, with game and host');
  await bo.page.getByRole('button', {name: 'Take a seat: Totem with Ada'}).tap();
  await expectEvent(ada.page.locator('.lobby-seat', {hasText: 'Bo'}).waitFor(), 'and takes a seat');

  // Reactions, in the lobby as at the table.
  await bo.page.getByRole('button', {name: 'Send a reaction'}).tap();
  equal(await bo.page.evaluate(violations), [], 'axe-core finds nothing among the reactions');
  await bo.page.getByRole('button', {name: 'Hello'}).tap();
  const said = ada.page.getByRole('log', {name: 'Reactions'});
  await expectEvent(said.getByText('Hello').waitFor(), 'a reaction reaches the others, in a polite live region');
  equal(await said.getAttribute('aria-live'), 'polite', 'that does not interrupt');
  await bo.page.evaluate(sendReactions, {count: 20, nth: 3});
  await said.getByText('Wow').first().waitFor();
  const passedOn = heard.filter(text => text.includes('"wow"')).length;
  check(passedOn > 0 && passedOn < 20, 'of twenty reactions at once only some are passed on', {passedOn});
  await ada.page.getByRole('button', {name: 'Send a reaction'}).click();
  await ada.page.getByRole('checkbox', {name: 'Bo'}).check();
  await ada.page.getByRole('button', {name: 'Close'}).click();
  equal(await said.locator('.reaction').count(), 0, 'a muted player is not heard');
  await ada.page.reload();
  await ada.page.getByRole('button', {name: 'Send a reaction'}).click();
  equal(await ada.page.getByRole('checkbox', {name: 'Bo'}).isChecked(), true, 'and stays muted at this table');
  await ada.page.getByRole('button', {name: 'Close'}).click();

  await ada.leave();
  await expectEvent(bo.page.getByText('Ada opened this table and has left.').waitFor(), 'when the host leaves, the others are told in a plain sentence');
  await bo.page.getByRole('button', {name: 'Find other players'}).tap();
  await expectEvent(bo.page.getByRole('heading', {name: 'Meet new players'}).waitFor(), 'and can look for another table');
  await gameServer.stop();
});

const whileWaiting = () => scenario('something to do while waiting', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, before: AXE}), bo = await openUser({at: gameServer.url, state});
  await ada.go('/anyone');
  await ada.page.getByRole('radio', {name: 'Totem'}).check({force: true});
  await findPlayers(ada, 'Ada');
  await ada.page.getByRole('heading', {name: 'Looking for players', exact: true}).waitFor();
  await bo.go('/anyone');
  await findPlayers(bo, 'Bo');
  await expectEvent(bo.page.getByRole('button', {name: 'Take a seat: Totem with Ada'}).waitFor(), 'whoever waits sees who waits for another game');
  await ada.page.getByRole('button', {name: /while you wait/}).click();
  await expectEvent(ada.page.locator('.lesson-guide').waitFor(), 'a lesson can be had meanwhile');
  await ada.page.getByRole('button', {name: 'Leave lesson'}).click();
  await expectEvent(ada.page.locator('.lobby-seat', {hasText: 'You (Ada)'}).waitFor(), 'and left, with the seat still there');
  equal(await ada.page.evaluate(violations), [], 'axe-core finds nothing while others wait, too');
  await ada.page.getByRole('button', {name: /while you wait/}).click();
  await ada.page.locator('.lesson-guide').waitFor();
  await bo.page.getByRole('button', {name: 'Take a seat: Totem with Ada'}).click();
  await expectEvent(Promise.all([ada, bo].map(({page}) => page.locator('.table .head:not(.lesson-head)').waitFor())),
                    'when somebody comes, the game begins over the lesson');
  await expectEvent(ada.page.getByText('Everyone is here: your game begins.').waitFor(), 'and says so');
  await gameServer.stop();
});

// A table with a seat for one more, so that nothing begins while somebody learns.
const learning = () => scenario('the lobby shows how far a friend is in a lesson', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, before: AXE}), bo = await openUser({at: gameServer.url, state});
  await newGame(ada, {set: 'totem', seats: ['me', 'link', 'link'], names: {1: 'Ada'}});
  const code = await ada.page.locator('.table-code .code[aria-label]').getAttribute('aria-label');
  await bo.go('/join');
  await bo.page.getByLabel('Code or link').fill(code);
  await bo.page.getByRole('button', {name: 'Go to table'}).click();
  await bo.page.getByRole('button', {name: /while you wait/}).click();
  const status = ada.page.getByRole('status');
  await expectEvent(status.getByText(/^Seat 2 is learning: 0 of \d+$/).waitFor(), 'whoever has only opened the link can learn, and the host sees it');
  await bo.page.getByRole('button', {name: 'Leave lesson'}).click();
  await status.getByText('is learning').waitFor({state: 'detached'});
  await bo.page.getByLabel('Your name').fill('Bo');
  await bo.page.getByRole('button', {name: 'Take seat'}).click();
  await bo.page.getByRole('button', {name: /while you wait/}).click();
  await status.getByText(/^Bo is learning: 0 of \d+$/).waitFor();
  const player = new MousePlayer(bo), prompt = await player.prompt();
  await player[prompt.kind](prompt);
  const shown = bo.page.locator('.lesson-show'), moved = status.getByText(/^Bo is learning: 1 of \d+$/);
  await Promise.race([shown.waitFor().then(() => shown.click()), moved.waitFor()]);
  await expectEvent(moved.waitFor(), 'then by name, and every answer counts');
  equal(await ada.page.locator('.lobby-status').getAttribute('aria-atomic'), 'false', 'of which screen readers hear only the news');
  equal(await ada.page.evaluate(violations), [], 'axe-core finds nothing there');
  await ada.page.reload();
  await expectEvent(moved.waitFor(), 'a host who comes back sees it again');
  await bo.page.reload();
  await bo.page.getByRole('button', {name: /while you wait/}).waitFor();
  await status.getByText('is learning').waitFor({state: 'detached'});
  check(true, 'and no longer when the friend has left the lesson by a reload');
  await gameServer.stop();
});

const friend = () => scenario('a friend in two taps', async openUser => {
  const user = await openUser({size: 'phone'});
  await user.go();
  await user.page.getByRole('link', {name: 'Invite a friend'}).tap();
  await user.page.locator('.set-card').first().tap();
  await expectEvent(user.page.getByText('What should the others call you?').waitFor(), 'whoever invites is asked for a name');
  await user.page.getByLabel('Your name').fill('Ada');
  await user.page.locator('.set-card').first().tap();
  await expectEvent(user.page.locator('svg.qr').waitFor(), 'two taps and a name lead to a QR code');
  equal(await user.page.getByRole('button', {name: 'Copy link'}).count() > 0, true, 'and a link');
  check(/24 dominoes/.test(await user.page.locator('.rules-summary').textContent()), 'of a short game');
  await user.go('/friend');
  equal(await user.page.getByLabel('Your name').inputValue(), 'Ada', 'which is asked for once');
});

const byCode = () => scenario('friends join by a code, and by asking for a seat', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, before: AXE}), bo = await openUser({at: gameServer.url, size: 'phone', state, before: AXE, allow: [/404/]});
  await newGame(ada, {set: 'totem', seats: ['me', 'link', 'link', 'link'], names: {1: 'Ada'}});
  await ada.page.locator('.table-code .code[aria-label]').waitFor();
  const code = (await ada.page.locator('.table-code .code[aria-label]').getAttribute('aria-label')).replaceAll(' ', '');
  equal(await ada.page.evaluate(violations), [], 'axe-core finds nothing in the lobby of the host');
  await bo.go('/join');
  await bo.page.getByLabel('Code or link').fill(code.startsWith('A') ? `C${code.slice(1)}` : `A${code.slice(1)}`);
  await bo.page.getByRole('button', {name: 'Go to table'}).tap();
  await expectEvent(bo.page.getByText('No table has this code right now.').waitFor(), 'a wrong code is said to be wrong');
  await bo.page.getByLabel('Code or link').fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await bo.page.getByRole('button', {name: 'Go to table'}).tap();
  await expectEvent(bo.page.getByText('Ada invites you to a game.').waitFor(), 'an invited friend reads who invites');
  check(/each region scores its squares/.test(await bo.page.locator('.welcome').textContent()), 'and what the game is about');
  await bo.page.getByLabel('Your name').fill('Bo');
  await bo.page.getByRole('button', {name: 'Take seat'}).tap();
  await expectEvent(ada.page.locator('.lobby-seat', {hasText: 'Bo'}).waitFor(), 'the code gives a seat');
  await expectEvent(bo.page.getByText('You (Bo)').waitFor(), 'and one is You on one’s own screen');

  // By the address in Bo's address bar, which is that of spectators.
  const cleo = await openUser({at: gameServer.url, state, before: AXE});
  await bo.page.waitForFunction(() => /#[a-z2-7]{16}\/[0-9a-f]{32}$/.test(location.hash));
  await cleo.go(new URL(bo.page.url()).hash.slice(1));
  await expectEvent(cleo.page.getByRole('heading', {name: 'Would you like to play, too?'}).waitFor(), 'whoever comes by the address of spectators is asked');
  await cleo.page.getByLabel('Your name').fill('Cleo');
  await cleo.page.getByRole('button', {name: 'Ask to join'}).click();
  const asks = ada.page.getByRole('region', {name: 'Would like to join'});
  await expectEvent(asks.getByText('Cleo would like to join.').waitFor(), 'and can ask for a seat, which the host sees');
  equal(await bo.page.getByText('Cleo').count(), 0, 'and nobody else');
  equal([await ada.page.evaluate(violations), await cleo.page.evaluate(violations)], [[], []], 'axe-core finds nothing there');
  await asks.getByRole('button', {name: 'Decline'}).click();
  await expectEvent(cleo.page.getByText('Ada has no seat for you at this table.').waitFor(), 'the host can decline');
  await cleo.page.getByText('I have a code').click();
  await cleo.page.getByLabel('Code', {exact: true}).fill(code);
  await cleo.page.getByRole('button', {name: 'Take a seat'}).click();
  await cleo.page.getByLabel('Your name').fill('Cleo');
  await cleo.page.getByRole('button', {name: 'Take seat'}).click();
  await expectEvent(ada.page.locator('.lobby-seat', {hasText: 'Cleo'}).waitFor(), 'with the code a spectator has a seat at once');

  const dan = await openUser({at: gameServer.url, size: 'phone', state});
  await dan.go(new URL(bo.page.url()).hash.slice(1));
  await dan.page.getByLabel('Your name').fill('Dan');
  await dan.page.getByRole('button', {name: 'Ask to join'}).tap();
  await dan.page.getByText('You’ve asked Ada for a seat.').waitFor();
  await ada.page.getByRole('button', {name: 'Give Dan a seat'}).click();
  await expectEvent(Promise.all([ada, bo, cleo, dan].map(({page}) => page.locator('.table .head').waitFor())),
                    'when the host gives a seat, its new owner sits there, and the game begins');
  await gameServer.stop();
});

const hints = () => scenario('hints by agreement', async openUser => {
  const user = await openUser({});
  await user.go('/new');
  await fillNewGame(user, {set: 'discovery', seats: ['me', 'here']});
  equal(await user.page.getByLabel('Allow hints').isChecked(), false, 'hints are off by default among people');
  await user.page.getByRole('button', {name: 'Start game'}).click();
  await user.page.locator('.prompt.your-turn').waitFor();
  await user.page.getByRole('button', {name: 'No hints at this table'}).click({force: true});
  await expectEvent(user.page.getByText('This table is played without hints.').waitFor(), 'a hint is refused in a plain sentence');
  equal(await user.page.locator('.panel .hint').count(), 0, 'and none is given');
  await user.go('/new');
  await fillNewGame(user, {set: 'discovery', seats: ['me', 'here']});
  await user.page.getByLabel('Allow hints').check();
  await user.page.getByRole('button', {name: 'Start game'}).click();
  await user.page.locator('.prompt.your-turn').waitFor();
  await user.page.getByRole('button', {name: 'Hint', exact: true}).click();
  await expectEvent(user.page.locator('.panel .hint').first().waitFor(), 'where the table allows hints there are some');
});

export default [quickMatch, computersFillIn, openTable, whileWaiting, learning, friend, byCode, hints];
