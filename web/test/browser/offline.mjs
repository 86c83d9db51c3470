// Nothing is lost: games are kept through reloads and crashes, and after one visit the page needs no
// network.
import {equal} from '../../../tests/server/report.mjs';
import {hurried, newGame, replayed, result, saveRecord} from './actions.mjs';
import {comes, Host, scenario} from './harness.mjs';
import {Mouse} from './players.mjs';

const noNetwork = () => scenario('offline after one visit', async come => {
  const host = await Host.open();
  const visitor = await come({at: host.url, state: await hurried(host.url), offline: true});
  await visitor.go();
  await visitor.page.locator('.hero').waitFor();
  // Kept when the worker has every file and is in charge.
  await visitor.page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await visitor.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  await host.stop();
  await visitor.context.setOffline(true);
  await visitor.page.close();
  visitor.page = await visitor.context.newPage();
  await visitor.go();
  await comes(visitor.page.getByRole('button', {name: 'Play now'}).waitFor(),
              'the page opens without network and without server');
  await visitor.go('/new');
  await visitor.page.getByLabel('Seat 2', {exact: true}).selectOption('link');
  await visitor.page.getByRole('button', {name: 'Open table'}).click();
  await comes(visitor.page.getByText('You’re offline.').waitFor(),
              'a table for others is refused with a sentence while there is no network');
  await newGame(visitor, {set: 'totem', seats: ['me', 'level:2', 'level:3', 'level:1'], word: 'offline'});
  await new Mouse(visitor).play();
  equal((await result(visitor)).totals, replayed(await saveRecord(visitor)), 'a game against computers goes on to its end without network');
  await visitor.page.reload();
  await comes(visitor.page.locator('.end').waitFor(), 'its end is there after a reload without network');
});

const saved = () => scenario('a game goes on where it was', async come => {
  const visitor = await come({state: await hurried()});
  await newGame(visitor, {set: 'discovery', seats: ['me', 'level:2'], word: 'saved', names: {1: 'Ada'}});
  const player = new Mouse(visitor);
  const enough = times => (asked, {done}) => asked.kind === 'lay' && done.lay >= times;
  const {mark} = await player.play(enough(2));
  await visitor.page.reload();
  player.forget();
  equal((await player.asked()).mark, mark, 'after a reload the same is asked at the same table');

  const later = await player.play(enough(4));
  const crashed = visitor.page.waitForEvent('crash');
  await visitor.page.goto('chrome://crash').catch(() => {});
  await crashed;
  await visitor.page.close();
  visitor.page = await visitor.context.newPage();
  await visitor.go();
  await visitor.page.getByRole('heading', {name: 'Continue'}).waitFor();
  await visitor.page.locator('.saved a').click();
  player.forget();
  equal((await player.asked()).mark, later.mark, 'after a crash the game is on the start page and goes on');
  await player.play();

  await visitor.go();
  await visitor.page.getByRole('heading', {name: 'Finished games'}).waitFor();
  await visitor.page.getByRole('button', {name: 'Remove this game'}).click();
  await visitor.page.locator('.saved').waitFor({state: 'detached'});
  await visitor.page.getByRole('button', {name: 'Undo'}).click();
  await comes(visitor.page.locator('.saved').waitFor(), 'a game that was removed can be had back');
});

const daily = () => scenario('the deal of the day', async come => {
  const seen = [];
  for (const name of ['one', 'two']) {
    const visitor = await come({state: await hurried()});
    await visitor.go('/daily');
    await visitor.page.getByRole('button', {name: /^Totem/}).click();
    await visitor.page.locator('.line .slot').first().waitFor();
    seen.push(await visitor.page.locator('.line .slot').evaluateAll(slots => slots.map(slot => slot.dataset.domino)));
    await visitor.go('/daily');
    await comes(visitor.page.getByRole('button', {name: /^Totem.*In progress/s}).waitFor(),
                `the deal of the day is under way for visitor ${name}`);
  }
  equal(seen[1], seen[0], 'the deal of the day is the same for everybody');
});

export default [noNetwork, saved, daily];
