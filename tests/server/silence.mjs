// Silent connections, with a clock that the test moves; and a client that does not read.
import { spawn } from "node:child_process";
import { Client, Engine, http, open, play } from "./client.mjs";
import { check, equal, run } from "./report.mjs";
import { Database, Server, inspect, lapilli } from "./server.mjs";
import { TEXT, frame } from "./websocket.mjs";

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
    await server.clock(start + seconds * 1000, table);
    await Promise.all(everyone.map((socket) => socket.until(() => socket.pings >= pings, `ping ${pings}`)));
  }
  check(
    everyone.every((socket) => !socket.closed),
    "the server pings every 30 seconds, and clients that answer stay",
  );
  equal([mute.socket.pings, mute.socket.closed], [2, false], "a client that does not answer has 75 seconds");
  await server.clock(start + 76_000, table);
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

async function slowOne() {
  const table = await open(server.port, { rules: "totem", seats: ["person", "person", "person"] });
  await table.join();
  const hello =
    `GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: lapilli.1\r\n\r\n";
  const join = frame(TEXT, JSON.stringify({ join: table.id, token: table.watch, after: 0 }));
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  const deaf = spawn("perl", ["-e", deafOne, String(server.port), hex(hello), hex(join)], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const three = table.client(3);
  await three.until(() => three.here?.watching === 2, "the client that does not read");

  // Two people change their minds again and again; each uses a connection up to the rate limit.
  const name = '"'.repeat(64);
  const slow = async () =>
    /^lapilli_slow_connections_total 1$/m.test((await http(server.port, "GET", "/metrics")).body);
  let found = false;
  const fidget = async (seat) => {
    const { token } = table.client(seat);
    while (!found && three.last < 4800) {
      const client = new Client(server.port, table.id, token);
      client.lines = three.lines.slice();
      await client.arrive();
      for (let i = 0; i < 18; i++) {
        await client.must(`sit ${"5a".repeat(32)} ${name}`);
        await client.must("stand");
      }
      await client.socket.close();
      found ||= await slow();
    }
  };
  await Promise.all([fidget(1), fidget(2)]);
  check(found, `a client that does not read is found slow after ${three.last} lines`);
  await server.clock(start + 76_000 + 6_000, table); // which has five seconds to read why
  await three.until(() => three.here.watching === 1, "the slow client to be dropped");
  check(true, "and is dropped");
  await table.level();
  const late = await new Client(server.port, table.id, table.watch).arrive();
  equal(late.lines, table.spectator.lines, "a new client gets the whole log");
  await late.socket.close();
  for (const [seat, client] of table.clients) await client.sits(`Person ${seat}`);
  await table.reveal();
  await play(engine, table);
  check(
    table.mismatch === "" && table.spectator.over,
    `the others got all ${three.last} lines and play on`,
    table.mismatch,
  );
  deaf.stdin.end();
  await table.leave();
}

await run([silentOnes, slowOne, inspect]);
