// actions.mjs: what users do around a game: settings, starting one, reading the result.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {gameServer, BrowserUser, untilFound} from './harness.mjs';
import {MousePlayer} from './players.mjs';
import {tokens} from '../../../tests/serve/support/client.mjs';
import {command} from '../../../tests/serve/support/server.mjs';

export const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

let clipboard = Promise.resolve();  // when it is free

// What a click puts into the clipboard. All browsers have one clipboard together, so they take turns.
export function copied({page}, button) {
  const text = clipboard.then(async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await button.click();
    return untilFound(page, () => navigator.clipboard.readText());
  });
  clipboard = text.catch(() => {});
  return text;
}

// A link that is copied so. Its token must be in no log of a server.
export async function copiedLink(user, button) {
  const link = await copied(user, button);
  tokens.add(link.slice(link.lastIndexOf('/') + 1));
  return link;
}

export const SETS = ['discovery', 'totem', 'tribe', 'kingdomino'];
const NAMES = {discovery: 'Discovery', totem: 'Totem', tribe: 'Tribe', kingdomino: 'Kingdomino'};

// Fills in the form of a new game. Seats are values of its fields: me, here, link, level:3; short: a
// grid of 5x5 and half of the dominoes.
export async function fillNewGame({page}, {set, seats, word = '', names = {}, bonus = false, short = false}) {
  await page.getByRole('radio', {name: NAMES[set], exact: true}).check({force: true});
  const rows = page.locator('.seat-row');
  while (await rows.count() < seats.length)
    await page.getByRole('button', {name: 'Add player'}).click();
  while (await rows.count() > seats.length)
    await page.getByRole('button', {name: `Remove seat ${await rows.count()}`}).click();
  for (const [i, seat] of seats.entries()) {
    await page.getByLabel(`Seat ${i + 1}`, {exact: true}).selectOption(seat);
    const name = names[i + 1] ?? (seat === 'me' && seats.includes('link') ? 'Ada' : '');  // whoever invites has one
    if (name)
      await page.getByLabel(`Name of player ${i + 1}`).fill(name);
  }
  if (bonus)
    for (const box of await page.locator('.bonus-field input').all())
      await box.check();
  if (word || short)
    await page.getByText('More options').click();
  if (short) {
    await page.getByRole('group', {name: 'Grid size'}).getByLabel('5 × 5').check({force: true});
    await page.getByRole('group', {name: 'Dominoes in play'}).getByLabel('24').check({force: true});
  }
  if (word)
    await page.getByLabel('Seed (same word, same deal)').fill(word);
}

export async function newGame(user, game) {
  await user.go('/new');
  await fillNewGame(user, game);
  await user.page.getByRole('button', {name: game.seats.includes('link') ? 'Open table' : 'Start game'}).click();
  await user.page.locator(game.seats.includes('link') ? '.lobby' : '.table .head').waitFor();
}

// Turns animations and sound off in the page's settings.
export async function chooseInstantSpeed({page}) {
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByRole('group', {name: 'Animation speed'}).getByLabel('Off').check({force: true});
  await page.getByLabel('Sound', {exact: true}).check();  // so that the first game does not ask
  await page.getByLabel('Sound', {exact: true}).click();
  await page.getByRole('button', {name: 'Close'}).click();
}

// The result screen: who has won, and the points of each part and seat.
export async function result({page}) {
  await page.locator('.end .sheet').waitFor();
  return page.evaluate(() => ({
    sentence: document.querySelector('.end-head').textContent,
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

// The final scores of a record by the native program, by seat.
export function nativeScores(file) {
  const run = command('replay', file);
  assert.equal(run.status, 0, `lapilli replay: ${run.stderr}\n${readFileSync(file, 'utf8').slice(0, 400)}`);
  return [...run.stdout.matchAll(/^score \d (\d+)/gm)].map(found => Number(found[1]));
}

// The storage of a browser with animations turned off, for the server at an address.
let quick = null;
export async function instantState(at = gameServer.url) {
  quick ??= (async () => {
    const user = await BrowserUser.openUser();
    await user.go();
    await chooseInstantSpeed(user);
    const {origins} = await user.context.storageState();
    await user.leave();
    return origins[0].localStorage;
  })();
  return {cookies: [], origins: [{origin: new URL(at).origin, localStorage: await quick}]};
}

// The games of stateWithGames(), by rule set: one of each in its third round with a domino to place, and what the
// other phases of a turn need. Each is played until `until`; without it, it stays as it begins.
const thirdRound = (prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3;
const laterPick = (prompt, {done}) => prompt.kind === 'pick' && done.lay >= 1;  // the opening pair is taken with one tap
const weak = n => Array(n).fill('level:1');
const GAMES = {
  discovery: {discovery: {until: thirdRound}, first: {}, pick: {until: laterPick}, fire: {until: 'fire'}},
  totem: {totem: {others: ['level:2', 'level:1'], until: thirdRound}, four: {others: weak(3), until: thirdRound}},
  tribe: {tribe: {until: thirdRound}, recruit: {until: 'recruit'}, fourTribe: {others: weak(3), until: 'recruit'},
          over: {others: weak(1), word: 'over', until: 'end'}},
  kingdomino: {kingdomino: {until: thirdRound}},
};

// The storage of a browser with these games; and their routes.
let savedState = null;
export function stateWithGames() {
  return savedState ??= (async () => {
    const state = await instantState(), games = {};
    const kept = await Promise.all(SETS.map(async set => {
      const user = await BrowserUser.openUser({state});
      for (const [name, {others = ['level:2'], word = 'lapilli', until}] of Object.entries(GAMES[set])) {
        await newGame(user, {set, seats: ['me', ...others], word, names: {1: 'Ada'}, bonus: true});
        if (until)
          await new MousePlayer(user).play(until);
        games[name] = new URL(user.page.url()).hash.slice(1);
      }
      const storage = await user.context.storageState({indexedDB: true});
      assert.deepEqual(user.unexpectedMessages(), []);
      await user.leave();
      return storage;
    }));
    return {state: mergeStates(kept), games};
  })();
}

// Merges the games of several browsers.
export function mergeStates(states) {
  const [first, ...others] = states;
  for (const store of first.origins[0].indexedDB[0].stores)
    for (const other of others)
      store.records.push(...other.origins[0].indexedDB[0].stores.find(({name}) => name === store.name).records);
  return first;
}
