// server.mjs: the real server and its database, started, stopped and killed by a test.
//   node TEST.mjs PATH-OF-LAPILLI sqlite|postgresql
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { http, tokens } from "./client.mjs";
import { atEnd, check, within } from "./report.mjs";

export const here = dirname(dirname(fileURLToPath(import.meta.url))); // tests/serve
export const [lapilli, kind = "sqlite"] = process.argv.slice(2);
export const folder = mkdtempSync(join(tmpdir(), "lapilli-server-"));
atEnd(() => rmSync(folder, { recursive: true, force: true }));

// Runs a command of lapilli to its end.
export function command(...args) {
  return spawnSync(lapilli, args, { encoding: "utf8" });
}

let files = 0;

// A new path in the folder of the test.
export function path(name) {
  return join(folder, `${++files}-${name}`);
}

// Tokens that were logged, whole or in part.
function leaks(log) {
  return [...tokens].filter((token) => log.includes(token.slice(0, 12)));
}

export class Server {
  static all = [];

  // Options: store, the URL of the store; args, further arguments; clock, the time at which the server's
  // clock stands until it is set; ready, false when it is not expected to start; listen, its address.
  static async start({ store, args = [], clock = null, ready = true, listen = "127.0.0.1:0" }) {
    const server = new Server();
    Server.all.push(server);
    server.log = "";
    server.said = "";
    server.reading = [];
    const all = ["serve", "--listen", listen, "--store", store, ...args];
    if (clock !== null) {
      server.file = path("clock");
      writeFileSync(server.file, `${clock}\n`);
      all.push("--clock", server.file);
    }
    // An ignored signal stays ignored after exec. Without this a full disk, simulated by a limit on
    // file sizes, would end the process instead of failing its writes.
    server.process = spawn("sh", ["-c", 'trap "" XFSZ; exec "$0" "$@"', lapilli, ...all], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    atEnd(() => server.process.kill("SIGKILL"));
    server.exited = new Promise((resolve) => {
      server.process.on("close", (code, signal) => {
        server.gone = true;
        server.wake();
        resolve({ code, signal });
      });
    });
    server.process.stderr.setEncoding("utf8").on("data", (text) => {
      server.log += text;
      server.wake();
    });
    const up = new Promise((resolve) => {
      server.process.stdout.setEncoding("utf8").on("data", (text) => {
        server.said += text;
        const port = /^.*127\.0\.0\.1:(\d+).*\n/m.exec(server.said);
        if (port !== null) resolve(Number(port[1]));
      });
    });
    if (!ready) return server;
    const died = server.exited.then(({ code }) => {
      throw new Error(`the server did not come up (${code}): ${server.said}${server.log}`);
    });
    server.port = await within(Promise.race([up, died]), "the server to be ready");
    died.catch(() => {});
    return server;
  }

  get pid() {
    return this.process.pid;
  }

  wake() {
    for (const one of this.reading.splice(0)) one();
  }

  // Waits until the log has a match, after its first `from` characters.
  async logged(pattern, from = 0) {
    while (!pattern.test(this.log.slice(from))) {
      if (this.gone) throw new Error(`the log never had ${pattern}:\n${this.log.slice(-3000)}`);
      await within(new Promise((resolve) => this.reading.push(resolve)), `${pattern} in the log`);
    }
  }

  // Sets the server's clock; resolves when everything that is then due has happened.
  async clock(ms) {
    const from = this.log.length;
    writeFileSync(this.file, `${ms}\n`);
    this.process.kill("SIGUSR1");
    await this.logged(new RegExp(`event=clock now=${ms}\\b`), from);
  }

  // Dies as in a power failure.
  async kill() {
    this.process.kill("SIGKILL");
    await within(this.exited, "a killed server to exit");
    this.killed = true;
  }

  // Asks it to stop; resolves to its exit status.
  async stop() {
    if (!this.gone) this.process.kill("SIGTERM");
    return within(this.exited, "the server to stop");
  }
}

// Final checks of every server of a test program.
export async function inspect() {
  for (const server of Server.all) {
    if (server.killed || server.gone) continue;
    const { code } = await server.stop();
    check(code === 0, "the server shuts down with status 0", server.log.slice(-3000));
  }
  const logs = Server.all.map((server) => server.said + server.log).join("\n");
  const broken = /^.*(AddressSanitizer|LeakSanitizer|ThreadSanitizer|runtime error|assert|Assertion).*$/m.exec(logs);
  check(broken === null, "the server reported no internal error", broken?.[0] + logs.slice(-3000));
  check(leaks(logs).length === 0, `none of the ${tokens.size} tokens is in a log`, leaks(logs).join(" "));
}

// Polls a condition, for what sends no event.
export async function poll(condition, what) {
  const look = async () => {
    let found;
    while (!stop && !(found = await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
    return found;
  };
  let stop = false;
  return within(look(), what).finally(() => (stop = true));
}

export const healthy = (port) => async () => (await http(port, "GET", "/healthz")).status === 200;

// A database for the test. `store` is its URL.
class Sqlite {
  constructor() {
    const place = path("store");
    mkdirSync(place);
    this.store = `sqlite:${join(place, "tables.db")}`;
  }

  // Makes writes to files of the server fail, and undoes that.
  stop(server) {
    this.limit(server, "0");
  }

  start(server) {
    this.limit(server, "unlimited");
  }

  limit(server, size) {
    const run = spawnSync("prlimit", ["--pid", String(server.pid), `--fsize=${size}:unlimited`], {
      encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`prlimit: ${run.error ?? run.stderr}`);
  }
}

class Postgresql {
  constructor() {
    this.place = path("postgres");
    this.store = this.run("start").trim();
    atEnd(() => this.run("remove"));
  }

  stop() {
    this.run("stop");
  }

  start() {
    this.run("start");
  }

  // Dies as in a power failure.
  kill() {
    this.run("kill");
  }

  run(what) {
    const done = spawnSync("sh", [join(here, "support/postgres.sh"), what, this.place], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`postgres.sh ${what}: ${done.stderr}`);
    return done.stdout;
  }
}

export const Database = {
  open() {
    if (kind === "sqlite") return new Sqlite();
    if (kind === "postgresql") return new Postgresql();
    throw new Error(`no such database: ${kind}`);
  },
};
