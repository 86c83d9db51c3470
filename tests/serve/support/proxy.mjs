// proxy.mjs: a proxy between a server and PostgreSQL that can stop in the middle of a message, as a machine
// or a network does that fails: the database is not told, and keeps its end of the connection open.
import { connect, createServer } from "node:net";
import { atEnd, within } from "./report.mjs";

export class Proxy {
  // store: the URL of a database that listens on a Unix socket. The proxy's own URL is `store`.
  static async open(store) {
    const proxy = new Proxy();
    const path = `${decodeURIComponent(new URL(store.replace("@/", "@localhost/")).searchParams.get("host"))}/.s.PGSQL.5432`;
    proxy.left = []; // connections to the database whose other end is gone
    proxy.armed = null;
    const listener = createServer((client) => proxy.accept(client, connect(path)));
    atEnd(() => listener.close());
    await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
    proxy.store = `postgresql://lapilli@127.0.0.1:${listener.address().port}/postgres`;
    return proxy;
  }

  accept(client, database) {
    let cut = false;
    client.setNoDelay(true);
    client.on("data", (bytes) => {
      if (cut) return;
      if (this.armed !== null && bytes.includes(this.armed.word)) {
        const { at, drops, resolve } = this.armed;
        const sent = at(bytes.length);
        this.armed = null;
        cut = true;
        this.left.push(database);
        database.write(bytes.subarray(0, sent), () => {
          if (drops) client.destroy();
          resolve({ sent, length: bytes.length });
        });
        return;
      }
      database.write(bytes);
    });
    database.on("data", (bytes) => cut || client.write(bytes));
    client.on("error", () => {});
    database.on("error", () => {});
    client.on("close", () => cut || database.destroy());
    database.on("close", () => cut || client.destroy());
  }

  // Of the next message with this word, passes on only the first at(length) bytes, and then nothing more.
  // The server's end of the connection breaks (drops), or is silent, too. Resolves when that has happened.
  cut(word, at, { drops = true } = {}) {
    const happened = new Promise((resolve) => (this.armed = { word, at, drops, resolve }));
    return within(happened, `a message with ${word} to cut`);
  }

  // Closes what was left open.
  release() {
    for (const database of this.left.splice(0)) database.destroy();
  }
}
