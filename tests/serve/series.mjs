// A series of games: each rematch knows which game it is and what the games before came to, also when the
// server is killed between them.
import { Engine, Table, open, play, post, record, rematch } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, command, inspect, lapilli, path } from "./support/server.mjs";
import { writeFileSync } from "node:fs";

const database = Database.open();
let server = await Server.start(database);
const engine = new Engine(lapilli);

const seriesOf = (table) => / series (.+) shuffle 2 /.exec(table.spectator.lines[0].e)?.[1];

// The scores in a record's footer: total, largest region, fires, and who has won.
function scoresOf(text) {
  const winners = /^result (.+)$/m.exec(text)[1].split(" ").map(Number);
  return [...text.matchAll(/^score (\d) (\d+) .* largest (\d+) fires (\d+)$/gm)].map(([, seat, ...numbers]) => ({
    wins: Number(winners.includes(Number(seat))),
    sums: numbers.map(Number),
  }));
}

// The next table of a series; the same people sit down there.
async function next(table) {
  const host = table.client(1);
  const answer = await rematch(server.port, table.id, host.token);
  check(answer.status === 201, "a rematch is opened", answer.body);
  const seats = [...table.clients].map(([seat, { token }]) => ({ seat, token }));
  return new Table(server.port, { seats, watch: table.watch, ...answer.json });
}

async function playSeries(kind, ends) {
  const totals = [0, 1].map(() => ({ wins: 0, sums: [0, 0, 0] }));
  const records = [];
  const text = (game) => [kind, game, ...totals.map(({ wins, sums }) => [wins, ...sums].join("/"))].join(" ");
  let table = await open(server.port, { rules: "kingdomino", grid: 5, seats: ["person", "level:1"], series: kind });
  let over = false;
  for (let game = 1; !over; game++) {
    await table.sit();
    equal(seriesOf(table), text(game), `game ${game} of ${kind} says what the games before came to`);
    await play(engine, table);
    const played = (await record(server.port, table.id)).body;
    records.push(played);
    scoresOf(played).forEach(({ wins, sums }, i) => {
      totals[i].wins += wins;
      sums.forEach((sum, k) => (totals[i].sums[k] += sum));
    });
    await table.leave();
    if (game === 1) {
      await server.kill();
      server = await Server.start(database);
    }
    over = ends(totals, game);
    table = await next(table);
  }
  await table.join();
  totals.forEach((total) => Object.assign(total, { wins: 0, sums: [0, 0, 0] }));
  equal(seriesOf(table), text(1), `after the last game of ${kind} another series begins`);
  await table.leave();
  return records;
}

async function dynasty() {
  const records = await playSeries("dynasty", (_, game) => game === 3);
  const files = records.map((text) => {
    const file = path("game.lap");
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout } = command("dynasty", ...files);
  const sum = (seat) => records.reduce((all, text) => all + scoresOf(text)[seat - 1].sums[0], 0);
  const added = [...stdout.matchAll(/^score \d (\d+) /gm)].map(([, points]) => Number(points));
  equal([status, added], [0, [sum(1), sum(2)]], "lapilli dynasty adds up the same three games");
}

async function bestOfThree() {
  await playSeries("best-of-3", (totals, game) => game === 3 || totals.some(({ wins }) => wins === 2));
}

async function refused() {
  for (const series of ["golf", 3, null, "dynasty 2 1/200/9/9 0/1/1/1"]) {
    const answer = await post(server.port, "/api/tables", { rules: "totem", seats: ["person", "level:1"], series });
    equal([answer.status, answer.json?.error], [400, "bad-series"], `${JSON.stringify(series)} is no series`);
  }
}

await run([dynasty, bestOfThree, refused, inspect]);
