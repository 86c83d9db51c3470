// A browser's WebSocket for node, and a proxy whose connections a test can cut.
import {connect, createServer} from 'node:net';
import {WebSocket as Client} from '../../../tests/serve/support/websocket.mjs';

// What a lying server makes of each message it sends, and of each it receives.
export const liar = {tells: text => text, hears: text => text};

// The part of the browser's WebSocket that web/src/session/tableSocket.ts uses.
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
    socket.onmessage = data => this.onmessage?.({data: liar.tells(data)});
    for (const data of socket.messages.splice(0))
      this.onmessage?.({data: liar.tells(data)});
    if (socket.closed)
      this.end();
  }

  send(text) {
    this.socket.text(liar.hears(text));
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

// A request over HTTP that asks for no other after it: what becomes of the proxy holds from the next request on.
const forOnce = bytes => Buffer.from(bytes.toString('latin1').replace(/^connection: keep-alive/im, 'connection: close'), 'latin1');

// A proxy between pages and a server. `accident` happens once, to the next message of a page: with
// `request` the message is lost with its connection, with `answer` its answer is, and with `late`
// the message arrives when release() is called, long after the page has given up on the connection.
export class FlakyProxy {
  static async open(port) {
    const proxy = new FlakyProxy();
    proxy.target = port;
    proxy.accident = null;
    proxy.accidents = 0;
    proxy.late = [];
    proxy.both = new Set();
    proxy.age = 0;
    proxy.server = createServer(page => proxy.join(page));
    await new Promise(resolve => proxy.server.listen(0, '127.0.0.1', resolve));
    proxy.port = proxy.server.address().port;
    proxy.base = `http://127.0.0.1:${proxy.port}/`;
    return proxy;
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
      server.write(upgraded ? bytes : forOnce(bytes));
    });
    server.on('data', bytes => {
      upgraded ||= bytes.includes('101 Switching');
      if (deaf)
        cut();
      else if (!loose && age === this.age)
        page.write(bytes);
    });
  }

  // Cuts all connections.
  cut() {
    for (const cut of [...this.both])
      cut();
  }

  // Silently drops everything sent over the present connections.
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
