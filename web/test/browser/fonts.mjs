// The page's fonts: when they arrive, that nothing moves, and that they are there without network.
import {open} from '../../../tests/serve/support/client.mjs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {expectEvent, gameServer, GameServer, scenario, untilKept} from './harness.mjs';
import {sitDown} from './online.mjs';

const FAMILIES = ['Alegreya', 'Alegreya Sans'];

const watchShifts = () => {
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const {value, hadRecentInput, sources} of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push([value, ...sources.map(({node}) => node?.nodeName)].join(' '));
  }).observe({type: 'layout-shift', buffered: true});
};

const shown = async page => {
  const all = await page.evaluate(() => [...document.fonts].filter(({status}) => status === 'loaded').map(({family}) => family.replaceAll('"', '')));
  return FAMILIES.filter(family => all.includes(family));
};

// Goes between two screens until the fonts are there: they appear with a screen after they have arrived.
export async function untilShown(page) {
  for (let n = 1; (await shown(page)).length === 0; n++) {
    await page.evaluate(to => { location.hash = to; }, n % 2 ? '#/about' : '#/');
    await page.locator(n % 2 ? '.prose' : '.hero').waitFor();
  }
}

// The widths of two numbers of three figures, in the style of points.
const widths = page => page.evaluate(() => ['111', '888'].map(figures => {
  const span = document.createElement('span');
  span.textContent = figures;
  span.style.cssText = 'position: absolute; font-variant-numeric: tabular-nums';
  document.body.append(span);
  const {width} = span.getBoundingClientRect();
  span.remove();
  return width;
}));

const arriving = () => scenario('the fonts arrive', async openUser => {
  const user = await openUser({before: watchShifts}), {page} = user;
  const files = [];
  page.on('response', response => response.url().endsWith('.woff2') && files.push(response.finished()));
  const third = page.waitForResponse(response => response.url().endsWith('.woff2') && files.length === 3);
  await user.go();
  await page.locator('.hero').waitFor();
  await expectEvent(third, 'a first visit loads three fonts');
  await Promise.all(files);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  equal(await page.evaluate(() => window.shifts), [], 'and nothing on its screen moves');
  equal(await shown(page), [], 'which keeps the fonts it began with');
  await untilShown(page);
  equal(await shown(page), FAMILIES, 'the next screen is set in them');
  const [ones, eights] = await widths(page);
  check(ones > 10 && ones === eights, 'figures of points are all of the same width', [ones, eights]);
});

// Lobby, table and result have one address.
const fromLobby = () => scenario('the fonts with a link', async openUser => {
  const {id, clients} = await open(gameServer.server.port, {rules: 'discovery', seats: ['person', 'level:1']});
  const user = await openUser({}), {page} = user, files = [];
  const third = page.waitForEvent('requestfinished', request => request.url().endsWith('.woff2') && files.push(request) === 3);
  await page.goto(`${gameServer.url}#${id}/${clients.get(1).link}`);
  await expectEvent(third, 'a lobby loads three fonts');
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await sitDown(user, 'Ada');
  await page.locator('.table .head').waitFor();
  equal(await shown(page), FAMILIES, 'the table is set in them');
});

const kept = () => scenario('fonts without network', async openUser => {
  const gameServer = await GameServer.open();
  const user = await openUser({at: gameServer.url, offline: true, before: watchShifts});
  await user.go();
  await untilKept(user.page);
  await gameServer.stop();
  await user.context.setOffline(true);
  await user.page.close();
  user.page = await user.context.newPage();
  await user.go();
  await user.page.locator('.hero').waitFor();
  equal(await shown(user.page), FAMILIES, 'a later visit has the fonts from the first screen on, also without network');
  await user.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  equal(await user.page.evaluate(() => window.shifts), [], 'and nothing moves');
});

const refused = () => scenario('fonts that cannot be loaded', async openUser => {
  const user = await openUser({allow: [/\.woff2/, /ERR_FAILED/]}), {page} = user;
  const tried = page.waitForRequest(/\.woff2$/);
  await page.route(/\.woff2$/, route => route.abort());
  await user.go();
  await tried;
  await user.go('/about');
  await expectEvent(page.locator('.prose').waitFor(), 'the page goes on without them');
  equal(await shown(page), [], 'in those of the system');
});

export default [arriving, fromLobby, kept, refused];
