// For everybody: axe-core finds nothing on any screen, wide and phone, light and dark; text at twice
// its size.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {stateWithGames} from './actions.mjs';
import {need, scenario} from './harness.mjs';
import {faultsNow, GEOMETRY} from './geometry.mjs';
import {stateForTour, tour} from './screens.mjs';

export const AXE = need('axe-core').source;

// In the page.
export async function violations(rules) {
  const {violations} = await axe.run(document, rules ? {runOnly: {type: 'rule', values: rules}} : {});
  return violations.flatMap(({id, help, nodes}) => nodes.map(
      ({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim() ?? ''}`));
}

// The whole of axe in one light, colours in the other.
const axeOn = (size, first, other) => scenario(`axe-core on every screen, ${size}`, async openUser => {
  const {state, games} = await stateForTour();
  const user = await openUser({size, state, colorScheme: first, reducedMotion: 'reduce', before: AXE});
  const found = [];
  let screens = 0;
  await tour(user, games, async ({name}) => {
    screens++;
    for (const [light, rules] of [[first, null], [other, ['color-contrast']]]) {
      await user.page.emulateMedia({colorScheme: light});
      for (const violation of await user.page.evaluate(violations, rules))
        found.push(`${name}, ${light}: ${violation}`);
    }
    await user.page.emulateMedia({colorScheme: first});
  });
  equal(found, [], `axe-core finds nothing on any of ${screens} screens, ${size}, light and dark`);
});

const wide = () => axeOn('desktop', 'light', 'dark');
const phone = () => axeOn('phone', 'dark', 'light');

const largeText = () => scenario('text at 200 %', async openUser => {
  const {state, games} = await stateWithGames();
  for (const size of ['desktop', 'phone']) {
    const user = await openUser({size, state, before: GEOMETRY});
    const browser = await user.context.newCDPSession(user.page);
    await browser.send('Page.setFontSizes', {fontSizes: {standard: 32, fixed: 26}});
    for (const set of ['discovery', 'tribe', 'totem']) {
      await user.go();
      await user.page.locator('.hero').waitFor();
      await user.go(games[set]);
      await user.page.locator('.action-bar .piece').waitFor();
      equal(await faultsNow(user.page, size === 'phone'), [], `with text at 200 % the table of ${set} has room, ${size}`);
      const square = await user.page.locator('.front [role=gridcell]').first().evaluate(cell => cell.getBoundingClientRect().width);
      check(square >= 20, `with text at 200 % the squares of ${set} can still be hit, ${size}`, {square});
    }
  }
});

// On a few screens that have everything between them.
const SAMPLES = [['start', '.hero', () => ''], ['new game', '.newgame', () => '/new'], ['settings', 'dialog .checks', () => '/settings'],
                 ['table', '.action-bar .piece', games => games.tribe]];

const moreContrast = () => scenario('more contrast', async openUser => {
  const {state, games} = await stateWithGames(), found = [];
  for (const colorScheme of ['light', 'dark']) {
    const user = await openUser({state, before: AXE, reducedMotion: 'reduce', colorScheme, contrast: 'more'});
    for (const [name, shows, address] of SAMPLES) {
      await user.go();
      await user.page.locator('.hero').waitFor();
      await user.go(address(games));
      await user.page.locator(shows).first().waitFor();
      for (const violation of await user.page.evaluate(violations, ['color-contrast-enhanced']))
        found.push(`${name}, ${colorScheme}: ${violation}`);
    }
  }
  equal(found, [], 'where more contrast is asked for, text has 7 : 1');
});

const forcedColors = () => scenario('forced colours', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state, forcedColors: 'active'}), {page} = user;
  const ground = selector => page.locator(selector).first().evaluate(one => getComputedStyle(one).backgroundColor);
  await user.go('/settings');
  await page.locator('dialog .checks').waitFor();
  check(await ground('dialog .choice label.chosen') !== await ground('dialog .choice label:not(.chosen)'), 'what is chosen among several has a colour of its own');
  check(await ground('dialog .check input:checked') !== await ground('dialog .check input:not(:checked)'), 'and what is checked');
  await page.keyboard.press('Escape');
  await user.go(games.recruit);
  await page.locator('.tile.selectable:not(.pile)').first().click();
  const outlines = await page.locator('.tile.selectable:not(.pile)').evaluateAll(all => all.map(one => getComputedStyle(one).outlineStyle));
  check(outlines.filter(style => style === 'solid').length === 1 && outlines.every(style => style !== 'none'), 'cavemen that can be recruited are outlined, and the selected one is another', outlines);
});

export default [wide, phone, largeText, moreContrast, forcedColors];
