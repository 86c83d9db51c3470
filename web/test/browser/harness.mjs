// harness.mjs: the real server, Debian's Chromium, and visitors whose browser must have nothing to
// complain about.
//   node web/test/browser/run.mjs PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE [WORD…]]
import {createRequire} from 'node:module';
import {existsSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {atEnd, check} from '../../../tests/server/report.mjs';
import {Server, path} from '../../../tests/server/server.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const need = createRequire(join(root, 'web/package.json'));
const {chromium} = need('playwright-core');

export const web = resolve(process.argv[3] ?? join(root, 'web/dist'));
if (!existsSync(join(web, 'index.html'))) {
  console.error(`${web} has no page: node web/build.mjs makes it`);
  process.exit(1);
}

// A server with a store of its own, that can be killed and comes back under the same address.
export class Host {
  static async open() {
    const host = new Host();
    host.store = `sqlite:${path('tables.db')}`;
    await host.start('127.0.0.1:0');
    return host;
  }

  async start(listen) {
    this.server = await Server.start({store: this.store, args: ['--web', web, '--listen', listen]});
    this.url = `http://127.0.0.1:${this.server.port}/`;
  }

  async kill() {
    await this.server.kill();
  }

  async again() {
    await this.start(`127.0.0.1:${this.server.port}`);
  }

  async stop() {
    await this.server.stop();
  }
}

export const host = await Host.open();

export const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
         '--disable-component-update', '--disable-sync'],
});
atEnd(() => browser.process?.()?.kill());

// Of the one who drives the browser, not of the page.
const DRIVER = [/Service Worker registration blocked by Playwright/];

export const PATIENCE_MS = 30_000;
const SIZES = {
  desktop: {viewport: {width: 1280, height: 720}},
  phone: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
};

// Someone with a browser of his own: nothing is shared with other visitors but the server.
export class Visitor {
  heard = [];    // everything a browser writes into its console, and all that failed
  allowed = [];  // what must be there: a browser notes each failed connection by itself

  // Options: size; at, another server's address; state, what the browser has kept; offline, the page
  // may keep itself; kept quiet unless `allow` matches; others are Playwright's for a context.
  static async come({size = 'desktop', at = host.url, state, offline = false, allow = [], before, ...more} = {}) {
    const visitor = new Visitor();
    visitor.url = at;
    visitor.allowed = allow;
    visitor.context = await browser.newContext({
      ...SIZES[size],
      locale: 'en-GB',
      serviceWorkers: offline ? 'allow' : 'block',
      ...(state ? {storageState: state} : {}),
      ...more,
    });
    visitor.context.setDefaultTimeout(PATIENCE_MS);
    visitor.listen();
    if (before)
      await visitor.context.addInitScript(before);
    visitor.page = await visitor.context.newPage();
    return visitor;
  }

  listen() {
    const note = text => this.heard.push(text);
    this.context.on('console', message => note(`console ${message.type()}: ${message.text()} (${message.location().url})`));
    this.context.on('weberror', ({error}) => note(`error: ${error()?.stack ?? error()}`));
    this.context.on('response', answer => answer.status() >= 400 && note(`${answer.status()} ${answer.url()}`));
    this.context.on('requestfailed', request => {
      const {errorText} = request.failure() ?? {};
      if (errorText !== 'net::ERR_ABORTED')  // by leaving the page
        note(`failed: ${request.url()}: ${errorText}`);
    });
  }

  // Opens a place of the page: the part of the address after #.
  async go(place = '') {
    const url = this.url + (place ? `#${place}` : '');
    if (this.page.url().startsWith(this.url)) {
      await this.page.evaluate(to => { location.hash = to; }, place ? `#${place}` : '#/');
    } else {
      await this.page.goto(url);
    }
    return this;
  }

  complaints() {
    return this.heard.filter(text => ![...DRIVER, ...this.allowed].some(one => one.test(text)));
  }

  async leave() {
    await this.context.close();
  }
}

class Told extends Error {}

// Waits for something the sentence says; where it does not come the scenario ends.
export async function comes(promise, sentence) {
  try {
    await promise;
  } catch (error) {
    check(false, sentence, error.stack ?? String(error));
    throw new Told();
  }
  check(true, sentence);
}

// Plays a scenario with its visitors, and asks their browsers at the end.
export async function scenario(name, play) {
  const visitors = [];
  const come = async options => {
    const visitor = await Visitor.come(options);
    visitors.push(visitor);
    return visitor;
  };
  const began = Date.now();
  try {
    await play(come);
  } catch (error) {
    const pictures = await Promise.all(visitors.map(photograph));
    const why = error instanceof Told ? '' : `${error.stack ?? error}\n`;
    check(false, `${name}: goes on to its end`, why + pictures.join('\n'));
  }
  const complaints = visitors.flatMap(visitor => visitor.complaints());
  check(complaints.length === 0, `${name}: nothing is in the console, and nothing failed`, complaints.join('\n'));
  await Promise.all(visitors.map(visitor => visitor.leave().catch(() => {})));
  console.log(`# ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

// What it looked like when it went wrong, for whoever sets LAPILLI_PICTURES to a folder.
async function photograph(visitor, i) {
  const folder = process.env.LAPILLI_PICTURES;
  const where = `at ${visitor.page.url().replace(/\/[0-9a-f]{32}$/, '/…')}`;
  if (!folder)
    return where;
  const file = join(folder, `${Date.now()}-${i}.png`);
  await visitor.page.screenshot({path: file, timeout: 5000}).catch(() => {});
  return `${where}, ${file}`;
}
