// Five languages: nothing on any screen is left in English where there is a translation; and at every size
// everything on it can be read, reached and hit (geometry.mjs).
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {CLIPBOARD, copiedLink, instantState, newGame} from './actions.mjs';
import {BrowserUser, expectEvent, root, scenario} from './harness.mjs';
import {sitDown} from './online.mjs';
import {faultsAtAllSizes, GEOMETRY} from './geometry.mjs';
import {KNOWN_FAULTS} from './knownFaults.mjs';
import {stateForTour, tour} from './screens.mjs';
import {readPo} from '../../../tools/words/po.mjs';

const LANGUAGES = {de: 'de-AT', it: 'it-IT', nl: 'nl-BE', fr: 'fr-CA'};

// In the page: everything that can be read or heard.
function texts() {
  const found = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (!text.parentElement.closest('[lang]:not(html)'))
      found.add(text.data.trim());
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
      if (element.hasAttribute(name))
        found.add(element.getAttribute(name).trim());
  return [...found].filter(Boolean);
}

// A text with {name} in it as a pattern; null where too little of it is left to be told apart.
function pattern(text) {
  const plain = text.replace(/\{\w+\}/g, '').replace(/[^\p{L}]/gu, '');
  if (plain.length < 3)
    return null;
  const parts = text.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'isu');
}

// What finds English in a language: each English text that is said otherwise there.
function detector(language) {
  const file = `po/${language}.po`;
  const messages = readPo(readFileSync(join(root, file), 'utf8'), file).filter(({id}) => id !== '');
  const own = new Set(messages.flatMap(({forms}) => forms.map(form => form.toLowerCase())));
  const english = messages.flatMap(({id, plural, forms}) => [id, plural].flatMap((text, i) =>
      text && forms[i] && text !== forms[i] && !own.has(text.toLowerCase()) ? [pattern(text)] : [])).filter(Boolean);
  const translated = messages.flatMap(({forms}) => forms).map(pattern).filter(Boolean);
  return text => [text, ...text.split(/[,;:.] | · | \d+$/)].some(
      part => english.some(one => one.test(part)) && !translated.some(one => one.test(part)));
}

const inLanguage = language => scenario(`every screen in ${language}`, async openUser => {
  const {state, games} = await stateForTour();
  const user = await openUser({size: 'phone', state, locale: LANGUAGES[language] ?? 'en-US', before: GEOMETRY});
  const isEnglish = language === 'en' ? () => false : detector(language);
  const left = new Set(), faults = [], known = KNOWN_FAULTS.filter(fault => fault.language === language), found = new Set();
  let messages = 0, spent = 0, screens = 0;
  await tour(user, games, async ({name}) => {
    for (const text of await user.page.evaluate(texts)) {
      messages++;
      if (isEnglish(text))
        left.add(`${name}: ${text}`);
    }
    const began = performance.now();
    for (const {size, what} of await faultsAtAllSizes(user.page)) {
      const one = known.find(fault => fault.screen === name && fault.size === size && what.startsWith(fault.what));
      if (one)
        found.add(one);
      else
        faults.push(`${name}, ${size}, ${language}: ${what}`);
    }
    spent += performance.now() - began;
    screens++;
  });
  equal(await user.page.locator('html').getAttribute('lang'), language, `a browser that asks for ${language} gets it`);
  if (language !== 'en')
    check(left.size === 0 && messages > 500, `nothing is left in English in ${language}`, [...left]);
  check(faults.length === 0, `in ${language} everything on ${screens} screens can be read, reached and hit at every size`, faults.join('\n'));
  equal(known.filter(fault => !found.has(fault)), [], `and every known fault is still found in ${language}: the others leave knownFaults.mjs`);
  console.log(`  every screen in ${language}: ${(spent / 1000).toFixed(1)} s of it looking at ${screens} screens at every size`);
});

const english = () => inLanguage('en');
const german = () => inLanguage('de');
const italian = () => inLanguage('it');
const dutch = () => inLanguage('nl');
const french = () => inLanguage('fr');

// What only somebody sees who waits: the first line with its title beside it, while another chooses.
const setUp = () => scenario('a game is set up, in every language', async openUser => {
  const state = await instantState();
  const ada = await openUser({state, permissions: CLIPBOARD, before: GEOMETRY}), bo = await openUser({state, before: GEOMETRY});
  await newGame(ada, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}});
  await bo.page.goto(await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'})));
  await sitDown(bo, 'Bo');
  await Promise.all([ada, bo].map(({page}) => page.locator('.table .head').waitFor()));
  const first = await Promise.race([ada, bo].map(({page}) => page.locator('.prompt.your-turn').waitFor().then(() => page)));
  const {page} = first === ada.page ? bo : ada, faults = [];
  for (const language of ['en', ...Object.keys(LANGUAGES)]) {
    await page.evaluate(to => localStorage.setItem('lapilli.settings', JSON.stringify({...JSON.parse(localStorage.getItem('lapilli.settings')), language: to})),
                        language);
    await page.reload();
    await page.locator(`html[lang=${language}] .line h2`).first().waitFor();
    for (const {size, what} of await faultsAtAllSizes(page))
      faults.push(`waiting for the first choice, ${size}, ${language}: ${what}`);
  }
  check(faults.length === 0, 'what somebody who waits sees can be read, reached and hit', faults.join('\n'));
});

const chosen = () => scenario('choosing a language', async openUser => {
  const user = await openUser({locale: 'ja-JP'});
  await user.go();
  await user.page.getByRole('button', {name: 'Play now'}).waitFor();
  const other = Object.assign(new BrowserUser(), {url: user.url, page: await user.context.newPage()});
  await other.go();
  await other.page.locator('.hero').waitFor();
  await user.page.getByLabel('Language').selectOption('fr');
  await user.page.locator('html[lang=fr]').waitFor();
  check(await user.page.getByRole('button', {name: 'Play now'}).count() === 0, 'a language is chosen on the start page, and holds at once');
  await expectEvent(other.page.locator('html[lang=fr]').waitFor(), 'in another window, too');
  await other.go('/settings');
  await other.page.locator('dialog .choice input[value=dark]').check({force: true});
  await expectEvent(user.page.locator('html[data-theme=dark]').waitFor(), 'where something else is chosen');
  await user.page.reload();
  await expectEvent(user.page.locator('html[lang=fr] .hero').waitFor(),
              'it holds after a reload, whatever the browser asks for');
});

export default [english, german, italian, dutch, french, setUp, chosen];
