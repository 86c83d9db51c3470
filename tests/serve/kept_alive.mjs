// Connections that are kept alive: several requests on one, pipelined, mixed with errors; when they end; and
// that limits count requests as they count connections.
import { http } from "./support/client.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, inspect, poll } from "./support/server.mjs";
import { WebSocket, exchange, wire } from "./support/websocket.mjs";

const noon = Date.UTC(2026, 0, 1, 12);
const host = "Host: 127.0.0.1\r\n";
const get = (path, more = "") => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
const post = (path, body, more = "") =>
  `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
const table = JSON.stringify({ rules: "totem", seats: ["person", "person"] });

// Takes whole responses off what a connection has received. Those to HEAD, in `bare` by number, have no body.
function responses(it, bare = []) {
  const found = [];
  let text = it.bytes.toString("latin1");
  for (let end; (end = text.indexOf("\r\n\r\n")) >= 0;) {
    const head = text.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
    const length = status === 100 || bare.includes(found.length) ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (text.length < end + 4 + length) break;
    found.push({ status, closes: /^connection: close$/im.test(head), body: text.slice(end + 4, end + 4 + length) });
    text = text.slice(end + 4 + length);
  }
  return found;
}

// Waits until so many responses are there.
async function answers(it, count, bare = []) {
  const enough = () => it.over || responses(it, bare).length >= count;
  await within(new Promise((resolve) => ((it.watch = () => enough() && resolve()), it.watch())), `${count} responses`);
  return responses(it, bare);
}

const statuses = (found) => found.map(({ status }) => status);

async function oneAfterTheOther() {
  const server = await Server.start({ store: Database.open().store });
  const it = await wire(server.port);
  const asked = [get("/livez"), get("/nothing"), post("/api/tables", table), post("/api/tables", "{}"), get("/livez", "Content-Length: 3\r\n") + "abc"];
  for (const [i, text] of asked.entries()) {
    it.socket.write(text);
    await answers(it, i + 1);
  }
  equal(statuses(responses(it)), [200, 404, 201, 400, 200], "a connection answers one request after the other, errors too");
  check(responses(it).every(({ closes }) => !closes), "and says nothing of closing");
  for (const byte of get("/livez")) {
    it.socket.write(byte);
    await new Promise(setImmediate);
  }
  equal((await answers(it, 6))[5].status, 200, "a request may come byte by byte");
  const { body } = await http(server.port, "GET", "/metrics");
  equal(/^lapilli_connections (\d+)$/m.exec(body)[1], "2", "all of that is one connection");
  it.socket.write(get("/livez", "Connection: close\r\n") + get("/livez"));
  await within(it.ended, "the server to close");
  equal([responses(it).length, responses(it)[6].closes], [7, true], "the last one is the one that asks for it");
}

async function pipelined() {
  const server = await Server.start({ store: Database.open().store });
  const asked = [get("/livez"), post("/api/tables", table), get("/nothing"), `HEAD / HTTP/1.1\r\n${host}\r\n`, post("/api/match", "{"), get("/")];
  for (const step of [1, 7, 1 << 16]) {
    const it = await wire(server.port);
    const bytes = asked.join("");
    for (let i = 0; i < bytes.length; i += step) it.socket.write(bytes.slice(i, i + step));
    const found = await answers(it, asked.length, [3]);
    equal(statuses(found), [200, 201, 404, 200, 400, 200], `requests sent together are answered in order, in pieces of ${step}`);
    it.socket.destroy();
  }
  const many = await wire(server.port);
  many.socket.write(get("/livez").repeat(500));
  const all = await answers(many, 500);
  check(all.length === 500 && all.every(({ body }) => body === "ok\n"), "500 requests sent at once are all answered");
  many.socket.end();
  await within(many.ended, "the server to close");
}

async function lastOnes() {
  const server = await Server.start({ store: Database.open().store });
  const cases = {
    "a malformed request": ["GET /livez\r\n\r\n", 400],
    "one of HTTP/1.0": ["GET /livez HTTP/1.0\r\n\r\n", 200],
    "one whose body has no length": [`POST /api/tables HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 411],
    "one whose body is too big": [post("/api/tables", " ".repeat(5000)), 413],
  };
  for (const [name, [text, status]] of Object.entries(cases)) {
    const it = await wire(server.port);
    it.socket.write(get("/livez") + text + get("/livez"));
    await within(it.ended, `the server to close after ${name}`);
    equal(responses(it).map(({ status: code, closes }) => [code, closes]), [[200, false], [status, true]], `${name} is the last`);
  }
  // Nobody may hide a second request in a body that the first answer did not wait for.
  const hidden = await exchange(server.port, `POST /api/nothing HTTP/1.1\r\n${host}Content-Length: 4000\r\n\r\n${get("/livez")}`);
  equal([...hidden.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code), ["404"], "what follows a refused head is its body");
  const told = await wire(server.port);
  told.socket.write(`POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${table.length}\r\nExpect: 100-continue\r\n\r\n`);
  await answers(told, 1);
  told.socket.write(table + get("/livez"));
  equal(statuses(await answers(told, 3)), [100, 201, 200], "a client that waits to be told sends its body, and more");
  const socket = await wire(server.port);
  socket.socket.write(get("/livez") + get("/api/socket", "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: lapilli.1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
  await answers(socket, 2);
  check(/^HTTP\/1\.1 101 [^]*s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/m.test(socket.bytes.toString()), "a kept connection can become a WebSocket");
  socket.socket.destroy();
  told.socket.destroy();
}

async function idleOnes() {
  const server = await Server.start({ store: Database.open().store, clock: noon });
  const fresh = await wire(server.port);
  const idle = await wire(server.port);
  idle.socket.write(get("/livez"));
  await answers(idle, 1);
  const partial = await wire(server.port);
  partial.socket.write(get("/livez") + "GET /livez HTTP/1.1\r\n");
  await answers(partial, 1);
  await server.clock(noon + 10_001);
  await within(fresh.ended, "a connection without a request to be closed");
  await within(partial.ended, "a connection with part of a request to be closed");
  check(!idle.over, "after ten seconds connections without a whole request are closed; those that had one have longer");
  idle.socket.write(get("/livez"));
  await answers(idle, 2);
  await server.clock(noon + 10_001 + 20_001);
  await within(idle.ended, "the idle connection to be closed");
  equal(statuses(responses(idle)), [200, 200], "and are closed 20 seconds after their last answer");
  const late = await wire(server.port);
  late.socket.write(get("/livez"));
  await answers(late, 1);
  await server.stop();
  await within(late.ended, "the idle connection to be closed");
  check(late.over, "a server that stops closes idle connections");
}

// Requests count whether they share a connection or not; a connection that is idle gives way.
async function limits() {
  const server = await Server.start({ store: Database.open().store, args: ["--max-requests-per-address", "2"], clock: noon });
  const it = await wire(server.port, "127.0.0.66");
  it.socket.write(get("/livez").repeat(60));
  await within(it.ended, "the server to close");
  const codes = statuses(responses(it));
  equal([codes.filter((code) => code === 200).length, codes.at(-1), codes.length], [40, 429, 41], "of 60 requests on one connection 40 are served");
  equal((await http(server.port, "GET", "/livez")).status, 200, "another address is served as ever");

  const few = await Server.start({ store: Database.open().store, args: ["--max-connections-per-address", "3"], clock: noon });
  const open = [];
  for (let i = 0; i < 3; i++) {
    const idle = await wire(few.port);
    idle.socket.write(get("/livez"));
    await answers(idle, 1);
    open.push(idle);
  }
  equal((await http(few.port, "GET", "/livez")).status, 200, "an address with as many idle connections as it may have gets another");
  await within(open[0].ended, "the one idle longest to be closed");
  const sockets = [await WebSocket.open(few.port), await WebSocket.open(few.port), await WebSocket.open(few.port)];
  equal(sockets.map(({ status }) => status), [101, 101, 101], "so does one that wants WebSockets");
  equal((await WebSocket.open(few.port).catch(() => null))?.status ?? 0, 0, "but not one more");
  for (const socket of sockets) socket.drop();

  const full = await Server.start({ store: Database.open().store, args: ["--max-connections", "4"], clock: noon });
  const others = [];
  for (let i = 2; i < 6; i++) {
    const idle = await wire(full.port, `127.0.0.${i}`);
    idle.socket.write(get("/livez"));
    await answers(idle, 1);
    others.push(idle);
  }
  equal((await http(full.port, "GET", "/livez")).status, 200, "a server that is full of idle connections serves a new one");
  await within(others[0].ended, "the one idle longest to be closed");
  check(others.slice(1).every(({ over }) => !over), "and keeps the others");
}

// Each request that a proxy forwards is its client's, though all share a connection.
async function proxied() {
  const server = await Server.start({ store: Database.open().store, args: ["--proxy", "--max-requests-per-address", "1"], clock: noon });
  const it = await wire(server.port);
  const from = (client) => get("/metrics", `X-Forwarded-For: ${client}\r\n`);
  it.socket.write(from("10.0.0.1") + from("203.0.113.9") + get("/metrics", "X-Forwarded-For: unknown\r\n") + from("10.0.0.1"));
  equal(statuses(await answers(it, 4)), [200, 403, 400, 200], "a proxy may send the requests of many clients on one connection");
  it.socket.write(from("203.0.113.9").repeat(21) + from("203.0.113.10"));
  const codes = statuses(await answers(it, 26)).slice(4);
  equal([codes.indexOf(429), codes.filter((code) => code === 429).length, codes.at(-1)], [19, 2, 403], "each has its own allowance");
  it.socket.destroy();
}

await run([oneAfterTheOther, pipelined, lastOnes, idleOnes, limits, proxied, inspect]);
