// Nothing is lost: games are kept through reloads and crashes, and after one visit the page needs no
// network.
import {equal} from '../../../tests/serve/support/report.mjs';
import {instantState, newGame, nativeScores, result, saveRecord} from './actions.mjs';
import {expectEvent, GameServer, scenario, untilKept} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const noNetwork = () => scenario('offline after one visit', async openUser => {
  const gameServer = await GameServer.open();
  const user = await openUser({at: gameServer.url, state: await instantState(gameServer.url), offline: true});
  await user.go();
  await user.page.locator('.hero').waitFor();
  await untilKept(user.page);
  await gameServer.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go();
  await expectEvent(user.page.getByRole('button', {name: 'Play now'}).waitFor(),
              'the page opens without network and without server');
  await user.go('/new');
  await user.page.getByLabel('Seat 2', {exact: true}).selectOption('link');
  await user.page.getByRole('button', {name: 'Open table'}).click();
  await expectEvent(user.page.getByText('You’re offline.').waitFor(),
              'a table for others is refused with a sentence while there is no network');
  await user.go('/pad');
  await user.page.getByRole('button', {name: 'Open score pad'}).click();
  await expectEvent(user.page.locator('.pad .pad-total').waitFor(), 'a score pad is opened without network');
  await newGame(user, {set: 'totem', seats: ['me', 'level:2', 'level:3', 'level:1'], word: 'offline'});
  await new MousePlayer(user).play();
  equal((await result(user)).totals, nativeScores(await saveRecord(user)), 'a game against computers goes on to its end without network');
  await user.page.reload();
  await expectEvent(user.page.locator('.end').waitFor(), 'its end is there after a reload without network');
  await user.page.locator('.end-more').getByText('Analysis').click();
  await user.page.getByRole('button', {name: 'Analyse this game'}).click();
  await expectEvent(user.page.locator('.analysis-sheet').waitFor({timeout: 300_000}), 'it is analysed without network');
  await user.go('/games');
  await user.page.locator('.games-list .saved').first().waitFor();
  await user.page.getByText('Statistics', {exact: true}).click();
  await expectEvent(user.page.locator('.statistics').first().waitFor(), 'and counted in the statistics');
});

const saved = () => scenario('a game goes on where it was', async openUser => {
  const user = await openUser({state: await instantState()});
  await newGame(user, {set: 'discovery', seats: ['me', 'level:2'], word: 'saved', names: {1: 'Ada'}});
  const player = new MousePlayer(user);
  const enough = times => (prompt, {done}) => prompt.kind === 'lay' && done.lay >= times;
  const {mark} = await player.play(enough(2));
  await user.page.reload();
  player.forget();
  equal((await player.prompt()).mark, mark, 'after a reload the same is asked at the same table');

  const later = await player.play(enough(4));
  const crashed = user.page.waitForEvent('crash');
  await user.page.goto('chrome://crash').catch(() => {});
  await crashed;
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go();
  await user.page.getByRole('link', {name: 'Continue'}).click();
  player.forget();
  equal((await player.prompt()).mark, later.mark, 'after a crash the game is on the start page and goes on');
  await player.play();

  await user.go();
  await user.page.locator('.saved').waitFor();
  equal(await user.page.getByRole('link', {name: 'Continue'}).count(), 0, 'a finished game is not continued');
  await user.page.getByRole('button', {name: 'Remove this game'}).click();
  await user.page.locator('.saved').waitFor({state: 'detached'});
  await user.page.getByRole('button', {name: 'Undo'}).click();
  await expectEvent(user.page.locator('.saved').waitFor(), 'a game that was removed can be had back');
});

const daily = () => scenario('the deal of the day', async openUser => {
  const seen = [];
  for (const name of ['one', 'two']) {
    const user = await openUser({state: await instantState()});
    await user.go('/daily');
    await user.page.getByRole('button', {name: /^Totem/}).click();
    await new MousePlayer(user).prompt();  // the computers have chosen
    seen.push(await user.page.locator('.line .slot').evaluateAll(slots => slots.map(slot => slot.dataset.domino)));
    await user.go('/daily');
    await expectEvent(user.page.getByRole('button', {name: /^Totem.*In progress/s}).waitFor(),
                `the deal of the day is under way for player ${name}`);
  }
  equal(seen[1], seen[0], 'the deal of the day is the same for everybody');
});

export default [noNetwork, saved, daily];
