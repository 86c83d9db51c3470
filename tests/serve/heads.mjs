// Heads of requests that are not as HTTP has them are refused, so that nobody can hide a request or frames
// behind an end that the server and a proxy before it see in different places.
import { check, equal, run } from "./support/report.mjs";
import { Database, Server, inspect } from "./support/server.mjs";
import { PING, exchange, frame } from "./support/websocket.mjs";

const database = Database.open();
const server = await Server.start({ store: database.store });
const { port } = server;

const upgrade = [
  "GET /api/socket HTTP/1.1",
  `Host: 127.0.0.1:${port}`,
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Protocol: lapilli.1",
];
const request = [`GET /livez HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close"];
const ends = (lines, end, last = end) => lines.map((line) => line + end).join("") + last;

async function status(head, frames = Buffer.alloc(0)) {
  const answer = await exchange(port, Buffer.concat([Buffer.from(head), frames]));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

async function lineEnds() {
  const pings = Buffer.concat(Array.from({ length: 20 }, () => frame(PING, "", { mask: false })));
  const heads = {
    "bare LF": ends(upgrade, "\n"),
    "a bare LF as its last line": ends(upgrade, "\r\n", "\n"),
    "one bare LF": ends(upgrade, "\r\n").replace("\r\nUpgrade", "\nUpgrade"),
    "a bare CR": ends(upgrade, "\r\n").replace("\r\nUpgrade", "\rX: y\r\nUpgrade"),
    "a name without a colon": ends([...upgrade, "Name"], "\r\n"),
    "a continued line": ends([...upgrade, "X: y", " z"], "\r\n"),
    "a space before a colon": ends([...upgrade, "X : y"], "\r\n"),
    "a null byte": ends([...upgrade, "X: \0"], "\r\n"),
    "two hosts": ends([...upgrade, "Host: example.org"], "\r\n"),
    "no host": ends(upgrade.filter((line) => !line.startsWith("Host")), "\r\n"),
    "101 lines": ends([...upgrade, ...Array(95).fill("X: y")], "\r\n"),
    "CR CR LF": ends(upgrade, "\r\n").replace("\r\nUpgrade", "\r\r\nUpgrade"),
  };
  for (const [name, head] of Object.entries(heads))
    equal(await status(head, pings), name === "101 lines" ? 431 : 400, `a WebSocket's head with ${name} is refused`);
  equal(await status(ends(request, "\n")), 400, "so is any other request with bare LF");
  equal(await status(ends(request, "\r\n")), 200, "with CR LF it is answered");
  check((await status(ends(upgrade, "\r\n"), pings)) === 101, "a WebSocket's head with CR LF is answered");
}

// What follows the end of a head is another request or frames, whatever a header before it looked like.
async function hiddenEnds() {
  const long = Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const start = ends([upgrade[0], upgrade[1], "Sec-WebSock: a"], "\r\n");
  const rest = Buffer.from(`: b\r\n${ends(upgrade.slice(2), "\r\n")}`);
  const pings = Array.from({ length: 20 }, () => frame(PING, "", { mask: false }));
  const answer = await exchange(port, Buffer.concat([Buffer.from(start), long, rest, ...pings]));
  equal([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code), ["426", "400"], "frames are no second request");
  const opened = await exchange(port, Buffer.concat([Buffer.from(ends([...upgrade, "Sec-WebSock: a"], "\r\n")), pings[0]]));
  check(/^HTTP\/1\.1 101 [^]*"error":"unmasked"/.test(opened), "and frames of a WebSocket are judged as such", opened);
}

await run([hiddenEnds, lineEnds, inspect]);
