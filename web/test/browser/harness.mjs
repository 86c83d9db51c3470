// harness.mjs: the real server, Debian's Chromium, and users whose browser must log no errors.
//   node web/test/browser/run.mjs PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE [WORD…]]
import {AsyncLocalStorage} from 'node:async_hooks';
import {createRequire} from 'node:module';
import {existsSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {seedingScript} from '../support/seededRandom.mjs';
import {check} from '../../../tests/serve/support/report.mjs';
import {Server, path, poll} from '../../../tests/serve/support/server.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const need = createRequire(join(root, 'web/package.json'));
const {chromium} = need('playwright-core');

export const web = resolve(process.argv[3] ?? join(root, 'web/dist'));
if (!existsSync(join(web, 'index.html'))) {
  console.error(`${web} has no page: node web/build.mjs makes it`);
  process.exit(1);
}

// A server with its own database that can be killed and restarted under the same address.
export class GameServer {
  static stopped = new Set();  // the addresses of servers that a test has stopped, also of those that run again

  // args: further options of `lapilli serve`; folder: where the page is; clock: the time at which the server's
  // clock stands until it is set.
  static async open(args = [], folder = web, clock = null) {
    const gameServer = new GameServer();
    gameServer.clock = clock;
    gameServer.args = ['--web', folder, ...args];
    gameServer.store = `sqlite:${path('tables.db')}`;
    await gameServer.start('127.0.0.1:0');
    return gameServer;
  }

  async start(listen) {
    this.server = await Server.start({store: this.store, args: ['--listen', listen, ...this.args], clock: this.clock});
    this.url = `http://127.0.0.1:${this.server.port}/`;
  }

  async kill() {
    GameServer.stopped.add(this.url);
    await this.server.kill();
  }

  async again() {
    await this.start(`127.0.0.1:${this.server.port}`);
  }

  async stop() {
    GameServer.stopped.add(this.url);
    await this.server.stop();
  }
}

export const gameServer = await GameServer.open();

// A Chromium, and the number of its process.
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
  });
  const {processInfo} = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  return {browser, pid: processInfo.find(({type}) => type === 'browser').id};
}

// The browser of everything that does not run in a scenario, and of the first of those that do.
export const firstBrowser = await openBrowser();
export const {browser} = firstBrowser;

// What run.mjs keeps of the scenario that runs: {browser, its Chromium; cpu, the seconds of other browsers; failed}.
export const running = new AsyncLocalStorage();

// Messages of Playwright, not of the page.
const DRIVER = [/Service Worker registration blocked by Playwright/];

// Nothing takes as long, not even on a busy machine.
export const PATIENCE_MS = 120_000;
const SIZES = {
  desktop: {viewport: {width: 1280, height: 720}},
  phone: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
};

let prepared = 0;  // users outside of a scenario

// A user with a browser context of their own; users share nothing but the server.
export class BrowserUser {
  messages = [];    // the browser's console, and everything that failed
  allowed = [];  // expected messages: a browser logs each failed connection

  // Options: size; at, the address of another server; state, the browser's storage; offline, allow
  // service workers; allow, expected messages; before, a script that runs first; name, of whom the page's
  // random numbers depend besides the seed of the run; others go to Playwright's newContext().
  static async openUser({size = 'desktop', at = gameServer.url, state, offline = false, allow = [], before, name = `preparation ${++prepared}`, ...more} = {}) {
    const user = new BrowserUser();
    user.url = at;
    user.allowed = allow;
    user.context = await (running.getStore()?.browser ?? browser).newContext({
      ...SIZES[size],
      locale: 'en-GB',
      serviceWorkers: offline ? 'allow' : 'block',
      ...(state ? {storageState: state} : {}),
      ...more,
    });
    user.context.setDefaultTimeout(PATIENCE_MS);
    user.listen();
    await user.context.addInitScript(seedingScript(name));
    if (before)
      await user.context.addInitScript(before);
    user.page = await user.context.newPage();
    return user;
  }

  listen() {
    const note = text => this.messages.push(text);
    // A blob is gone with its page: the icon of a turn, if the page is left while the icon loads.
    const isGoneBlob = (url, error) => url.startsWith('blob:') && error.includes('net::ERR_FILE_NOT_FOUND');
    // So are files of a server that a test has stopped while the page fetched them, and it refuses what is asked
    // meanwhile. The browser may report that only after the server has started again.
    const isStopped = url => [...GameServer.stopped].some(address => url.startsWith(address));
    const isCutOff = (url, error) => isStopped(url) && /net::ERR_(CONNECTION|EMPTY|SOCKET)|status of 503/.test(error);
    // Chromium reads a manifest that was cut off by leaving the page, too; build.mjs refuses one that is wrong.
    const isCutOffManifest = (url, error) => url.endsWith('.webmanifest') && error === 'Manifest: Line: 1, column: 1, Syntax error.';
    const isExpected = (url, error) => isGoneBlob(url, error) || isCutOff(url, error) || isCutOffManifest(url, error);
    this.context.on('console', message => {
      const {url} = message.location();
      if (!isExpected(url, message.text()))
        note(`console ${message.type()}: ${message.text()} (${url})`);
    });
    this.context.on('weberror', thrown => note(`error: ${thrown.error()?.stack ?? thrown.error()}`));
    this.context.on('response', answer => {
      const status = answer.status(), url = answer.url();
      if (status >= 400 && !(status === 503 && isStopped(url)))
        note(`${status} ${url}`);
    });
    this.context.on('requestfailed', request => {
      const {errorText = ''} = request.failure() ?? {};
      if (errorText !== 'net::ERR_ABORTED' && !isExpected(request.url(), errorText))  // caused by leaving the page
        note(`failed: ${request.url()}: ${errorText}`);
    });
  }

  // Opens a screen by the fragment of its address.
  async go(place = '') {
    const url = this.url + (place ? `#${place}` : '');
    if (this.page.url().startsWith(this.url)) {
      await this.page.evaluate(to => { location.hash = to; }, place ? `#${place}` : '#/');
    } else {
      await this.page.goto(url);
    }
    return this;
  }

  unexpectedMessages() {
    return this.messages.filter(text => ![...DRIVER, ...this.allowed].some(one => one.test(text)));
  }

  async leave() {
    await this.context.close();
  }
}

class ScenarioFailure extends Error {}

// Waits for what the sentence describes; if it does not happen, the scenario ends.
export async function expectEvent(promise, sentence) {
  try {
    await promise;
  } catch (error) {
    check(false, sentence, error.stack ?? String(error));
    throw new ScenarioFailure();
  }
  check(true, sentence);
}

// Waits until a function of the page finds something, and returns it. Unlike that of waitForFunction(), it may be
// asynchronous.
export function untilFound(page, look) {
  return poll(() => page.evaluate(look), 'a function of the page');
}

// Waits until the service worker has every file and is in charge.
export function untilKept(page) {
  return untilFound(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

// Runs a scenario, and checks its users' browsers for errors at the end. `open` opens a browser for a
// user.
export async function scenario(name, play, open = BrowserUser.openUser) {
  const users = [];
  let opened = 0;
  const openUser = async options => {
    const user = await open({name: `${name} ${++opened}`, ...options});
    users.push(user);
    return user;
  };
  const began = Date.now();
  try {
    await play(openUser);
  } catch (error) {
    const pictures = await Promise.all(users.map(takeScreenshot));
    const why = error instanceof ScenarioFailure ? '' : `${error.stack ?? error}\n`;
    check(false, `${name}: goes on to its end`, why + pictures.join('\n'));
  }
  await Promise.all(users.map(user => user.page.gatherMessages?.()));
  const unexpectedMessages = users.flatMap(user => user.unexpectedMessages());
  check(unexpectedMessages.length === 0, `${name}: nothing is in the console, and nothing failed`, unexpectedMessages.join('\n'));
  await Promise.all(users.map(user => user.leave().catch(() => {})));
  console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

// Says where a user was at a failure, and what the page said there, if the browser still answers; saves a
// screenshot of it in the folder LAPILLI_PICTURES, if that is set.
async function takeScreenshot(user, i) {
  const folder = process.env.LAPILLI_PICTURES;
  const said = await user.page.evaluate(() => {
    const table = document.querySelector('.table'), texts = [...document.querySelectorAll('.prompt, .action-bar, dialog[open], .toast')];
    return [...texts.map(one => one.textContent), table && `the table waits for ${table.dataset.awaits ?? 'nothing'}`].join(' | ');
  }).catch(error => error.message);
  const address = await Promise.resolve(user.page.url()).catch(() => 'a page that is gone');
  const where = `at ${address.replace(/\/[0-9a-f]{32}$/, '/…')}: ${said}`;
  if (!folder)
    return where;
  const file = join(folder, `${Date.now()}-${i}.png`);
  await user.page.screenshot({path: file, timeout: 5000}).catch(() => {});
  return `${where}, ${file}`;
}
