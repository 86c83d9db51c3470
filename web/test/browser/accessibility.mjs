// For everybody: axe-core finds nothing on any screen, wide and phone, light and dark; text at twice
// its size.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {stateWithGames} from './actions.mjs';
import {need, scenario} from './harness.mjs';
import {overflows} from './overflow.mjs';
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
    const user = await openUser({size, state});
    const browser = await user.context.newCDPSession(user.page);
    await browser.send('Page.setFontSizes', {fontSizes: {standard: 32, fixed: 26}});
    for (const set of ['discovery', 'tribe', 'totem']) {
      await user.go();
      await user.page.locator('.hero').waitFor();
      await user.go(games[set]);
      await user.page.locator('.action-bar .piece').waitFor();
      equal(await user.page.evaluate(overflows), [], `with text at 200 % the table of ${set} has room, ${size}`);
      const square = await user.page.locator('.front [role=gridcell]').first().evaluate(cell => cell.getBoundingClientRect().width);
      check(square >= 20, `with text at 200 % the squares of ${set} can still be hit, ${size}`, {square});
    }
  }
});

export default [wide, phone, largeText];
