// People who are away are told that it is their turn, once, in a message that only their browser can
// read. The push services of these tests are on this machine; they decrypt and verify by themselves.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { Client, Engine, bearer, hashOf, http, newKey, open, post } from "./support/client.mjs";
import { PushService } from "./support/push_service.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, command, inspect, kind, lapilli, path, poll } from "./support/server.mjs";

const database = Database.open();
const engine = new Engine(lapilli);
const start = Date.UTC(2026, 0, 1, 12);
const seconds = 1000;
const grace = 10 * seconds;
const contact = "mailto:host@example.org";
const key = path("key.pem");
const args = ["--push-key", key, "--push-contact", contact, "--push-local"];

const subscribe = (table, seat, browser, what = "subscribe") =>
  post(table.port, `/api/tables/${table.id}/${what}`,
       what === "subscribe" ? browser.subscription : { endpoint: browser.endpoint }, bearer(table.client(seat).token));

async function metric(port, name) {
  const { body } = await http(port, "GET", "/metrics");
  return Number(new RegExp(`^lapilli_${name} (\\d+)$`, "m").exec(body)?.[1]);
}

// Waits until the server has counted so many.
const counted = (server, name, count) => poll(async () => (await metric(server.port, name)) === count, `${name} to be ${count}`);

// Two people in the game, and the server's clock.
class Game {
  static async begin(server, seats = ["person", "person"]) {
    const game = new Game();
    game.server = server;
    game.now = start;
    game.table = await open(server.port, { rules: "discovery", seats });
    await game.table.sit();
    return game;
  }

  // Not by much at once: a connection that is silent for 75 seconds is dropped.
  async advance(ms) {
    this.now += ms;
    await this.server.clock(this.now);
  }

  // Seats play, whoever is there, until a turn of this seat begins.
  async turnOf(seat) {
    const { table } = this;
    let before = seat;
    for (;;) {
      const seen = table.spectator.last;
      const decision = await engine.decide(table.spectator.record);
      const next = decision === null ? 0 : Number(decision[0]);
      if (next === seat && before !== seat) return decision.slice(2);
      if (next !== 0) {
        before = next;
        const client = table.client(next);
        await client.until(() => client.last >= seen, "the same line");
        await client.must(decision.slice(2));
      }
      await table.spectator.until(() => table.spectator.last > seen, "what follows");
    }
  }

  // Everyone is told who is there.
  async seen(seat, there) {
    const { spectator } = this.table;
    await spectator.until(() => spectator.here.here.includes(seat) === there, `seat ${seat} to be ${there ? "there" : "away"}`);
  }

  // The seat's person closes the page, and comes back.
  async leave(seat) {
    await this.table.client(seat).socket.close();
    await this.seen(seat, false);
  }

  async back(seat) {
    await this.table.client(seat).arrive();
    await this.seen(seat, true);
  }

  // The connection of a seat breaks off without a word.
  async lose(seat) {
    this.table.client(seat).socket.drop();
    await this.seen(seat, false);
  }
}

async function makingAKey() {
  const made = command("serve", "--make-push-key", key);
  equal([made.status, made.stdout, made.stderr], [0, "", ""], "lapilli serve --make-push-key makes a key");
  check((statSync(key).mode & 0o777) === 0o600 && readFileSync(key, "utf8").startsWith("-----BEGIN PRIVATE KEY-----"),
        "which only its owner may read");
  const again = command("serve", "--make-push-key", key);
  check(again.status !== 0 && again.stderr.includes("File exists"), "and never overwrites one", again.stderr);
  for (const [wrong, says] of [
    [["--push-key", key], "--push-contact"],
    [["--push-contact", contact], "--push-key"],
    [["--push-key", key, "--push-contact", "host@example.org"], "mailto:"],
    [["--push-key", path("none"), "--push-contact", contact], "No such file"],
  ]) {
    const said = command("serve", "--listen", "127.0.0.1:0", "--store", database.store, ...wrong);
    check(said.status !== 0 && said.stderr.includes(says), `serve ${wrong[0]} is refused: ${says}`, said.stderr);
  }
}

async function withoutAKey() {
  const server = await Server.start({ store: database.store });
  const table = await open(server.port, { rules: "discovery", seats: ["person", "level:1"] });
  const service = await PushService.open();
  equal((await http(server.port, "GET", "/api/push")).status, 404, "a server without a key has none to offer");
  const answer = await subscribe(table, 1, service.browser());
  equal([answer.status, answer.json.error], [404, "no-push"], "and takes no subscriptions");
  service.close();
  await server.stop();
}

async function told() {
  const server = await Server.start({ store: database.store, args, clock: start });
  const service = await PushService.open();
  const game = await Game.begin(server);
  const browser = service.browser();
  const offered = JSON.parse((await http(server.port, "GET", "/api/push")).body);
  const answer = await subscribe(game.table, 1, browser);
  equal([answer.status, answer.json], [200, { subscribed: true }], "a seat's browser subscribes");

  await game.turnOf(2);
  await game.leave(1);
  const decision = await game.turnOf(1);
  await game.advance(grace - 1);
  equal(service.messages.length, 0, "nobody is told while they may be reloading the page");
  await game.advance(1);
  const message = await service.message(1);
  equal(message.error, undefined, "the message can be decrypted by the browser's key, and its signature is good");
  equal(message.payload, { table: game.table.id, seat: 1, kind: decision.split(" ")[0] },
        "whoever is away is told at which table they are to decide what");
  const { ttl, urgency, topic, "content-encoding": encoding } = message.headers;
  equal([message.method, ttl, urgency, encoding], ["POST", "86400", "normal", "aes128gcm"],
        "with the headers of the standard");
  check(/^[\w-]{1,32}$/.test(topic) && !topic.includes(game.table.id.slice(0, 6)), "and a topic that hides the table", topic);
  const { claims, header, key: signer } = message.signed;
  equal([signer, header.alg, claims.aud, claims.sub], [offered.key, "ES256", service.origin, contact],
        "signed with the key that browsers subscribe with, for this push service");
  const left = claims.exp - Date.now() / 1000;
  check(left > 0 && left <= 24 * 3600, "and for a day at most", claims);

  await game.advance(grace + seconds);
  await game.back(1);
  await game.turnOf(2);
  await game.turnOf(1);
  await game.advance(grace + seconds); // connected: not told
  await game.turnOf(2);
  await game.turnOf(1);
  await game.leave(1); // has seen it, and said goodbye
  await game.advance(grace + seconds);
  await game.back(1);
  await game.turnOf(2);
  await game.turnOf(1);
  await game.lose(1); // may not have seen it
  await game.advance(grace);
  const second = await service.message(2);
  equal(second.headers.topic, topic, "messages about the same table have the same topic");
  equal(second.payload.table, game.table.id, "whose connection breaks off during their turn is told, too");
  equal(service.messages.length, 2, "whoever is connected is not told, nor whoever closes the page, and nobody twice");
  await counted(server, "push_sent_total", 2);
  check(true, "messages sent are counted");

  // The same seat on a second device; the first has had enough.
  const other = service.browser();
  await subscribe(game.table, 1, other);
  await subscribe(game.table, 1, browser, "unsubscribe");
  await game.back(1);
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  const third = await service.message(3);
  check(third.browser === other && third.error === undefined, "whoever unsubscribes is not told any more");
  service.close();
  await server.stop();
}

async function refused() {
  const server = await Server.start({ store: database.store, args });
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const service = await PushService.open();
  const browser = service.browser();
  const { endpoint, keys } = browser.subscription;
  const send = async (body, token = table.client(1).token) =>
    (await post(server.port, `/api/tables/${table.id}/subscribe`, body, token === null ? {} : bearer(token))).status;
  equal(await send(browser.subscription, null), 401, "a subscription without a token is refused");
  equal(await send(browser.subscription, "0".repeat(32)), 403, "and with one of another table,");
  equal(await send(browser.subscription, table.watch), 403, "and with a spectator's");
  for (const body of [
    "", "[]", "{}", { endpoint }, { endpoint, keys: {} }, { endpoint, keys, more: 1 },
    { endpoint: 1, keys }, { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
    { endpoint, keys: { ...keys, auth: "AAAA" } }, { endpoint: "https://push.example", keys },
    { endpoint: "http://10.0.0.1:80/", keys }, { endpoint: "https://169.254.169.254/latest/meta-data", keys },
    { endpoint: "https://localhost/", keys }, { endpoint: "file:///etc/passwd", keys },
    { endpoint: `https://push.example/${"x".repeat(1100)}`, keys },
  ])
    equal(await send(body), 400, `a subscription is refused: ${JSON.stringify(body).slice(0, 70)}`);
  equal(await send(browser.subscription), 200, "a good one is not");
  const path = `/api/tables/${table.id}/subscribe`;
  equal((await http(server.port, "GET", path)).status, 405, "a subscription is posted");
  const foreign = await post(server.port, path, browser.subscription,
                             { ...bearer(table.client(1).token), Origin: "https://elsewhere.example" });
  equal(foreign.status, 403, "pages of other sites cannot subscribe anybody");
  service.close();
  await server.stop();
}

// A seat that moves to another browser leaves the subscriptions of the first one behind.
async function movedSeat() {
  const server = await Server.start({ store: database.store, args, clock: start });
  const game = await Game.begin(server);
  const service = await PushService.open(), later = await PushService.open();
  equal((await subscribe(game.table, 1, service.browser())).status, 200, "a browser subscribes");
  const old = game.table.client(1), link = newKey();
  await old.must(`link ${hashOf(link)}`);
  game.table.clients.set(1, await new Client(server.port, game.table.id, link).arrive());
  await old.until(() => old.socket.closed, "the end of the old connection");
  const refused = await post(server.port, `/api/tables/${game.table.id}/subscribe`, service.browser().subscription, bearer(old.token));
  equal(refused.status, 403, "who had a seat before cannot subscribe to its turns");
  equal((await subscribe(game.table, 1, later.browser())).status, 200, "the browser that has the seat now subscribes");
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  await later.message(1);
  await counted(server, "push_sent_total", 1);
  await server.stop();
  equal([service.messages.length, later.messages.length], [0, 1], "only the browser that has the seat is told");
  for (const one of [service, later]) one.close();
}

// A push service that is gone, silent, moved, or does not listen.
async function failing() {
  const server = await Server.start({ store: database.store, args, clock: start });
  const game = await Game.begin(server);
  const gone = await PushService.open(() => 410);
  const silent = await PushService.open(() => null);
  const elsewhere = await PushService.open();
  const moved = await PushService.open(() => [307, { Location: `${elsewhere.origin}/push` }]);
  const deaf = await PushService.open();
  const nobody = deaf.browser();
  deaf.close();
  for (const browser of [gone.browser(), silent.browser(), moved.browser(), nobody])
    equal((await subscribe(game.table, 1, browser)).status, 200, "a browser subscribes");
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  await Promise.all([gone.message(1), silent.message(1), moved.message(1)]);
  await counted(server, "push_gone_total", 1);
  await counted(server, "push_refused_total", 1);
  await counted(server, "push_retries_total", 1);
  equal(elsewhere.messages.length, 0, "nobody is redirected anywhere");
  await game.back(1);
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  await silent.message(2);
  equal(gone.messages.length, 1, "a subscription that is gone gets no more messages");
  for (const service of [gone, silent, moved, elsewhere]) service.close();
  const { code } = await server.stop();
  equal(code, 0, "a server with messages on their way shuts down at once");
}

// A push service that has no time yet, beside one that never answers. The sender's clock is the test's.
async function busyService() {
  const server = await Server.start({ store: database.store, args, clock: start });
  const game = await Game.begin(server);
  const later = { "Retry-After": "12" };
  const busy = await PushService.open((nth) => [[429, later], [503, later]][nth - 1] ?? 201);
  const mute = await PushService.open(() => null);
  for (const browser of [mute.browser(), busy.browser()])
    equal((await subscribe(game.table, 1, browser)).status, 200, "a browser subscribes");
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  await mute.message(1);
  await busy.message(1);
  equal(mute.givenUp, 0, "a silent service delays nobody: it is still waited for");
  await counted(server, "push_retries_total", 1);
  await game.advance(10 * seconds);
  await mute.hungUp(1);
  check(true, "for ten seconds");
  equal(busy.messages.length, 1, "and a busy one is not asked again before it says");
  await counted(server, "push_retries_total", 2);
  await game.advance(2 * seconds);
  await busy.message(2);
  await counted(server, "push_retries_total", 3);
  await game.advance(12 * seconds);
  await busy.message(3);
  await counted(server, "push_sent_total", 1);
  check(true, "but then, until it takes the message");
  for (const service of [busy, mute]) service.close();
  await server.stop();
}

// The server dies before it has told; whoever opens the table next makes up for it.
async function killed() {
  let server = await Server.start({ store: database.store, args, clock: start });
  const service = await PushService.open();
  const game = await Game.begin(server);
  await subscribe(game.table, 1, service.browser());
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await server.kill();
  server = await Server.start({ store: database.store, args, clock: start });
  game.server = server;
  for (const client of [game.table.client(2), game.table.spectator]) await client.arrive(server.port);
  await game.advance(grace);
  equal((await service.message(1)).payload.table, game.table.id, "a server that was killed before it told makes up for it");
  await server.kill();
  server = await Server.start({ store: database.store, args, clock: start });
  game.server = server;
  game.now = start;
  for (const client of [game.table.client(2), game.table.spectator, game.table.client(1)]) await client.arrive(server.port);
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await game.advance(grace);
  await service.message(2);
  equal(service.messages.length, 2, "and does not tell anybody twice after a restart");
  service.close();
  await server.stop();
}

// Two servers on one database: the person is at one, or at neither.
async function severalNodes() {
  if (kind !== "postgresql") return;
  const [a, b] = await Promise.all([1, 2].map(() => Server.start({ store: database.store, args, clock: start })));
  const service = await PushService.open();
  const game = await Game.begin(a);
  const second = await new Client(b.port, game.table.id, game.table.watch).arrive();
  await subscribe(game.table, 1, service.browser());
  const advance = async (ms) => {
    await game.advance(ms);
    await b.clock(game.now);
  };
  await game.turnOf(2);
  await game.leave(1);
  await game.turnOf(1);
  await second.until(() => second.last >= game.table.spectator.last, "the turn at the other server");
  await advance(grace);
  await service.message(1);
  await advance(grace + seconds);

  // Now at the other server, which claims the turn in the database.
  const turn = () => {
    const query = `select line from push_turns where table_id = '${game.table.id}'`;
    const found = spawnSync("psql", ["-qAt", "-c", query, database.store], { encoding: "utf8" });
    if (found.status !== 0) throw new Error(`psql: ${found.error ?? found.stderr}`);
    return Number(found.stdout);
  };
  await game.table.client(1).arrive(b.port);
  await game.turnOf(2);
  const before = turn();
  await game.turnOf(1);
  await poll(() => turn() > before, "the other server's claim");
  await advance(grace + seconds);
  await game.turnOf(2);
  await game.table.client(1).socket.close();
  await second.until(() => !second.here.here.includes(1), "the seat to be away");
  await game.turnOf(1);
  await second.until(() => second.last >= game.table.spectator.last, "the turn at the other server");
  await advance(grace);
  await service.message(2);
  equal(service.messages.length, 2, "of two servers one tells, and neither when the person is at the other");
  service.close();
  for (const server of [a, b]) await server.stop();
}

async function status() {
  const server = await Server.start({ store: database.store, clock: start });
  const game = await Game.begin(server, ["person", "person", "level:1"]);
  const get = (token) =>
    http(server.port, "GET", `/api/tables/${game.table.id}/status`, { headers: token === null ? {} : bearer(token) });
  equal([(await get(null)).status, (await get("0".repeat(32))).status], [401, 403], "the status of a table is for those at it");
  await game.leave(2);
  await game.table.level().catch(() => {});
  const answer = await get(game.table.client(1).token);
  const found = JSON.parse(answer.body);
  const next = await engine.decide(game.table.spectator.record);
  equal(
    [answer.status, found.stage, found.turn, found.last, found.at, found.now],
    [200, "plays", Number(next[0]), game.table.spectator.last, start, start],
    "it says whose turn it is, since when, and how long the log is",
  );
  equal(
    found.seats,
    [
      { sat: true, here: true, name: "Person 1" },
      { sat: true, here: false, name: "Person 2" },
      { sat: false, here: false, computer: "level:1" },
    ],
    "and who sits where, and is connected",
  );
  await server.stop();
}

await run([makingAKey, withoutAKey, told, refused, movedSeat, failing, busyService, killed, severalNodes, status, inspect]);
