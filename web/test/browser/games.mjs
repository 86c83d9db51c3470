// Whole games: by mouse, by keyboard alone, by touch; every rule set; two, three and four seats.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, newGame, nativeScores, result, saveRecord} from './actions.mjs';
import {expectEvent, scenario} from './harness.mjs';
import {KeyboardPlayer, MousePlayer, TouchPlayer} from './players.mjs';

// The page's points are those of the native program for the same record.
async function agreed(user, how) {
  const {totals, sentence} = await result(user);
  const native = nativeScores(await saveRecord(user));
  equal(totals, native, `${how}: the page and the native program count the same points`);
  check(sentence.includes(String(Math.max(...totals))), `${how}: the end says who has won, and with how many points`, sentence);
}

const byMouse = () => scenario('a game of Tribe by mouse, two seats', async openUser => {
  const user = await openUser({state: await instantState()});
  await user.go();
  await newGame(user, {set: 'tribe', seats: ['me', 'level:3'], word: 'by mouse'});
  const player = new MousePlayer(user);
  await player.play();
  check(player.done.lay >= 10 && player.done.fire > 0 && player.done.place > 0,
        'by mouse: dominoes are laid by click, wheel, key, right button and drag, fire is thrown, cavemen are recruited', player.done);
  await agreed(user, 'by mouse');
});

const byKeys = () => scenario('a game of Totem by keyboard alone, three seats', async openUser => {
  const user = await openUser({state: await instantState()});
  const player = new KeyboardPlayer(user);
  await user.go();
  await user.page.locator('.hero').waitFor();
  await player.tabTo('summary', 'Choose game');
  await player.press('Enter');
  await player.tabTo('a', 'More players');
  await player.press('Enter');
  await user.page.locator('.newgame').waitFor();
  await player.tabTo('.set-choice input');
  await player.press('ArrowRight');  // from Discovery to Totem
  await player.tabTo('button', 'Add player');
  await player.press('Enter');
  await player.tabTo('.more-options summary');
  await player.press('Enter');
  await player.tabTo('.more-options .input');
  await player.page.keyboard.type('by keys');
  await player.press('Enter');
  await user.page.locator('.table .head').waitFor();
  await player.play();
  check(player.done.lay >= 8 && player.done.fire > 0, 'by keyboard: dominoes are laid and fire is thrown', player.done);
  equal(player.lost, [], 'by keyboard: the focus is never lost');
  equal(await user.page.locator('.end').getAttribute('data-game'), 'origins', 'by keyboard: the game comes to its end');
  await agreed(user, 'by keyboard');
});

const byTouch = () => scenario('a game of Tribe by touch on a phone, four seats', async openUser => {
  const user = await openUser({size: 'phone', state: await instantState()});
  await newGame(user, {set: 'tribe', seats: ['me', 'level:2', 'level:1', 'level:3'], word: 'by touch'});
  const player = new TouchPlayer(user);
  await player.play();
  check(player.done.lay >= 6 && player.done.place > 0, 'by touch: dominoes are laid and cavemen are recruited', player.done);
  await agreed(user, 'by touch');
});

const hotSeat = () => scenario('a game of Kingdomino, two people at one device and two computers', async openUser => {
  const user = await openUser({state: await instantState()});
  await user.go('/settings');
  await user.page.getByLabel('“Pass the device” screen').check();
  await user.page.getByRole('button', {name: 'Close'}).click();
  await newGame(user, {set: 'kingdomino', seats: ['me', 'here', 'level:1', 'level:2'], word: 'one device', names: {1: 'Ada', 2: 'Bo'}});
  const player = new MousePlayer(user);
  await player.play();
  check(player.done.passDevice > 5, 'two people at one device: a screen says who is next', player.done);
  check((player.done.fire ?? 0) === 0, 'Kingdomino asks for no fire', player.done);
  await agreed(user, 'two people at one device');
});

const discovery = () => scenario('a game of Discovery by touch, two seats, and another after it', async openUser => {
  const user = await openUser({size: 'phone', state: await instantState()});
  await user.go();
  await user.page.getByRole('button', {name: 'Play now'}).tap();
  const player = new TouchPlayer(user);
  await player.play();
  await agreed(user, 'the game that one tap begins');
  await user.page.getByRole('button', {name: 'Rematch'}).tap();
  await user.page.locator('.end').waitFor({state: 'detached'});
  player.forget();
  equal((await player.play('lay')).kind, 'lay', 'a rematch begins with one tap as well');
});

// With motion only where the game ends.
const theEnd = () => scenario('the end of a game is a ceremony', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await user.go();
  await page.getByRole('button', {name: 'Play now'}).click();
  const player = new MousePlayer(user);
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 8);
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByRole('group', {name: 'Animation speed'}).getByLabel('Fast').check({force: true});
  await page.getByRole('button', {name: 'Close'}).click();
  await page.evaluate(() => {
    window.counted = {headings: [], lit: 0, boards: 0, places: [], loading: false};
    new MutationObserver(() => {
      const ceremony = document.querySelector('.ceremony'), heading = ceremony?.querySelector('h1').textContent;
      window.counted.loading ||= document.querySelector('.status-screen') !== null;
      if (!ceremony)
        return;
      window.counted.places = [...ceremony.querySelectorAll('.ceremony-place')].map(one => one.textContent);
      window.counted.headings.push(heading);
      window.counted.boards = Math.max(window.counted.boards, ceremony.querySelectorAll('[data-territory]').length);
      window.counted.lit = Math.max(window.counted.lit, ceremony.querySelectorAll('.lit-line').length);
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  player.forget();
  await player.play();
  const {headings, boards, lit, places, loading} = await page.evaluate(() => window.counted);
  equal([headings[0], boards], ['The count', 2], 'all boards are counted together');
  check(headings.includes('Regions') && lit > 0, 'region after region lights up', {headings, lit});
  check(/^You (win|are second) with \d+ points$/.test(headings.at(-1)), 'then everybody’s own place is told', headings);
  equal([...places].sort(), ['1', '2'], 'and that of everybody beside the board');
  check(!loading, 'the ceremony is there when the last domino has been seen');
  const {sentence} = await result(user);
  check(/^You (win|are second)/.test(sentence) && /What decided it: |Tied/.test(sentence), 'the result has it in one line, and what decided', sentence);
  check(await page.locator('.end-board .lit-line').count() > 0, 'and the board glows with what it scored');
  await page.getByRole('button', {name: /^(What did luck do\?|Find the move that cost you most)$/}).click();
  await expectEvent(page.locator('.look-back progress').waitFor(), 'what luck did is looked at on request, beside the result');
  await page.getByRole('button', {name: 'View board'}).click();
  await page.getByRole('button', {name: 'View scores'}).click();
  await expectEvent(page.locator('.end .sheet').waitFor(), 'it is seen once');
});

export default [theEnd, byMouse, byKeys, byTouch, hotSeat, discovery];
