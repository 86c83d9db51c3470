// The documentation site as the server serves it: found from the page, searched, followed, and read by
// everybody.
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {AXE, violations} from './accessibility.mjs';
import {expectEvent, scenario, web} from './harness.mjs';

const search = async (page, words) => {
  await page.getByRole('searchbox', {name: 'Search'}).fill(words);
  await page.locator('#results li').first().waitFor();
};

const read = () => scenario('the documentation', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go('/about');
  await page.getByRole('link', {name: 'Documentation'}).click();
  await expectEvent(page.getByRole('heading', {name: 'Documentation', level: 1}).waitFor(), 'About leads to the documentation');
  equal(new URL(page.url()).pathname, '/docs/', 'which is at /docs/');
  await page.goto(`${user.url}docs`);
  equal(new URL(page.url()).pathname, '/docs/', 'also without the slash');

  await search(page, 'reverse proxy');
  const found = page.locator('#results').getByRole('link', {name: 'Running a server: For the public'});
  await expectEvent(found.waitFor(), 'the search finds a part of a document');
  await found.click();
  await expectEvent(page.getByRole('heading', {name: 'For the public'}).waitFor(), 'and leads to it');
  await search(page, 'HÖHLE bezahlen');
  check(await page.locator('#results a').first().getAttribute('href').then(href => href.includes('rules.de.html')),
        'it finds words of other languages, whatever their case and accents');
  await page.getByRole('searchbox').fill('xyzzyx');
  await expectEvent(page.locator('#results').getByText('0 results').waitFor(), 'and says when there is nothing');
  await page.keyboard.press('Escape');
  equal(await page.locator('#results').isVisible(), false, 'Escape closes the results');

  await search(page, 'lap_game_deal');
  equal(await page.locator('#results a').first().textContent(), 'game.h: lap_game_deal()', 'it finds a function of the library first');
  await page.locator('#results a').first().click();
  await expectEvent(page.getByRole('heading', {name: 'lap_game_deal()'}).waitFor(), 'and leads to its reference');
  const block = page.locator('.code', {hasText: 'lap_status lap_game_deal('}).last();
  await block.hover();
  await block.getByRole('button', {name: 'Copy'}).click();
  await expectEvent(block.getByRole('button', {name: 'Copied'}).waitFor(), 'code can be copied');
  const missing = await page.request.get(`${user.url}docs/nothing/here.html`);
  equal([missing.status(), (await missing.text()).includes('<h1>Page not found</h1>')], [404, true], 'a page that is not there says so');
  await page.goto(`${user.url}docs/404.html`);
  await search(page, 'reverse proxy');
  check(await page.locator('#results li').count() > 0, 'and can be searched from');

  await page.getByRole('navigation', {name: 'Documents'}).getByRole('link', {name: 'Die Regeln'}).click();
  await expectEvent(page.locator('html[lang=de] main h1').waitFor(), 'the rules are there in German, and marked as German');
  await page.locator('main a', {hasText: /^R9\.3$/}).first().click();
  equal(new URL(page.url()).hash, '#R9.3', 'a number in the rules leads to its statement');
});

const fromFiles = () => scenario('the documentation as files', async openUser => {
  const {page} = await openUser();
  await page.goto(pathToFileURL(join(web, 'docs/index.html')).href);
  await search(page, 'shuffle');
  check(await page.locator('#results li').count() > 3, 'the search needs no server');
  await page.getByRole('link', {name: 'Write a bot'}).first().click();
  await expectEvent(page.getByRole('heading', {name: 'Write a bot', level: 1}).waitFor(), 'nor do links between documents');
});

const onPhone = () => scenario('the documentation on a phone', async openUser => {
  const user = await openUser({size: 'phone'}), {page} = user;
  await page.goto(`${user.url}docs/hosting.html`);
  await page.getByText('On this page').click();
  await page.getByRole('navigation', {name: 'On this page'}).getByRole('link', {name: 'Backups'}).click();
  equal(new URL(page.url()).hash, '#backups', 'a long page has a list of its parts');
  const heading = page.getByRole('heading', {name: 'Backups'}), list = page.locator('.contents');
  const [below, above] = [await heading.boundingBox(), await list.boundingBox()];
  equal(await list.getAttribute('open'), null, 'which closes');
  check(above.y >= 0 && below.y >= above.y + above.height, 'and stays at the top, above the part it led to');
  await page.getByRole('link', {name: 'The network protocol', exact: true}).last().click();
  await expectEvent(page.getByRole('heading', {name: 'The network protocol', level: 1}).waitFor(), 'the next document follows');
});

const forEverybody = () => scenario('the documentation for everybody', async openUser => {
  for (const size of ['desktop', 'phone']) {
    const user = await openUser({size, before: AXE}), {page} = user, found = [], wide = [];
    for (const path of ['', 'rules.html', 'hosting.html', 'tutorials/write-a-bot.html', 'source/examples/bot.py.html', 'reference/game-h.html',
      'reference/python.html']) {
      await page.goto(`${user.url}docs/${path}`);
      await page.locator('.scripted').waitFor({state: 'attached'});
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({colorScheme});
        for (const violation of await page.evaluate(violations, null))
          found.push(`${path}, ${colorScheme}: ${violation}`);
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        wide.push(path);
    }
    equal(found, [], `axe-core finds nothing in the documentation, ${size}, light and dark`);
    equal(wide, [], `and no page is wider than the screen, ${size}`);
  }
});

export default [read, fromFiles, onPhone, forEverybody];
