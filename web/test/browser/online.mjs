// Tables on the server: two browsers, a reload in the middle of a turn, a server that is killed under
// them and comes back, someone who watches, and links that lead nowhere.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {CLIPBOARD, copiedLink, fillNewGame, instantState, newGame, nativeScores, result, saveRecord} from './actions.mjs';
import {expectEvent, GameServer, scenario} from './harness.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';

// A browser notes by itself that it could not connect.
const NO_SERVER = [/WebSocket connection to .* failed/];

export async function sitDown({page}, name) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', {name: 'Take seat'}).click();
}

// What the end of the game says of the shuffle.
async function shuffle({page}) {
  await page.locator('.shuffle-check summary').click();
  return {title: await page.locator('.shuffle-check summary').textContent(),
          fingerprint: await page.locator('.shuffle-check .fingerprint code').textContent()};
}

// In the page: remembers that something was asked.
function noteAsked() {
  new MutationObserver(() => {
    const yours = document.querySelector('.prompt.your-turn h1');
    if (yours)
      document.documentElement.dataset.prompt = yours.textContent;
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']});
}

const twoBrowsers = () => scenario('two browsers at one table', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, allow: NO_SERVER, permissions: CLIPBOARD});
  await newGame(ada, {set: 'discovery', seats: ['me', 'link', 'level:2'], names: {1: 'Ada'}});
  const link = await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));
  await ada.page.locator('.watch summary').click();
  const watch = await copiedLink(ada, ada.page.locator('.watch').getByRole('button', {name: 'Copy link'}));
  check(link.startsWith(gameServer.url) && watch.startsWith(gameServer.url) && link !== watch,
        'the one who opens a table gets a link for each seat, and one to watch', {link, watch});

  const {pathname, search, hash} = new URL(link);
  const preview = await (await fetch(new URL(pathname + search, gameServer.url))).text(), [, picture = ''] = /"og:image" content="([^"]+)"/.exec(preview) ?? [];
  check(/property="og:title" content="Discovery: Ada invites you to a game\."/.test(preview) &&
        /property="og:description" content="3 players, about \d+ minutes\. Build/.test(preview) && picture.startsWith(`${gameServer.url}`),
        'whatever shows a preview of the link finds who invites, the terms and the address of a picture', {preview});
  equal([(await fetch(picture)).headers.get('content-type'), /data-for|{\w+}/.test(preview), (pathname + search).includes(hash.slice(1, 17))],
        ['image/jpeg', false, false], 'and not which table it is');
  const bo = await openUser({at: gameServer.url, size: 'phone', state, allow: NO_SERVER});
  await bo.go('/join');
  await bo.page.getByLabel('Link').fill(link);
  await bo.page.getByRole('button', {name: 'Go to table'}).tap();
  await sitDown(bo, 'Bo');
  const spectator = await openUser({at: gameServer.url, state, allow: NO_SERVER, before: noteAsked});
  await spectator.page.goto(watch);

  const hers = new MousePlayer(ada), his = new TouchPlayer(bo);
  // Both play at once. After two dominoes Bo loads the page again with the third in his hand, and
  // then the server dies.
  const game = Promise.all([hers.play(), his.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2).then(async prompt => {
    await his.cell(prompt.squares[0].at).tap();
    const sentence = await bo.page.locator('.prompt h1').textContent();
    await bo.page.reload();
    his.forget();
    const again = await his.prompt();
    equal(again.sentence, sentence, 'who loads the page again in the middle of a turn is asked the same');

    await gameServer.kill();
    await expectEvent(Promise.all([ada, bo, spectator].map(({page}) => page.getByText('Connection lost').waitFor())),
                'when the server dies everybody at the table is told so');
    await gameServer.again();
    await expectEvent(Promise.all([ada, bo, spectator].map(({page}) => page.getByText('Connection lost').waitFor({state: 'detached'}))),
                'when it is back everybody is at the table again without doing anything');
    return his.play();
  })]);
  await spectator.page.locator('.table .head').waitFor();
  await game;
  await spectator.page.locator('.end').waitFor();
  const [first, second, third] = [await result(ada), await result(bo), await result(spectator)];
  const shown = ({sheet, totals}) => [sheet, totals];
  equal(shown(second), shown(first), 'both browsers show the same result');
  equal(shown(third), shown(first), 'whoever watches sees the same');
  const told = [first, second].filter(({sentence}) => /^You (win|share|are)/.test(sentence));
  check(told.length === 2 && !/\bYou\b/.test(third.sentence), 'each is told their own place as “you”, and a spectator the names', [first.sentence, second.sentence, third.sentence]);
  await ada.page.getByRole('button', {name: 'Send a reaction'}).click();
  await ada.page.getByRole('button', {name: 'Well played'}).click();
  await expectEvent(bo.page.getByRole('log', {name: 'Reactions'}).getByText('Well played').waitFor(), 'reactions reach the others at the result, too');
  const shuffles = await Promise.all([ada, bo, spectator].map(shuffle));
  equal(shuffles.map(({title}) => title), Array(3).fill('Fair shuffle, verified'), 'every browser verifies the shuffle');
  check(/^([a-z2-7]{4} ){3}[a-z2-7]{4}$/.test(shuffles[0].fingerprint) && new Set(shuffles.map(one => one.fingerprint)).size === 1,
        'and all show the same fingerprint', shuffles);
  equal(first.totals, nativeScores(await saveRecord(ada)), 'the record of the table has the same points');
  equal(await spectator.page.evaluate(() => document.documentElement.dataset.prompt ?? 'nothing'), 'nothing', 'whoever watches is asked nothing');

  await ada.page.getByRole('button', {name: 'Rematch'}).click();
  await ada.page.locator('.lobby, .table .head').first().waitFor();
  check(new URL(ada.page.url()).hash !== new URL(link).hash, 'the host asks for a rematch and is at another table');
  await gameServer.stop();
});

const abandoned = () => scenario('a seat is abandoned', async openUser => {
  const start = Date.now(), gameServer = await GameServer.open([], undefined, start), at = gameServer.url;
  const state = await instantState(at);
  const ada = await openUser({at, state, permissions: CLIPBOARD}), bo = await openUser({at, state});
  const sent = [];
  for (const {page} of [ada, bo])
    page.on('websocket', socket => socket.on('framesent', ({payload}) => sent.push(String(payload))));
  await newGame(ada, {set: 'kingdomino', seats: ['me', 'link'], names: {1: 'Ada'}});
  const link = await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));
  await bo.page.goto(link);
  await sitDown(bo, 'Bo');
  const hers = new MousePlayer(ada), his = new MousePlayer(bo);
  // Until one has had a turn, and the other has begun the next: now others have to agree.
  let two = null;
  const met = (prompt, player) => {
    const other = player === hers ? his : hers;
    if (player.done.lay >= 1 && other.done.lay >= 1)
      two ??= player;
    return two !== null;
  };
  const playing = [hers.play(met), his.play(met)];
  await Promise.race(playing);
  const one = two === hers ? his : hers;
  check(sent.some(text => JSON.parse(text).do === 'begin'), 'who aims has begun the turn, which nobody takes away alone');
  for (const says of ['Decline', 'Allow']) {
    await one.page.getByRole('button', {name: 'Undo'}).click();
    await one.page.getByText('Waiting for the others.').waitFor();
    await two.page.getByText('would like to undo.').waitFor();
    await two.page.getByRole('button', {name: says}).click();
    if (says === 'Decline')
      await expectEvent(one.page.getByText('declined the undo.').first().waitFor(), 'whoever asks to take back is told who refuses');
  }
  one.forget();
  await one.page.locator('.prompt.your-turn').waitFor();
  equal((await one.prompt()).kind, 'pick', 'at a table with others a decision is undone when they agree');
  const name = one === hers ? 'Ada' : 'Bo', sentence = new RegExp(`^${name} has undone \\d moves?\\.$`);
  await expectEvent(two.page.locator('.undone-note', {hasText: sentence}).waitFor(), 'the others read who has undone something');
  await expectEvent(two.page.locator('[role=log] p', {hasText: sentence}).waitFor({state: 'attached'}), 'and screen readers say it');

  await bo.page.close();
  await expectEvent(ada.page.locator('.state.away').waitFor(), 'the others see who has gone away');
  await ada.page.locator('.opponent').first().click();
  await expectEvent(ada.page.getByText(/^Bo has been away for \d+ s\. After 60 s you can let a computer play for them\.$/).waitFor(),
                    'the host reads when a computer can play for them');
  const [, id, watch] = /#(\w+)\/(\w+)/.exec(ada.page.url());
  await gameServer.server.clock(start + 60_000, {id, watch});
  await ada.page.reload();
  await ada.page.locator('.opponent').first().click();
  await ada.page.getByRole('button', {name: 'Let a computer play'}).click();
  await ada.page.getByRole('button', {name: 'Let a computer play'}).waitFor({state: 'detached'});
  // Her board comes back by itself where her turn begins only now.
  await ada.page.locator('.table[data-awaits]').waitFor();
  const back = ada.page.getByRole('button', {name: 'Back to my board'});
  if (await back.isVisible())
    await back.click();
  await expectEvent(ada.page.getByText('computer playing (host)').waitFor(), 'and everyone that the host has asked for it');
  hers.forget();
  await expectEvent(hers.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 5),
              'the host lets a computer have the seat, and the game goes on');

  bo.page = await bo.context.newPage();
  await bo.page.goto(link);
  await bo.page.getByText('The host is letting a computer play for you.').waitFor();
  await bo.page.getByRole('button', {name: 'Take over again'}).click();
  await bo.page.getByText('The host is letting a computer play for you.').waitFor({state: 'detached'});
  his.forget();
  const turn = his.prompt();
  await Promise.race([turn, hers.play()]);
  check((await turn).sentence !== '', 'whoever comes back plays on himself');
  await gameServer.stop();
});

// Two players: the game is over. Three: a computer plays on.
const resigns = () => scenario('a player resigns', async openUser => {
  const state = await instantState();
  const openTable = async seats => {
    const ada = await openUser({state, permissions: CLIPBOARD}), bo = await openUser({state});
    await newGame(ada, {set: 'discovery', seats, names: {1: 'Ada'}});
    await bo.page.goto(await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'})));
    await sitDown(bo, 'Bo');
    await Promise.all([ada, bo].map(({page}) => page.locator('.table .head').waitFor()));
    return [ada, bo];
  };
  const resign = async ({page}) => {
    await page.getByRole('button', {name: 'Menu'}).click();
    await page.getByRole('button', {name: 'Resign'}).click();
  };
  const [ada, bo] = await openTable(['me', 'link']);
  await resign(bo);
  await bo.page.getByText('The game ends, and Ada wins.').waitFor();
  await bo.page.getByRole('button', {name: 'Play on'}).click();
  equal(await bo.page.getByRole('dialog').count(), 0, 'whoever thinks better of it plays on');
  await resign(bo);
  await bo.page.getByRole('dialog').getByRole('button', {name: 'Resign', exact: true}).click();
  await expectEvent(bo.page.getByRole('heading', {name: 'You have resigned'}).waitFor(), 'whoever resigns is at the result');
  await expectEvent(ada.page.getByRole('heading', {name: 'You win by resignation'}).waitFor(), 'and the other has won');
  equal(await ada.page.locator('.end-why').textContent(), 'Bo has resigned.', 'and reads why');
  equal(new URL(bo.page.url()).pathname, '/', 'whoever came by the link of the invitation is at the page itself');
  await expectEvent(ada.page.getByRole('button', {name: 'Rematch'}).waitFor(), 'a rematch is one tap away');

  const [cy, dee] = await openTable(['me', 'link', 'level:1']);
  await resign(dee);
  await dee.page.getByText('A computer takes your place').waitFor();
  await dee.page.getByRole('dialog').getByRole('button', {name: 'Resign', exact: true}).click();
  await expectEvent(dee.page.getByText('You have resigned. A computer plays on for you.').waitFor(), 'of three, a computer plays on');
  equal(await dee.page.getByRole('button', {name: 'Take over again'}).count(), 0, 'and there is no way back');
  await expectEvent(cy.page.locator('.toasts', {hasText: 'Bo has resigned.'}).waitFor(), 'the others are told');
  await expectEvent(cy.page.locator('.state', {hasText: 'resigned'}).waitFor(), 'and see it beside the name');
  await expectEvent(cy.page.locator('.log li', {hasText: 'Bo has resigned.'}).waitFor(), 'and read it in the game log');
  await new MousePlayer(cy).play();
  await cy.page.locator('.end .sheet').waitFor();
  check(!(await result(cy)).sentence.includes('Bo wins'), 'whoever has resigned does not win');
});

const fragment = ({page}) => new URL(page.url()).hash.slice(1);

// A seat belongs to the browser that opens its link first; it moves by another link.
const seats = () => scenario('a seat belongs to one browser, and moves to another', async openUser => {
  const state = await instantState();
  const ada = await openUser({state, permissions: CLIPBOARD});
  await newGame(ada, {set: 'kingdomino', seats: ['me', 'link'], names: {1: 'Ada'}});
  const first = await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));
  await ada.page.getByRole('button', {name: 'Replace the link'}).click();
  await ada.page.getByText('New link ready.').waitFor();
  let link = first;
  while (link === first)
    link = await copiedLink(ada, ada.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));
  const late = await openUser({state});
  await late.page.goto(first);
  await expectEvent(late.page.getByRole('heading', {name: 'This link no longer works'}).waitFor(), 'a link that was replaced no longer works');

  const bo = await openUser({state, permissions: CLIPBOARD}), sockets = new Set();
  bo.page.on('websocket', socket => sockets.add(socket.url()));
  await bo.page.goto(link);
  await sitDown(bo, 'Bo');
  await bo.page.locator('.table .head').waitFor();
  const address = fragment(bo);
  equal([...sockets].map(url => new URL(url).search), [`?table=${address.split('/')[0]}`], 'a proxy can tell the table from the address of the socket');
  check(!link.endsWith(address) && address === fragment(ada), 'the address bar shows the table and no secret', address);
  await late.page.goto(link);
  await expectEvent(late.page.getByRole('heading', {name: 'This link no longer works'}).waitFor(), 'a link works once');
  await late.page.goto(bo.page.url());
  await late.page.locator('.table .head').waitFor();
  equal(await late.page.locator('.prompt.your-turn').count(), 0, 'the address that a player sees makes others spectators');
  await bo.page.reload();
  await bo.page.locator('.table .head').waitFor();
  await ada.page.goto(link);
  await expectEvent(ada.page.getByRole('heading', {name: 'You already have a seat at this table'}).waitFor(), 'the host is asked before taking another seat');
  await ada.page.getByRole('button', {name: 'Go to my seat'}).click();
  await ada.page.locator('.table .head').waitFor();

  await bo.page.getByRole('button', {name: 'Menu'}).click();
  await bo.page.getByRole('button', {name: 'Move my seat to another device'}).click();
  await bo.page.locator('.seat-link .qr').waitFor();
  const move = await copiedLink(bo, bo.page.locator('.seat-link').getByRole('button', {name: 'Copy link'}));
  const phone = await openUser({state, size: 'phone'});
  await phone.page.goto(move);
  await expectEvent(bo.page.getByRole('heading', {name: 'Your seat has moved'}).waitFor(), 'the browser that had the seat is told that it has moved');
  await expectEvent(ada.page.getByText('Bo is playing on another device now.').first().waitFor(), 'and so is everybody else');
  await phone.page.locator('.table .head').waitFor();
  const hers = new MousePlayer(ada), his = new TouchPlayer(phone);
  const went = () => his.done.lay >= 1 && hers.done.lay >= 1;
  await expectEvent(Promise.race([hers.play(went), his.play(went)]), 'the game goes on at the other device');
  await bo.page.getByRole('button', {name: 'Watch'}).click();
  await expectEvent(bo.page.locator('.table .head').waitFor(), 'the first browser can watch');
});

// In the page: remembers that the time of somebody else ran out.
function noteShort() {
  new MutationObserver(() => {
    if (document.querySelector('.opponents .clock.short'))
      document.documentElement.dataset.short = 'seen';
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']});
}

const clocks = () => scenario('a table with clocks', async openUser => {
  const user = await openUser({state: await instantState(), before: noteShort}), {page} = user;
  await user.go('/new');
  await fillNewGame(user, {set: 'discovery', seats: ['me', 'link', 'level:2']});
  await page.getByText('5 minutes per player, 20 seconds per turn').click();
  await page.getByRole('button', {name: 'Open table'}).click();
  await page.getByRole('button', {name: 'Add computer'}).click();
  await page.locator('.prompt.your-turn').waitFor();
  const time = await page.locator('.prompt .clock.runs').textContent();
  check(/^5:[12]\d$/.test(time), 'whose turn it is sees the time that is left', time);
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1);
  equal(await page.evaluate(() => document.documentElement.dataset.short ?? 'never'), 'never', 'no time runs out while a computer decides');
});

const gone = () => scenario('links that lead nowhere', async openUser => {
  const user = await openUser();
  await user.go('aaaaaaaaaaaaaaaa/0123456789abcdef0123456789abcdef');
  await user.page.getByRole('heading', {name: 'Table not found'}).waitFor();
  await user.page.getByRole('button', {name: 'New game'}).click();
  await expectEvent(user.page.locator('.newgame').waitFor(),
              'a link to a table that is gone is told so, with a way to a new game');
  await user.go('/game/nothing');
  await user.page.getByRole('heading', {name: 'Game not found'}).waitFor();
  await user.go('/nowhere');
  await user.page.getByRole('heading', {name: 'Page not found'}).waitFor();
  await user.page.getByRole('button', {name: 'Start page'}).click();
  await expectEvent(user.page.locator('.hero').waitFor(),
              'an address that leads nowhere is told so, with a way to the start');
  await user.go('/join');
  await user.page.getByLabel('Link').fill('https://example.org/');
  await user.page.getByRole('button', {name: 'Go to table'}).click();
  await expectEvent(user.page.getByText('That’s neither a six-character code nor a link to a table.').waitFor(),
              'what is no link is refused where it was pasted');
});

export default [twoBrowsers, abandoned, resigns, seats, clocks, gone];
