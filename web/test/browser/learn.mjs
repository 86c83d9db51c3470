// Learning and looking up: every lesson to its end with a wrong move, every rule in five languages by
// its link, both without a network.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {LANGUAGES, read} from '../../../tools/rules/rules.mjs';
import {instantState, stateWithGames} from './actions.mjs';
import {expectEvent, GameServer, root, scenario, untilKept} from './harness.mjs';
import {KeyboardPlayer, MousePlayer} from './players.mjs';

const LESSONS = ['first', 'regions', 'grid', 'order', 'fire', 'totems', 'tribe', 'duel', 'base', 'plan'];
const FINISHED = '.lesson-tools .button.primary';

const stepOf = page => page.evaluate(() => document.querySelector('.lesson-head .muted')?.textContent ?? 'finished');

// Decides as a player who does not read what is asked; after a wrong move asks to be shown. `look` is called at
// each step. Returns the number of wrong moves.
export async function finishLesson(player, showMe, look = async () => {}) {
  const {page} = player;
  let wrong = 0, looked = '';
  for (let decisions = 0; decisions < 80; decisions++) {
    const step = await stepOf(page);
    if (step === 'finished')
      return wrong;
    const prompt = await player.prompt();
    if (step !== looked)
      await look(step);
    looked = step;
    player.mark = prompt.mark;
    player.done[prompt.kind] = (player.done[prompt.kind] ?? 0) + 1;
    await player[prompt.kind](prompt);
    const moved = page.waitForFunction(before => {
      const now = document.querySelector('.lesson-head .muted')?.textContent ?? 'finished';
      return document.querySelector('.lesson-feedback.wrong') ? 'wrong' : now !== before ? 'moved' : null;
    }, step).then(found => found.jsonValue());
    const outcome = await Promise.race([moved, player.prompt().then(() => 'goes on')]);
    moved.catch(() => {});
    if (outcome === 'wrong') {
      wrong++;
      await showMe(page);
      await page.waitForFunction(before => (document.querySelector('.lesson-head .muted')?.textContent ?? 'finished') !== before, step);
      player.forget();
    } else if (outcome === 'moved') {
      player.forget();
    }
  }
  throw new Error('this lesson does not end');
}

// Always takes the last domino of a line, which the last lesson does not want.
class GreedyPlayer extends MousePlayer {
  async pick({slots}) {
    await this.page.locator(`.slot.selectable[data-domino="${slots.at(-1)}"]`).click();
  }
}

const byMouse = async page => page.getByRole('button', {name: 'Show me'}).click();

const lessons = () => scenario('every lesson to its end', async openUser => {
  const user = await openUser({state: await instantState()});
  await user.go('/learn');
  await user.page.locator('.lesson-link').first().waitFor();
  equal(await user.page.locator('.lesson-link').count(), LESSONS.length, 'all lessons are listed');
  for (const id of LESSONS) {
    await user.go(`/learn/${id}`);
    await user.page.locator('.lesson-say').waitFor();
    const wrong = await finishLesson(new (id === 'plan' ? GreedyPlayer : MousePlayer)(user), byMouse);
    check(wrong > 0, `the lesson ${id} explains a wrong move and goes on to its end`, {wrong});
    await user.page.locator(FINISHED).waitFor();
  }
  await user.go('/learn');
  await user.page.locator('.lesson-link').first().waitFor();
  equal(await user.page.locator('.lesson-state .icon').count(), LESSONS.length, 'all of them are marked as done');
});

const resumed = () => scenario('a lesson is left and resumed', async openUser => {
  const user = await openUser({size: 'phone', state: await instantState()});
  await user.go('/learn/order');
  await user.page.locator('.slot.selectable[data-domino="3"]').click();
  await user.page.getByText('2 of 7').waitFor();
  const {width} = await user.page.locator('.front .squares').boundingBox(), {width: whole} = user.page.viewportSize();
  check(width >= 0.85 * whole, 'on a phone the board of a lesson has the width of the screen', {width, whole});
  equal(await user.page.locator('header:visible').count(), 1, 'under a single header');
  await user.page.reload();
  await expectEvent(user.page.getByText('2 of 7').waitFor(), 'after a reload the lesson goes on where it was');
  await user.page.getByRole('button', {name: 'Leave lesson'}).click();
  await expectEvent(user.page.locator('.lesson-link', {hasText: 'Continue'}).waitFor(), 'the list says that it can be continued');
});

const keyboard = () => scenario('a lesson by keyboard', async openUser => {
  const user = await openUser({state: await instantState()});
  await user.go('/learn/regions');
  await user.page.locator('.lesson-say').waitFor();
  const player = new KeyboardPlayer(user);
  await finishLesson(player, async page => {
    await player.tabTo('.lesson-show', 'Show me');
    await page.keyboard.press('Enter');
  });
  await expectEvent(user.page.locator(FINISHED).waitFor(), 'a lesson can be finished by keyboard alone');
});

// The numbers of the statements, from the text itself.
const IDS = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(found => found[1]);
const LOCALES = {en: 'en-GB', de: 'de-DE', it: 'it-IT', nl: 'nl-NL', fr: 'fr-FR'};

const inLanguage = language => scenario(`every rule by its link in ${language}`, async openUser => {
  const user = await openUser({size: 'phone', locale: LOCALES[language]}), {page} = user, missing = [];
  await user.go('/rules');
  await page.locator('.rule-item').first().waitFor();
  equal(await page.locator('.rule-item').evaluateAll(items => items.map(item => item.id)), IDS, `all ${IDS.length} statements are there in ${language}`);
  equal(await page.locator('h1').textContent(), read(language).title, `the title is in ${language}`);
  for (const id of IDS) {
    await user.go(id);
    const seen = await page.waitForFunction(want => {
      const shown = document.querySelector('.rule-shown');
      return shown?.id === want ? {top: shown.getBoundingClientRect().top, height: innerHeight, text: shown.textContent.length} : null;
    }, id).then(found => found.jsonValue()).catch(() => null);
    if (!seen || seen.top < -2 || seen.top > seen.height || seen.text < 30)
      missing.push({id, seen});
  }
  equal(missing, [], `each of them is shown by its link in ${language}`);
  await page.reload();
  await expectEvent(page.locator(`#${IDS.at(-1).replace('.', '\\.')}.rule-shown`).waitFor(), `a link opens its rule in a new window in ${language}`);
});

const rulesInEnglish = () => inLanguage('en');
const rulesInGerman = () => inLanguage('de');
const rulesInItalian = () => inLanguage('it');
const rulesInDutch = () => inLanguage('nl');
const rulesInFrench = () => inLanguage('fr');
check(LANGUAGES.every(language => language in LOCALES), 'every language of the rules is looked at');

const searching = () => scenario('searching the rules', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go('/rules');
  await page.getByLabel('Search the rules').fill('land starting tile fire');
  await expectEvent(page.getByText('rules found').or(page.getByText('rule found')).waitFor(), 'the number of rules found is told');
  const found = await page.locator('.rule-item').evaluateAll(items => items.map(item => item.id));
  check(found.includes('R5.3') && found.length < 8, 'all words of the search must be in a rule', found);
  await page.getByLabel('Search the rules').fill('');
  await page.getByRole('combobox').selectOption('kingdomino');
  const chapters = await page.locator('.rule-chapter h2').evaluateAll(all => all.map(one => one.id));
  check(!chapters.includes('R8') && chapters.includes('R10'), 'the rules of one game leave out those of others', chapters);
  await expectEvent(page.locator('.rule-drawing [data-piece$=":start"]').first().waitFor({state: 'attached'}), 'examples are drawn as the boards are');
});

const atTheTable = () => scenario('rules and words at the table', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state}), {page} = user;
  await user.go(games.discovery);
  await page.locator('.action-bar .piece').waitFor();
  const taken = await page.locator('.front [role=gridcell]').evaluateAll(cells => cells.find(cell => {
    const label = cell.getAttribute('aria-label');
    return label.split(', ').length > 1 && !/[+\u2212\d]$/.test(label);
  })?.dataset.square);
  await page.locator(`.front [data-square="${taken}"]`).click();
  await page.getByRole('button', {name: /^Rule R4\.\d$/}).click();
  await expectEvent(page.getByRole('dialog', {name: /^R4\.\d · /}).waitFor(), 'a refusal opens its rule');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  // Somewhere in the grid where the domino touches what is laid and matches nothing.
  const empty = await page.locator('.front [role=gridcell]').evaluateAll(cells => cells.filter(cell =>
    cell.getAttribute('aria-label').endsWith(', empty')).map(cell => cell.dataset.square));
  const said = [];
  for (const at of empty) {
    await page.locator(`.front [data-square="${at}"]`).hover();
    said.push(await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve(document.querySelector('.prompt .error-text')?.textContent ?? ''))))));
    if (/: no neighbour matches\.$/.test(said.at(-1)))
      break;
  }
  check(/^[A-Z].*: no neighbour matches\.$/.test(said.at(-1)), 'a domino that matches nothing is refused with its terrains', said);
  check(await page.locator('.front .lit-line').count() > 0, 'and the squares it would touch are lit');
  await page.locator('.points li button').first().click();
  await page.locator('.panel .rule').click();
  await expectEvent(page.getByRole('dialog', {name: /^R9\.1 · /}).waitFor(), 'a part of the score opens its rule');
  await page.getByRole('dialog').locator('.term', {hasText: 'terrain'}).first().click();
  await expectEvent(page.getByRole('dialog').locator('.rule').waitFor(), 'a word explains itself, with its rule');
});

const withoutNetwork = () => scenario('learning offline', async openUser => {
  const gameServer = await GameServer.open();
  const user = await openUser({at: gameServer.url, offline: true});
  await user.go();
  await user.page.locator('.hero').waitFor();
  await untilKept(user.page);
  await gameServer.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go('R8.6');
  await expectEvent(user.page.locator('#R8\\.6.rule-shown').waitFor(), 'the rules open without a network');
  await user.go('/learn/fire');
  await expectEvent(user.page.locator('.lesson-say').waitFor(), 'so does a lesson');
});

export default [lessons, rulesInEnglish, rulesInGerman, rulesInItalian, rulesInDutch, rulesInFrench, keyboard, resumed, searching,
                atTheTable, withoutNetwork];
