// What is stored in the browser may be damaged, of another version, or written by two windows at once: the page
// still starts, says what is wrong, and loses no game.
import {readFileSync} from 'node:fs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {path, poll} from '../../../tests/serve/support/server.mjs';
import {HOSTILE_ROWS, hostile} from '../support/hostileRows.mjs';
import {instantState, newGame} from './actions.mjs';
import {BrowserUser, expectEvent, gameServer, need, PATIENCE_MS, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const idOf = i => `game${LETTERS[Math.floor(i / 26)]}${LETTERS[i % 26]}`.padEnd(16, '2');
const atLay = times => (prompt, {done}) => prompt.kind === 'lay' && done.lay >= times;

// What a click downloads.
async function downloaded(page, button) {
  const coming = page.waitForEvent('download');
  await button.click();
  return JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
}

// A game that was begun here, as everything is exported.
async function exported(user) {
  await user.go('/games');
  await user.page.locator('.games-list .saved').first().waitFor();
  return downloaded(user.page, user.page.getByRole('button', {name: 'Export everything'}));
}

async function importFile({page}, content) {
  await page.locator('.games-data input[type=file]').setInputFiles({
    name: 'lapilli.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)),
  });
  await page.locator('.games-data [role=status]').getByText(/imported|file/).waitFor();
  return page.locator('.games-data [role=status]').textContent();
}

// Rows as no page of ours writes them.
function putRows(page, rows) {
  return page.evaluate(rows => new Promise((resolve, reject) => {
    const request = indexedDB.open('lapilli');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction(['games'], 'readwrite');
      for (const row of rows)
        transaction.objectStore('games').put(row);
      transaction.oncomplete = () => resolve(request.result.close());
      transaction.onabort = () => reject(transaction.error);
    };
  }), rows);
}

// Every screen that reads what is stored.
async function everyScreenWorks(user, games, what) {
  const {page} = user;
  await user.go();
  await expectEvent(page.locator('.continue .saved').first().waitFor(), `${what}: the start page lists games`);
  await user.go('/games');
  await expectEvent(page.waitForFunction(n => document.querySelectorAll('.games-list:not(.damaged-games) > .saved:not(.damaged)').length === n, games),
                    `${what}: My games lists ${games}`);
  await page.getByText('Statistics', {exact: true}).click();
  await expectEvent(page.locator('.games-statistics, .my-games > p').first().waitFor(), `${what}: the statistics are shown`);
  await user.go('/settings');
  await page.getByRole('radio', {name: 'Off'}).waitFor({state: 'attached'});
  await page.getByRole('button', {name: 'Close'}).click();
  for (const place of ['/daily', '/learn', '/learn/plan', '/pad', '/new']) {
    await user.go(place);
    await expectEvent(page.locator('main h1, header h1, .lesson').first().waitFor(), `${what}: ${place} is shown`);
    equal(await page.getByRole('heading', {name: 'Something went wrong'}).count(), 0, `${what}: nothing went wrong at ${place}`);
  }
}

const hostileImport = () => scenario('an import of hostile rows', async openUser => {
  const author = await openUser({state: await instantState()});
  await newGame(author, {set: 'discovery', seats: ['me', 'level:1'], word: 'hostile', names: {1: 'Ada'}});
  await new MousePlayer(author).play('lay');
  const archive = await exported(author), [good] = archive.games;
  const user = await openUser({state: await instantState()}), sound = HOSTILE_ROWS.filter(({damaged}) => !damaged).length;
  await user.go('/games');
  const said = await importFile(user, {...archive, games: HOSTILE_ROWS.map((row, i) => hostile(row, good, idOf(i)))});
  equal(said.match(/\d+/g).map(Number), [sound, HOSTILE_ROWS.length - sound], 'the import says how many games were damaged');
  await everyScreenWorks(user, sound, 'after the import');
  await user.page.reload();
  await everyScreenWorks(user, sound, 'after a reload');
  equal(await user.page.title().then(title => title.includes('taken over')), false, 'no HTML of a row was run');
});

const VALUES = {
  'lapilli.settings': '{"theme": {}, "language": "xx", "speed": 3, "name": ["Ada"], "coach": "toString"}',
  'lapilli.newGame': '{"set": "__proto__", "seats": [null, 5], "timeLimit": "toString", "series": []}',
  'lapilli.lessons': '{"first": null, "plan": {"part": 9, "moves": ["1 lay"], "done": true}}',
  'lapilli.daily': '{"2026-99-99 totem": {"points": 1, "opponent": 2, "late": false, "par": null, "sent": "counted"}, "2026-11-15 totem": null}',
  'lapilli.browser': 'ffff',
};

const damagedStorage = () => scenario('a damaged storage', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:1'], word: 'damaged', names: {1: 'Ada'}});
  await new MousePlayer(user).play('lay');
  const {games: [{game}]} = await exported(user), key = 'c'.repeat(32);
  await putRows(page, [
    {...game, id: idOf(1), summary: {}},
    {...game, id: idOf(2), updated: 'noon'},
    {kind: 'online', id: `${idOf(3)}/${'a'.repeat(32)}`, table: 7, mine: [{seat: 1, token: 'b'.repeat(32), key}]},
    {id: 4},
  ]);
  await page.evaluate(values => Object.entries(values).forEach(([name, text]) => localStorage.setItem(name, text)), VALUES);
  await page.reload();
  await everyScreenWorks(user, 2, 'damaged');

  await user.go('/games');
  await page.waitForFunction(() => document.querySelectorAll('.damaged-games .saved').length === 3);
  const buttons = page.getByRole('button', {name: 'Save the damaged game'});
  const saved = [];
  for (let i = 0; i < 3; i++)
    saved.push(await downloaded(page, buttons.nth(i)));
  check(saved.some(({row}) => row.mine?.[0].key === key), 'a damaged row is saved as it is, with the keys in it', saved);
  const all = await downloaded(page, page.getByRole('button', {name: 'Export everything'}));
  equal([all.games.length, all.damaged.length, JSON.parse(all.settings['lapilli.damaged'])['lapilli.settings']], [2, 3, VALUES['lapilli.settings']],
        'the export has the games, the damaged rows, and the settings as they were');
  for (let left = 3; left > 0; left--) {
    await page.getByRole('button', {name: 'Remove the damaged game'}).first().click();
    await page.waitForFunction(n => document.querySelectorAll('.damaged-games .saved').length === n, left - 1);
  }
  await page.reload();
  await page.locator('.games-list .saved').first().waitFor();
  equal(await page.locator('.damaged-games').count(), 0, 'damaged rows can be removed');
});

const YEARS = 20 * 365 * 86_400_000;

// A bug of ours, in place of one that nobody knows of: a number of days that the page cannot name.
function breakLongAgo() {
  const {format} = Intl.RelativeTimeFormat.prototype;
  Intl.RelativeTimeFormat.prototype.format = function(n, unit) {
    if (Math.abs(n) > 5000)
      throw new RangeError('a bug of ours');
    return format.call(this, n, unit);
  };
}

const failingRow = () => scenario('a row that cannot be drawn', async openUser => {
  const user = await openUser({state: await instantState(), before: breakLongAgo}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'row', names: {1: 'Ada'}});
  await new MousePlayer(user).play('lay');
  const {games: [{game}]} = await exported(user), ago = Date.now() - YEARS;
  await putRows(page, [{...game, id: idOf(1), begun: ago, updated: ago}]);
  for (const place of ['', '/games']) {
    await user.go('/about');
    await user.go(place);
    await expectEvent(page.locator('.saved.damaged').waitFor(), `at #${place} something else is in its place`);
    equal(await page.locator('.saved:not(.damaged)').count(), 1, `at #${place} the other row is there`);
  }
  const {row} = await downloaded(page, page.getByRole('button', {name: 'Save the damaged game'}));
  equal(row.secret, game.secret, 'it can be saved');
  await page.getByRole('button', {name: 'Remove the damaged game'}).click();
  await expectEvent(page.locator('.saved.damaged').waitFor({state: 'detached'}), 'and removed');
});

// The same for a value: as long as it is stored, the start page or all of the page cannot be drawn.
function breakStartPage() {
  const {get} = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {get() {
    if (localStorage.getItem('lapilli.newGame') !== null)
      throw new RangeError('a bug of ours');
    return get.call(this);
  }});
}

function breakEverything() {
  const {get} = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset');
  Object.defineProperty(HTMLElement.prototype, 'dataset', {get() {
    if (localStorage.getItem('lapilli.settings')?.includes('dark'))
      throw new RangeError('a bug of ours');
    return get.call(this);
  }});
}

const repaired = () => scenario('a page that cannot start', async openUser => {
  for (const [what, before, values] of [
    ['the start page', breakStartPage, {'lapilli.newGame': JSON.stringify({seats: Array(4).fill(0).map((_, i) => ({who: i ? 'level:1' : 'me', name: ''}))})}],
    ['the whole page', breakEverything, {'lapilli.settings': '{"theme":"dark"}'}],
  ]) {
    const user = await openUser({state: await instantState(), allow: [/a bug of ours/]}), {page} = user;
    await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'repair', names: {1: 'Ada'}});
    await new MousePlayer(user).play('lay');
    const {games: [{game}]} = await exported(user);
    await page.evaluate(values => Object.entries(values).forEach(([name, text]) => localStorage.setItem(name, text)), values);
    await user.context.addInitScript(before);
    await page.goto('about:blank');
    await user.go();
    await expectEvent(page.getByRole('heading', {name: 'Something went wrong'}).waitFor(), `${what} cannot start, and says so`);
    const all = await downloaded(page, page.getByRole('button', {name: 'Export everything'}));
    equal(all.games.map(one => one.game.secret), [game.secret], `${what}: everything can be exported`);
    await page.getByRole('button', {name: 'Repair'}).click();
    await expectEvent(page.locator('.continue .saved').waitFor(), `${what}: after the repair it starts, and the game is there`);
    await expectEvent(page.locator('.continue .saved-seats').waitFor(), `${what}: its summary was made again`);
  }
});

const QUOTA = 1 << 20;

// Runs in the page: writes until nothing more can be written, not even a line of a game.
async function fillStorage() {
  const base = await new Promise((resolve, reject) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () => request.result.createObjectStore('rows', {autoIncrement: true});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const write = bytes => new Promise(resolve => {
    const transaction = base.transaction(['rows'], 'readwrite', {durability: 'strict'});
    transaction.objectStore('rows').add(crypto.getRandomValues(new Uint8Array(bytes)));
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => resolve(false);
  });
  for (const bytes of [65536, 4096, 64])
    while (await write(bytes))
      ;
  base.close();
}

// Chromium limits only the storage of a profile on disk.
async function openWithProfile({state}) {
  const user = new BrowserUser();
  user.url = gameServer.url;
  user.context = await need('playwright-core').chromium.launchPersistentContext(path('profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
    viewport: {width: 1280, height: 720},
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  user.context.setDefaultTimeout(PATIENCE_MS);
  user.listen();
  user.page = await user.context.newPage();
  user.devtools = await user.context.newCDPSession(user.page);
  user.origin = new URL(user.url).origin;
  await user.devtools.send('Storage.overrideQuotaForOrigin', {origin: user.origin, quotaSize: QUOTA});
  await user.go();
  await user.page.evaluate(values => values.forEach(({name, value}) => localStorage.setItem(name, value)), state.origins[0].localStorage);
  await user.page.reload();
  return user;
}

const quota = () => scenario('storage is full in mid-game', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  const {devtools, origin} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'here'], word: 'quota', names: {1: 'Ada', 2: 'Bo'}});
  const player = new MousePlayer(user);
  await player.play(atLay(1));
  const game = new URL(page.url()).hash.slice(1);
  await page.evaluate(fillStorage);
  await player.play(atLay(2));
  await expectEvent(page.getByText('This game can’t be saved on this device right now.').waitFor(), 'a full storage is told of');
  await player.play(atLay(3));
  await devtools.send('Storage.overrideQuotaForOrigin', {origin});
  const {mark} = await player.play(atLay(4));
  await page.reload();
  player.forget();
  equal((await player.prompt()).mark, mark, 'once there is room, all that was played is saved');

  const archive = await exported(user);
  await page.getByRole('button', {name: 'Remove this game'}).first().click();
  await user.go('/about');
  await user.go('/games');
  await page.getByText('0 games', {exact: true}).waitFor();
  await devtools.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: QUOTA});
  await page.evaluate(fillStorage);
  check(/couldn’t be saved/.test(await importFile(user, archive)), 'an import into a full storage says so');
  await devtools.send('Storage.overrideQuotaForOrigin', {origin});
  check(/^1 game imported/.test(await importFile(user, archive)), 'and works when there is room');
  await user.go(game);
  player.forget();
  equal((await player.prompt()).mark, mark, 'the game is where it was');
}, openWithProfile);

// What a tab asks; empty while it asks nothing.
const asked = page => page.evaluate(() => document.querySelector('.prompt.your-turn h1')?.textContent ?? '');
const chosen = page => page.locator('.line').evaluateAll(lines => lines.flatMap(line => [...line.querySelectorAll('[data-chief]')].map(one => one.dataset.chief)));

const twoTabs = () => scenario('two tabs of one game', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'here'], word: 'tabs', names: {1: 'Ada', 2: 'Bo'}});
  const other = await user.context.newPage();
  await other.goto(page.url());
  const tabs = [page, other].map(one => new MousePlayer({page: one}));
  const prompts = before => Promise.all(tabs.map(tab => {
    tab.mark = before;
    return tab.prompt();
  }));
  let [left, right] = await prompts(null);
  for (let i = 0; i < 8 || left.kind !== 'pick'; i++) {
    const tab = tabs[i % 2];
    tab.done[left.kind] = (tab.done[left.kind] ?? 0) + 1;
    await tab[left.kind](left);
    [left, right] = await prompts(left.mark);
    const question = ({hasFocus, ...rest}) => rest;  // only the tab that is used has the focus
    equal(question(right), question(left), `after decision ${i + 1} both tabs ask the same`);
  }
  // Each chooses another domino, at once; neither waits for what the other shows.
  const slots = [left.slots[0], left.slots[left.slots.length - 1]];
  const clicks = await Promise.all(tabs.map((tab, i) => tab.page.evaluate(slot => {
    const found = document.querySelector(`.slot.selectable[data-domino="${slot}"]`);
    found?.click();
    return found !== null;
  }, slots[i])));
  check(clicks.includes(true), 'two dominoes are chosen at once', clicks);
  [left, right] = await prompts(left.mark);
  const agree = async () => JSON.stringify([await asked(page), await chosen(page)]) === JSON.stringify([await asked(other), await chosen(other)]);
  await expectEvent(poll(agree, 'both tabs to agree'), 'after two decisions at once both tabs come to the same position');
  await Promise.all([page, other].map(one => one.reload()));
  [left, right] = await prompts(null);
  equal(right, left, 'as they do when they read the log anew');
  equal(await page.getByText('were damaged and are lost').count(), 0, 'no line of it is damaged');
  await tabs[1].play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3);
  await user.go('/games');
  await page.locator('.games-list .saved').first().waitFor();
  equal(await page.locator('.games-list .saved').count(), 1, 'it is one game');
});

export default [hostileImport, damagedStorage, failingRow, repaired, quota, twoTabs];
