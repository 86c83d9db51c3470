// A terminal with a program in it, for tests: tmux has the pseudo-terminal and the screen.
//
// Nothing here depends on speed: every wait is for what the screen shows, up to LIMIT_MS.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const LIMIT_MS = 60_000;
const POLL_MS = 20;
const STILL = 10; // captures that must be the same
const pause = new Int32Array(new SharedArrayBuffer(4));

export class Terminal {
  // `variables` are added to the environment of what runs in it.
  constructor(folder, columns, rows, variables = {}) {
    this.socket = join(folder, `tmux-${Terminal.count++}`);
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      SHELL: "/bin/sh",
      PS1: "$ ",
      LC_ALL: "C.UTF-8",
      XDG_STATE_HOME: folder,
      ...variables,
    };
    this.tmux(["-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, "sleep 1000000"], environment);
    this.tmux(["set-option", "-g", "default-terminal", variables.TERM ?? "tmux-256color"]);
    this.tmux(["set-option", "-g", "status", "off"]);
    this.tmux(["set-option", "-g", "default-size", `${columns}x${rows}`]);
    this.tmux(["set-option", "-g", "remain-on-exit", "on"]);
    this.tmux(["set-option", "-g", "window-size", "manual"]);
    this.tmux(["resize-window", "-x", columns, "-y", rows]);
    this.shell();
  }

  tmux(args, env = process.env) {
    const run = spawnSync("tmux", ["-u", "-S", this.socket, ...args.map(String)], { encoding: "utf8", env });
    if (run.status !== 0) throw new Error(`tmux ${args.join(" ")}: ${run.stderr}`);
    return run.stdout;
  }

  // A fresh shell in place of whatever runs.
  shell() {
    this.tmux(["respawn-pane", "-k", "/bin/sh"]);
    this.wait((screen) => screen.trimEnd().endsWith("$"), "a shell");
  }

  screen(...options) {
    return this.tmux(["capture-pane", "-p", ...options]);
  }

  // What tmux knows about the terminal, such as `alternate_on`.
  state(...names) {
    return this.tmux(["display-message", "-p", names.map((name) => `#{${name}}`).join(" ")]).trim();
  }

  // Presses keys, as tmux names them.
  press(...keys) {
    this.tmux(["send-keys", ...keys]);
  }

  type(text) {
    this.tmux(["send-keys", "-l", text]);
  }

  // Runs a command line in the shell.
  run(line) {
    this.type(line);
    this.press("Enter");
  }

  resize(columns, rows) {
    this.tmux(["resize-window", "-x", columns, "-y", rows]);
  }

  // A click of the left button (0), or another one, on a place counted from 0, as terminals report it.
  click(column, row, button = 0) {
    for (const code of [button, 3]) // pressed, released
      this.type(`\x1b[M${String.fromCharCode(32 + code, 33 + column, 33 + row)}`);
  }

  // Waits until the screen is what is wanted: a text, a regular expression, a function of it, or a list of these.
  wait(wanted, what = wanted) {
    const shows = (screen, one) => (typeof one === "function" ? one(screen) : one instanceof RegExp ? one.test(screen) : screen.includes(one));
    const good = (screen) => [wanted].flat().every((one) => shows(screen, one));
    for (const end = Date.now() + LIMIT_MS; ;) {
      const screen = this.screen();
      if (good(screen)) return screen;
      if (Date.now() > end) throw new Error(`waited in vain for ${what}; the screen is\n${screen}`);
      Atomics.wait(pause, 0, 0, POLL_MS);
    }
  }

  // Waits for a screen other than this one.
  change(screen) {
    return this.wait((now) => now !== screen, "a change");
  }

  // Waits until the screen has stopped changing: a capture may come in the middle of a drawing.
  still(...options) {
    let last = this.screen(...options);
    for (let same = 0, end = Date.now() + LIMIT_MS; same < STILL;) {
      Atomics.wait(pause, 0, 0, POLL_MS);
      const screen = this.screen(...options);
      same = screen === last ? same + 1 : 0;
      last = screen;
      if (Date.now() > end) throw new Error(`the screen goes on changing\n${screen}`);
    }
    return last;
  }

  close() {
    spawnSync("tmux", ["-S", this.socket, "kill-server"]);
  }
}
Terminal.count = 0;
