// Plays the first ten minutes of three people in the real page with a real server, and takes pictures of what they
// see: a newcomer alone, a newcomer whom a friend invited, and a regular on a phone. See --help.
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const HELP = `usage: node tools/first-minutes.mjs [OPTION]... [PERSON]...

Plays the first ten minutes of these people: alone, invited, regular; without
PERSON all three. Writes PERSON.png, a sheet of labelled pictures, for each, and
the pictures themselves in a folder PERSON. For invited, prints the taps and the
words from the link to the first placed domino.

  --out FOLDER     where to (build/first-minutes)
  --lapilli PATH   the server (build/dev/lapilli)
  --page FOLDER    the page (web/dist)
  --theme THEME    light or dark (light)
`;

function options() {
  try {
    return parseArgs({allowPositionals: true, options: {
      help: {type: 'boolean', short: 'h', default: false},
      out: {type: 'string', default: join(root, 'build/first-minutes')},
      lapilli: {type: 'string', default: join(root, 'build/dev/lapilli')},
      page: {type: 'string', default: join(root, 'web/dist')},
      theme: {type: 'string', default: 'light'},
    }});
  } catch (error) {
    console.error(`first-minutes: ${error.message}; try --help`);
    process.exit(2);
  }
}

const {values: {help, out, lapilli, page: dist, theme}, positionals: wanted} = options();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}
process.env.SEED ??= '1';  // the same deals each time
process.argv.splice(2, Infinity, resolve(lapilli), resolve(dist));  // as harness.mjs wants them
const {browser, gameServer, BrowserUser} = await import('../web/test/browser/harness.mjs');
const {chooseInstantSpeed, CLIPBOARD, copiedLink, newGame} = await import('../web/test/browser/actions.mjs');
const {finishLesson} = await import('../web/test/browser/learn.mjs');
const {MousePlayer, TouchPlayer} = await import('../web/test/browser/players.mjs');
const {withPalette} = await import('../web/test/browser/pngPalette.mjs');

const WORDS_A_MINUTE = 200, MOST_TAPS = 5, MOST_SECONDS = 60;
const PICTURE_WIDTHS = {desktop: 620, phone: 290};  // on the sheet

// Places a domino as it comes, with no tap to spare.
class Newcomer extends TouchPlayer {
  async lay({squares}) {
    await this.select(this.cell(squares.reduce((a, b) => b.gain > a.gain ? b : a).at));
    await this.confirm();
  }
}

// A user whose screens are photographed.
class Person {
  pictures = [];

  constructor(name, user) {
    this.folder = join(out, name);
    this.user = user;
    rmSync(this.folder, {recursive: true, force: true});
    mkdirSync(this.folder, {recursive: true});
  }

  static async open(name, size, more = {}) {
    const person = new Person(name, await BrowserUser.openUser({size, name, colorScheme: theme, ...more}));
    person.size = size;
    return person;
  }

  get page() {
    return this.user.page;
  }

  // What is on the screen now, with all that moves.
  async see(label) {
    await this.page.evaluate(() => document.fonts.ready);
    const file = `${String(this.pictures.length + 1).padStart(2, '0')}-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
    const picture = await this.page.screenshot({scale: 'css'});
    writeFileSync(join(this.folder, file), picture);
    this.pictures.push({label, picture});
  }

  // Opens a screen, and takes a picture once `selector` is there.
  async visit(label, route, selector) {
    await this.user.go(route);
    await this.page.locator(selector).first().waitFor();
    await this.see(label);
  }
}

// Follows a game up to its end, with pictures of the rounds by the number of dominoes placed.
async function playAndSee(person, player, looks) {
  const rest = Object.entries(looks);
  for (;;) {
    const [placed, label] = rest[0] ?? [Infinity];
    const {kind} = await player.play((prompt, {done}) => prompt.kind === 'end' || prompt.kind === 'lay' && (done.lay ?? 0) >= placed);
    if (kind === 'end')
      return;
    await person.see(label);
    rest.shift();
  }
}

async function seeResult(person) {
  await person.page.locator('.end .sheet').waitFor();
  await person.see('The result');
}

// 1. A newcomer alone: the lesson, then a game against the computer.
async function alone() {
  const person = await Person.open('alone', 'desktop'), {page, user} = person;
  await person.visit('The start page', '', '.doors');
  await page.getByRole('link', {name: /Learn to play/}).click();
  await page.locator('.lesson-say').waitFor();
  await finishLesson(new MousePlayer(user), async () => {
    await person.see('Lesson: a wrong move');
    await page.getByRole('button', {name: 'Show me'}).click();
  }, step => person.see(`Lesson: ${step}`));
  await page.locator('.lesson-end.won').waitFor();
  await person.see('Lesson: the end');
  await page.getByRole('button', {name: 'Play now'}).click();
  await page.locator('.table .head').waitFor();
  const player = new MousePlayer(user);
  await player.prompt();
  await person.see('The first decision');
  await player.play('lay');
  await person.see('The first domino to place');
  await player.play((_, {done}) => done.lay >= 1);
  await person.see('After the first domino');
  await page.keyboard.press('h');
  await page.locator('.panel .hint').first().waitFor();
  await page.locator('.tools:not(.thinking)').waitFor();
  await person.see('A hint');
  await page.keyboard.press('Escape');
  await playAndSee(person, player, {3: 'The fourth domino', 6: 'The seventh domino', 9: 'The tenth domino'});
  await seeResult(person);
  await person.visit('The start page again', '/', '.doors');
  return person;
}

// In the page: counts the taps, and the words that were on the screen; a text that stays or comes back once.
function countWay() {
  const texts = new Set();
  window.way = {taps: 0, words: () => [...texts].reduce((sum, text) => sum + (text.match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0), 0), texts};
  addEventListener('pointerdown', () => { window.way.taps++; }, true);
  const read = () => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
      const node = all.currentNode, text = node.data.trim();
      if (text === '' || texts.has(text) || node.parentElement.closest('.visually-hidden, script, style') ||
          !node.parentElement.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        continue;
      const range = document.createRange();
      range.selectNode(node);
      const {width, height, top, bottom, left, right} = range.getBoundingClientRect();
      if (width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth)
        texts.add(text);
    }
  };
  let due = false;
  const readSoon = () => {
    if (!due)
      requestAnimationFrame(() => { due = false; read(); });
    due = true;
  };
  new MutationObserver(readSoon).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  addEventListener('scroll', readSoon, true);
}

function printWay({taps, words, first}) {
  const seconds = Math.round(words / WORDS_A_MINUTE * 60);
  const verdict = (value, most) => value <= most ? 'as wanted' : 'TOO MANY';
  console.log(`from the link to the first placed domino, ${first ? 'having the first choice (the shuffle decides)' : 'where the friend had the first choice'}:
  ${taps} taps, of at most ${MOST_TAPS}: ${verdict(taps, MOST_TAPS)}
  ${words} words, ${seconds} s at ${WORDS_A_MINUTE} a minute, of at most ${MOST_SECONDS} s: ${verdict(seconds, MOST_SECONDS)}`);
}

// 2. A newcomer on a phone whom a friend invited. The friend plays on at once.
async function invited() {
  const friend = await BrowserUser.openUser({name: 'friend', permissions: CLIPBOARD});
  await friend.go('/friend');
  await friend.page.getByLabel('Your name').fill('Ada');
  await friend.page.getByRole('button', {name: /Discovery/}).click();
  await friend.page.locator('.lobby').waitFor();
  const link = await copiedLink(friend, friend.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));

  const person = await Person.open('invited', 'phone', {before: countWay}), {page, user} = person;
  await page.goto(link);
  await page.locator('.sit-down').waitFor();
  await person.see('The link of a friend');
  await page.getByLabel('Your name').tap();
  await page.getByLabel('Your name').fill('Bo');
  await page.getByRole('button', {name: 'Take seat'}).tap();
  await page.locator('.table .head').waitFor();
  await person.see('The table');
  const theirs = new MousePlayer(friend).play(), player = new Newcomer(user);
  await player.prompt();
  await person.see('The first decision');
  await player.play('lay');
  await person.see('The first domino to place');
  await player.play((_, {done}) => done.lay >= 1);
  const way = await page.evaluate(() => ({taps: window.way.taps, words: window.way.words(), texts: [...window.way.texts]}));
  writeFileSync(join(person.folder, 'words.txt'), way.texts.join('\n') + '\n');
  printWay({...way, first: player.done.pick > 0});
  await person.see('After the first domino');
  await playAndSee(person, player, {3: 'The fourth domino', 6: 'The seventh domino', 9: 'The tenth domino'});
  await theirs;
  await seeResult(person);
  await friend.page.getByRole('button', {name: 'Rematch'}).click();
  await page.getByRole('button', {name: 'Join the rematch'}).waitFor();
  await person.see('The friend wants a rematch');
  await friend.leave();
  return person;
}

// What a regular has played before: a game of Totem to its end, and one of Tribe up to the fourth domino.
async function playedBefore() {
  const user = await BrowserUser.openUser({name: 'before'});
  await user.go();
  await chooseInstantSpeed(user);
  await user.page.evaluate(() => localStorage.setItem('lapilli.lessons', '{"first":{"part":0,"moves":[],"done":true}}'));
  await newGame(user, {set: 'totem', seats: ['me', 'level:2'], names: {1: 'Cy'}});
  await new MousePlayer(user).play();
  await newGame(user, {set: 'tribe', seats: ['me', 'level:3'], names: {1: 'Cy'}});
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3);
  const state = await user.context.storageState({indexedDB: true});
  await user.leave();
  return state;
}

// 3. A regular on a phone: continues a game, looks back at another, and plays the daily deal.
async function regular() {
  const person = await Person.open('regular', 'phone', {state: await playedBefore()}), {page, user} = person;
  await person.visit('The start page', '', '.doors');
  await page.getByRole('link', {name: 'Continue'}).tap();
  const player = new TouchPlayer(user), {squares} = await player.prompt();
  await person.see('The game goes on');
  await player.cell(squares.reduce((a, b) => b.gain > a.gain ? b : a).at).tap();
  await page.locator('.front .ghost').waitFor();
  await person.see('A square is tapped');
  await player.play('recruit');
  await person.see('A caveman to recruit');
  await page.getByRole('button', {name: 'Menu'}).tap();
  await page.getByRole('dialog').waitFor();
  await person.see('The menu');
  await page.getByRole('button', {name: 'Close'}).tap();
  await person.visit('My games', '/games', '.saved');
  await page.getByRole('link', {name: /^Watch replay/}).last().tap();
  await page.locator('.replay').waitFor();
  await person.see('A replay');
  await person.visit('The daily deals', '/daily', '.deals');
  await page.getByRole('button', {name: /^Discovery/}).first().tap();
  await page.locator('.table .head').waitFor();
  const today = new TouchPlayer(user);
  await today.prompt();
  await person.see('The daily deal');
  await today.play();
  await page.locator('.end .daily-result').waitFor();
  await seeResult(person);
  return person;
}

// The pictures of a person on one sheet.
async function writeSheet(name, {size, pictures}) {
  const width = PICTURE_WIDTHS[size], columns = size === 'phone' ? 5 : 3;
  const figures = pictures.map(({label, picture}, i) => `<figure><figcaption>${i + 1}. ${label}</figcaption>` +
    `<img width="${width}" src="data:image/png;base64,${picture.toString('base64')}"></figure>`);
  // Many megabytes, which take their time on a busy machine.
  const page = await browser.newPage({viewport: {width: columns * (width + 16) + 16, height: 800}});
  await page.setContent(`<style>body { margin: 0; padding: 8px; display: flex; flex-wrap: wrap; background: #888; font: bold 15px sans-serif; }
figure { margin: 8px; } figcaption { padding: 4px 0; } img { display: block; }</style>${figures.join('\n')}`, {timeout: 0});
  const file = join(out, `${name}.png`);
  writeFileSync(file, withPalette(await page.screenshot({fullPage: true})));
  await page.close();
  console.log(`${name}: ${pictures.length} pictures, ${file}`);
}

const PEOPLE = {alone, invited, regular};
for (const name of wanted.length > 0 ? wanted : Object.keys(PEOPLE)) {
  const person = await PEOPLE[name]();
  await writeSheet(name, person);
  for (const message of person.user.unexpectedMessages())
    console.log(`${name}: in the console: ${message}`);
  await person.user.leave();
}
await browser.close();
await gameServer.stop();
process.exit(0);
