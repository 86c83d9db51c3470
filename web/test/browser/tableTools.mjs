// What a table offers besides playing: taking back, hints, the log, watching again, less motion; and that
// nothing of it outlives its occasion.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {CLIPBOARD, copied, stateWithGames, instantState, newGame, nativeScores} from './actions.mjs';
import {expectEvent, root, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const undo = () => scenario('taking back', async openUser => {
  const user = await openUser({state: await instantState()});
  await newGame(user, {set: 'totem', seats: ['me', 'level:1'], word: 'undo'});
  const player = new MousePlayer(user);
  const prompt = await player.play((what, {done}) => what.kind === 'lay' && done.lay >= 1);
  player.mark = prompt.mark;
  await player.lay({squares: prompt.squares});
  const next = await player.prompt();
  check(next.mark !== prompt.mark, 'a laid domino lies', next);
  await user.page.getByRole('button', {name: 'Undo'}).click();
  player.forget();
  await user.page.waitForFunction(sentence => document.querySelector('.prompt h1').textContent === sentence, prompt.sentence);
  equal((await player.prompt()).mark, prompt.mark, 'after an undo the same domino is to be placed again');
  await user.page.keyboard.press('u');
  await expectEvent(user.page.waitForFunction(sentence => document.querySelector('.prompt h1').textContent !== sentence, prompt.sentence),
              'the key U takes back one more');
  await expectEvent(player.play((what, {done}) => what.kind === 'lay' && done.lay >= 4), 'and the game goes on from there');
});

// With the settings of a first visit: what is undone is seen, and nothing can be decided meanwhile.
const rewind = () => scenario('an undo runs backwards', async openUser => {
  const user = await openUser({}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'undo'});
  const player = new MousePlayer(user), {mark} = await player.play((what, {done}) => what.kind === 'pick' && done.lay >= 1);
  const laid = await page.locator('.front [data-laid]').count();
  await page.evaluate(() => {
    window.flights = [];
    new MutationObserver(changes => {
      for (const {addedNodes} of changes)
        for (const node of addedNodes)
          window.flights.push(node.querySelector('[data-laid]') ? document.querySelector('.table').dataset.awaits ?? 'nothing' : 'another piece');
    }).observe(document.querySelector('.animation-layer'), {childList: true});
  });
  await page.getByRole('button', {name: 'Undo'}).click();
  player.mark = mark;
  equal((await player.prompt()).kind, 'lay', 'the domino is to be placed again');
  equal(await page.locator('.front [data-laid]').count(), laid - 1, 'it has left the board');
  check((await page.evaluate(() => window.flights)).includes('nothing'), 'it was seen leaving the board, while the table waited for nothing');
  equal(await page.locator('.animation-layer > *').count(), 0, 'and nothing is left in the air');
});

const hint = () => scenario('hints', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state});
  await user.go(games.discovery);
  const player = new MousePlayer(user);
  const prompt = await player.prompt();
  await user.page.getByRole('button', {name: 'Hint'}).click();
  const hints = user.page.locator('.panel .hint');
  await hints.first().waitFor();
  await user.page.locator('.tools:not(.thinking)').waitFor();
  const texts = await hints.allTextContents();
  check(texts.length >= 1 && texts.every(text => /Place it here/.test(text)), 'a hint names the best places for the domino', texts);
  await hints.first().click();
  await user.page.locator('.action-bar .button.primary').click();
  player.mark = prompt.mark;
  await expectEvent(player.prompt(), 'a hint is followed by two clicks');
  await expectEvent(user.page.getByRole('heading', {name: 'Game log'}).waitFor(), 'and what happened comes in its place');
});

const hintInSteps = () => scenario('a hint in the middle of recruiting', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'tribe', seats: ['me', 'level:2'], word: 'lapilli'});
  await new MousePlayer(user).play('pay');
  await page.keyboard.press('h');
  await page.locator('.panel .hint').first().click();
  await expectEvent(page.getByRole('heading', {name: 'Recruit a caveman, or skip.'}).waitFor(),
              'a hint that is chosen takes the place of what was begun');
});

const leftovers = () => scenario('nothing outlives its occasion', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state}), {page} = user;
  await user.go(games.totem);
  const player = new MousePlayer(user), {squares, mark} = await player.prompt();
  const laid = await page.locator('.front [data-laid]').count();
  await player.carry(player.cell(squares[0].at));
  await page.locator('.flying').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.flying').waitFor({state: 'detached'});
  await page.mouse.up();
  equal([await page.locator('.front [data-laid]').count(), await page.locator('.ghost.pinned').count()], [laid, 0],
        'Escape lets go of a domino that is carried');

  player.mark = mark;
  await player.clickSquare(player.cell(squares[0].at));
  await player.prompt();
  await page.locator('.log li').last().hover();
  await page.locator('.front .dim rect').first().waitFor();
  await page.keyboard.press('u');
  await expectEvent(page.locator('.front .dim rect').first().waitFor({state: 'detached'}),
              'what a line of the log lit up is dark again when that is undone');

  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByRole('heading', {name: 'Settings'}).waitFor();
  await user.go();
  await page.locator('.hero').waitFor();
  equal(await page.locator('dialog').count(), 0, 'settings close when one goes elsewhere');

  const saved = page.locator('.saved a'), first = await saved.first().getAttribute('href');
  await page.locator('.saved button').first().click();
  await user.go('/new');
  await page.locator('.newgame').waitFor();
  await user.go();
  await saved.first().waitFor();
  equal(await page.locator(`.saved a[href="${first}"]`).count(), 0, 'a game that was removed does not come back by going away');
});

const watchAgain = () => scenario('watching a game again', async openUser => {
  const user = await openUser({});
  const file = join(root, 'tests/golden/tribe-3-a.lap');
  await user.go('/replay');
  await user.page.locator('input[type=file]').setInputFiles(file);
  await user.page.locator('.replay').waitFor();
  const slider = user.page.getByRole('slider');
  await slider.focus();
  await user.page.keyboard.press('End');
  await user.page.waitForFunction(() => /wins|share/.test(document.querySelector('.replay .end-head p').textContent));
  const points = await user.page.locator('.replay-boards h2 b').allTextContents();
  equal(points.map(Number), nativeScores(file), 'a record file is watched again, and ends with the points of the native program');
  await user.page.getByRole('button', {name: 'Back to start'}).click();
  await user.page.getByRole('button', {name: 'Step forward'}).click();
  await user.page.getByText(/^1 \/ \d+$/).waitFor();
  await user.page.getByRole('button', {name: 'Play', exact: true}).click();
  await user.page.getByText(/^3 \/ \d+$/).waitFor();
  await expectEvent(user.page.getByRole('button', {name: 'Pause'}).click(),
              'it can be stepped through, played and paused');

  await user.page.getByRole('button', {name: 'Share'}).click();
  await user.context.grantPermissions(CLIPBOARD);
  const link = await copied(user, user.page.getByRole('button', {name: 'Copy link'}).first());
  const picture = user.page.waitForEvent('download');
  await user.page.getByRole('button', {name: 'Save picture'}).click();
  const bytes = readFileSync(await (await picture).path());
  equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n', 'a territory is saved as a picture');
  const friend = await openUser({size: 'phone'});
  await friend.page.goto(link);
  await expectEvent(friend.page.locator('.replay').waitFor(), 'a link holds the whole game and opens in another browser');
});

// In the page: remembers every flight over the table, and what else moves.
function noteMotion() {
  window.moved = [];
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({addedNodes}) => [...addedNodes]))
      if (node instanceof Element && node.matches('.flying'))
        window.moved.push(node.className);
  }).observe(document, {subtree: true, childList: true});
  const sample = () => {
    for (const animation of document.getAnimations()) {
      const {duration} = animation.effect.getTiming();
      if (typeof duration === 'number' && duration > 100)
        window.moved.push(animation.animationName ?? animation.transitionProperty ?? 'animation');
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

const stillness = () => scenario('reduced motion', async openUser => {
  const moved = {};
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const user = await openUser({reducedMotion, before: noteMotion});
    await newGame(user, {set: 'discovery', seats: ['me', 'level:2'], word: 'motion'});
    await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 1);
    moved[reducedMotion] = await user.page.evaluate(() => [...new Set(window.moved)]);
  }
  equal(moved.reduce, [], 'nothing moves for whoever wants less motion');
  check(moved['no-preference'].length > 0, 'for all others pieces move to their places', moved);
});

const light = () => scenario('light and dark', async openUser => {
  const user = await openUser({colorScheme: 'light'});
  const ground = () => user.page.evaluate(
      () => [document.documentElement, document.body].map(element => getComputedStyle(element).backgroundColor).join(' '));
  await user.go();
  await user.page.locator('.hero').waitFor();
  const day = await ground();
  await user.page.emulateMedia({colorScheme: 'dark'});
  const night = await ground();
  check(day !== night, 'the page follows the system into the dark', {day, night});
  await user.page.getByRole('button', {name: 'Light theme'}).click();
  await user.page.reload();
  await user.page.locator('.hero').waitFor();
  equal(await ground(), day, 'what was chosen holds after a reload, whatever the system says');
});

export default [undo, rewind, hint, hintInSteps, leftovers, watchAgain, stillness, light];
