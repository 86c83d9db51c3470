// A soak with chaos, to be run by hand: games are played while servers are killed, writes are cut off, the
// disk is full or the database gone, and the clock jumps. Nothing may be lost or doubled.
//   [SEED=N] node tests/serve/soak.mjs PATH-OF-LAPILLI sqlite|postgresql [MINUTES [DECISIONS-PER-SECOND]]
import { spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { Proxy } from "./support/proxy.mjs";
import { check, random, run, within } from "./support/report.mjs";
import { Database, Server, command, healthy, inspect, kind, lapilli, path, poll } from "./support/server.mjs";

const minutes = Number(process.argv[4] ?? 10), rate = Number(process.argv[5] ?? 200);
const seconds = 1000;
const database = Database.open();
const limits = ["connections", "tables", "joins", "messages", "requests"].flatMap((what) => [`--max-${what}-per-address`, "1000000"]);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const counts = {};
const next = random();

// One server, which comes back at the same address.
class Node {
  static async open() {
    const node = new Node();
    node.proxy = kind === "postgresql" ? await Proxy.open(database.store) : null;
    node.file = path("clock");
    node.offset = 0;
    node.tell();
    await node.start("127.0.0.1:0");
    return node;
  }

  async start(listen = `127.0.0.1:${this.port}`) {
    const store = this.proxy?.store ?? database.store;
    this.server = await Server.start({ store, args: [...limits, "--clock", this.file, "--listen", listen] });
    this.port = this.server.port;
  }

  // The server's clock goes on.
  tell() {
    writeFileSync(`${this.file}.new`, `${Date.now() + this.offset}\n`);
    renameSync(`${this.file}.new`, this.file); // a server that starts reads it whole
    if (this.server && !this.server.gone) this.server.process.kill("SIGUSR1");
  }

  ready() {
    return poll(() => healthy(this.port)().catch(() => false), "the server to be ready");
  }
}

const accidents = {
  async kill(node) {
    await node.server.kill();
    await node.start();
  },
  async restart(node) {
    await node.server.stop();
    await node.start();
  },
  async cut(node) {
    if (node.proxy === null) return accidents.kill(node);
    const cut = node.proxy.cut("extend", (length) => Math.floor(next() * length)).catch(() => {});
    await Promise.race([cut, wait(20 * seconds)]);
    node.proxy.armed = null;
    await wait(2 * seconds);
    node.proxy.release();
  },
  async database(node) {
    database.stop(node.server);
    await wait(3 * seconds);
    database.start(node.server);
  },
  async clock(node) {
    node.offset += Math.round((next() - 0.5) * 4 * 3600 * seconds);
    node.tell();
    await wait(seconds);
  },
};

async function soak() {
  const nodes = [];
  for (let i = 0; i < (kind === "postgresql" ? 2 : 1); i++) nodes.push(await Node.open());
  const clocks = setInterval(() => nodes.forEach((node) => node.tell()), seconds);
  const urls = nodes.flatMap(({ port }) => ["--url", `http://127.0.0.1:${port}`]);
  const load = spawn(lapilli, ["load", ...urls, "--tables", "50", "--rate", String(rate), "--seconds", String(minutes * 60), "--json"]);
  let said = "", log = "";
  load.stdout.setEncoding("utf8").on("data", (text) => (said += text));
  load.stderr.setEncoding("utf8").on("data", (text) => (log += text));
  let over = false;
  const end = new Promise((resolve) => load.on("close", resolve)).finally(() => (over = true));
  await poll(() => over || log.includes("starting to play"), "the games to begin");
  for (const until = Date.now() + minutes * 60 * seconds; Date.now() < until && !over;) {
    const names = Object.keys(accidents), name = names[Math.floor(next() * names.length)];
    const node = nodes[Math.floor(next() * nodes.length)];
    await accidents[name](node);
    counts[name] = (counts[name] ?? 0) + 1;
    await Promise.all(nodes.map((each) => each.ready()));
    await wait(next() * 4 * seconds);
  }
  const status = await within(end, "the last games to end", 300 * seconds);
  clearInterval(clocks);
  const result = JSON.parse(said || "{}");
  console.log(`# accidents: ${JSON.stringify(counts)}`);
  console.log(`# ${said.trim()}`);
  check(status === 0 && result.lost === 0 && result.doubled === 0 && result.wrong === 0 && result.finished === result.games,
        "every game is finished, and nothing is lost, doubled or wrong",
        log.split("\n").filter((line) => line.startsWith("table ")).join("\n") + log.slice(-500));
  const checked = command("admin", "check", "--store", database.store);
  console.log(`# lapilli admin check: ${checked.stdout.trim()}`);
  check(checked.status === 0, "every log in the database is sound", checked.stderr);
}

await run([soak, inspect]);
