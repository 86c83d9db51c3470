// Score pads: the points of the worked examples and of random territories, and what is stored of them.
//   node test/unit/scorePad.test.mjs [PATH-OF-LAPILLI] [build/wasm/lapilli.wasm]
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {conformanceCases, padArchive, padOf, ruleCases} from '../support/padExamples.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const lapilli = process.argv.slice(2).find(path => path.endsWith('lapilli'));
const {Engine, padDrawings, isScorePad, readArchive, isReadable} =
    await load('engine/engine', 'storage/scorePad', 'storage/archive', 'session/archivedGame');
const module = new WebAssembly.Module(readFileSync(wasm));
const engine = await Engine.start(module);
const scoresOf = pad => engine.scorePad(padDrawings(pad)).value;

await test('worked examples have the points that were worked out, and their winners', check => {
  const cases = ruleCases(engine);
  check(cases.length >= 40, true, 'cases');
  for (const {name, pad, scores, wins} of cases) {
    const found = scoresOf(pad);
    for (const {seat, total, parts} of scores) {
      const {score} = found.territories[seat - 1];
      check([score.total, ...Object.keys(parts).map(part => score[part])], [total, ...Object.values(parts)], `${name}, seat ${seat}`);
    }
    if (wins)
      check(found.winners, wins, name);
  }
});

await test('random territories have the points of the conformance suite, and of lapilli score', check => {
  const cases = conformanceCases(engine);
  check(cases.length >= 200, true, 'cases');
  for (const {name, text, pad, scores: [{total, parts}]} of cases) {
    const {regions, score} = scoresOf(pad).territories[0];
    check([score.total, ...Object.keys(parts).map(part => score[part])], [total, ...Object.values(parts)], name);
    if (!lapilli)
      continue;
    const native = JSON.parse(spawnSync(lapilli, ['score', '--json', '-'], {input: text, encoding: 'utf8'}).stdout);
    const sorted = list => list.map(({terrain, fires, points}) => `${terrain} ${fires} ${points}`).sort();
    check([native.total, sorted(native.regions)], [score.total, sorted(regions)], name);
  }
});

await test('a pad is read from an archive, and a damaged one is left out', async check => {
  const good = padOf(engine, {rules: 'totem', players: 3}, [['totems fish', 'HUT Gm Lf']]);
  const change = some => ({...good, players: [{...good.players[0], ...some}, ...good.players.slice(1)]});
  const bad = [{...good, set: 'chess'}, {...good, players: good.players.slice(0, 1)}, change({drawing: 7}), change({dominoes: [{number: 1, squares: ['a1']}]}),
               change({totems: 'fish'}), change({drawing: 'x'.repeat(5000)})];
  check([isScorePad(good), ...bad.map(isScorePad)], [true, ...bad.map(() => false)]);
  const read = readArchive(padArchive([good, ...bad]));
  check([read.archive.games.length, read.damaged], [1, bad.length]);
  const context = {newEngine: () => Engine.start(module)};
  const readable = pad => isReadable(context, {lines: [], game: {kind: 'pad', pad}});
  check(await Promise.all([good, change({drawing: 'HUT X'}), change({drawing: 'rules tribe\nHUT'}), change({totems: ['dodo']}), {...good, grid: 6}].map(readable)),
        [true, false, false, false, false], 'the engine reads the drawings');
});

await test('a pad says all that counts', check => {
  const pad = padOf(engine, {rules: 'kingdomino', players: 2, grid: 5, bonus: 'complete'}, [['discarded 0', 'CASTLE W'], ['CASTLE W*1']]);
  const [first, second] = padDrawings(pad);
  check(first, 'rules kingdomino\nplayers 2\ngrid 5\ndeck 24\nline 4\nbonus complete\ndiscarded 0\nCASTLE W\n');
  check(second.includes('discarded'), false, 'not told');
  check(scoresOf(pad).territories.map(({score}) => score.total), [5, 1], 'nothing discarded; and 1 x 1');
});

finish();
