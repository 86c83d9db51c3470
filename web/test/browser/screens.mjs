// screens.mjs: every screen of the page, and how to come to it. Nothing here depends on the language.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {stateWithGames} from './actions.mjs';
import {BrowserUser, root} from './harness.mjs';
import {wrongMove} from './puzzles.mjs';

const RECORD = readFileSync(join(root, 'tests/golden/totem-4-a.lap'), 'utf8');
const OTHER_RECORD = readFileSync(join(root, 'tests/golden/kingdomino-2-a.lap'), 'utf8');
const RULE_SETS = 4;
let tours = 0;  // that have looked for players

async function menu({page}, nth) {
  await page.locator('.tools .tool').last().click();
  await page.locator('dialog .menu').waitFor();
  if (nth !== undefined)
    await page.locator('dialog .menu button').nth(nth).click();
}

async function shut({page}) {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
}

// Waits until an input at the table has an effect.
const untilAsked = ({page}) => page.locator('.table[data-awaits]').waitFor();

// Selects as a finger or a mouse does, without deciding yet.
async function select(user, target) {
  const {page} = user;
  await untilAsked(user);
  await target.waitFor();
  await (await page.evaluate(() => navigator.maxTouchPoints > 0) ? target.tap() : target.hover());
}

// Selects the first square on which the turn can go on.
async function aim(user) {
  const {page} = user;
  await untilAsked(user);
  const at = await page.locator('.front [role=gridcell]').evaluateAll(cells => cells.find(cell => /[+\u2212]\d+$/.test(cell.getAttribute('aria-label'))).dataset.square);
  await select(user, page.locator(`.front [data-square="${at}"]`));
}

async function watch(user, record = RECORD) {
  await user.go('/replay');
  await user.page.locator('textarea').fill(record);
  await user.page.locator('.record-import button.primary').click();
  await user.page.locator('.replay').waitFor();
}

// A score pad with a few squares, and more fire tokens than the box has.
async function scorePad(user, set) {
  await user.go('/pad');
  await user.page.locator(`.set-choice label:nth-child(${['discovery', 'totem', 'tribe', 'kingdomino'].indexOf(set) + 1}) input`).check({force: true});
  await user.page.locator('.pad-setup input[value=draw]').check({force: true});
  await user.page.locator('.pad-setup button.primary').click();
  const {page} = user, tool = name => page.locator(`.tool[data-tool="${name}"]`).click();
  const square = at => page.locator(`.entry-board [data-square="${at}"]`).click();
  await tool(48);
  await square('h7');
  await square('i7');
  await page.locator('.entry-bar .choice .button').nth(1).click();
  await tool(set === 'kingdomino' ? 'mine 3 0' : 'desert 0 0');
  await square('f7');
  await square('e7');
  if (set === 'kingdomino')
    return;
  await page.locator('.entry-bar .choice .button').nth(2).click();
  await tool('token 3');
  await square('f7');
  await square('e7');
}

// The position of docs/notation.md, as a link has it.
export const POSITION = readFileSync(join(root, 'tests/records/notation-position.lap'), 'utf8');
export const positionLink = record => `/editor/p${Buffer.from(record).toString('base64url')}`;

// Each opens its screen, waits until it stands, and may say how to leave it. `games` says where the
// saved games are (actions.mjs).
export const SCREENS = [
  {name: 'start', shows: '.continue .saved', open: user => user.go()},
  {name: 'settings', shows: 'dialog .checks', open: user => user.go('/settings'), shut},
  {name: 'new game', shows: '.newgame', open: async user => {
    await user.go('/new');
    await user.page.locator('.more-options summary').click();
    await user.page.locator('.more-options-body .field').first().waitFor();
  }},
  {name: 'new game by link', shows: '.newgame fieldset + fieldset + fieldset + fieldset', open: async user => {
    await user.go('/new');
    await user.page.locator('.seat-row select').nth(1).selectOption('link');
  }},
  {name: 'lobby', shows: '.lobby', open: async user => {
    await user.go('/new');
    await user.page.locator('.seat-row select').nth(1).selectOption('link');
    await user.page.locator('.seat-row input').first().fill('Ada');
    await user.page.locator('.submit-row button').click();
    await user.page.locator('.qr').waitFor();
  }},
  {name: 'play with a friend', shows: '.sets .set-card', open: user => user.go('/friend')},
  {name: 'play with anyone', shows: '.open-table', open: async user => {
    // A table for somebody to find: the user's own, in another window, where somebody waits.
    const host = await user.page.context().newPage();
    await host.goto(`${user.url}#/new`);
    await host.locator('.seat-row select').nth(1).selectOption('link');
    await host.locator('.seat-row input').first().fill('Ada');
    await host.locator('.submit-row button').click();
    await host.locator('.lobby > label.check input').check();
    await user.page.bringToFront();  // a window behind another is drawn once a second
    await user.go('/anyone');
  }},
  {name: 'looking for players', shows: '.lobby .rules-summary', open: async user => {
    await user.go('/anyone');
    // With four seats, and each tour in another game: others may look for players, too, but no match is full.
    await user.page.locator('.anyone .input').first().fill('Ada');
    const radios = user.page.locator('.anyone input[type=radio]');
    await radios.nth(tours++ % RULE_SETS).check({force: true});
    await radios.last().check({force: true});
    await user.page.locator('.anyone button.primary').click();
    await user.page.locator('.lobby-seat:not(.free)').first().waitFor();
  }},
  {name: 'deal of the day', shows: '.deals', open: user => user.go('/daily')},
  {name: 'join', shows: '.join .error-text:not(:empty)', open: async user => {
    await user.go('/join');
    await user.page.locator('.join button.primary').click();
  }},
  {name: 'lessons', shows: '.lesson-link', open: user => user.go('/learn')},
  {name: 'lesson', shows: '.lesson-feedback.wrong', open: async user => {
    await user.go('/learn/regions');
    await untilAsked(user);
    await user.page.locator('.slot.selectable[data-domino="17"]').click();
    await user.page.locator('.lesson-feedback.wrong, .action-bar .primary').first().waitFor();
    if (await user.page.locator('.lesson-feedback.wrong').count() === 0)
      await user.page.locator('.action-bar .primary').click();
  }},
  {name: 'puzzles', shows: '.puzzle-list', open: user => user.go('/puzzles')},
  {name: 'puzzle', shows: '.lesson-feedback.wrong', open: wrongMove},
  {name: 'rules', shows: '.overview-set table', open: async user => {
    await user.go('/rules/tribe');
    await user.page.locator('.rule-item').first().waitFor();
  }},
  {name: 'a rule in a dialog', shows: 'dialog .rule-text', open: async user => {
    await user.go('/learn/regions');
    await user.page.locator('.lesson-note .rule').click();
  }, shut},
  {name: 'about', shows: '.prose', open: user => user.go('/about')},
  {name: 'nowhere', shows: '.status-screen .row', open: user => user.go('/nowhere')},
  {name: 'a table that is gone', shows: '.status-screen .row', open: async user => {
    await user.go('aaaaaaaaaaaaaaaa/0123456789abcdef0123456789abcdef');
    await user.page.locator('.status-screen button').nth(1).waitFor();
  }},
  {name: 'opening a record', shows: '.record-import .error-text:not(:empty)', open: async user => {
    await user.go('/replay');
    await user.page.locator('textarea').fill('lapilli 1\nrules discovery\nplayers 9\n');
    await user.page.locator('.record-import button.primary').click();
  }},
  {name: 'replay', shows: '.replay', open: async user => {
    await watch(user);
    await user.page.locator('.replay .slider').focus();
    await user.page.keyboard.press('PageUp');
  }},
  {name: 'replay, one player’s view', shows: '.replay-boards.focused', open: async user => {
    await watch(user);
    await user.page.locator('.replay-main-board .choice label').nth(1).click();
  }},
  {name: 'replay, playing on', shows: 'dialog .play-on', open: async user => {
    await watch(user);
    await user.page.locator('.replay .bar .button:not(.quiet)').click();
  }, shut},
  {name: 'analysis, to be started', shows: '.analysis-start', open: async user => {
    await watch(user, OTHER_RECORD);
    await user.page.locator('.replay-panel .choice label').nth(1).click();
  }},
  {name: 'analysis', shows: '.analysis-sheet', open: async user => {
    await watch(user);
    await user.page.locator('.replay-panel .choice label').nth(1).click();
    await user.page.locator('.analysis-sheet').waitFor();
    await user.page.locator('.turning .item').first().click();
  }},
  {name: 'my games', shows: '.games-list .saved', open: user => user.go('/games')},
  {name: 'my statistics', shows: '.games-statistics .sheet', open: async user => {
    await user.go('/games');
    await user.page.locator('.my-games > .field input[value=statistics]').check({force: true});
  }},
  {name: 'deleting all games', shows: 'dialog .button.danger', open: async user => {
    await user.go('/games');
    await user.page.locator('.games-list .saved').first().waitFor();
    await user.page.locator('.games-data .button.danger').click();
  }, shut},
  {name: 'new score pad', shows: '.pad-setup .pad-names input', open: user => user.go('/pad')},
  {name: 'score pad, pieces', shows: '.pad-warnings li', open: user => scorePad(user, 'tribe')},
  {name: 'score pad, squares', shows: '.pad-warnings li', open: user => scorePad(user, 'kingdomino')},
  {name: 'score pad, dominoes', shows: '.tool[aria-pressed="true"]', open: async user => {
    await scorePad(user, 'totem');
    await user.page.locator('.pad-totems input').first().check({force: true});
    await user.page.locator('.entry-bar .choice .button').first().click();
    await user.page.locator('.tool[data-tool="7"]').click();
  }},
  {name: 'score pad, result', shows: '.pad-result .sheet', open: async user => {
    await scorePad(user, 'discovery');
    await user.page.locator('.pad > .field label').last().click();
  }},
  {name: 'score pad, what was drawn', shows: '[data-drawn][aria-pressed=true]', open: async user => {
    await user.go('/pad');
    await user.page.locator('.pad-setup input[value=play]').check({force: true});
    await user.page.locator('.submit-row .button').click();
    await user.page.locator('[data-drawn="2"]').click();
  }},
  {name: 'position editor', shows: '.editor-problems li', open: user => user.go('/editor')},
  {name: 'position, its best moves', shows: '.editor-best [aria-busy=false] .hint', open: async user => {
    await user.go(positionLink(POSITION));
    await user.page.locator('.editor-verdict .button').first().click();
  }},
  {name: 'position, a domino to place', shows: '.editor .tool[aria-pressed=true]', open: async user => {
    await user.go(positionLink(POSITION.replace('kingdomino', 'tribe')));
    await user.page.locator('.editor .tool[data-tool="4"]').click();
  }},
  {name: 'position, shared', shows: 'dialog .link-tools', open: async user => {
    await user.go(positionLink(POSITION));
    await user.page.locator('.editor-verdict .button').nth(2).click();
  }, shut},
  ...['discovery', 'totem', 'tribe', 'kingdomino'].map(set => ({
    name: `table of ${set}`, shows: '.action-bar .piece', open: (user, games) => user.go(games[set]),
  })),
  {name: 'table, the first choice', shows: '.slot.selectable', open: (user, games) => user.go(games.first)},
  {name: 'table, choosing a domino', shows: '.slot.aimed', open: async (user, games) => {
    await user.go(games.pick);
    await select(user, user.page.locator('.slot.selectable').first());
  }},
  {name: 'table, a domino about to be placed', shows: '.front .ghost', open: async (user, games) => {
    await user.go(games.discovery);
    await aim(user);
  }},
  {name: 'table, throwing fire', shows: '.front .ghost', open: async (user, games) => {
    await user.go(games.fire);
    await aim(user);
  }},
  {name: 'table, recruiting', shows: '.tile.selectable', open: (user, games) => user.go(games.recruit)},
  {name: 'table, a caveman chosen', shows: '.action-bar .primary', open: async (user, games) => {
    await user.go(games.recruit);
    await untilAsked(user);
    await user.page.locator('.tile.selectable:not(.pile)').first().click();
  }},
  {name: 'table, a caveman to be placed', shows: '.action-bar .held-piece', open: async (user, games) => {
    await user.go(games.recruit);
    await untilAsked(user);
    await user.page.locator('.tile.selectable:not(.pile)').first().click();
    await user.page.locator('.action-bar .primary').click();
  }},
  {name: 'table with four players', shows: '.opponents-3', open: (user, games) => user.go(games.four)},
  {name: 'table with four players, recruiting', shows: '.tile.selectable', open: (user, games) => user.go(games.fourTribe)},
  {name: 'table with a hint', shows: '.panel .hint', open: async (user, games) => {
    await user.go(games.discovery);
    await user.page.locator('.action-bar .piece').waitFor();
    await user.page.keyboard.press('h');
    await user.page.locator('.panel .hint').first().waitFor();
    await user.page.locator('.tools:not(.thinking)').waitFor();
  }},
  {name: 'table with points explained', shows: '.panel .sources', open: async (user, games) => {
    await user.go(games.tribe);
    await user.page.locator('.points li button').first().click();
  }},
  {name: 'table with the pile', shows: '.pile-list', open: async (user, games) => {
    await user.go(games.tribe);
    await user.page.locator('.action-bar .piece').waitFor();
    if (await user.page.locator('.cave-chip').count() > 0)
      await user.page.locator('.cave-chip').click();
    await user.page.locator('.tile.pile').click();
  }},
  {name: 'table with a totem explained', shows: '.counts', open: async (user, games) => {
    await user.go(games.totem);
    await user.page.locator('.totem').first().click();
  }},
  {name: 'table, another territory', shows: '.territory-bar', open: async (user, games) => {
    await user.go(games.kingdomino);
    await user.page.locator('.opponent').first().click();
  }},
  {name: 'table, a domino that may not lie there', shows: '.why', open: async (user, games) => {
    await user.go(games.discovery);
    await user.page.locator('.action-bar .piece').waitFor();
    // A square with something on it: where the domino may lie its points are told last.
    const taken = await user.page.locator('.front [role=gridcell]').evaluateAll(cells => cells.find(cell => {
      const label = cell.getAttribute('aria-label');
      return label.split(', ').length > 1 && !/[+\u2212\d]$/.test(label);
    })?.dataset.square);
    await user.page.locator(`.front [data-square="${taken}"]`).click();
  }},
  {name: 'menu', shows: 'dialog .menu', open: async (user, games) => {
    await user.go(games.discovery);
    await user.page.locator('.action-bar .piece').waitFor();
    await menu(user);
  }, shut},
  {name: 'how to play', shows: 'dialog .howto', open: async (user, games) => {
    await user.go(games.tribe);
    await user.page.locator('.action-bar .piece').waitFor();
    await menu(user, 1);
  }, shut},
  {name: 'resigning', shows: 'dialog .row .button', open: async (user, games) => {
    await user.go(games.four);
    await user.page.locator('.opponents-3').waitFor();
    await menu(user, 3);
  }, shut},
  {name: 'keys', shows: 'dialog .keys', open: async (user, games) => {
    await user.go(games.tribe);
    await user.page.locator('.action-bar .piece').waitFor();
    await user.page.keyboard.press('?');
  }, shut},
  {name: 'end', shows: '.end .sheet', open: (user, games) => user.go(games.over)},
  {name: 'share', shows: 'dialog .link-tools', open: async (user, games) => {
    await user.go(games.over);
    await user.page.locator('.end-foot button .icon').nth(1).click();
  }, shut},
];

// As stateWithGames(), with a record that has been analysed.
let analysed = null;
export function stateForTour() {
  return analysed ??= (async () => {
    const {state, games} = await stateWithGames();
    const user = await BrowserUser.openUser({state});
    await watch(user);
    await user.page.locator('.replay-panel .choice label').nth(1).click();
    await user.page.locator('.analysis-start .button.primary').click();
    await user.page.locator('.analysis-sheet').waitFor({timeout: 300_000});
    await user.page.locator('.replay .bar .button.quiet').first().click();
    await user.page.locator('.games-list .saved').first().waitFor();
    const kept = await user.context.storageState({indexedDB: true});
    await user.leave();
    return {state: kept, games};
  })();
}

// Opens one screen after another and looks at each.
export async function tour(user, games, inspect) {
  for (const screen of SCREENS) {
    // From the start each time: a table that is open already would not be opened again.
    await user.go();
    await user.page.locator('.hero').waitFor();
    await screen.open(user, games);
    await user.page.locator(screen.shows).first().waitFor()
        .catch(error => { throw new Error(`the screen "${screen.name}" does not show ${screen.shows}: ${error.message}`); });
    await inspect(screen);
    await screen.shut?.(user);
  }
}
