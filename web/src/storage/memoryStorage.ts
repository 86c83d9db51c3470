// Storage for browsers that allow none: it lasts until the page is closed.

import type {DamagedRow, LogLine, SavedGame, GameStorage, WriteMode} from './gameStorage';
import {mergeRows} from './mergeRows';

// Rows are plain data.
function copy(game: SavedGame): SavedGame {
  return JSON.parse(JSON.stringify(game)) as SavedGame;
}

export class MemoryStorage implements GameStorage {
  readonly persistent = false;
  private readonly rows = new Map<string, SavedGame>();
  private readonly logs = new Map<string, Map<number, LogLine>>();

  async games(): Promise<SavedGame[]> {
    return [...this.rows.values()].map(row => copy(row));
  }

  async damaged(): Promise<DamagedRow[]> {
    return [];
  }

  async game(id: string): Promise<SavedGame|null> {
    const row = this.rows.get(id);
    return row ? copy(row) : null;
  }

  async lines(id: string, after: number): Promise<LogLine[]> {
    return [...this.log(id).values()].filter(line => line.n > after).sort((a, b) => a.n - b.n);
  }

  async put<Game extends SavedGame>(game: Game): Promise<Game> {
    const merged = mergeRows(this.rows.get(game.id) ?? null, game);
    this.rows.set(game.id, copy(merged));
    return merged;
  }

  async write(game: SavedGame|null, id: string, lines: readonly LogLine[], writing: WriteMode): Promise<boolean> {
    const log = this.log(id);
    if (writing === 'new' && lines.some(line => log.has(line.n)))
      return false;
    for (const line of lines)
      log.set(line.n, {...line});
    if (game)
      await this.put(game);
    return true;
  }

  async truncate(id: string, after: number): Promise<void> {
    for (const n of [...this.log(id).keys()])
      if (n > after)
        this.log(id).delete(n);
  }

  async remove(key: IDBValidKey): Promise<void> {
    this.rows.delete(String(key));
    this.logs.delete(String(key));
  }

  private log(id: string): Map<number, LogLine> {
    let log = this.logs.get(id);
    if (!log)
      this.logs.set(id, log = new Map());
    return log;
  }
}
