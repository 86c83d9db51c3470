// A terminal with a program in it, for tests: tmux has the pseudo-terminal and the screen, and says when the program
// has written something.
//
// Nothing here depends on speed: every wait is for what the screen shows, looked at after each output.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { within } from "../serve/support/report.mjs";

export class Terminal {
  // `variables` are added to the environment of what runs in it.
  static async open(folder, columns, rows, variables = {}) {
    const terminal = new Terminal();
    const socket = join(folder, `tmux-${Terminal.count++}`);
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      SHELL: "/bin/sh",
      PS1: "$ ",
      LC_ALL: "C.UTF-8",
      XDG_STATE_HOME: folder,
      ...variables,
    };
    const size = ["-x", columns, "-y", rows].map(String);
    terminal.tmux = spawn("tmux", ["-u", "-C", "-f", "/dev/null", "-S", socket, "new-session", ...size, "sleep 1000000"], {
      env: environment,
      stdio: ["pipe", "pipe", "inherit"],
    });
    createInterface({ input: terminal.tmux.stdout }).on("line", (line) => terminal.hear(line));
    await terminal.reply();
    for (const option of [`default-terminal ${variables.TERM ?? "tmux-256color"}`, "status off", "remain-on-exit on", "window-size manual"])
      await terminal.command(`set-option -g ${option}`);
    await terminal.resize(columns, rows);
    // Only here: tmux 3.3a no longer answers if it has output of the program to tell when that is replaced.
    await terminal.command("respawn-pane -k /bin/sh");
    await terminal.prompt();
    return terminal;
  }

  constructor() {
    this.outputs = 0; // of the program, so far
    this.listening = [];
    this.replies = []; // that are waited for
    this.block = null; // the lines of the one that is being received
  }

  // A line of tmux: https://github.com/tmux/tmux/wiki/Control-Mode
  hear(line) {
    const word = line.split(" ", 1)[0];
    if (this.block !== null && word !== "%end" && word !== "%error") this.block.push(`${line}\n`);
    else if (word === "%begin") this.block = [];
    else if (word === "%end" || word === "%error") {
      const text = this.block.join("");
      this.block = null;
      this.replies.shift()?.(word === "%end" ? text : new Error(`tmux: ${text}`));
    } else if (word === "%output") {
      this.outputs++;
      for (const one of this.listening.splice(0)) one();
    }
  }

  async reply() {
    const said = await within(new Promise((resolve) => this.replies.push(resolve)), "tmux");
    if (said instanceof Error) throw said;
    return said;
  }

  // Runs a command of tmux; resolves to what it prints.
  command(line) {
    this.tmux.stdin.write(`${line}\n`);
    return this.reply();
  }

  // Waits until the shell can take a command line.
  prompt() {
    return this.wait((screen) => screen.trimEnd().endsWith("$"), "the shell");
  }

  // What the screen shows, with options of capture-pane.
  screen(options = "") {
    return this.command(`capture-pane -p ${options}`);
  }

  // The screen, or null while a program that uses all of it is drawing: the cursor of `lapilli play` comes to rest in
  // the last corner.
  async drawn(options = "") {
    const [screen, state] = await Promise.all([
      this.command(`capture-pane -p ${options} ; display-message -p '#{alternate_on} #{cursor_x} #{cursor_y}'`),
      this.reply(),
    ]);
    const [alternate, column, row] = state.split(" ").map(Number);
    return alternate === 1 && (column !== this.columns - 1 || row !== this.rows - 1) ? null : screen;
  }

  // What tmux knows about the terminal, such as `alternate_on`.
  async state(...names) {
    return (await this.command(`display-message -p '${names.map((name) => `#{${name}}`).join(" ")}'`)).trim();
  }

  // Presses keys, as tmux names them.
  press(...keys) {
    return this.command(`send-keys ${keys.join(" ")}`);
  }

  type(text) {
    return this.command(`send-keys -H ${Buffer.from(text).toString("hex").match(/../g).join(" ")}`);
  }

  // Runs a command line in the shell.
  run(line) {
    return this.type(`${line}\r`);
  }

  async resize(columns, rows) {
    [this.columns, this.rows] = [columns, rows];
    await this.command(`resize-window -x ${columns} -y ${rows}`);
  }

  // A click of the left button (0), or another one, on a place counted from 0, as terminals report it.
  async click(column, row, button = 0) {
    for (const code of [button, 3]) // pressed, released
      await this.type(`\x1b[M${String.fromCharCode(32 + code, 33 + column, 33 + row)}`);
  }

  // Waits until the screen is what is wanted: a text, a regular expression, a function of it, or a list of these.
  async wait(wanted, what = wanted, options = "") {
    const shows = (screen, one) => (typeof one === "function" ? one(screen) : one instanceof RegExp ? one.test(screen) : screen.includes(one));
    for (let last = ""; ;) {
      const seen = this.outputs, screen = await this.drawn(options);
      if (screen !== null && [wanted].flat().every((one) => shows(screen, one))) return screen;
      last = screen ?? last;
      if (this.outputs === seen)
        await within(new Promise((resolve) => this.listening.push(resolve)), `${what}; the screen is\n${last}`);
    }
  }

  // Waits for a screen other than this one.
  change(screen) {
    return this.wait((now) => now !== screen, "a change");
  }

  close() {
    this.tmux.stdin.end("kill-server\n");
    return within(new Promise((resolve) => this.tmux.on("close", resolve)), "tmux to end");
  }
}
Terminal.count = 0;
