// Connections of which nothing is heard any more, by a clock that stands still until the test moves
// it; and someone who does not read what he is sent.
import { spawn } from "node:child_process";
import { Guest, Mind, http, open, play } from "./client.mjs";
import { check, equal, run } from "./report.mjs";
import { Database, Server, inspect, lapilli } from "./server.mjs";
import { TEXT, frame } from "./websocket.mjs";

const database = Database.open();
const start = Date.UTC(2026, 0, 1);
const server = await Server.start({ store: database.store, clock: start });
const mind = new Mind(lapilli);

async function silentOnes() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  await table.sit();
  const watcher = () => new Guest(server.port, table.id, table.watch).arrive();
  const [deaf, mute] = [await watcher(), await watcher()];
  const [one] = table.guests.values();
  await one.until(() => one.here?.watching === 3, "three watchers");
  deaf.socket.wire.socket.pause();
  mute.socket.answersPings = false;
  await play(mind, table, (lead) => lead.table.events.length >= 20);

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
    "the server pings every 30 seconds, and who answers stays",
  );
  equal([mute.socket.pings, mute.socket.closed], [2, false], "who does not answer has 75 seconds");
  await server.clock(start + 76_000, table);
  await mute.socket.gone();
  await one.until(() => one.here?.watching === 1, "the silent ones to be gone");
  check(true, "who has been silent for 75 seconds is dropped, whether it reads or not");
  await play(mind, table);
  check(table.quarrel === "" && table.watcher.over, "and the others at the table play on", table.quarrel);
  check(
    everyone.every((socket) => !socket.closed),
    "on the connections they had",
  );
  deaf.socket.wire.socket.resume();
  await deaf.socket.gone();
  const late = new Guest(server.port, table.id, table.watch);
  late.lines = deaf.lines;
  late.faults = deaf.faults;
  await late.arrive();
  equal(late.lines, table.watcher.lines, "who was dropped comes back with `after` and has missed nothing");
  equal(late.faults, [], "nor got anything twice");
  await late.socket.close();
  await table.leave();
}

// A watcher that joins and then reads nothing, with the smallest buffers there are: node cannot ask
// for these, and with the usual ones a system takes in more than any table has to say.
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
  const three = table.guest(3);
  await three.until(() => three.here?.watching === 2, "the one who does not read");

  // Two people who cannot make up their minds; each uses a connection until it would be too fast.
  const name = '"'.repeat(64);
  const slow = async () =>
    /^lapilli_slow_connections_total 1$/m.test((await http(server.port, "GET", "/metrics")).body);
  let found = false;
  const fidget = async (seat) => {
    const { token } = table.guest(seat);
    while (!found && three.last < 4800) {
      const guest = new Guest(server.port, table.id, token);
      guest.lines = three.lines.slice();
      await guest.arrive();
      for (let i = 0; i < 18; i++) {
        await guest.must(`sit ${"5a".repeat(16)} ${name}`);
        await guest.must("stand");
      }
      await guest.socket.close();
      found ||= await slow();
    }
  };
  await Promise.all([fidget(1), fidget(2)]);
  check(found, `who does not read what it is sent is found slow after ${three.last} lines`);
  await server.clock(start + 76_000 + 6_000, table); // which has five seconds to read why
  await three.until(() => three.here.watching === 1, "the slow one to be gone");
  check(true, "and dropped");
  await table.level();
  const late = await new Guest(server.port, table.id, table.watch).arrive();
  equal(late.lines, table.watcher.lines, "who comes to such a table is told all of it");
  await late.socket.close();
  for (const [seat, guest] of table.guests) await guest.must(`sit - Person ${seat}`);
  await play(mind, table);
  check(
    table.quarrel === "" && table.watcher.over,
    `the others have had every line of ${three.last}, and play on`,
    table.quarrel,
  );
  deaf.stdin.end();
  await table.leave();
}

await run([silentOnes, slowOne, inspect]);
