// Whole games in Firefox and in WebKit, and one between the two at a table of the server.
import {tokens} from '../../../tests/serve/support/client.mjs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {chooseInstantSpeed, fillNewGame, result} from './actions.mjs';
import {FirefoxPage} from './drivers/firefox.mjs';
import {webWithMessages} from './drivers/messages.mjs';
import {WebkitPage} from './drivers/webkit.mjs';
import {cpuSeconds} from './cpuTime.mjs';
import {BrowserUser, expectEvent, GameServer, running, scenario} from './harness.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';
import {sitDown} from './online.mjs';

// MiniBrowser's window gets no narrower than 447 pixels.
const SIZES = {desktop: {width: 1280, height: 720}, phone: {width: 390, height: 844}};

// A user of one of these browsers. Options: browser, 'firefox' or 'webkit'; size; at, the address of
// the server.
class OtherBrowserUser extends BrowserUser {
  static async openUser({browser, size = 'desktop', at}) {
    const user = new OtherBrowserUser();
    user.url = at;
    user.page = await {firefox: FirefoxPage, webkit: WebkitPage}[browser].open(SIZES[size]);
    user.messages = user.page.messages;
    return user;
  }

  async leave() {
    running.getStore().cpu += cpuSeconds(this.page.pid);
    await this.page.close();
  }
}

// Runs a scenario of these browsers with a server of its own.
const inBrowsers = (name, play) => scenario(name, async openUser => {
  const gameServer = await GameServer.open([], webWithMessages());
  await play(options => openUser({at: gameServer.url, ...options}));
}, OtherBrowserUser.openUser);

async function formForNewGame(user) {
  const {page} = user;
  await page.goto(user.url);
  await chooseInstantSpeed(user);
  await page.getByText('Choose game and level').click();
  await page.getByRole('link', {name: 'More players and other rules'}).click();
  await page.locator('.newgame').waitFor();
}

// From the start page to the result by clicks.
async function wholeGame(openUser, browser) {
  const user = await openUser({browser}), {page} = user;
  await formForNewGame(user);
  await fillNewGame(user, {set: 'tribe', seats: ['me', 'level:2'], word: 'by mouse', short: true});
  await page.getByRole('button', {name: 'Start game'}).click();
  const player = new MousePlayer(user, {rightButton: browser !== 'webkit'});
  await player.play();
  const {done} = player;
  check(done.pick >= 6 && done.lay >= 6 && done.fire > 0 && done.pay > 0 && done.place > 0,
        `${browser}: dominoes are chosen and laid by click, wheel, key and drag, fire is thrown, cavemen are recruited`, done);
  const {totals, sentence} = await result(user);
  check(sentence.includes(String(Math.max(...totals))), `${browser}: the end says who has won, and with how many points`, {sentence, totals});
  await page.reload();
  equal((await result(user)).totals, totals, `${browser}: the game is saved, and shows the same result after a reload`);
}

const firefox = () => inBrowsers('a whole game in Firefox', openUser => wholeGame(openUser, 'firefox'));
const webkit = () => inBrowsers('a whole game in WebKit', openUser => wholeGame(openUser, 'webkit'));

// The link that a click copies. What these browsers have in the clipboard cannot be read.
async function copiedLink({page}) {
  await page.evaluate(() => { navigator.clipboard.writeText = async text => { window.copied = text; }; });
  await page.getByRole('button', {name: 'Copy link'}).click();
  const link = await (await page.waitForFunction(() => window.copied)).jsonValue();
  tokens.add(link.slice(link.lastIndexOf('/') + 1));
  return link;
}

const across = () => inBrowsers('Firefox and WebKit at one table, on phones', async openUser => {
  const [ada, bo] = await Promise.all([openUser({browser: 'firefox', size: 'phone'}), openUser({browser: 'webkit', size: 'phone'})]);
  await Promise.all([formForNewGame(ada), bo.page.goto(bo.url).then(() => chooseInstantSpeed(bo))]);
  await fillNewGame(ada, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}, short: true});
  await ada.page.getByRole('button', {name: 'Open table'}).click();
  await ada.page.locator('.lobby').waitFor();
  await bo.page.goto(await copiedLink(ada));
  await sitDown(bo, 'Bo');
  await expectEvent(Promise.all([ada, bo].map(({page}) => page.locator('.table .head').waitFor())), 'a friend with WebKit follows the link from Firefox');
  const hers = new TouchPlayer(ada), his = new MousePlayer(bo, {rightButton: false});
  await expectEvent(Promise.all([hers.play(), his.play()]), 'they play to the end, one by touch');
  const [first, second] = await Promise.all([result(ada), result(bo)]);
  // Each is told their own place first.
  const reason = ({sentence}) => sentence.slice(sentence.indexOf('What decided it'));
  equal([reason(second), second.sheet], [reason(first), first.sheet], 'both browsers show the same result');
  equal(await Promise.all([ada, bo].map(({page}) => page.locator('.shuffle-check summary').textContent())), Array(2).fill('Fair shuffle, verified'),
        'and both verify the shuffle');
});

export default [firefox, webkit, across];
