// Everything as one file: exported, wiped, imported, equal; and files that are damaged.
//   node test/unit/archive.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {Disk, finish, good, open, play, test, web} from '../support/sessionContext.mjs';

const {collectArchive, writeArchive, readArchive, restoreArchive, repairedGame} = web;
const golden = name => readFileSync(new URL(`../../../tests/golden/${name}.lap`, import.meta.url), 'utf8');

class Settings extends Map {
  get length() { return this.size; }
  key(i) { return [...this.keys()][i] ?? null; }
  getItem(key) { return this.get(key) ?? null; }
  setItem(key, value) { this.set(key, value); }
}

async function filled() {
  const context = await open(new Disk());
  const over = good(await web.startLocal(context, {set: 'discovery', seats: ['person', 'level:1']}, {names: ['Ada']}));
  await play(over);
  over.leave();
  const begun = good(await web.startLocal(context, {set: 'tribe', seats: ['person', 'person']}));
  begun.leave();
  good(await web.importRecord(context, golden('totem-3-a')));
  await context.savedGames.change(over.id, {hints: 3, analysis: {record: 'ab'.repeat(32), sims: 10, lines: ['1 2 3 4']}});
  return {context, over, begun};
}

const settings = () => new Settings([['lapilli.settings', '{"name":"Ada"}'], ['other', 'x']]);

await test('what was exported and wiped is equal after the import', async check => {
  const {context, over, begun} = await filled();
  const file = writeArchive(await collectArchive(context.savedGames, settings()));
  check(file.includes('other'), false, 'nothing of other pages');
  const empty = await open(new Disk()), fresh = new Settings();
  const read = readArchive(file);
  check([read.ok, read.damaged], [true, 0], 'read');
  const count = await restoreArchive(empty.savedGames, read.archive, fresh, one => repairedGame(empty, one));
  check(count, {added: 3, known: 0, damaged: 0, failed: 0}, 'count');
  check(writeArchive(await collectArchive(empty.savedGames, fresh)), file, 'exported again');
  check(await web.exportRecord(empty, over.id), await web.exportRecord(context, over.id), 'record');
  const {session} = await web.openSaved(empty, begun.id);
  await play(session);
  check(session.engine.stage, 'closed', 'a game that was begun goes on');
  session.leave();
});

await test('games and settings that are here already stay as they are', async check => {
  const {context, over} = await filled();
  const {archive} = readArchive(writeArchive(await collectArchive(context.savedGames, settings())));
  await context.savedGames.change(over.id, {hints: 9});
  const here = new Settings([['lapilli.settings', '{}']]);
  check(await restoreArchive(context.savedGames, archive, here, one => repairedGame(context, one)), {added: 0, known: 3, damaged: 0, failed: 0}, 'count');
  check((await context.savedGames.find(over.id)).hints, 9, 'row');
  check(here.getItem('lapilli.settings'), '{}', 'settings');
});

await test('results of daily deals are merged, and who this browser is stays here', async check => {
  const {context} = await filled();
  const played = points => ({points, opponent: 30, late: false, par: null, sent: 'counted'});
  const there = new Settings([
    ['lapilli.browser', '0123456789abcdef0123456789abcdef'],
    ['lapilli.daily', JSON.stringify({'2026-11-14 totem': played(40), '2026-11-15 totem': played(41),
                                      '2026-11-16 tribe': {...played(42), sent: 'waiting', record: 'lapilli 1\n'}, nonsense: played(1), '2026-11-13 totem': {}})],
  ]);
  const file = writeArchive(await collectArchive(context.savedGames, there));
  check(file.includes('lapilli.browser'), false, 'not exported');
  const {archive} = readArchive(file.replace('"settings":{', '"settings":{"lapilli.browser":"ffffffffffffffffffffffffffffffff",'));
  const here = new Settings([['lapilli.daily', JSON.stringify({'2026-11-15 totem': played(55)})]]);
  await restoreArchive(context.savedGames, archive, here, one => repairedGame(context, one));
  check(here.getItem('lapilli.browser'), null, 'not imported');
  const merged = JSON.parse(here.getItem('lapilli.daily'));
  check(Object.keys(merged).sort(), ['2026-11-14 totem', '2026-11-15 totem', '2026-11-16 tribe'], 'deals');
  check(merged['2026-11-15 totem'].points, 55, 'what was played here counts');
  check('record' in merged['2026-11-16 tribe'], false, 'the other browser sends its own');
});

await test('a window that does not know of an analysis leaves it', async check => {
  const {context, over} = await filled();
  const {analysis: _, hints: __, ...row} = await context.savedGames.find(over.id);
  await context.savedGames.put(row);
  const stored = await context.savedGames.find(over.id);
  check([stored.analysis?.lines, stored.hints], [['1 2 3 4'], 3], 'row');
});

await test('a damaged file is refused, and a damaged game is left out', async check => {
  for (const text of ['', '{', '[]', '{"lapilli":"archive"}', '{"games":[]}', 'lapilli 1\n'])
    check(readArchive(text), {ok: false, fault: 'not-an-archive'}, text);
  check(readArchive('{"lapilli":"archive","version":99,"games":[]}'), {ok: false, fault: 'too-new'}, 'of a later version');
  const {context} = await filled(), whole = JSON.parse(writeArchive(await collectArchive(context.savedGames, null)));
  const here = whole.games.find(({game}) => game.kind === 'here' && game.finished), record = whole.games.find(({game}) => game.kind === 'record');
  for (const break_ of [one => { one.lines.splice(3, 1); }, one => { one.lines[5].e = '1 pick 99'; }, one => { one.lines = []; },
                        one => { one.game.kind = 'castle'; }, one => { one.game.id = ''; }, one => { delete one.game.updated; },
                        one => { one.lines[2].at = 'noon'; }]) {
    const games = structuredClone([here]), empty = await open(new Disk());
    break_(games[0]);
    const read = readArchive(JSON.stringify({...whole, games}));
    const count = await restoreArchive(empty.savedGames, read.archive, null, one => repairedGame(empty, one));
    check([count.added, count.damaged + read.damaged], [0, 1], String(break_));
    check(await empty.savedGames.list(), [], 'nothing is kept of it');
  }
  const cut = structuredClone(record);
  cut.game.text = cut.game.text.replace('players 3', 'players 9');
  check(await repairedGame(context, cut), null, 'a record');
});

await test('when storage is full the rest is counted, not lost silently', async check => {
  const {context} = await filled();
  const {archive} = readArchive(writeArchive(await collectArchive(context.savedGames, null)));
  const disk = new Disk(), empty = await open(disk);
  disk.full = true;
  const count = await restoreArchive(empty.savedGames, archive, null, one => repairedGame(empty, one));
  check(count.failed, 2, 'games with lines');
});

finish();
