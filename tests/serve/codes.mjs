// Codes to say aloud: who gets one, where it leads, how long, and how often it may be guessed.
import { Client, bearer, http, open } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, kind } from "./support/server.mjs";

const database = Database.open();
const START = 1794800000000;
const server = await Server.start({ ...database, clock: START });

async function get(port, path, token, from = undefined) {
  const answer = await http(port, "GET", path, { headers: token === null ? {} : bearer(token), from });
  return { status: answer.status, ...JSON.parse(answer.body) };
}

const codeOf = (port, id, token) => get(port, `/api/tables/${id}/code`, token);
const enter = (port, code, from) => get(port, "/api/code", code, from);

// Whoever came by a code, with the lines of the table unless it has no seat left.
async function arrive(port, { table, token }) {
  const client = new Client(port, table, token);
  await client.join();
  if (client.joined !== null) await client.until(() => client.last >= client.joined.last, "the lines up to now");
  return client;
}

async function aCodeLeadsToASeat() {
  const table = await open(server.port, { rules: "totem", seats: ["person", "person", "person"] });
  const [ada, bo] = [table.client(1), table.client(2)];
  await ada.arrive(server.port);
  await ada.sits("Ada");
  const { status, code, seconds } = await codeOf(server.port, table.id, ada.token);
  check(status === 200 && /^[ACEFHJKMNPRTUVWXY3479]{6}$/.test(code) && seconds === 900, "the host gets a code of six signs", { code });
  equal((await codeOf(server.port, table.id, ada.token)).code, code, "a table has one code");
  equal((await codeOf(server.port, table.id, bo.token)).error, "not-the-host", "nobody else gets it");
  equal((await codeOf(server.port, table.id, null)).status, 401, "and nobody without a token");

  const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
  const found = await enter(server.port, typed);
  equal([found.status, found.table], [200, table.id], "typed in small letters and with a space it leads to the table");
  const cleo = await arrive(server.port, found);
  equal(cleo.joined?.seat, 2, "and gives the first seat with an open link");
  await cleo.sits("Cleo");
  check(cleo.lines.some(({ e }) => /^claim 2 /.test(e)), "which is claimed as by a link");
  const again = new Client(server.port, table.id, found.token, undefined, cleo.key);
  await again.join();
  equal(again.joined?.seat, 2, "the same key comes back to the same seat");
  const dan = await arrive(server.port, found);
  equal(dan.joined?.seat, 3, "the next gets the next seat, and never that of somebody else");
  const eve = await arrive(server.port, found);
  equal([eve.joined, eve.error?.error], [null, "no-seat"], "then there is none");
  equal((await enter(server.port, code)).error, "no-free-seat", "which the code says, too");
  equal((await codeOf(server.port, table.id, ada.token)).status, 409, "and there is no code for a table without an open seat");
  for (const client of [ada, again, cleo, dan]) await client.socket.close();
}

async function aCodeExpires() {
  const table = await open(server.port, { rules: "totem", seats: ["person", "person"] });
  const host = table.client(1);
  const { code } = await codeOf(server.port, table.id, host.token);
  await server.clock(START + 899_000, host);
  equal((await enter(server.port, code)).status, 200, "a code is good for a quarter of an hour");
  await server.clock(START + 900_000, host);
  equal((await enter(server.port, code)).error, "no-code", "and not longer");
  equal((await codeOf(server.port, table.id, host.token)).code, code, "unless the host asks again");
  equal((await enter(server.port, code)).status, 200, "which renews it");
}

async function guessesAreLimited() {
  const table = await open(server.port, { rules: "totem", seats: ["person", "person"] });
  const { code } = await codeOf(server.port, table.id, table.client(1).token);
  const from = "127.0.0.9";
  for (let i = 0; i < 40; i++) await enter(server.port, code, from);
  equal((await enter(server.port, code, from)).status, 200, "a code that is right costs nothing");
  const wrong = code.startsWith("A") ? `C${code.slice(1)}` : `A${code.slice(1)}`;
  const statuses = [];
  for (let i = 0; i < 31; i++) statuses.push((await enter(server.port, i % 2 ? wrong : "o0o0o0", from)).status);
  equal([statuses.filter((status) => status === 404).length, statuses.at(-1)], [30, 429], "thirty wrong ones from an address, and then none for a while");
  equal((await enter(server.port, code, from)).status, 429, "right or wrong");
  equal((await enter(server.port, code)).status, 200, "other addresses are not held up");
}

async function codesCrossServers() {
  if (kind !== "postgresql") return;
  const other = await Server.start({ ...database, clock: START });
  const table = await open(server.port, { rules: "totem", seats: ["person", "person"] });
  const { code } = await codeOf(server.port, table.id, table.client(1).token);
  const found = await enter(other.port, code);
  equal([found.status, found.table], [200, table.id], "a code of one server leads to the table at another");
  const ben = await arrive(other.port, found);
  equal(ben.joined?.seat, 1, "with a seat there");
  equal((await codeOf(other.port, table.id, table.client(2).token)).error, "not-the-host", "and the other server knows who is host");
  await ben.socket.close();
}

await run([aCodeLeadsToASeat, guessesAreLimited, codesCrossServers, aCodeExpires, inspect]);
