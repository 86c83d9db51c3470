// `lapilli admin` and retention, on the database of a running server.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Engine, http, open, play, record } from "./support/client.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, command, here, inspect, kind, lapilli, path, poll } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const hours = 3_600_000;
const limits = ["tables", "joins", "messages", "requests"].flatMap((what) => [`--max-${what}-per-address`, "100000"]);
const longAgo = Date.UTC(2026, 0, 1, 12);

const adminOf = (store, ...args) => command("admin", ...args, "--store", store);
const admin = (...args) => adminOf(database.store, ...args);

// Runs it to a successful end; returns what it prints.
function done(...args) {
  const { status, stdout, stderr } = admin(...args);
  if (status !== 0) throw new Error(`lapilli admin ${args.join(" ")}: ${status}: ${stderr}`);
  return stdout;
}

const listed = () => done("list", "--json").trimEnd().split("\n").filter(Boolean).map((line) => JSON.parse(line));
const stateOf = (id) => listed().find(({ table }) => table === id)?.state;

async function begun(server, seats = ["person", "person"]) {
  const table = await open(server.port, { rules: "discovery", seats });
  await table.sit();
  return table;
}

async function finished(server) {
  const table = await begun(server);
  await play(engine, table);
  return table;
}

const told = (client, error) => client.until(() => client.error?.error === error, `${error} to be told`);

// What an operator sees, and what nobody may.
async function looking() {
  const server = await Server.start({ store: database.store });
  const [one, two] = [await finished(server), await begun(server, ["person", "person", "level:1"])];
  equal([stateOf(one.id), stateOf(two.id)], ["finished", "unfinished"], "list tells the tables of a running server");
  const { lines, opened, changed } = listed().find(({ table }) => table === one.id);
  check(lines === one.spectator.last && Date.parse(opened) <= Date.parse(changed), "with their lines and times");
  check(done("list").split("\n").some((line) => line.startsWith(two.id) && line.endsWith("unfinished")), "as text, too");

  const shown = JSON.parse(done("show", two.id, "--json", "--log"));
  equal([shown.rules, shown.state, shown.seats.length, shown.log[0]],
        ["discovery", "in play", 3, two.spectator.lines[0].e], "show tells rules, state, seats and log");
  equal(shown.seats.map(({ played_by: by }) => by), ["person, claimed", "person, claimed", "computer, level:1"], "and who plays");
  const all = done("show", one.id, two.id, "--log") + done("show", two.id, "--json", "--log");
  const secrets = [two.client(1).token, two.client(2).token, two.client(1).link, two.watch];
  equal(secrets.filter((secret) => all.includes(secret)), [], "but no key, link or spectators' token");

  equal(done("export", one.id), (await record(server.port, one.id)).body, "export prints the record as the server does");
  const folder = path("records");
  done("export", "--out", folder);
  equal([readdirSync(folder).length, readFileSync(join(folder, `${one.id}.lap`), "utf8")],
        [listed().length, done("export", one.id)], "or writes all of them to a folder");
  equal(command("verify", join(folder, `${one.id}.lap`)).status, 0, "where they can be verified");
  equal(JSON.parse(done("check", "--json")), { sound: listed().length, closed: 0, damaged: 0 }, "check replays every log");
  await server.stop();
}

async function closing() {
  const server = await Server.start({ store: database.store });
  const [bad, good] = [await begun(server), await begun(server)];
  done("close", bad.id, "--reason", "spam");
  for (const client of [bad.client(1), bad.client(2), bad.spectator]) await told(client, "closed");
  check(true, "everyone at a table that is closed is told");
  const late = await new Client(server.port, bad.id, bad.client(1).token).join();
  await told(late, "closed");
  equal((await record(server.port, bad.id, bad.watch)).status, 410, "it cannot be joined or read any more");
  equal(listed().find(({ table }) => table === bad.id).reason, "closed by the operator: spam", "the reason is kept");
  await play(engine, good);
  check(good.spectator.over, "other tables play on");
  const again = await Server.start({ store: database.store, ready: kind === "postgresql" });
  if (kind === "postgresql") {
    await told(await new Client(again.port, bad.id, bad.client(1).token).join(), "closed");
    check(true, "another node knows it as well");
  }
  equal(JSON.parse(done("check", "--json")).closed, 1, "check counts it as closed, not as damaged");
  await again.stop();
  await server.stop();
}

async function deleting() {
  const server = await Server.start({ store: database.store });
  const table = await begun(server);
  const refused = admin("delete", table.id);
  check(refused.status === 2 && refused.stderr.includes("--yes"), "delete asks first, or needs --yes", refused.stderr);
  equal([done("delete", table.id, "--dry-run"), stateOf(table.id)], [`${table.id}\n`, "unfinished"], "--dry-run deletes nothing");
  done("delete", table.id, "--yes");
  await told(table.client(1), "no-table");
  equal([stateOf(table.id), (await record(server.port, table.id)).status], [undefined, 404], "a deleted table is gone");
  const twice = admin("delete", table.id, "--yes");
  check(twice.status === 1 && twice.stderr.includes("no such table"), "and cannot be deleted again", twice.stderr);
  await server.stop();
}

async function revoking() {
  const server = await Server.start({ store: database.store });
  const table = await begun(server);
  const link = done("revoke", table.id, "--seat", "2").trim();
  const [id, token] = link.slice(1).split("/");
  const other = await new Client(server.port, id, token).arrive();
  await told(table.client(2), "seat-moved");
  equal([id, other.joined.seat], [table.id, 2], "opening the new link takes the seat, and its former holder gets a message");
  const back = await new Client(server.port, table.id, table.client(2).token).join();
  await told(back, "no-seat");
  const wrong = admin("revoke", table.id, "--seat", "4");
  check(wrong.status === 1 && wrong.stderr.startsWith(`lapilli admin: ${table.id}: `), "a seat that is not there is refused", wrong.stderr);
  await server.stop();
}

// Finished tables are deleted after some time: by hand, and by the server.
async function pruning() {
  let server = await Server.start({ store: database.store, clock: longAgo });
  const [old, unfinished] = [await finished(server), await begun(server)];
  await server.stop();
  server = await Server.start({ store: database.store });
  const recent = await finished(server);
  const before = listed().length;
  equal(done("prune", "--keep-finished", "24h", "--dry-run"), "1 table to delete\n", "prune counts what it would delete");
  equal(listed().length, before, "and with --dry-run deletes nothing");
  const playing = begun(server).then((table) => play(engine, table).then(() => table));
  equal(done("prune", "--keep-finished", "24h", "--yes"), "1 table deleted\n", "old finished tables are deleted during play");
  check((await playing).spectator.over, "which nobody notices");
  equal([old, unfinished, recent].map(({ id }) => stateOf(id)), [undefined, "unfinished", "finished"], "the others stay");
  await server.stop();

  server = await Server.start({ store: database.store, clock: longAgo, args: ["--keep-finished", "1d"] });
  const [aging, going] = [await finished(server), await begun(server)];
  await server.clock(longAgo + 26 * hours);
  await poll(() => stateOf(aging.id) === undefined, "the server to delete a finished table");
  const left = listed();
  check([unfinished, going].every(({ id }) => left.some(({ table, state }) => table === id && state === "unfinished")), "the server deletes finished tables by their age",
        { aging: aging.id, unfinished: unfinished.id, going: going.id, left, log: server.log });
  await server.stop();
}

// A copy made while games are played is a database in which every game goes on.
async function backup() {
  const server = await Server.start({ store: database.store, args: limits });
  const table = await begun(server);
  await play(engine, table, () => table.spectator.last >= 12);
  const load = spawn(lapilli, ["load", "--url", `http://127.0.0.1:${server.port}`, "--tables", "4", "--games", "4"],
                     { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  const playing = new Promise((resolve) => {
    load.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
      if (errors.includes("starting to play")) resolve();
    });
  });
  const end = new Promise((resolve) => load.on("close", resolve));
  await within(playing, "games to be played");
  const copy = kind === "sqlite" ? copyOfSqlite() : copyOfPostgresql();
  check((await within(end, "the load to end")) === 0, "nobody notices a backup", errors);
  const { sound, damaged } = JSON.parse(adminOf(copy, "check", "--json").stdout);
  check(sound > 4 && damaged === 0, "every log in the copy is sound", { sound, damaged });
  await server.stop();

  const restored = await Server.start({ store: copy });
  const client = await new Client(restored.port, table.id, table.client(1).token).arrive();
  check(client.last >= 12, "a game goes on from the copy", client.last);
  await restored.stop();
}

function copyOfSqlite() {
  const file = path("copy.db");
  done("backup", file);
  equal([statSync(file).mode & 0o777, existsSync(`${file}.partial`)], [0o600, false], "a backup is for its owner alone");
  const twice = admin("backup", file);
  check(twice.status === 1 && twice.stderr.includes("File exists"), "and never overwrites a file", twice.stderr);
  return `sqlite:${file}`;
}

function copyOfPostgresql() {
  const must = (program, ...args) => {
    const ran = spawnSync(program, args, { encoding: "utf8" });
    if (ran.status !== 0) throw new Error(`${program}: ${ran.error ?? ran.stderr}`);
  };
  const file = path("copy.dump"), copy = database.store.replace("/postgres?", "/copy?");
  must("pg_dump", "--format=custom", `--file=${file}`, database.store);
  must("psql", "-q", "-c", "create database copy", database.store);
  must("pg_restore", "--no-owner", `--dbname=${copy}`, file);
  const refused = admin("backup", file);
  check(refused.status === 2 && refused.stderr.includes("pg_dump"), "for PostgreSQL there is pg_dump", refused.stderr);
  return copy;
}

// Dashboard and alerts use metrics that exist.
async function monitoring() {
  const server = await Server.start({ store: database.store });
  const { body } = await http(server.port, "GET", "/metrics");
  const offered = new Set(body.match(/^lapilli_\w+/gm));
  const folder = join(here, "../../packaging/monitoring");
  const panels = JSON.parse(readFileSync(join(folder, "dashboard.json"), "utf8")).panels;
  const alerts = readFileSync(join(folder, "alerts.yml"), "utf8");
  const used = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), alerts].join(" ").match(/lapilli_\w+/g);
  equal([used.length > 20, used.filter((name) => !offered.has(name))], [true, []], "dashboard and alerts use metrics that exist");
  await server.stop();
}

async function mistakes() {
  for (const [args, status, says] of [
    [["lits"], 2, "did you mean 'list'"],
    [["show"], 2, "needs a TABLE"],
    [["show", "nonsense"], 2, "'nonsense' is not the id of a table"],
    [["show", "a".repeat(16)], 1, "no such table"],
    [["prune"], 2, "--keep-finished"],
    [["prune", "--keep-finished", "3"], 2, "365d or 12h"],
    [["revoke", "a".repeat(16)], 2, "--seat"],
    [["list", "more"], 2, "unexpected argument 'more'"],
    [["export"], 2, "--out"],
  ]) {
    const { status: found, stderr } = admin(...args);
    check(found === status && stderr.includes(says), `lapilli admin ${args.join(" ")}: ${says}`, `${found} ${stderr}`);
  }
  const none = path("none.db"), missing = adminOf(`sqlite:${none}`, "list");
  check(missing.status === 1 && missing.stderr.includes("No such file") && !existsSync(none),
        "a database that does not exist is not created", missing.stderr);
  const text = path("text.db");
  writeFileSync(text, "This is not a database.\n".repeat(100));
  const other = adminOf(`sqlite:${text}`, "list");
  check(other.status === 1 && other.stderr.includes("not a database"), "nor one made of another file", other.stderr);
}

await run([looking, closing, deleting, revoking, pruning, backup, monitoring, mistakes, inspect]);
