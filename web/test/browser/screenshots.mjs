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
const {browser, host, Visitor} = await import('./harness.mjs');
const {hurried, newGame, together} = await import('./actions.mjs');
const {Mouse} = await import('./players.mjs');

const MOST_BYTES = 200 * 1024;
const SEATS = {
  discovery: ['me', 'level:4'],
  totem: ['me', 'level:4', 'level:3'],
  tribe: ['me', 'level:5'],
  kingdomino: ['me', 'level:3', 'level:4', 'level:2'],
};

// Plays what the search thinks best, so that the pictures show good games.
class Master extends Mouse {
  async play(stop) {
    for (;;) {
      const asked = await this.asked();
      if (asked.kind === 'end' || stop(asked, this))
        return asked;
      this.mark = asked.mark;
      this.done[asked.kind] = (this.done[asked.kind] ?? 0) + 1;
      await this.follow(asked);
    }
  }

  async follow(asked) {
    if (asked.kind === 'pay' || asked.kind === 'place')
      return this[asked.kind](asked);
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
    return this[asked.kind](asked);
  }
}

// A game in its middle, with a domino in the hand.
async function prepared(state, set) {
  const visitor = await Visitor.come({state});
  await newGame(visitor, {set, seats: SEATS[set], word: `picture of ${set}`, names: {1: 'Ada'}});
  const player = new Master(visitor);
  await player.play((asked, {done}) => asked.kind === 'lay' && done.lay >= (SEATS[set].length === 2 ? 7 : 5));
  return visitor;
}

const at = visitor => new URL(visitor.page.url()).hash.slice(1);
const kept = visitor => visitor.context.storageState({indexedDB: true});

async function games() {
  const state = await hurried(), found = {}, states = [];
  for (const set of Object.keys(SEATS)) {
    const visitor = await prepared(state, set);
    found[set] = at(visitor);
    states.push(await kept(visitor));
    await visitor.leave();
  }
  const visitor = await Visitor.come({state});
  await newGame(visitor, {set: 'tribe', seats: SEATS.tribe, word: 'picture of the end', names: {1: 'Ada'}});
  await new Master(visitor).play(() => false);
  found.end = at(visitor);
  states.push(await kept(visitor));
  await visitor.leave();
  return {found, state: together(states)};
}

async function take(visitor, name, before) {
  await visitor.go();
  await visitor.page.locator('.hero').waitFor();
  await before();
  await visitor.page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}.png`);
  const picture = withPalette(await visitor.page.screenshot({animations: 'disabled', scale: 'css'}));
  writeFileSync(file, picture);
  console.log(`${String(picture.length).padStart(8)}  ${file}${picture.length > MOST_BYTES ? '  too large' : ''}`);
}

// Points at the place where the most is to be had.
async function point(visitor) {
  const player = new Mouse(visitor);
  const {squares} = await player.asked();
  const {at: best} = squares.reduce((a, b) => b.gain > a.gain ? b : a);
  await player.cell(best)[visitor.touches ? 'tap' : 'hover']();
  await visitor.page.locator('.front .ghost').waitFor();
}

mkdirSync(folder, {recursive: true});
const {found, state} = await games();
for (const size of ['desktop', 'phone'])
  for (const colorScheme of ['light', 'dark']) {
    const visitor = await Visitor.come({size, state, colorScheme});
    visitor.touches = size === 'phone';
    const name = what => [what, size === 'phone' ? 'phone' : 'wide', colorScheme].join('-');
    const newcomer = await Visitor.come({size, colorScheme});
    await take(newcomer, name('start'), async () => {});
    await newcomer.leave();
    for (const set of Object.keys(SEATS))
      await take(visitor, name(set), async () => {
        await visitor.go(found[set]);
        await point(visitor);
      });
    await take(visitor, name('end'), async () => {
      await visitor.go(found.end);
      await visitor.page.locator('.end .item').first().click();
    });
    await visitor.leave();
  }
await browser.close();
await host.stop();
process.exit(0);
