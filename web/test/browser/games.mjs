// Whole games: by mouse, by keyboard alone, by touch; every rule set; two, three and four seats.
import {check, equal} from '../../../tests/server/report.mjs';
import {hurried, newGame, replayed, result, saveRecord} from './actions.mjs';
import {scenario} from './harness.mjs';
import {Keys, Mouse, Touch} from './players.mjs';

// The page's points are those of the native program for the same record.
async function agreed(visitor, how) {
  const {totals, sentence} = await result(visitor);
  const native = replayed(await saveRecord(visitor));
  equal(totals, native, `${how}: the page and the native program count the same points`);
  check(sentence.includes(String(Math.max(...totals))), `${how}: the end says who has won, and with how many points`, sentence);
}

const byMouse = () => scenario('a game of Tribe by mouse, two seats', async come => {
  const visitor = await come({state: await hurried()});
  await visitor.go();
  await newGame(visitor, {set: 'tribe', seats: ['me', 'level:3'], word: 'by mouse'});
  const player = new Mouse(visitor);
  await player.play();
  check(player.done.lay >= 10 && player.done.fire > 0 && player.done.place > 0,
        'by mouse: dominoes are laid by click, wheel, key, right button and drag, fire is thrown, cavemen are recruited', player.done);
  await agreed(visitor, 'by mouse');
});

const byKeys = () => scenario('a game of Totem by keyboard alone, three seats', async come => {
  const visitor = await come({state: await hurried()});
  const player = new Keys(visitor);
  await visitor.go();
  await visitor.page.locator('.hero').waitFor();
  await player.tabTo('a', 'New game');
  await player.press('Enter');
  await visitor.page.locator('.newgame').waitFor();
  await player.tabTo('.set-choice input');
  await player.press('ArrowRight');  // from Discovery to Totem
  await player.tabTo('button', 'Add player');
  await player.press('Enter');
  await player.tabTo('.more-options summary');
  await player.press('Enter');
  await player.tabTo('.more-options .input');
  await player.page.keyboard.type('by keys');
  await player.press('Enter');
  await visitor.page.locator('.table .head').waitFor();
  await player.play();
  check(player.done.lay >= 8 && player.done.fire > 0, 'by keyboard: dominoes are laid and fire is thrown', player.done);
  equal(player.lost, [], 'by keyboard: the focus is never lost');
  equal(await visitor.page.locator('.end').getAttribute('data-game'), 'origins', 'by keyboard: the game comes to its end');
  await agreed(visitor, 'by keyboard');
});

const byTouch = () => scenario('a game of Tribe by touch on a phone, four seats', async come => {
  const visitor = await come({size: 'phone', state: await hurried()});
  await newGame(visitor, {set: 'tribe', seats: ['me', 'level:2', 'level:1', 'level:3'], word: 'by touch'});
  const player = new Touch(visitor);
  await player.play();
  check(player.done.lay >= 6 && player.done.place > 0, 'by touch: dominoes are laid and cavemen are recruited', player.done);
  await agreed(visitor, 'by touch');
});

const hotSeat = () => scenario('a game of Kingdomino, two people at one device and two computers', async come => {
  const visitor = await come({state: await hurried()});
  await visitor.go('/settings');
  await visitor.page.getByLabel('“Pass the device” screen').check();
  await visitor.page.getByRole('button', {name: 'Close'}).click();
  await newGame(visitor, {set: 'kingdomino', seats: ['me', 'here', 'level:1', 'level:2'], word: 'one device', names: {1: 'Ada', 2: 'Bo'}});
  const player = new Mouse(visitor);
  await player.play();
  check(player.done.handOver > 5, 'two people at one device: a screen says who is next', player.done);
  check((player.done.fire ?? 0) === 0, 'Kingdomino asks for no fire', player.done);
  await agreed(visitor, 'two people at one device');
});

const discovery = () => scenario('a game of Discovery by touch, two seats, and another after it', async come => {
  const visitor = await come({size: 'phone', state: await hurried()});
  await visitor.go();
  await visitor.page.getByRole('button', {name: 'Play now'}).tap();
  const player = new Touch(visitor);
  await player.play();
  await agreed(visitor, 'the game that one tap begins');
  await visitor.page.getByRole('button', {name: 'Rematch'}).tap();
  await visitor.page.locator('.end').waitFor({state: 'detached'});
  player.forget();
  equal((await player.play('lay')).kind, 'lay', 'a rematch begins with one tap as well');
});

export default [byMouse, byKeys, byTouch, hotSeat, discovery];
