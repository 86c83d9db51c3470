// Everything this device has saved as one file, and back: games with their logs and analyses, results of
// daily deals, and the settings.

import {mergeDailyHistory} from './dailyHistory';
import {decodeGame, decodeLog} from './gameRow';
import type {DamagedRow, LogLine, SavedGame} from './gameStorage';
import {BROWSER, DAILY, kindOf, parseValue} from './localValues';
import type {SavedGames} from './savedGames';
import {fieldsOf} from './schema';

const VERSION = 1;
const PREFIX = 'lapilli.';  // of the page's keys in localStorage
export const ARCHIVE_BYTES = 64 << 20;

export interface ArchivedGame {
  game: SavedGame;
  lines: LogLine[];
}

export interface Archive {
  games: ArchivedGame[];
  settings: Record<string, string>;
  damaged?: DamagedRow[];  // rows that nothing can be made of; an import leaves them out
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
    if (key.startsWith(PREFIX) && key !== BROWSER.key && typeof value === 'string')
      kept[key] = value;
  }
  const damaged = await saved.damaged();
  return {games, settings: kept, ...(damaged.length > 0 && {damaged})};
}

// A value as JSON even where it has none, as a number without a decimal notation, or is nested too deeply.
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, one: unknown) => typeof one === 'bigint' ? String(one) : one) ?? 'null';
  } catch {
    return JSON.stringify(Object.prototype.toString.call(value));
  }
}

export function writeArchive({damaged, ...archive}: Archive): string {
  const text = JSON.stringify({lapilli: 'archive', version: VERSION, ...archive});
  return damaged ? `${text.slice(0, -1)},"damaged":[${damaged.map(jsonOf).join(',')}]}\n` : `${text}\n`;
}

function readGame(stored: unknown): ArchivedGame|null {
  const found = fieldsOf(stored), game = decodeGame(found?.['game']), lines = decodeLog(found?.['lines']);
  return game && lines ? {game, lines} : null;
}

function readSettings(stored: unknown): Record<string, string> {
  const known = Object.entries(fieldsOf(stored) ?? {}).filter((entry): entry is [string, string] =>
      kindOf(entry[0]) !== null && typeof entry[1] === 'string');
  return Object.fromEntries(known);
}

// The parts of an archive that can be used; `damaged` counts games that cannot.
export function readArchive(text: string): {ok: true; archive: Archive; damaged: number}|{ok: false; fault: ArchiveFault} {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return {ok: false, fault: 'not-an-archive'};
  }
  const found = fieldsOf(read);
  if (found?.['lapilli'] !== 'archive' || !Array.isArray(found['games']) || typeof found['version'] !== 'number')
    return {ok: false, fault: 'not-an-archive'};
  if (found['version'] > VERSION)
    return {ok: false, fault: 'too-new'};
  const games = found['games'].map(readGame), good = games.filter(one => one !== null);
  return {ok: true, archive: {games: good, settings: readSettings(found['settings'])}, damaged: games.length - good.length};
}

export interface ImportCount {
  added: number;
  known: number;    // already here, and left as they are
  damaged: number;  // not readable
  failed: number;   // storage is full or blocked
}

// What is sound of a setting is kept, unless it is set already; results of daily deals are merged.
function restoreSetting(storage: Pick<Storage, 'getItem'|'setItem'>, key: string, text: string): void {
  const kind = kindOf(key), here = storage.getItem(key), {value, whole} = kind ? parseValue(kind, text) : {value: null, whole: false};
  if (value === null)
    return;
  if (key === DAILY.key)
    storage.setItem(key, JSON.stringify(mergeDailyHistory(parseValue(DAILY, here ?? '{}').value ?? {}, parseValue(DAILY, text).value ?? {})));
  else if (here === null)
    storage.setItem(key, whole ? text : JSON.stringify(value));
}

// Adds the games that are not here yet, as `repaired` makes them of the entries; null: one cannot be read. Adds
// results of daily deals not played here, and settings that are not set.
export async function restoreArchive(saved: SavedGames, {games, settings}: Archive, storage: Pick<Storage, 'getItem'|'setItem'>|null,
                                     repaired: (one: ArchivedGame) => Promise<ArchivedGame|null>): Promise<ImportCount> {
  const count = {added: 0, known: 0, damaged: 0, failed: 0};
  for (const one of games) {
    const known = await saved.find(one.game.id), good = known ? null : await repaired(one);
    if (known)
      count.known++;
    else if (!good)
      count.damaged++;
    else if (await saved.begin(good.game, good.lines) === 'saved')
      count.added++;
    else
      count.failed++;
  }
  for (const [key, text] of Object.entries(settings))
    try {
      if (storage)
        restoreSetting(storage, key, text);
    } catch {
      count.failed++;
    }
  return count;
}
