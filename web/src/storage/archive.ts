// Everything this device has saved as one file, and back: games with their logs and analyses, results of
// daily deals, and the settings.

import {BROWSER, HISTORY, mergeDailyHistory} from './dailyHistory';
import type {LogLine, SavedGame} from './gameStorage';
import type {SavedGames} from './savedGames';
import {isScorePad} from './scorePad';

const VERSION = 1;
const SETTINGS = 'lapilli.';  // the keys of the page in localStorage
export const ARCHIVE_BYTES = 64 << 20;

export interface ArchivedGame {
  game: SavedGame;
  lines: LogLine[];
}

export interface Archive {
  games: ArchivedGame[];
  settings: Record<string, string>;
}

export type ArchiveFault = 'not-an-archive'|'too-new';

export async function collectArchive(saved: SavedGames, settings: Pick<Storage, 'length'|'key'|'getItem'>|null): Promise<Archive> {
  const games: ArchivedGame[] = [];
  for (const game of await saved.list())
    games.push({game, lines: await saved.lines(game.id) ?? []});
  games.sort((a, b) => a.game.id < b.game.id ? -1 : 1);
  const kept: Record<string, string> = {};
  for (let i = 0; i < (settings?.length ?? 0); i++) {
    const key = settings?.key(i) ?? '', value = settings?.getItem(key);
    if (key.startsWith(SETTINGS) && key !== BROWSER && typeof value === 'string')
      kept[key] = value;
  }
  return {games, settings: kept};
}

export function writeArchive(archive: Archive): string {
  return `${JSON.stringify({lapilli: 'archive', version: VERSION, ...archive})}\n`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLine(value: unknown, i: number): value is LogLine {
  return isObject(value) && value['n'] === i + 1 && Number.isFinite(value['at']) && typeof value['e'] === 'string';
}

// Fields that every page needs; the log and the record are checked by the engine when they are read.
function isGame(value: unknown): value is SavedGame {
  if (!isObject(value) || typeof value['id'] !== 'string' || value['id'] === '' || value['id'].length > 200 ||
      !Number.isFinite(value['begun']) || !Number.isFinite(value['updated']) || typeof value['finished'] !== 'boolean')
    return false;
  switch (value['kind']) {
  case 'here': return isObject(value['plan']) && Array.isArray(value['plan']['seats']) && typeof value['secret'] === 'string' && Array.isArray(value['names']);
  case 'online': return typeof value['table'] === 'string' && Array.isArray(value['mine']);
  case 'record': return typeof value['text'] === 'string';
  case 'pad': return isScorePad(value['pad']);
  default: return false;
  }
}

// The parts of an archive that can be used; `damaged` counts games that cannot.
export function readArchive(text: string): {ok: true; archive: Archive; damaged: number}|{ok: false; fault: ArchiveFault} {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return {ok: false, fault: 'not-an-archive'};
  }
  if (!isObject(read) || read['lapilli'] !== 'archive' || !Array.isArray(read['games']) || typeof read['version'] !== 'number')
    return {ok: false, fault: 'not-an-archive'};
  if (read['version'] > VERSION)
    return {ok: false, fault: 'too-new'};
  const all = read['games'] as unknown[];
  const games = all.filter((one): one is ArchivedGame & Record<string, unknown> =>
      isObject(one) && isGame(one['game']) && Array.isArray(one['lines']) && (one['lines'] as unknown[]).every(isLine));
  const settings = isObject(read['settings']) ? Object.entries(read['settings'])
      .filter((entry): entry is [string, string] => entry[0].startsWith(SETTINGS) && entry[0] !== BROWSER && typeof entry[1] === 'string') : [];
  return {ok: true, archive: {games: games.map(({game, lines}) => ({game, lines})), settings: Object.fromEntries(settings)},
          damaged: all.length - games.length};
}

export interface ImportCount {
  added: number;
  known: number;    // already here, and left as they are
  damaged: number;  // not readable
  failed: number;   // storage is full or blocked
}

// Adds the games that are not here yet, as far as `accept` finds them readable, results of daily deals not
// played here, and settings that are not set.
export async function restoreArchive(saved: SavedGames, {games, settings}: Archive, storage: Pick<Storage, 'getItem'|'setItem'>|null,
                                     accept: (one: ArchivedGame) => Promise<boolean>): Promise<ImportCount> {
  const count = {added: 0, known: 0, damaged: 0, failed: 0};
  for (const one of games) {
    if (await saved.find(one.game.id))
      count.known++;
    else if (!await accept(one))
      count.damaged++;
    else if (await saved.begin(one.game, one.lines) === 'saved')
      count.added++;
    else
      count.failed++;
  }
  for (const [key, value] of Object.entries(settings))
    if (storage && key === HISTORY)
      storage.setItem(key, mergeDailyHistory(storage.getItem(key), value));
    else if (storage && storage.getItem(key) === null)
      storage.setItem(key, value);
  return count;
}
