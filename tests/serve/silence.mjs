// Silent connections, with a clock that the test moves; and a client that does not read.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Engine, http, open, play } from "./support/client.mjs";
import { atEnd, check, equal, run, within } from "./support/report.mjs";
import { Database, Server, inspect, lapilli, path, poll } from "./support/server.mjs";
import { TEXT, frame, wire } from "./support/websocket.mjs";

const database = Database.open();
const start = Date.UTC(2026, 0, 1);
const server = await Server.start({ store: database.store, clock: start });
const engine = new Engine(lapilli);

async function silentOnes() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const spectator = () => new Client(server.port, table.id, table.watch).arrive();
  const [deaf, mute] = [await spectator(), await spectator()];
  const [one] = table.clients.values();
  await one.until(() => one.here?.watching === 3, "three spectators");
  deaf.socket.wire.socket.pause();
  mute.socket.answersPings = false;
  await play(engine, table, (lead) => lead.table.events.length >= 20);

  const everyone = table.everyone.map(({ socket }) => socket);
  for (const [seconds, pings] of [
    [31, 1],
    [62, 2],
  ]) {
    await server.clock(start + seconds * 1000);
    await Promise.all(everyone.map((socket) => socket.until(() => socket.pings >= pings || socket.closed, `ping ${pings}`)));
  }
  check(
    everyone.every((socket) => !socket.closed),
    "the server pings every 30 seconds, and clients that answer stay",
    server.log.slice(-2000),
  );
  equal([mute.socket.pings, mute.socket.closed], [2, false], "a client that does not answer has 75 seconds");
  await server.clock(start + 76_000);
  await mute.socket.gone();
  await one.until(() => one.here?.watching === 1, "the silent clients to be dropped");
  check(true, "a client silent for 75 seconds is dropped, whether it reads or not");
  await play(engine, table);
  check(table.mismatch === "" && table.spectator.over, "and the others at the table play on", table.mismatch);
  check(
    everyone.every((socket) => !socket.closed),
    "on their original connections",
  );
  deaf.socket.wire.socket.resume();
  await deaf.socket.gone();
  const late = new Client(server.port, table.id, table.watch);
  late.lines = deaf.lines;
  late.faults = deaf.faults;
  await late.arrive();
  equal(late.lines, table.spectator.lines, "a dropped client rejoins with `after` and misses nothing");
  equal(late.faults, [], "and gets nothing twice");
  await late.socket.close();
  await table.leave();
}

// A spectator that joins and reads nothing, with the smallest socket buffers, which Node cannot set: the
// default ones hold more than any table ever sends.
const deafOne = `
  use Socket qw(:all);
  my ($port, $hello, $join) = @ARGV;
  socket(my $s, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
  setsockopt($s, SOL_SOCKET, SO_RCVBUF, pack("i", 2048)) or die "SO_RCVBUF: $!";
  setsockopt($s, IPPROTO_TCP, TCP_MAXSEG, pack("i", 500)) or die "TCP_MAXSEG: $!";
  connect($s, pack_sockaddr_in($port, inet_aton("127.0.0.1"))) or die "connect: $!";
  syswrite($s, pack("H*", $hello));
  sysread($s, my $answer, 4096);
  syswrite($s, pack("H*", $join));
  <STDIN>;
`;

function deafClient(joins) {
  const hello =
    `GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: lapilli.1\r\n\r\n";
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  const deaf = spawn("perl", ["-e", deafOne, String(server.port), hex(hello), hex(joins)], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  atEnd(() => deaf.kill());
  return deaf;
}

// What a client does not read waits in the kernel long before it waits in the server.
async function stalledOne() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  deafClient(frame(TEXT, JSON.stringify({ join: table.id, token: table.watch, after: 0 })));
  const [one] = table.clients.values();
  await one.until(() => one.here?.watching === 2, "the client that does not read");
  await play(engine, table, (lead) => lead.table.events.length >= 40);
  // The server looks what has been read, and again when more than 20 seconds have gone by.
  await server.clock(start + 76_001);
  const from = server.log.length;
  await server.clock(start + 76_001 + 21_000);
  await server.logged(/event=connection-dropped reason=slow/, from);
  check(true, "a client that reads nothing for 20 seconds is dropped, though little waits for it");
  await one.until(() => one.here?.watching === 1, "the stalled client to be dropped");
  check(
    table.everyone.every(({ socket }) => !socket.closed),
    "and those who read stay",
  );
  await play(engine, table);
  check(table.mismatch === "" && table.spectator.over, "and play on to the end", table.mismatch);
  await table.leave();
}

// A response that is read a few bytes at a time.
async function slowResponse() {
  const web = path("web");
  mkdirSync(web);
  writeFileSync(join(web, "index.html"), "x");
  writeFileSync(join(web, "large.bin"), Buffer.alloc(16 << 20, 7));
  const begin = Date.UTC(2026, 0, 1);
  const files = await Server.start({ store: Database.open().store, clock: begin, args: ["--web", web] });
  const table = await open(files.port, { rules: "discovery", seats: ["person", "person"] });
  const it = await wire(files.port);
  let bytes = 0;
  it.socket.removeAllListeners("data");
  it.socket.pause();
  it.socket.write("GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n");
  const connections = async () =>
    Number(/^lapilli_connections (\d+)$/m.exec((await http(files.port, "GET", "/metrics")).body)[1]);
  await poll(async () => (await connections()) === 2, "the request to arrive");
  const whole = await http(files.port, "GET", "/large.bin");
  equal(whole.bytes.length, 16 << 20, "a file is sent to a client that reads it");
  it.socket.on("data", (data) => (bytes += data.length));
  it.socket.resume();
  await within(new Promise((resolve) => it.socket.once("data", resolve)), "the first bytes");
  it.socket.pause();
  // Two bytes a millisecond in an hour are less than the buffers of both ends hold.
  await files.clock(begin + 3_600_000);
  await poll(async () => (await connections()) === 1, "the slow reader to be dropped");
  check(bytes < 16 << 20, `one that reads too slowly is dropped (after ${bytes} bytes)`);
  it.socket.destroy();
}

await run([silentOnes, stalledOne, slowResponse, inspect]);
