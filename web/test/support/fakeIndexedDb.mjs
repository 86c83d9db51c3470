// The part of IndexedDB that web/src/storage/indexedDbStorage.ts uses, in memory, for node: atomic
// transactions, and failures that a test can cause. test/browser/savedGames.mjs tests the real one.

const order = (a, b) => (typeof a === 'string' ? a : a[0]) < (typeof b === 'string' ? b : b[0]) ? -1 :
    (typeof a === 'string' ? a : a[0]) > (typeof b === 'string' ? b : b[0]) ? 1 :
    typeof a === 'string' ? 0 :
                                                                                                 a[1] - b[1];

export class Disk {
  constructor() {
    this.stores = {games: new Map(), lines: new Map()};
    this.written = 0;    // completed transactions that wrote lines
    this.power = Infinity;  // after this many of them no transaction completes
    this.full = false;   // writes of lines fail
    this.blocked = false;
    this.writing = Promise.resolve();  // until the last transaction that writes is done
  }

  // The stored lines of a game.
  log(id) {
    return [...this.stores.lines.values()].filter(row => row.game === id).sort((a, b) => a.n - b.n);
  }

  // What a page uses.
  get indexedDB() {
    return {
      open: () => {
        if (this.blocked)
          throw new DOMException('storage is blocked', 'SecurityError');
        return settled(() => new Base(this));
      },
    };
  }
}

function settled(run, ready = Promise.resolve()) {
  const request = {};
  const answer = () => {
    try {
      request.result = run();
      request.onsuccess?.();
    } catch (error) {
      request.error = error;
      request.onerror?.();
    }
  };
  void ready.then(() => setImmediate(answer));
  return request;
}

class Base {
  constructor(disk) {
    this.disk = disk;
  }

  transaction(names, mode) {
    return new Transaction(this.disk, mode);
  }

  close() {}
}

class Transaction {
  constructor(disk, mode) {
    this.disk = disk;
    this.writes = [];
    this.reads = 0;
    this.ready = disk.writing;  // one transaction that writes at a time; those that read wait for it
    if (mode === 'readwrite') {
      disk.writing = new Promise(release => this.release = release);
      void this.ready.then(() => setImmediate(() => this.end()));
    }
  }

  // What was read may lead to more.
  end() {
    if (this.reads > 0) {
      setImmediate(() => this.end());
      return;
    }
    this.release();
    this.carryOut();
  }

  read(run) {
    this.reads++;
    return settled(() => {
      setImmediate(() => this.reads--);
      return run();
    }, this.ready);
  }

  objectStore(name) {
    const rows = this.disk.stores[name];
    const keyOf = row => name === 'games' ? row.id : [row.game, row.n];
    const withTimeout = range => [...rows.values()].filter(
        row => !range || order(keyOf(row), range.low) > 0 && order(keyOf(row), range.high) <= 0);
    const write = (kind, value) => this.writes.push({name, kind, value, key: JSON.stringify(keyOf(value))});
    return {
      getAll: range => this.read(() => structuredClone(withTimeout(range).sort((a, b) => order(keyOf(a), keyOf(b))))),
      get: key => this.read(() => structuredClone(rows.get(JSON.stringify(key)))),
      put: value => write('put', structuredClone(value)),
      add: value => write('add', structuredClone(value)),
      delete: what => this.writes.push({name, kind: 'delete', keys: () => what?.low ?
                                            withTimeout(what).map(row => JSON.stringify(keyOf(row))) :
                                            [JSON.stringify(what)]}),
    };
  }

  carryOut() {
    const {disk, writes} = this;
    const lines = writes.some(write => write.name === 'lines' && write.kind !== 'delete');
    if (disk.written >= disk.power)
      return;  // the power is off: nothing is written, and no event is fired
    if (lines && disk.full)
      return this.abort('QuotaExceededError');
    if (writes.some(write => write.kind === 'add' && disk.stores[write.name].has(write.key)))
      return this.abort('ConstraintError');
    for (const write of writes) {
      const rows = disk.stores[write.name];
      if (write.kind === 'delete')
        write.keys().forEach(key => rows.delete(key));
      else
        rows.set(write.key, write.value);
    }
    disk.written += lines ? 1 : 0;
    this.oncomplete?.();
  }

  abort(name) {
    this.error = new DOMException('aborted', name);
    this.onabort?.();
  }
}

globalThis.IDBKeyRange = {bound: (low, high) => ({low, high})};
