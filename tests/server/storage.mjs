// A database that goes away and comes back, and a disk that is full and has room again: nothing is
// shown that is not kept, connections stay, and the game goes on by itself.
import { spawn } from "node:child_process";
import { Guest, Mind, due, http, open, play, post } from "./client.mjs";
import { prove } from "./proof.mjs";
import { check, equal, run, within } from "./report.mjs";
import { Database, Server, healthy, inspect, kind, lapilli, poll } from "./server.mjs";
import { WebSocket, frame, PING } from "./websocket.mjs";

const database = Database.open();
const server = await Server.start(database);
const { port } = server;
const mind = new Mind(lapilli);
const trouble = kind === "sqlite" ? "the disk is full" : "the database is away";

async function playThrough(stop, name) {
  const table = await open(port, { rules: "totem", seats: ["person", "level:1", "person"] });
  await table.sit();
  await play(mind, table, (lead) => lead.table.events.length >= 24);
  const decision = await due(mind, table.watcher, [1, 3]);
  await table.level();
  const before = table.watcher.last;
  const guest = table.guest(Number(decision[0]));

  await stop();
  const refused = await guest.ask(decision.slice(2));
  check(
    refused.error === "storage" && refused.say !== "",
    `a decision is refused as storage when ${name}`,
    refused,
  );
  const sick = await http(port, "GET", "/healthz");
  check(
    sick.status === 503 && sick.body.length > 3,
    `/healthz says so when ${name}`,
    `${sick.status} ${sick.body}`,
  );
  const created = await post(port, "/api/tables", { rules: "totem", seats: ["person", "person"] });
  check(
    created.status === 503 && created.json?.error === "storage",
    `no table is opened when ${name}`,
    created.body,
  );
  for (const each of table.everyone) each.socket.bytes(frame(PING, "there?"));
  await Promise.all(
    table.everyone.map((each) => each.socket.until(() => each.socket.pongs.length > 0, "a pong")),
  );
  check(
    table.everyone.every((each) => !each.socket.closed),
    `connections are kept when ${name}`,
  );
  equal(
    table.everyone.map((each) => each.last),
    table.everyone.map(() => before),
    `nothing is shown when ${name}`,
  );

  await database.start(server);
  await poll(healthy(port), "the server to be well again");
  check(true, `the server recovers by itself after ${name}`);
  await play(mind, table);
  check(
    table.quarrel === "" && table.watcher.over,
    `the same connections play on to the end after ${name}`,
    table.quarrel,
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

// Computers wait for the database, too, and go on without anyone asking. One of them takes a second for
// each of its dozen decisions, so that the database is sooner away than the game over.
async function computersWait() {
  const quick = "level:4";
  const table = await open(port, { rules: "kingdomino", deck: 24, seats: [quick, quick, quick, "level:6"] });
  await table.watcher.arrive();
  await table.watcher.line(/^4 pick /);
  await database.stop(server);
  await poll(async () => (await http(port, "GET", "/healthz")).status === 503, "the server to notice");
  const before = table.watcher.last;
  check(!table.watcher.over, `${trouble} amid a game of computers`);
  await database.start(server);
  await table.watcher.until(() => table.watcher.last > before, "computers to go on");
  await table.watcher.line(/^secret /);
  check(table.watcher.faults.length === 0, "computers go on by themselves afterwards", table.watcher.faults);
  await table.watcher.socket.close();
}

// Someone else has the lines of all tables locked, by a clock that stands still until the test moves it.
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
  const guest = new Guest(slow.port, unknown.id, unknown.watch);
  const joined = guest.join();
  const idle = await WebSocket.open(slow.port);
  await slow.clock(start + 11_000, known);
  await idle.gone();
  check(guest.error === null && !guest.socket.closed, "who has joined may wait for longer than ten seconds");
  other.stdin.end("rollback;\n");
  await joined;
  equal(guest.joined?.joined, unknown.id, "and is at the table when the database has found it");
}

await run([away, killed, computersWait, slowJoin, inspect]);
