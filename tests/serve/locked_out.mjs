// Nobody is locked out of their seat: not by a host who has computers play for it, not after a restart of the
// server, and not at another server.
import { Engine, due, open, play } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, kind, lapilli } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const away = 60_000;
const step = 20_000; // less than what is taken for silence
const lends = 50; // how often a person can ask for computers

let now = Date.UTC(2026, 0, 1, 12);
let server = await Server.start({ store: database.store, clock: now });

// Moves the clock of servers. Everyone who is connected says something, so that nobody is silent for too long.
// `heard` resolves when the servers have heard from each other.
async function pass(ms, table, servers = [server], heard = () => {}) {
  for (let left = ms; left > 0; left -= step) {
    now += Math.min(left, step);
    for (const one of servers) await one.clock(now, table);
    for (const client of table.present) await client.ask("nothing");
    await heard();
  }
}

// Ada, the host, and Bob play, and it is Ada's turn: nobody waits for Bob.
async function begin(port = server.port) {
  const table = await open(port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const [ada, bob] = [table.client(1), table.client(2)];
  for (;;) {
    const decision = await due(engine, ada, [1, 2]);
    if (decision.startsWith("1 ")) return { table, ada, bob };
    await bob.must(decision.slice(2));
    await table.level();
  }
}

async function leave(client, others) {
  const seat = client.joined.seat;
  await client.socket.close();
  client.socket = null;
  for (const other of others) await other.until(() => !other.here.here.includes(seat), "somebody to be away");
}

async function aBlipLocksNobodyOut() {
  const { table, ada, bob } = await begin();
  await leave(bob, [ada]);
  equal(ada.here.away, [{ seat: 2, since: now }], "everyone is told since when somebody is away");
  const answers = [];
  for (let i = 0; i <= lends; i++) answers.push(await ada.ask("lend 2 level:1"));
  check(answers.every(({ error }) => error === "player-present"), "after a blip of the connection the host cannot have a computer play, however often they ask", answers);
  await pass(away - 1, table);
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "nor before a minute has passed");
  await pass(1, table);
  equal((await ada.must("lend 2 level:1")).lines[0].e, "lend 2 level:1 by 1", "then the host can, in view of all");
  equal((await ada.ask("lend 2 level:2")).error, "seat-lent", "but not again, for another computer");
  equal((await ada.ask("back 2")).error, "seat-claimed", "nor give the seat back to somebody who is away");
  await bob.arrive();
  await bob.must("back");
  const changes = [];
  for (let i = 0; i < lends; i++) {
    await bob.must("lend level:6");
    changes.push(await ada.ask("lend 2 level:1"));
    await bob.must(i % 2 === 0 ? "back" : "sit - Bob");
  }
  check(changes.every(({ error }) => error === "seat-lent"), "a computer that a player has chosen stays", changes);
  equal((await bob.ask("lend level:1")).error, "too-many-requests", "a player has all requests of their own, and no more");
  equal((await bob.ask("back")).error, "not-lent", "and still plays");
  await play(engine, table);
  check(table.mismatch === "" && ada.over, "to the end", table.mismatch);
  await table.leave();
}

async function aRestartLocksNobodyOut() {
  const { table, ada, bob } = await begin();
  await pass(away, table);
  await bob.must("lend level:6");
  await server.kill();
  now += 3_600_000;
  server = await Server.start({ store: database.store, clock: now });
  await ada.arrive(server.port);
  equal((await ada.ask("back 2")).error, "seat-claimed", "whoever is back first after a restart does not give back what another has lent");
  equal((await ada.ask("lend 2 level:1")).error, "seat-lent", "nor changes the computer");
  equal((await ada.ask(`link 2 ${"ab".repeat(32)}`)).error, "player-present", "nor makes a link to the seat");
  await bob.arrive(server.port);
  await bob.must("back");
  await server.kill();
  server = await Server.start({ store: database.store, clock: now });
  await ada.arrive(server.port);
  bob.socket = null;
  await pass(away - 1, table);
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "and others have a minute to come back");
  await pass(1, table);
  check((await ada.ask("lend 2 level:1")).lines !== undefined, "before the host can have a computer play for them");
  await bob.arrive(server.port);
  await bob.must("sit - Bob");
  await table.leave();
}

async function aPlayerAtAnotherServerIsThere() {
  const other = await Server.start({ store: database.store, clock: now });
  const { table, ada, bob } = await begin();
  await leave(bob, [ada]);
  await bob.arrive(other.port);
  await ada.until(() => ada.here.here.length === 2, "Bob to be there");
  check(true, "who is at another server is there");
  await bob.until(() => bob.here.here.length === 2, "Ada to be there");
  // What a server announces comes before the second of two lines that are saved one after the other.
  await pass(2 * away, table, [server, other], async () => {
    await bob.must(`link ${"ab".repeat(32)}`);
    await bob.must("link -");
    await table.level();
  });
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "and is not replaced by a computer");
  await leave(bob, [ada]);
  equal(ada.here.away, [{ seat: 2, since: now }], "it is known when somebody leaves another server");
  await other.stop();
  await table.leave();
}

const tests = [aBlipLocksNobodyOut, aRestartLocksNobodyOut];
if (kind === "postgresql") tests.push(aPlayerAtAnotherServerIsThere);
await run([...tests, inspect]);
