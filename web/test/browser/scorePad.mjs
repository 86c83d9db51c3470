// The score pad for games on cardboard: the points of known territories, entering one by touch and by
// keyboard, tie-breaks, what the box does not hold, My games, and the score sheet on paper.
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {lapilli} from '../../../tests/serve/support/server.mjs';
import {load} from '../support/bundle.mjs';
import {conformanceCases, padArchive, padId, padOf, ruleCases} from '../support/padExamples.mjs';
import {SETS} from './actions.mjs';
import {expectEvent, root, scenario, web} from './harness.mjs';
import {KeyboardPlayer, TouchPlayer} from './players.mjs';
import {AXE, violations} from './accessibility.mjs';

// The engine of the page, in this process.
async function newEngine() {
  const {Engine} = await load('engine/engine'), wasm = readdirSync(web).find(name => /^lapilli-[0-9a-f]+\.wasm$/.test(name));
  return Engine.start(new WebAssembly.Module(readFileSync(join(web, wasm))));
}

const tool = ({page}, name) => page.locator(`.tool[data-tool="${name}"]`);
const square = ({page}, at) => page.locator(`.entry-board [data-square="${at}"]`);
const palette = ({page}, name) => page.locator('.entry-bar').getByRole('button', {name, exact: true});
const total = ({page}) => page.locator('.pad-total output').textContent();

async function openPad({page, ...user}, {set, players = 2, names = []}) {
  await page.evaluate(() => { location.hash = '#/pad'; });
  await page.locator('.pad-setup').waitFor();
  await page.locator('.set-choice input').nth(SETS.indexOf(set)).check({force: true});
  await page.getByRole('group', {name: 'Players'}).locator('label', {hasText: String(players)}).click();
  for (const [i, name] of names.entries())
    await page.getByLabel(`Player ${i + 1}`).fill(name);
  await page.locator('.pad-setup input[value=draw]').check({force: true});
  await page.getByRole('button', {name: 'Open score pad'}).click();
  await page.locator('.pad').waitFor();
}

async function chooseTab({page}, name) {
  await page.locator('.pad > .field').getByRole('radio', {name: new RegExp(`^${name}`)}).check({force: true});
}

async function importPads({page}, pads) {
  await page.locator('.games-data input[type=file]').setInputFiles({name: 'pads.json', mimeType: 'application/json', buffer: Buffer.from(padArchive(pads))});
  await page.getByText(`${pads.length} games imported.`).waitFor();
}

// Runs in the page: the points of the player on the screen, part by part, and of its regions.
function readPoints() {
  const number = text => Number(/-?\d+/.exec(text)?.[0]);
  const sections = [...document.querySelectorAll('.items section')];
  return {
    total: number(document.querySelector('.pad-total output').textContent),
    parts: Object.fromEntries(sections.map(section => [section.querySelector('h2').firstChild.textContent.trim(), number(section.querySelector('h2 .muted').textContent)])),
    regions: [...sections[0].querySelectorAll('.item b')].map(one => Number(one.textContent)).filter(points => points > 0),
  };
}

const PARTS = {regions: 'Regions', resources: 'Resources', totems: 'Totems', cavemen: 'Cavemen', warriors: 'Warriors',
               centre: /^(Middle Kingdom|Empire of Fire)$/, complete: /^(Harmony|Homo Habilis)$/};

function partOf(parts, name) {
  const is = PARTS[name];
  return Object.entries(parts).find(([key]) => is instanceof RegExp ? is.test(key) : key === is)?.[1] ?? 0;
}

function nativeScore(text) {
  return JSON.parse(spawnSync(lapilli, ['score', '--json', '-'], {input: text, encoding: 'utf8'}).stdout);
}

const known = () => scenario('score pads of the worked examples and of random territories', async openUser => {
  // All of the random ones are counted by the engine alone in test/unit/scorePad.test.mjs.
  const engine = await newEngine();
  const examples = ruleCases(engine), random = conformanceCases(engine).filter((_, i) => i % 12 === 0), cases = [...examples, ...random];
  check(examples.length >= 40 && random.length >= 18, 'there are worked examples and random territories', [examples.length, random.length]);
  const user = await openUser(), {page} = user;
  await user.go('/games');
  await importPads(user, cases.map(({pad}) => pad));
  const wrong = [];
  for (const [i, {name, text, scores, wins}] of cases.entries()) {
    await page.evaluate(to => { location.hash = to; }, `#/pad/${padId(i)}`);
    await page.locator(`.pad[data-pad="${padId(i)}"]`).waitFor();
    for (const score of scores) {
      await page.locator(`.pad > .field input[value="${score.seat}"]`).check({force: true});
      await page.locator(`.pad-territory[data-seat="${score.seat}"]`).waitFor();
      const shown = await page.evaluate(readPoints);
      if (shown.total !== score.total)
        wrong.push(`${name}, seat ${score.seat}: ${shown.total}, not ${score.total}`);
      for (const [part, points] of Object.entries(score.parts))
        if (part in PARTS && partOf(shown.parts, part) !== points)
          wrong.push(`${name}, seat ${score.seat}: ${part} ${partOf(shown.parts, part)}, not ${points}`);
      if (!text)
        continue;
      const native = nativeScore(text), ranked = points => points.sort((a, b) => b - a).join();
      if (native.total !== shown.total || ranked(native.regions.map(({points}) => points).filter(points => points > 0)) !== ranked(shown.regions))
        wrong.push(`${name}: regions ${shown.regions}, lapilli score says ${JSON.stringify(native.regions)}`);
    }
    if (wins) {
      await chooseTab(user, 'Result');
      await page.locator('.pad-result').waitFor();
      const crowned = await page.locator('.pad-result .sheet thead th').evaluateAll(
          heads => heads.flatMap((head, seat) => head.querySelector('button > .icon') ? [seat + 1] : []));
      if (crowned.join() !== wins.join())
        wrong.push(`${name}: won by ${crowned}, not ${wins}`);
    }
  }
  equal(wrong, [], `all ${cases.length} score pads show the points of their examples and of lapilli score`);
});

// The taps that enter a territory of the engine: the dominoes, then the pieces that changed.
function tapsFor(territory, pieces) {
  const taps = [], cells = territory.cells.filter(({terrain}) => terrain), byTool = new Map();
  for (const {at, mate, domino, half} of cells)
    if (half === 0)
      taps.push({tool: domino}, {at}, {at: mate});
  const change = (name, at) => byTool.set(name, [...byTool.get(name) ?? [], at]);
  for (const cell of territory.cells) {
    const printed = cell.terrain ? pieces.dominoes[cell.domino - 1].halves[cell.half].resource : null;
    if (cell.token > 0)
      change(`token ${cell.token}`, cell.at);
    else if (cell.caveman)
      change(cell.caveman, cell.at);
    else if (printed !== cell.resource)
      change('resource', cell.at);
  }
  if (byTool.size > 0)
    taps.push({palette: 'Pieces'});
  for (const [name, squares] of byTool)
    taps.push({tool: name}, ...squares.map(at => ({at})));
  return taps;
}

const padByTouch = () => scenario('a territory of Tribe entered by touch on a phone', async openUser => {
  const engine = await newEngine();
  engine.readRecord(readFileSync(join(root, 'tests/golden/tribe-4-a.lap'), 'utf8'));
  const view = engine.view(), territory = view.territories.reduce((a, b) => b.cells.length > a.cells.length ? b : a);
  const taps = tapsFor(territory, engine.pieces('tribe'));
  check(territory.cells.length > 18 && taps.length <= 60, 'a whole territory takes at most sixty taps', {squares: territory.cells.length, taps: taps.length});
  const user = await openUser({size: 'phone'}), {page} = user;
  await user.go();
  await openPad(user, {set: 'tribe', players: 4});
  for (const tap of taps)
    await (tap.palette ? palette(user, tap.palette) : tap.tool ? tool(user, tap.tool) : square(user, tap.at)).tap();
  const shown = await page.evaluate(readPoints);
  equal([shown.total, partOf(shown.parts, 'cavemen'), partOf(shown.parts, 'warriors')],
        [territory.score.total, territory.score.cavemen, territory.score.warriors], 'it has the points it had in the game');
  equal(await page.locator('.pad-warnings li').count(), 0, 'a territory of a real game causes no warning');
  equal(await page.locator('.tool.placed').count(), 0, 'the pieces are shown');
  await palette(user, 'Dominoes').tap();
  equal(await page.locator('.tool.placed').count(), territory.dominoes, 'its dominoes are marked as placed');
});

const padByMouse = () => scenario('a territory entered by mouse', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go();
  await openPad(user, {set: 'discovery'});
  const middle = async at => {
    const {x, y, width, height} = await square(user, at).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (...squares) => {
    await page.mouse.move(...await middle(squares[0]));
    await page.mouse.down();
    for (const at of squares.slice(1))
      await page.mouse.move(...await middle(at), {steps: 4});
    await page.mouse.up();
  };
  const label = async at => (await square(user, at).getAttribute('aria-label')).split(', ').slice(1).join(', ');
  await tool(user, 37).click();
  await drag('g8', 'g9');
  equal([await label('g8'), await label('g9')], ['quarry', 'quarry, 1 fire'], 'a domino is drawn from one square to the next');
  await tool(user, 37).click();
  await square(user, 'h7').click();
  await page.mouse.wheel(0, 100);
  await square(user, 'h7').click();
  equal([await label('g8'), await label('h7')], ['empty', 'quarry'], 'laid again, it moves; the wheel rotates it');
  await palette(user, 'Squares').click();
  await tool(user, 'lake 0 0').click();
  await drag('f7', 'e7', 'e8');
  equal([await label('f7'), await label('e7'), await label('e8')], ['lake', 'lake', 'lake'], 'squares are painted in one stroke');
  await palette(user, 'Remove').click();
  await square(user, 'e7').click();
  await square(user, 'h7').click();
  equal([await label('e7'), await label('h7'), await page.locator('.entry-board [aria-label*="quarry"]').count()], ['empty', 'empty', 0],
        'a square is removed, and a domino as a whole');
});

const padByKeys = () => scenario('a kingdom entered by keyboard alone', async openUser => {
  const user = await openUser(), {page} = user, player = new KeyboardPlayer(user);
  await user.go();
  await page.locator('.hero').waitFor();
  await player.tabTo('a', 'Score pad');
  await player.press('Enter');
  await page.locator('.pad-setup').waitFor();
  await player.tabTo('.set-choice input');
  await player.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await player.tabTo('input[value=count]');
  await player.press('ArrowRight');
  await player.tabTo('button', 'Open score pad');
  await player.press('Enter');
  await page.locator('.pad').waitFor();
  await player.tabTo('.entry-number input');
  // 48 is a wheat field and a mine with three crowns: nothing, and 1 × 3.
  await page.keyboard.type('48');
  await player.press('Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter');
  await expectEvent(page.locator('.entry-number input:focus').waitFor(), 'by keyboard: a domino is laid, and the next number is asked for');
  equal(await square(user, 'i7').getAttribute('aria-label'), 'i7, mine, 3 crowns', 'by keyboard: its second half lies where the arrow keys pointed');
  // 1 and 2 are wheat fields. The second is laid as it is turned: Enter twice on one square.
  await page.keyboard.type('1');
  await player.press('Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter');
  await page.keyboard.type('2');
  await player.press('Enter', 'ArrowUp', 'r', 'Enter', 'Enter');
  equal(await square(user, 'h9').getAttribute('aria-label').then(label => label.split(', ')[1]), 'wheat field', 'by keyboard: a domino is rotated');
  equal(await total(user), '3 points', 'by keyboard: the points are counted: 1 × 3, and the castle is not in the centre');
  await player.tabTo('.tool-bar button');
  await player.press('End', 'Enter');
  await expectEvent(page.locator('.entry-board [role=gridcell]:focus').waitFor(), 'by keyboard: a domino of the list is taken to the board');
  await player.press('Escape', 'Delete');
  equal(await page.locator('.tool.placed').count(), 2, 'by keyboard: Delete takes a domino away');
  await player.tabTo('button', 'Undo');
  await player.press('Enter');
  equal(await page.locator('.tool.placed').count(), 3, 'by keyboard: and Undo puts it back');
  await player.tabTo('.pad > .field input');
  await player.press('ArrowLeft');
  await expectEvent(page.locator('.pad-result .sheet').waitFor(), 'by keyboard: the result is shown');
});

const box = () => scenario('what one box does not hold', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go();
  await openPad(user, {set: 'totem', players: 4, names: ['Ann', 'Bo']});
  await tool(user, 48).click();
  await square(user, 'h7').click();
  await square(user, 'i7').click();
  await palette(user, 'Squares').click();
  await tool(user, 'desert 0 0').click();
  for (const at of ['f7', 'e7'])
    await square(user, at).click();
  await square(user, 'd7').click();
  await expectEvent(page.getByText('This leaves the 5×5 grid.').waitFor(), 'a square outside the grid is refused');
  await palette(user, 'Pieces').click();
  await tool(user, 'token 3').click();
  await square(user, 'f7').click();
  equal(await page.locator('.pad-warnings li').count(), 0, 'one token of three fires is in the box');
  await tool(user, 'token 1').click();
  await square(user, 'i7').click();
  await expectEvent(page.getByText('These pieces cannot be on the same square.').waitFor(), 'fire on a volcano is refused');
  await page.getByLabel('Fish totem, 4 points').check({force: true});
  equal(await total(user), '11 points', 'a region of 2 × 3 fires, a flint, and 4 points for the totem');
  await chooseTab(user, 'Bo');
  await tool(user, 48).click({force: true});
  await expectEvent(page.getByText('Domino 48: placed by Ann.').waitFor(), 'a domino of another player is not there twice');
  await palette(user, 'Pieces').click();
  await tool(user, 'token 3').click();
  await square(user, 'g7').click();
  await expectEvent(page.getByText('Fire tokens with 3 fires: 2 entered, but the box has 1.').waitFor(), 'a second token of three fires is too much');
  await page.getByLabel('Fish totem, 4 points').check({force: true});
  await expectEvent(page.getByText('Totems “fish totem”: 2 entered, but the box has 1.').waitFor(), 'and so is a second fish totem');
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByRole('button', {name: 'Undo'}).click();
  await expectEvent(page.locator('.pad-warnings li').first().waitFor({state: 'detached'}), 'undone, both warnings are gone');
});

const ties = () => scenario('tie-breaks on a score pad', async openUser => {
  const engine = await newEngine(), two = (one, other) => padOf(engine, {rules: 'discovery', players: 2}, [[one], [other]]);
  const pads = [
    [two('D*1 D D D HUT', 'HUT D*1 D'), 'Player 1 wins with 4 points', null],
    [two('G*1 G D D D HUT', 'G*2 HUT+3'), 'Player 1 wins with 2 points', 'Tied on points: the largest region decides.'],
    [two('G*1 G HUT', 'G*1 G HUT+1'), 'Player 2 wins with 2 points', 'Tied on points and largest region: the fires decide.'],
    [two('G*1 G HUT', 'HUT L+1 L'), 'Player 1 and Player 2 share the victory with 2 points', 'Tied on points, largest region and fires.'],
  ];
  const user = await openUser(), {page} = user;
  await user.go('/games');
  await importPads(user, pads.map(([pad]) => pad));
  for (const [i, [, result, tie]] of pads.entries()) {
    await page.evaluate(to => { location.hash = to; }, `#/pad/${padId(i)}`);
    await page.locator(`.pad[data-pad="${padId(i)}"]`).waitFor();
    await chooseTab(user, 'Result');
    await page.locator('.pad-result').waitFor();
    equal(await page.locator('.pad-result h2').textContent(), result, `the winner is told: ${result}`);
    equal(await page.locator('.pad-result h2 + p').allTextContents(), tie ? [tie] : [], `and why: ${tie ?? 'by points'}`);
  }
});

const kept = () => scenario('a score pad is kept in My games', async openUser => {
  const user = await openUser(), {page} = user;
  await user.go();
  await openPad(user, {set: 'discovery', names: ['Ann', 'Bo']});
  await palette(user, 'Squares').click();
  await tool(user, 'quarry 2 0').click();
  await square(user, 'h7').click();
  await tool(user, 'lake 0 0').click();
  await square(user, 'i7').click();
  await chooseTab(user, 'Bo');
  await tool(user, 37).click();
  await square(user, 'g8').click();
  await square(user, 'g9').click();
  equal(await total(user), '2 points', 'quarry and quarry with a fire: 2 × 1');
  await page.getByRole('button', {name: 'Back'}).click();
  const card = page.locator('.games-list .saved');
  await card.waitFor();
  equal(await card.locator('b').textContent(), 'Score pad · Discovery', 'it is in My games under its name');
  equal(await page.getByLabel('Show', {exact: true}).count(), 0, 'where one game needs no filter');
  await page.reload();
  await card.locator('a').click();
  await page.locator('.pad-result').waitFor();
  equal(await page.locator('.pad-result .total td').allTextContents(), ['2', '2'], 'reopened after a reload, it has its points');
  await chooseTab(user, 'Bo');
  await palette(user, 'Dominoes').click();
  equal(await page.locator('.tool.placed').evaluateAll(tools => tools.map(one => one.dataset.tool)), ['37'], 'and knows the domino that was entered');
  await tool(user, 1).click();
  await square(user, 'f7').click();
  await square(user, 'e7').click();
  await page.getByRole('button', {name: 'Back'}).click();
  await card.locator('a').click();
  await chooseTab(user, 'Bo');
  await palette(user, 'Dominoes').click();
  equal(await page.locator('.tool.placed').count(), 2, 'what is added later is kept, too');
  await page.getByRole('button', {name: 'Back'}).click();
  await page.getByRole('button', {name: /^Remove this game/}).click();
  await card.waitFor({state: 'detached'});
  equal(await page.locator('#games-count').textContent(), '0 games', 'and it can be removed');
});

const A4 = [595, 842];  // points, rounded

// The pages of a PDF file by Chromium, as width and height.
function pagesOf(pdf) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/Type\s*\/Page\b(?!s)[^]*?\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => [Math.round(width), Math.round(height)]);
}

const LOCALES = {en: 'en-GB', de: 'de-DE', it: 'it-IT', nl: 'nl-NL', fr: 'fr-FR'};

// What is cut off on paper.
function cutOff() {
  const sheet = document.querySelector('.score-sheet'), {right, bottom} = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('*')].filter(one => one.getBoundingClientRect().right > right + 1 || one.getBoundingClientRect().bottom > bottom + 1)
      .map(one => `${one.tagName} ${one.textContent}`);
}

const printed = () => scenario('score sheets on paper', async openUser => {
  const pages = {}, cut = [];
  for (const [language, locale] of Object.entries(LOCALES)) {
    const user = await openUser({locale, colorScheme: language === 'de' ? 'dark' : 'light'}), {page} = user;
    await user.go('/pad');
    await page.locator('.pad-setup').waitFor();
    for (const [i, set] of SETS.entries()) {
      await page.locator('.set-choice input').nth(i).check({force: true});
      for (const bonus of await page.locator('.bonus-field input').all())
        await bonus.check();
      await page.locator(`.score-sheet[data-set=${set}]`).waitFor({state: 'attached'});
      pages[`${set} ${language}`] = pagesOf(await page.pdf({preferCSSPageSize: true}));
      await page.emulateMedia({media: 'print'});
      cut.push(...(await page.evaluate(cutOff)).map(what => `${set} ${language}: ${what}`));
      await page.emulateMedia({media: null});
    }
    await user.leave();
  }
  equal(Object.entries(pages).filter(([, sizes]) => JSON.stringify(sizes) !== JSON.stringify([A4])), [], 'every mode in every language is one page of A4');
  equal([Object.keys(pages).length, cut], [20, []], 'and nothing on it is cut off');

  const user = await openUser(), {page} = user, [{pad}] = conformanceCases(await newEngine()).filter(one => one.pad.set === 'tribe' && one.pad.players.length === 4);
  await user.go('/games');
  await importPads(user, [pad, pad]);
  await user.go(`/pad/${padId(0)}`);
  await page.locator('.pad > .field input[value="1"]').check({force: true});  // it opens with its result
  equal(pagesOf(await page.pdf({preferCSSPageSize: true})), [A4], 'a score pad is printed as a filled score sheet');
  await page.emulateMedia({media: 'print'});
  equal(await page.evaluate(cutOff), [], 'which is whole');
  equal(await page.locator('.score-sheet .total td').first().textContent(), (await total(user)).replace(/\D+$/, ''), 'and has the points');
});

const byCount = () => scenario('points counted by region', async openUser => {
  const user = await openUser({size: 'phone'}), {page} = user;
  await user.go('/pad');
  await page.locator('.pad-setup').waitFor();
  await page.locator('.set-choice input').nth(SETS.indexOf('totem')).check({force: true});
  equal(await page.getByLabel('Points by region').isChecked(), true, 'counting is the way of entering that a first visit has');
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByRole('button', {name: 'Open score pad'}).click();
  await page.getByLabel('Region 1: squares').fill('5');
  await page.getByLabel('Region 1: fires').fill('3');
  await page.getByLabel('Region 2: squares').fill('4');
  await page.getByLabel('Region 2: fires').fill('1');
  await page.getByLabel('Resources: points').fill('6');
  await page.locator('.pad-totems').getByLabel(/Fish/).check({force: true});
  equal(await total(user), '29 points', 'squares × fires, resources and totems are added up');
  await chooseTab(user, 'Player 2');
  await page.getByLabel('Region 1: squares').fill('7');
  await page.getByLabel('Region 1: fires').fill('2');
  await chooseTab(user, 'Result');
  await expectEvent(page.getByRole('heading', {name: 'Ada wins with 29 points'}).waitFor(), 'the result says who has won');
  await page.reload();
  await page.getByRole('heading', {name: 'Ada wins with 29 points'}).waitFor();
  await chooseTab(user, 'Ada');
  equal(await page.getByLabel('Region 2: squares').inputValue(), '4', 'what was entered is kept');
  await page.getByLabel('Region 2: squares').fill('');
  await page.getByLabel('Region 2: fires').fill('');
  equal([await total(user), await page.getByLabel('Region 3: squares').count()], ['25 points', 0], 'and a region that is emptied is gone');
  await user.go('/games');
  await expectEvent(page.locator('.saved', {hasText: 'Ada'}).getByText('25').waitFor(), 'My games has it with its points');
  await openPad(user, {set: 'totem'});
  await user.go('/pad');
  await page.locator('.pad-setup').waitFor();
  equal(await page.locator('.pad-setup').getByLabel('Dominoes', {exact: true}).isChecked(), true, 'what was chosen last comes first the next time');
});

// The phone beside the box: what is drawn, chosen and placed is entered as it happens.
const followed = () => scenario('a game with the box is followed on a phone', async openUser => {
  const user = await openUser({size: 'phone', before: AXE}), {page} = user;
  await user.go('/pad');
  await page.locator('.pad-setup input[value=play]').check({force: true});
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByLabel('Player 2').fill('Bo');
  await page.getByRole('button', {name: 'Follow the game'}).tap();
  const draw = async (...drawn) => {
    for (const one of drawn)
      await page.locator(`[data-drawn="${one}"]`).tap();
  };
  await page.getByText('4 more dominoes').waitFor();
  equal(await page.evaluate(violations), [], 'axe-core finds nothing while dominoes are entered');
  await draw(17, 3, 41);
  await page.getByText('1 more domino').waitFor();
  await page.reload();
  await expectEvent(page.getByText('4 more dominoes').waitFor(), 'a game that is opened again asks again');
  await draw(17, 3, 41, 22);
  await page.getByRole('heading', {name: 'Whose chief was drawn?'}).waitFor();
  await draw(2);
  await page.getByRole('heading', {name: 'Bo: Choose your first two dominoes.'}).waitFor();
  equal(await page.locator('.pair-name').allTextContents(), ['3 + 41', '17 + 22'], 'the opening choice shows two pairs, and no riddle');
  await page.locator('.slot.pair').first().tap();
  await page.getByRole('heading', {name: 'Which dominoes were drawn?'}).waitFor();
  equal(await page.locator('[data-drawn="17"]').count(), 0, 'a domino is drawn once');
  await draw(5, 9, 30, 44);
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    addEventListener('pointerdown', () => { document.documentElement.dataset.taps++; }, true);
  });
  const player = new TouchPlayer(user);
  const lay = await player.prompt();
  equal(lay.kind, 'lay', 'then the first domino is placed');
  await page.locator(`.front [data-square="${lay.squares[0].at}"]`).tap();
  await page.getByRole('button', {name: /^Place/}).tap();
  await page.getByRole('heading', {name: /Choose a domino/}).waitFor();
  await page.locator('.slot.selectable[data-domino="44"]').tap();
  await page.getByRole('heading', {name: /: Place your domino/}).waitFor();
  equal(await page.evaluate(() => document.documentElement.dataset.taps), '3', 'a turn takes three taps');
  await page.getByRole('button', {name: 'Undo'}).tap();
  await expectEvent(page.getByRole('heading', {name: /Choose a domino/}).waitFor(), 'a wrong tap is undone');
});

export default [byCount, followed, known, padByTouch, padByMouse, padByKeys, box, ties, kept, printed];
