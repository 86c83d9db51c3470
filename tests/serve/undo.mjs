// Undo: your own last decision at once, anything else when everyone agrees.
import { Engine, due, open, play } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";

const database = Database.open();
const server = await Server.start(database);
const engine = new Engine(lapilli);

// The outcome of a request: the lines, or the error.
const words = (answer) => answer.error ?? answer.lines.map(({ e }) => e);

// In discovery for two the set-up is a line, a chief, and a decision of each (R2.4): the first is
// by the seat of the chief, and behind the second the next line is shown.
async function setUp() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const seat = Number((await table.spectator.line(/^chief /)).e.split(" ")[1]);
  const [first, second] = [table.client(seat), table.client(3 - seat)];
  const ask = async (client, what) => {
    await table.level();
    const answer = words(await client.ask(what));
    await table.level();
    return answer;
  };
  const decide = async (client) => ask(client, (await engine.decide(first.record)).slice(2));
  return { table, seat, first, second, ask, decide };
}

async function ownDecision() {
  const { table, seat, first, second, ask, decide } = await setUp();
  equal(await ask(first, "undo"), "nothing-to-undo", "there is nothing to undo before the first decision");
  const [pick] = await decide(first);
  equal(await ask(second, "undo"), "nothing-to-undo", "nobody can undo another's decision alone");
  equal(await ask(first, "undo"), [`undo ${seat} 2`], "your own last decision is undone at once");
  equal(first.table.events.length, 2, "and the game is what it was after the chance before it");
  equal(await ask(first, pick.slice(2)), [pick], "the same can be decided again");
  for (const bad of ["undo 99", "undo 3", "undo -1", "undo x", "undo 2 2", "undo 2x"])
    equal(typeof (await ask(first, bad)), "string", `'${bad}' is refused`);
  equal(first.table.events.length, 3, "and changes nothing");
  await table.leave();
}

async function withConsent() {
  const { table, seat, first, second, ask, decide } = await setUp();
  const other = 3 - seat;
  await decide(first);
  equal(await ask(first, "agree"), "no-plea", "there is nothing to agree to without an undo request");
  equal(await ask(first, "refuse"), "no-plea", "nor to refuse");
  const [pick, line] = await decide(second);
  check(line?.startsWith("line "), "chance that follows a decision comes along with it", [pick, line]);
  equal(await ask(second, "undo"), [`plea ${other} 3`], "once chance is revealed, an undo needs consent");
  equal(await ask(second, "undo"), "plea-already", "there is one undo request at a time");
  equal(await ask(second, "agree"), "own-plea", "nobody can agree to their own request");
  equal(await ask(table.spectator, "agree"), "only-watches", "a spectator cannot agree");
  equal(await ask(first, "refuse"), [`refuse ${seat}`], "it can be refused");
  equal(first.table.events.length, 5, "and then nothing is undone");
  equal(await ask(first, "agree"), "no-plea", "and the request is gone");
  equal(await ask(second, "undo"), [`plea ${other} 3`], "it can be requested again");
  equal(await ask(second, "refuse"), [`refuse ${other}`], "and withdraw it");
  await ask(second, "undo");
  const answer = await ask(first, "agree");
  await first.line(/^undo /);
  equal(answer[0], `agree ${seat}`, "the other agrees");
  equal(first.lines[first.last - 1].e, `undo ${other} 3`, "and it is undone");
  equal(
    await ask(second, pick.slice(2)),
    [pick, line],
    "the same line is drawn again: an undo does not shuffle",
  );

  const from = first.last;
  equal(await ask(first, "undo"), [`plea ${seat} 2`], "an undo goes back to the requester's last decision");
  await play(engine, table, (lead) => lead.lines.some(({ n, e }) => n > from && /^\d lay/.test(e)));
  equal(await ask(second, "agree"), "no-plea", "an event cancels the request");
  equal(
    await ask(second, "undo 2"),
    [`plea ${other} 2`],
    "an undo may go back further than the last decision",
  );
  await ask(first, "agree");
  await first.line(/^undo \d 2$/, from);
  equal(first.table.events.length, 2, "and that many are undone");
  await play(engine, table);
  check(table.mismatch === "", "a game with undos is the same for everyone", table.mismatch);
  await table.leave();
}

async function onceBegun() {
  const { table, seat, first, second, ask, decide } = await setUp();
  const other = 3 - seat;
  await decide(first);
  equal(await ask(second, "begin"), [`begin ${other}`], "the next player can say that their turn has begun");
  equal(await ask(second, "begin"), "nothing-to-undo", "once");
  equal(await ask(first, "undo"), [`plea ${seat} 2`], "from then on the player before has to ask");
  equal((await ask(second, "agree"))[0], `agree ${other}`, "the player whose turn it is decides about that");
  await first.line(/^undo /);
  equal(first.table.events.length, 2, "and the decision is undone");
  await play(engine, table);
  check(table.mismatch === "", "and the game goes on to its end", table.mismatch);
  await table.leave();
}

async function amongThree() {
  const table = await open(server.port, {
    rules: "kingdomino",
    seats: ["person", "person", "person", "level:1"],
  });
  await table.sit();
  await play(
    engine,
    table,
    (lead) => /^chief [123]$/.test(lead.table.events.at(-1)) && lead.table.events.length >= 6,
  );
  await table.level();
  const decided = table.spectator.table.events.filter((event) => /^[123] /.test(event));
  const asker = Number(decided[decided.length - 1][0]);
  const [one, two] = [1, 2, 3].filter((seat) => seat !== asker);
  const ask = async (seat, what) => {
    await table.level();
    return words(await table.client(seat).ask(what));
  };
  const before = table.spectator.table.events.length;
  check(/^plea /.test(await ask(asker, "undo")), "with three people an undo needs two agreements");
  equal(await ask(one, "agree"), [`agree ${one}`], "one agrees, and that is not enough");
  equal(await ask(one, "agree"), "agreed-already", "nor can one agree twice");
  equal(table.client(asker).table.events.length, before, "so nothing is undone yet");
  await ask(two, "agree");
  await table.spectator.line(/^undo /);
  check(table.spectator.table.events.length < before, "when both have agreed it is undone");
  await play(engine, table);
  await table.level();
  check(table.mismatch === "", "and the game goes on to its end", table.mismatch);
  await table.leave();
}

async function computersAgree() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "level:1"] });
  await table.sit();
  const client = table.client(1);
  let last;
  await play(engine, table, (lead) => {
    last = lead.table.events.map((event) => event[0]).lastIndexOf("1");
    const events = lead.table.events;
    return last > 8 && last < events.length - 1 && events[events.length - 1][0] === "2";
  });
  await due(engine, client, [1]); // now the computer has nothing to do
  last = client.table.events.map((event) => event[0]).lastIndexOf("1");
  const from = client.last;
  await client.must("undo");
  await client.line(/^undo 1 /, from);
  equal(
    client.lines
      .slice(from)
      .map(({ e }) => e)
      .filter((e) => !e.startsWith("plea")),
    [`undo 1 ${last}`],
    "computers agree to every undo",
  );
  await play(engine, table);
  check(table.mismatch === "", "and play on", table.mismatch);
  await table.leave();
}

await run([ownDecision, withConsent, onceBegun, amongThree, computersAgree, inspect]);
