// What a first visit weighs and how long it takes, and whether the page stays awake while the
// strongest computer thinks. Times are printed, not checked: the machine may be busy.
import {check} from '../../../tests/serve/support/report.mjs';
import {stateWithGames, instantState, newGame} from './actions.mjs';
import {scenario} from './harness.mjs';
import {MousePlayer, TouchPlayer} from './players.mjs';
import {CATEGORIES, taskTimes} from './taskTimes.mjs';

const LONG_MS = 33;
const MOST_BYTES = 350 * 1024, MOST_ART_BYTES = 700 * 1024;  // the pictures of one game, and the ground

const firstVisit = () => scenario('a first visit', async openUser => {
  const user = await openUser({locale: 'de-DE'});
  const proxy = await user.context.newCDPSession(user.page);
  await proxy.send('Network.enable');
  let bytes = 0, artBytes = 0;
  const pictures = new Set();  // and fonts
  proxy.on('Network.responseReceived', ({requestId, response}) => /\.(webp|woff2)$/.test(response.url) && pictures.add(requestId));
  proxy.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    if (pictures.has(requestId))
      artBytes += encodedDataLength;
    else
      bytes += encodedDataLength;
  });
  const began = Date.now();
  await user.page.goto(user.url);
  const play = user.page.locator('.play-door .button.large');
  await play.waitFor();
  const shown = Date.now() - began;
  await play.click();
  // Dominoes to choose from; or to lay, when the computer has left no choice.
  await user.page.locator('.slot.selectable, .action-bar .piece').first().waitFor();
  const playing = Date.now() - began;
  await user.page.locator('.in-relief').first().waitFor();
  await user.page.waitForLoadState('networkidle');
  console.log(`# a first visit: ${bytes} bytes over the wire and ${artBytes} of pictures and fonts, start page after ${shown} ms, first decision after ${playing} ms`);
  check(bytes > 50 * 1024 && bytes <= MOST_BYTES,
        `a first visit and a game weigh at most ${MOST_BYTES} bytes over the wire, engine and words included`, bytes);
  check(artBytes > 100 * 1024 && artBytes <= MOST_ART_BYTES, `pictures and fonts weigh at most ${MOST_ART_BYTES} bytes more`, artBytes);
});

const thinking = () => scenario('the strongest computer thinks', async openUser => {
  const user = await openUser({state: await instantState()});
  await newGame(user, {set: 'tribe', seats: ['me', 'level:6'], word: 'thinking'});
  const player = new MousePlayer(user);
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1);
  await user.page.evaluate(() => {
    window.gaps = [];
    window.thoughts = [];
    let last = performance.now(), since = 0;
    const frame = now => {
      const thinks = document.querySelector('.thinking-dots') !== null;
      if (thinks)
        window.gaps.push(now - last);
      if (thinks && !since)
        since = now;
      if (!thinks && since) {
        window.thoughts.push(now - since);
        since = 0;
      }
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 4);
  const {gaps, thoughts} = await user.page.evaluate(() => ({gaps: window.gaps.sort((a, b) => a - b), thoughts: window.thoughts}));
  const ms = n => `${Math.round(n)} ms`;
  console.log(`# while it thinks: ${gaps.length} frames, median ${ms(gaps[gaps.length >> 1])}, longest ${ms(gaps[gaps.length - 1])}; ` +
              `${thoughts.length} turns of several decisions, longest ${ms(Math.max(...thoughts))}`);
  check(thoughts.length > 0 && gaps.length >= 3 * thoughts.length, 'the page draws on while the strongest computer thinks', {thoughts, gaps});
});

const dragging = () => scenario('a domino is carried over the board', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state});
  await user.go(games.tribe);
  const piece = await user.page.locator('.action-bar .piece').boundingBox(), board = await user.page.locator('.front .squares').boundingBox();
  const {mouse} = user.page;
  await mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await mouse.down();
  await mouse.move(board.x + 5, board.y + 5, {steps: 3});
  await user.page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    const frame = now => {
      window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let lap = 1; lap <= 3; lap++)
    await mouse.move(board.x + board.width * (lap % 2 ? 0.95 : 0.05), board.y + board.height * lap / 4, {steps: 40});
  const gaps = (await user.page.evaluate(() => window.gaps.slice(1))).sort((a, b) => a - b);
  check(await user.page.locator('.flying.dragged').count() === 1, 'a domino that is carried follows the pointer');
  await user.page.keyboard.press('Escape');
  await mouse.up();
  console.log(`# while it is carried: ${gaps.length} frames, median ${Math.round(gaps[gaps.length >> 1])} ms, ` +
              `one of ten longer than ${Math.round(gaps[Math.floor(gaps.length * 0.9)])} ms`);
  check(gaps.length > 10, 'the page draws on while a domino is carried', gaps);
});

// How long each tap or key took until its effect was drawn, from the browser's own clock.
function timeInteractions() {
  const times = new Map();
  window.interactions = () => [...times.values()].sort((a, b) => a - b);
  new PerformanceObserver(list => {
    for (const {interactionId, duration} of list.getEntries())
      if (interactionId > 0)
        times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0));
  }).observe({type: 'event', durationThreshold: 16});
}

// On a phone with a quarter of the speed: the frames while others place dominoes and fires, and what the player waits
// for after a tap.
const motion = () => scenario('the moves of others on a slow phone', async openUser => {
  const user = await openUser({size: 'phone'}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'level:1', 'level:1'], word: 'motion'});
  const devtools = await user.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.evaluate(timeInteractions);
  await page.evaluate(() => {
    window.gaps = [];
    window.moves = 0;
    let last = performance.now();
    new MutationObserver(changes => { window.moves += changes.filter(({addedNodes}) => addedNodes.length > 0).length; })
        .observe(document.querySelector('.animation-layer'), {childList: true});
    const frame = now => {
      if (document.querySelector('.animation-layer').childElementCount > 0)
        window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const browser = page.context().browser();
  await browser.startTracing(page, {categories: CATEGORIES});
  await new TouchPlayer(user).play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 3);
  const tasks = taskTimes(await browser.stopTracing()), [longest] = tasks;
  const {gaps, moves} = await page.evaluate(() => ({gaps: window.gaps.sort((a, b) => a - b), moves: window.moves}));
  const part = at => `${Math.round(gaps[Math.floor((gaps.length - 1) * at)])} ms`;
  console.log(`# while ${moves} pieces move at a quarter of the speed: ${gaps.length} frames, median ${part(0.5)}, one of ten longer than ${part(0.9)}, ` +
              `one of a hundred than ${part(0.99)}`);
  console.log(`# ${tasks.filter(({all}) => all > LONG_MS).length} of ${tasks.length} tasks take more than ${LONG_MS} ms of the processor; the longest: ` +
              Object.entries(longest).map(([kind, ms]) => `${kind} ${Math.round(ms)} ms`).join(', '));
  check(moves > 5 && gaps.length > moves && longest.script > 0, 'the page draws on while others move', {moves, frames: gaps.length, longest});

  for (const [open, closes] of [['Menu', 'Close'], ['Game log', 'Close'], ['Menu', 'Close']]) {
    await page.getByRole('button', {name: open, exact: true}).tap();
    await page.getByRole('button', {name: closes, exact: true}).tap();
  }
  const taps = await page.evaluate(() => window.interactions()), tap = at => `${Math.round(taps[Math.floor((taps.length - 1) * at)])} ms`;
  console.log(`# ${taps.length} taps at a quarter of the speed: until drawn, median ${tap(0.5)}, 95 of 100 within ${tap(0.95)}, longest ${tap(1)}`);
  check(taps.length >= 10, 'what a tap does is drawn', taps);
});

export default [firstVisit, thinking, dragging, motion];
