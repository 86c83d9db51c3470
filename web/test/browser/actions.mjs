// actions.mjs: what a person does around a game: sets the page up, begins one, reads the result.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {host, Visitor} from './harness.mjs';
import {Mouse} from './players.mjs';
import {command} from '../../../tests/server/server.mjs';

export const SETS = ['discovery', 'totem', 'tribe', 'kingdomino'];
const NAMES = {discovery: 'Discovery', totem: 'Totem', tribe: 'Tribe', kingdomino: 'Kingdomino'};

// Fills in the form of a new game. Seats are the values of the form: me, here, link, level:3.
export async function fillNewGame({page}, {set, seats, word = '', names = {}, bonus = false}) {
  await page.getByRole('radio', {name: NAMES[set], exact: true}).check({force: true});
  const rows = page.locator('.seat-row');
  while (await rows.count() < seats.length)
    await page.getByRole('button', {name: 'Add player'}).click();
  while (await rows.count() > seats.length)
    await page.getByRole('button', {name: `Remove seat ${await rows.count()}`}).click();
  for (const [i, seat] of seats.entries()) {
    await page.getByLabel(`Seat ${i + 1}`, {exact: true}).selectOption(seat);
    if (names[i + 1])
      await page.getByLabel(`Name of player ${i + 1}`).fill(names[i + 1]);
  }
  if (bonus)
    for (const box of await page.locator('.bonus-field input').all())
      await box.check();
  if (word) {
    await page.getByText('More options').click();
    await page.getByLabel('Seed (same word, same deal)').fill(word);
  }
}

export async function newGame(visitor, game) {
  await visitor.go('/new');
  await fillNewGame(visitor, game);
  await visitor.page.getByRole('button', {name: game.seats.includes('link') ? 'Open table' : 'Start game'}).click();
  await visitor.page.locator(game.seats.includes('link') ? '.lobby' : '.table .head').waitFor();
}

// Everything moves at once, by the page's own settings.
export async function hurry({page}) {
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByRole('radio', {name: 'Off'}).check({force: true});
  await page.getByRole('button', {name: 'Close'}).click();
}

// What the end says: who has won, and the points of each part and seat.
export async function result({page}) {
  await page.locator('.end .sheet').waitFor();
  return page.evaluate(() => ({
    sentence: document.querySelector('.end h1').textContent,
    sheet: [...document.querySelectorAll('.sheet tbody tr')].map(row => [...row.children].map(cell => cell.textContent)),
    totals: [...document.querySelectorAll('.sheet .total td')].map(cell => Number(cell.textContent)),
  }));
}

export async function saveRecord({page}) {
  await page.getByRole('button', {name: 'Share'}).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Save record'}).click();
  const file = await (await coming).path();
  await page.getByRole('button', {name: 'Close'}).click();
  return file;
}

// The points of a record by the native program, seat by seat.
export function replayed(file) {
  const run = command('replay', file);
  assert.equal(run.status, 0, `lapilli replay: ${run.stderr}\n${readFileSync(file, 'utf8').slice(0, 400)}`);
  return [...run.stdout.matchAll(/^score \d (\d+)/gm)].map(found => Number(found[1]));
}

// What a browser has kept once its owner has set it to hurry, for the server at an address.
let quick = null;
export async function hurried(at = host.url) {
  quick ??= (async () => {
    const visitor = await Visitor.come();
    await visitor.go();
    await hurry(visitor);
    const {origins} = await visitor.context.storageState();
    await visitor.leave();
    return origins[0].localStorage;
  })();
  return {cookies: [], origins: [{origin: new URL(at).origin, localStorage: await quick}]};
}

// A device with a game of every rule set on it, in its third round with a domino in the hand, and one
// that is over. Resolves to what the browser has kept and where the games are.
let shelf = null;
export function furnished() {
  return shelf ??= (async () => {
    const state = await hurried();
    const visitors = await Promise.all(SETS.map(async set => {
      const visitor = await Visitor.come({state});
      const seats = ['me', 'level:2', ...(set === 'totem' ? ['level:1'] : [])];
      await newGame(visitor, {set, seats, word: 'lapilli', names: {1: 'Ada'}, bonus: true});
      await new Mouse(visitor).play((asked, {done}) => asked.kind === 'lay' && done.lay >= 3);
      return visitor;
    }));
    const ended = await Visitor.come({state});
    await newGame(ended, {set: 'tribe', seats: ['me', 'level:1'], word: 'over', names: {1: 'Ada'}});
    await new Mouse(ended).play();
    visitors.push(ended);
    const games = {}, kept = [];
    for (const [i, visitor] of visitors.entries()) {
      games[SETS[i] ?? 'over'] = new URL(visitor.page.url()).hash.slice(1);
      kept.push(await visitor.context.storageState({indexedDB: true}));
      assert.deepEqual(visitor.complaints(), []);
      await visitor.leave();
    }
    return {state: together(kept), games};
  })();
}

// The games of several browsers in one.
export function together(states) {
  const [first, ...others] = states;
  for (const store of first.origins[0].indexedDB[0].stores)
    for (const other of others)
      store.records.push(...other.origins[0].indexedDB[0].stores.find(({name}) => name === store.name).records);
  return first;
}
