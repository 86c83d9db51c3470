// The sounds of the table: that every browser can play them, how loud they are, and when they are heard.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, newGame, stateWithGames} from './actions.mjs';
import {FirefoxPage} from './drivers/firefox.mjs';
import {WebkitPage} from './drivers/webkit.mjs';
import {cpuSeconds} from './cpuTime.mjs';
import {BrowserUser, expectEvent, gameServer, root, running, scenario, web} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const PLACES = JSON.parse(readFileSync(join(root, 'web/art/sound/table.json'), 'utf8'));
const FILES = ['table', 'ambience'].map(name => readdirSync(web).find(file => file.startsWith(`${name}-`) && file.endsWith('.mp3')));
const MOST_BYTES = 250 * 1024, MOST_DB = 3;

// Runs in the page: decodes a file and leaves its samples, at 48 kHz, in window.samples.
function decode(file) {
  window.samples = null;
  window.fault = '';
  const audio = new OfflineAudioContext(1, 1, 48000);
  fetch(file).then(response => response.arrayBuffer()).then(bytes => audio.decodeAudioData(bytes))
      .then(buffer => { window.samples = buffer.getChannelData(0); }, error => { window.fault = String(error); });
}

// Runs in the page: of each span its peak and its loudest 400 ms in LUFS, as EBU R128 and ITU-R BS.1770 say.
function measure(spans) {
  const rate = 48000, {samples} = window;
  const filtered = (x, [b0, b1, b2], [a1, a2]) => {
    const y = new Float64Array(x.length);
    for (let i = 0; i < x.length; i++)
      y[i] = b0 * x[i] + b1 * (x[i - 1] ?? 0) + b2 * (x[i - 2] ?? 0) - a1 * (y[i - 1] ?? 0) - a2 * (y[i - 2] ?? 0);
    return y;
  };
  return spans.map(([start, length]) => {
    const x = new Float64Array(Math.round((length + 1) * rate));
    x.set(samples.subarray(Math.round(start * rate), Math.round((start + length) * rate)), rate / 2);
    const y = filtered(filtered(x, [1.53512485958697, -2.69169618940638, 1.19839281085285], [-1.69065929318241, 0.73248077421585]),
                       [1, -2, 1], [-1.99004745483398, 0.99007225036621]);
    let energy = 0, most = 0;
    for (let i = 0; i < y.length; i++) {
      energy += y[i] ** 2 - (i >= 0.4 * rate ? y[i - 0.4 * rate] ** 2 : 0);
      most = Math.max(most, energy);
    }
    return {peak: x.reduce((a, b) => Math.max(a, Math.abs(b)), 0), loudness: -0.691 + 10 * Math.log10(most / (0.4 * rate) + 1e-12)};
  });
}

const spans = Object.values(PLACES.sounds).flat();

async function decodeIn(page, file) {
  await page.evaluate(decode, file);
  await page.waitForFunction(() => window.samples !== null || window.fault !== '');
  return page.evaluate(() => window.fault);
}

async function levelsIn(page, browser) {
  for (const file of [...FILES].reverse())
    equal(await decodeIn(page, file), '', `${browser} decodes ${file}`);
  const found = await page.evaluate(measure, spans), loud = found.map(({loudness}) => loudness);
  const least = Math.min(...loud), most = Math.max(...loud), peak = Math.max(...found.map(one => one.peak));
  console.log(`# ${browser}: ${spans.length} sounds from ${least.toFixed(1)} to ${most.toFixed(1)} LUFS, peak ${peak.toFixed(2)}`);
  check(least > -40 && most - least <= MOST_DB, `${browser}: all sounds are where they should be, and equally loud within ${MOST_DB} dB`, {least, most});
  check(peak > 0.3 && peak < 1, `${browser}: and none is clipped`, peak);
  const gaps = spans.slice(1).map(([start], i) => [spans[i][0] + spans[i][1] + 0.07, start - spans[i][0] - spans[i][1] - 0.09]);
  check((await page.evaluate(measure, gaps)).every(one => one.peak < 0.03), `${browser}: nothing is heard of one sound in another`);
}

const inChromium = () => scenario('the sounds in Chromium', async openUser => {
  const bytes = FILES.reduce((sum, file) => sum + readFileSync(join(web, file)).length, 0);
  check(bytes > 50 * 1024 && bytes <= MOST_BYTES, 'all sounds weigh at most 250 KB', bytes);
  const names = Object.keys(PLACES.sounds).sort();
  check(names.length >= 12 && names.length <= 20, 'there are twelve to twenty sounds', names.length);
  equal(names.filter(name => PLACES.sounds[name].length < 2), [], 'each of them in several variants, so that nothing repeats itself');
  const known = readFileSync(join(root, 'web/src/platform/soundNames.ts'), 'utf8').matchAll(/'(\w+)'/g);
  equal([...known].map(([, name]) => name).sort(), names, 'and the page knows all of them');
  const user = await openUser();
  await user.go('/about');
  await user.page.locator('.prose').waitFor();
  await levelsIn(user.page, 'Chromium');
});

class OtherUser extends BrowserUser {
  static async openUser({driver}) {
    const user = new OtherUser();
    user.page = await driver.open({width: 1280, height: 720});
    return user;
  }

  async leave() {
    running.getStore().cpu += cpuSeconds(this.page.pid);
    await this.page.close();
  }
}

const inOther = (name, driver) => scenario(`the sounds in ${name}`, async openUser => {
  const {page} = await openUser({driver});
  await page.goto(`${gameServer.url}#/about`);
  await page.locator('.prose').waitFor();
  await levelsIn(page, name);
}, OtherUser.openUser);
const inFirefox = () => inOther('Firefox', FirefoxPage);
const inWebkit = () => inOther('WebKit', WebkitPage);

// Runs before the page: notes every context and every sound that starts, by its place in the file.
const listen = () => {
  window.contexts = 0;
  window.heard = [];
  const Real = window.AudioContext, {start} = AudioBufferSourceNode.prototype;
  window.AudioContext = class extends Real {
    constructor(...options) {
      super(...options);
      window.contexts++;
    }
  };
  AudioBufferSourceNode.prototype.start = function(when, offset, ...more) {
    window.heard.push(offset);
    return start.call(this, when, offset, ...more);
  };
};

const nameAt = offset => Object.entries(PLACES.sounds).find(([, all]) => all.some(([start]) => start === offset))?.[0] ?? 'ambience';
const heard = async page => (await page.evaluate(() => window.heard)).map(nameAt);
const untilHeard = (page, name) => page.waitForFunction(starts => window.heard.some(one => starts.includes(one)),
                                                        (PLACES.sounds[name] ?? [PLACES.loop]).map(([start]) => start));

// The storage of a browser with sound turned on.
function withSound(state, more = {}) {
  const origins = state.origins.map(origin => ({...origin, localStorage: origin.localStorage.map(({name, value}) =>
    ({name, value: name === 'lapilli.settings' ? JSON.stringify({...JSON.parse(value), sound: 'on', ...more}) : value}))}));
  return {...state, origins};
}

const afterTap = () => scenario('no sound before a tap', async openUser => {
  const {state, games} = await stateWithGames();
  const user = await openUser({state: withSound(state, {ambience: true}), before: listen}), {page} = user;
  const files = [];
  page.on('request', request => request.url().endsWith('.mp3') && files.push(request.url()));
  await user.go(games.totem);
  const player = new MousePlayer(user), {squares} = await player.prompt();
  await player.cell(squares[0].at).hover();
  equal([await page.evaluate(() => window.contexts), await heard(page), files], [0, [], []], 'nothing is loaded and nothing sounds before a tap');
  await page.locator('.head').click();
  await expectEvent(untilHeard(page, 'ambience'), 'the cave is heard after it, if it is wanted');
  await page.keyboard.press('r');
  await expectEvent(untilHeard(page, 'rotate'), 'a domino that is rotated grinds');
  await player.lay({squares});
  await expectEvent(untilHeard(page, 'stone'), 'and one that is laid is of stone');
  await player.play((prompt, {done}) => prompt.kind === 'lay' && done.pick >= 2);
  const all = await heard(page);
  check(new Set(all).size >= 4, 'moves have sounds of their own', all);
  const again = (await page.evaluate(() => window.heard)).filter(offset => nameAt(offset) === 'stone');
  check(again.every((one, i) => i === 0 || one !== again[i - 1]), 'none is heard twice in the same way, one after the other', again);
});

const question = () => scenario('the question about sound', async openUser => {
  const user = await openUser({before: listen}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'sound'});
  const player = new MousePlayer(user);
  await player.play('lay');
  const offer = page.getByText('Would you like to hear stone, wood and fire?');
  equal(await offer.count(), 0, 'nothing is asked before the first domino is placed');
  await player.play((_, {done}) => done.lay >= 1);
  await expectEvent(offer.waitFor(), 'then the first game asks');
  equal(await page.evaluate(() => window.contexts), 0, 'until then there is no sound');
  await page.getByRole('button', {name: 'Turn sound on'}).click();
  await player.play((prompt, {done}) => prompt.kind === 'pick' && done.lay >= 2);
  await expectEvent(untilHeard(page, 'stone'), 'who wants it hears it');
  await page.getByRole('button', {name: 'Menu'}).click();
  const volume = page.getByRole('slider', {name: 'Volume'});
  await volume.fill('30');
  equal(await volume.getAttribute('aria-valuetext'), '30 %', 'the menu of the table has the volume');
  await page.getByRole('checkbox', {name: 'Sound', exact: true}).uncheck();
  await expectEvent(volume.waitFor({state: 'detached'}), 'and the switch');
  await page.getByRole('button', {name: 'Close'}).click();
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'silence'});
  await new MousePlayer(user).play((_, {done}) => done.lay >= 1);
  equal(await offer.count(), 0, 'the next game does not ask again');
});

const silent = () => scenario('without sound', async openUser => {
  const user = await openUser({state: await instantState(), before: listen}), {page} = user;
  await newGame(user, {set: 'discovery', seats: ['me', 'level:1'], word: 'silent'});
  await new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 2);
  equal([await page.evaluate(() => window.contexts), await heard(page)], [0, []], 'who has turned it off hears nothing');
});

export default [inChromium, inFirefox, inWebkit, afterTap, question, silent];
