// A browser's WebSocket for node, and a wire to a server that a test can cut.
import {connect, createServer} from 'node:net';
import {WebSocket as Client} from '../../../tests/server/websocket.mjs';

// As much of the browser's as web/src/session/reconnectingSocket.ts uses.
globalThis.WebSocket = class {
  constructor(url, protocol) {
    this.open(new URL(url), protocol).catch(() => this.end());
  }

  async open(url, protocol) {
    const socket = await Client.open(Number(url.port), {path: url.pathname, protocol});
    if (socket.status !== 101)
      return this.end();
    if (this.closed)
      return socket.drop();
    this.socket = socket;
    socket.onclose = () => this.end();
    this.onopen?.();
    socket.onmessage = data => this.onmessage?.({data});
    for (const data of socket.messages.splice(0))
      this.onmessage?.({data});
    if (socket.closed)
      this.end();
  }

  send(text) {
    this.socket.text(text);
  }

  close() {
    this.closed = true;
    this.socket?.drop();
  }

  end() {
    if (!this.ended)
      setImmediate(() => this.onclose?.({}));
    this.ended = true;
  }
};

// Stands between pages and a server. `accident` happens once, to the next thing a page sends:
// `request` is lost with its connection, `answer` is what gets lost with it, `late` is a request
// that arrives when release() is called, long after its page has given the connection up.
export class Wire {
  static async open(port) {
    const wire = new Wire();
    wire.target = port;
    wire.accident = null;
    wire.accidents = 0;
    wire.late = [];
    wire.both = new Set();
    wire.age = 0;
    wire.server = createServer(page => wire.join(page));
    await new Promise(resolve => wire.server.listen(0, '127.0.0.1', resolve));
    wire.port = wire.server.address().port;
    wire.base = `http://127.0.0.1:${wire.port}/`;
    return wire;
  }

  join(page) {
    const server = connect({port: this.target, host: '127.0.0.1', noDelay: true});
    page.setNoDelay(true);
    const {age} = this;
    let upgraded = false, deaf = false, loose = false;
    const cut = () => {
      page.destroy();
      if (!loose)
        server.destroy();
    };
    this.both.add(cut);
    for (const end of [page, server])
      end.on('error', cut).on('close', () => {
        cut();
        this.both.delete(cut);
      });
    page.on('data', bytes => {
      if (age < this.age)
        return;
      const accident = upgraded ? this.accident : null;
      if (accident !== null) {
        this.accident = null;
        this.accidents++;
      }
      if (accident === 'request')
        return cut();
      if (accident === 'late') {
        loose = true;
        this.late.push(() => server.end(bytes));
        return cut();
      }
      deaf ||= accident === 'answer';
      server.write(bytes);
    });
    server.on('data', bytes => {
      upgraded ||= bytes.includes('101 Switching');
      if (deaf)
        cut();
      else if (!loose && age === this.age)
        page.write(bytes);
    });
  }

  // Everyone is cut off.
  cut() {
    for (const cut of [...this.both])
      cut();
  }

  // Nothing of the connections there are arrives any more, and nobody is told.
  silence() {
    this.age++;
  }

  release() {
    for (const send of this.late.splice(0))
      send();
  }

  close() {
    this.cut();
    this.server.close();
  }
}
