// The table as people see it: sizes, what is where, what stays where it is, and what is said. Sizes
// are measured from the page.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {CLIPBOARD, copied, instantState, newGame, stateWithGames} from './actions.mjs';
import {expectEvent, scenario} from './harness.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';

// In the page: where the matches of a selector are.
const boxes = (page, selector) => page.locator(selector).evaluateAll(
    all => all.map(one => one.getBoundingClientRect()).map(({x, y, width, height}) => ({x, y, width, height})));

function overlap(a, b) {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
}

const chosen = page => page.locator('[data-chief]').count();

const choosing = () => scenario('choosing a domino on a phone', async openUser => {
  const user = await openUser({size: 'phone', state: await instantState()}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:1', 'level:1'], word: 'choosing'});
  const player = new TouchPlayer(user);
  const {slots, mark} = await player.play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 2);
  const pictures = await boxes(page, '.choice .domino-picture');
  check(pictures.every(({width, height}) => width >= 165 && height >= 84), 'the dominoes on offer are about 170 by 85 pixels', pictures);
  check(new Set(pictures.map(({x}) => Math.round(x))).size === 2, 'two by two', pictures);
  const notes = await boxes(page, '.choice .number, .choice .chief');
  equal(notes.filter(note => pictures.some(picture => overlap(note, picture))), [], 'numbers and chiefs cover no picture');
  const before = await chosen(page), slot = page.locator(`.slot.selectable[data-domino="${slots[0]}"]`);
  await slot.tap();
  await page.locator('.action-bar .button.primary').waitFor();
  equal(await chosen(page), before, 'a tap takes nothing yet');
  check(await page.locator('.front .allowed > *').count() > 0, 'but shows where it would fit');
  check(/[+\u2212]\d/.test(await page.locator('.action-bar .button.primary').textContent()), 'and what it would bring');
  const small = (await boxes(page, '.slot.selectable, .action-bar button, .tools button, .totem, .opponent'))
      .filter(({width, height}) => width < 44 || height < 43.5);
  equal(small, [], 'nothing that decides is under 44 pixels');
  await slot.tap();
  player.mark = mark;
  await expectEvent(player.prompt(), 'a second tap takes it');
});

// Where the header, the board, a square and the grid are.
const geometry = page => page.evaluate(() => {
  const box = selector => {
    const {x, y, width, height} = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  return {places: [box('.head'), box('.front .territory')], square: box('.front [role=gridcell]').slice(2)};
});

const steadiness = () => scenario('nothing jumps', async openUser => {
  for (const [size, viewport, seats] of [['desktop', {width: 1280, height: 720}, ['me', 'level:1', 'level:1']],
                                         ['phone', {width: 390, height: 844}, ['me', 'level:1', 'level:1']]]) {
    const user = await openUser({size, viewport, state: await instantState()}), {page} = user;
    await newGame(user, {set: 'tribe', seats, word: 'steady', names: {1: 'Ada'}});
    const player = size === 'phone' ? new TouchPlayer(user) : new MousePlayer(user), seen = new Map(), squares = new Map(), kinds = new Set();
    const decisions = done => Object.values(done).reduce((sum, n) => sum + n, 0);
    for (let n = 0; n < 22 || squares.size < 2; n++) {
      const {kind} = await player.play(({kind}, {done}) => kind === 'end' || decisions(done) >= n);
      if (kind === 'end')
        break;
      kinds.add(kind);
      const {places, square} = await geometry(page), fixed = await page.locator('.front .limit.fixed').count() > 0;
      seen.set(JSON.stringify(places), `${n} ${kind}`);
      squares.set(JSON.stringify(square), fixed);
    }
    check(seen.size === 1, `header and board stay as they are, ${size}`, [...seen]);
    equal([...squares.values()], [false, true], `so do the squares, until the grid is fixed and fills the board, ${size}`);
    const [smaller, square] = [...squares.keys()].map(key => JSON.parse(key));
    check(square[0] >= 1.2 * smaller[0], `squares are larger then, ${size}`, {smaller, square});
    check(smaller[0] >= (size === 'phone' ? 38 : 44) && square[0] <= 110, `a square is as large as it can be, ${size}`, square);
    check(kinds.size >= 3, `in several kinds of decision, ${size}`, [...kinds]);
  }
});

const turned = () => scenario('a phone is turned', async openUser => {
  const user = await openUser({size: 'phone', state: await instantState()}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:1', 'level:1', 'level:1'], word: 'turned'});
  await new TouchPlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2);
  await page.setViewportSize({width: 844, height: 390});
  const inside = () => {
    const boxes = [...document.querySelectorAll('.action-bar, .points, .front .plane, .opponent, .totem')].map(one => one.getBoundingClientRect());
    return boxes.length > 8 && boxes.every(({top, bottom, left, right}) =>
      top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1);
  };
  await expectEvent(page.waitForFunction(inside), 'in landscape, board, hand, points and opponents are all on the screen');
  await page.setViewportSize({width: 390, height: 844});
  await expectEvent(page.waitForFunction(inside), 'and in portrait');
  equal(await page.getByText('Something went wrong').count(), 0, 'nothing goes wrong on the way');
});

const theGrid = () => scenario('the grid is seen as the grid', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'grid'});
  const player = new MousePlayer(user);
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2);
  const [limit] = await boxes(page, '.front .limit'), allowed = await boxes(page, '.front .allowed > *');
  const isFramed = ({x, y, width, height}) =>
    x >= limit.x && y >= limit.y && x + width <= limit.x + limit.width && y + height <= limit.y + limit.height;
  check(allowed.length > 0 && allowed.every(isFramed),
        'every square that a domino can cover is inside the frame', {limit, allowed});
  const use = () => page.locator('.grid-use').textContent();
  check(/^\d of 7 wide\s*\d of 7 high$/.test(await use()), 'how much of it is in use is said', await use());
  const before = await use(), {squares} = await player.prompt();
  const texts = new Set(), frames = new Set();
  for (const {at} of squares) {
    await player.cell(at).hover();
    await page.locator('.front .ghost').waitFor();
    texts.add(await use());
    frames.add(await page.locator('.front .limit').evaluate(one => `${one.getAttribute('x')} ${one.getAttribute('y')}`));
  }
  check([...texts].some(text => text !== before), 'a ghost says what it would make of that', [...texts]);
  check(frames.size === 1, 'and the frame stays where it is', [...frames]);
  check(await page.locator('.ruled-out').count() > 0, 'what would be ruled out is marked');
});

const opponents = () => scenario('opponents can be read', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:1', 'level:2', 'level:1'], word: 'others'});
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1);
  const boards = await boxes(page, '.opponent .territory');
  check(boards.length === 3 && boards.every(({width}) => width / 5 >= 30), 'with four seats at 1280 by 720 a square of the others is 30 pixels wide', boards);
  const hidden = await page.locator('.right').evaluate(one => one.scrollHeight - one.clientHeight);
  check(hidden <= 1, 'and all of them are in sight', hidden);
  const parts = await page.locator('.opponent .card-parts').allTextContents();
  check(parts.length === 3 && parts.every(text => /Regions.*Resources.*Totems/.test(text)), 'with their points by part', parts);
  const counts = await page.locator('.totem-counts i').evaluateAll(all => all.map(one => getComputedStyle(one, '::before').content));
  check(counts.length === 16 && counts.every(text => /^"\d+"$/.test(text)), 'totem counts of all players are there without a click', counts);

  const phone = await openUser({size: 'phone'});
  await newGame(phone, {set: 'discovery', seats: ['me', 'level:1', 'level:1'], word: 'camera', names: {1: 'Ada'}});
  const small = await boxes(phone.page, '.chips .opponent .territory');
  check(small.length === 2 && small.every(({width}) => width >= 48), 'a phone has them as small boards', small);
  await phone.page.evaluate(() => {
    window.fronts = new Set();
    const note = () => {
      window.fronts.add(document.querySelector('.front [data-territory]')?.dataset.territory ?? '');
      requestAnimationFrame(note);
    };
    note();
  });
  await new TouchPlayer(phone).play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 1);
  equal(await phone.page.evaluate(() => [...window.fronts]), ['1'], 'on a phone the board in front stays the player’s own');
  await phone.page.locator('.opponent').first().tap();
  await expectEvent(phone.page.locator('.front [data-territory="2"]').waitFor(), 'a tap enlarges another');

  const four = await openUser({size: 'phone', state: await instantState()});
  await newGame(four, {set: 'kingdomino', seats: ['me', 'here', 'level:1', 'level:1'], names: {1: 'Ada', 2: 'Emmeline'}});
  await four.page.locator('.chips .opponent').nth(2).waitFor();
  const names = await four.page.locator('.chips .opponent .name').evaluateAll(all => all.map(one => ({name: one.textContent, cut: one.scrollWidth - one.clientWidth})));
  check(names.length === 3 && names.every(({cut}) => cut <= 0), 'and the names of three fit beside each other', names);
});

// In the page: what is seen of others while they move, from now on.
const watchOthers = page => page.evaluate(() => {
  window.seen = {fronts: [], events: [], covered: [], outlined: false};
  const note = () => {
    const {fronts, events, covered} = window.seen, followed = document.querySelector('.followed');
    const front = document.querySelector('.front [data-territory]')?.dataset.territory ?? '';
    if (!fronts.includes(front))
      fronts.push(front);
    window.seen.outlined ||= !followed && document.querySelector('.opponent .fresh') !== null;
    if (!followed)
      return;
    const text = `${followed.querySelector('[data-territory]').dataset.territory} ${followed.querySelector('.followed-event').textContent}`;
    if (!events.includes(text))
      events.push(text);
    const {width} = followed.querySelector('.drawing').getBoundingClientRect();
    if (width < 250 || document.querySelector('.table').dataset.awaits)
      covered.push(width, document.querySelector('.table').dataset.awaits);
  };
  new MutationObserver(note).observe(document.querySelector('.table'), {subtree: true, childList: true, attributes: true, characterData: true});
});

const following = () => scenario('following the others on a phone', async openUser => {
  const user = await openUser({size: 'phone'}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1', 'level:1'], word: 'camera', names: {1: 'Ada'}});
  const player = new TouchPlayer(user), first = await player.play('pick');
  await watchOthers(page);
  player.mark = first.mark;
  await player.pick(first);
  await player.play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 2);  // between the two, everyone has placed
  const {fronts, events, covered, outlined} = await page.evaluate(() => window.seen);
  equal(fronts, ['1'], 'the player’s own board stays where it is');
  const lays = events.filter(text => / places domino /.test(text));
  check(lays.some(text => text.startsWith('2')) && lays.some(text => text.startsWith('3')),
        'with the settings of a first visit, the board of each player who places a domino comes up, and says so', events);
  equal(covered, [], 'it is as wide as the screen, and gone when the player has to decide');
  check(outlined, 'what they changed stays outlined afterwards');
});

const lookingAround = () => scenario('another board covers nothing of itself', async openUser => {
  for (const size of ['desktop', 'phone']) {
    const user = await openUser({size, state: await instantState()}), {page} = user;
    await newGame(user, {set: 'discovery', seats: ['me', 'level:1', 'level:1'], word: 'look', names: {1: 'Ada'}});
    await page.locator('.opponent').first().click();
    await page.locator('.front [data-territory="2"]').waitFor();
    const [bar] = await boxes(page, '.territory-bar'), [plane] = await boxes(page, '.front .plane');
    check(!overlap(bar, plane), `${size}: the bar is beside the board`, {bar, plane});
    equal(await page.locator('.front h2').count(), 1, `${size}: and says once whose it is`);
    await page.getByRole('button', {name: 'Back to my board'}).click();
    await expectEvent(page.locator('.front [data-territory="1"]').waitFor(), `${size}: it leads back`);
  }
});

const totems = () => scenario('totems stand with their holders', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:2', 'level:1'], word: 'totems', names: {1: 'Ada'}});
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 3);
  const shown = await page.evaluate(() => ({
    held: [...document.querySelectorAll('[data-held]')].map(one => {
      const name = one.closest('.opponent')?.querySelector('.name').textContent ?? 'Ada', {width, height} = one.getBoundingClientRect();
      return {text: `${one.dataset.held} ${name}`, large: Math.min(width, height) >= 24};
    }),
    told: [...document.querySelectorAll('[data-totem]')].flatMap(one => {
      const [, name] = /held by ([^,]+)/.exec(one.getAttribute('aria-label')) ?? [];
      return name && name !== 'no one' ? [`${one.dataset.totem} ${name}`] : [];
    }),
  }));
  equal(shown.held.map(({text}) => text).sort(), shown.told.sort(), 'each on the board of who holds it');
  check(shown.held.length > 0 && shown.held.every(({large}) => large), 'large enough to be seen', shown.held);
});

const cavemen = () => scenario('cavemen explain themselves', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'tribe', seats: ['me', 'level:2', 'level:1', 'level:2'], word: 'shots', bonus: true});
  const player = new MousePlayer(user);
  await player.play(prompt => prompt.kind === 'recruit' && prompt.cavemen.length > 0);
  const tiles = await page.locator('.cave .tile.explained').evaluateAll(all => all.map(tile => ({
    name: tile.querySelector('.tile-name')?.textContent ?? '', rule: tile.querySelector('.tile-rule')?.textContent ?? '',
    best: tile.querySelector('.tile-best')?.textContent ?? '', cut: tile.scrollHeight - tile.clientHeight})));
  check(tiles.length === 4 && tiles.every(({name, rule, best}) => name && /point|Power/.test(rule) && /^[+\u2212]\d+$/.test(best)),
        'name, rule and best gain are under each', tiles);
  const [skip] = await boxes(page, '.action-bar .button:not(.quiet)');
  check(skip && skip.height >= 44, 'skip is a real button', skip);
  const people = () => page.locator('.front [data-piece]').evaluateAll(
      all => all.filter(one => /hunter|fisher|gatherer|sculptor|painter|firelady|shaman|small|amazon|oaf/.test(one.dataset.name ?? '')).length);
  const resources = () => page.locator('.front [data-piece]').evaluateAll(
      all => all.filter(one => /^(mammoth|fish|mushroom|flint)$/.test(one.dataset.name ?? '')).length);
  await page.locator('.cave .tile.explained.selectable').first().click();
  await page.getByRole('heading', {name: 'Recruit a caveman, or skip.'}).waitFor();
  equal(await page.locator('.action-bar .paid').count(), 0, 'a click explains, and pays nothing');
  await page.locator('.action-bar .button.primary').click();
  const payable = page.locator('.front [role=gridcell][aria-label$="can be spent"]');
  await payable.first().waitFor();
  equal(await payable.count(), await resources(), 'a button recruits, and every resource can be spent');
  await payable.first().click();
  await expectEvent(page.getByRole('heading', {name: 'Where should it stand?'}).waitFor(), 'the last payment, which is forced, pays itself');
  const spot = await page.locator('.front [role=gridcell]').evaluateAll(all => all.find(cell => /can stand here/.test(cell.getAttribute('aria-label')))?.dataset.square);
  await player.cell(spot).dblclick();
  equal([await people(), await page.locator('.front .ghost').count()], [0, 1], 'an eager double click then places nothing');
  await page.locator('.action-bar .button.primary').click();
  await expectEvent(page.waitForFunction(() => document.querySelector('.front [data-name="firelady"], .front [data-name="small"], .front [data-name="painter"], .front [data-name="amazon"]')),
                    'the button does');
});

const whereAmI = () => scenario('where am I', async openUser => {
  const user = await openUser({state: await instantState()}), {page} = user;
  await newGame(user, {set: 'kingdomino', seats: ['me', 'level:2'], word: 'where'});
  const player = new MousePlayer(user);
  await player.prompt();
  equal(await page.locator('.points .total b').textContent(), '0', 'no bonus counts before it is earned');
  check(/\(\+10\)/.test(await page.locator('.points').textContent()), 'but is shown as possible');
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1);
  const status = await page.locator('.game-status').textContent();
  check(/Round 1 of \d+\D*\d+ dominoes left/.test(status), 'the header says the round and how many dominoes are left', status);
  equal(await page.locator('.board-caption h2').textContent(), 'Your kingdom', 'whose board it is');
  const log = await page.locator('.log').textContent();
  check(/You choose domino/.test(log) && !/Player 1|Apprentice|You chooses/.test(log), 'the log calls you you, and computers by name', log);
  const drawn = await page.locator('.log .mini-domino').evaluateAll(all => all.map(one => one.querySelector('svg, canvas, img') !== null && one.getAttribute('aria-label')));
  check(drawn.length > 0 && drawn.every(label => /^\d+: /.test(label)), 'and draws the dominoes, with their numbers for screen readers', drawn);
  check(/Apprentice/.test(await page.locator('.opponent .level').textContent()), 'with the level as a tag');

  const host = await openUser({state: await instantState()}), watcher = await openUser({state: await instantState()});
  await newGame(host, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}});
  await host.context.grantPermissions(CLIPBOARD);
  await host.page.locator('.watch summary').click();
  const at = await copied(host, host.page.locator('.watch').getByRole('button', {name: 'Copy link'}));
  await host.page.getByRole('button', {name: 'Add computer'}).click();
  await watcher.page.goto(at);
  await expectEvent(watcher.page.getByText('You’re watching').waitFor(), 'a spectator is told that they watch');
});

const control = () => scenario('control', async openUser => {
  const before = () => {
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => {
      if (blob.type.startsWith('image/svg'))
        blob.text().then(text => { window.drawn = text; });
      return make(blob);
    };
  };
  const user = await openUser({before, state: await instantState()}), {page} = user;
  await user.go();
  const text = await page.locator('.play-what').textContent();
  check(/Apprentice.*5×5/.test(text), 'the first game is a short one', text);
  await page.getByRole('button', {name: 'Play now'}).click();
  const player = new MousePlayer(user);
  let prompt = await player.play('lay');
  check(/\d of 5 wide/.test(await page.locator('.grid-use').textContent()), 'on a grid of 5 by 5');
  check(/Click a glowing square/.test(await page.locator('.action-bar').textContent()), 'what to do is said beside the domino in hand');
  const [hand] = await boxes(page, '.action-bar'), [board] = await boxes(page, '.front');
  check(board.x - (hand.x + hand.width) < 40 && board.x > hand.x, 'the hand is beside the board', {hand, board});

  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('heading', {name: 'Menu'}).waitFor();
  await page.goBack();
  await page.locator('dialog').waitFor({state: 'detached'});
  equal(await page.locator('.table .head').count(), 1, 'Back closes a dialog, and the table stays');
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Close'}).click();
  await page.locator('dialog').waitFor({state: 'detached'});
  await page.goBack();
  await expectEvent(page.locator('.hero').waitFor(), 'without one Back leaves the table');
  await page.goForward();
  await page.locator('.table .head').waitFor();
  player.forget();
  prompt = await player.prompt();

  await page.mouse.move(2, 2);
  await page.locator('.prompt h1').focus();
  await page.keyboard.press('ArrowRight');
  await expectEvent(page.locator('.front .ghost').waitFor(), 'an arrow key reaches the board at once');
  const turns = () => page.evaluate(() => [document.querySelector('.held-piece').dataset.rotation, document.querySelector('.front .ghost rect').getBBox().width > 100 ? 'across' : 'upright']);
  for (const {at} of prompt.squares.slice(0, 8)) {
    await player.cell(at).hover();
    const [rotation, way] = await turns();
    equal(Number(rotation) % 2 === 0 ? 'across' : 'upright', way, `hand and ghost show the same turn on ${at}`);
    const [note] = await boxes(page, '.front .ghost-points'), ghost = (await boxes(page, '.front .ghost'))[0];
    const laid = await boxes(page, '.front [data-laid], .front [data-piece$=":start"]');
    const inner = {x: note.x + 4, y: note.y + 4, width: note.width - 8, height: note.height - 8};
    equal([ghost, ...laid].filter(one => overlap(inner, one)), [], `its points cover neither the ghost nor what is laid, on ${at}`);
  }
  const label = await player.cell(prompt.squares[0].at).getAttribute('aria-label');
  check(/fits: .+ here, .+ on [a-m]\d+, [+\u2212]\d+$/.test(label), 'a square says which half would be where', label);
  check(/^domino \d+: .+, .+/.test(await page.locator('.held-piece').getAttribute('aria-label')), 'the hand says what is on the domino');
  await page.keyboard.press('h');
  await page.locator('.hint-reason').first().waitFor();
  const reasons = await page.locator('.hint-reason').allTextContents();
  check(reasons.every(reason => reason.length > 3), 'each hint has a reason', reasons);

  await player.play();
  await page.locator('.end .sheet').waitFor();
  await page.getByRole('button', {name: 'Share'}).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Save picture'}).click();
  await download;
  const drawn = await page.evaluate(() => window.drawn);
  const year = String(new Date().getFullYear());
  check(['Discovery', 'Player 1', 'Bako', 'Apprentice', year].every(word => drawn.includes(word)), 'the picture, which others will see, names the game, the players and the day',
        drawn.match(/class="export-line"[^>]*>[^<]*/g));
});

const purist = () => scenario('no gains', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state}), {page} = user;
  await user.go('/settings');
  await page.getByLabel('Show points while choosing').uncheck();
  await page.getByRole('button', {name: 'Close'}).click();
  await user.go(games.discovery);
  await page.locator('.action-bar .piece').waitFor();
  const square = await page.locator('.front [role=gridcell]').evaluateAll(all => all.find(cell => /fits: /.test(cell.getAttribute('aria-label')))?.dataset.square);
  await page.locator(`.front [data-square="${square}"]`).hover();
  await page.locator('.front .ghost').waitFor();
  const shown = await page.evaluate(() => [
    ...[...document.querySelectorAll('.front svg text, .action-bar, .points .change, .prompt p')].map(one => one.textContent),
    document.querySelector(`.front [data-square][aria-label*="fits: "]`).getAttribute('aria-label'),
  ].filter(text => /[+\u2212]\d|=/.test(text)));
  equal(shown, [], 'the switch hides what a move would bring');
});

export default [choosing, steadiness, turned, theGrid, opponents, following, lookingAround, totems, cavemen, whereAmI, control, purist];
