// Clocks, with a server clock that the test moves.
import { Engine, open, play, record } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const start = Date.UTC(2026, 0, 1, 12);
const seconds = 1000;
const days = 86400 * seconds;

const decision = async (client) => (await engine.decide(client.record))?.slice(2) ?? null;
const due = async (client) => Number((await engine.decide(client.record))?.[0] ?? 0);

// Everyone decides at once until the condition holds where a new turn begins.
async function until(table, condition) {
  await play(engine, table, (lead) => condition(lead.table.events));
  await table.level();
}

// For two in discovery: until all are set up and the seat is to lay.
async function turnOf(table, seat, after = 0) {
  for (;;) {
    await table.level();
    const next = await engine.decide(table.spectator.record);
    if (table.spectator.table.events.length > after && next.startsWith(`${seat} lay`)) return;
    await table.client(Number(next[0])).must(next.slice(2));
  }
}

async function bankAndTurn() {
  const server = await Server.start({ store: database.store, args: [], clock: start });
  const opening = { rules: "discovery", clock: { bank: 10, turn: 5 }, seats: ["person", "person"] };
  const table = await open(server.port, opening);
  await table.sit();
  check(
    table.spectator.lines.every(({ at }) => at === start) && table.spectator.joined.now === start,
    "times are those of the server's clock",
    table.spectator.lines,
  );
  await turnOf(table, 1);
  const client = table.client(1);
  const late = () => table.spectator.lines.filter(({ e }) => e.startsWith("late"));

  // 5 seconds of the turn and 9.999 of the bank.
  await server.clock(start + 14_999);
  await client.must(await decision(client));
  equal(late(), [], "a decision in the last millisecond of turn and bank is in time");
  await table.level();
  while ((await due(table.spectator)) === 1 && !(await decision(client)).startsWith("lay")) {
    await client.must(await decision(client));
    await table.level();
  }
  const events = client.table.events.length;
  await turnOf(table, 1, events - 1);
  let now = start + 14_999;
  check(table.spectator.lines.at(-1).at === now, "every line has the time at which it was granted");

  // The bank has one millisecond left.
  await server.clock(now + 5000);
  await client.must(await decision(client));
  equal(late(), [], "the next turn has its own seconds, and the bank what is left of it");
  await table.level();
  now += 5000;

  // The same turn: its seconds are used up, and one millisecond later so is the bank.
  check((await due(table.spectator)) === 1, "the turn goes on after its first decision");
  const from = client.last;
  await server.clock(now + 1);
  now += 1;
  const came = await client.line(/^late/, from);
  equal(
    [came.e, came.at],
    ["late 1", now],
    "when turn and bank are used up the seat is late, at that moment",
  );
  await client.line(/^1 pick/, from);
  await table.level();
  check(
    (await due(table.spectator)) !== 1 || (await decision(client)).startsWith("lay"),
    "a computer takes the rest of this turn",
  );
  equal(late().length, 1, "the seat is late once in a turn");

  // Without a bank the next turn has its seconds and no more.
  await turnOf(table, 1, client.table.events.length);
  equal(late().length, 1, "the person decides in the next turn, and the other was never late");
  await server.clock(now + 4999);
  await client.must(await decision(client));
  equal(late().length, 1, "with an empty bank a turn still has its seconds");
  await table.level();
  await turnOf(table, 2, client.table.events.length - 1);
  now += 4999;
  await server.clock(now + 15_000);
  now += 15_000;
  equal((await table.spectator.line(/^late 2/)).at, now, "each seat has a bank of its own");
  await table.spectator.line(/^2 pick/, table.spectator.lines.findIndex(({ e }) => e === "late 2") + 1);

  await table.level();
  await play(engine, table);
  check(table.mismatch === "" && table.spectator.over, "a game with a clock can be finished", table.mismatch);
  await server.stop();
}

async function undoGivesNoTimeBack() {
  const server = await Server.start({ store: database.store, clock: start });
  const opening = { rules: "discovery", clock: { bank: 10, turn: 5 }, seats: ["person", "person"] };
  const table = await open(server.port, opening);
  await table.sit();
  const seat = Number((await table.spectator.line(/^chief/)).e.split(" ")[1]);
  const client = table.client(seat);
  const pick = await decision(client);
  await server.clock(start + 11_000); // all of the turn, and 6 seconds of the bank
  await client.must(pick);
  await client.must("undo");
  const from = client.last;
  await server.clock(start + 14_999);
  await client.must(pick);
  check(
    !client.lines.some(({ e }) => e.startsWith("late")),
    "what is left of turn and bank is there after an undo",
  );
  await client.must("undo");
  await server.clock(start + 15_000);
  const late = await client.line(/^late/, from);
  equal(late.at, start + 15_000, "and no more: an undo returns no time");
  await server.stop();
}

async function daysForAMove() {
  let server = await Server.start({ store: database.store, clock: start });
  const opening = { rules: "kingdomino", clock: { bank: 0, turn: 259_200 }, seats: ["person", "person"] };
  const table = await open(server.port, opening);
  await table.sit();
  await until(table, (events) => events.length >= 9);
  const seat = await due(table.spectator);
  const client = table.client(seat);
  const events = client.table.events.length;
  await server.stop();

  server = await Server.start({ store: database.store, clock: start + 3 * days - 1 });
  for (const each of table.everyone) await each.arrive(server.port);
  equal(table.spectator.table.events.length, events, "a turn of three days is not over after a restart");
  await client.must(await decision(client));
  await table.level();
  await until(table, (all) => all.length >= events + 4);
  const next = await due(table.spectator);
  const before = table.spectator.last;
  await server.kill();

  // Nobody connected, and the server was away when the time came.
  server = await Server.start({ store: database.store, clock: start + 6 * days });
  await poll(async () => {
    const { body } = await record(server.port, table.id, table.watch);
    const [, text] = body.split("play\n");
    return text.split("\n").length - 1 > table.spectator.table.events.length;
  }, "a computer to play the turn of someone who is late");
  await table.spectator.arrive(server.port);
  equal(
    table.spectator.lines[before].e,
    `late ${next}`,
    "days later, after another restart, the seat is late by itself",
  );
  check(table.spectator.lines[before + 1].e.startsWith(`${next} `), "and a computer plays its turn");
  for (const each of table.clients.values()) await each.arrive(server.port);
  await play(engine, table);
  check(table.mismatch === "", "and the game goes on", table.mismatch);
  await server.stop();
}

await run([bankAndTurn, undoGivesNoTimeBack, daysForAMove, inspect]);
