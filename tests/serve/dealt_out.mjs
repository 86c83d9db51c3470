// Nobody chooses the deck by dealing a player out: the host knows the secret of the table, because the operator of
// the server has read it in the database, and looks for a salt that makes the deck suit them without the other's.
import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Engine, commitTo, commitToSalt, open, play, record } from "./support/client.mjs";
import { deal } from "./support/shuffle.mjs";
import { saved } from "./support/proof.mjs";
import { check, equal, run } from "./support/report.mjs";
import { SeatTerminal, listening } from "./support/seat_terminal.mjs";
import { Database, Server, command, inspect, lapilli } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const start = Date.UTC(2026, 0, 1, 12);
const away = 60_000; // how long a player must be away before the host can have a computer play
const stalled = 300_000; // how long a player who is there can keep the others waiting

let now = start;
let server = await Server.start({ store: database.store, clock: now });

// Moves the clock of the server, in steps in which everyone who is connected has something to say: who is silent
// for more than a minute is disconnected.
async function pass(ms, table) {
  for (let left = ms; left > 0; left -= 20_000) {
    now += Math.min(left, 20_000);
    await server.clock(now, table);
    for (const client of table.present) await client.ask("nothing");
  }
}

// The secret of a table: 32 bytes somewhere in the files of the database, which its commitment gives away.
function secretOf(commit) {
  const folder = dirname(database.store.slice("sqlite:".length));
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    for (let i = 0; i + 32 <= bytes.length; i++) {
      const secret = bytes.subarray(i, i + 32);
      if (new Set(secret).size < 16) continue; // no random number
      if (commitTo(secret.toString("hex")) === commit) return secret.toString("hex");
    }
  }
  return null;
}

// A salt of seat 1 with which seat 1 begins, and domino 48 is among the first four; and the first four.
function salted(commit, secret) {
  for (;;) {
    const salt = randomBytes(32).toString("hex");
    const { dominoes, chiefs } = deal({ secret, commit, salts: { 1: salt }, rules: "discovery", players: 2, deck: 48 });
    const line = dominoes.slice(-4).sort((a, b) => a - b);
    if (chiefs.at(-1) === 1 && line[3] === 48) return { salt, line: `line ${line.join(" ")}` };
  }
}

// Ada is the host and waits. Bob sits down, and commits to a salt.
async function openForTwo() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const [ada, bob] = [table.client(1), table.client(2)];
  await table.join();
  await bob.sits("Bob");
  await table.level();
  return { table, ada, bob };
}

// Ada, who knows the secret, sits down with the salt she has found, alone with a computer.
async function choose(table, ada) {
  const { commit } = ada.table;
  const { salt, line } = salted(commit, secretOf(commit));
  ada.salt = salt;
  await ada.must(`sit ${commitToSalt(commit, 1, salt)} Ada`);
  await ada.must(`salt ${salt}`);
  return (await ada.line(/^line /)).e === line;
}

async function theHostCannotDealOutAPlayerWhoIsThere() {
  const { table, ada, bob } = await openForTwo();
  const secret = secretOf(ada.table.commit);
  check(secret !== null, "whoever can read the database knows the secret of a table");
  const first = await ada.ask("lend 2 level:1");
  equal(first.error, "player-present", "a player who has committed to a salt, and is there, is not dealt out");
  await ada.must("stand 2");
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "nor after the host has freed the seat");
  await bob.sits("Bob");
  await ada.sits("Ada");
  await pass(stalled - 1, table);
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "nor while salts are revealed");
  await ada.reveals();
  await bob.reveals();
  await bob.line(/^chief /);
  equal(Object.keys(bob.table.salts), ["1", "2"], "so both salts are in the deal");
  await table.leave();
}

async function aPlayerWhoDoesNotRevealCannotBlockTheTable() {
  const { table, ada, bob } = await openForTwo();
  await ada.sits("Ada");
  await table.level();
  await pass(stalled, table);
  const { lines } = await ada.must("lend 2 level:1");
  equal(lines[0].e, "lend 2 level:1 by 1", "a player who has not revealed a salt for five minutes is dealt out, in view of all");
  await bob.must("back");
  equal(Object.keys(bob.table.salts), [], "and may come back to shuffle again");
  await table.leave();
}

// Bob is away for a minute, and Ada does it.
async function aPlayerWhoWasAwayIsToldSo() {
  const { table, ada, bob } = await openForTwo();
  await bob.socket.close();
  bob.socket = null;
  await ada.until(() => ada.here.here.length === 1, "Bob to be away");
  await pass(away - 1, table);
  equal((await ada.ask("lend 2 level:1")).error, "player-present", "nobody is dealt out before having been away for a minute");
  await pass(1, table);
  const { lines } = await ada.must("lend 2 level:1");
  equal(lines[0].e, "lend 2 level:1 by 1", "then the log says who was dealt out, and by whom");
  check(await choose(table, ada), "somebody who knows the secret can choose a deck that is dealt without the other's salt");
  await bob.arrive();
  await bob.must("back");
  await play(engine, table);
  const file = saved((await record(server.port, table.id)).body);
  const told = command("verify", file);
  check(!told.stdout.includes(" proven:") && told.stdout.includes("dealt without seat 2"),
        "and verify does not call it proven, but dealt without seat 2", told.stdout + told.stderr);
  check(told.stderr.includes("seat 2 (Bob)") && told.stderr.includes("could have chosen the deck"), "and says what that means", told.stderr);
  const own = command("verify", "--salt", `2:${bob.salt}`, file);
  check(own.status === 1 && own.stderr.includes("dealt without you"), "and fails for the salt that Bob has noted", own.stdout + own.stderr);
  const adas = command("verify", "--salt", `1:${ada.salt}`, file);
  check(adas.status === 0, "but not for Ada's", adas.stdout + adas.stderr);
  await table.leave();
}

const LANGUAGES = { en: "Dealt without you", de: "Ohne dich gemischt", fr: "Mélangé sans toi", it: "Mescolato senza di te", nl: "Zonder jou geschud" };

async function theTerminalSaysSo() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const ada = table.client(1), link = `http://127.0.0.1:${server.port}/#${table.id}/${table.client(2).link}`;
  table.clients.delete(2);
  await ada.arrive();
  let terminal = new SeatTerminal(link, { args: ["--name", "Bob"] });
  await ada.line(/^sit 2 /);
  terminal.process.kill("SIGKILL");
  await ada.until(() => ada.here.here.length === 1, "the terminal to be away");
  await pass(away, table);
  await ada.must("lend 2 level:1");
  await choose(table, ada);
  terminal = new SeatTerminal(link, { answer: listening() });
  await terminal.says(/Dealt without you\./);
  await ada.line(/^back 2/);
  check(/Dealt without you\. Your contribution/.test(terminal.all), "a terminal says so when the player comes back", terminal.all);
  await play(engine, table, (lead) => lead.over);
  const { code } = await terminal.ends();
  check(code === 1 && terminal.errors.includes("Dealt without you.") && !terminal.all.includes("verified"),
        "and at the end of the game, in place of a proof", terminal.errors + terminal.all.slice(-800));
  for (const [language, title] of Object.entries(LANGUAGES)) {
    const again = new SeatTerminal(link, { args: ["--lang", language] });
    check((await again.ends()).code === 1 && again.errors.startsWith(title), `${language}: whoever looks at the table later is told, too`, again.errors + again.all);
  }
  await table.leave();
}

// Ada, who knows the secret, waits for Bob's salt, frees his seat, and would find a salt of her own that suits his.
async function aTerminalCommitsToAnotherSaltWhenItSitsAgain() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const ada = table.client(1), link = `http://127.0.0.1:${server.port}/#${table.id}/${table.client(2).link}`;
  table.clients.delete(2);
  await ada.arrive();
  const terminal = new SeatTerminal(link, { state: "freed" });
  const first = await ada.line(/^sit 2 /);
  await ada.sits("Ada");
  await ada.line(/^salt 2 /);
  const { lines } = await ada.must("stand 2");
  const again = await ada.line(/^sit 2 /, lines[0].n);
  check(again.e.split(" ")[2] !== first.e.split(" ")[2], "a terminal whose seat was freed sits down again with another salt than it has revealed", [first, again]);
  terminal.process.kill("SIGKILL");
  await terminal.ends();
  await table.leave();
}

// Without the clock: the attack as it was found, as fast as it can be done.
async function theWholeAttackAtOnce() {
  const { table, ada } = await openForTwo();
  const { commit } = ada.table;
  const { salt, line } = salted(commit, secretOf(commit));
  const after = ada.last;
  const answers = await Promise.all(
    ["lend 2 level:1", `sit ${commitToSalt(commit, 1, salt)} Ada`, `salt ${salt}`, "back 2"].map((what) => ada.ask(what, after)));
  const dealt = ada.lines.some(({ e }) => e === line);
  check(!dealt && answers[0].error === "player-present", "four requests at once do not deal a player out either", { answers, lines: ada.lines });
  await table.leave();
}

await run([
  theWholeAttackAtOnce, theHostCannotDealOutAPlayerWhoIsThere, aPlayerWhoDoesNotRevealCannotBlockTheTable,
  aPlayerWhoWasAwayIsToldSo, theTerminalSaysSo,
  aTerminalCommitsToAnotherSaltWhenItSitsAgain, inspect,
]);
