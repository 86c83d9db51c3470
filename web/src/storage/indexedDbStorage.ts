// Persistent storage in IndexedDB. A row of `games` and its `lines`, keyed by game id and line
// number, change in one transaction, so either all of it is written or nothing.

import {decodeGame} from './gameRow';
import type {DamagedRow, LogLine, SavedGame, GameStorage, WriteMode} from './gameStorage';
import {mergeRows} from './mergeRows';

const NAME = 'lapilli';
const VERSION = 1;
const ASIDE = 'damaged ';  // before the id, in the key of a damaged row in whose place a game was written
const OPENING_MS = 5000;  // a browser that has not answered by then never will

interface LineRow extends LogLine {
  game: string;
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('a request failed'));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage does not answer')), OPENING_MS);
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', {keyPath: 'id'});
      request.result.createObjectStore('lines', {keyPath: ['game', 'n']});
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('storage is blocked'));
    };
  });
}

// A damaged row may have any key.
function linesOf(id: IDBValidKey, after: number): IDBKeyRange {
  return IDBKeyRange.bound([id, after], [id, Infinity], true);
}

// Reading and writing are one transaction, so that no window overwrites what another has just written.
function putRow<Game extends SavedGame>(transaction: IDBTransaction, game: Game, onPut?: (merged: Game) => void): void {
  const games = transaction.objectStore('games');
  const known = games.get(game.id) as IDBRequest<unknown>;
  known.onsuccess = () => {
    const stored = decodeGame(known.result);
    if (known.result !== undefined && !stored)
      games.put({id: `${ASIDE}${game.id}`, row: known.result});
    const merged = mergeRows(stored, game);
    games.put(merged);
    onPut?.(merged);
  };
}

export class IndexedDbStorage implements GameStorage {
  readonly persistent = true;
  private base: Promise<IDBDatabase>|null = null;

  // Rejects where there is no storage.
  static async open(): Promise<IndexedDbStorage> {
    const storage = new IndexedDbStorage();
    await storage.games();
    return storage;
  }

  async games(): Promise<SavedGame[]> {
    return (await this.rows()).flatMap(row => decodeGame(row) ?? []);
  }

  async damaged(): Promise<DamagedRow[]> {
    const rows = (await this.rows()).filter((row): row is {id: IDBValidKey} => decodeGame(row) === null);
    return Promise.all(rows.map(async row => ({key: row.id, row, lines: await this.linesAfter(row.id, 0)})));
  }

  async game(id: string): Promise<SavedGame|null> {
    return decodeGame(await this.read('games', store => store.get(id) as IDBRequest<unknown>));
  }

  async lines(id: string, after: number): Promise<LogLine[]> {
    return (await this.linesAfter(id, after)).map(({n, at, e}) => ({n, at, e}));
  }

  async put<Game extends SavedGame>(game: Game): Promise<Game> {
    let stored = game;
    await this.change(game.kind === 'online' ? 'strict' : 'relaxed', transaction => {
      putRow(transaction, game, merged => {
        stored = merged;
      });
    });
    return stored;
  }

  async write(game: SavedGame|null, id: string, lines: readonly LogLine[], writing: WriteMode): Promise<boolean> {
    try {
      await this.change(writing === 'new' ? 'strict' : 'relaxed', transaction => {
        const store = transaction.objectStore('lines');
        for (const line of lines) {
          const row: LineRow = {game: id, n: line.n, at: line.at, e: line.e};
          if (writing === 'new')
            store.add(row);
          else
            store.put(row);
        }
        if (game)
          putRow(transaction, game);
      });
      return true;
    } catch (error) {
      if ((error as DOMException|null)?.name === 'ConstraintError')
        return false;
      throw error;
    }
  }

  truncate(id: string, after: number): Promise<void> {
    return this.change('strict', transaction => {
      transaction.objectStore('lines').delete(linesOf(id, after));
    });
  }

  remove(key: IDBValidKey): Promise<void> {
    return this.change('strict', transaction => {
      transaction.objectStore('lines').delete(linesOf(key, 0));
      transaction.objectStore('games').delete(key);
    });
  }

  private rows(): Promise<unknown[]> {
    return this.read('games', store => store.getAll() as IDBRequest<unknown[]>);
  }

  private linesAfter(id: IDBValidKey, after: number): Promise<LineRow[]> {
    return this.read('lines', store => store.getAll(linesOf(id, after)) as IDBRequest<LineRow[]>);
  }

  // A browser may close a database on its own; it is reopened on the next use.
  private connect(): Promise<IDBDatabase> {
    this.base ??= open().then(base => {
      base.onclose = () => {
        this.base = null;
      };
      base.onversionchange = () => {
        this.base = null;
        base.close();
      };
      return base;
    });
    this.base.catch(() => {
      this.base = null;
    });
    return this.base;
  }

  private async begin(names: string|string[], mode: IDBTransactionMode,
                      durability: IDBTransactionDurability): Promise<IDBTransaction> {
    try {
      return (await this.connect()).transaction(names, mode, {durability});
    } catch {
      this.base = null;
      return (await this.connect()).transaction(names, mode, {durability});
    }
  }

  private async read<Value>(name: 'games'|'lines', ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
    const transaction = await this.begin(name, 'readonly', 'relaxed');
    return done(ask(transaction.objectStore(name)));
  }

  // Resolves when the transaction is complete; with `strict`, when it is on disk.
  private async change(durability: IDBTransactionDurability,
                       make: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = await this.begin(['games', 'lines'], 'readwrite', durability);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('storage is full'));
      // A failure aborts the transaction, and is handled there; keep it out of the console.
      transaction.onerror = event => event.stopPropagation();
      make(transaction);
    });
  }
}
