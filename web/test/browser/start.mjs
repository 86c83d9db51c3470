// The start page: the first game, the game that is continued, what is remembered, and the lesson.
import {AXE, violations} from './accessibility.mjs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState} from './actions.mjs';
import {expectEvent, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const doors = () => scenario('the doors of the start page', async openUser => {
  const user = await openUser({state: await instantState(), before: AXE}), {page} = user;
  await user.go();
  equal(await page.locator('.door h2').allTextContents(), ['Play right away', 'With people', 'Today'], 'there are three doors');
  check(/short game \(24 dominoes, 5×5\)/.test(await page.locator('.play-what').textContent()), 'the first game is called short, because no rulebook has it');
  await page.getByRole('link', {name: 'Learn to play in two minutes'}).waitFor();
  await page.getByText('Choose game and level').click();
  await page.getByLabel('Game', {exact: true}).selectOption('Totem');
  await page.getByLabel('Opponent').selectOption('Beginner');
  equal(await page.evaluate(violations), [], 'axe-core finds nothing on the start page');
  await page.reload();
  check(/^Totem.*Beginner.*short/.test(await page.locator('.play-what').textContent()), 'game, level and length are remembered');

  await page.getByRole('button', {name: 'Play now'}).click();
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3);
  await user.go();
  const goOn = page.getByRole('link', {name: 'Continue'});
  await expectEvent(goOn.waitFor(), 'an unfinished game is continued first');
  const standing = await page.locator('.play-what').first().textContent();
  check(/^Totem · Round \d+ · (you lead|you are behind|level at) \d/.test(standing), 'with its round and how it stands', standing);
  await goOn.click();
  await expectEvent(page.locator('.prompt.your-turn').waitFor(), 'with one click');
  await user.go();
  await page.getByRole('button', {name: 'Start another game'}).click();
  await expectEvent(page.locator('.prompt.your-turn').waitFor(), 'and another game can be started beside it');
});

const lessonMoves = () => scenario('the lesson moves down once it was finished', async openUser => {
  const user = await openUser({}), {page} = user;
  await user.go();
  await page.locator('.first-lesson').waitFor();
  await page.evaluate(() => localStorage.setItem('lapilli.lessons', '{"first":{"part":0,"moves":[],"done":true}}'));
  await page.reload();
  await page.locator('.doors').waitFor();
  equal(await page.locator('.first-lesson').count(), 0, 'it is not promoted any more');
  await page.getByRole('link', {name: 'Learn', exact: true}).click();
  await expectEvent(page.locator('.lessons').waitFor(), 'and is still to be found');
});

// Once the first screen is drawn and before it listens for anything, somebody types another address.
const changeAddressEarly = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.hero'))
      return;
    observer.disconnect();
    location.hash = '#/new';
  });
  observer.observe(document, {childList: true, subtree: true});
};

const earlyAddress = () => scenario('an address that changes while the page starts', async openUser => {
  const user = await openUser({state: await instantState(), before: changeAddressEarly});
  await user.go();
  await expectEvent(user.page.locator('.newgame').waitFor(), 'its screen is shown');
});

// Half a minute for each domino.
const minutes = () => scenario('how long a game takes', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await user.go('/new');
  await page.locator('.set-choice input').last().check({force: true});
  const texts = await page.getByRole('group', {name: 'Variant'}).locator('label').allTextContents();
  equal(texts, ['Standard (24 dominoes, 7×7): about 10 minutes', 'Short duel (24 dominoes, 5×5): about 10 minutes',
                'Mighty Duel (48 dominoes, 7×7): about 25 minutes'], 'each variant says its minutes');
  await page.locator('.set-choice input').first().check({force: true});
  await page.locator('.more-options summary').click();
  equal((await page.getByRole('group', {name: 'Dominoes in play'}).locator('label').allTextContents()).at(-1), '48: about 25 minutes',
        'and so does each number of dominoes');
});

export default [doors, lessonMoves, minutes, earlyAddress];
