// The wall clock only dates lines: when it is set, nobody at a table loses or gains time.
import { writeFileSync } from "node:fs";
import { Client, Engine, open } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const start = Date.UTC(2026, 0, 1, 12);
const hour = 3_600_000;
const up = 500_000; // how long the machine has been up, at first
const opening = { rules: "discovery", clock: { bank: 10, turn: 10 }, seats: ["person", "person"] };

// The wall clock, and how long the machine has been up since its first start or a later one.
const clocks = (wall, ms, boot = "first") => `${wall} ${ms} ${boot}`;

async function set(server, text, expected, table) {
  const from = server.log.length;
  writeFileSync(server.file, `${text}\n`);
  server.process.kill("SIGUSR1");
  await server.logged(/event=clock now=/, from);
  const client = await new Client(server.port, table.id, table.watch).join();
  await client.socket.close();
  if (client.joined.now !== expected) throw new Error(`the time is ${client.joined.now}, not ${expected}`);
}

// The seat to decide takes its next decision; resolves to when that was.
async function decide(table) {
  await table.level();
  const next = await engine.decide(table.spectator.record);
  await table.client(Number(next[0])).must(next.slice(2));
  await table.level();
  return table.spectator.lines.at(-1).at;
}

const late = (table) => table.spectator.lines.filter(({ e }) => e.startsWith("late")).length;

async function steps() {
  let server = await Server.start({ store: database.store, clock: clocks(start, up) });
  const table = await open(server.port, opening);
  await table.sit();
  equal(table.spectator.joined.now, start, "a server begins with the wall clock");

  await set(server, clocks(start + hour, up + 1000), start + 1000, table);
  equal([await decide(table), late(table)], [start + 1000, 0], "an hour that the wall clock is put forward makes nobody late");
  await set(server, clocks(start - hour, up + 3000), start + 3000, table);
  equal(await decide(table), start + 3000, "time goes on when it is put back");

  await server.stop();
  server = await Server.start({ store: database.store, clock: clocks(start + 2 * hour, up + 5000) });
  for (const each of table.everyone) await each.arrive(server.port);
  equal([await decide(table), late(table)], [start + 5000, 0], "nor does a restart after such a step");
  await set(server, clocks(start, up + 30_000), start + 30_000, table);
  await poll(() => late(table) === 1, "a seat to be late");
  equal(table.spectator.lines.find(({ e }) => e.startsWith("late")).at, start + 30_000, "time that has passed counts");
  await server.stop();

  server = await Server.start({ store: database.store, clock: clocks(start + 5 * hour, 1000, "second") });
  for (const each of table.everyone) await each.arrive(server.port);
  await table.level();
  equal(table.spectator.joined.now, start + 5 * hour, "after a start of the machine the wall clock says what has passed");
  check(table.mismatch === "", "everyone sees the same", table.mismatch);
  await server.stop();
}

await run([steps, inspect]);
