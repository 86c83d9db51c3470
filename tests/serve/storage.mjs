// A database outage and a full disk: nothing is shown that is not saved, connections stay open, and the
// game continues by itself.
import { spawn } from "node:child_process";
import { Client, Engine, due, http, open, play, post } from "./support/client.mjs";
import { prove } from "./support/proof.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, healthy, inspect, kind, lapilli, poll } from "./support/server.mjs";
import { WebSocket, frame, PING } from "./support/websocket.mjs";

const database = Database.open();
const server = await Server.start(database);
const { port } = server;
const engine = new Engine(lapilli);
const trouble = kind === "sqlite" ? "the disk is full" : "the database is down";

async function playThrough(stop, name) {
  const table = await open(port, { rules: "totem", seats: ["person", "level:1", "person"] });
  await table.sit();
  await play(engine, table, (lead) => lead.table.events.length >= 24);
  const decision = await due(engine, table.spectator, [1, 3]);
  await table.level();
  const before = table.spectator.last;
  const client = table.client(Number(decision[0]));

  await stop();
  const refused = await client.ask(decision.slice(2));
  check(
    refused.error === "storage" && refused.say !== "",
    `a decision is refused as storage when ${name}`,
    refused,
  );
  const sick = await http(port, "GET", "/healthz");
  check(
    sick.status === 503 && sick.body.length > 3,
    `/healthz reports it when ${name}`,
    `${sick.status} ${sick.body}`,
  );
  const created = await post(port, "/api/tables", { rules: "totem", seats: ["person", "person"] });
  check(
    created.status === 503 && created.json?.error === "storage",
    `no table is created when ${name}`,
    created.body,
  );
  for (const each of table.everyone) each.socket.bytes(frame(PING, "there?"));
  await Promise.all(
    table.everyone.map((each) => each.socket.until(() => each.socket.pongs.length > 0, "a pong")),
  );
  check(
    table.everyone.every((each) => !each.socket.closed),
    `connections stay open when ${name}`,
  );
  equal(
    table.everyone.map((each) => each.last),
    table.everyone.map(() => before),
    `nothing is shown when ${name}`,
  );

  await database.start(server);
  await poll(healthy(port), "the server to recover");
  check(true, `the server recovers by itself after ${name}`);
  await play(engine, table);
  check(
    table.mismatch === "" && table.spectator.over,
    `the same connections play on to the end after ${name}`,
    table.mismatch,
  );
  await prove(port, table, `a game after ${name}`);
  await table.leave();
}

async function away() {
  await playThrough(() => database.stop(server), trouble);
}

async function killed() {
  if (kind !== "postgresql") return;
  await playThrough(() => database.kill(), "the database was killed");
}

// Computers wait for the database, too, and then continue by themselves. Each of their decisions takes a
// second, so the game is far from over when the outage begins.
async function computersWait() {
  const table = await open(port, { rules: "totem", seats: ["level:6", "level:6", "level:6", "level:6"] });
  const { spectator } = table;
  await spectator.arrive();
  await spectator.line(/^[1-4] pick /);
  await database.stop(server);
  await poll(async () => (await http(port, "GET", "/healthz")).status === 503, "the server to notice");
  const before = spectator.last;
  await database.start(server);
  await spectator.line(/^[1-4] (pick|lay) /, before);
  equal(spectator.faults, [], `after ${trouble} amid a game of computers they continue by themselves`);
  await spectator.socket.close();
}

// Another session has locked the lines of all tables, with a clock that the test moves.
async function slowJoin() {
  if (kind !== "postgresql") return;
  const start = Date.UTC(2026, 0, 1);
  const slow = await Server.start({ store: database.store, clock: start });
  const opening = { rules: "totem", seats: ["person", "person"] };
  const [known, unknown] = [await open(slow.port, opening), await open(port, opening)];
  const other = spawn("psql", ["-qAt", database.store], { stdio: ["pipe", "pipe", "inherit"] });
  const locked = new Promise((resolve) => other.stdout.once("data", resolve));
  other.stdin.write("begin; lock table lapilli.events in access exclusive mode; select 1;\n");
  await within(locked, "a lock on the lines");
  const client = new Client(slow.port, unknown.id, unknown.watch);
  const joined = client.join();
  const idle = await WebSocket.open(slow.port);
  const messages = async () => Number(/^lapilli_messages_total (\d+)$/m.exec((await http(slow.port, "GET", "/metrics")).body)[1]);
  await poll(async () => (await messages()) === 1, "the join to arrive");
  await slow.clock(start + 11_000);
  await idle.gone();
  check(client.error === null && !client.socket.closed, "a pending join is not timed out");
  other.stdin.end("rollback;\n");
  await joined;
  equal(client.joined?.joined, unknown.id, "and succeeds once the table is loaded");
}

await run([away, killed, computersWait, slowJoin, inspect]);
