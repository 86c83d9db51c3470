// websocket.mjs: a WebSocket client (RFC 6455) that can also send what no proper client would:
// unmasked, truncated or fragmented frames, and arbitrary bytes.
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { within } from "./report.mjs";

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

// One frame. By default fin and mask are true and rsv is 0.
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

// A TCP connection that collects what it receives; `ended` resolves when the other side has closed.
// `from`: the address to connect from, any of 127.0.0.0/8.
export function wire(port, from = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from, noDelay: true });
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
    socket.on("error", reject); // once connected nobody listens, and `close` follows
  });
}

// Sends raw bytes and resolves to everything received until the server closes.
export async function exchange(port, bytes, what = "the server to close") {
  const it = await wire(port);
  it.socket.write(bytes);
  await within(it.ended, what);
  return it.bytes.toString("latin1");
}

export class WebSocket {
  // Resolves once the handshake is answered; `status` is 101 on success. Otherwise `answer` has the
  // response.
  static async open(port, { path = "/api/socket", protocol = "lapilli.1", headers = {}, from } = {}) {
    const ws = new WebSocket();
    ws.wire = await wire(port, from);
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
    this.messages = []; // unread
    this.received = []; // every payload, in order
    this.parts = [];
    this.pings = 0;
    this.pongs = [];
    this.code = null; // of the close frame; 1006 without one
    this.reason = "";
    this.closed = false;
    this.waiting = [];
    this.onmessage = null;
    this.onclose = null;
    this.answersPings = true;
  }

  // Parses complete frames from the input.
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
      this.received.push(whole);
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

  // The next message as JSON; null when the connection closes first.
  async next(what = "a message") {
    await this.until(() => this.messages.length > 0 || this.closed, what);
    return this.messages.length > 0 ? JSON.parse(this.messages.shift()) : null;
  }

  // Resolves when the condition holds, checked after every input.
  async until(condition, what) {
    while (!condition()) {
      const news = new Promise((resolve) => this.waiting.push(resolve));
      await within(news, what);
    }
  }

  // Resolves to the close code when the connection is closed.
  async gone(what = "the connection to close") {
    await this.until(() => this.closed, what);
    return this.code;
  }

  // Drops the connection without a close frame.
  drop() {
    this.wire.socket.destroy();
  }

  async close(code = 1000) {
    if (this.closed) return;
    this.bytes(frame(CLOSE, Buffer.from([code >> 8, code & 255])));
    await this.gone("the server to answer a close");
  }
}
