// Pictures of the page for the documents: start, a table of each rule set, the end; wide and phone,
// light and dark.
//   node web/test/browser/screenshots.mjs [FOLDER [PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE]]]
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {withPalette} from './pngPalette.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [folder = join(root, 'docs/pictures'), lapilli = join(root, 'build/release/lapilli'), page = join(root, 'web/dist')] =
    process.argv.slice(2);
process.argv.splice(2, Infinity, lapilli, page);  // as harness.mjs wants them
const {browser, gameServer, BrowserUser} = await import('./harness.mjs');
const {instantState, newGame, mergeStates} = await import('./actions.mjs');
const {untilShown} = await import('./fonts.mjs');
const {MousePlayer} = await import('./players.mjs');

const MOST_BYTES = 300 * 1024;
const WIDE_SCALE = 0.8;  // as wide as documents show them
const SEATS = {
  discovery: ['me', 'level:4'],
  totem: ['me', 'level:4', 'level:3'],
  tribe: ['me', 'level:5'],
  kingdomino: ['me', 'level:3', 'level:4', 'level:2'],
};

// Plays what the search thinks best, so that the pictures show good games.
class Master extends MousePlayer {
  async play(stop) {
    for (;;) {
      const prompt = await this.prompt();
      if (prompt.kind === 'end' || stop(prompt, this))
        return prompt;
      this.mark = prompt.mark;
      this.done[prompt.kind] = (this.done[prompt.kind] ?? 0) + 1;
      await this.follow(prompt);
    }
  }

  async follow(prompt) {
    if (prompt.kind === 'pay' || prompt.kind === 'place')
      return this[prompt.kind](prompt);
    await this.page.keyboard.press('h');
    const hint = this.page.locator('.panel .hint').first();
    await hint.waitFor({timeout: 5000}).catch(async () => {
      await this.page.keyboard.press('h');
      await hint.waitFor();
    });
    await this.page.locator('.tools:not(.thinking)').waitFor();
    await hint.click();
    const confirm = this.page.locator('.action-bar .button.primary');
    if (await confirm.count() > 0)
      return confirm.click();
    return this[prompt.kind](prompt);
  }
}

// A game in its middle, with a domino in the hand.
async function prepared(state, set) {
  const user = await BrowserUser.openUser({state});
  await newGame(user, {set, seats: SEATS[set], word: `picture of ${set}`, names: {1: 'Ada'}});
  const player = new Master(user);
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= (SEATS[set].length === 2 ? 7 : 5));
  return user;
}

const at = user => new URL(user.page.url()).hash.slice(1);
const kept = user => user.context.storageState({indexedDB: true});

async function games() {
  const state = await instantState(), found = {}, states = [];
  for (const set of Object.keys(SEATS)) {
    const user = await prepared(state, set);
    found[set] = at(user);
    states.push(await kept(user));
    await user.leave();
  }
  const user = await BrowserUser.openUser({state});
  await newGame(user, {set: 'tribe', seats: SEATS.tribe, word: 'picture of the end', names: {1: 'Ada'}});
  await new Master(user).play(() => false);
  found.end = at(user);
  states.push(await kept(user));
  await user.leave();
  return {found, state: mergeStates(states)};
}

async function take(user, name, before) {
  await user.go();
  await user.page.locator('.hero').waitFor();
  await before();
  await user.page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}.png`);
  const picture = withPalette(await user.page.screenshot({animations: 'disabled'}));
  writeFileSync(file, picture);
  console.log(`${String(picture.length).padStart(8)}  ${file}${picture.length > MOST_BYTES ? '  too large' : ''}`);
}

// Points at the place where the most is to be had.
async function point(user) {
  const player = new MousePlayer(user);
  const {squares} = await player.prompt();
  const {at: best} = squares.reduce((a, b) => b.gain > a.gain ? b : a);
  await player.cell(best)[user.touches ? 'tap' : 'hover']();
  await user.page.locator('.front .ghost').waitFor();
  await user.page.locator('.front .drawing.in-relief').waitFor();
}

// Until the start page has its fonts and pictures.
async function untilDrawn({page}) {
  await untilShown(page);
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.play-door .set-picture.in-relief').waitFor();
}

mkdirSync(folder, {recursive: true});
const {found, state} = await games();
for (const size of ['desktop', 'phone'])
  for (const colorScheme of ['light', 'dark']) {
    const look = {size, colorScheme, deviceScaleFactor: size === 'phone' ? 1 : WIDE_SCALE};
    const user = await BrowserUser.openUser({...look, state});
    user.touches = size === 'phone';
    const name = what => [what, size === 'phone' ? 'phone' : 'wide', colorScheme].join('-');
    const newcomer = await BrowserUser.openUser(look);
    await take(newcomer, name('start'), () => untilDrawn(newcomer));
    await newcomer.leave();
    for (const set of Object.keys(SEATS))
      await take(user, name(set), async () => {
        await user.go(found[set]);
        await point(user);
      });
    await take(user, name('end'), async () => {
      await user.go(found.end);
      await user.page.locator('.end-board .drawing.in-relief').waitFor();
      await user.page.locator('.end .item').first().click();
    });
    await user.leave();
  }
await browser.close();
await gameServer.stop();
process.exit(0);
