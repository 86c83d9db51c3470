// Runs every command that a document shows, so that documents cannot lie.
//   node commands.mjs FOLDER-OF-LAPILLI [DOCUMENT…]     in the source folder
// Without DOCUMENT: README.md, CONTRIBUTING.md and everything in docs/. Each document has a scratch folder in
// which its blocks run in order; it looks like a checkout that was built. Every fenced block has a word that
// says what it is, so that no command hides in one without:
//
//   sh          runs, and must succeed. Variables that it exports stay for the blocks that follow.
//   console     `$ command` runs, `> ` continues it, and what follows must be what it prints, stdout and
//               stderr together. A line `...` stands for any lines, `…` for anything within a line.
//   c, python   with `file=NAME` it is written to that file, to be used by later commands. Otherwise C must
//               stand in a header's example, which is compiled and run, and Python is for doctest
//               (tests/python).
//   lapilli     is a record, or the beginning of one: it must replay.
//   drawing PART POINTS   must come to that many points.
//   ini         is a unit of systemd, which systemd accepts and whose ExecStart serves; or a file for
//               `lapilli serve --config`, which serves with it; or LAPILLI_OPTIONS=, which are its options; or
//               kernel settings.
//   the words of OTHER    are no commands.
//
// Words after `sh` or `console` change how it runs:
//
//   background  it starts a server. It must get ready, the blocks that follow use it, and when the document
//               ends it must stop at a SIGTERM without an error.
//   toy         its numbers are too large for a test: they are reduced as TOY says.
//   play        it plays in the terminal: the input is empty, which ends the game.
//   and those of EXCEPTIONS, with which it does not run.
//
// A command that does not run is still checked: its syntax, and that lapilli has the commands and options
// that it names. So are the commands within sentences and tables.
//
// Port 8080 and 8081 become free ones, and /var and /tmp folders of the scratch folder.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";

const LIMIT_MS = 300_000;
const OTHER = ["caddy", "cmake", "drawing", "ebnf", "http", "json", "log", "nginx", "session", "text"];

// Why a command does not run, and where to find it tested, if it is.
const EXCEPTIONS = {
  builds: "builds the project, or writes files of the checkout: ./check does that by itself",
  host: "needs another machine, or a name that others can reach",
  root: "changes the system it runs on, as root",
  tools: "needs a program that ./check does not install",
};

// How the numbers of a `toy` block are reduced.
const TOY = [
  [/--games \d+/g, "--games 4"],
  [/--generations \d+/g, "--generations 1"],
  [/--test \d+/g, "--test 40"],
  [/--seconds \d+(\.\d+)?/g, "--seconds 0.01"],
  [/--compare/g, "--rounds 1 --compare"],
  [/--tables \d+/g, "--tables 20"],
  [/--rate \d+/g, "--rate 0"],
  [/--sims \d+/g, "--sims 4"],
  [/--positions \d+/g, "--positions 1"],
  [/\btime=\d+(ms|s)/g, "time=2ms"],
  [/\bsims=\d+/g, "sims=4"],
  [/--time \d+(ms|s)/g, "--time 1s"],
  [/^(lapilli (train|puzzles) (?!.*--sims).*)$/gm, "$1 --sims 4"],
  [/^(lapilli yardstick --make .*)$/gm, "$1 --rules totem --seats 2"],
  [/\blevel:[456]\b/g, "level:3"],
];

const [folder, ...named] = process.argv.slice(2);
const programs = resolve(folder);
const root = process.cwd();
let passed = 0;
let failed = 0;

function report(good, sentence, detail = "") {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (good) passed++;
  else {
    failed++;
    if (detail !== "") console.log(detail.trimEnd().replace(/^/gm, "# "));
  }
}

function* documents(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* documents(join(path, entry.name));
    else if (entry.name.endsWith(".md")) yield join(path, entry.name);
  }
}

// The fenced blocks of a document: their words, first line number and lines. Other lines are text.
function* blocks(text) {
  let block = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^( *)(```+|~~~+)(.*)$/.exec(line);
    if (block === null && fence)
      block = { fence: fence[2], indent: fence[1].length, words: fence[3].trim().split(/\s+/), at: index + 2, lines: [] };
    else if (block !== null && fence && fence[2] === block.fence && fence[3].trim() === "") {
      yield block;
      block = null;
    } else if (block !== null) block.lines.push(line.slice(Math.min(block.indent, line.search(/\S|$/))));
    else yield { text: line, at: index + 1 };
  }
  if (block !== null) yield { ...block, words: [""] };
}

// Does the text match the expected lines, in which `...` is any number of lines, and `…` any text?
function matches(found, expected) {
  if (expected.length === 0) return found.length === 0;
  if (expected[0] === "...") {
    for (let skip = 0; skip <= found.length; skip++)
      if (matches(found.slice(skip), expected.slice(1))) return true;
    return false;
  }
  const pattern = expected[0].split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return found.length > 0 && new RegExp(`^${pattern.join(".*")}$`).test(found[0]) && matches(found.slice(1), expected.slice(1));
}

// A folder that looks like a checkout that was built: links to what is in this one.
function scratch() {
  const work = mkdtempSync(join(tmpdir(), "lapilli-docs-"));
  for (const entry of readdirSync(root))
    if (!["build", "web"].includes(entry) && !entry.startsWith(".")) symlinkSync(join(root, entry), join(work, entry));
  mkdirSync(join(work, "build"));
  for (const preset of ["release", "dev", "install", "library"]) symlinkSync(programs, join(work, "build", preset));
  mkdirSync(join(work, "web"));
  if (existsSync(join(root, "web/dist/index.html"))) symlinkSync(join(root, "web/dist"), join(work, "web/dist"));
  else {
    mkdirSync(join(work, "web/dist"));
    writeFileSync(join(work, "web/dist/index.html"), "<!doctype html>\n");
  }
  // Debian's own Python has its NumPy.
  mkdirSync(join(work, "bin"));
  if (existsSync("/usr/bin/python3")) symlinkSync("/usr/bin/python3", join(work, "bin/python3"));
  for (const place of ["var/lib/lapilli", "var/backups", "tmp"]) mkdirSync(join(work, place), { recursive: true });
  return work;
}

class Scene {
  constructor(file) {
    this.file = file;
    this.work = scratch();
    this.exports = join(this.work, "tmp/exports");
    this.servers = [];
    this.ports = new Map();
    writeFileSync(this.exports, "");
    this.env = {
      ...process.env,
      PATH: [programs, join(this.work, "bin"), process.env.PATH].join(delimiter),
      HOME: join(this.work, "tmp"),
      XDG_DATA_HOME: join(this.work, "tmp"),
      LAPILLI_LIBRARY: join(programs, "liblapilli.so"),
      PYTHONDONTWRITEBYTECODE: "1",
      NO_COLOR: "1",
      LC_ALL: "C.UTF-8",
    };
  }

  // The command as it runs here.
  adapt(command) {
    let text = command.replaceAll(/(?<![\w.])\/(var|tmp)\//g, `${this.work}/$1/`);
    for (const [port, real] of this.ports) text = text.replaceAll(`:${port}`, `:${real}`);
    if (this.servers.length > 0) text = text.replaceAll(/\bPID\b/g, this.servers.at(-1).child.pid);
    return text;
  }

  run(command) {
    const script = `set -a; . "${this.exports}"; set +a; cd "${this.work}"; exec 2>&1
trap 'status=$?; export -p > "${this.exports}"; exit $status' EXIT
${this.adapt(command)}
`;
    const run = spawnSync("sh", ["-c", script], { env: this.env, cwd: this.work, encoding: "utf8", timeout: LIMIT_MS, input: "" });
    return { good: run.status === 0, printed: run.stdout, why: run.error?.message ?? `status ${run.status}` };
  }

  // Documents speak of the database of a server that has run.
  prepare(text) {
    if (!text.includes("/var/lib/lapilli/lapilli.db")) return;
    const command = "lapilli serve --listen 127.0.0.1:0 --store sqlite:/var/lib/lapilli/lapilli.db";
    const { printed } = this.run(`mkfifo tmp/pipe; ${command} > tmp/pipe & read -r line < tmp/pipe; kill $!; wait $!`);
    if (!existsSync(join(this.work, "var/lib/lapilli/lapilli.db"))) report(false, `${this.file}: a database`, printed);
  }

  // Starts a server and waits until it says where it is.
  async start(command, place) {
    const port = /(?<=:)80\d\d\b/.exec(command)?.[0] ?? "8080";
    const listening = command.includes("--listen") ? command : command.replace(" serve", " serve --listen 127.0.0.1:0");
    const text = this.adapt(listening.replace(`:${port}`, ":0"));
    const child = spawn("sh", ["-c", `. "${this.exports}"; exec ${text.trim()}`], { env: this.env, cwd: this.work });
    const server = { child, printed: "", place };
    server.exit = new Promise((done) => child.on("close", (status) => done(status)));
    const ready = new Promise((done) => {
      const read = (bytes) => {
        server.printed += bytes;
        const found = /lapilli serves http:\/\/[^ ]*:(\d+)\//.exec(server.printed);
        if (found) done(found[1]);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
    });
    const late = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
    const real = await Promise.race([ready, server.exit.then(() => null)]);
    clearTimeout(late);
    report(real !== null, `${place}: ${command.split("\n")[0]}`, server.printed);
    if (real === null) return;
    this.ports.set(port, real);
    this.servers.push(server);
  }

  async stop({ child, exit, place, printed }) {
    child.kill("SIGTERM");
    report((await exit) === 0, `${place}: and it stops`, printed);
  }

  // Starts a server that no later block uses.
  async try(command, place) {
    const ports = new Map(this.ports), before = this.servers.length;
    await this.start(command, place);
    this.ports = ports;
    if (this.servers.length > before) await this.stop(this.servers.pop());
  }

  async end() {
    for (const server of this.servers) await this.stop(server);
    rmSync(this.work, { recursive: true });
  }
}

// --- commands that do not run ---

const help = new Map();
function helpOf(command) {
  if (!help.has(command)) {
    const run = spawnSync(join(programs, "lapilli"), command === "" ? ["--help"] : [command, "--help"], { encoding: "utf8" });
    help.set(command, run.status === 0 ? run.stdout : null);
  }
  return help.get(command);
}

const SCRIPTS = { "./play": "play", "./check": "check", "packaging/build": "packaging/build" };

// What is wrong with a command that is not run: unknown commands, options, presets and scripts.
function faults(command) {
  const found = [];
  for (const part of command.replaceAll("\\\n", " ").split(/[\n;|]|&&|\$\(/)) {
    const words = part.trim().split(/\s+/).filter((word) => !/^\w+=/.test(word));
    if (words[0] === "sudo") words.shift();
    const [program, ...rest] = words;
    if (program === undefined || program.startsWith("#")) continue;
    const options = rest.filter((word) => /^--\w/.test(word)).map((word) => word.split("=")[0]);
    if (/(^|\/)lapilli$/.test(program)) {
      const name = /^[a-z]+$/.test(rest[0] ?? "") ? rest[0] : "";
      const text = helpOf(name);
      if (text === null) found.push(`lapilli has no command '${name}'`);
      else
        for (const option of options)
          if (!new RegExp(`${option}(?![\\w-])`).test(text)) found.push(`lapilli ${name} has no ${option}`);
    } else if (program === "cmake") {
      const preset = /--preset (\S+)/.exec(part)?.[1];
      if (preset && !readFileSync("CMakePresets.json", "utf8").includes(`"${preset}"`)) found.push(`there is no preset ${preset}`);
    } else if (Object.hasOwn(SCRIPTS, program) || program === "node") {
      const file = program === "node" ? rest[0] : SCRIPTS[program];
      if (!existsSync(file)) found.push(`there is no ${file}`);
    } else if (program === "ctest" || program === "npm") continue;
  }
  return found;
}

function checkOnly(command, place) {
  const syntax = spawnSync("sh", ["-n"], { input: command, encoding: "utf8" });
  const wrong = [...(syntax.status === 0 ? [] : [syntax.stderr]), ...faults(command)];
  report(wrong.length === 0, `${place}: exists (not run): ${command.trim().split("\n")[0]}`, wrong.join("\n"));
}

// Commands within sentences: `lapilli serve --web`, `./check quick`.
function checkText(line, place) {
  for (const [, , code] of line.matchAll(/(`+)(.+?)\1/g)) {
    const command = code.replaceAll("…", "").replaceAll(/\\\|/g, "|");
    if (!/^(lapilli( |$)|build\/\w+\/lapilli |cmake |\.\/(play|check)\b|packaging\/build|node )/.test(command)) continue;
    if (/^lapilli (\d|serves )/.test(command)) continue; // the first line of a record, and a message
    const wrong = faults(command);
    if (wrong.length > 0) report(false, `${place}: \`${code}\``, wrong.join("\n"));
    else inText++;
  }
}

// --- the other kinds of blocks ---

function lapilli(scene, subcommand, block) {
  const file = join(scene.work, "tmp/block");
  writeFileSync(file, block.lines.join("\n") + "\n");
  return spawnSync("lapilli", [subcommand, file], { env: scene.env, cwd: scene.work, encoding: "utf8" });
}

// A service has neither a home nor a folder for data.
async function unit(scene, text, place) {
  const file = join(scene.work, "tmp/lapilli.service");
  const program = /^ExecStart=(\S+)/m.exec(text)?.[1];
  writeFileSync(file, text.replaceAll(program, join(programs, "lapilli")));
  const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
  const wrong = verified.error?.message ?? verified.stderr;
  report(verified.status === 0 && !wrong.includes("lapilli.service"), `${place}: systemd accepts the unit`, wrong);
  const command = /^ExecStart=\S+((?:.*\\\n)*.*)$/m.exec(text)[1].replaceAll("\\\n", " ");
  await scene.try(`env -u HOME -u XDG_DATA_HOME lapilli${command}`, place);
}

async function ini(scene, text, place) {
  const options = /^LAPILLI_OPTIONS=(.*)$/m.exec(text)?.[1];
  if (text.startsWith("[Unit]")) return unit(scene, text, place);
  if (options !== undefined) return checkOnly(`lapilli serve ${options}`, place);
  if (/^net\./m.test(text)) return report(/^(net(\.\w+)+ = \d+( \d+)*\n?)+$/.test(text), `${place}: kernel settings`, text);
  writeFileSync(join(scene.work, "tmp/lapilli.conf"), scene.adapt(text) + "\n");
  await scene.try("lapilli serve --listen 127.0.0.1:8080 --config tmp/lapilli.conf", place);
}

// The headers' texts without the stars of their comments.
const headers = readdirSync("include/lapilli").map((name) =>
  readFileSync(join("include/lapilli", name), "utf8").replace(/^ \*     /gm, ""),
);

function* console_commands(lines) {
  let command = null;
  let expected = [];
  for (const line of lines) {
    if (line.startsWith("$ ")) {
      if (command !== null) yield { command, expected };
      command = line.slice(2);
      expected = [];
    } else if (line.startsWith("> ") && expected.length === 0) command += `\n${line.slice(2)}`;
    else expected.push(line);
  }
  if (command !== null) yield { command, expected };
}

const used = new Set();
let inText = 0;

async function runBlock(scene, block) {
  const [kind, ...words] = block.words;
  const place = `${basename(scene.file)}:${block.at}`;
  const text = block.lines.join("\n");
  const file = /^file=(.+)$/.exec(words[0] ?? "")?.[1];
  const exception = words.find((word) => Object.hasOwn(EXCEPTIONS, word));
  if (file !== undefined) writeFileSync(join(scene.work, file), text + "\n");
  else if (kind === "c") report(headers.some((header) => header.includes(text)), `${place}: the block is a header's example`, text);
  else if (kind === "python") return;
  else if (kind === "lapilli") {
    const run = lapilli(scene, "replay", block);
    report(run.status === 0, `${place}: the record replays`, run.stderr);
  } else if (kind === "drawing" && words.length === 2) {
    const run = lapilli(scene, "score", block);
    report(run.status === 0 && run.stdout.split("\n").includes(words.join(" ")), `${place}: ${words.join(" ")}`, run.stdout + run.stderr);
  } else if (kind === "ini") await ini(scene, text, place);
  else if (OTHER.includes(kind)) return;
  else if (kind !== "sh" && kind !== "console") report(false, `${place}: what kind of block is '${block.words.join(" ")}'?`, text);
  else if (exception !== undefined) {
    used.add(exception);
    checkOnly(kind === "sh" ? text : [...console_commands(block.lines)].map(({ command }) => command).join("\n"), place);
  } else if (words.some((word) => !["background", "toy", "play"].includes(word)))
    report(false, `${place}: what does '${words.join(" ")}' mean?`);
  else await runCommands(scene, kind, words, block.lines, place);
}

async function runCommands(scene, kind, words, lines, place) {
  const shrink = (command) => (words.includes("toy") ? TOY.reduce((text, [from, to]) => text.replaceAll(from, to), command) : command);
  if (words.includes("background")) return scene.start(shrink(lines.join("\n").replaceAll("\\\n", " ")), place);
  const commands = kind === "console" ? console_commands(lines) : [{ command: lines.join("\n"), expected: null }];
  for (const { command, expected } of commands) {
    const { good, printed, why } = scene.run(kind === "sh" ? `set -e\n${shrink(command)}` : shrink(command));
    const found = printed === "" ? [] : printed.replace(/\n$/, "").split("\n");
    // An example may show an error, so only the output of a console counts.
    const right = expected === null ? good : words.includes("toy") || matches(found, expected);
    report(right, `${place}: ${command.split("\n")[0]}`, `${why}\nprinted:\n${printed}${expected === null ? "" : `\nexpected:\n${expected.join("\n")}`}`);
  }
}

const files = named.length > 0 ? named : ["README.md", "CONTRIBUTING.md", ...documents("docs")];
for (const file of files) {
  const scene = new Scene(file);
  const whole = readFileSync(file, "utf8");
  let previous = "";
  scene.prepare(whole);
  for (const block of blocks(whole)) {
    const place = `${basename(file)}:${block.at}`;
    if (block.text === undefined) await runBlock(scene, block);
    else {
      checkText(block.text, place);
      // A command in an indented block would not be found.
      if (/^ {4}/.test(block.text) && previous === "") report(false, `${place}: an indented block; fence it`, block.text);
    }
    previous = block.text ?? "block";
  }
  await scene.end();
}
if (named.length === 0) {
  report(inText > 50, `the commands within sentences exist (${inText})`);
  for (const [word, why] of Object.entries(EXCEPTIONS)) report(used.has(word), `there are commands that do not run because one ${why}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
