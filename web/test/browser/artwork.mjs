// Which drawings the table shows: in relief once their pictures are there, flat where they read better.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, stateWithGames} from './actions.mjs';
import {expectEvent, gameServer, GameServer, scenario, untilFound, untilKept} from './harness.mjs';
import {measure} from './pictureContrast.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';

const inRelief = page => page.locator('.front .drawing.in-relief');

const arriving = () => scenario('the pictures arrive while the game is under way', async openUser => {
  const {state, games} = await stateWithGames(), user = await openUser({state}), {page} = user;
  const held = [];
  let open = false;
  await page.route(/\.webp$/, route => open ? route.continue() : void held.push(route));
  await user.go(games.discovery);
  const player = new MousePlayer(user), {squares} = await player.prompt();
  equal(await inRelief(page).count(), 0, 'without pictures the table can be played, and is drawn flat');
  await player.cell(squares[0].at).hover();
  await page.locator('.front .ghost').waitFor();
  const where = () => page.locator('.front .plane, .head, .foot, .slot, .opponent').evaluateAll(all => all.map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height];
  }));
  const before = await where();
  open = true;
  await Promise.all(held.map(route => route.continue()));
  await expectEvent(inRelief(page).waitFor(), 'they show when they have arrived');
  equal(await where(), before, 'and move nothing');
  equal(await page.locator('.front .ghost').count(), 1, 'what was pointed at is still pointed at');
  check(await page.locator('.front [data-laid] image').count() >= 4, 'dominoes are pictures');
  equal(await page.locator('.slot use:not([href="#sign"])').count(), 0, 'in the lines too');
});

const flat = () => scenario('flat drawings where they read better', async openUser => {
  const {state, games} = await stateWithGames(), user = await openUser({state}), {page} = user;
  await user.go(games.totem);
  await inRelief(page).waitFor();
  await page.emulateMedia({forcedColors: 'active'});
  await expectEvent(inRelief(page).waitFor({state: 'detached'}), 'with forced colours');
  await page.emulateMedia({forcedColors: 'none'});
  await expectEvent(inRelief(page).waitFor(), 'and no longer than that');
  await page.emulateMedia({contrast: 'more'});
  await expectEvent(inRelief(page).waitFor({state: 'detached'}), 'with high contrast');
  await page.emulateMedia({contrast: 'no-preference', media: 'print'});
  equal(await inRelief(page).count(), 0, 'in print');
  await page.emulateMedia({media: 'screen'});
  await inRelief(page).waitFor();
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByLabel('Letters on squares').check();
  await expectEvent(inRelief(page).waitFor({state: 'detached'}), 'with letters on the terrains');
});

const small = () => scenario('small boards are flat', async openUser => {
  const {state, games} = await stateWithGames(), user = await openUser({size: 'phone', state}), {page} = user;
  await user.go(games.totem);
  await new TouchPlayer(user).prompt();
  await inRelief(page).waitFor();
  equal(await page.locator('.opponent .drawing.in-relief').count(), 0, 'boards whose squares have less than 20 pixels are drawn flat');
  check(await page.locator('.opponent .drawing use').count() > 0, 'with the symbols');
});

// Runs before the page: what the device says of its battery.
const charging = () => Object.defineProperty(Navigator.prototype, 'getBattery', {value: async () => Object.assign(new EventTarget(), {charging: true})});
const discharging = () => Object.defineProperty(Navigator.prototype, 'getBattery', {value: async () => Object.assign(new EventTarget(), {charging: false})});

const atRest = () => scenario('a board that nobody touches', async openUser => {
  const {state, games} = await stateWithGames();
  const origins = state.origins.map(origin => ({...origin, localStorage: origin.localStorage.map(({name, value}) =>
    ({name, value: name === 'lapilli.settings' ? JSON.stringify({...JSON.parse(value), speed: 'brisk'}) : value}))}));
  const wait = async more => {
    const {page} = await openUser({state: {...state, origins}, ...more});
    await page.clock.install();
    await page.goto(`${gameServer.url}#${games.discovery}`);
    await inRelief(page).waitFor();
    await new MousePlayer({page}).prompt();
    await page.clock.runFor(6000);
    return page;
  };
  const page = await wait({before: charging});
  await expectEvent(page.locator('.front .life:not(.still) .smoke').first().waitFor({state: 'attached'}), 'smoke rises from its huts after a while');
  await page.mouse.move(5, 5);
  await expectEvent(page.locator('.front .life.still').waitFor({state: 'attached'}), 'until somebody touches it');
  equal(await (await wait({before: discharging})).locator('.life').count(), 0, 'not on a device that is not charging');
  equal(await (await wait({before: charging, reducedMotion: 'reduce'})).locator('.life').count(), 0, 'nor for those who want no motion');
});

const offline = () => scenario('pictures without network', async openUser => {
  const gameServer = await GameServer.open();
  const user = await openUser({at: gameServer.url, state: await instantState(gameServer.url), offline: true});
  await user.go();
  await untilKept(user.page);
  const play = async () => {
    await user.page.getByRole('button', {name: /Play now|Start another/}).click();
    await new MousePlayer(user).prompt();
  };
  await play();
  await inRelief(user.page).waitFor();
  await untilFound(user.page, async () => {
    const files = [...document.querySelectorAll('image')].map(image => image.href.baseVal);
    return files.length > 0 && (await Promise.all(files.map(file => caches.match(file)))).every(Boolean);
  });
  await gameServer.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go();
  await play();
  await expectEvent(inRelief(user.page).waitFor(), 'a table is in relief without network, once one has been with it');
});

const ORIGINS = ['desert', 'grassland', 'lake', 'jungle', 'quarry'], KINGDOMINO = ['wheat', 'forest', 'k-lake', 'k-grassland', 'swamp', 'mine'];
const CAVEMEN = ['hunter', 'fisher', 'gatherer', 'sculptor', 'painter', 'firelady', 'shaman', 'small', 'amazon', 'oaf'];
const numbered = (name, last) => Array.from({length: last}, (_, i) => `${name}-${i + 1}`);
const onEach = (grounds, pieces) => grounds.flatMap(ground => pieces.map(piece => [piece, ground]));

// Every piece with a ground on which it can stand.
const STANDING = [
  ['mammoth', 'grassland'], ['fish', 'lake'], ['mushroom', 'jungle'], ['flint', 'quarry'],
  ...onEach(['earth'], numbered('hut', 4)), ...onEach(['moss'], numbered('castle', 4)),
  ...onEach(ORIGINS, [...numbered('fire', 2), ...numbered('token', 3), ...CAVEMEN.map(name => `caveman-${name}`)]),
  ...onEach(KINGDOMINO, numbered('crown', 3)),
];

const contrast = () => scenario('pieces are told from their grounds', async openUser => {
  const {page} = await openUser(), faint = [];
  await page.setContent('<p>');
  for (const [piece, ground] of STANDING) {
    const {day, night} = await measure(page, {ground: `${ground}.0`, piece, size: 40});
    if (Math.min(day, night) < 3)
      faint.push(`${piece} on ${ground}: ${day.toFixed(2)} by day, ${night.toFixed(2)} at night`);
  }
  check(faint.length === 0, 'each by 3:1, by day and at night', faint);
  const wrong = [];
  for (const size of [20, 40, 110]) {
    const count = async (n, piece, ground) => {
      const {flames} = await measure(page, {ground, piece, size});
      if (flames !== n)
        wrong.push(`${flames} instead of ${n} of ${piece ?? ground}, with ${size} pixels`);
    };
    for (const n of [1, 2, 3]) {
      await count(n, null, `volcano-${n}.0`);
      await count(n, null, `volcano-${n}.1`);
      await count(n, `token-${n}`, 'lake.0');
      if (n < 3)
        await count(n, `fire-${n}`, 'lake.0');
    }
  }
  check(wrong.length === 0, 'and fires and craters can be counted, with 20 pixels a square too', wrong);
});

export default [arriving, flat, small, atRest, offline, contrast];
