// A host who is gone keeps nobody waiting: whoever plays has a computer take the host's place, and the host comes back.
import {equal} from '../../../tests/serve/support/report.mjs';
import {CLIPBOARD, copiedLink, instantState, newGame} from './actions.mjs';
import {expectEvent, GameServer, scenario} from './harness.mjs';
import {sitDown} from './online.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';

const absentHost = () => scenario('a host who is gone', async openUser => {
  const start = Date.now(), gameServer = await GameServer.open([], undefined, start), at = gameServer.url;
  const state = await instantState(at);
  const ada = await openUser({at, state, permissions: CLIPBOARD}), bo = await openUser({at, state, size: 'phone'});
  await newGame(ada, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}});
  await bo.page.clock.setFixedTime(start);  // as that of the server
  await bo.page.goto(await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'})));
  await sitDown(bo, 'Bo');
  const hers = new MousePlayer(ada), his = new TouchPlayer(bo);
  const met = () => (hers.done.lay ?? 0) >= 1 && (his.done.lay ?? 0) >= 1;
  const playing = [hers.play(met), his.play(met)];
  await Promise.race(playing);
  playing.forEach(one => one.catch(() => {}));  // of the two, one still waits

  const [, id, watch] = /#(\w+)\/(\w+)/.exec(ada.page.url()), address = ada.page.url();
  const button = bo.page.getByRole('button', {name: 'Let a computer play'});
  await ada.page.close();
  await bo.page.locator('.opponent .state.away').waitFor({state: 'attached'});
  await bo.page.locator('.opponent').first().tap();
  await expectEvent(bo.page.getByText(/^Ada has been away for \d+ s\. After 60 s you can let a computer play for them\.$/).waitFor(),
                    'whoever waits for the host reads when a computer can play for them');
  equal(await button.count(), 0, 'and not before');
  await gameServer.server.clock(start + 60_000, {id, watch});
  await bo.page.reload();
  his.forget();
  await bo.page.locator('.opponent').first().tap();
  await button.tap();
  await button.waitFor({state: 'detached'});
  await expectEvent(bo.page.getByText('computer playing').waitFor(), 'then a computer takes the host’s place');
  await expectEvent(his.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3), 'and the game goes on');

  ada.page = await ada.context.newPage();
  await ada.page.goto(address);
  await ada.page.getByRole('button', {name: 'Take over again'}).click();
  await ada.page.getByRole('button', {name: 'Take over again'}).waitFor({state: 'detached'});
  await expectEvent(bo.page.locator('.opponent .state.away').waitFor({state: 'detached'}), 'the host comes back and takes over again');
  await gameServer.stop();
});

export default [absentHost];
