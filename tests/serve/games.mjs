// Whole games over the network: every rule set, 2 to 4 seats, computers among them. Everyone sees
// the same, and the record is what they saw and can be proved.
import { createHash } from "node:crypto";
import { Engine, commitTo, open, play } from "./support/client.mjs";
import { prove, saved } from "./support/proof.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, command, inspect, lapilli } from "./support/server.mjs";

const sets = ["discovery", "totem", "tribe", "kingdomino"];
const seats = {
  2: ["person", "level:1"],
  3: ["level:2", "person", "person"],
  4: ["person", "level:1", "person", "level:3"],
};
const database = Database.open();
const server = await Server.start(database);
const engine = new Engine(lapilli);

async function game(opening, name) {
  const table = await open(server.port, opening);
  await table.sit();
  await play(engine, table);
  const text = await prove(server.port, table, name);
  await table.leave();
  return text;
}

const finished = [];

async function everyRuleSet() {
  const games = [];
  for (const rules of sets)
    for (const players of [2, 3, 4])
      games.push(game({ rules, seats: seats[players] }, `${rules} for ${players}`));
  for (const settled of await Promise.allSettled(games)) {
    if (settled.status === "fulfilled") finished.push(settled.value);
    else check(false, "a game is played to its end", settled.reason.stack);
  }
}

async function otherRules() {
  await Promise.all([
    game(
      { rules: "kingdomino", grid: 7, deck: 48, bonus: ["centre", "complete"], seats: ["person", "person"] },
      "Mighty Duel with both bonuses",
    ),
    game({ rules: "tribe", deck: 36, line: 3, bonus: ["centre"], seats: seats[3] }, "tribe with lines of 3"),
    game(
      { rules: "discovery", deck: 24, seats: ["person", "person", "person", "person"] },
      "a game of people only",
    ),
  ]);
}

async function computersOnly() {
  const table = await open(server.port, { rules: "totem", seats: ["level:1", "level:2", "level:1"] });
  await table.spectator.arrive();
  await table.spectator.line(/^secret /);
  await prove(server.port, table, "a game of computers only");
}

// The seal of docs/notation.md, made anew: a forger can do that, too.
function sealed(text) {
  const hash = createHash("sha256").update(text.replace(/^sha256 .*\n/m, "")).digest("hex");
  return text.replace(/^sha256 .*$/m, `sha256 ${hash}`);
}

function changedRecords() {
  const text = finished.find((found) => (found.match(/^salt /gm) ?? []).length === 2);
  if (!check(text !== undefined, "there is a record with two salts to change")) return;
  equal(sealed(text), text, "its seal is the one of the document");
  const next = (digit) => (digit === "0" ? "1" : "0");
  const secret = "5a".repeat(32);
  const commit = commitTo(secret);
  const [one, two] = [...text.matchAll(/^salt \d (.*)$/gm)].map((match) => match[1]);
  const change = (pattern, by) => text.replace(pattern, by);
  const changes = {
    "one digit of its points": change(/^(score 1 .* fires )(\d)/m, (_, a, b) => a + ((Number(b) + 1) % 10)),
    "one digit of a decision": change(/^([1-4] lay \d+ [a-m])(\d)/m, (_, a, b) => a + ((Number(b) % 9) + 1)),
    "one digit of the secret": change(/^(secret )(.)/m, (_, a, b) => a + next(b)),
    "no seal": change(/^sha256 .*\n/m, ""),
  };
  const forged = {
    "one digit of the secret": changes["one digit of the secret"],
    "one digit of the commit": change(/^(commit )(.)/m, (_, a, b) => a + next(b)),
    "one digit of a salt": change(/^(salt \d )(.)/m, (_, a, b) => a + next(b)),
    "two salts exchanged": change(one, "@").replace(two, one).replace("@", two),
    "a salt taken out": change(/^salt .*\n/m, ""),
    "another secret and its commit": change(/^secret .*$/m, `secret ${secret}`).replace(
      /^commit .*$/m,
      `commit ${commit}`,
    ),
    "the secret taken out": change(/^secret .*\n/m, ""),
    "the commit taken out": change(/^commit .*\n/m, ""),
    "the version taken out": change(/^shuffle .*\n/m, ""),
    "all of the proof taken out": change(/^(shuffle|commit|salt|secret) .*\n/gm, ""),
  };
  for (const [name, changed] of Object.entries(forged)) changes[`${name}, sealed anew`] = sealed(changed);
  for (const [name, changed] of Object.entries(changes)) {
    const verify = command("verify", saved(changed));
    check(
      changed !== text &&
        verify.status === 1 &&
        verify.stderr !== "" &&
        !/^\S+: (proved|proven)/m.test(verify.stdout),
      `a record with ${name} is not proved`,
      `${verify.status} ${verify.stdout}${verify.stderr}`,
    );
  }
}

await run([everyRuleSet, otherRules, computersOnly, changedRecords, inspect]);
