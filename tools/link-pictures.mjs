// Makes the pictures that messengers show of a link to a table, web/art/invite/SET.jpg, from the page's own drawings.
//   node tools/link-pictures.mjs [PATH-OF-LAPILLI [FOLDER-OF-THE-PAGE]]
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [lapilli = join(root, 'build/release/lapilli'), dist = join(root, 'web/dist')] = process.argv.slice(2);
process.argv.splice(2, Infinity, lapilli, dist);  // as harness.mjs wants them
const {browser, gameServer, BrowserUser} = await import('../web/test/browser/harness.mjs');

const SIZE = {width: 1200, height: 630};  // as messengers want it
const MOST_BYTES = 120 * 1024;
const folder = join(root, 'web/art/invite');

// In the page: the picture of a game below the logo, over everything else.
async function show(nth) {
  const drawing = document.querySelectorAll('.set-card')[nth].querySelector('svg, .set-picture').cloneNode(true);
  const sheet = document.createElement('div'), logo = document.createElement('div');
  Object.assign(sheet.style, {position: 'fixed', inset: 0, zIndex: 99, display: 'grid', justifyItems: 'center', alignContent: 'center',
                              gap: '16px'});
  Object.assign(drawing.style, {width: '600px', height: '320px', overflow: 'visible'});
  document.querySelector('#app').style.visibility = 'hidden';
  logo.innerHTML = '<svg width="360" height="171" viewBox="0 0 640 304"><use href="#logo" width="640" height="304"/></svg>';
  sheet.append(logo, drawing);
  document.querySelector('#link-picture')?.remove();
  sheet.id = 'link-picture';
  document.body.append(sheet);
  await Promise.all([...sheet.querySelectorAll('image, img')].map(image => image.decode?.()));
}

mkdirSync(folder, {recursive: true});
const user = await BrowserUser.openUser({size: 'desktop', colorScheme: 'light'});
await user.page.setViewportSize(SIZE);
await user.go('/friend');
await user.page.locator('.set-card').nth(3).waitFor();
await user.page.waitForLoadState('networkidle');
for (const [nth, set] of ['discovery', 'totem', 'tribe', 'kingdomino'].entries()) {
  await user.page.evaluate(show, nth);
  const picture = await user.page.screenshot({type: 'jpeg', quality: 80, scale: 'css'});
  if (picture.length > MOST_BYTES)
    throw new Error(`${set}.jpg has ${picture.length} bytes, of ${MOST_BYTES}`);
  writeFileSync(join(folder, `${set}.jpg`), picture);
  console.log(`${set}.jpg: ${picture.length} bytes`);
}
await user.leave();
await browser.close();
await gameServer.stop();
process.exit(0);
