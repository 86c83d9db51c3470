// Taking back: one's own decision at once, more than that when all agree.
import { Mind, due, open, play } from "./client.mjs";
import { check, equal, run } from "./report.mjs";
import { Database, Server, inspect, lapilli } from "./server.mjs";

const database = Database.open();
const server = await Server.start(database);
const mind = new Mind(lapilli);

// What an answer comes to: the lines it made, or the word of the refusal.
const words = (answer) => answer.error ?? answer.lines.map(({ e }) => e);

// In discovery for two the set-up is a line, a chief, and a decision of each (R2.4): the first is
// by the seat of the chief, and behind the second the next line is shown.
async function setUp() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const seat = Number((await table.watcher.line(/^chief /)).e.split(" ")[1]);
  const [first, second] = [table.guest(seat), table.guest(3 - seat)];
  const ask = async (guest, what) => {
    await table.level();
    const answer = words(await guest.ask(what));
    await table.level();
    return answer;
  };
  const decide = async (guest) => ask(guest, (await mind.decide(first.record)).slice(2));
  return { table, seat, first, second, ask, decide };
}

async function ownDecision() {
  const { table, seat, first, second, ask, decide } = await setUp();
  equal(await ask(first, "undo"), "nothing-to-undo", "there is nothing to undo before the first decision");
  const [pick] = await decide(first);
  equal(await ask(second, "undo"), "nothing-to-undo", "a decision of another is not ours to undo");
  equal(await ask(first, "undo"), [`undo ${seat} 2`], "one's own last decision is undone at once");
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
  equal(await ask(first, "agree"), "no-plea", "there is nothing to agree to without a plea");
  equal(await ask(first, "refuse"), "no-plea", "nor to refuse");
  const [pick, line] = await decide(second);
  check(line?.startsWith("line "), "chance that follows a decision comes along with it", [pick, line]);
  equal(await ask(second, "undo"), [`plea ${other} 3`], "when chance was shown, an undo is a plea");
  equal(await ask(second, "undo"), "plea-already", "there is one plea at a time");
  equal(await ask(second, "agree"), "own-plea", "nobody agrees to the own plea");
  equal(await ask(table.watcher, "agree"), "only-watches", "a watcher is not asked");
  equal(await ask(first, "refuse"), [`refuse ${seat}`], "it can be refused");
  equal(first.table.events.length, 5, "and then nothing is undone");
  equal(await ask(first, "agree"), "no-plea", "and it is off the table");
  equal(await ask(second, "undo"), [`plea ${other} 3`], "one may plead again");
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
  equal(await ask(first, "undo"), [`plea ${seat} 2`], "a plea goes back to the asker's own last decision");
  await play(mind, table, (lead) => lead.lines.some(({ n, e }) => n > from && /^\d lay/.test(e)));
  equal(await ask(second, "agree"), "no-plea", "an event ends the plea");
  equal(
    await ask(second, "undo 2"),
    [`plea ${other} 2`],
    "one may ask for more events than the last decision",
  );
  await ask(first, "agree");
  await first.line(/^undo \d 2$/, from);
  equal(first.table.events.length, 2, "and so many are undone");
  await play(mind, table);
  check(table.quarrel === "", "a game with undos is the same for everyone", table.quarrel);
  await table.leave();
}

async function amongThree() {
  const table = await open(server.port, {
    rules: "kingdomino",
    seats: ["person", "person", "person", "level:1"],
  });
  await table.sit();
  await play(
    mind,
    table,
    (lead) => /^chief [123]$/.test(lead.table.events.at(-1)) && lead.table.events.length >= 6,
  );
  await table.level();
  const decided = table.watcher.table.events.filter((event) => /^[123] /.test(event));
  const asker = Number(decided[decided.length - 1][0]);
  const [one, two] = [1, 2, 3].filter((seat) => seat !== asker);
  const ask = async (seat, what) => {
    await table.level();
    return words(await table.guest(seat).ask(what));
  };
  const before = table.watcher.table.events.length;
  check(/^plea /.test(await ask(asker, "undo")), "a plea among three persons waits for two");
  equal(await ask(one, "agree"), [`agree ${one}`], "one agrees, and that is not enough");
  equal(await ask(one, "agree"), "agreed-already", "nor twice the same");
  equal(table.guest(asker).table.events.length, before, "so nothing is undone yet");
  await ask(two, "agree");
  await table.watcher.line(/^undo /);
  check(table.watcher.table.events.length < before, "when both have agreed it is undone");
  await play(mind, table);
  await table.level();
  check(table.quarrel === "", "and the game goes on to its end", table.quarrel);
  await table.leave();
}

async function computersAgree() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "level:1"] });
  await table.sit();
  const guest = table.guest(1);
  let last;
  await play(mind, table, (lead) => {
    last = lead.table.events.map((event) => event[0]).lastIndexOf("1");
    const events = lead.table.events;
    return last > 8 && last < events.length - 1 && events[events.length - 1][0] === "2";
  });
  await due(mind, guest, [1]); // now the computer has nothing to do
  last = guest.table.events.map((event) => event[0]).lastIndexOf("1");
  const from = guest.last;
  await guest.must("undo");
  await guest.line(/^undo 1 /, from);
  equal(
    guest.lines
      .slice(from)
      .map(({ e }) => e)
      .filter((e) => !e.startsWith("plea")),
    [`undo 1 ${last}`],
    "computers agree to every undo",
  );
  await play(mind, table);
  check(table.quarrel === "", "and play on", table.quarrel);
  await table.leave();
}

await run([ownDecision, withConsent, amongThree, computersAgree, inspect]);
