// A server that fails in the middle of a write does not hold up its neighbour, nor lose or double a line.
import { spawnSync } from "node:child_process";
import { Client, Engine, due, open, play } from "./support/client.mjs";
import { prove } from "./support/proof.mjs";
import { Proxy } from "./support/proxy.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, healthy, inspect, lapilli, poll } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);

// A table for two at server b, and a second device of each player at server a, which reaches the database
// through the proxy.
async function setUp(proxy) {
  const a = await Server.start({ store: proxy.store });
  const b = await Server.start(database);
  const table = await open(b.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const twins = new Map();
  for (const [seat, client] of table.clients)
    twins.set(seat, await new Client(a.port, table.id, client.token).arrive());
  return { a, b, table, twins };
}

// The next decision, once everyone has seen what it follows from.
async function next(table, twins) {
  const decision = await due(engine, table.spectator, [1, 2]);
  const seen = table.spectator.last;
  const [twin, client] = [twins.get(Number(decision[0])), table.client(Number(decision[0]))];
  for (const each of [twin, client]) await each.until(() => each.last >= seen, "the same line");
  return { text: decision.slice(2), line: decision, seen, twin, client };
}

// The process of the database reads what has arrived of a message while others of it answer. If it were slower
// the test would show less, but not fail.
function settle() {
  for (let i = 0; i < 3; i++) spawnSync("psql", ["-qAt", database.store, "-c", "select 1"]);
}

// The same decision is made at a, whose message to the database is cut at every part of its length, and then
// at b.
async function everyPart() {
  const parts = 12;
  const proxy = await Proxy.open(database.store);
  const { a, b, table, twins } = await setUp(proxy);
  let wrong = "";
  for (let part = 0; part <= parts; part++) {
    const { text, line, seen, twin, client } = await next(table, twins);
    const cut = proxy.cut("extend", (length) => Math.floor((length * part) / parts));
    const first = twin.ask(text, seen);
    const { sent, length } = await cut;
    settle();
    const answer = await client.ask(text, seen);
    // Of a whole message the result is lost, and either server may have been first.
    const expected = answer.lines !== undefined || (sent === length && answer.error === "stale");
    await first;
    await client.until(() => client.last > seen, "the decision");
    const lines = client.lines.slice(seen).filter(({ e }) => e === line).length;
    if (!expected || lines !== 1) wrong += `${sent} of ${length} bytes: ${JSON.stringify(answer)} ${lines}\n`;
    proxy.release();
    await poll(healthy(a.port), "the server to reconnect");
  }
  check(wrong === "", "wherever a write is cut off, the other server goes on at once with the same table", wrong);
  await play(engine, table);
  for (const twin of twins.values())
    await twin.until(() => twin.last >= table.spectator.last, "the end of the game at both servers");
  equal(
    [...twins.values()].map((twin) => JSON.stringify(twin.lines) === JSON.stringify(table.spectator.lines)),
    [true, true],
    "both servers show the same lines in the end",
  );
  check(table.mismatch === "", "nothing is lost or doubled", table.mismatch);
  await prove(b.port, table, "a game with writes cut off");
  await table.leave();
  for (const twin of twins.values()) await twin.socket.close();
  await a.stop();
  await b.stop();
}

// The server's machine is gone, and the database does not know.
async function deadServer() {
  const proxy = await Proxy.open(database.store);
  const { a, b, table, twins } = await setUp(proxy);
  const { text, seen, twin, client } = await next(table, twins);
  const cut = proxy.cut("extend", (length) => length - 1, { drops: false });
  const first = twin.ask(text, seen);
  await cut;
  settle();
  await a.kill();
  await first;
  const answer = await client.ask(text, seen);
  check(
    answer.lines !== undefined,
    "a server that dies with the last byte of a write unsent does not hold up the other",
    answer,
  );
  await play(engine, table);
  check(table.mismatch === "", "and the game goes on to its end", table.mismatch);
  await prove(b.port, table, "a game whose other server died");
  await table.leave();
  await b.stop();
  proxy.release();
}

await run([everyPart, deadServer, inspect]);
