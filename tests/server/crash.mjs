// The server killed as by a power cut, and started again on the same store: nothing that anyone has
// seen is lost, and the game goes on.
import { Guest, Mind, due, fold, open, play, record } from "./client.mjs";
import { prove } from "./proof.mjs";
import { check, equal, run } from "./report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./server.mjs";

const database = Database.open();
const mind = new Mind(lapilli);
let server = await Server.start(database);

async function again() {
  await server.kill();
  server = await Server.start(database);
}

// Everyone comes back with the number of the last line they have.
async function rejoin(table) {
  await Promise.all(
    table.everyone.map(async (guest) => {
      await guest.socket.gone();
      await guest.arrive(server.port);
    }),
  );
  await table.level();
}

async function killedOftenInOneGame() {
  const table = await open(server.port, { rules: "tribe", seats: ["person", "level:1", "person"] });
  await table.sit();
  const lead = table.guest(1);
  let missed = 0;
  for (let kills = 0; kills < 5; kills++) {
    const seen = lead.last;
    await play(mind, table, () => lead.last >= seen + 8);
    await table.watcher.until(() => table.watcher.last >= seen + 8, "as much");
    table.watcher.socket.drop();
    await play(mind, table, () => lead.last >= seen + 18);
    const had = table.watcher.last;
    await again();
    await rejoin(table);
    missed += table.watcher.last - had;
  }
  check(
    missed >= 5 * 8,
    "a server is killed five times in one game, while one of those at the table is away",
  );
  await play(mind, table);
  const late = new Guest(server.port, table.id, table.watch);
  await late.arrive();
  equal(late.lines, table.watcher.lines, "someone who comes at the end is told the same lines");
  await prove(server.port, table, "a game that was killed five times");
  await table.leave();
}

// The power goes when the first of many decisions is answered. Of the others some have not come in,
// some are being kept, some are kept and not told yet: none may be there by halves or twice.
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
        const decision = await due(mind, table.watcher, [1, 2]);
        await table.level();
        return { table, decision, before: table.watcher.last };
      }),
    );
    const answers = asked.map(({ table, decision }) =>
      table.guest(Number(decision[0])).ask(decision.slice(2)),
    );
    await Promise.race(answers);
    await again();
    const settled = await Promise.all(answers);
    await Promise.all(tables.map(rejoin));
    asked.forEach(({ table, decision, before }, i) => {
      const times = table.watcher.lines.slice(before).filter(({ e }) => e === decision).length;
      const told = settled[i].lines !== undefined;
      counts[told ? "told" : times === 1 ? "kept" : "gone"]++;
      if (times > 1 || (told && times !== 1))
        wrong.push(`${table.id}: ${decision} ${times} times, told: ${told}`);
    });
  }
  check(
    counts.told > 0 && wrong.length === 0,
    "of many decisions on their way when the power goes, each is there once or not at all",
    wrong.join("\n"),
  );
  console.log(
    `# of ${12 * 4}: ${counts.told} told, ${counts.kept} kept and not told, ${counts.gone} not kept`,
  );
  await Promise.all(tables.map((table) => play(mind, table)));
  const quarrels = tables.map((table) => table.quarrel).filter((quarrel) => quarrel !== "");
  check(
    quarrels.length === 0,
    "and everyone has the same lines at the end, none missing, none twice",
    quarrels.join("\n"),
  );
  await Promise.all(tables.map((table) => table.leave()));
}

async function killedBeforeTheGame() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.join();
  await table.guest(1).must(`sit ${"0f".repeat(16)} Ada`);
  await table.level();
  await again();
  await rejoin(table);
  await table.guest(2).must(`sit ${"f0".repeat(16)} Grace`);
  await table.level();
  const { salts } = fold(table.watcher.lines);
  equal(salts, { 1: "0f".repeat(16), 2: "f0".repeat(16) }, "salts given before and after a kill both count");
  await play(mind, table);
  check(table.quarrel === "", "a server killed while people sit down forgets nobody", table.quarrel);
  await prove(server.port, table, "a game whose server was killed before it began");
  await table.leave();
}

async function nobodyThere() {
  const opening = { rules: "totem", seats: ["level:4", "level:4", "level:4", "level:4"] };
  const table = await open(server.port, opening);
  const begun = await poll(async () => {
    const answer = await record(server.port, table.id, table.watch);
    return /^4 pick /m.test(answer.body) ? answer.body : null;
  }, "computers to begin");
  await again();
  const unfinished = await record(server.port, table.id);
  check(!/^result /m.test(begun) && unfinished.status !== 200, "a server is killed amid a game of computers");
  const text = await poll(async () => {
    const answer = await record(server.port, table.id);
    return answer.status === 200 ? answer.body : null;
  }, "computers to go on after the restart with nobody there");
  check(text.includes(begun.split("play\n")[1]), "computers go on where they were, with nobody connected");
  await table.watcher.arrive(server.port);
  await prove(server.port, table, "a game that went on by itself");
  await table.watcher.socket.close();
}

await run([killedOftenInOneGame, killedAmidManyDecisions, killedBeforeTheGame, nobodyThere, inspect]);
