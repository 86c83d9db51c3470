// players.mjs: plays as a person would, by mouse, touch or keyboard. It reads what to do off the
// page, as a screen reader does, and knows no rules.
import assert from 'node:assert/strict';

// Runs in the page: the decision to make, once an input acts on it; null: none, or not a new one.
function readPrompt(before) {
  const all = selector => [...document.querySelectorAll(selector)];
  if (document.querySelector('.end'))
    return {kind: 'end', mark: 'end'};
  if (document.querySelector('.pass-device[open]'))
    return {kind: 'passDevice', mark: `hand-over ${document.querySelector('.pass-device h2').textContent}`};
  const mark = document.querySelector('.table')?.dataset.awaits ?? before;
  if (mark === before)
    return null;
  const sentence = document.querySelector('.prompt h1, .lesson-say').textContent;
  const hasFocus = document.activeElement !== document.body;
  const slots = all('.slot.selectable').map(one => one.dataset.domino);
  if (slots.length > 0)
    return {kind: 'pick', mark, sentence, hasFocus, slots};
  const squares = words => all('.front [role=gridcell]').flatMap(cell => {
    const label = cell.getAttribute('aria-label');
    const found = words.exec(label);
    return found ? [{at: cell.dataset.square, gain: Number((found[1] ?? '0').replace('\u2212', '-')), label}] : [];
  });
  const ways = [
    ['lay', squares(/fits: .* on \w+, (\S+)$/), '.action-bar .piece'],
    ['fire', squares(/fire can land here, (\S+)$/), '.action-bar .held-piece'],
    ['place', squares(/can stand here, (\S+)$/), '.action-bar .held-piece'],
    ['pay', squares(/can be spent$/), '.action-bar .paid'],
  ];
  for (const [kind, found, shown] of ways)
    if (found.length > 0 && document.querySelector(shown))
      return {kind, mark, sentence, hasFocus, squares: found};
  const cavemen = all('.cave .tile.selectable:not(.pile)').map(one => one.dataset.cave);
  const skip = all('.action-bar button').some(button => button.textContent === 'Skip');
  if (cavemen.length > 0 || skip)
    return {kind: 'recruit', mark, sentence, hasFocus, cavemen};
  if (all('.action-bar button').length > 0 && /^(.*: )?Who takes the/.test(sentence))
    return {kind: 'totem', mark, sentence, hasFocus};
  throw new Error(`the page waits for something unknown: ${sentence}`);
}

// Runs in the page: the same, once there is a new one. It shows in the document, so nothing is looked at while that
// stays as it is.
const nextPrompt = new Function('before', `
  ${readPrompt}
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const prompt = readPrompt(before);
        if (prompt)
          resolve(prompt);
        return prompt !== null;
      } catch (error) {
        reject(error);
        return true;
      }
    };
    if (!look())
      new MutationObserver((_, observer) => look() && observer.disconnect())
          .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  });`);

function best(squares) {
  return squares.reduce((a, b) => b.gain > a.gain ? b : a).at;
}

export class Player {
  done = {};  // the number of decisions of each kind

  constructor(user) {
    this.user = user;
    this.mark = null;
  }

  get page() {
    return this.user.page;
  }

  cell(at) {
    return this.page.locator(`.front [data-square="${at}"]`);
  }

  // Waits for the next decision.
  async prompt() {
    const found = await this.page.waitForFunction(nextPrompt, this.mark);
    return found.jsonValue();
  }

  // Decides until a decision of the kind `stop`, or one for which it returns true; by default to
  // the end.
  async play(stop = 'end') {
    const enough = typeof stop === 'function' ? stop : prompt => prompt.kind === stop;
    for (let decisions = 0; decisions < 400; decisions++) {
      const prompt = await this.prompt();
      if (enough(prompt, this))
        return prompt;
      assert.notEqual(prompt.kind, 'end', 'the game is over before it should be');
      this.mark = prompt.mark;
      this.done[prompt.kind] = (this.done[prompt.kind] ?? 0) + 1;
      await this[prompt.kind](prompt);
    }
    throw new Error('this game does not end');
  }

  // Call after a reload.
  forget() {
    this.mark = null;
  }
}

// By mouse: pointing and clicking, and in turn every other way to place a domino.
export class MousePlayer extends Player {
  // rightButton: false where the driver has no right button.
  constructor(user, {rightButton = true} = {}) {
    super(user);
    this.rightButton = rightButton;
  }

  async pick({slots}) {
    await this.page.locator(`.slot.selectable[data-domino="${slots[slots.length >> 1]}"]`).click();
  }

  async lay({squares}) {
    const cell = this.cell(best(squares));
    switch (this.done.lay % 5) {
    case 1:  // the wheel rotates it
      await cell.hover();
      await this.page.mouse.wheel(0, 100);
      break;
    case 2:  // so does a key
      await cell.hover();
      await this.page.keyboard.press('r');
      break;
    case 3:  // so does the other button
      if (this.rightButton)
        await cell.click({button: 'right'});
      break;
    case 4:
      await this.carry(cell);
      return this.page.mouse.up();
    }
    await this.clickSquare(cell);
  }

  // A click only selects where nothing was shown before it: under a mouse that did not have to move, and
  // after a payment that was forced.
  async clickSquare(cell) {
    await cell.click();
    const confirm = this.page.locator('.action-bar .button.primary');
    if (await confirm.count() > 0)
      await confirm.click();
  }

  // Drags the domino over a square, and holds it there.
  async carry(cell) {
    const to = await cell.boundingBox();
    await this.page.locator('.action-bar .piece').hover();
    await this.page.mouse.down();
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 5});
  }

  async fire({squares}) {
    await this.clickSquare(this.cell(best(squares)));
  }

  place(prompt) {
    return this.fire(prompt);
  }

  async pay({squares}) {
    await this.cell(squares[0].at).click();
  }

  async recruit({cavemen}) {
    if (cavemen.length === 0)
      return this.page.getByRole('button', {name: 'Skip'}).click();
    await this.page.locator(`.cave .tile.selectable[data-cave="${cavemen[0]}"]`).first().click();
    await this.page.locator('.action-bar .button.primary').click();
  }

  async totem() {
    await this.page.locator('.action-bar button').first().click();
  }

  async passDevice() {
    await this.page.getByRole('button', {name: 'I’m ready'}).click();
  }
}

// By touch: a tap selects, and a second tap on a button confirms.
export class TouchPlayer extends Player {
  get button() {
    return this.page.locator('.action-bar .button.primary');
  }

  async select(target) {
    await target.tap();
    await this.button.waitFor();
  }

  async confirm() {
    await this.button.tap();
  }

  // The button takes what a tap selects, and so does a second tap; a pair of dominoes is taken at once.
  async pick({slots}) {
    if (await this.page.locator('.slot.pair').count() > 0)
      return this.page.locator('.slot.pair').first().tap();
    const slot = this.page.locator(`.slot.selectable[data-domino="${slots[0]}"]`);
    await this.select(slot);
    await (this.done.pick % 2 === 0 ? this.confirm() : slot.tap());
  }

  async lay({squares}) {
    const cell = this.cell(best(squares));
    await this.select(cell);
    if (this.done.lay % 3 === 0)
      await cell.tap();  // rotates it
    if (this.done.lay % 3 === 1)
      await this.page.getByRole('button', {name: 'Rotate', exact: true}).tap();
    await this.confirm();
  }

  async fire({squares}) {
    await this.select(this.cell(best(squares)));
    await this.confirm();
  }

  async place({squares}) {
    await this.select(this.cell(best(squares)));
    await this.confirm();
  }

  async pay({squares}) {
    await this.cell(squares[0].at).tap();
  }

  async recruit({cavemen}) {
    if (cavemen.length === 0)
      return this.page.getByRole('button', {name: 'Skip'}).tap();
    await this.select(this.page.locator(`.cave .tile.selectable[data-cave="${cavemen[0]}"]`).first());
    await this.confirm();
  }

  async totem() {
    await this.page.locator('.action-bar button').first().tap();
  }
}

// By keyboard alone; the focus must never be lost.
export class KeyboardPlayer extends Player {
  lost = [];  // decisions after which nothing had the focus

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  // Presses Tab until the focus is on a match of the selector and, if given, with this name.
  async tabTo(selector, name = null) {
    for (let presses = 0; presses < 120; presses++) {
      const there = await this.page.evaluate(([wanted, text]) => {
        const now = document.activeElement;
        return now?.matches(wanted) && (text === null || (now.getAttribute('aria-label') ?? now.textContent).trim().startsWith(text));
      }, [selector, name]);
      if (there)
        return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`no way by Tab to ${selector} ${name ?? ''}`);
  }

  async prompt() {
    const prompt = await super.prompt();
    if (prompt.hasFocus === false)
      this.lost.push(prompt.sentence);
    return prompt;
  }

  async goTo(at) {
    await this.tabTo('.front [role=gridcell]');
    const from = await this.page.evaluate(() => document.activeElement.dataset.square);
    const [dx, dy] = [at.charCodeAt(0) - from.charCodeAt(0), Number(at.slice(1)) - Number(from.slice(1))];
    await this.press(...Array(Math.abs(dx)).fill(dx > 0 ? 'ArrowRight' : 'ArrowLeft'),
                     ...Array(Math.abs(dy)).fill(dy > 0 ? 'ArrowUp' : 'ArrowDown'));
  }

  async pick({slots}) {
    if (this.done.pick % 2 === 0) {
      await this.tabTo('.slot.selectable');
      return this.press('Enter');
    }
    const nth = await this.page.evaluate(
        number => [...document.querySelectorAll('.line:last-of-type li')].findIndex(place => place.querySelector(`[data-domino="${number}"]`)) + 1,
        slots[slots.length >> 1]);
    await this.press(String(nth));
  }

  // Shows the preview of a square before confirming it.
  async aimAt(at) {
    await this.goTo(at);
    if (await this.page.locator('.front .ghost').count() === 0)
      await this.press('Enter');
    await this.page.locator('.front .ghost').waitFor();
  }

  async lay({squares}) {
    await this.aimAt(best(squares));
    if (this.done.lay % 2 === 0)
      await this.press('r');
    await this.press('Enter');
  }

  async fire({squares}) {
    await this.aimAt(best(squares));
    await this.press('Enter');
  }

  place(prompt) {
    return this.fire(prompt);
  }

  async pay({squares}) {
    await this.goTo(squares[0].at);
    await this.press('Enter');
  }

  async recruit({cavemen}) {
    await (cavemen.length > 0 ? this.tabTo('.cave .tile.selectable') : this.tabTo('.action-bar button', 'Skip'));
    await this.press('Enter');
    if (cavemen.length > 0)
      await this.press('Enter');
  }

  async totem() {
    await this.tabTo('.action-bar button');
    await this.press('Enter');
  }
}
