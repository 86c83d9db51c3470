// Series: a dynasty against a computer to its end, interrupted once; and a best of three online.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {AXE, violations} from './accessibility.mjs';
import {CLIPBOARD, copiedLink, fillNewGame, instantState, result} from './actions.mjs';
import {expectEvent, scenario} from './harness.mjs';
import {sitDown} from './online.mjs';
import {MousePlayer} from './players.mjs';

async function startSeries(user, name, seats) {
  await user.go('/new');
  await fillNewGame(user, {set: 'kingdomino', seats});
  await user.page.getByText('More options').click();
  await user.page.locator('.more-options-body .choice label').filter({hasText: '5 × 5'}).click();
  await user.page.getByRole('radio', {name, exact: true}).check({force: true});
  await user.page.getByRole('button', {name: seats.includes('link') ? 'Open table' : 'Start game'}).click();
}

const sums = user => user.page.locator('.series-result tbody tr').evaluateAll(
    rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => Number(cell.textContent))));

const dynasty = () => scenario('a dynasty', async openUser => {
  const user = await openUser({state: await instantState(), before: AXE});
  await startSeries(user, 'Dynasty', ['me', 'level:1']);
  const total = [0, 0];
  for (let game = 1; game <= 3; game++) {
    const line = user.page.locator('.series-line');
    await line.getByText(`Dynasty, game ${game} of 3`).waitFor();
    const shown = await line.locator('.series-seat').evaluateAll(seats => seats.map(seat => Number(/(\d+)$/.exec(seat.textContent)[1])));
    equal(shown, total, `the table shows the sum before game ${game}`);
    await new MousePlayer(user).play();
    const {totals} = await result(user);
    totals.forEach((points, i) => { total[i] += points; });
    equal((await sums(user)).map(([, points]) => points), total, `the result of game ${game} shows the sum`);
    if (game === 1) {
      equal(await user.page.evaluate(violations, null), [], 'axe-core finds nothing in the result of a series');
      // Interrupted: the series waits on the start page.
      await user.go();
      const card = user.page.locator('.continue .saved').filter({hasText: 'the next game is waiting'});
      await expectEvent(card.getByText(`Dynasty, game 1 of 3 · ${total.join(' : ')}`).waitFor(), 'a series that was interrupted waits on the start page');
      await card.locator('a').first().click();
    }
    if (game < 3)
      await user.page.getByRole('button', {name: 'Next game'}).click();
  }
  const heading = await user.page.locator('.series-result h2').textContent();
  check(total[0] === total[1] || /(wins|you win)$/.test(heading), 'the dynasty has a winner', heading);
  await user.page.getByRole('button', {name: 'New series'}).click();
  await expectEvent(user.page.getByText('Dynasty, game 1 of 3').waitFor(), 'and another can begin');
});

const online = () => scenario('a best of three online', async openUser => {
  const host = await openUser({state: await instantState(), permissions: CLIPBOARD}), friend = await openUser({state: await instantState()});
  await startSeries(host, 'Best of three', ['me', 'link']);
  await host.page.getByText('Best of three, game 1 of 3').first().waitFor();
  const link = await copiedLink(host, host.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));
  await friend.page.goto(link);
  await sitDown(friend, 'Bo');
  const finish = users => Promise.all(users.map(user => new MousePlayer(user).play()));
  await finish([host, friend]);
  const after = await sums(host);
  equal(await sums(friend), after, 'both see the same sums');
  equal(after.map(([wins]) => wins).reduce((a, b) => a + b) >= 1, true, 'and who has won');
  await host.page.getByRole('button', {name: 'Next game'}).click();
  await host.page.getByText('Best of three, game 2 of 3').first().waitFor();
  await friend.page.getByRole('button', {name: 'Next game'}).click();
  await friend.page.locator('.series-line').getByText('Best of three, game 2 of 3').waitFor();
  const wins = await friend.page.locator('.series-seat').evaluateAll(seats => seats.map(seat => Number(/(\d+) wins?$/.exec(seat.textContent)[1])));
  equal(wins, after.map(([won]) => won), 'the second game knows who won the first');
});

export default [dynasty, online];
