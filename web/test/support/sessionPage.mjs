// A real browser for tests of sessions: Debian's Chromium with a page that has sessions but no
// screens, served by the real server with all its headers.
import {build} from 'esbuild';
import {copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {FlakyProxy} from './flakyProxy.mjs';
import {Server, path} from '../../../tests/serve/support/server.mjs';

const here = name => fileURLToPath(new URL(name, import.meta.url));
export const folder = mkdtempSync(join(tmpdir(), 'lapilli-browser-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

const wasm = process.argv.slice(2).find(name => name.endsWith('.wasm')) ?? here('../../../build/wasm/lapilli.wasm');
const bundle = (options, outfile) => build({bundle: true, logLevel: 'warning', outfile, ...options});

const PAGE = `
import {startEngineRuntime} from './engine/runtime';
import * as sessions from './session/openSession';
import {SavedGames} from './storage/savedGames';
import {openSessionContext} from './session/sessionContext';
import {parseSeatLink} from './platform/route';
import {startOffline} from './offline/registration';
const news = [];
globalThis.lap = {...sessions, parseSeatLink, SavedGames, openSessionContext, startEngineRuntime, startOffline, news, version: VERSION_TEXT,
                  offline: () => startOffline(one => news.push(one))};
document.title = 'ready';
`;

// Builds the files of such a page, with a version of its own.
export async function site(name, version) {
  const to = join(folder, name);
  mkdirSync(to, {recursive: true});
  copyFileSync(here('../../art/favicon.svg'), join(to, 'favicon.svg'));
  copyFileSync(wasm, join(to, 'lapilli-0123456789.wasm'));
  const networks = ['discovery', 'totem', 'tribe', 'kingdomino'].map(set => [set, `${set}-0123456789.net`]);
  for (const [set, file] of networks)
    copyFileSync(here(`../../../data/nets/${set}.net`), join(to, file));
  await bundle({entryPoints: [here('../../src/engine/thinkerWorker.ts')]}, join(to, 'worker-0123456789.js'));
  const MODULE_FILES = JSON.stringify({plain: 'lapilli-0123456789.wasm', simd: 'lapilli-0123456789.wasm'});
  await bundle({
    stdin: {contents: PAGE, resolveDir: here('../../src'), loader: 'ts'},
    format: 'esm',
    define: {
      MODULE_FILES,
      WORKER_FILE: '"worker-0123456789.js"',
      NETWORK_FILES: JSON.stringify(Object.fromEntries(networks)),
      VERSION_TEXT: `"${version}"`,
      LATER_WORDS_FILES: '{}',
    },
  }, join(to, `main-${version}.js`));
  writeFileSync(join(to, 'index.html'), `<!doctype html><meta charset="utf-8"><title>wait</title>
<link rel="icon" href="favicon.svg"><script type="module" src="main-${version}.js"></script>`);
  const FILES = ['worker-0123456789.js', `main-${version}.js`, 'favicon.svg', 'index.html',
                 ...networks.map(([, file]) => file)];
  await bundle({
    entryPoints: [here('../../src/offline/serviceWorker.ts')],
    define: {FILES: JSON.stringify(FILES), LATER_FILES: '[]', MODULE_FILES, VERSION: JSON.stringify(version)},
  }, join(to, 'sw.js'));
  return to;
}

export async function serve(site) {
  return Server.start({store: `sqlite:${path('browser.db')}`, args: ['--web', site]});
}

// A browser with a persistent profile. `said` has all messages of its pages.
export async function launch(profile) {
  const context = await chromium.launchPersistentContext(join(folder, profile), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
  });
  context.said = [];
  context.on('weberror', error => context.said.push(String(error.error())));
  context.on('console', message => context.said.push(message.text()));
  return context;
}

export async function visit(context, base) {
  const page = await context.newPage();
  await page.goto(base);
  await page.waitForFunction(() => document.title === 'ready');
  return page;
}

// Creates a session context in the page, as the global `context`.
export async function begin(page) {
  await page.evaluate(async () => {
    const started = await lap.startEngineRuntime();
    globalThis.context = await lap.openSessionContext(started.runtime);
    // Decides for the players until the log has this many lines, or the game is over.
    globalThis.play = async (session, lines = Infinity) => {
      const due = () => {
        const {stage, seat, computer, number} = session.engine.table();
        return stage === 'closed' || number >= lines || computer === null && session.mine.includes(seat);
      };
      for (;;) {
        await new Promise(resolve => {
          const look = () => due() && (stop(), resolve());
          const stop = session.on(look);
          look();
        });
        const {stage, seat, number} = session.engine.table();
        if (stage === 'closed' || number >= lines)
          return session.engine.record();
        await session.ask(seat, session.engine.decide('random', BigInt(number)));
      }
    };
  });
}

export {FlakyProxy};
