// Results of the daily deal: replayed before they count, once for each browser, and not too many from one
// address.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { http, post } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, here, inspect } from "./support/server.mjs";

const day = "2026-11-15";
const deal = `/api/daily/${day}/tribe`;
// A game of that day, and its points by its own footer.
const record = readFileSync(join(here, "../records/daily-2.lap"), "utf8");
const points = Number(/^score 1 (\d+) /m.exec(record)[1]);
const opponent = Number(/^score 2 (\d+) /m.exec(record)[1]);

const database = Database.open();
const clock = Date.parse(`${day}T20:00:00Z`);
let server = await Server.start({ store: database.store, clock });

const key = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);
const send = (name, text = record, path = deal, from = undefined) =>
  post(server.port, path, { key: key(name), record: text }, {}, from);
const results = async (path = deal) => JSON.parse((await http(server.port, "GET", path)).body);
const metric = async (name) => {
  const { body } = await http(server.port, "GET", "/metrics");
  return Number(new RegExp(`^lapilli_${name} (\\d+)$`, "m").exec(body)?.[1]);
};

async function sentTwice() {
  equal(await results(), { day, rules: "tribe", results: [] }, "a deal that nobody has sent has no results");
  const first = await send("a browser");
  equal([first.status, first.json], [201, { points, opponent }], "a result is replayed and counted");
  const second = await send("a browser");
  equal([second.status, second.json], [200, { points, opponent }], "sent again it is answered the same way");
  equal((await results()).results, [{ points, count: 1 }], "and counts once");
  equal((await send("another browser")).status, 201, "another browser has a result of its own");
  equal((await results()).results, [{ points, count: 2 }], "which counts too");
  equal((await results(`/api/daily/${day}/totem`)).results, [], "and belongs to its deal alone");
  equal(await metric("daily_results_total"), 2, "counted results are in the metrics");
}

async function tampered() {
  const lines = record.split("\n");
  const at = (start, from = 0) => lines.findIndex((line, i) => i >= from && line.startsWith(start));
  const changed = (n, line) => lines.map((old, i) => (i === n ? line : old)).join("\n");
  const first = at("line ", lines.indexOf("play"));
  const chance = at("line ", first + 1);
  const person = at("1 pick ");
  const computer = at("2 pick ");
  const picked = lines[computer].slice(7).split(" ").map(Number);
  const other = lines[first].slice(5).split(" ").map(Number).filter((n) => !picked.includes(n));
  const cases = {
    "a record of another day": [record, `/api/daily/2026-11-14/tribe`, "dealt"],
    "a record of another rule set": [record, `/api/daily/${day}/totem`, "rules"],
    "another line": [changed(chance, "line 1 2 3 4"), deal, "line"],
    "another move of the computer": [changed(computer, `2 pick ${other.join(" ")}`), deal, "computer plays"],
    "an illegal move": [changed(person, "1 pick 0 0"), deal, `line ${person + 1} `],
    "a truncated record": [`${lines.slice(0, 60).join("\n")}\n`, deal, "not over"],
    "an undo in the record": [[...lines.slice(0, 40), "undo 1 3", ...lines.slice(40)].join("\n"), deal, "line 41 "],
    "a better score": [record.replace(/^score 1 \d+/m, "score 1 200"), deal, "line"],
    "no record": ["", deal, "not over"],
  };
  for (const [name, [text, path, says]] of Object.entries(cases)) {
    const answer = await send(name, text, path);
    check(
      answer.status === 422 && answer.json?.error === "bad-record" && answer.json.say.includes(says),
      `${name} is refused with a sentence`,
      `${answer.status} ${answer.body}`,
    );
  }
  equal(await metric("daily_results_refused_total"), Object.keys(cases).length, "what was refused is counted");
  equal((await results()).results, [{ points, count: 2 }], "and is not among the results");
}

async function notAResult() {
  const cases = [
    [400, "bad-message", deal, "{"],
    [400, "bad-message", deal, "[]"],
    [400, "bad-message", deal, { key: "short", record }],
    [400, "bad-message", deal, { key: key("x").toUpperCase(), record }],
    [400, "bad-message", deal, { key: key("x") }],
    [400, "bad-message", deal, { key: key("x"), record, points: 999 }],
    [404, "no-deal", "/api/daily/2026-11-31/tribe", { key: key("x"), record }],
    [404, "no-deal", "/api/daily/2026-11-15/tribes", { key: key("x"), record }],
    [404, "no-deal", "/api/daily/2026-11-15", { key: key("x"), record }],
    [404, "no-deal", "/api/daily/2026-11-17/tribe", { key: key("x"), record }],
    [404, "no-deal", "/api/daily/2025-01-01/tribe", { key: key("x"), record }],
    [413, "too-big", deal, { key: key("x"), record: "#".repeat(5000) }],
  ];
  for (const [status, error, path, body] of cases) {
    const answer = await post(server.port, path, body);
    const what = typeof body === "string" ? body : Object.keys(body).join(", ");
    equal([answer.status, answer.json?.error], [status, error], `${path} with ${what}: ${status}`);
  }
  const foreign = await post(server.port, deal, { key: key("x"), record }, { Origin: "https://evil.example" });
  equal(foreign.status, 403, "a page of another site cannot send a result");
  const form = await post(server.port, deal, { key: key("x"), record }, { "Content-Type": "text/plain" });
  equal(form.status, 415, "neither can a form");
  equal((await http(server.port, "DELETE", deal)).status, 405, "results cannot be deleted");
}

// The server dies when the first of many results is answered. Some have not arrived, some are saved but
// unanswered; all are sent again.
async function killed() {
  const before = (await results()).results[0].count;
  const names = Array.from({ length: 40 }, (_, i) => `killed ${i}`);
  const answers = names.map((name) => send(name).catch(() => null));
  await Promise.race(answers);
  await server.kill();
  await Promise.all(answers);
  server = await Server.start({ store: database.store, clock });
  const saved = (await results()).results[0].count - before;
  check(saved >= 1 && saved <= 40, "what was answered is saved", saved);
  const again = await Promise.all(names.map((name) => send(name)));
  check(again.every(({ status }) => status === 200 || status === 201), "all are accepted when sent again");
  equal(again.filter(({ status }) => status === 200).length, saved, "those that were saved are known");
  equal((await results()).results, [{ points, count: before + 40 }], "each counts once");
}

async function flood() {
  const from = "127.0.0.2";
  const answers = [];
  for (let i = 0; i < 130; i++) answers.push(await send("flood", "", deal, from));
  equal(answers.filter(({ status }) => status === 422).length, 120, "an address may send 120 results an hour");
  const last = answers.at(-1);
  equal([last.status, last.json?.error], [429, "too-many"], "then it is told to wait");
  check(Number(last.headers["retry-after"]) > 0, "and how long");
  equal(await metric("daily_results_limited_total"), 10, "which is counted");
  equal((await send("a browser")).status, 200, "other addresses notice nothing");
}

await run([sentTwice, tampered, notAResult, killed, flood, inspect]);
