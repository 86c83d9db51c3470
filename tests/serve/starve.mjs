// One address against all others: it uses up one resource after another, and another address plays on
// as if nothing had happened. The addresses are those of 127.0.0.0/8.
import { Client, Engine, bearer, http, open, play, post } from "./support/client.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./support/server.mjs";
import { WebSocket, wire } from "./support/websocket.mjs";

const engine = new Engine(lapilli);
const attacker = "127.0.0.66";
const twoPeople = { rules: "discovery", seats: ["person", "person"] };

const noon = Date.UTC(2026, 0, 1, 12);

// A server whose clock stands still: nobody is allowed more as time goes by.
const start = (...args) => Server.start({ store: Database.open().store, args, clock: noon });

async function metric(port, name) {
  const { body } = await http(port, "GET", "/metrics");
  return Number(new RegExp(`^lapilli_${name} (\\d+)`, "m").exec(body)?.[1]);
}

// A join; resolves to the error's word, or null when it was admitted.
async function tryJoin(port, id, token, from) {
  const socket = await WebSocket.open(port, { from });
  socket.json({ join: id, token, after: 0 });
  const answer = await socket.next();
  socket.drop();
  return answer?.error ?? null;
}

// Each failed join would load a table from the store.
async function failedJoins() {
  const server = await start("--max-joins-per-address", "60");
  const table = await open(server.port, twoPeople);
  const words = [];
  for (let i = 0; i < 60; i++) {
    const id = Array.from({ length: 16 }, (_, k) => "abcdefghijklmnop"[(i * 7 + k * k) % 16]).join("");
    words.push(await tryJoin(server.port, id, "0".repeat(32), attacker));
  }
  equal(
    [words.filter((word) => word === "no-table").length, words.filter((word) => word === "too-fast").length],
    [20, 40],
    "of 60 joins of tables that do not exist 20 are looked up, the others are too fast",
  );
  equal(await tryJoin(server.port, table.id, table.watch, "127.0.0.1"), null, "another address joins as ever");
  check((await metric(server.port, "joins_refused_total")) > 0, "refused joins are counted");
  const records = [];
  for (let i = 0; i < 40; i++)
    records.push((await http(server.port, "GET", `/api/tables/${table.id}/record`, { from: "127.0.0.67" })).status);
  equal(records.indexOf(429), 20, "records count as joins");
}

// Many connections, each within its own rate.
async function manyMessages() {
  const server = await start("--max-messages-per-address", "10");
  const table = await open(server.port, twoPeople);
  const attackers = [];
  for (let i = 0; i < 10; i++)
    attackers.push(await new Client(server.port, table.id, table.watch, attacker).arrive());
  const mine = await new Client(server.port, table.id, table.watch).arrive();
  for (const client of attackers) {
    client.answered = 0;
    for (let i = 0; i < 30; i++) {
      client.pending.set(i, () => client.answered++);
      client.socket.json({ ask: i, do: "undo", after: 1 });
    }
  }
  // The address may send 50 messages, of which 10 were the joins.
  const settled = (client) => client.until(() => client.socket.closed || client.answered === 30, "the flood to end");
  await Promise.all(attackers.map(settled));
  const codes = attackers.map(({ socket }) => socket.code);
  check(codes.filter((code) => code === 1008).length >= 9, "300 messages from ten connections are too many", codes);
  const refused = await mine.ask("undo");
  check(refused.refused !== undefined, "another address is answered as ever", refused);
}

async function rematches() {
  const server = await start("--max-tables-per-address", "2");
  const table = await open(server.port, twoPeople);
  await table.sit();
  await play(engine, table);
  const rematch = () => post(server.port, `/api/tables/${table.id}/rematch`, "", bearer(table.client(1).token));
  equal((await rematch()).status, 201, "a rematch is a table");
  equal((await post(server.port, "/api/tables", twoPeople)).status, 429, "and counts as one");
  equal((await rematch()).status, 429, "so too many rematches are refused");
  check((await metric(server.port, "tables_refused_total")) === 2, "refused tables are counted");
}

// Behind a proxy plain HTTP requests count for the client as WebSockets do.
async function requestsBehindProxy() {
  const server = await start("--proxy", "--max-connections-per-address", "2");
  const slow = async () => {
    const it = await wire(server.port);
    it.socket.write(
      "POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n" +
        "Content-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n{",
    );
    await within(new Promise((resolve) => (it.watch = resolve)), "100 Continue");
    return it;
  };
  const held = [await slow(), await slow()];
  const status = async (client) =>
    (await http(server.port, "GET", "/healthz", { headers: { "X-Forwarded-For": client } })).status;
  equal(await status("203.0.113.9"), 429, "behind a proxy, requests that wait count for their address");
  equal(await status("203.0.113.10"), 200, "and not for others");
  for (const { socket } of held) socket.destroy();
  await poll(async () => (await status("203.0.113.9")) === 200, "an allowance to be returned");
  check(true, "when they close the address is served again");
}

// Connections one after the other.
async function manyConnections() {
  const server = await start("--max-requests-per-address", "2");
  let served = 0;
  for (let i = 0; i < 60; i++) {
    const it = await wire(server.port, attacker).catch(() => null);
    it?.socket.write("GET /healthz HTTP/1.0\r\n\r\n");
    await it?.ended;
    if (it !== null && it.bytes.length > 0) served++;
  }
  equal(served, 40, "of 60 connections from one address 40 are served");
  equal((await http(server.port, "GET", "/healthz")).status, 200, "another address is served as ever");
  await server.clock(noon + 1000);
  const later = await http(server.port, "GET", "/healthz", { from: attacker });
  equal(later.status, 200, "and the first one again, a second later");
}

// Thirty games of computers that think for a second, watched so that they play, against one person who plays
// another such computer. A queue without owners would let each of the thirty decide first.
async function thinking() {
  const server = await Server.start({ store: Database.open().store, args: ["--threads", "1"] });
  const strong = { rules: "tribe", seats: ["level:6", "level:6", "level:6", "level:6"] };
  const others = [];
  for (let i = 0; i < 30; i++) {
    const table = await open(server.port, strong, attacker);
    others.push(await new Client(server.port, table.id, table.watch, attacker).arrive());
  }
  const table = await open(server.port, { rules: "discovery", seats: ["person", "level:6"] });
  await table.sit();
  const isTheirs = ({ e }) => e.startsWith("2 ");
  await play(engine, table, (lead) => lead.lines.some(isTheirs));
  const { lines } = table.client(1);
  const decided = lines.findIndex(isTheirs);
  const [from, to] = [lines[decided - 1].at, lines[decided].at];
  const before = others.filter((client) => client.lines.some(({ at, e }) => /^[1-4] /.test(e) && at > from && at <= to));
  check(before.length < 15, `an opponent who thinks does not wait for 30 tables of another address (but for ${before.length})`);
  equal((await server.stop()).code, 0, "and a server that thinks at 31 tables stops");
}

// Spectators who come and go, each of them to be announced to all the others.
async function crowd() {
  const server = await start();
  const table = await open(server.port, twoPeople);
  const mine = await new Client(server.port, table.id, table.watch).arrive();
  const come = () => new Client(server.port, table.id, table.watch, attacker).arrive();
  const all = await Promise.all(Array.from({ length: 90 }, come));
  await server.clock(noon + 2000);
  await mine.until(() => mine.here.watching === 91, "everyone to be announced");
  const told = mine.received.filter((text) => text.startsWith('{"here')).length;
  check(told <= 10, `90 spectators are announced in ${told} messages, and not one by one`);
  for (const { socket } of all) socket.drop();
  await poll(async () => (await metric(server.port, "clients")) === 1, "everyone to be gone");
  await server.clock(noon + 4000);
  await mine.until(() => mine.here.watching === 1, "everyone to leave");
  const left = mine.received.filter((text) => text.startsWith('{"here')).length - told;
  check(left <= 10, `and their leaving in ${left}`);
}

await run([thinking, crowd, failedJoins, manyMessages, rematches, requestsBehindProxy, manyConnections, inspect]);
