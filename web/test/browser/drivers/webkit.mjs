// webkit.mjs: WebKitGTK's MiniBrowser under Xvfb, by plain WebDriver. WebKit is what Safari is made of.
import {spawn} from 'node:child_process';
import {mkdirSync, openSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {atEnd, within} from '../../../../tests/serve/support/report.mjs';
import {path, poll} from '../../../../tests/serve/support/server.mjs';
import {DriverPage} from './driverPage.mjs';

// The bar of the window.
const BAR = 38;

// Starts a program with its children in a process group, which ends with the test: {pid, end}.
function start(program, args, options) {
  const child = spawn(program, args, {detached: true, ...options});
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  };
  child.on('error', error => { throw error; });
  atEnd(end);
  return {pid: child.pid, end};
}

// One screen for all windows. Without -noreset, Xvfb closes every connection when the last window is closed,
// also of a browser that is just starting.
let screen = null;
function display() {
  return screen ??= within(new Promise(resolve => {
    const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'], {stdio: ['ignore', 'pipe', 'ignore']});
    atEnd(() => child.kill('SIGKILL'));
    child.stdout.setEncoding('utf8').on('data', number => resolve(`:${number.trim()}`));
  }), 'Xvfb to start');
}

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

const KEYS = {Enter: '\ue007', Tab: '\ue004', Escape: '\ue00c', ArrowLeft: '\ue012', ArrowUp: '\ue013', ArrowRight: '\ue014', ArrowDown: '\ue015'};

// Only the left button: the driver releases that one whichever was pressed.
export class WebkitPage extends DriverPage {
  at = {x: 0, y: 0};  // where the mouse is
  mouse = {
    move: (x, y, {steps} = {}) => this.act('pointer', this.moveTo(x, y, steps)),
    down: () => this.act('pointer', [{type: 'pointerDown', button: 0}]),
    up: () => this.act('pointer', [{type: 'pointerUp', button: 0}]),
    click: (x, y) => this.act('pointer', [...this.moveTo(x, y), {type: 'pointerDown', button: 0}, {type: 'pointerUp', button: 0}]),
    wheel: (deltaX, deltaY) => this.act('wheel', [{type: 'scroll', ...this.at, deltaX, deltaY, duration: 0, origin: 'viewport'}]),
  };

  keyboard = {
    press: key => this.type([KEYS[key] ?? key]),
    type: text => this.type([...text]),
  };

  static async open({width, height}) {
    const page = new WebkitPage(), port = await freePort(), home = path('webkit');
    mkdirSync(home);
    page.log = join(home, 'log');
    const log = openSync(page.log, 'w');
    page.driver = `http://127.0.0.1:${port}`;
    const {pid, end} = start('WebKitWebDriver', [`--port=${port}`], {
      stdio: ['ignore', log, log],
      env: {PATH: process.env.PATH, DISPLAY: await display(), GDK_BACKEND: 'x11', LANG: 'C.UTF-8', HOME: home, XDG_CACHE_HOME: home,
            XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1',
            WEBKIT_DISABLE_DMABUF_RENDERER: '1'},  // without a graphics card that is twice as slow
    });
    Object.assign(page, {pid, end});
    await poll(() => fetch(`${page.driver}/status`).then(({ok}) => ok, () => false), 'the WebDriver of WebKit');
    const {sessionId} = await page.call('POST', '/session', {capabilities: {}});
    page.driver += `/session/${sessionId}`;
    await page.call('POST', '/window/rect', {width, height: height + BAR});
    return page;
  }

  async call(method, place, body) {
    const answer = await fetch(this.driver + place, {method, ...(body ? {body: JSON.stringify(body)} : {})});
    const {value} = await answer.json();
    if (!answer.ok)
      throw new Error(`${place}: ${value.error}: ${value.message}; the browser printed: ${readFileSync(this.log, 'utf8').trim()}`);
    return value;
  }

  moveTo(x, y, steps = 1) {
    const from = this.at;
    const moves = Array.from({length: steps}, (_, i) => ({
      type: 'pointerMove', duration: 0, origin: 'viewport',
      x: Math.round(from.x + (x - from.x) * (i + 1) / steps),
      y: Math.round(from.y + (y - from.y) * (i + 1) / steps),
    }));
    this.at = {x: Math.round(x), y: Math.round(y)};
    return moves;
  }

  async act(type, actions) {
    const parameters = type === 'pointer' ? {parameters: {pointerType: 'mouse'}} : {};
    await this.call('POST', '/actions', {actions: [{type, id: type, ...parameters, actions}]});
  }

  type(keys) {
    return this.act('key', keys.flatMap(value => [{type: 'keyDown', value}, {type: 'keyUp', value}]));
  }

  async goto(url) {
    await this.call('POST', '/url', {url});
  }

  async reload() {
    await this.call('POST', '/refresh', {});
  }

  url() {
    return this.call('GET', '/url');
  }

  evaluate(run, argument) {
    return this.call('POST', '/execute/sync', {script: `return (${run})(...arguments)`, args: [argument ?? null]});
  }

  async touch() {
    throw new Error('WebKitGTK’s driver has no touch');
  }

  async screenshot({path: file}) {
    writeFileSync(file, Buffer.from(await this.call('GET', '/screenshot'), 'base64'));
  }

  async close() {
    await this.call('DELETE', '').catch(() => {});
    this.end();
  }
}
