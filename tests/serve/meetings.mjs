// Strangers meet: open tables, quick matches, reactions; people who vanish, and a server that is killed.
import { Client, Engine, http, newKey, open, play, post } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";

const database = Database.open();
const START = 1794800000000;
let server = await Server.start({ ...database, clock: START });
const engine = new Engine(lapilli);

const listed = async () => JSON.parse((await http(server.port, "GET", "/api/open")).body).tables;
const idsOf = (tables) => tables.map(({ table }) => table);
const match = (value) => post(server.port, "/api/match", value);

// A newcomer to a table that anyone may join; `error` when there is no seat.
async function newcomer(id, key = newKey()) {
  const client = new Client(server.port, id, "", undefined, key);
  await client.join();
  return client.joined === null ? client : client.arrive(await client.socket.close().then(() => server.port));
}

// As a table of client.mjs, for play().
function tableOf(...clients) {
  const bySeat = new Map(clients.map((client) => [client.joined.seat, client]));
  const level = async () => {
    const most = Math.max(...clients.map(({ last }) => last));
    await Promise.all(clients.map((client) => client.until(() => client.last >= most, `line ${most}`)));
  };
  return { id: clients[0].id, client: (seat) => bySeat.get(seat), everyone: clients, level };
}

async function twoMeet() {
  const game = { rules: "discovery", seats: 2 };
  const [first, second] = await Promise.all([match(game), match(game)]);
  equal(first.json.table, second.json.table, "two who ask for the same game at once are sent to one table");
  const id = first.json.table;
  const ada = await newcomer(id);
  await ada.sits("Ada");
  const bo = await newcomer(id);
  equal([ada.joined.seat, bo.joined.seat], [1, 2], "each has a seat");
  check(/ clock 300 30 seats person person hints no /.test(ada.lines[0].e), "with a clock and without hints");

  // Killed between pairing and first move.
  await server.kill();
  server = await Server.start({ ...database, clock: START });
  for (const client of [ada, bo]) await client.arrive(server.port);
  equal([ada.joined.seat, bo.joined.seat], [1, 2], "after the server was killed both have their seats");
  await bo.sits("Bo");
  const table = tableOf(ada, bo);
  await table.level();
  for (const client of [ada, bo]) await client.reveals();
  await table.level();
  await play(engine, table);
  check(ada.over && bo.over, "and the game is played to its end");
  equal([...ada.faults, ...bo.faults], [], "nobody has missed a line");
  equal(idsOf(await listed()), [], "a table that plays is not listed");
  for (const client of [ada, bo]) await client.socket.close();
}

async function strangerAndHost() {
  const table = await open(server.port, { rules: "totem", seats: ["person", "person", "level:1"] });
  const host = await table.client(1).arrive();
  equal((await (await newcomer(table.id)).error).error, "no-free-seat", "a table that is not listed is closed to strangers");
  equal((await host.ask("list")).error, "seat-empty", "a host who has not sat down cannot list it");
  await host.sits("Ada");
  await host.must("list");
  const [shown] = await listed();
  equal([shown.table, shown.open, shown.people], [table.id, host.lines[0].e, [{ seat: 1, name: "Ada" }]], "a listed table is shown");

  await host.socket.close();
  await server.clock(START + 16_000);
  equal(await listed(), [], "and vanishes when the host has left");
  await host.arrive();
  equal(idsOf(await listed()), [table.id], "and is back with the host");

  const [one, other] = await Promise.all([newcomer(table.id), newcomer(table.id)]);
  const bo = one.joined === null ? other : one;
  const late = one.joined === null ? one : other;
  equal([bo.joined.seat, late.error?.error], [2, "no-free-seat"], "of two strangers who race for one seat one has it");
  equal(await listed(), [], "and then there is none to show");
  await bo.sits("Bo");
  const both = tableOf(host, bo);
  await both.level();
  for (const client of [host, bo]) await client.reveals();
  await both.level();
  check(host.lines.some(({ e }) => e.startsWith("line ")), "and the game begins");

  // Reactions.
  const before = host.last;
  for (let i = 0; i < 15; i++) bo.socket.json({ react: "haha" });
  await bo.ask("stand"); // all of them have arrived when this is refused
  host.socket.json({ react: "bravo" });
  const said = (client) => client.received.filter((text) => text.includes('"reaction"')).map((text) => JSON.parse(text));
  for (const client of [bo, host])
    await client.until(() => said(client).some(({ seat }) => seat === 1), "the host's reaction");
  equal(said(host).filter(({ seat }) => seat === 2).length, 4, "a flood of reactions is cut to four");
  equal([said(bo).at(-1), bo.error], [{ reaction: "bravo", seat: 1 }, null], "without a word, and without those of others");
  check(host.lines.slice(before).every(({ e }) => !e.includes("haha")), "and no log has them");

  // How far somebody is in a lesson.
  for (const lesson of [7, 8]) bo.socket.json({ lesson, of: 12 });
  const heard = (client) => client.received.filter((text) => text.includes('"lesson"')).map((text) => JSON.parse(text));
  for (const client of [bo, host]) await client.until(() => heard(client).length === 2, "where the other is in a lesson");
  equal(heard(host), [{ lesson: 7, of: 12, seat: 2 }, { lesson: 8, of: 12, seat: 2 }], "a player's standing in a lesson reaches the others");
  check(host.lines.slice(before).every(({ e }) => !e.includes("lesson")), "and no log has that either");
  for (const client of [host, bo]) await client.socket.close();
}

async function fillUp() {
  const { json } = await match({ rules: "tribe", seats: 3 });
  const ada = await newcomer(json.table);
  await ada.sits("Ada");
  const bo = await newcomer(json.table);
  await bo.sits("Bo");
  const sat = bo.lines.at(-1).at;
  equal((await ada.ask("fill")).error, "too-early", "others have time to come before computers are asked for");
  await server.clock(sat + 29_999);
  for (const client of [ada, bo])
    equal((await client.ask("fill")).error, "too-early", "half a minute from when the last of them sat down");
  await server.clock(sat + 30_000);
  await ada.must("fill");
  equal((await ada.ask("fill")).error, "agreed-already", "one who has agreed to computers waits for the others");
  await bo.must("fill");
  await ada.line(/^lend 3 level:3$/);
  for (const client of [ada, bo]) await client.reveals();
  await ada.line(/^line /);
  check(true, "when all agree a computer takes the free seat and the game begins");
  for (const client of [ada, bo]) await client.socket.close();
}

// One who waits finds another who has waited longer.
async function waitingTwice() {
  const first = await match({ rules: "kingdomino", seats: 4 });
  const ada = await newcomer(first.json.table);
  await ada.sits("Ada");
  const again = await match({ rules: "kingdomino", seats: 4, waiting: first.json.table });
  equal([again.status, again.json.table], [200, first.json.table], "who waits is told to go on waiting");
  await ada.must("stand");
  await ada.socket.close();
}

async function refusals() {
  for (const [method, path, status] of [["GET", "/api/match", 405], ["POST", "/api/open", 405], ["HEAD", "/api/open", 200]])
    equal((await http(server.port, method, path, { headers: { "Content-Length": "0" } })).status, status, `${method} ${path}`);
  equal((await match("{")).status, 400, "a match that is no JSON is refused");
  equal((await match({ rules: "chess", seats: 2 })).json.error, "bad-set", "and one for another game");
  const far = await post(server.port, "/api/match", { rules: "totem", seats: 2 }, { Origin: "https://evil.example" });
  equal(far.json.error, "bad-origin", "and one of another site's page");
}

await run([twoMeet, strangerAndHost, fillUp, waitingTwice, refusals, inspect]);
