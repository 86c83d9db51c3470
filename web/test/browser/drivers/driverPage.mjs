// driverPage.mjs: a page in a browser that Playwright cannot drive (Debian's Firefox and WebKit), with
// the part of Playwright's interface that players.mjs and actions.mjs use. Input goes through the
// browser's own mouse and keyboard, at the place where the element is on the screen.
//
// A subclass supplies goto(url), reload(), url(), evaluate(fn, argument), screenshot({path}), close(),
// touch(x, y), and
//   mouse     move(x, y, {steps}), down({button}), up({button}), click(x, y, {button}), wheel(dx, dy)
//   keyboard  press(key), type(text)
import {within} from '../../../../tests/serve/support/report.mjs';
import {PATIENCE_MS} from '../harness.mjs';
import {takeMessages} from './messages.mjs';

const LOOK_EVERY_MS = 25;

// Runs in the page: what a path of steps leads to. `act` says what to do there: 'click' the middle of
// it, 'label' the middle of its label (for inputs that are drawn by their label), or how to read it. What
// moves or is covered has no middle yet: null.
async function visit({path, act, argument}) {
  const nameOf = element => (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ??
                             element.querySelector(':scope > legend')?.textContent ?? element.textContent).trim();
  const matches = (text, {name, exact}) => name === undefined || (exact ? text === name : text.toLowerCase().includes(name.toLowerCase()));
  const ROLES = {button: 'button, [role=button], summary', link: 'a[href]', radio: 'input[type=radio]', checkbox: 'input[type=checkbox]',
                 group: 'fieldset, [role=group]', heading: 'h1, h2, h3'};
  const shown = element => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const says = (element, text) => element.textContent.toLowerCase().includes(text.toLowerCase());
  const step = (root, {by, value, ...options}) => {
    switch (by) {
    case 'css': return [...root.querySelectorAll(value)];
    case 'role': return [...root.querySelectorAll(ROLES[value])].filter(one => shown(one) && matches(nameOf(one), options));
    case 'label':
      return [...root.querySelectorAll('input, select, textarea, [aria-label]')].filter(one => matches(nameOf(one), {name: value, ...options}));
    case 'text':
      return [...root.querySelectorAll('*')].filter(one => shown(one) && says(one, value) && ![...one.children].some(child => says(child, value)));
    }
  };
  const found = path.reduce((roots, one) => [...new Set(roots.flatMap(root => step(root, one)))], [document]);
  if (act === 'count')
    return found.length;
  if (act === 'shown')
    return found.some(shown);
  const [element] = found;
  if (!element)
    return null;
  switch (act) {
  case 'text': return element.textContent;
  case 'attribute': return element.getAttribute(argument);
  case 'checked': return element.checked;
  case 'select': return element.select() ?? true;
  case 'choose':
    element.value = argument;
    element.dispatchEvent(new Event('change', {bubbles: true}));
    return element.value;
  }
  const target = act === 'label' ? element.labels[0] : element;
  const boxNow = () => {
    const {x, y, width, height} = target.getBoundingClientRect();
    return {x, y, width, height};
  };
  const box = boxNow(), {x, y, width, height} = box;
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (JSON.stringify(boxNow()) !== JSON.stringify(box))
    return null;
  if (act === 'box')
    return box;
  // Something may cover it, such as a bar at the edge of the window; then it is looked at again.
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!hit || !target.contains(hit)) {
    target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    return null;
  }
  return shown(target) && !element.disabled ? box : null;
}

class Locator {
  constructor(page, path) {
    Object.assign(this, {page, path});
  }

  locator(css) {
    return new Locator(this.page, [...this.path, {by: 'css', value: css}]);
  }

  getByRole(role, options = {}) {
    return new Locator(this.page, [...this.path, {by: 'role', value: role, ...options}]);
  }

  getByLabel(text, options = {}) {
    return new Locator(this.page, [...this.path, {by: 'label', value: text, ...options}]);
  }

  getByText(text) {
    return new Locator(this.page, [...this.path, {by: 'text', value: text}]);
  }

  first() {
    return this;
  }

  visit(act, argument) {
    return this.page.evaluate(visit, {path: this.path, act, argument});
  }

  describe(act) {
    return `${act} ${this.path.map(({by, value, name}) => `${by}=${value}${name ? ` "${name}"` : ''}`).join(' ')}`;
  }

  // Where the element is, once it is there, can be clicked and has stopped moving.
  rest(act) {
    return this.page.until(() => this.visit(act), this.describe(act));
  }

  // The middle of it.
  async aim(act = 'click') {
    const {x, y, width, height} = await this.rest(act);
    return [x + width / 2, y + height / 2];
  }

  async click({button = 'left'} = {}) {
    await this.page.mouse.click(...await this.aim(), {button});
  }

  async tap() {
    await this.page.touch(...await this.aim());
  }

  async hover() {
    await this.page.mouse.move(...await this.aim());
  }

  async check() {
    await this.waitFor({state: 'attached'});
    if (!await this.visit('checked'))
      await this.page.mouse.click(...await this.aim('label'), {button: 'left'});
  }

  async fill(text) {
    await this.click();
    await this.visit('select');
    await this.page.keyboard.type(text);
  }

  async selectOption(value) {
    await this.waitFor();
    await this.visit('choose', value);
  }

  count() {
    return this.visit('count');
  }

  textContent() {
    return this.page.until(async () => {
      const text = await this.visit('text');
      return text === null ? false : {text};
    }, this.describe('text')).then(({text}) => text);
  }

  boundingBox() {
    return this.rest('box');
  }

  async waitFor({state = 'visible'} = {}) {
    await this.page.until(async () => {
      switch (state) {
      case 'visible': return this.visit('shown');
      case 'attached': return await this.count() > 0;
      case 'detached': return await this.count() === 0;
      }
    }, this.describe(state));
  }
}

export class DriverPage {
  messages = [];  // the browser's console, and everything that failed
  root = new Locator(this, []);

  async gatherMessages() {
    this.messages.push(...await takeMessages(this));
  }

  locator(css) {
    return this.root.locator(css);
  }

  getByRole(role, options) {
    return this.root.getByRole(role, options);
  }

  getByLabel(text, options) {
    return this.root.getByLabel(text, options);
  }

  getByText(text) {
    return this.root.getByText(text);
  }

  // Looks again and again until something is there; a page that is just being left has nothing.
  async until(look, what) {
    let stop = false, error = null;
    const looking = async () => {
      while (!stop) {
        const found = await look().catch(one => void (error = one));
        if (found)
          return found;
        await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    return within(looking(), what, PATIENCE_MS).catch(late => {
      throw error ? new Error(`${late.message}: ${error.message}`) : late;
    }).finally(() => { stop = true; });
  }

  async waitForFunction(condition, argument) {
    const value = await this.until(() => this.evaluate(condition, argument), 'a condition of the page');
    return {jsonValue: () => value};
  }
}
