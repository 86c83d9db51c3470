// The games saved on this device: local games, seats at a server's tables, imported records.
// Nothing here throws: where the browser has no storage, games last until the page is closed, as
// `persistent` tells; a failed write is reported by its result, and the session tells the player.

import type {DamagedRow, LogLine, SavedGame, SavedSeat, SavedTable, GameStorage} from './gameStorage';
import {IndexedDbStorage} from './indexedDbStorage';
import {MemoryStorage} from './memoryStorage';

// `conflict`: another window of this device has appended to the log.
export type WriteResult = 'saved'|'conflict'|'failed';

const CHANNEL = 'lapilli.saved';

function openChannel(): BroadcastChannel|null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;  // an old browser; other windows will notice when they write
  }
}

export class SavedGames {
  private readonly channel = openChannel();

  constructor(private readonly storage: GameStorage) {}

  static async open(): Promise<SavedGames> {
    try {
      return new SavedGames(await IndexedDbStorage.open());
    } catch {
      return new SavedGames(new MemoryStorage());
    }
  }

  // Whether games survive closing the page.
  get persistent(): boolean {
    return this.storage.persistent;
  }

  // Most recent first.
  async list(): Promise<SavedGame[]> {
    try {
      const games = await this.storage.games();
      return games.sort((a, b) => b.updated - a.updated);
    } catch {
      return [];
    }
  }

  // What is stored but cannot be used.
  async damaged(): Promise<DamagedRow[]> {
    try {
      return await this.storage.damaged();
    } catch {
      return [];
    }
  }

  // The unfinished ones.
  async toContinue(): Promise<(SavedTable|SavedSeat)[]> {
    return (await this.list()).filter((game): game is SavedTable|SavedSeat =>
        game.kind !== 'record' && game.kind !== 'pad' && !game.finished && !(game.kind === 'online' && game.gone));
  }

  async find(id: string): Promise<SavedGame|null> {
    try {
      return await this.storage.game(id);
    } catch {
      return null;
    }
  }

  // null: storage failed.
  async lines(id: string, after = 0): Promise<LogLine[]|null> {
    try {
      return await this.storage.lines(id, after);
    } catch {
      return null;
    }
  }

  // Only the row; the log stays as it is.
  put(game: SavedGame): Promise<boolean> {
    return this.runtime(() => this.storage.put(game));
  }

  // Changes some fields of a row. False: there is no such game, or storage failed.
  async change(id: string, change: Partial<Pick<SavedGame, 'summary'|'analysis'|'hints'>>): Promise<boolean> {
    const game = await this.find(id);
    return game !== null && this.put({...game, ...change});
  }

  // The same for a seat; returns the row as it is stored, with what other windows have put into it.
  async keepSeat(seat: SavedSeat): Promise<SavedSeat> {
    try {
      return await this.storage.put(seat);
    } catch {
      return seat;
    }
  }

  // This browser's seats at a server's table, most recent first.
  async seatsAt(table: string): Promise<SavedSeat[]> {
    return (await this.list()).filter((game): game is SavedSeat => game.kind === 'online' && game.table === table &&
        !game.gone && game.mine.some(({seat}) => seat > 0));
  }

  // A new game with its first lines.
  begin(game: SavedGame, lines: readonly LogLine[]): Promise<WriteResult> {
    return this.grow(game, game.id, lines);
  }

  // Appends to the log of a local game. On disk once the result is `saved`.
  append(id: string, lines: readonly LogLine[]): Promise<WriteResult> {
    return this.grow(null, id, lines);
  }

  // Copies lines of a server's log; copying a line twice is harmless.
  copy(game: SavedGame, lines: readonly LogLine[]): Promise<boolean> {
    return this.runtime(() => this.storage.write(game, game.id, lines, 'any'));
  }

  truncate(id: string, after: number): Promise<boolean> {
    return this.runtime(() => this.storage.truncate(id, after));
  }

  remove(key: IDBValidKey): Promise<boolean> {
    return this.runtime(() => this.storage.remove(key));
  }

  // Calls the listener when another window of this device has appended to the game's log.
  watch(id: string, listener: () => void): () => void {
    const onMessage = ({data}: MessageEvent<unknown>) => {
      if (data === id)
        listener();
    };
    this.channel?.addEventListener('message', onMessage);
    return () => this.channel?.removeEventListener('message', onMessage);
  }

  private async grow(game: SavedGame|null, id: string, lines: readonly LogLine[]): Promise<WriteResult> {
    try {
      if (!await this.storage.write(game, id, lines, 'new'))
        return 'conflict';
    } catch {
      return 'failed';
    }
    this.channel?.postMessage(id);
    return 'saved';
  }

  private async runtime(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what();
      return true;
    } catch {
      return false;
    }
  }
}
