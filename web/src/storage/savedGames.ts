// The games this device knows: those played on it, seats at tables of a server, records brought
// along. Nothing here fails loudly: where the browser keeps nothing, games hold until the page is
// closed, and `lasts` says so; a write that fails is false, and the session says so.

import type {LogLine, SavedGame, SavedSeat, SavedTable, GameStorage} from './gameStorage';
import {IndexedDbStorage} from './indexedDbStorage';
import {MemoryStorage} from './memoryStorage';

// `other`: the log has grown elsewhere, in another window of this device.
export type WriteResult = 'saved'|'conflict'|'failed';

const CHANNEL = 'lapilli.saved';

function openChannel(): BroadcastChannel|null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;  // an old browser: other windows notice when they write
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

  // Whether games outlive the page.
  get persistent(): boolean {
    return this.storage.persistent;
  }

  // The latest first.
  async list(): Promise<SavedGame[]> {
    try {
      const games = await this.storage.games();
      return games.sort((a, b) => b.updated - a.updated);
    } catch {
      return [];
    }
  }

  // Those that are not over.
  async toContinue(): Promise<(SavedTable|SavedSeat)[]> {
    return (await this.list()).filter((game): game is SavedTable|SavedSeat =>
        game.kind !== 'record' && !game.finished && !(game.kind === 'online' && game.gone));
  }

  async find(id: string): Promise<SavedGame|null> {
    try {
      return await this.storage.game(id);
    } catch {
      return null;
    }
  }

  // null: they cannot be read just now.
  async lines(id: string, after = 0): Promise<LogLine[]|null> {
    try {
      return await this.storage.lines(id, after);
    } catch {
      return null;
    }
  }

  // The row alone; its log stays.
  put(game: SavedGame): Promise<boolean> {
    return this.runtime(() => this.storage.put(game));
  }

  // A new game with its first lines.
  begin(game: SavedGame, lines: readonly LogLine[]): Promise<WriteResult> {
    return this.grow(game, game.id, lines);
  }

  // The next lines of a log that is kept here. On the disk when it is `kept`.
  append(id: string, lines: readonly LogLine[]): Promise<WriteResult> {
    return this.grow(null, id, lines);
  }

  // Lines of a log that someone else keeps; the same line twice is the same.
  copy(game: SavedGame, lines: readonly LogLine[]): Promise<boolean> {
    return this.runtime(() => this.storage.write(game, game.id, lines, 'any'));
  }

  truncate(id: string, after: number): Promise<boolean> {
    return this.runtime(() => this.storage.truncate(id, after));
  }

  remove(id: string): Promise<boolean> {
    return this.runtime(() => this.storage.remove(id));
  }

  // Calls when another window of this device has added to the game's log.
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
