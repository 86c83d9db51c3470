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
const {Engine, padDrawings, padScores, readArchive, repairedGame} =
    await load('engine/engine', 'storage/scorePad', 'storage/archive', 'session/archivedGame');
const module = new WebAssembly.Module(readFileSync(wasm));
const engine = await Engine.start(module);
const scoresOf = pad => padScores(engine, pad).value;

// The same pad, of which only points were counted: what a person would write down.
function counted(pad) {
  const start = pad.set === 'kingdomino' ? 'CASTLE\n' : 'HUT\n';
  const players = scoresOf(pad).territories.map(({regions, score}, i) => ({
    ...pad.players[i], drawing: start,
    count: {regions: regions.map(({size, fires}) => ({squares: size, fires})),
            resources: score.resources, cavemen: score.cavemen, warriors: score.warriors,
            startFires: score.fires - regions.reduce((sum, {fires}) => sum + fires, 0), centre: score.centre > 0},
    discarded: score.complete > 0 ? false : pad.players[i].discarded ?? null,
  }));
  return {...pad, players};
}

const standing = ({territories, winners, decidedBy}) =>
  [territories.map(({place, score}) => [place, Object.entries(score).sort()]), winners, decidedBy];

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

await test('counted by hand, regions have the same points, winners and tie-breaks', check => {
  const cases = [...ruleCases(engine), ...conformanceCases(engine)];
  // Several of them at one table, so that there are winners.
  const tables = new Map();
  for (const {pad} of conformanceCases(engine)) {
    const key = [pad.set, pad.grid, pad.centre, pad.complete].join(' ');
    tables.set(key, [...tables.get(key) ?? [], pad]);
  }
  for (const pads of tables.values())
    for (let i = 0; i + 3 <= pads.length; i += 2)
      cases.push({name: `table ${i}`, pad: {...pads[i], players: [pads[i], pads[i + 1], pads[i + 2], pads[i + 1]].map(one => one.players[0])}});
  const decided = new Set();
  for (const {name, pad} of cases) {
    const full = scoresOf(pad);
    decided.add(full.decidedBy);
    check(standing(scoresOf(counted(pad))), standing(full), name);
  }
  check([cases.length > 300, decided.has('points'), decided.has('shared')], [true, true, true], 'cases');
});

await test('ties of counted regions are broken by the largest, then by the fires', check => {
  const pad = padOf(engine, {rules: 'discovery', players: 3}, []);
  const of = (...counts) => scoresOf({...pad, players: pad.players.map((player, i) => ({...player, count: {
    regions: counts[i].map(([squares, fires]) => ({squares, fires})), resources: 0, cavemen: 0, warriors: 0, startFires: 0, centre: false}}))});
  const found = (...counts) => { const {winners, decidedBy} = of(...counts); return [winners, decidedBy]; };
  check(found([[4, 3]], [[5, 2]], [[2, 1]]), [[1], 'points']);
  check(found([[4, 3]], [[6, 2]], [[2, 1]]), [[2], 'largest']);
  check(found([[6, 2]], [[6, 2], [1, 0]], [[6, 1], [3, 2]]), [[3], 'fires']);
  check(found([[6, 2]], [[6, 2]], [[2, 1]]), [[1, 2], 'shared']);
});

await test('a pad is read from an archive, and a damaged one is left out', async check => {
  const good = padOf(engine, {rules: 'totem', players: 3}, [['totems fish', 'HUT Gm Lf']]);
  const change = some => ({...good, players: [{...good.players[0], ...some}, ...good.players.slice(1)]});
  const bad = [{...good, set: 'chess'}, {...good, players: good.players.slice(0, 1)}, change({drawing: 7}), change({dominoes: [{number: 1, squares: ['a1']}]}),
               change({totems: 'fish'}), change({drawing: 'x'.repeat(5000)})];
  const read = readArchive(padArchive([good, ...bad]));
  check([read.archive.games.map(({game}) => game.pad), read.damaged], [[good], bad.length]);
  const context = {newEngine: () => Engine.start(module)};
  const readable = async pad => await repairedGame(context, {lines: [], game: {kind: 'pad', pad}}) !== null;
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
