// Everything read from the browser's storage or from a file is taken for what it is, or left out: hostile rows,
// and hostile values of settings.
//   node test/unit/storedData.test.mjs [build/wasm/lapilli.wasm]
import {Disk, finish, good, open, play, test, web} from '../support/sessionContext.mjs';
import {HOSTILE_ROWS, HOSTILE_VALUES, hostile} from '../support/hostileRows.mjs';

const {collectArchive, writeArchive, readArchive, restoreArchive, repairedGame, playedGames, csvOf, streakOf, withSummaries} = web;

class LocalStorage extends Map {
  get length() { return this.size; }
  key(i) { return [...this.keys()][i] ?? null; }
  getItem(key) { return this.get(key) ?? null; }
  setItem(key, value) { this.set(key, value); }
  removeItem(key) { this.delete(key); }
}

globalThis.addEventListener ??= () => {};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const idOf = i => `game${LETTERS[Math.floor(i / 26)]}${LETTERS[i % 26]}`.padEnd(16, '2');

// A finished game as an archive has it.
const [GOOD] = await (async () => {
  const context = await open(new Disk());
  const session = good(await web.startLocal(context, {set: 'discovery', seats: ['person', 'level:1']}, {names: ['Ada']}));
  await play(session);
  session.leave();
  return JSON.parse(writeArchive(await collectArchive(context.savedGames, null))).games;
})();

// As a browser's database has them: whatever a row is, it has a key.
function diskWith(entries) {
  const disk = new Disk();
  for (const {game, lines} of entries) {
    disk.stores.games.set(JSON.stringify(game.id), structuredClone(game));
    for (const line of lines ?? [])
      disk.stores.lines.set(JSON.stringify([game.id, line.n]), {game: game.id, ...line});
  }
  return disk;
}

// What the start page, My games and its statistics need of a list.
function shown(games) {
  const played = playedGames(games);
  csvOf(games);
  return {games: games.length, summaries: games.map(({summary}) => summary), points: played.map(({points, margin, won}) => [points, margin, won])};
}

for (const [i, row] of HOSTILE_ROWS.entries())
  await test(`an import takes ${row.what} for ${row.damaged ? 'damaged' : 'what its log says'}`, async check => {
    const entry = hostile(row, GOOD, idOf(i)), context = await open(new Disk());
    const read = readArchive(JSON.stringify({lapilli: 'archive', version: 1, games: [entry], settings: {}}));
    const count = await restoreArchive(context.savedGames, read.archive, null, one => repairedGame(context, one));
    check([count.added, count.damaged + read.damaged], row.damaged ? [0, 1] : [1, 0], 'count');
    const list = await context.savedGames.list();
    check(shown(list), shown(row.damaged ? [] : [GOOD.game]), 'list');
    for (const {id} of list)
      check((await web.openSaved(context, id)).kind, 'table', 'opened');
  });

await test('an archive of all of them has each good game once', async check => {
  const entries = HOSTILE_ROWS.map((row, i) => hostile(row, GOOD, idOf(i)));
  const twice = [...entries, ...entries], context = await open(new Disk()), sound = HOSTILE_ROWS.filter(({damaged}) => !damaged).length;
  const read = readArchive(JSON.stringify({lapilli: 'archive', version: 1, games: twice, settings: {}}));
  const count = await restoreArchive(context.savedGames, read.archive, null, one => repairedGame(context, one));
  check(count, {added: sound, known: sound, damaged: twice.length - 2 * sound - read.damaged, failed: 0}, 'count');
});

for (const [i, row] of HOSTILE_ROWS.entries()) {
  const entry = hostile(row, GOOD, idOf(i)), isKey = ['string', 'number'].includes(typeof entry?.game?.id);
  if (!isKey || row.what.includes('log') || row.what.includes('line') || row.what.includes('secret of'))
    continue;  // no database has such a row, or it is a matter of the log
  await test(`a database with ${row.what} lists ${row.damaged ? 'it as damaged' : 'the game'}`, async check => {
    const context = await open(diskWith([entry, {...GOOD, game: {...GOOD.game, id: idOf(99)}}]));
    const list = await withSummaries(context, await context.savedGames.list()), damaged = await context.savedGames.damaged();
    check([list.length, damaged.length], row.damaged ? [1, 1] : [2, 0], 'rows');
    const {points} = shown(list);
    check(points.every(one => JSON.stringify(one) === JSON.stringify(shown([GOOD.game]).points[0])), true, `points ${JSON.stringify(points)}`);
    const file = JSON.parse(writeArchive(await collectArchive(context.savedGames, null)));
    check([file.games.length, file.damaged?.length ?? 0], row.damaged ? [1, 1] : [2, 0], 'export');
    for (const {key} of damaged)
      await context.savedGames.remove(key);
    check(await context.savedGames.damaged(), [], 'removed');
  });
}

await test('a game that is written in the place of a damaged row leaves it aside, with its keys', async check => {
  const id = `${idOf(1)}/${'a'.repeat(32)}`, row = {kind: 'online', id, mine: [{seat: 1, token: 'b'.repeat(32), key: 'c'.repeat(32)}], table: 7};
  const disk = diskWith([{game: row}]), context = await open(disk);
  check(await context.savedGames.find(id), null, 'found');
  const fresh = {begun: 1, updated: 1, finished: false, summary: null, kind: 'online', id, table: idOf(1),
                 mine: [{seat: -1, token: 'a'.repeat(32)}], others: [], gone: false};
  check(await context.savedGames.put(fresh), true, 'written');
  check(await context.savedGames.find(id), fresh, 'the game');
  check((await context.savedGames.damaged()).map(({row: kept}) => kept.row), [row], 'aside');
});

await test('a row that no JSON can hold is exported all the same', async check => {
  const cyclic = {id: 'cyclic'};
  cyclic.self = cyclic;
  const context = await open(diskWith([{game: cyclic}, {game: {id: 'large', count: 10n ** 30n}}]));
  const {damaged} = JSON.parse(writeArchive(await collectArchive(context.savedGames, null)));
  check(damaged.length, 2, 'rows');
  check(damaged[1].row.count, String(10n ** 30n), 'a number that JSON lacks');
});

await test('a local value reads as its default where it is damaged, and its text is set aside', check => {
  for (const [key, text] of HOSTILE_VALUES) {
    const storage = globalThis.localStorage = new LocalStorage([[key, text]]), kind = web.kindOf(key) ?? web.BROWSER;
    const value = web.readValue(kind);
    check(kind === web.SETTINGS ? [value === null || value.theme === 'system' && value.language === 'system' && value.name === ''] : [true], [true], `${key} ${text}`);
    const {whole} = web.parseValue(kind, text);
    check(JSON.parse(storage.getItem('lapilli.damaged') ?? '{}')[key] ?? null, whole ? null : text, `set aside: ${key} ${text}`);
    check(storage.getItem(key), text, `left: ${key}`);
    const history = web.loadDailyHistory();
    streakOf(history, '2026-11-20');
    check(Object.values(history), [], `history: ${text}`);
    check(/^[0-9a-f]{32}$/.test(web.browserKey(() => 'a'.repeat(32))), true, `browser: ${text}`);
    for (const id of web.LESSON_IDS)
      check(web.lessonProgress(id).part <= 9, true, `lesson: ${text}`);
    const form = web.loadNewGameForm();
    check([form.seats.length, form.timeLimit, web.gameSetupOf(form, null).set], [2, 'none', 'discovery'], `form: ${text}`);
  }
});

await test('an import takes only settings that the page has, and only what is sound of them', async check => {
  for (const [key, text] of [...HOSTILE_VALUES, ['lapilli.damaged', '{}'], ['lapilli.unknown', '{}'], ['__proto__', '{}']]) {
    const storage = globalThis.localStorage = new LocalStorage(), context = await open(new Disk());
    const settings = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(text)}}`);
    const {archive} = readArchive(JSON.stringify({lapilli: 'archive', version: 1, games: [], settings}));
    await restoreArchive(context.savedGames, archive, storage, async () => null);
    for (const [kept, value] of storage)
      check(web.parseValue(web.kindOf(kept), value).whole, true, `${key} ${text}: ${value}`);
  }
});

await test('a repair makes the page forget its settings but no game, no result and no key', async check => {
  const kept = [['lapilli.settings', '{"theme":"dark"}'], ['lapilli.newGame', '{"set":"totem"}'], ['lapilli.browser', 'b'.repeat(32)],
                ['lapilli.daily', '{"2026-11-15 totem":{"points":40,"opponent":30,"late":false,"par":null,"sent":"counted"}}']];
  const storage = globalThis.localStorage = new LocalStorage(kept), context = await open(diskWith([GOOD]));
  await web.repairEverything(context.savedGames);
  check([...storage.keys()].sort(), ['lapilli.browser', 'lapilli.daily', 'lapilli.damaged'], 'values');
  check(JSON.parse(storage.getItem('lapilli.damaged')), Object.fromEntries(kept.slice(0, 2)), 'set aside');
  const [bare] = await context.savedGames.list();
  check([bare.summary, await context.savedGames.lines(bare.id)], [null, GOOD.lines], 'the game');
  check((await withSummaries(context, [bare]))[0].summary, GOOD.game.summary, 'its summary, made again');
});

await test('a value that cannot be stored lasts until the page is closed', check => {
  globalThis.localStorage = new LocalStorage([['lapilli.lessons', '{}']]);
  localStorage.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  web.saveLessonProgress('first', {part: 0, moves: [], done: true});
  check(web.lessonProgress('first').done, true, 'lesson');
});

finish();
