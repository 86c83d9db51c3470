// Hostile clients: messages that are truncated, too big, malformed, too fast or out of order; invalid
// frames and requests; too many connections and tables. The server reports the error, disconnects, and
// keeps working for everybody else.
import { readFileSync } from "node:fs";
import { LANGUAGES, readPo } from "../../tools/words/po.mjs";
import { Engine, http, open, play, post } from "./support/client.mjs";
import { check, equal, run, within } from "./support/report.mjs";
import { Database, Server, inspect, lapilli, poll } from "./support/server.mjs";
import { BINARY, CLOSE, PING, PONG, TEXT, WebSocket, exchange, frame, wire } from "./support/websocket.mjs";

const database = Database.open();
const server = await Server.start({ store: database.store, args: ["--max-connections-per-address", "1000"] });
const { port } = server;
const engine = new Engine(lapilli);

// A game in progress that must not be disturbed.
const calm = await open(port, { rules: "totem", seats: ["person", "person", "person"] });
await calm.sit();
await play(engine, calm, (lead) => lead.table.events.length >= 12);
const joinCalm = { join: calm.id, token: calm.watch, after: 0 };

// The last error received, and the close code.
async function answerTo(send, joins = false) {
  const socket = await WebSocket.open(port);
  if (joins) {
    socket.json(joinCalm);
    await socket.until(() => socket.messages.some((text) => text.startsWith('{"here')), "the table");
    socket.messages.length = 0;
  }
  send(socket);
  const code = await socket.gone();
  const errors = socket.received
    .map((bytes) => JSON.parse(bytes.toString("utf8")))
    .filter((message) => "error" in message);
  return { word: errors.at(-1)?.error ?? null, say: errors.at(-1)?.say ?? null, code };
}

async function refused(send, word, code, sentence, joins = false) {
  const found = await answerTo(send, joins);
  check(found.word === word && found.code === code && found.say !== "", sentence, found);
}

const message = (text) => (socket) => socket.text(text);

async function malformedMessages() {
  const token = calm.watch;
  const id = calm.id;
  const bad = {
    "an empty message": "",
    "a brace": "{",
    "a cut message": JSON.stringify(joinCalm).slice(0, -9),
    "two messages in one": JSON.stringify(joinCalm).repeat(2),
    "garbage after a message": `${JSON.stringify(joinCalm)} x`,
    "a word": "join",
    "a number": "17",
    "a list": JSON.stringify([joinCalm]),
    null: "null",
    "a string": '"join"',
    "an empty object": "{}",
    "keys without quotes": `{join: "${id}", token: "${token}", after: 0}`,
    "single quotes": `{'join': '${id}', 'token': '${token}', 'after': 0}`,
    "a comment": `/* */ ${JSON.stringify(joinCalm)}`,
    "a byte order mark": `\ufeff${JSON.stringify(joinCalm)}`,
    "a join without a token": JSON.stringify({ join: id, after: 0 }),
    "a join without after": JSON.stringify({ join: id, token }),
    "a join with an extra key": JSON.stringify({ ...joinCalm, admin: true }),
    "a join and a request in one": JSON.stringify({ ...joinCalm, ask: 1, do: "undo" }),
    "a duplicate key": `{"join": "${id}", "join": "${id}", "token": "${token}", "after": 0}`,
    "a table that is a number": JSON.stringify({ ...joinCalm, join: 1 }),
    "a table that is a list": JSON.stringify({ ...joinCalm, join: [id] }),
    "a token that is null": JSON.stringify({ ...joinCalm, token: null }),
    "a token that is true": JSON.stringify({ ...joinCalm, token: true }),
    "after as a string": JSON.stringify({ ...joinCalm, after: "0" }),
    "a negative after": JSON.stringify({ ...joinCalm, after: -1 }),
    "a fractional after": JSON.stringify({ ...joinCalm, after: 0.5 }),
    "an after of 400 digits": `{"join": "${id}", "token": "${token}", "after": ${"9".repeat(400)}}`,
    "an after that is NaN": `{"join": "${id}", "token": "${token}", "after": NaN}`,
    "a list a thousand deep": "[".repeat(1000),
    "a thousand nested lists": "[".repeat(1000) + "]".repeat(1000),
    "objects 600 deep": '{"a":'.repeat(600) + "1" + "}".repeat(600),
    "a null byte": `${JSON.stringify(joinCalm)}\0`,
    "a null byte in a string": JSON.stringify({ ...joinCalm, token: "\0" }),
    "a lone surrogate": `{"join": "${id}", "token": "\\ud800", "after": 0}`,
  };
  for (const [name, text] of Object.entries(bad))
    await refused(message(text), "bad-message", 1008, `${name} is answered with bad-message, 1008`);
  const found = await answerTo((socket) => socket.bytes(frame(TEXT, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))));
  check([1007, 1008].includes(found.code), "invalid UTF-8 closes the connection", found);

  const asks = {
    "a request without a number": { do: "undo", after: 1 },
    "a request without do": { ask: 1, after: 1 },
    "a request without after": { ask: 1, do: "undo" },
    "a request with a negative number": { ask: -1, do: "undo", after: 1 },
    "a request numbered by a string": { ask: "1", do: "undo", after: 1 },
    "a request numbered beyond 2^53": '{"ask": 9007199254740993, "do": "undo", "after": 1}',
    "a request with an extra key": { ask: 1, do: "undo", after: 1, seat: 2 },
    "a do that is a list": { ask: 1, do: ["undo"], after: 1 },
    "a do with a null byte": { ask: 1, do: "undo\0", after: 1 },
    "an after past the last line": { ask: 1, do: "undo", after: 100000 },
  };
  for (const [name, value] of Object.entries(asks)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    await refused(message(text), "bad-message", 1008, `${name} is answered with bad-message, 1008`, true);
  }
  const ask = JSON.stringify({ ask: 1, do: "undo", after: 1 });
  await refused(message(ask), "not-joined", 1008, "a request before a join is answered with not-joined");
  await refused(
    message(JSON.stringify(joinCalm)),
    "joined-already",
    1008,
    "a second join is answered with joined-already",
    true,
  );
}

async function sizesAndKinds() {
  const long = `{"join": "${calm.id}", "token": "${calm.watch}", "after": 0}`;
  const padded = (size) => long + " ".repeat(size - long.length);
  const socket = await WebSocket.open(port);
  socket.text(padded(4096));
  equal((await socket.next())?.joined, calm.id, "a message of 4,096 bytes is read");
  await socket.close();
  await refused(message(padded(4097)), "too-big", 1009, "one of 4,097 bytes is too big");
  await refused(message(padded(60_000)), "too-big", 1009, "so is one of 60,000");
  const pieces = (socket_) => {
    for (let i = 0; i < 5; i++) socket_.bytes(frame(i === 0 ? TEXT : 0, "x".repeat(1000), { fin: i === 4 }));
  };
  await refused(pieces, "too-big", 1009, "so are five fragments of 1,000");
  const endless = (socket_) => {
    socket_.bytes(frame(TEXT, "[", { fin: false }));
    for (let i = 0; i < 200; i++) socket_.bytes(frame(0, "", { fin: false }));
  };
  await refused(endless, "too-fast", 1008, "endless empty fragments are too fast");
  await refused(
    (s) => s.bytes(frame(TEXT, "x", { length: 2 ** 40 })),
    "too-big",
    1009,
    "a frame that announces a terabyte is too big",
  );
  await refused((s) => s.bytes(frame(BINARY, long)), "not-text", 1003, "a binary frame is refused");

  const whole = await WebSocket.open(port);
  whole.bytes(frame(TEXT, long.slice(0, 10), { fin: false }));
  whole.bytes(frame(PING, "amid"));
  for (const letter of long.slice(10, 30)) whole.bytes(frame(0, letter, { fin: false }));
  whole.bytes(frame(0, long.slice(30)));
  equal((await whole.next())?.joined, calm.id, "fragments are reassembled");
  equal(whole.pongs, ["amid"], "a ping between fragments is answered");
  await whole.close();
  equal(whole.code, 1000, "a close is answered with a close");

  const slowly = await WebSocket.open(port);
  for (const byte of frame(TEXT, long)) slowly.bytes(Buffer.from([byte]));
  equal((await slowly.next())?.joined, calm.id, "a message sent byte by byte is read");
  slowly.drop();

  const floods = (s) => {
    for (let i = 0; i < 200; i++) s.json({ ask: i, do: "undo", after: 0 });
  };
  await refused(floods, "too-fast", 1008, "200 messages at once are too fast", true);
}

async function brokenFrames() {
  const long = JSON.stringify(joinCalm);
  const broken = {
    "a reserved bit": frame(TEXT, long, { rsv: 4 }),
    "a reserved opcode": frame(3, long),
    "a reserved control opcode": frame(11, ""),
    "a fragmented ping": frame(PING, "x", { fin: false }),
    "a ping of 126 bytes": frame(PING, "x".repeat(126)),
    "a continuation of nothing": frame(0, long),
    "a message within a message": Buffer.concat([frame(TEXT, "{", { fin: false }), frame(TEXT, "}")]),
    "a close of one byte": frame(CLOSE, "x"),
    "a length of 2^63": Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
    "random bytes": Buffer.from(Array.from({ length: 64 }, (_, i) => (i * 89 + 7) & 255)),
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const { code } = await answerTo((socket) => socket.bytes(bytes));
    check(code !== null && code !== 1000, `${name} closes the connection`, code);
  }
  // Connections dropped at every point of a frame.
  const cut = frame(TEXT, long);
  for (let i = 0; i < cut.length; i += 5) {
    const socket = await WebSocket.open(port);
    socket.bytes(cut.subarray(0, i));
    socket.drop();
  }
  const unmasked = frame(TEXT, long, { mask: false });
  await refused((s) => s.bytes(unmasked), "unmasked", 1002, "a frame without a mask is refused");
  await refused(
    (s) => {
      for (const byte of unmasked) s.bytes(Buffer.from([byte]));
    },
    "unmasked",
    1002,
    "so is one that comes byte by byte",
  );
  await refused(
    (s) => s.bytes(Buffer.concat([frame(PING, "one"), frame(TEXT, "{", { fin: false }), frame(PING, "", { mask: false })])),
    "unmasked",
    1002,
    "so is one after others",
  );
  await refused(
    (s) => {
      for (let i = 0; i < 300; i++) s.bytes(frame(PING, "p"));
    },
    "too-fast",
    1008,
    "300 pings at once are too fast",
  );
  const pong = await WebSocket.open(port);
  pong.bytes(frame(PONG, "nobody asked"));
  pong.json(joinCalm);
  equal((await pong.next())?.joined, calm.id, "an unsolicited pong is ignored");
  await pong.close();
}

async function names() {
  const table = await open(port, { rules: "totem", seats: ["person", "person"] });
  await table.join();
  const [one, two] = [table.client(1), table.client(2)];
  const markup = '<script>alert("1")</script> & \\ " \' {"e":1} \u{1f995} ل';
  const hash = "0f".repeat(32);
  const answer = await one.ask(`sit ${hash} ${markup}`);
  equal(answer.lines?.[0].e, `sit 1 ${hash} ${markup}`, "a name is data: markup comes back unchanged");
  await two.until(() => two.last >= one.last, "the name");
  equal(two.lines, one.lines, "and reaches the others unchanged");
  const bad = [
    "a\nb",
    "a\rb",
    "a\tb",
    "\u0007",
    "a\u0000b",
    "\u007f",
    "\u0085",
    "x".repeat(65),
    "\u00e9".repeat(33),
    " ",
    " a",
    "a ",
  ];
  for (const name of bad.filter((text) => !text.includes("\u0000"))) {
    const found = await two.ask(`sit ${hash} ${name}`);
    check(
      found.refused !== undefined,
      `a name ${JSON.stringify(name.slice(0, 6))} of ${name.length} is refused`,
      found,
    );
  }
  equal(
    (await two.ask(`sit ${hash} ${"\u00e9".repeat(32)}`)).lines?.length > 0,
    true,
    "a name of 64 bytes is not",
  );
  await table.level();
  const called = ["Computer", "Beginner", "Apprentice", "Regular", "Adept", "Expert", "Master"];
  for (const language of Object.keys(LANGUAGES)) {
    const file = `po/${language}.po`;
    const words = readPo(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), file)
      .filter(({ id }) => called.includes(id))
      .map(({ forms }) => forms[0]);
    const answers = [];
    for (const word of [...called, ...words, ...words.map((text) => `${text} 2`)])
      answers.push((await one.ask(`sit ${hash} ${word}`)).error);
    check(
      words.length === called.length && answers.every((word) => word === "name-reserved"),
      `nobody can be called what the page calls a computer in ${file}`,
      answers.join(" "),
    );
  }
  equal((await one.ask(`sit ${hash} Ada\u202e`)).error, "name-invisible", "a name cannot turn the text around it");
  for (const salt of ["0", "-", "f".repeat(32), "f".repeat(63), "f".repeat(65), "F".repeat(64), "g".repeat(64)])
    for (const what of ["sit", "commit", "salt"])
      check(
        (await one.ask(`${what} ${salt}`)).refused !== undefined,
        `${what} '${salt.slice(0, 4)}' of ${salt.length} is refused`,
      );
  const spaces = [
    "sit  -",
    " sit -",
    "sit - ",
    "pick",
    "pick  3",
    "pick 3 ",
    "pick 03",
    "pick +3",
    "lay 3",
    "x".repeat(2000),
  ];
  for (const what of spaces) {
    const found = await one.ask(what);
    check(
      found.refused !== undefined && found.at <= what.length,
      `'${what.slice(0, 8)}' is refused with its place`,
      found,
    );
  }
  await table.leave();
}

async function requests() {
  const opening = { rules: "totem", seats: ["person", "person"] };
  const bad = {
    "an unknown key": { ...opening, speed: 1 },
    "no rules": { seats: opening.seats },
    "no seats": { rules: "totem" },
    "rules that are not there": { ...opening, rules: "chess" },
    "rules that are a number": { ...opening, rules: 1 },
    "one seat": { ...opening, seats: ["person"] },
    "five seats": { ...opening, seats: Array(5).fill("person") },
    "an unknown seat": { ...opening, seats: ["person", "cat"] },
    "a seat with a command": { ...opening, seats: ["person", "exec:rm -rf /"] },
    "an unknown level": { ...opening, seats: ["person", "level:7"] },
    "a level with options": { ...opening, seats: ["person", "level:1,time=5s"] },
    "a player without a level": { ...opening, seats: ["person", "greedy"] },
    "a seat that is a number": { ...opening, seats: ["person", 1] },
    "a grid of 6": { ...opening, grid: 6 },
    "a grid as a string": { ...opening, grid: "5" },
    "a deck of 49": { ...opening, deck: 49 },
    "a line of 3 for two": { ...opening, line: 3 },
    "an unknown bonus": { ...opening, bonus: ["speed"] },
    "a repeated bonus": { ...opening, bonus: ["centre", "centre"] },
    "a clock of 31 days": { ...opening, clock: { bank: 0, turn: 31 * 86400 } },
    "a negative clock": { ...opening, clock: { bank: -1, turn: 30 } },
    "a fractional second": { ...opening, clock: { bank: 0, turn: 0.5 } },
    "a clock without a turn": { ...opening, clock: { bank: 10 } },
    "a clock with an extra key": { ...opening, clock: { bank: 1, turn: 1, delay: 1 } },
    "a list": [opening],
    "a truncated body": JSON.stringify(opening).slice(0, -3),
    "no body": "",
    "a deeply nested body": "[".repeat(2000),
    "a duplicate key in the body": '{"rules": "totem", "rules": "totem", "seats": ["person", "person"]}',
  };
  for (const [name, value] of Object.entries(bad)) {
    const answer = await post(port, "/api/tables", value);
    const { error, say } = answer.json ?? {};
    check(
      answer.status === 400 && /^[a-z-]+$/.test(error) && say?.length > 5,
      `a table with ${name} is refused with 400 and a reason`,
      `${answer.status} ${answer.body}`,
    );
  }
  const expect = async (status, sentence, answer) => {
    const { error } = answer.json ?? JSON.parse(answer.body || "{}");
    check(
      answer.status === status && /^[a-z-]+$/.test(error ?? ""),
      sentence,
      `${answer.status} ${answer.body}`,
    );
  };
  const body = JSON.stringify(opening);
  await expect(
    413,
    "a body of 5,000 bytes is too big: 413",
    await post(port, "/api/tables", body + " ".repeat(5000)),
  );
  await expect(
    415,
    "a body of another type: 415",
    await post(port, "/api/tables", body, { "Content-Type": "text/plain" }),
  );
  await expect(
    403,
    "a page of another site cannot create a table: 403",
    await post(port, "/api/tables", body, { Origin: "https://evil.example" }),
  );
  await expect(403, "nor can a page without a site", await post(port, "/api/tables", body, { Origin: "null" }));
  equal(
    (await post(port, "/api/tables", body, { Origin: `http://127.0.0.1:${port}` })).status,
    201,
    "a page of this host can",
  );
  for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
    await expect(
      405,
      `${method} /api/tables: 405`,
      await http(port, method, "/api/tables", { headers: { "Content-Length": 0 } }),
    );
  await expect(405, "POST to a record: 405", await post(port, `/api/tables/${calm.id}/record`, "{}"));
  await expect(404, "an unknown path: 404", await http(port, "GET", "/api/nothing"));
  await expect(426, "the socket without an upgrade: 426", await http(port, "GET", "/api/socket"));

  const opens = async (options) => (await WebSocket.open(port, options)).status;
  equal(
    await opens({ headers: { Origin: "https://evil.example" } }),
    403,
    "a page of another site gets no WebSocket",
  );
  equal(await opens({ headers: { Origin: `http://127.0.0.1:${port}` } }), 101, "a page of this host can");
  equal(
    await opens({ headers: { Origin: `http://127.0.0.1:${port}.evil.example` } }),
    403,
    "a site whose name starts like ours cannot",
  );
  equal(await opens({ protocol: null }), 400, "a socket without the subprotocol is refused");
  equal(await opens({ protocol: "lapilli.2" }), 400, "so is one with another");
  equal(await opens({ protocol: "chat, lapilli.1" }), 101, "ours may be one of several");
  equal(await opens({ path: "/socket" }), 404, "the WebSocket is at one path only");
  check(
    (await opens({ headers: { "Sec-WebSocket-Version": "8" } })) !== 101,
    "an old version of WebSocket is refused",
  );
  check((await opens({ headers: { "Sec-WebSocket-Key": null } })) !== 101, "so is a handshake without a key");
}

// Sends what is no HTTP. The server gives some of it ten seconds, in which the other tests go on.
let ends; // what is received, by name, when all of it is cut off
function sendNoHttp() {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 131 + 17) & 255));
  const sent = {
    "noise instead of HTTP": noise,
    "a TLS handshake": Buffer.from("16030100a5010000a10303", "hex"),
    "an endless line": Buffer.from("A".repeat(100_000)),
    "endless headers": Buffer.from(`GET / HTTP/1.1\r\n${host}${"X-A: b\r\n".repeat(20_000)}`),
    "an endless header": Buffer.from(`GET / HTTP/1.1\r\n${host}X-A: ${"b".repeat(100_000)}`),
    "an endless path": Buffer.from(`GET /${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n`),
    "an unknown method": Buffer.from(`STEAL / HTTP/1.1\r\n${host}\r\n`),
    "a truncated chunked body": Buffer.from(
      `POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n`,
    ),
    "two lengths": Buffer.from(
      `POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n{}   `,
    ),
    "a negative length": Buffer.from(
      `POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: -1\r\n\r\n`,
    ),
    "a huge length": Buffer.from(
      `POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n`,
    ),
    "slow headers": Buffer.from(`GET / HTTP/1.1\r\n${host}X-Slow: `),
    "a body that never arrives": Buffer.from(
      `POST /api/tables HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    ),
    nothing: Buffer.from(""),
  };
  ends = Promise.all(
    Object.entries(sent).map(async ([name, bytes]) => [
      name,
      await exchange(port, bytes, `an end after ${name}`),
    ]),
  );
  ends.catch(() => {});
}

async function notHttp() {
  const found = await ends;
  const answers = Object.fromEntries(found);
  for (const name of ["endless headers", "an endless header", "an endless path"])
    check(answers[name].startsWith("HTTP/1.1 431 "), `${name}: 431`, answers[name].slice(0, 300));
  for (const [name, text] of found)
    check(
      text === "" || /^HTTP\/1\.[01] [45]\d\d /.test(text),
      `${name} is refused and cut off`,
      text.slice(0, 300),
    );
}

// A client that connects and sends nothing.
async function nobodyJoins() {
  const start = Date.UTC(2026, 0, 1);
  const idle = await Server.start({ store: Database.open().store, clock: start });
  const socket = await WebSocket.open(idle.port);
  await idle.clock(start + 10_001);
  const code = await socket.gone();
  equal(
    [socket.received.length > 0 && JSON.parse(String(socket.received[0])).error, code],
    ["not-joined", 1008],
    "a client that has not joined after ten seconds is dropped",
  );
}

async function tooMany() {
  const start = Date.UTC(2026, 0, 1);
  const limits = ["--max-connections-per-address", "6", "--max-tables-per-address", "3"];
  const small = await Server.start({ store: Database.open().store, args: limits, clock: start });
  const table = await open(small.port, { rules: "totem", seats: ["person", "person"] });
  const held = [];
  const isAllowed = async () => {
    const socket = await WebSocket.open(small.port).catch(() => null);
    if (socket?.status === 101) held.push(socket);
    return socket?.status === 101;
  };
  for (let i = 0; i < 6; i++) held.push(await WebSocket.open(small.port));
  equal(
    held.map(({ status }) => status),
    Array(6).fill(101),
    "an address may have as many connections as the limit",
  );
  equal(await isAllowed(), false, "but not one more");
  held[0].drop();
  await poll(isAllowed, "a connection to be allowed again");
  check(true, "when one closes another is allowed");
  for (const socket of held) socket.drop();

  for (let i = 0; i < 3; i++) {
    const broken = await wire(small.port);
    broken.socket.write(
      `POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Content-Length: 50\r\nExpect: 100-continue\r\n\r\n{`,
    );
    await within(new Promise((resolve) => (broken.watch = resolve)), "100 Continue");
    broken.socket.destroy();
  }
  const alone = async () => /^lapilli_connections 1$/m.test((await http(small.port, "GET", "/metrics")).body);
  await poll(() => alone().catch(() => false), "all of them to close");

  const opening = { rules: "totem", seats: ["person", "person"] };
  const opens = () => poll(() => post(small.port, "/api/tables", opening).catch(() => null), "an answer");
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await opens()).status);
  equal(
    statuses,
    [201, 201, 429, 429],
    "an address may create three tables; incomplete requests do not count",
  );
  await small.clock(start + 3_600_000);
  equal((await opens()).status, 201, "until an hour has passed");
}

// A proxy appends the client's address to X-Forwarded-For, whatever the client sent.
async function behindProxy() {
  const limits = ["--proxy", "--max-connections-per-address", "2"];
  const near = await Server.start({ store: Database.open().store, args: limits });
  const lists = ["203.0.113.9", "10.0.0.1,203.0.113.9", `${"10.0.0.1, ".repeat(600)}203.0.113.9`];
  const asked = [];
  for (const list of lists)
    asked.push((await http(near.port, "GET", "/metrics", { headers: { "X-Forwarded-For": list } })).status);
  equal(asked, [403, 403, 403], "metrics are not served to forwarded public addresses");
  const statuses = [];
  for (const list of [...lists, "203.0.113.10"])
    statuses.push((await WebSocket.open(near.port, { headers: { "X-Forwarded-For": list } })).status);
  equal(statuses, [101, 101, 429, 101], "connections count for the last address of the list");
}

// A page that has its own name lead to this machine.
async function otherHosts() {
  const store = Database.open().store;
  const named = await Server.start({ store, args: ["--host", "example.org", "--host", "play.example.org"] });
  const status = async (Host) => (await http(named.port, "GET", "/", { headers: { Host } })).status;
  const asked = ["example.org", "Play.Example.org:8080", "localhost", `127.0.0.1:${named.port}`, "[::1]:80"];
  equal(await Promise.all(asked.map(status)), [200, 200, 200, 200, 200], "a server answers to its names and numbers");
  const others = ["evil.example", "example.org.evil.example", "evilexample.org", "localhost.evil.example"];
  equal(await Promise.all(others.map(status)), [421, 421, 421, 421], "and to no others");
  const handshake = async (Host) =>
    (await WebSocket.open(named.port, { headers: { Host, Origin: `http://${Host}` } })).status;
  equal(await handshake("evil.example"), 421, "nor does its WebSocket");
  equal(await handshake("example.org"), 101, "which has the same names");
}

// Nobody else was disturbed.
async function nobodyNoticed() {
  await play(engine, calm);
  check(
    calm.mismatch === "" && calm.spectator.over,
    "another table of the same server plays on undisturbed",
    calm.mismatch,
  );
  check(
    calm.everyone.every(({ socket }) => socket.code === null),
    "on its original connections",
  );
}

await run([
  sendNoHttp,
  malformedMessages,
  sizesAndKinds,
  brokenFrames,
  names,
  requests,
  tooMany,
  behindProxy,
  otherHosts,
  nobodyJoins,
  notHttp,
  nobodyNoticed,
  inspect,
]);
