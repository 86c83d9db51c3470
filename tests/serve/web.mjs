// The server as a web server: files, compressed and cached; the headers of every kind of answer;
// no way out of the folder; health and counters; and a clean end.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Engine, http, open, play, post, record } from "./support/client.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, command, folder, inspect, lapilli, poll } from "./support/server.mjs";
import { WebSocket, exchange } from "./support/websocket.mjs";

const engine = new Engine(lapilli);
const secret = "not for anyone outside";
const text = "<!doctype html><title>Lapilli</title>\n".repeat(200);
const web = join(folder, "web");
mkdirSync(join(web, "art"), { recursive: true });
mkdirSync(join(web, "docs"));
mkdirSync(join(web, ".git"));
const files = {
  "index.html": text,
  "app.js": "export const answer = 42;\n".repeat(300),
  "app.0123abcd.js": "export const answer = 43;\n".repeat(300),
  "style.css": "body { margin: 0 }\n".repeat(300),
  "data.json": "[1]\n",
  "rules.wasm": Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
  "docs/404.html": "<!doctype html><title>None</title>",
  "docs/index.html": "<!doctype html><title>Documentation</title>\n",
  "art/domino.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n".repeat(100),
  "art/noise.png": Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255)),
};
for (const [name, body] of Object.entries(files)) writeFileSync(join(web, name), body);
writeFileSync(join(web, "app.js.br"), brotliCompressSync(files["app.js"]));
writeFileSync(join(web, "app.js.gz"), gzipSync(files["app.js"]));
writeFileSync(join(web, ".git", "config"), secret);
writeFileSync(join(web, ".env"), secret);
writeFileSync(join(folder, "secret.txt"), secret);
symlinkSync(folder, join(web, "out"));

const database = Database.open();
const server = await Server.start({ store: database.store, args: ["--web", web] });
const { port } = server;
const get = (path, headers = {}, method = "GET") => http(port, method, path, { headers });

async function types() {
  const expected = {
    "/": "text/html",
    "/index.html": "text/html",
    "/app.js": "text/javascript",
    "/style.css": "text/css",
    "/data.json": "application/json",
    "/rules.wasm": "application/wasm",
    "/art/domino.svg": "image/svg+xml",
    "/art/noise.png": "image/png",
  };
  for (const [path, type] of Object.entries(expected)) {
    const { status, headers, bytes } = await get(path);
    const body = files[path === "/" ? "index.html" : path.slice(1)];
    check(
      status === 200 && headers["content-type"].split(";")[0] === type && bytes.equals(Buffer.from(body)),
      `GET ${path} is the file, as ${type}`,
      `${status} ${JSON.stringify(headers)}`,
    );
  }
  equal((await get("/index.html?x=1")).status, 200, "the query is not part of the name");
  equal((await get("/nothing.html")).status, 404, "a missing file is 404");
  equal((await get("/art")).status, 404, "a folder is 404");
  equal((await get("/docs/")).body, files["docs/index.html"], "unless it has an index.html");
  const { status, headers } = await get("/docs?x");
  equal([status, headers.location], [308, "/docs/"], "and without its slash a redirect");
  const missing = await get("/docs/nothing/at/all.html");
  equal([missing.status, missing.body, missing.headers["content-type"].split(";")[0]], [404, files["docs/404.html"], "text/html"],
    "a folder may have a page for what is not there");
}

async function compressed() {
  const plain = Buffer.from(files["app.js"]);
  const gzip = await get("/app.js", { "Accept-Encoding": "gzip" });
  const brotli = await get("/app.js", { "Accept-Encoding": "gzip, deflate, br" });
  const none = await get("/app.js", { "Accept-Encoding": "identity" });
  const unwanted = await get("/app.js", { "Accept-Encoding": "br;q=0, gzip;q=0.5" });
  check(
    gzip.headers["content-encoding"] === "gzip" && gunzipSync(gzip.bytes).equals(plain),
    "gzip is sent to clients that accept it",
  );
  check(
    brotli.headers["content-encoding"] === "br" && brotliDecompressSync(brotli.bytes).equals(plain),
    "brotli is preferred",
  );
  check(
    none.headers["content-encoding"] === undefined && none.bytes.equals(plain),
    "other clients get the plain file",
  );
  equal(unwanted.headers["content-encoding"], "gzip", "q=0 rules an encoding out");
  check(
    [gzip, brotli, none].every(({ headers }) => /accept-encoding/i.test(headers.vary ?? "")),
    "Vary names Accept-Encoding",
  );
  check(
    brotli.bytes.length < gzip.bytes.length && gzip.bytes.length < plain.length / 4,
    "compressed variants are small",
  );
  equal(
    new Set([gzip, brotli, none].map(({ headers }) => headers.etag)).size,
    3,
    "each variant has its own ETag",
  );
  equal(
    (await get("/art/noise.png", { "Accept-Encoding": "br, gzip" })).headers["content-encoding"],
    undefined,
    "a file without compressed variants is sent as it is",
  );
}

async function cached() {
  const first = await get("/app.js", { "Accept-Encoding": "br" });
  const { etag } = first.headers;
  check(/^"[^"]+"$/.test(etag), "a file has an ETag", etag);
  for (const match of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await get("/app.js", { "Accept-Encoding": "br", "If-None-Match": match });
    check(
      again.status === 304 && again.bytes.length === 0 && again.headers.etag === etag,
      `If-None-Match: ${match.slice(0, 12)}… is answered with 304`,
      again.status,
    );
  }
  equal((await get("/app.js", { "If-None-Match": '"other"' })).status, 200, "another ETag with the file");
  const head = await get("/app.js", { "Accept-Encoding": "br" }, "HEAD");
  const same = ["content-type", "content-length", "content-encoding", "etag", "cache-control"];
  equal(
    [head.status, head.bytes.length, ...same.map((name) => head.headers[name])],
    [200, 0, ...same.map((name) => first.headers[name])],
    "HEAD is answered as GET, without the body",
  );
  check(/no-cache/.test(first.headers["cache-control"]), "a file with a stable name is revalidated");
  check(
    /immutable/.test((await get("/app.0123abcd.js")).headers["cache-control"]),
    "one with a hash in its name is not",
  );
}

async function headersOfEveryAnswer() {
  const table = await open(port, { rules: "totem", seats: ["person", "person"] });
  const { etag } = (await get("/")).headers;
  const json = { "Content-Type": "application/json" };
  const answers = {
    "a page": await get("/"),
    "a script": await get("/app.js"),
    "a 304": await get("/", { "If-None-Match": etag }),
    "a 404": await get("/nothing"),
    "a 404 of the API": await get("/api/nothing"),
    "a 405": await get("/index.html", { "Content-Length": 0 }, "POST"),
    "a table": await post(port, "/api/tables", { rules: "totem", seats: ["person", "person"] }),
    "a refusal": await post(port, "/api/tables", "{}"),
    "a 413": await post(port, "/api/tables", " ".repeat(5000), json),
    "a record": await record(port, table.id, table.watch),
    "a denied record": await record(port, table.id),
    health: await get("/healthz"),
    metrics: await get("/metrics"),
  };
  for (const [name, { status, headers }] of Object.entries(answers)) {
    const policy = headers["content-security-policy"] ?? "";
    const good =
      /default-src 'none'/.test(policy) &&
      /frame-ancestors 'none'/.test(policy) &&
      /base-uri 'none'/.test(policy) &&
      !/unsafe-inline|unsafe-eval'|\*|data:/.test(policy.replace("'wasm-unsafe-eval'", "")) &&
      headers["x-content-type-options"] === "nosniff" &&
      headers["referrer-policy"] === "no-referrer" &&
      headers["cross-origin-opener-policy"] === "same-origin" &&
      headers["cross-origin-resource-policy"] === "same-origin" &&
      headers.server === undefined;
    check(good && status > 0, `${name} has strict security headers`, headers);
  }
  for (const name of ["a table", "a record", "a refusal"])
    equal(answers[name].headers["cache-control"], "no-store", `${name} is not cached`);
  const evil = await exchange(
    port,
    "GET / HTTP/1.1\r\nHost: evil.example;script-src *\r\nConnection: close\r\n\r\n",
  );
  check(!/evil/.test(evil), "a malformed Host stays out of the policy", evil.slice(0, 600));
  const socket = await WebSocket.open(port, { headers: { Origin: "https://evil.example" } });
  check(
    /content-security-policy/i.test(socket.answer),
    "a refused handshake has the headers, too",
    socket.answer,
  );
}

async function noWayOut() {
  const paths = [
    "/../secret.txt",
    "/..//secret.txt",
    "/./../secret.txt",
    "/art/../../secret.txt",
    "/art/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/..%2fsecret.txt",
    "/.%2e/secret.txt",
    "/%2E%2E/secret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/%252e%252e/secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/%uff0e%uff0e/secret.txt",
    "/....//secret.txt",
    "/..;/secret.txt",
    "//secret.txt",
    `/${join(folder, "secret.txt")}`,
    "/%00/../secret.txt",
    "/index.html%00../secret.txt",
    "/out/secret.txt",
    "/.env",
    "/.git/config",
    "/%2eenv",
    "/.git%2fconfig",
    "../secret.txt",
    "http://x/../secret.txt",
  ];
  const found = [];
  for (const path of paths) {
    const answer = await exchange(
      port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      `an answer to ${path}`,
    );
    if (answer.includes(secret) || /root:.*:0:0:/.test(answer)) found.push(`${path}: ${answer.slice(-200)}`);
  }
  equal(found, [], `none of ${paths.length} spellings leads out of the folder or to a hidden file`);
  equal((await get("/../index.html")).status < 500, true, "and the server is still there");
}

async function reload() {
  writeFileSync(join(web, "index.html"), "<title>new</title>");
  server.process.kill("SIGHUP");
  await poll(async () => (await get("/")).body === "<title>new</title>", "the new page");
  check(true, "SIGHUP reloads the files");
}

async function healthAndMetrics() {
  const health = await get("/healthz");
  equal([health.status, health.body.trim()], [200, "ok"], "a healthy server answers ok");
  const table = await open(port, { rules: "kingdomino", seats: ["person", "level:1"] });
  const before = (await get("/metrics")).body;
  await table.sit();
  await play(engine, table);
  await get("/no-such-file");
  const { body, headers } = await get("/metrics");
  const metric = (all, name) => Number(new RegExp(`^lapilli_${name} ([0-9.]+)$`, "m").exec(all)?.[1]);
  const bad = body
    .split("\n")
    .filter(
      (line) =>
        line !== "" &&
        !/^# (HELP|TYPE) [a-z_]+ .+$/.test(line) &&
        !/^[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+]+$/.test(line),
    );
  check(
    bad.length === 0 && headers["content-type"].startsWith("text/plain"),
    "metrics are in Prometheus' format",
    bad.join("\n"),
  );
  const answers = (all, status) => metric(all, `http_responses_total\\{class="${status}"\\}`);
  equal(answers(body, "4xx") - answers(before, "4xx"), 1, "responses are counted by the class of their status");
  check(answers(body, "2xx") > answers(before, "2xx"), "those that are well, too");
  check(metric(body, "http_response_seconds_count") >= answers(body, "2xx"), "and are timed");
  const typed = new Set([...body.matchAll(/^# TYPE ([a-z_]+) /gm)].map((match) => match[1]));
  const named = [...body.matchAll(/^([a-z_]+?)(_bucket|_sum|_count)?[ {]/gm)].map((match) => match[1]);
  check(
    named.length > 10 && named.every((name) => typed.has(name)),
    "every metric has a type",
    named.filter((name) => !typed.has(name)),
  );
  const more = (name) => metric(body, name) - metric(before, name);
  equal(
    [more("lines_total"), more("games_total")],
    [table.spectator.last - 1, 1],
    "they count lines and games",
  );
  check(metric(body, "clients") === 2, "and the clients at tables", metric(body, "clients"));
  const buckets = [...body.matchAll(/^lapilli_append_seconds_bucket\{le="[^"]*"\} (\d+)$/gm)].map((match) =>
    Number(match[1]),
  );
  check(
    buckets.every((value, i) => i === 0 || value >= buckets[i - 1]) &&
      buckets.at(-1) === metric(body, "append_seconds_count"),
    "a histogram adds up",
    buckets,
  );
  await table.leave();
}

// Shutdown during many games: whatever was answered is saved, everyone is told, and the status is 0.
async function drains() {
  const store = Database.open().store;
  let one = await Server.start({ store });
  const tables = await Promise.all(
    Array.from({ length: 8 }, async () =>
      (await open(one.port, { rules: "totem", seats: ["person", "person"] })).sit(),
    ),
  );
  await Promise.all(tables.map((table) => play(engine, table, (lead) => lead.table.events.length >= 10)));
  const asked = await Promise.all(
    tables.map(async (table) => {
      await table.level();
      const decision = await engine.decide(table.spectator.record);
      return () => table.client(Number(decision[0])).ask(decision.slice(2));
    }),
  );
  const answers = asked.map((ask) => ask());
  one.process.kill("SIGTERM");
  const said = await Promise.all(answers);
  const { code } = await within(one.exited, "the server to stop");
  equal(code, 0, "SIGTERM shuts the server down with status 0");
  await Promise.all(tables.flatMap((table) => table.everyone.map((client) => client.socket.gone())));
  const codes = new Set(tables.flatMap((table) => table.everyone.map((client) => client.socket.code)));
  equal([...codes], [1001], "everyone at every table is told 1001");
  const reasons = new Set(tables.flatMap((table) => table.everyone.map((client) => client.error?.error)));
  equal([...reasons], ["going"], "and why: going");
  one = await Server.start({ store });
  const before = tables.map((table) => table.everyone.map((client) => client.last));
  await Promise.all(tables.flatMap((table) => table.everyone.map((client) => client.arrive(one.port))));
  const kept = tables.every((table, i) =>
    table.everyone.every((client, j) => client.last >= before[i][j] && client.faults.length === 0),
  );
  check(kept, "everything that was shown is still there after the restart");
  const refused = said.filter((answer) => answer.refused !== undefined && answer.error !== "going");
  const made = said.filter((answer) => answer.lines !== undefined).length;
  equal(
    refused,
    [],
    `each pending decision is saved or refused with the reason (${made} of ${said.length} saved)`,
  );
  await Promise.all(tables.map((table) => play(engine, table, (lead) => lead.table.events.length >= 20)));
  await Promise.all(tables.map((table) => table.level()));
  check(
    tables.every((table) => table.mismatch === ""),
    "and the games continue",
    tables.map((table) => table.mismatch).join("\n"),
  );
  one.process.kill("SIGINT");
  equal((await within(one.exited, "the server to stop")).code, 0, "SIGINT shuts it down in the same way");
}

function cannotStart() {
  const found = command("serve", "--listen", `127.0.0.1:${port}`, "--store", Database.open().store);
  check(
    found.status === 1 && /^lapilli serve: cannot listen on .*: [^\n]+\n$/.test(found.stderr),
    "a server that cannot start reports why",
    found,
  );
}

await run([
  types,
  compressed,
  cached,
  headersOfEveryAnswer,
  noWayOut,
  reload,
  healthAndMetrics,
  drains,
  cannotStart,
  inspect,
]);
