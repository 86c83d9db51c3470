// `lapilli play LINK` at a real server: one seat is played in a terminal by what it says, the other by a
// client of these tests, while the server is killed and restarted.
import { createServer, connect } from "node:net";
import { join } from "node:path";
import { readdirSync, statSync } from "node:fs";
import { open } from "./support/client.mjs";
import { atEnd, check, equal, run } from "./support/report.mjs";
import { SeatTerminal, listening, otherSeat } from "./support/seat_terminal.mjs";
import { Database, Server, folder, inspect, poll } from "./support/server.mjs";

const database = Database.open();
let server = await Server.start(database);

// A fixed address in front of the server, which has another port each time it starts.
let request = ""; // the first line of the last one
const proxy = createServer((socket) => {
  socket.once("data", (bytes) => ([request] = bytes.toString("latin1").split("\r\n")));
  const onward = connect(server.port, "127.0.0.1");
  const end = () => (socket.destroy(), onward.destroy());
  socket.on("error", end).on("close", end).pipe(onward);
  onward.on("error", end).on("close", end).pipe(socket);
});
await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
atEnd(() => proxy.close());

const site = `http://127.0.0.1:${proxy.address().port}`;
const linkTo = (table, seat) => `${site}/#${table.id}/${table.client(seat).link}`;

// Opens a table for two. Seat 1 is for a terminal, seat 2 is played here.
async function openForTwo(rules) {
  const table = await open(server.port, { rules, seats: ["person", "person"] });
  const link = linkTo(table, 1), other = table.client(2);
  table.clients.delete(1);
  await other.arrive(server.port);
  await other.sits("Bob");
  return { table, other, link };
}

async function wholeGames() {
  for (const rules of ["kingdomino", "tribe"]) {
    const { table, other, link } = await openForTwo(rules);
    const terminal = new SeatTerminal(link, { args: ["--name", "Ada"], answer: listening() });
    await other.line(/^salt 1 /);
    await other.reveals();
    await otherSeat(other);
    const { code } = await terminal.ends();
    check(code === 0 && terminal.errors === "", `a game of ${rules} is played to its end in a terminal`, terminal.errors + terminal.all.slice(-1500));
    equal(request, `GET /api/socket?table=${table.id} HTTP/1.1`, "its address names the table");
    check(other.faults.length === 0 && other.over, "and the other player saw all of it", other.faults);
    equal([other.table.names[1], other.table.names[2]], ["Ada", "Bob"], "both are known by their names");
    check(/^(> )?Bob chooses domino/m.test(terminal.all) && /Ada/.test(terminal.all), "the terminal tells what both do", terminal.all.slice(0, 1500));
    check(/^(You win|Bob wins) with \d+ points?\.$|share the victory/m.test(terminal.all), "and who has won", terminal.all.slice(-300));
    await table.leave();
  }
}

async function theServerIsKilled() {
  const { table, other, link } = await openForTwo("totem");
  const terminal = new SeatTerminal(link, { args: ["--name", "Ada"], answer: listening() });
  await other.line(/^salt 1 /);
  await other.reveals();
  for (let kills = 1; kills <= 2; kills++) {
    const seen = other.last;
    await otherSeat(other, () => other.last >= seen + 8);
    await server.kill();
    await other.socket.gone();
    await terminal.says(new RegExp(`(Connection lost\\. Reconnecting…[^]*){${kills}}`));
    server = await Server.start(database);
    await terminal.says(new RegExp(`(The connection is back\\.[^]*){${kills}}`));
    await other.arrive(server.port);
  }
  await otherSeat(other);
  const { code } = await terminal.ends();
  check(code === 0 && other.over && other.faults.length === 0, "a game goes on after the server was killed twice",
        terminal.errors + terminal.all.slice(-1500));
  await table.leave();
}

async function leftAndRejoined() {
  const { table, other, link } = await openForTwo("discovery");
  const answer = listening();
  let decisions = 0;
  const first = new SeatTerminal(link, { args: ["--name", "Ada"], answer: (said) => (++decisions < 6 ? answer(said) : null) });
  await other.line(/^salt 1 /);
  await other.reveals();
  const playing = otherSeat(other);
  await poll(() => decisions >= 6, "some decisions");
  first.process.kill("SIGINT");
  equal(await first.ends(), { code: 130, signal: null }, "Ctrl-C leaves the table");
  const keys = readdirSync(join(folder, "state/lapilli/seats"));
  check(keys.every((name) => (statSync(join(folder, "state/lapilli/seats", name)).mode & 0o77) === 0),
        "nobody else can read the keys to the seats", keys);
  const again = new SeatTerminal(link, { answer: listening() });
  await playing;
  const { code } = await again.ends();
  check(code === 0 && other.over, "with the same link the seat is played on", again.errors + again.all.slice(-1500));
  const stranger = new SeatTerminal(link, { state: "stranger" });
  equal((await stranger.ends()).code, 1, "with another key it is not");
  check(stranger.errors.includes("it has been used"), "and the reason is told", stranger.errors);
  await table.leave();
}

async function wrongLinks() {
  const { table, other, link } = await openForTwo("discovery");
  const other16 = "a".repeat(16), token = link.slice(-32);
  for (const [bad, code, text] of [
    ["http://127.0.0.1:1/#" + link.split("#")[1], 1, "can’t be reached"],
    [`${site}/#${other16}/${token}`, 1, "This table has expired."],
    [`${site}/#${table.id}/${"0".repeat(32)}`, 1, "it has been used"],
    [`${site}/#${table.id}/${table.watch}`, 1, "spectators"],
    [`${site}/#${table.id}`, 2, "not the link to a seat"],
    ["evening.lap", 1, "evening.lap"],
  ]) {
    const terminal = new SeatTerminal(bad, { state: "wrong" });
    const ended = await terminal.ends();
    check(ended.code === code && terminal.errors.includes(text), `${text}: ${bad.replace(/[0-9a-f]{32}/, "TOKEN").replace(/:\d+/, "")}`,
          terminal.errors + terminal.all);
  }
  const german = new SeatTerminal(`${site}/#${table.id}/${"0".repeat(32)}`, { state: "wrong", args: ["--lang", "de"] });
  await german.ends();
  check(/Link/.test(german.errors) && !/it has been used/.test(german.errors), "refusals are told in the player's language", german.errors);
  await other.socket.close();
}

async function undoNeedsConsent() {
  const { table, other, link } = await openForTwo("kingdomino");
  const choose = listening();
  let quiet = false;
  // Ada stops between placing and choosing: then she has acted since Bob did.
  const terminal = new SeatTerminal(link, {
    args: ["--name", "Ada"],
    answer(said) {
      quiet ||= /Choose a domino for the next round/.test(said) && /Bob places/.test(terminal.all);
      return quiet ? null : choose(said);
    },
  });
  await other.line(/^salt 1 /);
  await other.reveals();
  const playing = otherSeat(other);
  await poll(() => quiet, "Ada to stop");
  const placed = terminal.all.match(/You place domino \d+/g).at(-1).split(" ").at(-1);
  await other.until(() => new RegExp(`\n1 lay ${placed} [^\n]*\n$`).test(other.record), "Bob to know what she did");
  const answer = await other.ask("undo");
  check(answer.lines?.some(({ e }) => e.startsWith("plea 2")), "an undo that concerns both is asked for", answer);
  await terminal.says(/Bob would like to undo\.\s+Type agree or decline\./);
  terminal.type("agree");
  await other.line(/^undo 2 /);
  await terminal.says(/Move undone\./);
  terminal.type("quit");
  equal((await terminal.ends()).code, 0, "and agreed to; then the table is left");
  await table.leave();
  await playing;
}

// In her first decision Ada resigns, after a question; in another game Bob does.
async function eitherResigns() {
  for (const who of ["Ada", "Bob"]) {
    const { table, other, link } = await openForTwo("discovery");
    const terminal = new SeatTerminal(link, { args: ["--name", "Ada"], answer: () => (who === "Ada" ? "resign" : null) });
    await other.line(/^salt 1 /);
    await other.reveals();
    const playing = who === "Ada" ? otherSeat(other) : null;
    await other.line(/^chief /);
    if (who === "Bob") await other.ask("resign");
    const { code } = await terminal.ends();
    equal([code, terminal.errors], [0, ""], `${who} resigns, and the terminal ends`);
    const said = who === "Ada" ? [/If you resign, the game ends\./, /You have resigned/, /Bob wins by resignation\./] :
                                 [/Bob has resigned\./, /You win by resignation\./];
    check(said.every((one) => one.test(terminal.all)), "and says who has, and who wins by it", terminal.all.slice(-600));
    check(other.lines.some(({ e }) => e === `resign ${who === "Ada" ? 1 : 2}`), "which is a line of the log");
    await table.leave();
    await playing;
  }
}

await run([wholeGames, theServerIsKilled, leftAndRejoined, wrongLinks, undoNeedsConsent, eitherResigns, inspect]);
