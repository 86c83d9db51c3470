// The daily deal: the same for everybody, without hints; par, all results, streak, calendar, a line to
// share, and results that are sent later.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {AXE, violations} from './accessibility.mjs';
import {CLIPBOARD, copied, instantState, result} from './actions.mjs';
import {expectEvent, gameServer, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = offset => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

async function openDeal(user, name, path = '/daily') {
  await user.go(path);
  await user.page.getByRole('button', {name: new RegExp(`^${name}`)}).click();
  await user.page.locator('.table .head').waitFor();
}

async function playDeal(user, name, path) {
  await openDeal(user, name, path);
  await new MousePlayer(user).play();
  const {totals} = await result(user);
  await user.page.locator('.end .daily-result').waitFor();
  return totals;
}

const setClock = (user, offset) => user.page.clock.setFixedTime(new Date(Date.now() + offset * DAY_MS));

async function results(of) {
  const answer = await fetch(`${gameServer.url}api/daily/${of}/discovery`);
  return (await answer.json()).results;
}

const together = () => scenario('a daily deal', async openUser => {
  const user = await openUser({state: await instantState(), permissions: CLIPBOARD, before: AXE});
  const sent = [];
  user.page.on('request', request => request.method() === 'POST' && sent.push(request));
  await openDeal(user, 'Discovery');
  const player = new MousePlayer(user);
  await player.prompt();
  equal(await user.page.getByRole('button', {name: 'No hints at this table'}).getAttribute('aria-disabled'), 'true',
        'a daily deal has no hints');
  await user.page.keyboard.press('h');
  await user.page.getByText('This table is played without hints.').waitFor();

  // Until the computer has moved, or a line has been revealed, a decision can be undone; then it stays.
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2);
  let outcome = 'undone';
  for (let undone = 0; outcome === 'undone' && undone < 5; undone++) {
    const before = await user.page.locator('.table').getAttribute('data-awaits');
    await user.page.keyboard.press('u');
    outcome = await user.page.waitForFunction(was => {
      const awaits = document.querySelector('.table').dataset.awaits;
      return document.querySelector('.prompt')?.textContent.includes('only until something new is revealed') ? 'refused' :
        awaits && awaits !== was ? 'undone' : null;
    }, before).then(found => found.jsonValue());
  }
  equal(outcome, 'refused', 'an undo past anything revealed is refused with a sentence');
  const undo = user.page.getByRole('button', {name: 'Undo'});
  check(await undo.getAttribute('aria-disabled') === 'true' && /only until something new is revealed/.test(await undo.getAttribute('title')),
        'and the button is disabled, with the reason', await undo.getAttribute('title'));

  await player.play();
  const {totals: [own, other]} = await result(user);
  const card = user.page.locator('.end .daily-result');
  await expectEvent(card.getByText(/above par|below par|level with par/).waitFor(), 'the result is compared with par');
  await expectEvent(card.getByText(own > other ? 'You beat the computer' : own < other ? 'The computer beat you' : 'You tied').waitFor(),
                    'and with the computer');
  await card.locator('.distribution').waitFor();
  equal(await results(day(0)), [{points: own, count: 1}], 'the server has replayed and counted it');
  equal(await user.page.getByRole('button', {name: 'Rematch'}).count(), 0, 'a daily deal has no rematch');

  const line = await copied(user, card.getByRole('button', {name: 'Copy result'}));
  await user.page.getByText('Result copied.').waitFor();
  check(new RegExp(`^Lapilli ${day(0)} · Discovery · ${own} points?, [^·]*par \\(\\d+\\) ${gameServer.url}#/daily/${day(0)}$`).test(line),
        'the result is one line to share', line);

  const body = sent.find(request => request.url().includes('/api/daily/'))?.postData() ?? '{}';
  check(!/name|secret|salt/.test(body), 'what is sent has no names', body);
  const again = headersBody => fetch(`${gameServer.url}api/daily/${day(0)}/discovery`,
                                     {method: 'POST', headers: {'Content-Type': 'application/json'}, body: headersBody});
  equal((await again(body)).status, 200, 'sent twice it is accepted');
  const tampered = await again(body.replace(/\\n2 pick \d+/, '\\n2 pick 1'));
  equal([tampered.status, (await tampered.json()).error], [422, 'bad-record'], 'a tampered record is refused');
  equal(await results(day(0)), [{points: own, count: 1}], 'and all of it counts once');

  const found = [];
  for (const place of [null, '/daily', `/daily/${day(-1)}`]) {
    if (place)
      await user.go(place);
    await user.page.locator(place === `/daily/${day(-1)}` ? '.calendar' : '.distribution').first().waitFor();
    for (const [colorScheme, rules] of [['light', null], ['dark', ['color-contrast']]]) {
      await user.page.emulateMedia({colorScheme});
      found.push(...await user.page.evaluate(violations, rules));
    }
  }
  equal(found, [], 'axe-core finds nothing in a result, today’s deals and those of the past');

  const friend = await openUser({state: await instantState(), size: 'phone'});
  await friend.go('/daily');
  await friend.page.getByRole('button', {name: /^Discovery/}).click();
  await new MousePlayer(friend).play();
  await friend.page.locator('.end .daily-result .bars .own').waitFor();
  const counted = (await results(day(0))).reduce((sum, {count}) => sum + count, 0);
  equal(counted, 2, 'a friend’s result is counted too');
  await expectEvent(friend.page.getByText('2 results so far.').waitFor(), 'and both are in the distribution');
  await friend.go('/daily');
  await friend.page.getByRole('button', {name: /^Discovery.*Your score/s}).click();
  await expectEvent(friend.page.locator('.end .daily-result').waitFor(), 'a deal that was played opens with its result');
});

const streak = () => scenario('a streak of daily deals', async openUser => {
  const user = await openUser({state: await instantState()});
  await setClock(user, 0);
  await playDeal(user, 'Kingdomino');
  await user.go('/daily');
  await expectEvent(user.page.getByText('1 day in a row').waitFor(), 'a deal played today begins a streak');
  await setClock(user, 1);
  await user.page.reload();
  await expectEvent(user.page.getByText('Play today to continue it.').waitFor(), 'the next day asks for the next');
  await playDeal(user, 'Kingdomino');
  await user.go('/daily');
  await expectEvent(user.page.getByText('2 days in a row').waitFor(), 'which continues it');
  await expectEvent(user.page.locator('.daily-result .share-line input').evaluate(input => {
    if (!input.value.includes('2 days in a row'))
      throw new Error(input.value);
  }), 'and the line to share tells it');

  // A day of the past, by the calendar.
  const label = new Intl.DateTimeFormat('en', {dateStyle: 'long', timeZone: 'UTC'}).format(new Date(Date.now() - DAY_MS));
  const cell = user.page.getByRole('link', {name: new RegExp(`^${label}: `)});
  if (await cell.count() === 0)
    await user.page.getByRole('button', {name: 'Previous month'}).click();
  equal(await cell.getAttribute('aria-label'), `${label}: 0 of 4 played`, 'the calendar has the days of the past');
  await cell.click();
  await user.page.getByText('This deal is from the past.').waitFor();
  await playDeal(user, 'Kingdomino', `/daily/${day(-1)}`);
  await user.go(`/daily/${day(-1)}`);
  equal(await user.page.getByRole('link', {name: new RegExp(`^${label}: `)}).getAttribute('aria-label'),
        `${label}: 1 of 4 played, 1 later`, 'a deal played later is marked so');
  await expectEvent(user.page.getByText('2 days in a row').waitFor(), 'and leaves the streak as it is');

  await user.go();
  await user.page.locator('.saved').first().waitFor();
  while (await user.page.locator('.saved').count() > 0)
    await user.page.getByRole('button', {name: /^Remove this game/}).first().click();
  await user.go('/daily');
  await expectEvent(user.page.getByText('2 days in a row').waitFor(), 'removing the games does not break a streak');
  equal(await user.page.getByRole('button', {name: /^Kingdomino/}).isDisabled(), true, 'nor allows another attempt');
  await user.go('/daily/2020-01-01');
  await expectEvent(user.page.getByRole('heading', {name: 'No deal on that day'}).waitFor(), 'a day without a deal says so');
});

const later = () => scenario('a daily deal without the server', async openUser => {
  const user = await openUser({state: await instantState(), allow: [/api\/daily/]});
  await user.context.route('**/api/daily/**', route => route.abort());
  const [own] = await playDeal(user, 'Tribe');
  await expectEvent(user.page.getByText('Your result will be sent when the server can be reached.').waitFor(),
                    'without the server the result waits');
  await user.context.unroute('**/api/daily/**');
  await user.page.evaluate(() => dispatchEvent(new Event('online')));
  await user.page.locator('.end .daily-result .distribution').waitFor();
  const answer = await fetch(`${gameServer.url}api/daily/${day(0)}/tribe`);
  equal((await answer.json()).results, [{points: own, count: 1}], 'and is sent when it is back');
});

export default [together, streak, later];
