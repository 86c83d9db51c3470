// client.mjs: a person at a table, played by a test: joins, keeps the lines, sees at once when one
// is missing or comes twice, asks and awaits the answer (docs/protocol.md).
//
//     const table = await open(port, { rules: "totem", seats: ["person", "level:1"] });
//     await table.sit();
//     await play(mind, table);
//     equal(table.guest(1).lines, table.watcher.lines, "everyone saw the same");
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { atEnd, within } from "./report.mjs";
import { WebSocket } from "./websocket.mjs";

// Every token any test has seen: none may be in a log.
export const tokens = new Set();

// An HTTP request; resolves to status, headers and body, which is text. Bytes: also as they came.
export function http(port, method, path, { headers = {}, body = null, agent = false } = {}) {
  const answer = new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, method, path, headers, agent }, (reply) => {
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

// Posts JSON; `json` of the answer is its body read.
export async function post(port, path, value, headers = {}) {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const all = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers };
  const answer = await http(port, "POST", path, { headers: all, body });
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

const isEvent = (text) => /^(line|chief|cave|[1-4]) /.test(text);

// What a log comes to: the record's header and the events that were not taken back.
export function fold(lines) {
  const events = [];
  const table = { header: "", events, salts: {}, names: {}, commit: null, secret: null, next: null };
  for (const { e } of lines) {
    const words = e.split(" ");
    if (isEvent(e)) events.push(e);
    else if (words[0] === "undo") events.length = Number(words[2]);
    else if (words[0] === "secret") table.secret = words[1];
    else if (words[0] === "rematch") table.next = words[1];
    else if (words[0] === "sit" && events.length === 0) {
      table.salts[words[1]] = words[2];
      table.names[words[1]] = words.slice(3).join(" ");
    } else if (words[0] === "open") {
      const said = /^open (\S+) (\d) (grid \d) (deck \d+) (line \d) (bonus .+) clock .* commit (\S+)$/.exec(
        e,
      );
      if (said === null) throw new Error(`line 1 is not as documented: ${e}`);
      table.header = `lapilli 1\nrules ${said[1]}\nplayers ${said[2]}\n${said.slice(3, 7).join("\n")}\n`;
      table.commit = said[7];
    }
  }
  return table;
}

export class Guest {
  constructor(port, id, token) {
    Object.assign(this, { port, id, token });
    this.lines = [];
    this.faults = []; // numbers that were missing or came twice, answers nobody asked for
    this.here = null; // the last message of that kind
    this.error = null;
    this.heard = []; // every message of every connection, as text
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

  // Comes to the table, or comes back to it, at this or another server.
  async join(port = this.port) {
    this.port = port;
    this.joined = null;
    this.error = null;
    this.here = null;
    const socket = await WebSocket.open(port);
    if (socket.status !== 101) throw new Error(`no socket: ${socket.answer}`);
    this.socket = socket;
    socket.onmessage = (text) => this.take(text);
    socket.onclose = () => this.left();
    for (const text of socket.messages.splice(0)) this.take(text);
    socket.json({ join: this.id, token: this.token, after: this.last });
    await this.until(
      () => this.joined !== null || this.error !== null || socket.closed,
      "a join to be answered",
    );
    return this;
  }

  // Joined, and has every line there was when it joined.
  async arrive(port) {
    await this.join(port);
    if (this.joined === null)
      throw new Error(`not let in: ${JSON.stringify(this.error)} ${this.socket.code}`);
    await this.until(() => this.last >= this.joined.last, "the lines up to now");
    return this;
  }

  take(text) {
    this.heard.push(text);
    const message = JSON.parse(text);
    if ("joined" in message) {
      this.joined = message;
      if (message.last < this.last)
        this.faults.push(`line ${this.last} is gone, ${message.last} is the last`);
    }
    if ("here" in message) this.here = message;
    if ("error" in message && !("refused" in message)) this.error = message;
    for (const line of message.lines ?? []) {
      if (line.n !== this.last + 1) this.faults.push(`line ${line.n} after line ${this.last}`);
      else this.lines.push(line);
    }
    const number = message.refused ?? message.ask;
    if (number !== undefined) {
      if (!this.pending.has(number)) this.faults.push(`an answer to ${number}, which was not asked`);
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

  // Waits until one more message is not too fast: 20 a second, and 40 at once.
  async pace() {
    const now = Date.now();
    this.earned = Math.max(this.earned ?? 0, now) + 51;
    const early = this.earned - now - 38 * 51;
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }

  // Resolves to the answer: `lines`, `refused`, or `closed` when the connection went away over it.
  async ask(what, after = this.last) {
    await this.pace();
    const number = ++this.asked;
    const answer = new Promise((resolve) => this.pending.set(number, resolve));
    this.socket.json({ ask: number, do: what, after });
    if (this.socket.closed) this.left();
    return within(answer, `an answer to ${what} at ${this.id}`);
  }

  // As ask(), but an error when it is refused.
  async must(what) {
    const answer = await this.ask(what);
    if (answer.lines === undefined) throw new Error(`${what} was not granted: ${JSON.stringify(answer)}`);
    return answer;
  }

  async until(condition, what) {
    while (!condition()) {
      const news = new Promise((resolve) => this.waiting.push(resolve));
      await within(news, `${what} at ${this.id}, seat ${this.joined?.seat}, line ${this.last}`);
    }
  }

  // Until a line of the log matches, now or later; resolves to the first of them after `from`.
  async line(pattern, from = 0) {
    const found = () => this.lines.find(({ n, e }) => n > from && pattern.test(e));
    await this.until(() => found() !== undefined, `a line ${pattern}`);
    return found();
  }
}

// A table and the guests at it.
export class Table {
  constructor(port, answer) {
    this.port = port;
    this.id = answer.table;
    this.watch = answer.watch;
    this.guests = new Map();
    for (const { seat, token } of answer.seats) {
      if (token === undefined) continue;
      tokens.add(token);
      this.guests.set(seat, new Guest(port, this.id, token));
    }
    tokens.add(this.watch);
    this.watcher = new Guest(port, this.id, this.watch);
  }

  guest(seat) {
    return this.guests.get(seat);
  }

  get everyone() {
    return [...this.guests.values(), this.watcher];
  }

  // Those who have come.
  get present() {
    return this.everyone.filter((guest) => guest.socket !== null);
  }

  async join() {
    await Promise.all(this.everyone.map((guest) => guest.arrive(guest.port)));
    return this;
  }

  // Everyone joins, and the persons sit down with a salt and a name.
  async sit() {
    await this.join();
    for (const [seat, guest] of this.guests)
      await guest.must(`sit ${randomBytes(16).toString("hex")} Person ${seat}`);
    await this.level();
    return this;
  }

  // Until everyone has as many lines as the one who has most.
  async level() {
    const most = Math.max(...this.present.map((guest) => guest.last));
    await Promise.all(this.present.map((guest) => guest.until(() => guest.last >= most, `line ${most}`)));
  }

  // Whether all have seen the same, without a fault; a sentence when not.
  get quarrel() {
    const lines = JSON.stringify(this.watcher.lines);
    for (const guest of this.present) {
      if (guest.faults.length > 0) return guest.faults.join("; ");
      if (JSON.stringify(guest.lines) !== lines)
        return `seat ${guest.joined?.seat} has other lines than the watcher: ${guest.last}, ${this.watcher.last}`;
    }
    return "";
  }

  async leave() {
    await Promise.all(this.present.map((guest) => guest.socket.close()));
  }
}

export async function open(port, opening) {
  const answer = await post(port, "/api/tables", opening);
  if (answer.status !== 201) throw new Error(`no table: ${answer.status} ${answer.body}`);
  return new Table(port, answer.json);
}

// Legal decisions: one `lapilli engine` that is told the whole record each time.
export class Mind {
  constructor(lapilli, player = "random") {
    this.engine = spawn(lapilli, ["engine", "--player", player], { stdio: ["pipe", "pipe", "inherit"] });
    this.pending = [];
    createInterface({ input: this.engine.stdout }).on("line", (line) => {
      if (/^(ok|move|error)\b/.test(line)) this.pending.shift()(line);
    });
    this.say("lapilli-engine 1");
    atEnd(() => this.engine.kill());
  }

  say(command) {
    this.engine.stdin.write(`${command}\n`);
    return within(new Promise((resolve) => this.pending.push(resolve)), "the engine's answer");
  }

  // The decision for the one whose turn it is, with the seat: `1 pick 17`; null when chance is due
  // or the game is over.
  async decide(record) {
    const [read, said] = await Promise.all([this.say(`record\n${record}end`), this.say("go")]);
    if (read !== "ok") throw new Error(`the lines are no record: ${read}\n${record}`);
    return said.startsWith("move ") ? said.slice(5) : null;
  }
}

// Until one of these seats is to decide, as far as the guest has seen; resolves to what it could
// decide, with the seat.
export async function due(mind, guest, seats) {
  for (;;) {
    const seen = guest.last;
    const decision = await mind.decide(guest.record);
    if (guest.last > seen) continue; // it was about a position that is past
    if (decision !== null && seats.includes(Number(decision[0]))) return decision;
    await guest.until(() => guest.last > seen, `what follows line ${seen}`);
  }
}

// Plays a table: decides for whichever guest is due, waits while others are. Until the game is
// over, or `enough` says so of the one whose lines are looked at. A connection that goes away ends
// it, too. Resolves to the number of decisions made here.
export async function play(mind, table, enough = () => false) {
  const lead = table.everyone[0];
  let decisions = 0;
  while (!lead.over && !enough(lead)) {
    const seen = lead.last;
    const decision = await mind.decide(lead.record);
    const guest = decision === null ? undefined : table.guest(Number(decision[0]));
    if (guest !== undefined) {
      await guest.until(() => guest.last >= seen || guest.socket.closed, `line ${seen}`);
      const answer = await guest.ask(decision.slice(2), seen);
      if (answer.closed === 1008) throw new Error(`hung up on: ${JSON.stringify(guest.error)}`);
      if (answer.closed !== undefined) return decisions;
      if (answer.refused !== undefined && answer.error !== "stale")
        throw new Error(`${decision} at ${table.id} was refused: ${JSON.stringify(answer)}`);
      decisions++;
    }
    await lead.until(() => lead.last > seen || lead.socket.closed, `what follows line ${seen}`);
    if (lead.last === seen) return decisions;
  }
  if (lead.over) await table.level();
  return decisions;
}
