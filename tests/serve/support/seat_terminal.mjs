// seat_terminal.mjs: a seat that is played by `lapilli play LINK`, and the other seat, played by the test.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Engine } from "./client.mjs";
import { atEnd, within } from "./report.mjs";
import { folder, lapilli } from "./server.mjs";

const engine = new Engine(lapilli);

// `lapilli play LINK` as a process. `answer(said)` is called with what was said since the last prompt
// and returns the line to type; null: nothing.
export class SeatTerminal {
  constructor(link, { state = "state", args = [], env = {}, answer = () => null } = {}) {
    this.all = "";
    this.errors = "";
    this.unread = "";
    this.waiting = [];
    this.answer = answer;
    this.process = spawn(lapilli, ["play", link, ...args], {
      env: { ...process.env, LC_ALL: "C", XDG_STATE_HOME: join(folder, state), http_proxy: "", no_proxy: "*", ...env },
    });
    atEnd(() => this.process.kill("SIGKILL"));
    this.process.stdin.on("error", () => {});
    this.process.stderr.setEncoding("utf8").on("data", (text) => (this.errors += text));
    this.process.stdout.setEncoding("utf8").on("data", (text) => this.take(text));
    this.exited = new Promise((resolve) => {
      this.process.on("close", (code, signal) => {
        this.gone = true;
        this.wake();
        resolve({ code, signal });
      });
    });
  }

  wake() {
    for (const one of this.waiting.splice(0)) one();
  }

  take(text) {
    this.all += text;
    this.unread += text;
    if (/(^|\n)> $/.test(this.unread)) {
      const said = this.unread;
      this.unread = "";
      const typed = this.answer(said);
      if (typed !== null) this.type(typed);
    }
    this.wake();
  }

  type(line) {
    this.process.stdin.write(`${line}\n`);
  }

  // Waits until it has said something.
  async says(pattern) {
    while (!pattern.test(this.all)) {
      if (this.gone) throw new Error(`${pattern} was never said: ${this.all.slice(-1500)}${this.errors}`);
      await within(new Promise((resolve) => this.waiting.push(resolve)), `${pattern} after ${this.all.slice(-600)}`);
    }
  }

  async ends() {
    return within(this.exited, `a terminal to end after ${this.all.slice(-600)}`);
  }
}

// Takes the last choice that is listed.
export function listening() {
  let listed = false;
  return (said) => {
    const numbers = [...said.matchAll(/^(\d+): /gm)].map((found) => found[1]);
    listed = !listed && numbers.length === 0;
    return listed ? "moves" : (numbers.at(-1) ?? "");
  };
}

// Plays seat 2 to the end of the game, until `enough`, or until the connection is lost.
export async function otherSeat(other, enough = () => false) {
  for (;;) {
    const seen = other.last;
    if (other.over || enough() || other.socket.closed) return;
    const decision = await engine.decide(other.record);
    if (other.last > seen) continue;
    if (decision?.startsWith("2 ")) await other.ask(decision.slice(2), seen);
    else await other.until(() => other.last > seen || other.socket.closed, `what follows line ${seen}`);
  }
}
