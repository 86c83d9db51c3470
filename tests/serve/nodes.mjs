// Two servers on one PostgreSQL: either serves any table, and either may die.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { Client, Engine, due, http, open, play } from "./support/client.mjs";
import { prove } from "./support/proof.mjs";
import { atEnd, check, equal, run, within } from "./support/report.mjs";
import { PING, frame } from "./support/websocket.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);

async function clientsOnBoth() {
  const [a, b] = await Promise.all([Server.start(database), Server.start(database)]);
  const seats = ["person", "level:1", "person", "person"];
  const table = await open(a.port, { rules: "tribe", seats });
  table.client(3).port = b.port;
  table.spectator.port = b.port;
  await table.sit();
  check(true, "people sit down at one table at two servers");
  await play(engine, table, (lead) => lead.table.events.length >= 40);
  await table.level();
  check(table.mismatch === "", "clients of both servers see every line", table.mismatch);

  // Two devices of one seat, at different servers, race for the same decision.
  const twins = new Map();
  for (const [seat, client] of table.clients) {
    const other = new Client(client.port === a.port ? b.port : a.port, table.id, client.token);
    twins.set(seat, await other.arrive());
  }
  let races = 0;
  let wrong = "";
  while (races < 12) {
    const decision = await due(engine, table.spectator, [1, 3, 4]);
    const seen = table.spectator.last;
    const client = table.client(Number(decision[0]));
    await client.until(() => client.last >= seen, "the same line");
    const other = twins.get(Number(decision[0]));
    await other.until(() => other.last >= seen, "the same line at the other server");
    const answers = await Promise.all([
      client.ask(decision.slice(2), seen),
      other.ask(decision.slice(2), seen),
    ]);
    await client.until(() => client.last > seen, `the decision after ${JSON.stringify(answers)}`);
    await table.spectator.until(() => table.spectator.last >= client.last, "the same line as the seat");
    const lines = client.lines.slice(seen).filter(({ e }) => e === decision);
    const won = answers.filter((answer) => answer.lines !== undefined).length;
    const stale = answers.filter((answer) => answer.error === "stale").length;
    if (won !== 1 || stale !== 1 || lines.length !== 1)
      wrong += `${JSON.stringify(answers)} ${lines.length}\n`;
    races++;
  }
  check(
    wrong === "",
    "when one decision is sent to two servers at once, one gets it and the other is stale",
    wrong,
  );
  for (const other of twins.values()) await other.socket.close();

  // One server dies with a decision in flight.
  await play(engine, table, (lead) => lead.table.events.length >= 70);
  await table.level();
  const decision = await engine.decide(table.spectator.record);
  const asked = decision && table.client(Number(decision[0]))?.ask(decision.slice(2));
  await a.kill();
  const gone = table.everyone.filter((client) => client.port === a.port);
  for (const client of gone) {
    await client.socket.gone();
    await client.arrive(b.port);
  }
  await asked;
  check(gone.length === 2, "two of the four were at the server that was killed");
  await play(engine, table, (lead) => lead.table.events.length >= 100);

  // Another takes its place, and a client moves there.
  const c = await Server.start(database);
  await table.client(1).socket.close();
  await table.client(1).arrive(c.port);
  await play(engine, table);
  await table.level();
  check(
    table.mismatch === "",
    "clients of the dead server continue elsewhere; nothing is lost or doubled",
    table.mismatch,
  );
  await prove(c.port, table, "a game over three servers");
  await table.leave();
  await b.stop();
  await c.stop();
}

// One player at the first server, two at the second.
async function reactionsOnBoth() {
  const [a, b] = await Promise.all([Server.start(database), Server.start(database)]);
  const table = await open(a.port, { rules: "discovery", seats: ["person", "person", "person"] });
  for (const seat of [2, 3]) table.client(seat).port = b.port;
  await table.sit();
  const [ada, bo, cleo] = [1, 2, 3].map((seat) => table.client(seat));
  const said = (client, from) =>
    client.received.filter((text) => text.includes('"reaction"')).map((text) => JSON.parse(text)).filter(({ seat }) => seat === from);
  const hears = (client, from) => client.until(() => said(client, from).length > 0, `a reaction of seat ${from}`);
  const lines = ada.last;
  ada.socket.json({ react: "hello" });
  for (const client of [ada, bo, cleo, table.spectator]) await hears(client, 1);
  check(true, "a reaction reaches everyone at the table, at both servers");

  // The second server passes reactions on in the order in which it has taken them.
  for (let i = 0; i < 15; i++) cleo.socket.json({ react: "haha" });
  await cleo.ask("stand"); // all of them have been taken when this is refused
  bo.socket.json({ react: "thanks" });
  for (const client of [ada, bo]) await hears(client, 2);
  equal(said(ada, 2), [{ reaction: "thanks", seat: 2 }], "and comes once");
  const [there, here] = [said(bo, 3).length, said(ada, 3).length];
  check(here > 0 && here <= there && there < 15, "a flood of them is cut for everyone", { there, here });
  cleo.socket.json({ lesson: 7, of: 12 });
  for (const client of [ada, bo, table.spectator])
    await client.until(() => client.received.includes('{"lesson":7,"of":12,"seat":3}'), "where the other is in a lesson");
  check(true, "a standing in a lesson reaches both servers, too");
  await table.level();
  check(ada.lines.slice(lines).every(({ e }) => !/hello|haha|thanks/.test(e)), "and no log has them");
  await table.leave();
  await a.stop();
  await b.stop();
}

// Each of the 96 decisions takes a second, so the game is far from over when its server is killed.
async function computersOfADeadServer() {
  const [a, b] = await Promise.all([Server.start(database), Server.start(database)]);
  const seats = ["level:6", "level:6", "level:6", "level:6"];
  const { spectator } = await open(a.port, { rules: "totem", seats });
  await spectator.arrive(); // computers play among themselves only while somebody watches
  await spectator.line(/^[1-4] pick /);
  await a.kill();
  await spectator.socket.gone();
  const seen = spectator.last;
  await spectator.arrive(b.port);
  await spectator.line(/^[1-4] (pick|lay) /, seen);
  equal(spectator.faults, [], "computers play on when their server dies and their spectator comes to another");
  await spectator.socket.close();
  await b.stop();
}

// Two servers that take many players of one address.
function startForLoad() {
  const args = ["--max-connections-per-address", "1000", "--max-tables-per-address", "1000"];
  return Promise.all([1, 2].map(() => Server.start({ store: database.store, args })));
}

// Starts the load generator with 12 tables of three; resolves when they play. Its `ends` resolves to what it reports.
async function startLoad(ports, ...options) {
  const urls = ports.flatMap((port) => ["--url", `http://127.0.0.1:${port}`]);
  const settings = ["--tables", "12", "--seats", "3", "--rules", "kingdomino", "--seed", "7", "--json"];
  const load = spawn(lapilli, ["load", ...urls, ...settings, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  atEnd(() => load.kill("SIGKILL"));
  let [said, errors] = ["", ""];
  load.stdout.on("data", (text) => (said += text));
  const playing = new Promise((resolve) => {
    load.stderr.on("data", (text) => {
      errors += text;
      if (errors.includes("starting to play")) resolve();
    });
  });
  const ended = new Promise((resolve) => load.on("close", resolve));
  await within(playing, "every seat to be taken");
  return async () => {
    const code = await within(ended, "the load generator to finish", 120_000);
    return { code, errors, ...JSON.parse(said || "{}") };
  };
}

async function metric({ port }, name) {
  return Number(new RegExp(`^lapilli_${name} (\\d+)$`, "m").exec((await http(port, "GET", "/metrics")).body)[1]);
}

// The load generator: players of each table at both servers, one of which dies on the way.
async function loadOnBoth() {
  const [a, b] = await startForLoad();
  const ends = await startLoad([a.port, b.port], "--rate", "150");
  equal([await metric(a, "clients"), await metric(b, "clients")], [18, 18], "half of the players are at each server");
  equal([await metric(a, "tables_loaded"), await metric(b, "tables_loaded")], [12, 12], "and each has every table");
  await a.kill();
  const report = await ends();
  check(
    report.code === 0 && report.finished === 12 && report.lost === 0 && report.doubled === 0 && report.wrong === 0,
    "all games are finished at the other when one server dies, and no line is lost or doubled",
    report,
  );
  check(report.reconnects >= 18, "the players of the dead server went to the other", report);
  await b.stop();
}

// A proxy that chooses between servers by the id of the table in the first line of a connection. It notes the ids
// of WebSockets.
async function proxyByTable(servers, ids) {
  const listener = createServer((client) => {
    client.once("data", (bytes) => {
      const [, kind, id = ""] = /^\w+ \/api\/(tables\/|socket\?table=)(\w+)/.exec(bytes.toString("latin1")) ?? [];
      if (kind === "socket?table=") ids.push(id);
      const server = connect(servers[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % servers.length].port, "127.0.0.1");
      server.write(bytes);
      client.pipe(server).pipe(client);
      server.on("error", () => client.destroy());
    });
    client.on("error", () => {});
  });
  atEnd(() => listener.close());
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return listener.address().port;
}

async function tablesTogether() {
  const [a, b] = await startForLoad();
  const loaded = async () => [await metric(a, "tables_loaded"), await metric(b, "tables_loaded")];
  let ends = await startLoad([a.port, b.port], "--together");
  equal(await loaded(), [6, 6], "with --together each table is at one server");
  const { code, finished } = await ends();
  equal([code, finished], [0, 12], "and all games are finished");
  await a.stop();
  await b.stop();

  const [c, d] = await startForLoad();
  const ids = [];
  ends = await startLoad([await proxyByTable([c, d], ids)]);
  equal([ids.length, new Set(ids).size], [36, 12], "every player's address names the table");
  const clients = [await metric(c, "clients"), await metric(d, "clients")];
  check(clients[0] + clients[1] === 36 && clients.every((count) => count % 3 === 0), "so a proxy can keep a table together", clients);
  const report = await ends();
  equal([report.code, report.finished], [0, 12], "and all games are finished through it");
  await c.stop();
  await d.stop();
}

// Two servers on one port: the kernel distributes connections, and either may die.
async function onePort() {
  const a = await Server.start({ store: database.store, args: ["--reuse-port"] });
  const listen = `127.0.0.1:${a.port}`;
  const refused = await Server.start({ store: database.store, listen, ready: false });
  const { code } = await within(refused.exited, "a server on a port in use to exit");
  check(code === 1 && refused.log.includes("in use"), "a port is shared only by servers that agree to", refused.log);
  const b = await Server.start({ store: database.store, listen, args: ["--reuse-port"] });
  const requests = 64;
  const served = [];
  for (let i = 0; i < requests; i++) {
    const { body } = await http(a.port, "GET", "/metrics");
    served.push(Number(/^lapilli_http_total (\d+)$/m.exec(body)[1]));
  }
  check(Math.max(...served) < requests, "two servers on one port share the connections", served.join(" "));
  const table = await open(a.port, { rules: "kingdomino", seats: ["person", "person", "person", "person"] });
  await table.sit();
  await play(engine, table, (lead) => lead.table.events.length >= 12);
  await a.kill();
  for (const client of table.everyone) if (client.socket.closed || !(await answers(client))) await client.arrive();
  await play(engine, table);
  check(table.mismatch === "", "a table of both is played on at the port when one dies", table.mismatch);
  await table.leave();
  await b.stop();
}

// Is a client's server alive?
async function answers(client) {
  client.socket.bytes(frame(PING, "there?"));
  await client.socket.until(() => client.socket.closed || client.socket.pongs.length > 0, "a pong, or the end");
  return !client.socket.closed;
}

await run([onePort, loadOnBoth, tablesTogether, clientsOnBoth, reactionsOnBoth, computersOfADeadServer, inspect]);
