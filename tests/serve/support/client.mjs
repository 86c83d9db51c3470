// client.mjs: a client of the protocol for tests: joins, collects the lines, notices missing and
// repeated ones, sends requests and awaits the outcome (docs/protocol.md).
//
//     const table = await open(port, { rules: "totem", seats: ["person", "level:1"] });
//     await table.sit();
//     await play(engine, table);
//     equal(table.client(1).lines, table.spectator.lines, "everyone saw the same lines");
import { spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { atEnd, within } from "./report.mjs";
import { WebSocket } from "./websocket.mjs";

// Every token any test has seen: none may be in a log.
export const tokens = new Set();

// An HTTP request; resolves to status, headers, body as text, and bytes.
export function http(port, method, path, { headers = {}, body = null, agent = false, from = "127.0.0.1" } = {}) {
  const answer = new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", localAddress: from, port, method, path, headers, agent };
    const asked = request(options, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: reply.statusCode, headers: reply.headers, body: bytes.toString("utf8"), bytes });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
  return within(answer, `${method} ${path} to be answered`);
}

// Posts JSON; `json` is the parsed body of the response.
export async function post(port, path, value, headers = {}, from = undefined) {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const all = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers };
  const answer = await http(port, "POST", path, { headers: all, body, from });
  try {
    answer.json = JSON.parse(answer.body);
  } catch {
    answer.json = null;
  }
  return answer;
}

export const bearer = (token) => ({ Authorization: `Bearer ${token}` });

export function record(port, id, token = null) {
  return http(port, "GET", `/api/tables/${id}/record`, { headers: token === null ? {} : bearer(token) });
}

export async function rematch(port, id, token) {
  return post(port, `/api/tables/${id}/rematch`, "", token === null ? {} : bearer(token));
}

// What line 1 commits to for the secret of the shuffle, and a seat for its salt (docs/protocol.md).
export function commitTo(secret) {
  return createHmac("sha256", Buffer.from(secret, "hex")).update("lapilli shuffle 2 commit").digest("hex");
}

export function commitToSalt(commit, seat, salt) {
  return createHash("sha256")
    .update("lapilli shuffle 2 salt")
    .update(Buffer.from(commit, "hex"))
    .update(Buffer.from([seat]))
    .update(Buffer.from(salt, "hex"))
    .digest("hex");
}

const isEvent = (text) => /^(line|chief|cave|[1-4]) /.test(text);

// What a log adds up to: the header of the record and the events that were not undone.
export function fold(lines) {
  const events = [];
  const table = { header: "", events, salts: {}, names: {}, holders: {}, commit: null, secret: null, next: null };
  for (const { e } of lines) {
    const words = e.split(" ");
    if (isEvent(e)) events.push(e);
    else if (words[0] === "undo") events.length = Number(words[2]);
    else if (words[0] === "secret") table.secret = words[1];
    else if (words[0] === "rematch") table.next = words[1];
    else if (words[0] === "claim") table.holders[words[1]] = words[2];
    else if (words[0] === "salt") table.salts[words[1]] = words[2];
    else if (events.length === 0 && /^(sit|stand|lend|back|commit)$/.test(words[0])) {
      table.salts = {}; // the shuffle starts again
      if (words[0] === "sit") table.names[words[1]] = words.slice(3).join(" ");
    } else if (words[0] === "open") {
      const said =
        /^open (\S+) (\d) (grid \d) (deck \d+) (line \d) (bonus .+) clock .* shuffle 2 commit (\S+)$/.exec(e);
      if (said === null) throw new Error(`line 1 is not as documented: ${e}`);
      table.header = `lapilli 1\nrules ${said[1]}\nplayers ${said[2]}\n${said.slice(3, 7).join("\n")}\n`;
      table.commit = said[7];
    }
  }
  return table;
}

// A key to claim a seat with.
export function newKey() {
  const key = randomBytes(16).toString("hex");
  tokens.add(key);
  return key;
}

export const hashOf = (token) => createHash("sha256").update(token).digest("hex");

export class Client {
  // from: the address to connect from, if it matters. With a link's token it claims the seat and is
  // known by its key from then on; without a key (null) it shares the seat with the others who have
  // the link.
  constructor(port, id, token, from, key = newKey()) {
    Object.assign(this, { port, id, token, from, key });
    this.link = token; // that it came with
    this.lines = [];
    this.faults = []; // missing or repeated lines, unexpected responses
    this.here = null; // the last message of that kind
    this.error = null;
    this.received = []; // every message of every connection, as text
    this.asked = 0;
    this.pending = new Map();
    this.waiting = [];
    this.socket = null;
  }

  get last() {
    return this.lines.length;
  }

  get table() {
    return fold(this.lines);
  }

  // The game so far as a record without names.
  get record() {
    const { header, events } = this.table;
    return `${header}play\n${events.map((event) => `${event}\n`).join("")}`;
  }

  get over() {
    return this.lines.some(({ e }) => e.startsWith("secret "));
  }

  // Joins the table, or rejoins it, at this or another server.
  async join(port = this.port) {
    this.port = port;
    this.joined = null;
    this.error = null;
    this.here = null;
    const socket = await WebSocket.open(port, { from: this.from });
    if (socket.status !== 101) throw new Error(`no socket: ${socket.answer}`);
    this.socket = socket;
    socket.onmessage = (text) => this.take(text);
    socket.onclose = () => this.left();
    for (const text of socket.messages.splice(0)) this.take(text);
    socket.json({ join: this.id, token: this.token, after: this.last, ...(this.key && { key: this.key }) });
    await this.until(
      () => this.joined !== null || this.error !== null || socket.closed,
      "a join to be answered",
    );
    return this;
  }

  // Joins and waits for every line there was then.
  async arrive(port) {
    await this.join(port);
    if (this.joined === null)
      throw new Error(`not admitted: ${JSON.stringify(this.error)} ${this.socket.code}`);
    await this.until(() => this.last >= this.joined.last, "the lines up to now");
    if (this.key !== null && this.table.holders[this.joined.seat] === hashOf(this.key)) {
      this.token = this.key;
      this.key = null;
    }
    return this;
  }

  take(text) {
    this.received.push(text);
    const message = JSON.parse(text);
    if ("joined" in message) {
      this.joined = message;
      if (message.last < this.last)
        this.faults.push(`line ${this.last} is missing, ${message.last} is the last`);
    }
    if ("here" in message) this.here = message;
    if ("error" in message && !("refused" in message)) this.error = message;
    for (const line of message.lines ?? []) {
      if (line.n !== this.last + 1) this.faults.push(`line ${line.n} after line ${this.last}`);
      else this.lines.push(line);
    }
    const number = message.refused ?? message.ask;
    if (number !== undefined) {
      if (!this.pending.has(number)) this.faults.push(`a response to ${number}, which was not requested`);
      this.pending.get(number)?.(message);
      this.pending.delete(number);
    }
    for (const wake of this.waiting.splice(0)) wake();
  }

  left() {
    for (const settle of this.pending.values()) settle({ closed: this.socket.code });
    this.pending.clear();
    for (const wake of this.waiting.splice(0)) wake();
  }

  // Waits until the rate limit allows one more message: 20 a second, 40 at once.
  async pace() {
    const now = Date.now();
    this.earned = Math.max(this.earned ?? 0, now) + 51;
    const early = this.earned - now - 38 * 51;
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }

  // Resolves to the response: `lines`, `refused`, or `closed` when the connection was lost.
  async ask(what, after = this.last) {
    await this.pace();
    const number = ++this.asked;
    const answer = new Promise((resolve) => this.pending.set(number, resolve));
    this.socket.json({ ask: number, do: what, after });
    if (this.socket.closed) this.left();
    return within(answer, `an answer to ${what} at ${this.id}`);
  }

  // As ask(), but throws when it is refused.
  async must(what) {
    const answer = await this.ask(what);
    if (answer.lines === undefined) throw new Error(`${what} was not granted: ${JSON.stringify(answer)}`);
    return answer;
  }

  // Sits down with this salt, or a random one.
  async sits(name, salt = randomBytes(32).toString("hex")) {
    this.salt = salt;
    return this.must(`sit ${this.commitment()} ${name}`.trimEnd());
  }

  // The commitment to the salt.
  commitment() {
    return commitToSalt(this.table.commit, this.joined.seat, this.salt);
  }

  async reveals() {
    return this.must(`salt ${this.salt}`);
  }

  async until(condition, what) {
    while (!condition()) {
      const news = new Promise((resolve) => this.waiting.push(resolve));
      await within(news, `${what} at ${this.id}, seat ${this.joined?.seat}, line ${this.last}`);
    }
  }

  // Waits for a line that matches; resolves to the first one after `from`.
  async line(pattern, from = 0) {
    const found = () => this.lines.find(({ n, e }) => n > from && pattern.test(e));
    await this.until(() => found() !== undefined, `a line ${pattern}`);
    return found();
  }
}

// A table and its clients.
export class Table {
  constructor(port, answer) {
    this.port = port;
    this.id = answer.table;
    this.watch = answer.watch;
    this.clients = new Map();
    for (const { seat, token } of answer.seats) {
      if (token === undefined) continue;
      tokens.add(token);
      this.clients.set(seat, new Client(port, this.id, token));
    }
    tokens.add(this.watch);
    this.spectator = new Client(port, this.id, this.watch);
  }

  client(seat) {
    return this.clients.get(seat);
  }

  get everyone() {
    return [...this.clients.values(), this.spectator];
  }

  // Clients that have joined.
  get present() {
    return this.everyone.filter((client) => client.socket !== null);
  }

  async join() {
    await Promise.all(this.everyone.map((client) => client.arrive(client.port)));
    return this;
  }

  // Everyone joins; the people sit down with a name and a salt, and reveal it.
  async sit() {
    await this.join();
    for (const [seat, client] of this.clients) await client.sits(`Person ${seat}`);
    await this.reveal();
    return this;
  }

  async reveal() {
    await this.level();
    for (const client of this.clients.values()) await client.reveals();
    await this.level();
  }

  // Waits until everyone has the same number of lines.
  async level() {
    const last = () => this.present.map((client) => client.last);
    do {
      const most = Math.max(...last());
      await Promise.all(this.present.map((client) => client.until(() => client.last >= most, `line ${most}`)));
    } while (new Set(last()).size > 1); // a computer player may have decided meanwhile
  }

  // Who has lost the connection, to explain a failure.
  get lost() {
    const lost = this.present.filter((client) => client.socket.closed);
    return lost.map((client) => `; seat ${client.joined?.seat} is disconnected, code ${client.socket.code}`).join("");
  }

  // Empty when all have seen the same lines without faults; otherwise a description.
  get mismatch() {
    const { lines, last } = this.spectator;
    const seen = JSON.stringify(lines);
    for (const client of this.present) {
      if (client.faults.length > 0) return client.faults.join("; ");
      if (JSON.stringify(client.lines) !== seen)
        return `seat ${client.joined?.seat} has different lines from the spectator: ${client.last}, ${last}${this.lost}`;
    }
    return "";
  }

  async leave() {
    await Promise.all(this.present.map((client) => client.socket.close()));
  }
}

export async function open(port, opening, from = undefined) {
  const answer = await post(port, "/api/tables", opening, {}, from);
  if (answer.status !== 201) throw new Error(`no table: ${answer.status} ${answer.body}`);
  return new Table(port, answer.json);
}

// Legal decisions, from a `lapilli engine` that gets the whole record each time.
export class Engine {
  constructor(lapilli, player = "random") {
    this.process = spawn(lapilli, ["engine", "--player", player], { stdio: ["pipe", "pipe", "inherit"] });
    this.pending = [];
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      if (/^(ok|move|error)\b/.test(line)) this.pending.shift()(line);
    });
    this.send("lapilli-engine 1");
    atEnd(() => this.process.kill());
  }

  send(command) {
    this.process.stdin.write(`${command}\n`);
    return within(new Promise((resolve) => this.pending.push(resolve)), "the engine's answer");
  }

  // A decision for the seat whose turn it is: `1 pick 17`; null when chance is due or the game is
  // over.
  async decide(record) {
    const [read, said] = await Promise.all([this.send(`record\n${record}end`), this.send("go")]);
    if (read !== "ok") throw new Error(`the lines are not a record: ${read}\n${record}`);
    return said.startsWith("move ") ? said.slice(5) : null;
  }
}

// Waits until it is the turn of one of these seats, as far as the client has seen; resolves to a
// possible decision, with the seat.
export async function due(engine, client, seats) {
  for (;;) {
    const seen = client.last;
    const decision = await engine.decide(client.record);
    if (client.last > seen) continue; // the position has changed
    if (decision !== null && seats.includes(Number(decision[0]))) return decision;
    await client.until(() => client.last > seen, `what follows line ${seen}`);
  }
}

// Waits until everyone who is still connected has the lines that anyone has now.
async function catchUp(everyone) {
  const present = everyone.filter((client) => client.socket !== null);
  const most = Math.max(...present.map((client) => client.last));
  const done = (client) => client.last >= most || client.socket.closed;
  await Promise.all(present.map((client) => client.until(() => done(client), `line ${most}`)));
}

// Plays a game: decides for our clients and waits for the others, until the game is over, `enough`
// returns true, or a connection is lost; then waits until everyone who is connected has seen what was
// decided. Resolves to the number of decisions made here.
export async function play(engine, table, enough = () => false) {
  const lead = table.everyone[0];
  let decisions = 0;
  while (!lead.over && !enough(lead)) {
    const seen = lead.last;
    const decision = await engine.decide(lead.record);
    const client = decision === null ? undefined : table.client(Number(decision[0]));
    if (client !== undefined) {
      await client.until(() => client.last >= seen || client.socket.closed, `line ${seen}`);
      const answer = await client.ask(decision.slice(2), seen);
      if (answer.closed === 1008) throw new Error(`disconnected: ${JSON.stringify(client.error)}`);
      if (answer.closed !== undefined) return decisions;
      if (answer.refused !== undefined && answer.error !== "stale")
        throw new Error(`${decision} at ${table.id} was refused: ${JSON.stringify(answer)}`);
      decisions++;
    }
    await lead.until(() => lead.last > seen || lead.socket.closed, `what follows line ${seen}`);
    if (lead.last === seen) return decisions;
  }
  if (lead.over) await table.level();
  else await catchUp(table.everyone);
  return decisions;
}
