// websocket.mjs: a WebSocket client by hand (RFC 6455), so that a test can also send what no honest
// client would: frames without a mask, cut off, in pieces, or bytes that are no frame at all.
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { within } from "./report.mjs";

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

// One frame. Options: fin and mask are true, rsv is 0 unless said.
export function frame(opcode, payload, { fin = true, mask = true, rsv = 0, length = null } = {}) {
  const body = Buffer.from(payload);
  const said = length ?? body.length;
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode];
  const bit = mask ? 0x80 : 0;
  if (said < 126) head.push(bit | said);
  else if (said < 65536) head.push(bit | 126, said >> 8, said & 255);
  else {
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(said));
    head.push(bit | 127, ...long);
  }
  if (!mask) return Buffer.concat([Buffer.from(head), body]);
  const key = randomBytes(4);
  for (let i = 0; i < body.length; i++) body[i] ^= key[i & 3];
  return Buffer.concat([Buffer.from(head), key, body]);
}

// A TCP connection that keeps what it is sent; `ended` is settled when the other side is gone.
export function wire(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const it = { socket, bytes: Buffer.alloc(0), over: false, watch: () => {} };
    it.ended = new Promise((done) => {
      socket.on("close", () => {
        it.over = true;
        it.watch();
        done();
      });
    });
    socket.on("data", (data) => {
      it.bytes = Buffer.concat([it.bytes, data]);
      it.watch();
    });
    socket.once("connect", () => resolve(it));
    socket.on("error", reject); // after the connection stands: nobody listens, `close` follows
  });
}

// Sends bytes as they are and resolves to all that comes back until the other side hangs up.
export async function exchange(port, bytes, what = "the server to hang up") {
  const it = await wire(port);
  it.socket.write(bytes);
  await within(it.ended, what);
  return it.bytes.toString("latin1");
}

export class WebSocket {
  // Resolves to a socket whose handshake was answered; `status` is 101 when it stands. When it does
  // not, `answer` has the head and what came of the body.
  static async open(port, { path = "/api/socket", protocol = "lapilli.1", headers = {} } = {}) {
    const ws = new WebSocket();
    ws.wire = await wire(port);
    const key = randomBytes(16).toString("base64");
    const all = {
      Host: `127.0.0.1:${port}`,
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Key": key,
      "Sec-WebSocket-Version": "13",
      ...(protocol === null ? {} : { "Sec-WebSocket-Protocol": protocol }),
      ...headers,
    };
    const lines = Object.entries(all)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}\r\n`);
    ws.wire.socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    await within(
      new Promise((resolve) => {
        ws.wire.watch = () => {
          if (ws.wire.over || ws.wire.bytes.includes("\r\n\r\n")) resolve();
        };
        ws.wire.watch();
      }),
      "the answer to a handshake",
    );
    const end = ws.wire.bytes.indexOf("\r\n\r\n");
    ws.answer = ws.wire.bytes.toString("latin1", 0, end < 0 ? undefined : end);
    ws.status = Number(/^HTTP\/1\.1 (\d+)/.exec(ws.answer)?.[1] ?? 0);
    if (ws.status !== 101) {
      ws.wire.watch = () => {};
      return ws;
    }
    const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    if (!ws.answer.toLowerCase().includes(`sec-websocket-accept: ${accept}`.toLowerCase()))
      throw new Error(`the handshake was not answered with our key:\n${ws.answer}`);
    ws.wire.bytes = ws.wire.bytes.subarray(end + 4);
    ws.wire.watch = () => ws.take();
    ws.take();
    return ws;
  }

  constructor() {
    this.messages = []; // not read yet
    this.heard = []; // every payload of the server, whole, in order
    this.parts = [];
    this.pings = 0;
    this.pongs = [];
    this.code = null; // of the server's close frame; 1006 when it went without one
    this.reason = "";
    this.closed = false;
    this.waiting = [];
    this.onmessage = null;
    this.onclose = null;
    this.answersPings = true;
  }

  // Takes whole frames out of what has come.
  take() {
    for (;;) {
      const bytes = this.wire.bytes;
      if (bytes.length < 2) break;
      let size = bytes[1] & 127;
      let head = 2;
      if (size === 126) {
        if (bytes.length < 4) break;
        size = bytes.readUInt16BE(2);
        head = 4;
      } else if (size === 127) {
        if (bytes.length < 10) break;
        size = Number(bytes.readBigUInt64BE(2));
        head = 10;
      }
      if (bytes.length < head + size) break;
      if (bytes[1] & 128) throw new Error("the server masked a frame");
      this.wire.bytes = bytes.subarray(head + size);
      this.frame(bytes[0] & 15, (bytes[0] & 128) !== 0, Buffer.from(bytes.subarray(head, head + size)));
    }
    if (this.wire.over && !this.closed) {
      this.closed = true;
      this.code ??= 1006;
      this.onclose?.();
      for (const wake of this.waiting.splice(0)) wake();
    }
  }

  frame(opcode, fin, payload) {
    if (opcode === CLOSE) {
      this.code ??= payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.reason = payload.toString("utf8", 2);
      if (!this.wire.over) this.wire.socket.end(frame(CLOSE, payload.subarray(0, 2)));
    } else if (opcode === PING) {
      this.pings++;
      if (this.answersPings) this.bytes(frame(PONG, payload));
    } else if (opcode === PONG) this.pongs.push(payload.toString("latin1"));
    else {
      this.parts.push(payload);
      if (!fin) return;
      const whole = Buffer.concat(this.parts);
      this.parts = [];
      this.heard.push(whole);
      if (this.onmessage !== null) this.onmessage(whole.toString("utf8"));
      else this.messages.push(whole.toString("utf8"));
    }
    for (const wake of this.waiting.splice(0)) wake();
  }

  bytes(raw) {
    if (!this.wire.over) this.wire.socket.write(raw);
  }

  text(text) {
    this.bytes(frame(TEXT, text));
  }

  json(value) {
    this.text(JSON.stringify(value));
  }

  // The next message as JSON; null when the connection closed before one came.
  async next(what = "a message") {
    await this.until(() => this.messages.length > 0 || this.closed, what);
    return this.messages.length > 0 ? JSON.parse(this.messages.shift()) : null;
  }

  // Resolves when the condition holds; it is looked at whenever something has come.
  async until(condition, what) {
    while (!condition()) {
      const news = new Promise((resolve) => this.waiting.push(resolve));
      await within(news, what);
    }
  }

  // Resolves to the code when the connection is gone.
  async gone(what = "the connection to close") {
    await this.until(() => this.closed, what);
    return this.code;
  }

  // Goes without a word, as a laptop that is shut.
  drop() {
    this.wire.socket.destroy();
  }

  async close(code = 1000) {
    if (this.closed) return;
    this.bytes(frame(CLOSE, Buffer.from([code >> 8, code & 255])));
    await this.gone("the server to answer a close");
  }
}
