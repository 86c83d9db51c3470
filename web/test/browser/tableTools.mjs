// What a table offers besides playing: taking back, hints, the log, watching again, less motion; and that
// nothing of it outlives its occasion.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/server/report.mjs';
import {furnished, hurried, newGame, replayed} from './actions.mjs';
import {comes, root, scenario} from './harness.mjs';
import {Mouse} from './players.mjs';

const undo = () => scenario('taking back', async come => {
  const visitor = await come({state: await hurried()});
  await newGame(visitor, {set: 'totem', seats: ['me', 'level:1'], word: 'undo'});
  const player = new Mouse(visitor);
  const asked = await player.play((what, {done}) => what.kind === 'lay' && done.lay >= 1);
  player.mark = asked.mark;
  await player.lay({squares: asked.squares});
  const next = await player.asked();
  check(next.mark !== asked.mark, 'a laid domino lies', next);
  await visitor.page.getByRole('button', {name: 'Undo'}).click();
  player.forget();
  await visitor.page.waitForFunction(sentence => document.querySelector('.prompt h1').textContent === sentence, asked.sentence);
  equal((await player.asked()).mark, asked.mark, 'taken back, the same domino is in the hand again');
  await visitor.page.keyboard.press('u');
  await comes(visitor.page.waitForFunction(sentence => document.querySelector('.prompt h1').textContent !== sentence, asked.sentence),
              'the key U takes back one more');
  await comes(player.play((what, {done}) => what.kind === 'lay' && done.lay >= 4), 'and the game goes on from there');
});

const hint = () => scenario('hints', async come => {
  const {state, games} = await furnished();
  const visitor = await come({state});
  await visitor.go(games.discovery);
  const player = new Mouse(visitor);
  const asked = await player.asked();
  await visitor.page.getByRole('button', {name: 'Hint'}).click();
  const hints = visitor.page.locator('.panel .hint');
  await hints.first().waitFor();
  await visitor.page.locator('.tools:not(.thinking)').waitFor();
  const texts = await hints.allTextContents();
  check(texts.length >= 1 && texts.every(text => /Place it here/.test(text)), 'a hint names the best places for the domino', texts);
  await hints.first().click();
  await visitor.page.locator('.action-bar .button.primary').click();
  player.mark = asked.mark;
  await comes(player.asked(), 'a hint is followed by two clicks');
  await comes(visitor.page.getByRole('heading', {name: 'Game log'}).waitFor(), 'and what happened comes in its place');
});

const hintInSteps = () => scenario('a hint in the middle of recruiting', async come => {
  const visitor = await come({state: await hurried()}), {page} = visitor;
  await newGame(visitor, {set: 'tribe', seats: ['me', 'level:2'], word: 'lapilli'});
  await new Mouse(visitor).play('pay');
  await page.keyboard.press('h');
  await page.locator('.panel .hint').first().click();
  await comes(page.getByRole('heading', {name: 'Recruit a caveman, or skip.'}).waitFor(),
              'a hint that is chosen takes the place of what was begun');
});

const leftovers = () => scenario('nothing outlives its occasion', async come => {
  const {state, games} = await furnished();
  const visitor = await come({state}), {page} = visitor;
  await visitor.go(games.totem);
  const player = new Mouse(visitor), {squares, mark} = await player.asked();
  const laid = await page.locator('.front [data-laid]').count();
  await page.mouse.move(...await player.middle(page.locator('.action-bar .piece')));
  await page.mouse.down();
  await page.mouse.move(...await player.middle(player.cell(squares[0].at)), {steps: 5});
  await page.locator('.flying').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.flying').waitFor({state: 'detached'});
  await page.mouse.up();
  equal([await page.locator('.front [data-laid]').count(), await page.locator('.ghost.pinned').count()], [laid, 0],
        'Escape lets go of a domino that is carried');

  player.mark = mark;
  await player.cell(squares[0].at).click();
  await player.asked();
  await page.locator('.log li').last().hover();
  await page.locator('.front .dim rect').first().waitFor();
  await page.keyboard.press('u');
  await comes(page.locator('.front .dim rect').first().waitFor({state: 'detached'}),
              'what a line of the log lit up is dark again when that is taken back');

  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByRole('heading', {name: 'Settings'}).waitFor();
  await visitor.go();
  await page.locator('.hero').waitFor();
  equal(await page.locator('dialog').count(), 0, 'settings close when one goes elsewhere');

  const saved = page.locator('.saved a'), first = await saved.first().getAttribute('href');
  await page.locator('.saved button').first().click();
  await visitor.go('/new');
  await page.locator('.newgame').waitFor();
  await visitor.go();
  await saved.first().waitFor();
  equal(await page.locator(`.saved a[href="${first}"]`).count(), 0, 'a game that was removed does not come back by going away');
});

const watchAgain = () => scenario('watching a game again', async come => {
  const visitor = await come({});
  const file = join(root, 'tests/golden/tribe-3-a.lap');
  await visitor.go('/replay');
  await visitor.page.locator('input[type=file]').setInputFiles(file);
  await visitor.page.locator('.replay').waitFor();
  const slider = visitor.page.getByRole('slider');
  await slider.focus();
  await visitor.page.keyboard.press('End');
  await visitor.page.waitForFunction(() => /wins|share/.test(document.querySelector('.replay .end-head p').textContent));
  const points = await visitor.page.locator('.replay-boards h2 b').allTextContents();
  equal(points.map(Number), replayed(file), 'a record file is watched again, and ends with the points of the native program');
  await visitor.page.getByRole('button', {name: 'Back to start'}).click();
  await visitor.page.getByRole('button', {name: 'Step forward'}).click();
  await visitor.page.getByText(/^1 \/ \d+$/).waitFor();
  await visitor.page.getByRole('button', {name: 'Play', exact: true}).click();
  await visitor.page.getByText(/^3 \/ \d+$/).waitFor();
  await comes(visitor.page.getByRole('button', {name: 'Pause'}).click(),
              'it can be stepped through, played and paused');

  await visitor.page.getByRole('button', {name: 'Share'}).click();
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.page.getByRole('button', {name: 'Copy link'}).click();
  await visitor.page.getByText('Link copied.').waitFor();
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  const picture = visitor.page.waitForEvent('download');
  await visitor.page.getByRole('button', {name: 'Save picture'}).click();
  const bytes = readFileSync(await (await picture).path());
  equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n', 'a territory is saved as a picture');
  const friend = await come({size: 'phone'});
  await friend.page.goto(link);
  await comes(friend.page.locator('.replay').waitFor(), 'a link holds the whole game and opens in another browser');
});

// In the page: remembers every flight over the table, and what else moves.
function noteMotion() {
  window.moved = [];
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({addedNodes}) => [...addedNodes]))
      if (node instanceof Element && node.matches('.flying'))
        window.moved.push(node.className);
  }).observe(document, {subtree: true, childList: true});
  const look = () => {
    for (const animation of document.getAnimations()) {
      const {duration} = animation.effect.getTiming();
      if (typeof duration === 'number' && duration > 100)
        window.moved.push(animation.animationName ?? animation.transitionProperty ?? 'animation');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const stillness = () => scenario('reduced motion', async come => {
  const moved = {};
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const visitor = await come({reducedMotion, before: noteMotion});
    await newGame(visitor, {set: 'discovery', seats: ['me', 'level:2'], word: 'motion'});
    await new Mouse(visitor).play((asked, {done}) => asked.kind === 'pick' && done.lay >= 1);
    moved[reducedMotion] = await visitor.page.evaluate(() => [...new Set(window.moved)]);
  }
  equal(moved.reduce, [], 'nothing moves for whoever wants less motion');
  check(moved['no-preference'].length > 0, 'for all others pieces move to their places', moved);
});

const light = () => scenario('light and dark', async come => {
  const visitor = await come({colorScheme: 'light'});
  const ground = () => visitor.page.evaluate(
      () => [document.documentElement, document.body].map(element => getComputedStyle(element).backgroundColor).join(' '));
  await visitor.go();
  await visitor.page.locator('.hero').waitFor();
  const day = await ground();
  await visitor.page.emulateMedia({colorScheme: 'dark'});
  const night = await ground();
  check(day !== night, 'the page follows the system into the dark', {day, night});
  await visitor.page.getByRole('button', {name: 'Light theme'}).click();
  await visitor.page.reload();
  await visitor.page.locator('.hero').waitFor();
  equal(await ground(), day, 'what was chosen holds after a reload, whatever the system says');
});

export default [undo, hint, hintInSteps, leftovers, watchAgain, stillness, light];
