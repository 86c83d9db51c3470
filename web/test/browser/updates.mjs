// A new version of the page arrives while a game is being played.
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {atEnd, check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, newGame} from './actions.mjs';
import {expectEvent, GameServer, scenario, untilFound, untilKept, web} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const VERSION = '0123456789abcdef';

// A folder with the page, which can become another version of it.
function pageFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lapilli-page-'));
  atEnd(() => rmSync(folder, {recursive: true, force: true}));
  cpSync(web, folder, {recursive: true});
  return folder;
}

// As a build of other sources makes it: the page says which version it is, the service worker has another
// number, and the screens that are loaded on demand are under other names.
function becomeNextVersion(folder) {
  const change = (name, make) => {
    const text = make(readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name), text);
    for (const ending of ['.br', '.gz'])
      rmSync(join(folder, name + ending), {force: true});
  };
  const names = readdirSync(folder), holds = text => name => /\.js$/.test(name) && readFileSync(join(folder, name), 'utf8').includes(text);
  const part = names.find(holds('games-statistics')), other = 'part-ffffffffff.js';
  for (const name of names.filter(name => name.startsWith(part)))
    cpSync(join(folder, name), join(folder, name.replace(part, other)));
  for (const name of names.filter(holds(part)))
    change(name, text => text.replaceAll(part, other));
  names.filter(name => name.startsWith(part)).forEach(name => rmSync(join(folder, name)));
  change('index.html', text => text.replace('<head>', `<head><meta name="version" content="${VERSION}">`));
  change('sw.js', text => `${text.replace(/"[0-9a-f]{16}"/, `"${VERSION}"`)}\n`);
}

const versionOf = page => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? 'first');

const update = () => scenario('a new version in mid-game', async openUser => {
  const folder = pageFolder(), server = await GameServer.open([], folder);
  const user = await openUser({at: server.url, state: await instantState(server.url), offline: true}), {page} = user;
  await user.go();
  await untilKept(page);
  await page.reload();
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'update', names: {1: 'Ada'}});
  const player = new MousePlayer(user);
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1);
  const other = await user.context.newPage();
  await other.goto(page.url());
  await new MousePlayer({page: other}).prompt();

  becomeNextVersion(folder);
  server.server.process.kill('SIGHUP');
  await untilFound(page, () => fetch('sw.js?', {cache: 'no-store'}).then(answer => answer.text()).then(text => text.includes('0123456789abcdef')));
  for (const tab of [page, other])
    await tab.evaluate(() => dispatchEvent(new Event('online')));
  await expectEvent(page.getByText('A new version is available.').waitFor(), 'a new version is offered');
  const {mark} = await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2);
  equal(await versionOf(page), 'first', 'until it is wanted, the game goes on in the old one');

  await page.clock.install();
  await page.reload();
  player.forget();
  equal([await versionOf(page), (await player.prompt()).mark], ['first', mark], 'after a reload as well');
  await page.getByText('A new version is available.').waitFor();
  await page.clock.fastForward(60_000);
  equal(await page.getByRole('button', {name: 'Update'}).count(), 1, 'the offer waits for the player, who is busy with a move');
  await page.getByRole('button', {name: 'Update'}).click();
  await page.waitForFunction(() => document.querySelector('meta[name=version]'));
  player.forget();
  equal((await player.prompt()).mark, mark, 'the new version asks what the old one asked');
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3);

  equal(await versionOf(other), 'first', 'another tab keeps the old one');
  const rest = new MousePlayer({page: other});
  await rest.play((prompt, {done}) => prompt.kind === 'lay' && (done.lay ?? 0) >= 1);
  check(true, 'and plays on');
  await other.evaluate(() => { location.hash = '#/games'; });
  await expectEvent(other.locator('.games-list .saved').waitFor(), 'it has the screens of its own version, which the server no longer has');
  await server.stop();
});

export default [update];
