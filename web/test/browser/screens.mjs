// screens.mjs: every screen of the page, and how to come to it. Nothing here depends on the language.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './harness.mjs';

const RECORD = readFileSync(join(root, 'tests/golden/totem-4-a.lap'), 'utf8');

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

// Each opens its screen, waits until it stands, and may say how to leave it. `games` says where the
// saved games are (actions.mjs).
export const SCREENS = [
  {name: 'start', shows: '.continue .saved', open: visitor => visitor.go()},
  {name: 'settings', shows: 'dialog .checks', open: visitor => visitor.go('/settings'), shut},
  {name: 'new game', shows: '.newgame', open: async visitor => {
    await visitor.go('/new');
    await visitor.page.locator('.more-options summary').click();
    await visitor.page.locator('.more-options-body .field').first().waitFor();
  }},
  {name: 'new game by link', shows: '.newgame fieldset + fieldset + fieldset + fieldset', open: async visitor => {
    await visitor.go('/new');
    await visitor.page.locator('.seat-row select').nth(1).selectOption('link');
  }},
  {name: 'lobby', shows: '.lobby', open: async visitor => {
    await visitor.go('/new');
    await visitor.page.locator('.seat-row select').nth(1).selectOption('link');
    await visitor.page.locator('.submit-row button').click();
    await visitor.page.locator('.lobby .link-tools button[aria-expanded]').first().click();
    await visitor.page.locator('.qr').waitFor();
  }},
  {name: 'deal of the day', shows: '.deals', open: visitor => visitor.go('/daily')},
  {name: 'join', shows: '.join .error-text:not(:empty)', open: async visitor => {
    await visitor.go('/join');
    await visitor.page.locator('.join button.primary').click();
  }},
  {name: 'about', shows: '.prose', open: visitor => visitor.go('/about')},
  {name: 'nowhere', shows: '.status-screen .row', open: visitor => visitor.go('/nowhere')},
  {name: 'a table that is gone', shows: '.status-screen .row', open: async visitor => {
    await visitor.go('aaaaaaaaaaaaaaaa/0123456789abcdef0123456789abcdef');
    await visitor.page.locator('.status-screen button').nth(1).waitFor();
  }},
  {name: 'opening a record', shows: '.record-import .error-text:not(:empty)', open: async visitor => {
    await visitor.go('/replay');
    await visitor.page.locator('textarea').fill('lapilli 1\nrules discovery\nplayers 9\n');
    await visitor.page.locator('.record-import button.primary').click();
  }},
  {name: 'replay', shows: '.replay', open: async visitor => {
    await visitor.go('/replay');
    await visitor.page.locator('textarea').fill(RECORD);
    await visitor.page.locator('.record-import button.primary').click();
    await visitor.page.locator('.replay .slider').focus();
    await visitor.page.keyboard.press('PageUp');
  }},
  ...['discovery', 'totem', 'tribe', 'kingdomino'].map(set => ({
    name: `table of ${set}`, shows: '.action-bar .piece', open: (visitor, games) => visitor.go(games[set]),
  })),
  {name: 'table with a hint', shows: '.panel .hint', open: async (visitor, games) => {
    await visitor.go(games.discovery);
    await visitor.page.locator('.action-bar .piece').waitFor();
    await visitor.page.keyboard.press('h');
    await visitor.page.locator('.panel .hint').first().waitFor();
    await visitor.page.locator('.tools:not(.thinking)').waitFor();
  }},
  {name: 'table with points explained', shows: '.panel .sources', open: async (visitor, games) => {
    await visitor.go(games.tribe);
    await visitor.page.locator('.points li button').first().click();
  }},
  {name: 'table with the pile', shows: '.pile-list', open: async (visitor, games) => {
    await visitor.go(games.tribe);
    await visitor.page.locator('.action-bar .piece').waitFor();
    if (await visitor.page.locator('.cave-chip').count() > 0)
      await visitor.page.locator('.cave-chip').click();
    await visitor.page.locator('.tile.pile').click();
  }},
  {name: 'table with a totem explained', shows: '.counts', open: async (visitor, games) => {
    await visitor.go(games.totem);
    await visitor.page.locator('.totem').first().click();
  }},
  {name: 'table, another territory', shows: '.territory-bar', open: async (visitor, games) => {
    await visitor.go(games.kingdomino);
    await visitor.page.locator('.opponent').first().click();
  }},
  {name: 'table, a domino that may not lie there', shows: '.why', open: async (visitor, games) => {
    await visitor.go(games.discovery);
    await visitor.page.locator('.action-bar .piece').waitFor();
    // A square with something on it: where the domino may lie its points are told last.
    const taken = await visitor.page.locator('.front [role=gridcell]').evaluateAll(cells => cells.find(cell => {
      const label = cell.getAttribute('aria-label');
      return label.split(', ').length > 1 && !/[+\u2212\d]$/.test(label);
    })?.dataset.square);
    await visitor.page.locator(`.front [data-square="${taken}"]`).click();
  }},
  {name: 'menu', shows: 'dialog .menu', open: async (visitor, games) => {
    await visitor.go(games.discovery);
    await visitor.page.locator('.action-bar .piece').waitFor();
    await menu(visitor);
  }, shut},
  {name: 'how to play', shows: 'dialog .howto', open: async (visitor, games) => {
    await visitor.go(games.tribe);
    await visitor.page.locator('.action-bar .piece').waitFor();
    await menu(visitor, 1);
  }, shut},
  {name: 'keys', shows: 'dialog .keys', open: async (visitor, games) => {
    await visitor.go(games.tribe);
    await visitor.page.locator('.action-bar .piece').waitFor();
    await visitor.page.keyboard.press('?');
  }, shut},
  {name: 'end', shows: '.end .sheet', open: (visitor, games) => visitor.go(games.over)},
  {name: 'share', shows: 'dialog .link-tools', open: async (visitor, games) => {
    await visitor.go(games.over);
    await visitor.page.locator('.end-foot button .icon').nth(1).click();
  }, shut},
];

// Opens one screen after another and looks at each.
export async function tour(visitor, games, look) {
  for (const screen of SCREENS) {
    // From the start each time: a table that is open already would not be opened again.
    await visitor.go();
    await visitor.page.locator('.hero').waitFor();
    await screen.open(visitor, games);
    await visitor.page.locator(screen.shows).first().waitFor()
        .catch(error => { throw new Error(`the screen "${screen.name}" does not show ${screen.shows}: ${error.message}`); });
    await look(screen);
    await screen.shut?.(visitor);
  }
}
