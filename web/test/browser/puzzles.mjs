// Puzzles: a wrong move and what it costs, the solution, the rating, the puzzle of the day, offline, and own mistakes.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState} from './actions.mjs';
import {expectEvent, GameServer, root, scenario, untilKept} from './harness.mjs';

const PUZZLES = readFileSync(join(root, 'data/puzzles.txt'), 'utf8').trim().split('\n').slice(1).map(line => {
  const [facts, solution, obvious] = line.split(';'), [id, rating, , , cost] = facts.split(' ');
  return {id, rating: Number(rating), cost, solution: solution.slice(2), obvious: obvious.slice(2)};
});

// One of those in which a domino of the line is to be chosen.
export const PICK = PUZZLES.find(({solution, obvious}) => solution.startsWith('pick') && obvious.startsWith('pick'));
const LAY = PUZZLES.find(({solution}) => solution.startsWith('lay'));
const numberOf = request => request.split(' ')[1];

async function pick({page}, request) {
  await page.locator('.table[data-awaits]').waitFor();
  const bubble = await page.locator('.lesson-guide').textContent();
  await page.locator(`.slot.selectable[data-domino="${numberOf(request)}"]`).click();
  // On a touch screen a second tap decides.
  await page.waitForFunction(before => document.querySelector('.lesson-guide').textContent !== before ||
    document.querySelector('.action-bar .primary'), bubble);
  if (await page.locator('.action-bar .primary').count() > 0)
    await page.locator('.action-bar .primary').click();
}

export async function wrongMove(user) {
  await user.go(`/puzzles/${PICK.id}`);
  await pick(user, PICK.obvious);
  await user.page.locator('.lesson-feedback.wrong').waitFor();
}

const solving = () => scenario('solving puzzles', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await wrongMove(user);
  const wrong = await page.locator('.lesson-feedback.wrong').textContent();
  check(wrong.includes(`${PICK.cost} points`), 'the obvious move is refused with what it costs', wrong);
  await pick(user, PICK.solution);
  await expectEvent(page.locator('.lesson-feedback.good').waitFor(), 'after it, the solution is right');
  const said = await page.locator('.lesson-note').textContent();
  const [, rating, change] = /Rating (\d+) ± \d+ \(−(\d+)\)/.exec(said) ?? [];
  check(Number(rating) < 1500 && Number(rating) + Number(change) === 1500, 'and the rating falls, by the first attempt', said);
  check(await page.locator('.front .lit-line, .front .ghost').count() > 0, 'the board shows what it is good for');
  await page.getByRole('link', {name: 'Next puzzle'}).click();
  await page.locator('.table[data-awaits]').waitFor();
  check(!page.url().includes(PICK.id), 'another one is next', page.url());
  await user.go('/puzzles');
  await page.locator('.puzzle-list').first().waitFor();
  equal(await page.locator(`.puzzle-link.later`).count(), 1, 'the list shows what was solved');
  const ratings = await page.locator('.puzzle-link b').evaluateAll(all => all.map(one => Number(one.textContent)));
  equal(ratings.length, PUZZLES.length, 'all puzzles are in the list');
  check(ratings.every((one, i) => i === 0 || one >= ratings[i - 1]), 'the easiest first');
  await page.locator('.puzzle-filter select').first().selectOption('deny');
  const some = await page.locator('.puzzle-link').count();
  check(some > 0 && some < PUZZLES.length, 'by theme there are fewer', some);
});

const byKeyboard = () => scenario('a puzzle by keyboard', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await user.go('/puzzles/today');
  await page.locator('.table[data-awaits]').waitFor();
  equal(await page.locator('.lesson-head h1').textContent(), 'Puzzle of the day', 'the start page leads to the puzzle of the day');
  await user.go(`/puzzles/${PICK.id}`);
  await page.locator('.table[data-awaits]').waitFor();
  const nth = await page.locator('.left .slot, .slot').evaluateAll((slots, number) =>
    slots.filter(slot => slot.matches('.selectable')).findIndex(slot => slot.dataset.domino === number), numberOf(PICK.solution));
  check(nth >= 0, 'the solution can be chosen');
  await page.locator(`.slot.selectable[data-domino="${numberOf(PICK.solution)}"]`).focus();
  await page.keyboard.press('Enter');
  if (await page.locator('.lesson-feedback.good').count() === 0)
    await page.keyboard.press('Enter');
  await expectEvent(page.locator('.lesson-feedback.good').waitFor(), 'Enter chooses it');
  const said = await page.locator('.lesson-note').textContent();
  check(/Rating 1[5-9]\d\d ± \d+ \(\+\d+\)/.test(said), 'solved at the first attempt the rating rises', said);
  if (!LAY)
    return;
  await user.go(`/puzzles/${LAY.id}`);
  await page.locator('.table[data-awaits] .action-bar .piece, .table[data-awaits] .front [tabindex="0"]').first().waitFor();
  check(await page.locator('.lesson-say').textContent() === 'Find the best move.', 'a domino to be placed is asked the same way');
});

const withoutNetwork = () => scenario('puzzles offline', async openUser => {
  const gameServer = await GameServer.open();
  const user = await openUser({at: gameServer.url, offline: true});
  await user.go();
  await user.page.locator('.hero').waitFor();
  await untilKept(user.page);
  await gameServer.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go('/puzzles/today');
  await expectEvent(user.page.locator('.lesson-say').waitFor(), 'the puzzle of the day opens without a network');
});

export default [solving, byKeyboard, withoutNetwork];
