// Puzzles in the page: the rating against the worked example of Glickman's paper, what comes back when, and every
// shipped puzzle played to its solution.
//   node test/unit/puzzles.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const progress = await load('session/glicko2', 'session/puzzleProgress', 'screens/puzzles/puzzle', 'screens/puzzles/puzzleSession', 'engine/engine');
const {rated, UNRATED, readPuzzles, puzzleOfDay, canonicalRequest, PuzzleSession, Engine} = progress;

await test('a rating is that of the example in Glickman’s paper', check => {
  const player = {rating: 1500, deviation: 200, volatility: 0.06};
  const after = rated(player, [{rating: 1400, deviation: 30, score: 1}, {rating: 1550, deviation: 100, score: 0},
                               {rating: 1700, deviation: 300, score: 0}]);
  check([after.rating.toFixed(2), after.deviation.toFixed(2), after.volatility.toFixed(5)], ['1464.05', '151.52', '0.06000'],
        'rating, deviation and volatility');
  check(rated(player, []).deviation.toFixed(2), (173.7178 * Math.hypot(200 / 173.7178, 0.06)).toFixed(2), 'without results it is less certain');
});

const NONE = {rating: 150000, deviation: 35000, volatility: 60000, outcomes: {}, days: {}};

await test('only the first attempt at a puzzle counts', check => {
  const failed = progress.withAttempt(NONE, '0000000a', 1500, false);
  check(failed.outcomes, {'0000000a': 'failed'}, 'a wrong move');
  check(failed.rating < NONE.rating && failed.deviation < NONE.deviation, true, 'lowers the rating, which is more certain then');
  const later = progress.withAttempt(failed, '0000000a', 1500, true);
  check([later.rating, later.outcomes], [failed.rating, {'0000000a': 'later'}], 'solving it afterwards does not raise it');
  check(progress.withAttempt(later, '0000000a', 1500, false), later, 'nor does failing again lower it');
  check(progress.withAttempt(NONE, '0000000b', UNRATED.rating, true).rating > NONE.rating, true, 'solving at once does');
});

await test('a streak ends with the first day without a solved puzzle', check => {
  const days = list => ({...NONE, days: Object.fromEntries(list.map(day => [day, true]))});
  check(progress.puzzleStreak(days(['2026-11-17', '2026-11-18']), '2026-11-19'), 2, 'today’s still waits');
  check(progress.puzzleStreak(days(['2026-11-17', '2026-11-18', '2026-11-19']), '2026-11-19'), 3, 'today’s is solved');
  check(progress.puzzleStreak(days(['2026-11-16', '2026-11-17']), '2026-11-19'), 0, 'yesterday’s was not');
});

await test('a mistake comes back after 1, 3, 7 and 21 days', check => {
  let mistake = {record: 'lapilli 1\n', solution: '1 pick 1', played: '1 pick 2', points: 900, due: '2026-11-20', solved: 0};
  const due = [];
  for (let today = mistake.due; mistake; today = mistake?.due) {
    mistake = progress.afterAttempt(mistake, true, today);
    due.push(mistake?.due ?? null);
  }
  check(due, ['2026-11-23', '2026-11-30', '2026-12-21', null], 'each time later, until it is known');
  const again = progress.afterAttempt({...NONE, solved: 2, due: '2026-11-20'}, false, '2026-11-20');
  check([again.solved, again.due], [0, '2026-11-21'], 'after a wrong move it begins again');
  check(progress.dueMistakes({a: {due: '2026-11-20'}, b: {due: '2026-11-18'}, c: {due: '2026-11-19'}}, '2026-11-19'), ['b', 'c'], 'the oldest first');
});

const puzzles = readPuzzles(readFileSync(join(src, '../../data/puzzles.txt'), 'utf8'));
const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const module = await WebAssembly.compile(readFileSync(wasm));

await test('everyone has the same puzzle on a day, and all come before one comes again', check => {
  const days = Array.from({length: puzzles.length}, (_, i) => new Date(Date.UTC(2026, 10, 19 + i)).toISOString().slice(0, 10));
  check(new Set(days.map(day => puzzleOfDay(puzzles, day).id)).size, puzzles.length, 'as many different ones as there are');
});

await test('every puzzle of the page can be solved, and its obvious move is refused', async check => {
  const engine = await Engine.start(module);
  let solved = 0, refused = 0;
  for (const puzzle of puzzles) {
    const found = PuzzleSession.open(engine, puzzle, {onWrong: () => refused++, onSolved: () => solved++});
    if (!found.ok) {
      check(found.refusal, null, puzzle.id);
      continue;
    }
    check((await found.value.ask(puzzle.seat, puzzle.obvious))?.error, 'puzzle', `${puzzle.id}: ${puzzle.obvious}`);
    check(await found.value.ask(puzzle.seat, puzzle.solution), null, `${puzzle.id}: ${puzzle.solution}`);
    check((await found.value.ask(puzzle.seat, puzzle.solution))?.error, 'nothing-to-undo', 'once');
  }
  check([solved, refused], [puzzles.length, puzzles.length], 'each');
});

await test('a domino with two halves that are alike may lie either way round', check => {
  const half = {terrain: 'desert', fires: 0, craters: 0, resource: null};
  check(canonicalRequest('lay 1 g8 g9', {number: 1, halves: [half, half]}), canonicalRequest('lay 1 g9 g8', {number: 1, halves: [half, half]}), 'alike');
  const other = {number: 1, halves: [half, {...half, terrain: 'lake'}]};
  check(canonicalRequest('lay 1 g8 g9', other) === canonicalRequest('lay 1 g9 g8', other), false, 'not alike');
});

finish();
