// Looking back: replays, playing on from a position, the analysis and its numbers, the coach, My games.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {command} from '../../../tests/serve/support/server.mjs';
import {CLIPBOARD, copied, instantState, newGame, result, stateWithGames} from './actions.mjs';
import {expectEvent, root, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const goldenFile = name => join(root, `tests/golden/${name}.lap`);
const golden = name => readFileSync(goldenFile(name), 'utf8');
const eventsOf = text => text.slice(text.indexOf('\nplay\n') + 6).split('\n').filter(line => line && !/^(score|result) /.test(line));

// Opens a record as somebody would who has its text.
async function openRecord(user, text) {
  await user.go('/replay');
  await user.page.locator('textarea').fill(text);
  await user.page.getByRole('button', {name: 'Watch'}).click();
  await user.page.locator('.replay').waitFor();
}

const shown = page => page.locator('.replay-count').innerText();
const waitShown = (page, text) => page.waitForFunction(wanted => document.querySelector('.replay-count')?.textContent === wanted, text);

// All rows and lines of the page's IndexedDB.
function stored(page) {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const request = indexedDB.open('lapilli');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const found = {}, transaction = request.result.transaction(['games', 'lines']);
      for (const name of ['games', 'lines'])
        transaction.objectStore(name).getAll().onsuccess = ({target}) => { found[name] = target.result; };
      transaction.oncomplete = () => {
        request.result.close();
        resolve(found);
      };
    };
  }));
}

const replayed = () => scenario('a golden record, replayed and played on', async openUser => {
  const user = await openUser({state: await instantState(), permissions: CLIPBOARD}), {page} = user;
  const file = goldenFile('discovery-2-a'), text = golden('discovery-2-a'), last = eventsOf(text).length;
  await openRecord(user, text);
  await page.keyboard.press('End');
  await waitShown(page, `${last} / ${last}`);
  const scores = [...command('replay', file).stdout.matchAll(/^score \d (\d+)/gm)].map(found => found[1]);
  equal(await page.locator('.replay-boards h2 b').allTextContents(), scores, 'the last position has the points of the native program');

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  equal(await shown(page), `${last - 1} / ${last}`, 'arrow keys step without a click first');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await waitShown(page, `2 / ${last}`);
  await page.keyboard.press(' ');
  check(await page.getByRole('button', {name: 'Play', exact: true}).count() === 1, 'the space bar plays and pauses');
  await page.locator('.replay-event').nth(19).click();
  equal(await shown(page), `20 / ${last}`, 'a line of the log leads to its position');
  equal(await page.locator('.replay-event[aria-current]').count(), 1, 'and is marked as the current one');
  const pictures = await page.locator('.replay-event .mini-domino').evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
  check(pictures.length > 40 && pictures.every(label => /^\d+: \p{L}/u.test(label)), 'its dominoes are drawn, and named for those who do not see them', pictures.slice(0, 3));
  const small = (await page.locator('.replay-boards li').nth(1).boundingBox()).width;
  await page.locator('.replay-main-board .choice label').nth(2).click();
  const large = (await page.locator('.replay-boards li').nth(1).boundingBox()).width;
  check(large > 1.15 * small, 'the view of any seat shows its territory larger', {small, large});
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  equal([await shown(page), await page.locator('.replay-main-board input').nth(2).isChecked()], [`20 / ${last}`, true],
        'after a click on a view the arrow keys still step');

  await page.getByRole('button', {name: 'Share'}).click();
  const link = await copied(user, page.getByRole('button', {name: 'Copy link'}).nth(1));
  await page.getByText('Link copied.').waitFor();
  equal(await copied(user, page.getByRole('button', {name: 'Copy record'})), text, 'the record is copied as it was');
  await page.getByText('Record copied.').waitFor();
  await page.getByRole('button', {name: 'Close'}).click();
  const friend = await openUser({size: 'phone'});
  await friend.page.goto(link);
  await friend.page.locator('.replay').waitFor();
  equal(await shown(friend.page), `20 / ${last}`, 'a link to a position opens there in another browser');

  await page.getByRole('button', {name: 'Play on from here'}).click();
  await page.getByRole('dialog').getByText('Player 2').click();
  await page.getByLabel('Opponents').selectOption('1');
  await page.getByRole('dialog').getByRole('button', {name: 'Play', exact: true}).click();
  await page.locator('.table .head').waitFor();
  await new MousePlayer(user).play();
  await result(user);
  const {lines} = await stored(page), id = new URL(page.url()).hash.replace('#/game/', '');
  const played = lines.filter(({game}) => game === id).map(({e}) => e).filter(line => /^(line|chief|cave|\d (pick|lay|discard|fire|totem|recruit|skip)) /.test(line));
  equal(played.slice(0, 20), eventsOf(text).slice(0, 20), 'a game played on has the same beginning');
  check(played.length > 20, 'and goes on to its end against a computer');
});

// What the lines kept with a game say, as `lapilli analyse --json` does: points and chances after every event.
function worthOf(lines, players) {
  return lines.map(line => line.split(' ').slice(0, 2 * players).map(Number)).slice(1);
}

const analysed = () => scenario('an analysis', async openUser => {
  const name = 'kingdomino-2-duel';
  const native = command('analyse', '--json', goldenFile(name));
  const expected = JSON.parse(native.stdout), {players} = expected;
  const user = await openUser({state: await instantState()}), {page} = user;
  await openRecord(user, golden(name));
  await page.getByText('Analysis', {exact: true}).click();
  await page.getByRole('button', {name: 'Analyse this game'}).click();
  await page.getByText(/^Analysing: [1-9]\d* of \d+ positions/).waitFor();
  await page.getByRole('button', {name: 'Cancel'}).click();
  await expectEvent(page.getByRole('button', {name: 'Analyse this game'}).waitFor(), 'an analysis shows its progress and can be cancelled');
  equal((await stored(page)).games.filter(({analysis}) => analysis).length, 0, 'a cancelled one is not kept');

  await page.getByRole('button', {name: 'Analyse this game'}).click();
  await page.locator('.analysis').waitFor({timeout: 120_000});
  await page.waitForFunction(() => document.querySelector('.analysis-sheet'));
  await expectEvent(page.waitForFunction(() => new Promise(resolve => {
    const request = indexedDB.open('lapilli');
    request.onsuccess = () => {
      request.result.transaction('games').objectStore('games').getAll().onsuccess = ({target}) => {
        request.result.close();
        resolve(target.result.some(({analysis}) => analysis));
      };
    };
  })), 'a finished one is kept with the game');
  const {analysis} = (await stored(page)).games.find(game => game.analysis);
  equal(worthOf(analysis.lines, players),
        expected.events.map(({after: {points, win}}) => [...points.map(n => Math.round(100 * n)), ...win.map(n => Math.round(10000 * n))]),
        'every event has the numbers of the command line');
  const rows = await page.locator('.analysis-sheet tbody tr').evaluateAll(list => Object.fromEntries(list.map(row =>
      [row.querySelector('th').textContent.trim(), [...row.querySelectorAll('td')].map(cell => cell.firstChild.textContent.trim())])));
  const one = (n, signed = false) => `${signed && n > 0 ? '+' : ''}${new Intl.NumberFormat('en', {minimumFractionDigits: 1, maximumFractionDigits: 1}).format(n)}`;
  equal([rows['Luck of all draws'], rows['Result'], rows['Result without luck']],
        [expected.totals.map(({points}) => one(points.luck, true)), expected.totals.map(({points}) => one(points.result)),
         expected.totals.map(({points}) => one(points.adjusted))], 'the sums are those of the command line');
  equal([rows['Blunder ??'], rows['Best move ✓']], [expected.totals.map(({decisions}) => String(decisions.blunder)),
                                                     expected.totals.map(({decisions}) => String(decisions.best))], 'and so are the grades');
  equal(await page.locator('.turning .item').evaluateAll(list => list.map(item => Number(/\d+/.exec(item.textContent)[0]))), expected.turning,
        'the turning points are those of the command line');

  await page.locator('.turning .item').first().click();
  await waitShown(page, `${expected.turning[0]} / ${expected.events.length}`);
  const before = await page.locator('.replay-boards').innerHTML();
  await page.getByRole('button', {name: 'Show the better move'}).click();
  await page.getByRole('button', {name: 'Show the move played'}).waitFor();
  const better = expected.events[expected.turning[0] - 1].best;
  const drawn = / lay /.test(better) ? '.replay-boards .ghost' : '.replay-lines .slot.aimed';
  check(await page.locator(drawn).count() > 0 || await page.locator('.replay-boards').innerHTML() !== before, 'the better move is shown on the board', better);

  const graph = await page.locator('.chart svg').boundingBox();
  await page.mouse.click(graph.x + graph.width - 11, graph.y + 60);
  await expectEvent(waitShown(page, `${expected.events.length} / ${expected.events.length}`), 'a click on the graph leads to its position');
  await page.locator('.turning').getByRole('button', {name: /^Try again from move/}).first().click();
  const seat = Number(expected.events[expected.turning[0] - 1].event[0]);
  check(await page.getByRole('dialog').locator('input[type=radio]').nth(seat - 1).isChecked(), 'the seat that went wrong tries again');
  await page.getByRole('dialog').getByRole('button', {name: 'Play', exact: true}).click();
  await page.locator('.table .head').waitFor();
  const {lines} = await stored(page), id = new URL(page.url()).hash.replace('#/game/', '');
  check(lines.filter(({game}) => game === id).some(({e}) => e === expected.events[expected.turning[0] - 2].event), 'from just before the mistake');
  await page.goBack();
  await page.reload();
  await page.getByText('Analysis', {exact: true}).click();
  await expectEvent(page.locator('.analysis-sheet').waitFor(), 'after a reload the analysis is there at once');
});

// Places dominoes where they bring least.
class CarelessPlayer extends MousePlayer {
  stopped = false;

  async prompt() {
    const prompt = await super.prompt();
    if (this.stopped)
      throw new Error('another player has taken over');
    return prompt;
  }

  async lay({squares}) {
    await this.clickSquare(this.cell(squares.reduce((a, b) => b.gain < a.gain ? b : a).at));
  }

  async pick({slots}) {
    await this.page.locator(`.slot.selectable[data-domino="${slots[slots.length - 1]}"]`).click();
  }
}

async function chooseCoach({page}, name) {
  await page.getByRole('button', {name: 'Settings'}).first().click();
  await page.getByRole('radio', {name, exact: true}).check({force: true});
  await page.getByRole('button', {name: 'Close'}).click();
}

async function withCoach(openUser, name) {
  const user = await openUser({state: await instantState()});
  await user.go();
  await chooseCoach(user, name);
  return user;
}

const values = () => scenario('a coach that shows values', async openUser => {
  const user = await withCoach(openUser, 'Show values');
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'coach'});
  await expectEvent(user.page.locator('.panel .hint').first().waitFor(), 'values are shown without asking');
  await expectEvent(user.page.locator('.slot .rank.value').first().waitFor(), 'on the dominoes to choose from too');
  const marks = await user.page.locator('.slot .rank.value').evaluateAll(all => all.map(one => one.dataset.rank));
  check(marks.every(mark => /^[+\u2212]\d+$/.test(mark)), `as the lead that each promises: ${marks.join(' ')}`);
  await new MousePlayer(user).play('lay');
  await user.page.locator('.front .chip').first().waitFor();
  const boxes = await user.page.locator('.front .chip').evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()));
  const covers = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  equal(boxes.filter((a, i) => boxes.slice(i + 1).some(b => covers(a, b))), [], 'no value on the board covers another');
  await user.page.waitForFunction(() => new Promise(resolve => {
    const request = indexedDB.open('lapilli');
    request.onsuccess = () => {
      request.result.transaction('games').objectStore('games').getAll().onsuccess = ({target}) => {
        request.result.close();
        resolve(target.result.some(({hints}) => hints > 0));
      };
    };
  }));
  check(true, 'and counted');
});

const twoPeople = () => scenario('no coach where another person plays', async openUser => {
  for (const mode of ['Show values', 'Warn before a blunder']) {
    const user = await withCoach(openUser, mode), {page} = user;
    await newGame(user, {set: 'discovery', seats: ['me', 'here'], word: 'two people'});
    let dialogs = 0;
    const player = new CarelessPlayer(user);
    await player.play((prompt, {done}) => {
      if (prompt.kind === 'lay')
        void page.locator('dialog[open]').count().then(count => { dialogs += count; });
      return (done.lay ?? 0) >= 8;
    });
    equal([await page.locator('.panel .hint').count(), dialogs], [0, 0], `with two people there is no help: ${mode}`);
    equal((await stored(page)).games.filter(({hints}) => hints > 0).length, 0, 'and none is counted');
    await page.keyboard.press('h');
    equal(await page.locator('.panel .hint').count(), 0, 'not even on request');
  }
});

const warned = () => scenario('a coach that warns', async openUser => {
  const user = await withCoach(openUser, 'Warn before a blunder'), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'careless'});
  const dialog = page.getByRole('dialog', {name: 'Are you sure?'});
  const player = new CarelessPlayer(user);
  const playing = player.play().catch(() => {});
  await Promise.race([dialog.waitFor({timeout: 0}), playing]);
  player.stopped = true;
  check(await dialog.count() === 1, 'a blunder is not played without a warning');
  const events = await page.locator('[data-laid]').count();
  await dialog.getByRole('button', {name: 'Show the better move'}).click();
  await dialog.getByText(/^Better: /).waitFor();
  await dialog.getByRole('button', {name: 'Choose again'}).click();
  await dialog.waitFor({state: 'detached'});
  equal(await page.locator('[data-laid]').count(), events, 'a move that is withdrawn is not played');
  // From now on the player insists.
  void (async () => {
    for (;;) {
      await dialog.waitFor({timeout: 0});
      await dialog.getByRole('button', {name: 'Play it anyway'}).click();
      await dialog.waitFor({state: 'detached'});
    }
  })().catch(() => {});
  await new CarelessPlayer(user).play();
  await expectEvent(page.getByText(/^You were helped \d+ times?\.$/).waitFor(), 'the result says how often the player was helped');
});

const myGames = () => scenario('my games', async openUser => {
  const {state} = await stateWithGames();
  const user = await openUser({state}), {page} = user;
  await user.go('/replay');
  await page.locator('textarea').fill(golden('totem-2-b'));
  await page.getByRole('button', {name: 'Watch'}).click();
  await page.locator('.replay').waitFor();
  await user.go('/games');
  await page.locator('.games-list .saved').first().waitFor();
  const count = () => page.locator('.games-list .saved').count();
  await expectEvent(page.locator('.games-list .saved-board [data-laid]').first().waitFor({state: 'attached'}), 'each with its board as it stands');
  const all = await count();
  equal(all, 12, 'all games of this device are listed');  // those of actions.mjs, and the record
  await page.getByText('Boards', {exact: true}).click();
  await expectEvent(page.locator('.gallery .saved-board .lit-line').first().waitFor({state: 'attached'}), 'the gallery has the finished boards, glowing');
  equal(await page.locator('.gallery a').count(), 2, 'of the game played to its end and of the record');
  await page.getByText('Games', {exact: true}).click();
  await page.getByLabel('Game', {exact: true}).selectOption('tribe');
  equal(await count(), 4, 'filtered by game');
  await page.getByLabel('Show', {exact: true}).selectOption('open');
  equal(await count(), 3, 'and by state');
  await page.getByLabel('Game', {exact: true}).selectOption('all');
  await page.getByLabel('Show', {exact: true}).selectOption('record');
  equal(await count(), 1, 'imported records');
  await page.getByLabel('Show', {exact: true}).selectOption('pad');
  equal(await count(), 0, 'and score pads, of which there are none');
  await page.getByLabel('Show', {exact: true}).selectOption('all');
  await page.getByLabel('Player').fill('ada');
  equal(await count(), 12, 'by name, one’s own too');
  await page.getByLabel('Player').fill('nobody');
  equal(await count(), 0, 'a name that nobody has');
  await page.getByLabel('Player').fill('');

  await page.getByText('Statistics', {exact: true}).click();
  const {games} = await stored(page), over = games.find(({kind, finished}) => kind === 'here' && finished);
  const cells = await page.locator('.statistics').first().locator('tbody tr').first().locator('th, td').allInnerTexts();
  equal([cells[0], cells[1], cells[3], cells[4]], ['Tribe', '1', String(over.summary.seats[0].points), String(over.summary.seats[0].points)],
        'the statistics count the finished game');
  const bars = await page.locator('.bars b').allInnerTexts();
  equal(bars.reduce((sum, text) => sum + Number(text), 0), over.summary.seats[0].points, 'its points by part add up');

  const saved = async name => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', {name}).click();
    return readFileSync(await (await coming).path(), 'utf8');
  };
  const csv = await saved('Table for spreadsheets (CSV)');
  equal([csv.split('\r\n').length, csv.split('\r\n')[1].split(',')[0]], [3, over.id], 'the CSV table has a row for it');
  const exported = await saved('Export everything'), before = await stored(page);
  await page.getByRole('button', {name: 'Delete all games'}).click();
  await page.getByRole('button', {name: 'Delete for good'}).click();
  await page.getByText('All games deleted.').waitFor();
  equal(await stored(page), {games: [], lines: []}, 'deleted games leave nothing behind');
  await page.locator('input[type=file]').setInputFiles({name: 'lapilli.json', mimeType: 'application/json', buffer: Buffer.from(exported)});
  await page.getByText(`${all} games imported.`).waitFor();
  equal(await stored(page), before, 'after the import everything is as it was');
  equal(await saved('Export everything'), exported, 'and exported again, the file is the same');
  await page.locator('input[type=file]').setInputFiles({name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"castle":1}')});
  await expectEvent(page.getByText('This isn’t an export of Lapilli.').waitFor(), 'another file is refused with a sentence');
});

// A row of the result that appears under a mouse that nobody moves is not pointed at.
const resting = () => scenario('a mouse rests where a row of the result appears', async openUser => {
  const {state, games} = await stateWithGames(), user = await openUser({state}), {page} = user;
  const item = page.locator('.end-sheet .item').first(), dimmed = page.locator('.end-board .dim rect').first();
  await user.go(games.over);
  await item.hover();
  await item.hover({position: {x: 8, y: 8}});  // a first event of the mouse tells no movement
  await expectEvent(dimmed.waitFor(), 'a row that is pointed at lights its squares');
  await user.go();
  await user.go(games.over);
  await page.locator('.end-sheet .item:hover').waitFor();
  equal(await dimmed.count(), 0, 'one that comes to lie under the mouse does not');
});

export default [resting, replayed, analysed, values, twoPeople, warned, myGames];
