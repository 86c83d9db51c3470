// Getting everything that this device has saved out of the browser, and repairing it. Neither needs the engine
// or a screen that works.

import {download} from '../platform/download';
import {collectArchive, jsonOf, writeArchive} from '../storage/archive';
import {forgetPreferences} from '../storage/localValues';
import {SavedGames} from '../storage/savedGames';

export function settingsStorage(): Storage|null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function exportName(ending: string): string {
  return `lapilli-${new Date().toISOString().slice(0, 10)}.${ending}`;
}

function downloadJson(text: string): void {
  download(exportName('json'), new Blob([text], {type: 'application/json'}));
}

export async function exportEverything(savedGames: SavedGames): Promise<void> {
  downloadJson(writeArchive(await collectArchive(savedGames, settingsStorage())));
}

// One row of the storage as it is, with its lines.
export function exportRow(row: unknown): void {
  downloadJson(`${jsonOf(row)}\n`);
}

// Sets aside everything that can keep the page from starting and is no game: settings return to their defaults,
// and the summaries of games are made again from their logs.
export async function repairEverything(savedGames: SavedGames): Promise<void> {
  const storage = settingsStorage();
  if (storage)
    forgetPreferences(storage);
  for (const {id} of await savedGames.list())
    await savedGames.change(id, {summary: null});
}
