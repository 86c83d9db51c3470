// Starting: one server for a file, and a server that waits for its database; what it says about its health.
import { symlinkSync } from "node:fs";
import { http, open, post } from "./support/client.mjs";
import { Proxy } from "./support/proxy.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, inspect, kind, path, poll } from "./support/server.mjs";

const database = Database.open();
const ready = (port) => async () => (await http(port, "GET", "/readyz")).status === 200;
const setup = { rules: "totem", seats: ["person", "person"] };

// A server that is expected to give up by itself.
async function fails(store) {
  const server = await Server.start({ store, ready: false });
  const { code } = await within(server.exited, "a server that cannot start to exit");
  return { code, log: server.log };
}

async function oneServerForAFile() {
  if (kind !== "sqlite") return;
  const first = await Server.start(database);
  const table = await open(first.port, setup);
  const file = database.store.slice("sqlite:".length);
  const link = path("link.db");
  symlinkSync(file, link);
  for (const [name, store] of [
    ["of the same name", database.store],
    ["of another name", `sqlite:${link}`],
  ]) {
    const { code, log } = await fails(store);
    check(
      code === 1 && log.includes("another lapilli serve is using the database"),
      `a second server on a file ${name} says that there is one, and stops with status 1`,
      `${code} ${log}`,
    );
  }
  await table.sit();
  check(table.mismatch === "", "the first server is not disturbed", table.mismatch);
  await table.leave();
  await first.kill();
  const next = await Server.start(database);
  equal((await http(next.port, "GET", `/api/tables/${table.id}/record`)).status, 401, "a killed server leaves no lock");
  await next.stop();
}

async function waitsForItsDatabase() {
  if (kind !== "postgresql") return;
  await (await Server.start(database)).stop();
  database.stop();
  const server = await Server.start(database);
  const live = await http(server.port, "GET", "/livez");
  equal([live.status, live.body], [200, "ok\n"], "a server without its database is alive");
  const unready = await http(server.port, "GET", "/readyz");
  check(
    unready.status === 503 && unready.body.includes("connection to server"),
    "it is not ready, and tells this machine why",
    unready,
  );
  const readiness = async () => /^lapilli_ready (\d)$/m.exec((await http(server.port, "GET", "/metrics")).body)?.[1];
  equal(await readiness(), "0", "and its metrics say so too, while nobody plays");
  const forwarded = await http(server.port, "GET", "/readyz", { headers: { "X-Forwarded-For": "203.0.113.5" } });
  equal([forwarded.status, forwarded.body], [503, "not ready\n"], "it tells nobody else");
  const created = await post(server.port, "/api/tables", setup);
  equal([created.status, created.json?.error], [503, "storage"], "it refuses to create tables");
  check(
    /event=waiting/.test(server.log) && !/event=ready/.test(server.log),
    "its log says that it waits",
    server.log,
  );
  database.start();
  await poll(ready(server.port), "the server to find its database");
  await poll(() => /event=ready .*version=\d/.test(server.log), "the log to say so, with the version");
  const table = await open(server.port, setup);
  await table.sit();
  check(table.mismatch === "", "it is ready once the database is there", table.mismatch);
  equal(await readiness(), "1", "as its metrics say");
  await table.leave();
  await server.stop();
}

async function losesItsDatabase() {
  if (kind !== "postgresql") return;
  const proxy = await Proxy.open(database.store);
  const cut = proxy.cut("extend", () => 0);
  const server = await Server.start({ store: proxy.store });
  await cut;
  await poll(ready(server.port), "the server to find its database again");
  check(true, "a server that loses its database while it starts waits for it, too");
  await server.stop();
  proxy.release();
}

async function refusedByItsDatabase() {
  if (kind !== "postgresql") return;
  const { code, log } = await fails(database.store.replace("/postgres?", "/nowhere?"));
  check(
    code === 1 && log.includes("does not exist"),
    "a server that its database refuses says why, and stops with status 1",
    `${code} ${log}`,
  );
}

await run([oneServerForAFile, waitsForItsDatabase, losesItsDatabase, refusedByItsDatabase, inspect]);
