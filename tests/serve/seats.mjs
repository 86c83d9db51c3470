// Who may do what at a table: races for one decision, tokens, lending seats and rematches.
import { Client, Engine, due, open, play, record, rematch, tokens } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";
import { WebSocket } from "./support/websocket.mjs";

const database = Database.open();
const start = Date.UTC(2026, 0, 1, 12);
const server = await Server.start({ store: database.store, clock: start });
const { port } = server;
const engine = new Engine(lapilli);

// A second device with the same link.
async function twin(client) {
  const other = new Client(client.port, client.id, client.token);
  await other.arrive();
  return other;
}

// Waits until it is the turn of a person; resolves to who, and a possible decision.
async function next(table) {
  const decision = await due(engine, table.spectator, [...table.clients.keys()]);
  const seat = Number(decision[0]);
  await table.level();
  return { seat, client: table.client(seat), decision: decision.slice(2) };
}

async function raceForEveryDecision() {
  const table = await open(port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const twins = new Map();
  for (const [seat, client] of table.clients) twins.set(seat, await twin(client));
  let races = 0;
  let wrong = "";
  while (!table.spectator.over) {
    const { client, decision, seat } = await next(table);
    const other = twins.get(seat);
    await other.until(() => other.last >= client.last, "the same line");
    const after = client.last;
    const answers = await Promise.all([client.ask(decision, after), other.ask(decision, after)]);
    const won = answers.filter((answer) => answer.lines !== undefined);
    const stale = answers.filter((answer) => answer.error === "stale");
    races++;
    await table.level();
    const lines = client.lines.slice(after).filter(({ e }) => e === `${seat} ${decision}`);
    if (won.length !== 1 || stale.length !== 1 || lines.length !== 1)
      wrong += `${decision}: ${JSON.stringify(answers)} ${lines.length} lines\n`;
  }
  check(
    races > 40 && wrong === "",
    "when two clients send one decision at once, one gets it and the other is stale",
    wrong,
  );
  check(table.mismatch === "", "a race leaves everyone with the same lines", table.mismatch);
  const [one, two] = [table.client(1), twins.get(1)];
  await two.until(() => two.last >= one.last, "the last line");
  equal(two.lines, one.lines, "two devices of one seat see the same lines");
  for (const other of twins.values()) await other.socket.close();
  await table.leave();
}

async function sentTwice() {
  const table = await open(port, { rules: "kingdomino", seats: ["person", "person"] });
  await table.sit();
  const { client, decision } = await next(table);
  const after = client.last;
  const [first, second] = await Promise.all([client.ask(decision, after), client.ask(decision, after)]);
  check(
    first.lines !== undefined && second.error === "stale",
    "a decision sent twice counts once, and the second is stale",
    [first, second],
  );
  await table.level();
  const then = await next(table);
  const late = await then.client.ask(then.decision, after);
  equal(late.error, "stale", "nobody can decide on a position they have not seen");
  equal(then.client.last, (await twin(then.client)).last, "a stale request leaves no line");
  await table.leave();
}

async function outOfTurn() {
  const table = await open(port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const { seat, decision } = await next(table);
  const other = table.client(3 - seat);
  const before = other.last;
  equal((await other.ask(decision)).error, "wrong-seat", "a seat cannot decide out of turn");
  const posing = await other.ask(`${seat} ${decision}`);
  check(posing.refused !== undefined, "nor by naming another seat", posing);
  const chance = await table.client(seat).ask("line 1 2 3 4");
  check(chance.refused !== undefined, "nobody can request chance", chance);
  for (const line of [
    "secret " + "00".repeat(32),
    "late 1",
    `undo ${seat} 0`,
    "rematch aaaaaaaaaaaaaaaa",
    "open",
    "",
  ]) {
    const answer = await table.client(seat).ask(line);
    check(answer.refused !== undefined, `nobody can request the line '${line.slice(0, 20)}'`, answer);
  }
  const wrong = await table.client(seat).ask("pick 49 1");
  check(wrong.refused !== undefined && wrong.at === 5, "a refusal says where the request is wrong", wrong);
  equal(other.last, before, "a refused request leaves no line");
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
  const [one, two] = [table.client(1).token, table.client(3).token];
  const forged = "0123456789abcdef".repeat(2);
  tokens.add(forged);
  const join = (token, id = table.id) => ({ join: id, token, after: 0 });
  await refusedAtTheDoor(join(forged), "no-seat", "a forged token opens no seat");
  await refusedAtTheDoor(join(elsewhere.client(1).token), "no-seat", "nor does one of another table");
  await refusedAtTheDoor(join(elsewhere.watch), "no-seat", "nor does a spectator's of another table");
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
  equal([table.client(1).joined.seat, table.client(1).joined.host], [1, true], "the first person is the host");
  equal([table.client(3).joined.seat, table.client(3).joined.host], [3, false], "each token belongs to a seat");
  equal([table.spectator.joined.seat, table.spectator.joined.host], [0, false], "a spectator has no seat");
  for (const what of ["sit - Eve", "stand", "lend 1 level:1", "back 1", "undo", "agree", "refuse", "pick 3"])
    equal((await table.spectator.ask(what)).error, "only-watches", `a spectator cannot request '${what}'`);

  const recordStatus = async (token, id = table.id) => (await record(port, id, token)).status;
  check([401, 403].includes(await recordStatus(null)), "the record of an unfinished game is private");
  check([401, 403].includes(await recordStatus(forged)), "a forged token does not give access");
  check([401, 403].includes(await recordStatus(elsewhere.client(1).token)), "nor does a token of another table");
  equal([await recordStatus(table.client(3).token), await recordStatus(table.watch)], [200, 200], "the tokens of a seat and of a spectator do");
  equal(await recordStatus(two), 403, "but not a link that was used");
  equal(await recordStatus(one, "aaaaaaaaaaaaaaaa"), 404, "an unknown table has no record");
  const unfinished = (await record(port, table.id, table.client(1).token)).body;
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
  const [host, two, three] = [1, 2, 3].map((seat) => table.client(seat));
  const word = async (client, what) => {
    await table.level();
    const answer = await client.ask(what);
    return answer.error ?? answer.lines[0].e;
  };
  // While a person is to decide no computer makes a request stale.
  const dueOf = (...seats) => due(engine, host, seats);
  host.salt = "01".repeat(32);
  const words = `${host.commitment()} Ada`;
  equal(await word(host, `sit ${words}`), `sit 1 ${words}`, "a person sits down");
  equal(await word(three, "lend 2 level:1"), "not-the-host", "only the host can lend the seat of another");
  equal(await word(three, "back 2"), "not-the-host", "or give it back");
  equal(await word(three, "stand 1"), "not-the-host", "or clear it");
  equal(await word(host, "lend 4 level:2"), "computers-seat", "a computer's seat cannot be lent");
  equal(await word(host, "lend 2 greedy"), "only-levels", "a seat can only be lent to a level");
  equal(await word(host, "back 2"), "not-lent", "a seat that is not lent cannot be given back");
  equal(await word(three, "sit - Grace"), "bad-hash", "nobody sits down without a salt");
  await three.sits("Grace");
  equal(await word(three, "stand"), "stand 3", "and stand up again before the game");
  await three.sits("Hopper");
  check(true, "and sit down again");
  equal(
    await word(host, "lend 2 level:1"),
    "lend 2 level:1 by 1",
    "the host lends an empty seat",
  );
  equal(await word(host, `salt ${three.salt}`), "other-salt", "nobody reveals another's salt");
  await host.reveals();
  equal(await word(host, "stand 3"), "stand 3 by 1", "the host frees the seat of someone who does not reveal");
  equal(await word(host, `salt ${host.salt}`), "not-all-seated", "which voids the salts already revealed");
  await three.sits("Hopper");
  host.salt = "02".repeat(32);
  equal(await word(host, `commit ${host.commitment()}`), `commit 1 ${host.commitment()}`, "and all commit again");
  await host.reveals();
  await table.level();
  await three.reveals();
  await host.line(/^chief /);
  check(true, "a lent seat counts as taken, and the game begins");
  await dueOf(1, 3);
  equal(await word(host, "stand"), "has-begun", "nobody can stand up during a game");

  equal(await word(three, "lend level:1"), "lend 3 level:1", "a person lends their own seat");
  await play(
    engine,
    { everyone: table.everyone, client: (seat) => (seat === 1 ? host : undefined), level: () => {} },
    (lead) => lead.lines.some(({ e }) => /^3 lay/.test(e)) && lead.lines.some(({ e }) => /^2 lay/.test(e)),
  );
  check(true, "computers play for absent people");
  await dueOf(1);
  equal(await word(three, "back"), "back 3", "and takes it back");
  equal(await word(host, "back 2"), "seat-empty", "a seat nobody has sat at cannot be given back");
  const sat = await word(two, "sit - Late");
  equal(sat, "sit 2 - Late", "a person can sit down at a lent seat");
  await host.must((await dueOf(1)).slice(2));
  for (const seat of [2, 3]) {
    const from = host.last;
    await play(
      engine,
      table,
      (lead) => lead.lines.some(({ n, e }) => n > from && e.startsWith(`${seat} lay`)) || lead.over,
    );
  }
  check(true, "and people play for themselves again");
  for (let next; (next = await dueOf(1, 2, 3)).startsWith("3 ");) {
    await table.level();
    await three.must(next.slice(2));
    await table.level();
  }
  equal(await word(host, "lend 3 level:1"), "player-present", "the host cannot lend the seat of a player who is there");
  await three.socket.close();
  three.socket = null;
  await host.until(() => !host.here.here.includes(3), "seat 3 to be away");
  equal(await word(host, "lend 3 level:1"), "player-present", "nor of one who was there a moment ago");
  for (const seconds of [20, 40, 60]) {
    await server.clock(start + seconds * 1000, table);
    for (const client of table.present) await client.ask("nothing");
  }
  equal(await word(host, "lend 3 level:1"), "lend 3 level:1 by 1", "but that of one who has been away for a minute");
  equal(await word(host, "back 3"), "seat-claimed", "and cannot give it back");
  await three.arrive();
  equal(await word(three, "sit - Back"), "sit 3 - Back", "sitting down takes it back");
  await play(engine, table);
  check(
    table.mismatch === "",
    "a table with seats lent and given back is the same for everyone",
    table.mismatch,
  );
  equal(await word(three, "lend level:1"), "is-closed", "no seat can be lent after the game");
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
  const [host, other] = [table.client(2), table.client(3)];
  const early = await rematch(port, table.id, host.token);
  check(
    early.status === 409 && early.json.error === "not-closed",
    "there is no rematch before the end",
    early.body,
  );
  await play(engine, table);
  equal((await host.ask("undo")).error, "is-closed", "nothing can be undone once the secret is revealed");
  const denied = [null, other.token, table.watch, "00".repeat(16)];
  const statuses = await Promise.all(
    denied.map(async (token) => (await rematch(port, table.id, token)).status),
  );
  check(
    statuses.every((status) => status === 401 || status === 403),
    "only the host can start a rematch",
    statuses,
  );
  equal((await rematch(port, "aaaaaaaaaaaaaaaa", host.token)).status, 404, "an unknown table has no rematch");
  const both = await Promise.all([rematch(port, table.id, host.token), rematch(port, table.id, host.token)]);
  const third = await rematch(port, table.id, host.token);
  const ids = [...both, third].map((answer) => answer.json?.table);
  check(
    both.some(({ status }) => status === 201) && [...both, third].every(({ status }) => status === 201 || status === 200) &&
      third.status === 200 && /^[a-z2-7]{16}$/.test(ids[0]) && new Set(ids).size === 1, // the second may come when the table is there
    "repeated requests for a rematch, at once or later, get the same table",
    [...both, third].map((answer) => answer.body),
  );
  await table.spectator.line(/^rematch /);
  await table.level();
  const told = table.spectator.lines.filter(({ e }) => e.startsWith("rematch "));
  equal(
    told.map(({ e }) => e),
    [`rematch ${ids[0]}`],
    "the old log announces the new table once",
  );
  for (const client of table.everyone) {
    client.next = new Client(port, ids[0], client.token);
    await client.next.arrive();
  }
  const stale = new Client(port, ids[0], other.token);
  await stale.join();
  equal(stale.error?.error, "no-seat", "the key to a seat of the old table is used up at the new one");
  equal(
    table.everyone.map(({ next }) => [next.joined.seat, next.joined.host]),
    table.everyone.map(({ joined }) => [joined.seat, joined.host]),
    "everyone has the same seat at the new table, with a new key",
  );
  const bare = (client) => client.lines[0].e.replace(/ commit .*/, "");
  equal(bare(host.next), bare(host), "the rules, seats and clock are the same");
  check(host.next.lines[0].e !== host.lines[0].e, "the secret is different");
  await host.next.sits("Again");
  await other.next.sits("Again");
  await host.next.line(/^sit 3/);
  await host.next.reveals();
  await other.next.reveals();
  const again = {
    client: (seat) => table.client(seat)?.next,
    everyone: table.everyone.map(({ next }) => next),
    level: () => {},
  };
  await play(engine, again);
  check(host.next.over, "and the game is played again to its end");
  for (const client of table.everyone) await client.next.socket.close();
  await table.leave();
}

await run([raceForEveryDecision, sentTwice, outOfTurn, tokensOfOthers, lendAndBack, anotherGame, inspect]);
