// The npm package as others use it: packed, installed elsewhere without network, played, checked for types, in a worker.
//   node test/unit/package.test.mjs [build/wasm/lapilli.wasm]
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const work = mkdtempSync(join(tmpdir(), 'lapilli-package-'));
const app = join(work, 'app');
// Into a folder that is named from where it is called, as docs/library.md does.
execFileSync('node', [join(src, '../package/build.mjs'), 'packed', '--wasm', resolve(dirname(wasm))], {cwd: work, stdio: 'pipe'});
const [tarball] = readdirSync(join(work, 'packed')).filter(name => name.endsWith('.tgz'));
execFileSync('mkdir', [app]);
const write = (name, text) => writeFileSync(join(app, name), text);
write('package.json', '{"private": true, "type": "module"}\n');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(work, 'packed', tarball)], {cwd: app, stdio: 'pipe'});
const installed = join(app, 'node_modules/@lapilli/engine');
const node = (file, input = '') => spawnSync('node', [file], {cwd: app, encoding: 'utf8', input});

await test('what is installed is the engine, its types, the networks and the licence, and needs no other package', async check => {
  check(readdirSync(installed).sort(), ['LICENSE', 'README.md', 'discovery.net', 'example.mjs', 'index.js', 'kingdomino.net',
    'lapilli.wasm', 'package.json', 'totem.net', 'tribe.net', 'types'], 'files');
  check(readdirSync(join(app, 'node_modules')).filter(name => !name.startsWith('.')), ['@lapilli'], 'packages');
});

await test('its example is a game against the computer', async check => {
  const {status, stdout, stderr} = node(join(installed, 'example.mjs'), '1\n'.repeat(60));
  check([status, stderr], [0, ''], 'exit');
  check(/^seat 1: \d+ points\nseat 2: \d+ points\n$/m.test(stdout), true, 'points');
});

await test('games follow from their seed, refuse what is illegal, and end with a record', async check => {
  write('play.mjs', `import {createEngine, Game, IllegalMove} from '@lapilli/engine';
const records = [];
for (const seed of ['one', 'one', 'two']) {
  const game = await Game.create({set: 'tribe', players: 3, seed, centre: true});
  let refused = 0;
  try { game.play('pick 99'); } catch (error) { refused = error instanceof IllegalMove && error.refusal.error === 'bad-domino'; }
  while (!game.over) {
    if (game.choices().seat !== game.seat) throw new Error('seat');
    game.play(game.think('greedy', 7n));
  }
  const reader = await createEngine();
  records.push(game.record());
  if (!reader.readRecord(game.record()).ok || !refused || game.seat !== 0) throw new Error('record');
}
const searched = await Game.create({set: 'kingdomino', players: 2});
await searched.useNetwork();
const best = searched.hints('search:sims=200', 3, 1n);
console.log(JSON.stringify([records[0] === records[1], records[0] !== records[2], best.hints?.length > 0]));
`);
  const {stdout, stderr} = node('play.mjs');
  check([stderr, stdout.trim()], ['', '[true,true,true]'], 'output');
});

await test('a worker takes the module that was compiled outside', async check => {
  write('worker.mjs', `import {Worker, isMainThread, parentPort, workerData} from 'node:worker_threads';
import {createEngine, Game, module} from '@lapilli/engine';
if (isMainThread) {
  const game = await Game.create({set: 'discovery', players: 2, seed: 'w'});
  const worker = new Worker(new URL(import.meta.url), {workerData: {module: await module(), record: game.record()}});
  worker.on('message', request => { game.play(request); console.log('played'); });
} else {
  const engine = await createEngine(workerData.module);
  engine.readRecord(workerData.record);
  parentPort.postMessage(engine.decide('level:2', 1n));
}
`);
  const {stdout, stderr} = node('worker.mjs');
  check([stderr, stdout], ['', 'played\n'], 'output');
});

await test('its types are whole, as Node and as bundlers resolve them', async check => {
  write('typed.ts', `import {Game, IllegalMove, type GameView, type RuleSet} from '@lapilli/engine';
const set: RuleSet = 'totem';
const game: Game = await Game.create({set, players: 4});
const view: GameView = game.view();
export const points: number[] = view.territories.map(({score}) => score.total);
// @ts-expect-error: there is no such rule set
await Game.create({set: 'chess', players: 2});
export {IllegalMove};
`);
  for (const [module, resolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const {status, stdout} = spawnSync(join(src, '../node_modules/.bin/tsc'), ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom',
      '--module', module, '--moduleResolution', resolution, 'typed.ts'], {cwd: app, encoding: 'utf8'});
    check([status, stdout], [0, ''], resolution);
  }
});

rmSync(work, {recursive: true});
finish();
