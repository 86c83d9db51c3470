// No secrets on the wire: everything sent to clients during a game is recorded and searched
// afterwards, when the secret is known. The deal is recomputed here from the documentation, not with
// the program's own code.
import { createHash } from "node:crypto";
import { Engine, open, play, record } from "./support/client.mjs";
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";
import { deal, kinds } from "./support/shuffle.mjs";

const database = Database.open();
const server = await Server.start(database);
const engine = new Engine(lapilli);

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

// What the pile is after a recruiting from it (docs/notation.md, From a seed to a game, 5).
function reshuffled(pile, kind, random) {
  const at = pile.indexOf(kind);
  pile[at] = pile[pile.length - 1];
  pile.pop();
  const mask = (1n << 64n) - 1n;
  const next = () => {
    random.state = (random.state + 0x9e3779b97f4a7c15n) & mask;
    let z = random.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  };
  for (let i = pile.length - 1; i > 0; i--) {
    const n = BigInt(i + 1);
    let m;
    do m = (next() >> 32n) * n;
    while ((m & 0xffffffffn) < (1n << 32n) % n);
    const j = Number(m >> 32n);
    [pile[i], pile[j]] = [pile[j], pile[i]];
  }
}

// The chance of a game as the deal has it, event by event, given the decisions.
function foretold(table, opening) {
  const { events } = table;
  const drawn = deal({ ...table, ...opening });
  const random = { state: drawn.state };
  const pile = [...drawn.pile];
  const deck = [...drawn.dominoes];
  const chiefs = [...drawn.chiefs];
  return events.map((event) => {
    const words = event.split(" ");
    if (words[0] === "line") {
      const line = Array.from({ length: words.length - 1 }, () => deck.pop());
      return `line ${line.sort((a, b) => a - b).join(" ")}`;
    }
    if (words[0] === "chief") return `chief ${chiefs.pop()}`;
    if (words[0] === "cave")
      return `cave ${words
        .slice(1)
        .map(() => pile.pop())
        .join(" ")}`;
    if (words[1] === "recruit" && words.length === 9) reshuffled(pile, words[2], random);
    return event;
  });
}

const shapes = [
  ["joined", "seat", "host", "last", "now", "watch"],
  ["lines"],
  ["lines", "ask"],
  ["refused", "error", "say", "at"],
  ["refused", "error", "say"],
  ["here", "watching"],
].map((keys) => keys.slice().sort().join());

// Everything that could carry a secret has a documented form.
function strange(text) {
  const message = JSON.parse(text);
  if (!shapes.includes(Object.keys(message).sort().join())) return true;
  return (message.lines ?? []).some(
    (line) =>
      Object.keys(line).sort().join() !== "at,e,n" ||
      !/^(open|claim|link|sit|stand|commit|salt|lend|back|late|plea|agree|refuse|undo|secret|rematch|line|chief|cave|[1-4]) [^\n]*$/.test(
        line.e,
      ),
  );
}

const spellings = (bytes) => [
  bytes.toString("hex"),
  bytes.toString("base64").slice(0, -2),
  bytes.toString("latin1"),
];

async function oneGame(opening) {
  const name = `${opening.rules} for ${opening.seats.length}`;
  const table = await open(server.port, opening);
  await table.sit();
  for (const client of table.everyone) client.frames = client.socket.received;
  let asked = 0;
  await play(engine, table, (lead) => {
    // Every now and then somebody reads the record, and somebody asks what is refused.
    if (++asked % 20 === 0) lead.ask("pick 99");
    return false;
  });
  await table.level();
  const seen = table.spectator.table;
  const rules = {
    ...opening,
    players: opening.seats.length,
    deck: Number(/^deck (\d+)$/m.exec(seen.header)[1]),
  };
  equal(
    foretold(seen, rules),
    seen.events,
    `dealing ${name} again by the documentation gives the same chance`,
  );

  const secret = Buffer.from(seen.secret, "hex");
  const links = [...table.clients.values()].map((client) => client.link);
  const own = [...links, ...table.everyone.map((client) => client.token)];
  let messages = 0;
  const found = [];
  for (const client of table.everyone) {
    let known = 0; // lines this client has been shown
    for (const payload of client.frames) {
      const text = payload.toString("utf8");
      const raw = payload.toString("latin1");
      const message = JSON.parse(text);
      const told = message.watch; // everyone at a table learns the spectators' token
      messages++;
      known += (message.lines ?? []).length;
      if (strange(text)) found.push(`strange: ${text}`);
      const over = client.lines.slice(0, known).some(({ e }) => e.startsWith("secret"));
      if (!over && spellings(secret).some((form) => raw.includes(form))) found.push(`the secret: ${text}`);
      for (const token of own) {
        const claim = /"e":"claim \d [0-9a-f]{64}"/g; // has the hash of a key, and no link's
        const hash = sha256(token);
        const rest = links.includes(token) ? raw : raw.replace(claim, "");
        if (token !== told && text.toLowerCase().includes(token)) found.push(`a token: ${text}`);
        if (spellings(hash).some((form) => rest.includes(form))) found.push(`a hash of a token: ${text}`);
      }
      // Dominoes of lines not shown yet stand together in no message, nor is a caveman named before
      // the first of them is turned up.
      for (const { e } of client.lines.slice(known).filter((line) => line.e.startsWith("line "))) {
        const words = e.split(" ").slice(1);
        const orders = [words, words.slice().reverse()];
        const forms = orders.flatMap((order) => [order.join(" "), order.join(","), order.join(", ")]);
        if (forms.some((form) => text.includes(form))) found.push(`'${e}' before its time: ${text}`);
      }
      const cave = client.lines.findIndex(({ e }) => e.startsWith("cave "));
      if (known <= cave && kinds.some((kind) => text.includes(kind)))
        found.push(`a caveman before its time: ${text}`);
    }
  }
  check(
    messages > 100 && found.length === 0,
    `no message of ${name} contains a secret, a token, or the future`,
    found.slice(0, 5).join("\n"),
  );
  const text = (await record(server.port, table.id)).body;
  check(
    !own.some((token) => text.includes(token) || text.includes(sha256(token).toString("hex"))),
    `the record of ${name} contains no token and no hash of one`,
  );
  await table.leave();
}

async function everyGame() {
  await Promise.all([
    oneGame({ rules: "discovery", seats: ["person", "person"] }),
    oneGame({ rules: "totem", seats: ["person", "level:1", "person"] }),
    oneGame({ rules: "tribe", seats: ["person", "level:1", "person", "person"] }),
    oneGame({ rules: "tribe", seats: ["person", "person"] }),
    oneGame({ rules: "kingdomino", seats: ["person", "person"] }),
    oneGame({ rules: "kingdomino", seats: ["level:1", "person", "person"] }),
  ]);
}

async function unfinishedRecord() {
  const table = await open(server.port, { rules: "tribe", seats: ["person", "person"] });
  await table.sit();
  await play(engine, table, (lead) => lead.table.events.length > 30);
  const { body } = await record(server.port, table.id, table.client(1).token);
  equal(
    body.split("play\n")[1],
    table
      .client(1)
      .table.events.map((event) => `${event}\n`)
      .join(""),
    "the record of an unfinished game contains what was seen and nothing more",
  );
  const open_ = body
    .split("play\n")[0]
    .split("\n")
    .filter((line) => /^[0-9a-f ]*$/.test(line.split(" ").slice(1).join(" ")) && line.length > 40);
  check(
    open_.every((line) => /^(commit|salt|shuffle)/.test(line)),
    "its header has the commit and the salts, and no secret",
    open_.join("\n"),
  );
  await table.leave();
}

await run([everyGame, unfinishedRecord, inspect]);
