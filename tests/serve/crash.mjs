// The server is killed and restarted on the same store: nothing that anyone has seen is lost, and the
// game continues.
import { Client, Engine, due, fold, open, play } from "./support/client.mjs";
import { prove } from "./support/proof.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, kind, lapilli } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
let server = await Server.start(database);

async function again() {
  await server.kill();
  server = await Server.start(database);
}

// Everyone rejoins with the number of their last line.
async function rejoin(table) {
  await Promise.all(
    table.everyone.map(async (client) => {
      await client.socket.gone();
      await client.arrive(server.port);
    }),
  );
  await table.level();
}

// On PostgreSQL computers wait six seconds for the lease of a server that is dead: once is enough (computersOnly).
async function killedOftenInOneGame() {
  const second = kind === "sqlite" ? "level:1" : "person";
  const table = await open(server.port, { rules: "tribe", seats: ["person", second, "person"] });
  await table.sit();
  const lead = table.client(1);
  let missed = 0;
  for (let kills = 0; kills < 5; kills++) {
    const seen = lead.last;
    await play(engine, table, () => lead.last >= seen + 8);
    await table.spectator.until(() => table.spectator.last >= seen + 8, "as much");
    table.spectator.socket.drop();
    const had = table.spectator.last;
    await play(engine, table, () => lead.last >= had + 10);
    await again();
    await rejoin(table);
    missed += table.spectator.last - had;
  }
  check(missed >= 5 * 10, "the server is killed five times in one game while a client is away", missed);
  await play(engine, table);
  const late = new Client(server.port, table.id, table.watch);
  await late.arrive();
  equal(late.lines, table.spectator.lines, "a client that joins at the end gets the same lines");
  await prove(server.port, table, "a game that was killed five times");
  await table.leave();
}

// The server dies when the first of many decisions is answered. Of the others some have not arrived,
// some are being saved, some are saved but unanswered: none may be there partly or twice.
async function killedAmidManyDecisions() {
  const opening = { rules: "kingdomino", seats: ["person", "person"] };
  const tables = await Promise.all(
    Array.from({ length: 12 }, async () => (await open(server.port, opening)).sit()),
  );
  const counts = { told: 0, kept: 0, gone: 0 };
  const wrong = [];
  for (let round = 0; round < 4; round++) {
    const asked = await Promise.all(
      tables.map(async (table) => {
        const decision = await due(engine, table.spectator, [1, 2]);
        await table.level();
        return { table, decision, before: table.spectator.last };
      }),
    );
    const answers = asked.map(({ table, decision }) =>
      table.client(Number(decision[0])).ask(decision.slice(2)),
    );
    await Promise.race(answers);
    await again();
    const settled = await Promise.all(answers);
    await Promise.all(tables.map(rejoin));
    asked.forEach(({ table, decision, before }, i) => {
      const times = table.spectator.lines.slice(before).filter(({ e }) => e === decision).length;
      const told = settled[i].lines !== undefined;
      counts[told ? "told" : times === 1 ? "kept" : "gone"]++;
      if (times > 1 || (told && times !== 1))
        wrong.push(`${table.id}: ${decision} ${times} times, told: ${told}`);
    });
  }
  check(
    counts.told > 0 && wrong.length === 0,
    "of many decisions in flight at the kill, each is there once or not at all",
    wrong.join("\n"),
  );
  console.log(
    `# of ${12 * 4}: ${counts.told} answered, ${counts.kept} saved but unanswered, ${counts.gone} not saved`,
  );
  await Promise.all(tables.map((table) => play(engine, table)));
  const mismatches = tables.map((table) => table.mismatch).filter((mismatch) => mismatch !== "");
  check(
    mismatches.length === 0,
    "and everyone has the same lines at the end",
    mismatches.join("\n"),
  );
  await Promise.all(tables.map((table) => table.leave()));
}

async function killedBeforeTheGame() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.join();
  await table.client(1).sits("Ada", "0f".repeat(32));
  await table.level();
  await again();
  await rejoin(table);
  await table.client(2).sits("Grace", "f0".repeat(32));
  await table.level();
  await table.client(1).reveals();
  await table.level();
  await again();
  await rejoin(table);
  await table.client(2).reveals();
  await table.level();
  const { salts } = fold(table.spectator.lines);
  equal(
    salts,
    { 1: "0f".repeat(32), 2: "f0".repeat(32) },
    "salts committed to and revealed before and after a kill all count",
  );
  await play(engine, table);
  check(table.mismatch === "", "a server killed while people sit down forgets nobody", table.mismatch);
  await prove(server.port, table, "a game whose server was killed before it began");
  await table.leave();
}

// The server dies when the first of many claims is answered. Whoever sent one comes back with the same
// link and key and has the seat, whether it was saved or not; nobody else has.
async function killedAmidManyClaims() {
  const opening = { rules: "kingdomino", seats: ["person", "person"] };
  const tables = await Promise.all(Array.from({ length: 24 }, () => open(server.port, opening)));
  const links = tables.map((table) => table.client(2).token);
  const joins = tables.map((table) => table.client(2).join().catch(() => null));
  await Promise.race(joins);
  await again();
  await Promise.all(joins);
  const saved = (await Promise.all(tables.map((table) => table.spectator.arrive(server.port)))).filter(({ last }) => last === 2);
  await Promise.all(tables.map((table) => table.client(2).arrive(server.port)));
  equal(
    tables.map((table) => [table.client(2).joined.seat, table.client(2).last]),
    tables.map(() => [2, 2]),
    "after a kill everyone has the seat that they claimed, by one line",
  );
  console.log(`# of ${tables.length} claims ${saved.length} were saved before the kill`);
  const others = await Promise.all(tables.map((table, i) => new Client(server.port, table.id, links[i]).join()));
  equal(
    others.map(({ error }) => error?.error),
    others.map(() => "no-seat"),
    "and nobody else gets it by the same link",
  );
  await Promise.all(tables.map((table) => table.leave()));
}

// Each of the 96 decisions takes a second, so the game is far from over when the server is killed.
async function computersOnly() {
  const seats = ["level:6", "level:6", "level:6", "level:6"];
  const table = await open(server.port, { rules: "totem", seats });
  const { spectator } = table;
  await spectator.arrive();
  await spectator.line(/^[1-4] pick /);
  await again();
  await spectator.socket.gone();
  const seen = spectator.last;
  await spectator.arrive(server.port);
  await spectator.line(/^[1-4] (pick|lay) /, seen);
  equal(spectator.faults, [], "computers of a server that was killed continue where they were, for a spectator");
  await spectator.socket.close();
}

await run([killedOftenInOneGame, killedAmidManyDecisions, killedBeforeTheGame, killedAmidManyClaims, computersOnly, inspect]);
