// Plays the sessions of a document against the real server.
//   node transcript.mjs PATH-OF-LAPILLI sqlite FILE.md      checks
//   node transcript.mjs PATH-OF-LAPILLI sqlite FILE.md -p   prints them as they went this time
// In blocks fenced as ```session a line `Ada > TEXT` is a message that Ada sends over her WebSocket,
// `Ada < TEXT` one that she gets; `http > POST /path {body}` and `http < 201 {body}` are a request,
// with a header behind the path as in `Authorization: Bearer …`, and its answer. `Ada > (hangs up)`
// ends her connection. A line that begins with spaces goes on with the one before.
//
// Table ids, tokens, commitments, salts, times and deals differ every time: a value in the document
// stands for the same real value throughout. The first salt is chosen so that the chief of the document is drawn,
// with the secret from the database.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { commitToSalt, http, tokens } from "./support/client.mjs";
import { check, run } from "./support/report.mjs";
import { Database, Server, inspect } from "./support/server.mjs";
import { deal } from "./support/shuffle.mjs";
import { WebSocket } from "./support/websocket.mjs";

const [document, printing] = process.argv.slice(4);
const noon = Date.UTC(2026, 0, 1, 12); // the server's clock stands still

function entries(text) {
  const found = [];
  for (const [, block] of text.matchAll(/^```session\n([^]*?)^```$/gm)) {
    for (const line of block.split("\n")) {
      const entry = /^(\w+) ([<>]) (.*)$/.exec(line);
      if (entry !== null) found.push({ who: entry[1], way: entry[2], text: entry[3] });
      else if (/^ +\S/.test(line)) found[found.length - 1].text += line.replace(/^ +/, " ");
      else if (line !== "") throw new Error(`no line of a session: ${line}`);
    }
    found.push({ who: "", way: "", text: "" });
  }
  return found;
}

const kinds = [/^[0-9a-f]{64}$/, /^[0-9a-f]{32}$/, /^[a-z2-7]{16}$/];

// What the document's names stand for in this session.
class Names {
  constructor() {
    this.real = new Map();
    this.said = new Map();
  }

  bind(said, real) {
    if (!this.real.has(said) && !this.said.has(real)) {
      this.real.set(said, real);
      this.said.set(real, said);
    }
    return this.real.get(said) === real;
  }

  // A word of the document as it is in this session.
  word(said, domino) {
    const key = domino ? `domino ${said}` : said;
    const real = this.real.get(key) ?? key;
    return domino ? real.replace("domino ", "") : real;
  }

  static dominoes(words) {
    return words[0] === "line" || words.slice(0, 2).includes("pick");
  }

  // A text of the document as it is in this session.
  text(said) {
    const words = said.split(" ");
    const dealt = Names.dominoes(words);
    return words.map((word, i) => this.word(word, dealt && i > 0 && /^\d+$/.test(word))).join(" ");
  }

  value(said) {
    if (typeof said === "string") return this.text(said);
    if (Array.isArray(said)) return said.map((each) => this.value(each));
    if (said === null || typeof said !== "object") return said;
    return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, this.value(each)]));
  }

  // Is this what the document says? Learns what its names stand for.
  same(said, real, key = "") {
    if (typeof said === "number" && ["at", "now", "since"].includes(key) && said > 1e12)
      return printing === "-p" || real === noon;
    if (typeof said === "string" && typeof real === "string") {
      const [a, b] = [said.split(" "), real.split(" ")];
      const dealt = Names.dominoes(a);
      return a.length === b.length && a.every((word, i) => this.sameWord(word, b[i], dealt && i > 0));
    }
    if (said === null || real === null || typeof said !== "object" || typeof real !== "object")
      return said === real;
    const [keys, others] = [Object.keys(said), Object.keys(real)];
    return keys.join() === others.join() && keys.every((each) => this.same(said[each], real[each], each));
  }

  sameWord(said, real, domino) {
    if (domino && /^\d+$/.test(said) && /^\d+$/.test(real))
      return this.bind(`domino ${said}`, `domino ${real}`);
    if (kinds.some((kind) => kind.test(said) && kind.test(real))) return this.bind(said, real);
    return said === real;
  }
}

const split = (text) => {
  const at = text.indexOf("{");
  return at < 0 ? [text.trim(), null] : [text.slice(0, at).trim(), JSON.parse(text.slice(at))];
};

// JSON as the documents have it, in lines of at most 100 characters.
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, each]) => `"${key}": ${spaced(each)}`)
    .join(", ")}}`;
}

function wrapped(line) {
  const at = line.indexOf("{");
  let text = at < 0 ? line : line.slice(0, at) + spaced(JSON.parse(line.slice(at)));
  const lines = [];
  while (text.length > 100) {
    const ends = [
      text.lastIndexOf("}, {", 97) + 2,
      text.lastIndexOf(", ", 99) + 1,
      text.lastIndexOf(" ", 100),
    ];
    const end = ends.find((at_) => at_ > 40);
    lines.push(text.slice(0, end));
    text = `      ${text.slice(end + 1)}`;
  }
  return [...lines, text].join("\n");
}

// The salt that somebody reveals in the course of the session.
function saltOf(script, name) {
  const reveals = script.find(({ who, way, text }) => who === name && way === ">" && text.includes('"salt '));
  return /salt ([0-9a-f]{64})/.exec(reveals.text)[1];
}

// A commitment to a salt is about the table's own commit, so it is computed anew each time; the one in
// the document must be right for the document's commit.
function commitAnew(names, script, { who, text }, seat, commit) {
  const said = /"sit ([0-9a-f]{64})/.exec(text)?.[1];
  if (said === undefined) return;
  const salt = saltOf(script, who);
  if (printing !== "-p" && said !== commitToSalt(commit, seat, salt))
    throw new Error(`the document: ${said} is not the commitment of ${who}`);
  names.bind(said, commitToSalt(names.word(commit), seat, names.word(salt)));
}

// The shuffle's secret of a table, from its database.
function secretOf(store, table) {
  const query = `select lower(hex(substr(secret, 1, 32))) from events where table_id = '${table}' and number = 1`;
  const found = spawnSync("sqlite3", [store.slice("sqlite:".length), query], { encoding: "utf8" });
  if (!/^[0-9a-f]{64}\n$/.test(found.stdout)) throw new Error(`sqlite3: ${found.error ?? found.stderr}${found.stdout}`);
  return found.stdout.trim();
}

// Replaces the first salt of the document by one that draws the document's chief. `opened` is the first line.
function chooseSalt(names, script, store, table, opened) {
  const texts = script.map(({ text }) => text).join("\n");
  const [, rules, players, deck] = /^open (\S+) (\d) grid \d deck (\d+) /.exec(opened);
  const chief = Number(/"chief (\d)"/.exec(texts)[1]);
  const said = [...new Set([...texts.matchAll(/"salt (\d) ([0-9a-f]{64})"/g)].map(([, seat, salt]) => `${seat} ${salt}`))];
  const salts = Object.fromEntries(said.map((each) => each.split(" ")));
  const first = Math.min(...Object.keys(salts).map(Number)), written = salts[first];
  const game = { secret: secretOf(store, table), commit: / commit (\S+)$/.exec(opened)[1], rules, players: Number(players), deck: Number(deck) };
  for (let i = 0; deal({ ...game, salts }).chiefs.at(-1) !== chief; i++)
    salts[first] = createHash("sha256").update(`salt ${i}`).digest("hex");
  names.bind(written, salts[first]);
}

// Plays it. Resolves to the lines as they went.
async function session({ port }, store, script) {
  const names = new Names();
  const sockets = new Map();
  const went = [];
  const seats = new Map();
  const commit = / commit ([0-9a-f]{64})/.exec(script.map(({ text }) => text).join(" "))[1];
  let answer = null, table = null, chosen = false;
  const put = (who, way, text) => went.push(who === "" ? "" : `${who} ${way} ${text}`);
  for (const { who, way, text } of script) {
    if (who === "") put("");
    else if (way === ">" && who === "http") {
      const [head, body] = split(text);
      const [, method, path, name, value] = /^(\S+) (\S+)(?: ([\w-]+): (.*))?$/.exec(head);
      const headers = name === undefined ? {} : { [name]: names.text(value) };
      const real = path
        .split("/")
        .map((word) => names.word(word))
        .join("/");
      const sent = body === null ? null : JSON.stringify(names.value(body));
      if (sent !== null)
        Object.assign(headers, { "Content-Type": "application/json", "Content-Length": sent.length });
      answer = await http(port, method, real, { headers, body: sent });
      put(
        who,
        way,
        [`${method} ${real}${name === undefined ? "" : ` ${name}: ${headers[name]}`}`, sent ?? ""]
          .join(" ")
          .trim(),
      );
    } else if (who === "http") {
      const [status, body] = split(text);
      put(who, way, `${answer.status} ${answer.body.trim()}`);
      for (const token of answer.body.match(/[0-9a-f]{32}/g) ?? []) tokens.add(token);
      if (Number(status) !== answer.status || !names.same(body, JSON.parse(answer.body)))
        throw new Error(`the document:\n${text}\nthe server:\n${answer.status} ${answer.body}`);
    } else if (way === ">") {
      if (!sockets.has(who)) sockets.set(who, await WebSocket.open(port));
      const socket = sockets.get(who);
      put(who, way, text);
      if (text === "(hangs up)") {
        socket.drop();
        sockets.delete(who);
        continue;
      }
      commitAnew(names, script, { who, text }, seats.get(who), commit);
      const sent = JSON.stringify(names.value(JSON.parse(text)));
      went[went.length - 1] = `${who} ${way} ${sent}`;
      socket.text(sent);
    } else {
      const socket = sockets.get(who);
      const real = await socket.next(`what ${who} gets: ${text}`);
      put(who, way, JSON.stringify(real));
      if (real.joined !== undefined) seats.set(who, real.seat);
      if (!names.same(JSON.parse(text), real))
        throw new Error(`the document:\n${who} < ${text}\nthe server:\n${who} < ${JSON.stringify(real)}`);
      if (real.joined !== undefined) table = real.joined;
      const opened = real.lines?.[0].e;
      if (opened?.startsWith("open ") && !chosen) {
        chosen = true;
        chooseSalt(names, script, store, table, opened);
      }
    }
  }
  const left = [...sockets].filter(([, socket]) => socket.messages.length > 0);
  for (const socket of sockets.values()) socket.drop();
  if (left.length > 0)
    throw new Error(
      `more than the document says: ${left.map(([who, socket]) => `${who} < ${socket.messages}`)}`,
    );
  return went;
}

async function sessions() {
  const script = entries(readFileSync(document, "utf8"));
  const database = Database.open();
  const server = await Server.start({ store: database.store, clock: printing === "-p" ? null : noon });
  const went = await session(server, database.store, script);
  if (printing === "-p") console.log(went.map(wrapped).join("\n"));
  check(went.length > 20, `the session in ${document} is accurate`);
}

await run([sessions, inspect]);
