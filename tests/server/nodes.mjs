// Two servers on one PostgreSQL: any of them serves any table, and one that dies is simply gone.
import { Guest, Mind, due, open, play, record } from "./client.mjs";
import { prove } from "./proof.mjs";
import { check, run } from "./report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./server.mjs";

const database = Database.open();
const mind = new Mind(lapilli);

async function clientsOnBoth() {
  const [a, b] = await Promise.all([Server.start(database), Server.start(database)]);
  const seats = ["person", "level:1", "person", "person"];
  const table = await open(a.port, { rules: "tribe", seats });
  table.guest(3).port = b.port;
  table.watcher.port = b.port;
  await table.sit();
  check(true, "people sit down at one table at two servers");
  await play(mind, table, (lead) => lead.table.events.length >= 40);
  await table.level();
  check(table.quarrel === "", "clients of both servers see every line", table.quarrel);

  // Both devices of a seat, at different servers, want the same decision.
  const twins = new Map();
  for (const [seat, guest] of table.guests) {
    const other = new Guest(guest.port === a.port ? b.port : a.port, table.id, guest.token);
    twins.set(seat, await other.arrive());
  }
  let races = 0;
  let wrong = "";
  while (races < 12) {
    const decision = await due(mind, table.watcher, [1, 3, 4]);
    const seen = table.watcher.last;
    const guest = table.guest(Number(decision[0]));
    await guest.until(() => guest.last >= seen, "the same line");
    const other = twins.get(Number(decision[0]));
    await other.until(() => other.last >= seen, "the same line at the other server");
    const answers = await Promise.all([
      guest.ask(decision.slice(2), seen),
      other.ask(decision.slice(2), seen),
    ]);
    await guest.until(() => guest.last > seen, `the decision after ${JSON.stringify(answers)}`);
    await table.watcher.until(() => table.watcher.last >= guest.last, "the same line as the seat");
    const lines = guest.lines.slice(seen).filter(({ e }) => e === decision);
    const won = answers.filter((answer) => answer.lines !== undefined).length;
    const stale = answers.filter((answer) => answer.error === "stale").length;
    if (won !== 1 || stale !== 1 || lines.length !== 1)
      wrong += `${JSON.stringify(answers)} ${lines.length}\n`;
    races++;
  }
  check(
    wrong === "",
    "of two who send one decision to two servers at once, one has it and the other is stale",
    wrong,
  );
  for (const other of twins.values()) await other.socket.close();

  // One server dies with a decision on its way.
  await play(mind, table, (lead) => lead.table.events.length >= 70);
  await table.level();
  const decision = await mind.decide(table.watcher.record);
  const asked = decision && table.guest(Number(decision[0]))?.ask(decision.slice(2));
  await a.kill();
  const gone = table.everyone.filter((guest) => guest.port === a.port);
  for (const guest of gone) {
    await guest.socket.gone();
    await guest.arrive(b.port);
  }
  await asked;
  check(gone.length === 2, "two of the four were at the server that was killed");
  await play(mind, table, (lead) => lead.table.events.length >= 100);

  // Another takes its place, and someone moves there.
  const c = await Server.start(database);
  await table.guest(1).socket.close();
  await table.guest(1).arrive(c.port);
  await play(mind, table);
  await table.level();
  check(
    table.quarrel === "",
    "those of the dead server go on elsewhere; nothing is lost or doubled",
    table.quarrel,
  );
  await prove(c.port, table, "a game over three servers");
  await table.leave();
  await b.stop();
  await c.stop();
}

async function computersOfADeadServer() {
  const [a, b] = await Promise.all([Server.start(database), Server.start(database)]);
  const level = "level:4";
  const table = await open(a.port, { rules: "totem", seats: [level, level, level, level] });
  const begun = await poll(async () => {
    const { body } = await record(a.port, table.id, table.watch);
    return /^4 pick /m.test(body) ? body : null;
  }, "computers to begin");
  await a.kill();
  const text = await poll(async () => {
    const answer = await record(b.port, table.id);
    return answer.status === 200 ? answer.body : null;
  }, "the other server to look after the computers of the dead one");
  check(
    text.includes(begun.split("play\n")[1]),
    "a computer's seat goes on when its server dies, with nobody there",
  );
  await table.watcher.arrive(b.port);
  await prove(b.port, table, "a game whose server died");
  await table.watcher.socket.close();
  await b.stop();
}

await run([clientsOnBoth, computersOfADeadServer, inspect]);
