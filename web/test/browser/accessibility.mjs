// For everybody: axe-core finds nothing on any screen, wide and phone, light and dark; text at twice
// its size.
import {check, equal} from '../../../tests/server/report.mjs';
import {furnished} from './actions.mjs';
import {need, scenario} from './harness.mjs';
import {overflows} from './overflow.mjs';
import {tour} from './screens.mjs';

const AXE = need('axe-core').source;

// In the page.
async function violations(rules) {
  const {violations} = await axe.run(document, rules ? {runOnly: {type: 'rule', values: rules}} : {});
  return violations.flatMap(({id, help, nodes}) => nodes.map(
      ({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim() ?? ''}`));
}

// The whole of axe in one light, colours in the other.
const axeOn = (size, first, other) => scenario(`axe-core on every screen, ${size}`, async come => {
  const {state, games} = await furnished();
  const visitor = await come({size, state, colorScheme: first, reducedMotion: 'reduce', before: AXE});
  const found = [];
  let screens = 0;
  await tour(visitor, games, async ({name}) => {
    screens++;
    for (const [light, rules] of [[first, null], [other, ['color-contrast']]]) {
      await visitor.page.emulateMedia({colorScheme: light});
      for (const violation of await visitor.page.evaluate(violations, rules))
        found.push(`${name}, ${light}: ${violation}`);
    }
    await visitor.page.emulateMedia({colorScheme: first});
  });
  equal(found, [], `axe-core finds nothing on any of ${screens} screens, ${size}, light and dark`);
});

const wide = () => axeOn('desktop', 'light', 'dark');
const phone = () => axeOn('phone', 'dark', 'light');

const largeText = () => scenario('text at 200 %', async come => {
  const {state, games} = await furnished();
  for (const size of ['desktop', 'phone']) {
    const visitor = await come({size, state});
    const browser = await visitor.context.newCDPSession(visitor.page);
    await browser.send('Page.setFontSizes', {fontSizes: {standard: 32, fixed: 26}});
    for (const set of ['discovery', 'tribe', 'totem']) {
      await visitor.go();
      await visitor.page.locator('.hero').waitFor();
      await visitor.go(games[set]);
      await visitor.page.locator('.action-bar .piece').waitFor();
      equal(await visitor.page.evaluate(overflows), [], `with text at 200 % the table of ${set} has room, ${size}`);
      const square = await visitor.page.locator('.front [role=gridcell]').first().evaluate(cell => cell.getBoundingClientRect().width);
      check(square >= 20, `with text at 200 % the squares of ${set} can still be hit, ${size}`, {square});
    }
  }
});

export default [wide, phone, largeText];
