// The position editor: what is impossible is explained, and what is possible can be asked about, played on and
// shared.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, nativeScores, result, saveRecord, stateWithGames} from './actions.mjs';
import {expectEvent, GameServer, root, scenario, untilKept} from './harness.mjs';
import {MousePlayer} from './players.mjs';
import {POSITION, positionLink} from './screens.mjs';

const ready = page => page.locator('.editor-problems.ready').waitFor();
const problem = (page, text) => page.locator('.editor-problems li', {hasText: text}).waitFor();
const square = (page, at) => page.locator(`.editor [data-square="${at}"]`);
const tool = (page, number) => page.locator(`.editor .tool[data-tool="${number}"]`);
const target = (page, name) => page.getByRole('group', {name: 'Where the domino goes'}).getByText(name, {exact: true}).click();

// The record of the position on the screen.
async function recordOf(page) {
  const details = page.locator('.editor-text');
  if (await details.getAttribute('open') === null)
    await details.locator('summary').click();
  return details.locator('textarea').inputValue();
}

const setUp = () => scenario('a position is set up with the mouse, and what is impossible is explained', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go();
  await page.getByRole('link', {name: 'Position editor'}).click();
  await expectEvent(problem(page, 'so nobody has a turn'), 'an empty position says that nobody has a turn');
  check(await page.getByRole('button', {name: 'Play on'}).isDisabled(), 'what is impossible cannot be played on');
  await page.getByLabel('Game', {exact: true}).selectOption('kingdomino');
  await page.getByLabel('Grid size').selectOption('5');

  await target(page, 'This round');
  for (const number of [14, 30, 45, 46])
    await tool(page, number).click();
  await expectEvent(problem(page, 'Domino 30: no chief or king is on this domino.'), 'a domino without a king is named');
  for (const [number, seat] of [[14, 1], [30, 2], [45, 1], [46, 2]])
    await page.getByLabel(`King on domino ${number}`).selectOption(String(seat));
  await expectEvent(ready(page), 'with its line, the first round can be played');
  check((await page.locator('.editor-problems').innerText()).includes('The next line is drawn at random.'), 'and what is left open is drawn');

  await target(page, 'Kingdom');
  await tool(page, 3).click();
  await square(page, 'g8').click();
  await expectEvent(problem(page, 'Player 1: the dominoes laid, discarded and waiting for this seat do not match the round. There should be 4, but there are 3.'),
                    'a domino too many is a matter of the round, with its numbers');
  await expectEvent(problem(page, 'Player 2: the dominoes laid, discarded and waiting'), 'and says whose dominoes are missing');
  await page.locator('.editor-problems li .rule').first().click();
  await expectEvent(page.locator('dialog[open]').waitFor(), 'each opens its rule');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  await page.getByRole('button', {name: 'Remove', exact: true}).click();
  await square(page, 'g8').click();
  await expectEvent(ready(page), 'taken away again, all is possible');
  await page.getByRole('button', {name: 'Undo'}).click();
  await expectEvent(problem(page, 'Player 2'), 'undo brings it back');

  const text = await recordOf(page);
  await page.locator('.editor-text textarea').fill(text.replace(/^1 lay 3 .*$/m, '1 lay 3 g8 g9\n2 lay 3 g8 g9'));
  await page.getByRole('button', {name: 'Use this text'}).click();
  await expectEvent(problem(page, 'Player 2, domino 3: this domino has already appeared.'), 'a domino in two places is named');
  await page.locator('.editor-text textarea').fill('something else');
  await page.getByRole('button', {name: 'Use this text'}).click();
  await expectEvent(page.locator('.editor-text .error-text:not(:empty)').waitFor(), 'a text that is no record is refused');
});

const volcanoes = () => scenario('fires and cavemen are set up where the rules allow them', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go('/editor');
  await page.getByLabel('Game', {exact: true}).selectOption('tribe');
  const dominoes = await page.locator('.editor .tool').evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
  const volcano = dominoes.findIndex(label => /volcano/i.test(label)) + 1;
  await tool(page, volcano).click();
  await square(page, 'g8').click();
  await expectEvent(problem(page, 'needs its fire token'), 'a volcano waits for its fire');
  await expectEvent(page.getByText('Choose the square for the fire.').waitFor(), 'which is asked for at once');
  const glowing = await page.locator('.editor [role=gridcell]').evaluateAll(cells => cells.find(cell => / possible$/.test(cell.ariaLabel ?? ''))?.dataset.square);
  await square(page, glowing).click();
  await page.waitForFunction(() => !/needs its fire/.test(document.querySelector('.editor-problems').textContent));
  check(new RegExp(`^1 lay ${volcano} .*\n1 fire ${glowing}$`, 'm').test(await recordOf(page)), 'and belongs to it');

  const tribe = readFileSync(join(root, 'tests/golden/tribe-2-a.lap'), 'utf8');
  const events = tribe.split('\n'), recruit = events.findIndex(line => / recruit /.test(line));
  await page.locator('.editor-text textarea').fill(`${events.slice(0, recruit + 1).filter(line => !line.startsWith('sha256')).join('\n')}\n`);
  await page.getByRole('button', {name: 'Use this text'}).click();
  await expectEvent(ready(page), 'the position of a game in progress is taken over');
  const [, seat, caveman, at] = /^(\d) recruit (\w+) (\w+)/.exec(events[recruit]);
  check((await recordOf(page)).includes(events[recruit]), 'with its caveman and what he cost');
  await page.locator('.editor > fieldset .choice label').nth(Number(seat) - 1).click();
  await page.getByRole('button', {name: 'Remove', exact: true}).click();
  await square(page, at).click();
  await page.waitForFunction(line => !document.querySelector('.editor-text textarea').value.includes(line), events[recruit]);
  await page.getByRole('button', {name: 'Cavemen', exact: true}).click();
  await page.locator(`.editor .tool[data-tool="${caveman}"]`).click();
  await page.getByRole('button', {name: 'Two resources'}).click();
  for (const paid of events[recruit].split(' pay ')[1].split(' '))
    await square(page, paid).click();
  await square(page, at).click();
  await expectEvent(page.waitForFunction(line => document.querySelector('.editor-text textarea').value.includes(line), events[recruit]),
                    'a caveman is recruited again by hand: whom, for what, where');
});

const playedOn = () => scenario('a position is asked about, played on to its end, and shared', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await user.go(positionLink(POSITION));
  await ready(page);
  await page.getByRole('button', {name: 'Best move'}).click();
  await expectEvent(page.locator('.editor-best [aria-busy=false] .hint').first().waitFor(), 'the best moves are found');
  const best = await page.locator('.editor-best .hint span').first().innerText();
  check(/^Domino 14 on [a-m]\d+, [a-m]\d+$/.test(best), `they place the domino whose turn it is: ${best}`);

  // The address follows a moment later.
  const changed = page.url();
  await tool(page, 4).click();
  await square(page, 'h7').click();
  await page.waitForFunction(before => location.href !== before, changed);
  const wrong = page.url();
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.waitForFunction(before => location.href !== before, wrong);
  const there = page.url(), friend = await openUser();
  await friend.page.goto(there);
  await ready(friend.page);
  equal(await recordOf(friend.page), await recordOf(page), 'the address shows the same position to somebody else');

  await page.getByRole('button', {name: 'Play on'}).click();
  await page.locator('dialog .play-on select').selectOption('1');
  await page.locator('dialog .play-on .primary').click();
  await new MousePlayer(user).play();
  const {totals} = await result(user), file = await saveRecord(user);
  equal(totals, nativeScores(file), 'the game goes on to its end with the points of the native program');
  check(readFileSync(file, 'utf8').includes(POSITION.slice(POSITION.indexOf('position\n'))), 'its record begins from the position');
});

const byKeyboard = () => scenario('a position is set up by keyboard alone', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go('/editor');
  await page.locator('.editor').waitFor();
  const number = page.getByLabel('Number', {exact: true});
  // The tab key comes to it.
  for (let i = 0; i < 60 && !await number.evaluate(one => one === document.activeElement); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expectEvent(problem(page, 'nobody has a turn'), 'the position is checked after each domino');
  check(await number.evaluate(one => one === document.activeElement), 'the next number can be typed at once');
  check(/^1 lay 1 \S+ \S+$/m.test(await recordOf(page)), 'a domino is placed with its number, arrow keys and enter');
});

const fromGames = () => scenario('a game at the table and a replay open in the editor', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state}), {page} = user;
  await user.go(games.totem);
  await page.locator('.action-bar .piece').waitFor();
  await page.locator('.tools .tool').last().click();
  await page.getByRole('button', {name: 'Edit this position'}).click();
  await expectEvent(ready(page), 'the position at the table is possible');
  check((await recordOf(page)).includes('rules totem'), 'and is that of the game');

  await user.go('/replay');
  await page.locator('textarea').fill(readFileSync(join(root, 'tests/golden/kingdomino-3-line4.lap'), 'utf8'));
  await page.getByRole('button', {name: 'Watch'}).click();
  await page.locator('.replay').waitFor();
  check(await page.getByRole('button', {name: 'Edit this position'}).isDisabled(), 'before the first round there is no turn to edit');
  await page.locator('.replay-event').nth(40).click();
  await page.getByRole('button', {name: 'Edit this position'}).click();
  await expectEvent(ready(page), 'a position of a replay is possible');
  check(/^discard \d+$/m.test(await recordOf(page)), 'with the dominoes that nobody chose');
});

const withoutNetwork = () => scenario('the editor without network, in German, on a phone', async openUser => {
  const server = await GameServer.open();
  const user = await openUser({at: server.url, state: await instantState(server.url), offline: true, size: 'phone', locale: 'de-AT'});
  await user.go();
  await user.page.locator('.hero').waitFor();
  await untilKept(user.page);
  await server.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go(positionLink(POSITION));
  await ready(user.page);
  check((await user.page.locator('.editor-problems').innerText()).includes('Diese Stellung ist möglich.'), 'its texts are there too');
  await user.page.locator('.editor-verdict .button').first().click();
  await expectEvent(user.page.locator('.editor-best [aria-busy=false] .hint').first().waitFor(), 'and so are the best moves');
});

export default [setUp, volcanoes, playedOn, byKeyboard, fromGames, withoutNetwork];
