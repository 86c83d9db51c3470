// What `lapilli play LINK` says about the shuffle when the game is over: at an honest server, and at one that
// lies about a draw, a secret or what was seen before.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { commitToSalt, open, record } from "./support/client.mjs";
import { saved } from "./support/proof.mjs";
import { atEnd, check, equal, run, within } from "./support/report.mjs";
import { SeatTerminal, listening, otherSeat } from "./support/seat_terminal.mjs";
import { Database, Server, command, here, inspect } from "./support/server.mjs";

const server = await Server.start(Database.open());
const honest = `http://127.0.0.1:${server.port}/`;

// The address of a proxy that replaces what matches the patterns in the server's messages.
async function lying(...rules) {
  const proxy = spawn(process.execPath, [join(here, "support/forging_proxy.mjs"), String(server.port), ...rules], { stdio: ["ignore", "pipe", "inherit"] });
  atEnd(() => proxy.kill("SIGKILL"));
  const said = new Promise((resolve) => proxy.stdout.setEncoding("utf8").once("data", resolve));
  return (await within(said, "the proxy")).trim();
}

// What makes seat 2 another one in the log: it has committed to this salt, and reveals it.
function otherSalt(other) {
  const salt = randomBytes(32).toString("hex");
  return [other.commitment(), commitToSalt(other.table.commit, 2, salt), other.salt, salt];
}

// A table for two, at which seat 2 sits.
async function openForTwo() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const other = table.client(2), link = `#${table.id}/${table.client(1).link}`;
  table.clients.delete(1);
  await other.arrive(server.port);
  await other.sits("Bob");
  return { table, other, link };
}

async function play(other, site, link) {
  const terminal = new SeatTerminal(site + link, { args: ["--name", "Ada"], answer: listening() });
  await other.line(/^salt 1 /);
  await other.reveals();
  await otherSeat(other);
  const { code } = await terminal.ends();
  return { terminal, code };
}

// Joins a table whose game is over.
async function look(site, link, ...args) {
  const terminal = new SeatTerminal(site + link, { args });
  const { code } = await terminal.ends();
  return { terminal, code };
}

const LANGUAGES = {
  en: { proven: "Fair shuffle, verified.", wrong: "Shuffle not verified.", other: "Not the game you saw." },
  de: { proven: "Fair gemischt, geprüft.", wrong: "Mischung nicht bestätigt.", other: "Nicht die Partie, die du gesehen hast." },
  fr: { proven: "Mélange équitable, vérifié.", wrong: "Mélange non vérifié.", other: "Ce n’est pas la partie que tu as vue." },
  it: { proven: "Mescolamento equo, verificato.", wrong: "Mescolamento non verificato.", other: "Non è la partita che hai visto." },
  nl: { proven: "Eerlijk geschud, gecontroleerd.", wrong: "Schudden niet bevestigd.", other: "Niet het spel dat je hebt gezien." },
};

async function anHonestServer() {
  const { table, other, link } = await openForTwo();
  const { terminal, code } = await play(other, honest, link);
  check(code === 0 && terminal.errors === "" && terminal.all.includes(LANGUAGES.en.proven), "an honest shuffle is verified at the end of the game",
        terminal.errors + terminal.all.slice(-600));
  const verified = command("verify", saved((await record(server.port, table.id)).body)).stdout;
  equal(/fingerprint: (.{19})\./.exec(terminal.all)?.[1], /fingerprint (.{19})$/m.exec(verified)?.[1], "with the fingerprint that verify finds in the record");
  const forged = await lying(...otherSalt(other));
  const secret = await lying("secret [0-9a-f]{64}", `secret ${randomBytes(32).toString("hex")}`);
  for (const [language, { proven, wrong, other: otherLog }] of Object.entries(LANGUAGES)) {
    const again = await look(honest, link, "--lang", language);
    check(again.code === 0 && again.terminal.all.includes(proven), `${language}: a table that is joined again is verified, too`, again.terminal.errors + again.terminal.all);
    const changed = await look(forged, link, "--lang", language);
    check(changed.code === 1 && changed.terminal.errors.startsWith(otherLog) && !changed.terminal.all.includes(proven),
          `${language}: a log that was not seen during the game is found out`, changed.terminal.errors + changed.terminal.all);
    const lied = await look(secret, link, "--lang", language);
    check(lied.code === 1 && lied.terminal.errors.startsWith(wrong) && !lied.terminal.all.includes(proven),
          `${language}: so is a secret that the server had not committed to`, lied.terminal.errors + lied.terminal.all);
  }
  await table.leave();
}

// The salt that the server shows is not the one it deals with, from the beginning.
async function aTamperedDeal() {
  const { table, other, link } = await openForTwo();
  const { terminal, code } = await play(other, await lying(...otherSalt(other)), link);
  check(code === 1 && terminal.errors === "Shuffle not verified. The draws don’t follow from what the server committed to. Don’t trust this result.\n",
        "a deal that does not follow from the secret and the salts is found out", terminal.errors + terminal.all.slice(-600));
  check(/^(You win|Bob wins) with \d+ points?\.$|share the victory/m.test(terminal.all) && !/verified/.test(terminal.all), "after the result was told", terminal.all.slice(-600));
  await table.leave();
}

// The server shows another commitment in place of the one that the seat has sent.
async function aTamperedCommitment() {
  const { table, other, link } = await openForTwo();
  const site = await lying("sit 1 [0-9a-f]{64}", `sit 1 ${randomBytes(32).toString("hex")}`);
  const terminal = new SeatTerminal(site + link, { args: ["--name", "Ada"] });
  const { code } = await terminal.ends();
  check(code === 1 && terminal.errors === "This isn’t the table you sat down at: the server shows a different log.\n",
        "nobody plays at a server that exchanges their commitment", terminal.errors + terminal.all);
  check(other.lines.every(({ e }) => !e.startsWith("salt 1 ")), "nor reveals a salt there", other.lines);
  await table.leave();
}

// A salt that was revealed once: when the other seat commits again, the server repeats the old commitment in the
// player's name.
async function aRepeatedCommitment() {
  const { table, other, link } = await openForTwo();
  const first = new SeatTerminal(honest + link, { args: ["--name", "Ada"] });
  const { e: sat } = await other.line(/^sit 1 /);
  await other.line(/^salt 1 /);
  first.process.kill("SIGKILL");
  await first.ends();
  const salt = randomBytes(32).toString("hex"), again = `commit 2 ${commitToSalt(other.table.commit, 2, salt)}`;
  const { lines } = await other.must(again.replace("2 ", ""));
  const forged = `{"n": ${lines[0].n + 1}, "at": ${lines[0].at}, "e": "commit 1 ${sat.split(" ")[2]}"}`;
  const terminal = new SeatTerminal(await lying(`(\\{[^{}]*"${again}"\\})`, `$1,${forged}`) + link);
  const { code } = await terminal.ends();
  check(code === 1 && terminal.errors === "This isn’t the table you sat down at: the server shows a different log.\n",
        "nobody reveals a salt again, for commitments that were made when it was known", terminal.errors + terminal.all);
  equal(other.lines.filter(({ e }) => e.startsWith("salt 1 ")).length, 1, "nor asks to");
  await table.leave();
}

await run([anHonestServer, aTamperedDeal, aTamperedCommitment, aRepeatedCommitment, inspect]);
