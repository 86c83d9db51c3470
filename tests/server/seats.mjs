// Who may do what at a table: one decision for two who want it, tokens, seats lent and given back,
// another game with the same people.
import { Guest, Mind, due, open, play, record, rematch, tokens } from "./client.mjs";
import { check, equal, run } from "./report.mjs";
import { Database, Server, inspect, lapilli } from "./server.mjs";
import { WebSocket } from "./websocket.mjs";

const database = Database.open();
const server = await Server.start(database);
const { port } = server;
const mind = new Mind(lapilli);

// A second device with the same link.
async function twin(guest) {
  const other = new Guest(guest.port, guest.id, guest.token);
  await other.arrive();
  return other;
}

// Until a person is to decide; resolves to who, and what could be decided.
async function next(table) {
  const decision = await due(mind, table.watcher, [...table.guests.keys()]);
  const seat = Number(decision[0]);
  await table.level();
  return { seat, guest: table.guest(seat), decision: decision.slice(2) };
}

async function raceForEveryDecision() {
  const table = await open(port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const twins = new Map();
  for (const [seat, guest] of table.guests) twins.set(seat, await twin(guest));
  let races = 0;
  let wrong = "";
  while (!table.watcher.over) {
    const { guest, decision, seat } = await next(table);
    const other = twins.get(seat);
    await other.until(() => other.last >= guest.last, "the same line");
    const after = guest.last;
    const answers = await Promise.all([guest.ask(decision, after), other.ask(decision, after)]);
    const won = answers.filter((answer) => answer.lines !== undefined);
    const stale = answers.filter((answer) => answer.error === "stale");
    races++;
    await table.level();
    const lines = guest.lines.slice(after).filter(({ e }) => e === `${seat} ${decision}`);
    if (won.length !== 1 || stale.length !== 1 || lines.length !== 1)
      wrong += `${decision}: ${JSON.stringify(answers)} ${lines.length} lines\n`;
  }
  check(
    races > 40 && wrong === "",
    "of two who send one decision at once, one has it and the other is stale",
    wrong,
  );
  check(table.quarrel === "", "a race leaves everyone with the same lines", table.quarrel);
  const [one, two] = [table.guest(1), twins.get(1)];
  await two.until(() => two.last >= one.last, "the last line");
  equal(two.lines, one.lines, "two devices of one seat see the same lines");
  for (const other of twins.values()) await other.socket.close();
  await table.leave();
}

async function sentTwice() {
  const table = await open(port, { rules: "kingdomino", seats: ["person", "person"] });
  await table.sit();
  const { guest, decision } = await next(table);
  const after = guest.last;
  const [first, second] = await Promise.all([guest.ask(decision, after), guest.ask(decision, after)]);
  check(
    first.lines !== undefined && second.error === "stale",
    "a decision sent twice counts once, and the second is stale",
    [first, second],
  );
  await table.level();
  const then = await next(table);
  const late = await then.guest.ask(then.decision, after);
  equal(late.error, "stale", "nobody decides on a position he has not seen");
  equal(then.guest.last, (await twin(then.guest)).last, "what is stale leaves no line");
  await table.leave();
}

async function outOfTurn() {
  const table = await open(port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const { seat, decision } = await next(table);
  const other = table.guest(3 - seat);
  const before = other.last;
  equal((await other.ask(decision)).error, "wrong-seat", "a seat cannot decide when another one is to");
  const posing = await other.ask(`${seat} ${decision}`);
  check(posing.refused !== undefined, "nor by saying that it is the other", posing);
  const chance = await table.guest(seat).ask("line 1 2 3 4");
  check(chance.refused !== undefined, "nobody can ask for chance", chance);
  for (const line of [
    "secret " + "00".repeat(32),
    "late 1",
    `undo ${seat} 0`,
    "rematch aaaaaaaaaaaaaaaa",
    "open",
    "",
  ]) {
    const answer = await table.guest(seat).ask(line);
    check(answer.refused !== undefined, `nobody can ask for the line '${line.slice(0, 20)}'`, answer);
  }
  const wrong = await table.guest(seat).ask("pick 49 1");
  check(wrong.refused !== undefined && wrong.at === 5, "a refusal says where the request is wrong", wrong);
  equal(other.last, before, "what is refused leaves no line");
  await table.leave();
}

async function refusedAtTheDoor(join, word, sentence) {
  const socket = await WebSocket.open(port);
  socket.json(join);
  const answer = await socket.next();
  const code = await socket.gone();
  check(answer?.error === word && code === 1008, sentence, { answer, code });
}

async function tokensOfOthers() {
  const seats = ["person", "level:1", "person"];
  const [table, elsewhere] = [
    await open(port, { rules: "totem", seats }),
    await open(port, { rules: "totem", seats }),
  ];
  const [one, two] = [table.guest(1).token, table.guest(3).token];
  const forged = "0123456789abcdef".repeat(2);
  tokens.add(forged);
  const join = (token, id = table.id) => ({ join: id, token, after: 0 });
  await refusedAtTheDoor(join(forged), "no-seat", "a forged token opens no seat");
  await refusedAtTheDoor(join(elsewhere.guest(1).token), "no-seat", "nor does one of another table");
  await refusedAtTheDoor(join(elsewhere.watch), "no-seat", "nor does a watcher's of another table");
  await refusedAtTheDoor(join(""), "no-seat", "nor does none at all");
  await refusedAtTheDoor(join(one.slice(0, 31)), "no-seat", "nor does one without its last digit");
  await refusedAtTheDoor(join(`${one}0`), "no-seat", "nor does one with a digit more");
  await refusedAtTheDoor(
    join(one.toUpperCase() === one ? `${one} ` : one.toUpperCase()),
    "no-seat",
    "nor does one in capitals",
  );
  await refusedAtTheDoor(
    join("0".repeat(64)),
    "no-seat",
    "nor do the zeros that stand for a computer's token",
  );
  await refusedAtTheDoor(join(one, "aaaaaaaaaaaaaaaa"), "no-table", "a table that is not there is not there");
  for (const id of [
    "",
    "x' OR '1'='1",
    "a".repeat(3000),
    `${table.id} `,
    table.id.toUpperCase(),
    "../../etc/passwd",
  ])
    await refusedAtTheDoor(join(one, id), "no-table", `nor is one called '${id.slice(0, 20)}'`);

  await table.join();
  equal([table.guest(1).joined.seat, table.guest(1).joined.host], [1, true], "the first person is the host");
  equal([table.guest(3).joined.seat, table.guest(3).joined.host], [3, false], "a token is a seat");
  equal([table.watcher.joined.seat, table.watcher.joined.host], [0, false], "a watcher has none");
  for (const what of ["sit - Eve", "stand", "lend 1 level:1", "back 1", "undo", "agree", "refuse", "pick 3"])
    equal((await table.watcher.ask(what)).error, "only-watches", `a watcher may not ask for '${what}'`);

  const door = async (token, id = table.id) => (await record(port, id, token)).status;
  check([401, 403].includes(await door(null)), "the record of an unfinished game is not for everyone");
  check([401, 403].includes(await door(forged)), "nor for a forged token");
  check([401, 403].includes(await door(elsewhere.guest(1).token)), "nor for one of another table");
  equal([await door(two), await door(table.watch)], [200, 200], "but for a seat and a watcher");
  equal(await door(one, "aaaaaaaaaaaaaaaa"), 404, "a table that is not there has no record");
  const unfinished = (await record(port, table.id, one)).body;
  check(
    !/^(secret|result|seal) /m.test(unfinished),
    "the record of an unfinished game has no secret",
    unfinished,
  );
  await table.leave();
}

async function lendAndBack() {
  const seats = ["person", "person", "person", "level:1"];
  const table = await open(port, { rules: "tribe", seats });
  await table.join();
  const [host, two, three] = [1, 2, 3].map((seat) => table.guest(seat));
  // A computer may decide meanwhile: then ask again.
  const word = async (guest, what) => {
    for (;;) {
      await table.level();
      const seen = guest.last;
      const answer = await guest.ask(what);
      if (answer.error !== "stale") return answer.error ?? answer.lines[0].e;
      await guest.until(() => guest.last > seen, "what made it stale");
    }
  };
  equal(await word(host, `sit ${"01".repeat(16)} Ada`), `sit 1 ${"01".repeat(16)} Ada`, "a person sits down");
  equal(await word(three, "lend 2 level:1"), "not-the-host", "a seat of another is not ours to lend");
  equal(await word(three, "back 2"), "not-the-host", "nor to give back");
  equal(await word(three, "stand 1"), "not-the-host", "nor to be cleared");
  equal(await word(host, "lend 4 level:2"), "computers-seat", "a computer's seat cannot be lent");
  equal(await word(host, "lend 2 greedy"), "only-levels", "a seat is lent to a level only");
  equal(await word(host, "back 2"), "not-lent", "what is not lent cannot be given back");
  equal(await word(three, `sit - Grace`), "sit 3 - Grace", "a person may come without a salt");
  equal(await word(three, "stand"), "stand 3", "and get up again before the game");
  equal(await word(three, "sit - Hopper"), "sit 3 - Hopper", "and come back");
  equal(
    await word(host, "lend 2 level:1"),
    "lend 2 level:1",
    "the host lends a seat whose person did not come",
  );
  await host.line(/^chief /);
  check(true, "a lent seat counts as taken, and the game begins");
  equal(await word(host, "stand"), "has-begun", "nobody gets up from a game");

  equal(await word(three, "lend level:1"), "lend 3 level:1", "a person lends the own seat");
  await play(
    mind,
    { everyone: table.everyone, guest: (seat) => (seat === 1 ? host : undefined), level: () => {} },
    (lead) => lead.lines.some(({ e }) => /^3 lay/.test(e)) && lead.lines.some(({ e }) => /^2 lay/.test(e)),
  );
  check(true, "computers play for those who are away");
  const hostDue = async () => (await due(mind, host, [1])).slice(2);
  await hostDue();
  equal(await word(three, "back"), "back 3", "and gets it back");
  equal(await word(host, "back 2"), "seat-empty", "a seat whose person never came cannot be given back");
  const sat = await word(two, "sit - Late");
  equal(sat, "sit 2 - Late", "whoever comes to a seat that was lent sits down");
  await host.must(await hostDue());
  for (const seat of [2, 3]) {
    const from = host.last;
    await play(
      mind,
      table,
      (lead) => lead.lines.some(({ n, e }) => n > from && e.startsWith(`${seat} lay`)) || lead.over,
    );
  }
  check(true, "and people play on themselves");
  equal(
    await word(host, "lend 3 level:1"),
    "lend 3 level:1",
    "the host lends the seat of someone who sat there",
  );
  equal(await word(host, "back 3"), "back 3", "and gives it back");
  equal(await word(host, "lend 3 level:1"), "lend 3 level:1", "and lends it once more");
  equal(await word(three, "sit - Back"), "sit 3 - Back", "sitting down takes it back");
  await play(mind, table);
  check(
    table.quarrel === "",
    "a table with seats lent and given back is the same for everyone",
    table.quarrel,
  );
  equal(await word(three, "lend level:1"), "is-closed", "nothing is lent when the game is over");
  await table.leave();
}

async function anotherGame() {
  const opening = {
    rules: "kingdomino",
    clock: { bank: 600, turn: 60 },
    seats: ["level:1", "person", "person"],
  };
  const table = await open(port, opening);
  await table.sit();
  const [host, other] = [table.guest(2), table.guest(3)];
  const early = await rematch(port, table.id, host.token);
  check(
    early.status === 409 && early.json.error === "not-closed",
    "there is no rematch before the end",
    early.body,
  );
  await play(mind, table);
  equal((await host.ask("undo")).error, "is-closed", "nothing can be undone when the secret is shown");
  const denied = [null, other.token, table.watch, "00".repeat(16)];
  const statuses = await Promise.all(
    denied.map(async (token) => (await rematch(port, table.id, token)).status),
  );
  check(
    statuses.every((status) => status === 401 || status === 403),
    "only the host's token opens a rematch",
    statuses,
  );
  equal((await rematch(port, "aaaaaaaaaaaaaaaa", host.token)).status, 404, "nor is there one of no table");
  const both = await Promise.all([rematch(port, table.id, host.token), rematch(port, table.id, host.token)]);
  const third = await rematch(port, table.id, host.token);
  const ids = [...both, third].map((answer) => answer.json?.table);
  check(
    both.every(({ status }) => status === 201) && /^[a-z2-7]{16}$/.test(ids[0]) && new Set(ids).size === 1,
    "calls for a rematch, at once or later, are answered with the same table",
    [...both, third].map((answer) => answer.body),
  );
  await table.watcher.line(/^rematch /);
  await table.level();
  const told = table.watcher.lines.filter(({ e }) => e.startsWith("rematch "));
  equal(
    told.map(({ e }) => e),
    [`rematch ${ids[0]}`],
    "the old log tells everyone once where to go",
  );
  for (const guest of table.everyone) {
    guest.next = new Guest(port, ids[0], guest.token);
    await guest.next.arrive();
  }
  equal(
    table.everyone.map(({ next }) => [next.joined.seat, next.joined.host]),
    table.everyone.map(({ joined }) => [joined.seat, joined.host]),
    "everyone has the same seat at the new table, with the same token",
  );
  const bare = (guest) => guest.lines[0].e.replace(/ commit .*/, "");
  equal(bare(host.next), bare(host), "the rules, seats and clock are the same");
  check(host.next.lines[0].e !== host.lines[0].e, "the secret is another");
  await host.next.must("sit - Again");
  await other.next.must("sit - Again");
  const again = {
    guest: (seat) => table.guest(seat)?.next,
    everyone: table.everyone.map(({ next }) => next),
    level: () => {},
  };
  await play(mind, again);
  check(host.next.over, "and the game is played again to its end");
  for (const guest of table.everyone) await guest.next.socket.close();
  await table.leave();
}

await run([raceForEveryDecision, sentTwice, outOfTurn, tokensOfOthers, lendAndBack, anotherGame, inspect]);
