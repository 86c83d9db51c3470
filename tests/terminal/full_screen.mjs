// Plays on the whole screen of a real pseudo-terminal, by keys and clicks, and reads what it shows.
//   node full_screen.mjs PATH-OF-LAPILLI [--write]
// --write overwrites the golden screens: look at each before you commit it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Terminal } from "./pty.mjs";

const lapilli = resolve(process.argv[2]);
const writes = process.argv.includes("--write");
const golden = join(dirname(fileURLToPath(import.meta.url)), "golden");
const OVER = /wins? with \d+ point|share the victory with/;
let passed = 0;
let failed = 0;

function check(good, sentence, detail = "") {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (good) passed++;
  else {
    failed++;
    console.log(String(detail).replace(/^/gm, "# "));
  }
}

// A test in a terminal and a folder of its own. What goes wrong in it fails it, and not the others.
function test(sentence, columns, rows, body, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lapilli-screen-"));
  let terminal;
  try {
    terminal = new Terminal(folder, columns, rows, variables);
    body(terminal, folder);
  } catch (error) {
    check(false, sentence, error.stack);
  } finally {
    terminal?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Checks that the screen comes to show all of this. A capture may catch it half drawn, with some of it still missing.
function sees(terminal, sentence, ...wanted) {
  const screen = terminal.wait(wanted, `${sentence}: ${wanted.join(", ")}`);
  check(true, sentence);
  return screen;
}

function play(terminal, args) {
  terminal.run(`clear; ${lapilli} play ${args}`);
}

// Presses keys one by one; each must change the screen. A regular expression is waited for.
function pressEach(terminal, screen, ...keys) {
  for (const key of keys) {
    if (typeof key === "string") terminal.press(key);
    screen = typeof key === "string" ? terminal.change(screen) : terminal.wait(key);
  }
  return screen;
}

// --- Whole games, every decision by keys. People only, so that nothing moves but by a key.
for (const [rules, players] of [["discovery", 2], ["totem", 4], ["tribe", 3], ["kingdomino", 2]]) {
  const sentence = `a game of ${rules} for ${players} is played to its end by keys`;
  test(sentence, 80, 24, (terminal, folder) => {
    play(terminal, `--rules ${rules} --players ${players} --people ${players} --seed 3`);
    let screen = terminal.wait("Choose");
    let presses = 0;
    while (!OVER.test(screen) && presses++ < 1000) {
      if (screen.includes("Place your domino")) terminal.press("Right", "r", "Up", "Tab");
      if (screen.includes("Where should") || screen.includes("Pay with")) terminal.press("Left", "Tab");
      if (screen.includes("Recruit a caveman")) terminal.press("Down");
      terminal.press("Enter");
      screen = terminal.change(screen);
    }
    screen = terminal.still();
    const file = join(folder, "lapilli", "game.lap");
    const replay = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
    const totals = [...replay.stdout.matchAll(/^score \d (\d+)/gm)].map((match) => match[1]);
    const shown = /^.*Points +([\d ]+)$/m.exec(screen)?.[1].trim().split(/ +/);
    check(OVER.test(screen) && replay.status === 0, sentence, screen + replay.stderr);
    check(
      totals.length === players && totals.join() === shown?.join(),
      "and the points on the screen are those of the saved record",
      screen + replay.stdout,
    );
    if (rules === "tribe")
      check(/^\d recruit /m.test(readFileSync(file, "utf8")), "cavemen are recruited by keys", "");
  });
}

// --- Screens that were looked at. Of the four first dominoes of two players the last is forced.
const firstPicks = ["Enter", "Enter", "Enter", /Place your domino/];
const scenes = [
  ["kingdomino-lay", 80, 24, "--rules kingdomino --people 2 --name '1 Ada' --name '2 Ben' --seed 8", [...firstPicks, "Right", "r"]],
  ["totem-pick", 120, 40, "--rules totem --players 4 --people 4 --seed 5", ["Enter", "Down", "Enter", "Enter", /Place your/, "Enter", /next round/, "Down"]],
  ["tribe-ascii", 80, 24, "--rules tribe --people 2 --ascii --seed 5", ["Enter", /Place your/, "Tab", "r"]],
  ["discovery-german", 80, 24, "--people 2 --lang de --seed 4", ["Enter", /Lege deinen/, "Tab"]],
  ["help", 80, 24, "--rules tribe --people 2 --seed 5", ["?"]],
];
for (const [name, columns, rows, args, keys] of scenes)
  test(`the screen ${name} is as it was looked at`, columns, rows, (terminal) => {
    play(terminal, args);
    const first = terminal.wait(/Choose|Wähle|Pair/);
    pressEach(terminal, first, ...keys);
    const file = join(golden, `${name}.txt`);
    if (writes) writeFileSync(file, terminal.still());
    const wanted = readFileSync(file, "utf8");
    terminal.wait((screen) => screen === wanted, `the screen ${name}`);
    check(true, `the screen ${name} (${columns}x${rows}) is as it was looked at`);
  });

test("colours", 80, 24, (terminal, folder) => {
  play(terminal, "--people 2 --seed 5");
  terminal.wait("Choose");
  check(/\x1b\[[0-9;]*48;5;/.test(terminal.still("-e")), "a terminal with 256 colours gets them", terminal.screen());
  terminal.shell();
  terminal.run(`clear; NO_COLOR=1 ${lapilli} play --people 2 --seed 5 --save ${folder}/other.lap`);
  terminal.wait("Choose");
  check(!/\x1b\[[0-9;]*[34]8;5;/.test(terminal.still("-e")), "with NO_COLOR there is none", terminal.screen("-e"));
});

// --- Resizing in the middle of a move.
test("a move survives every change of size", 120, 40, (terminal, folder) => {
  const setup = "--rules kingdomino --people 2 --seed 8 --save game.lap";
  const keys = [...firstPicks, "Right", "r"];
  const small = new Terminal(folder, 80, 24);
  small.run(`cd ${folder}`);
  play(small, setup);
  pressEach(small, small.wait("Choose"), ...keys);
  const wanted = small.still();
  small.close();
  terminal.run(`cd ${folder}`);
  play(terminal, setup);
  pressEach(terminal, terminal.wait("Choose"), ...keys);
  const large = terminal.still();
  terminal.resize(80, 24);
  terminal.wait((screen) => screen === wanted, "the screen that 80x24 would have had");
  terminal.resize(60, 20);
  terminal.wait("enlarge the window");
  terminal.resize(120, 40);
  terminal.wait((screen) => screen === large, "the screen of before");
  check(true, "a move survives every change of size, and the screen is that of a game begun so");
});

// --- Killed and continued.
test("a killed game is offered and continued", 80, 24, (terminal, folder) => {
  terminal.run(`clear; echo $$ > ${folder}/pid; exec ${lapilli} play --rules tribe --people 2 --seed 6`);
  pressEach(terminal, terminal.wait("Choose"), "Enter", /Place your/, "Enter", /next round/);
  const before = terminal.still();
  process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGKILL");
  terminal.shell();
  play(terminal, "");
  sees(terminal, "a killed game is offered again", "Continue it?", "Tribe · Round 1 of 12");
  terminal.press("Enter");
  const after = terminal.wait((screen) => screen === before, "the game that was killed");
  check(after === before, "and continued where it was killed", after);
  terminal.press("q");
  terminal.wait((screen) => screen.trimEnd().endsWith("$"));
  play(terminal, "--people 2 --seed 1");
  terminal.wait("Continue it?");
  terminal.press("n");
  sees(terminal, "or a new one is begun", "Choose", "Discovery");
});

// --- The terminal is restored, whatever ends the game.
test("the terminal is restored", 80, 24, (terminal, folder) => {
  const modes = (name) => {
    terminal.run(`clear; stty -a > ${folder}/${name}; echo done`);
    terminal.wait(/^done$/m);
    return readFileSync(join(folder, name), "utf8");
  };
  const flags = () => terminal.state("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_cursor_flag");
  const before = modes("before");
  const free = flags();
  for (const [name, status, end] of [
    ["Q", 0, () => terminal.press("q")],
    ["Ctrl-C", 130, () => terminal.press("C-c")],
    ["SIGTERM", 130, (pid) => process.kill(pid, "SIGTERM")],
    ["SIGHUP", 129, (pid) => process.kill(pid, "SIGHUP")],
    ["SIGQUIT", 131, (pid) => process.kill(pid, "SIGQUIT")],
    ["a crash", 134, (pid) => process.kill(pid, "SIGABRT")],
  ]) {
    rmSync(join(folder, "pid"), { force: true });
    terminal.run(
      `ulimit -c 0; clear; sh -c 'echo $$ > ${folder}/pid; exec ${lapilli} play --people 2 --seed 2 --save ${folder}/game.lap'; echo status=$?`,
    );
    terminal.wait("Choose");
    const during = flags();
    end(Number(readFileSync(join(folder, "pid"), "utf8")));
    const screen = terminal.wait(/^status=\d+$/m);
    check(
      during !== free && flags() === free && modes("after") === before && screen.includes(`status=${status}`),
      `after ${name} the terminal is as it was`,
      `${free} / ${during} / ${flags()}\n${screen}\n${before}\n${readFileSync(join(folder, "after"), "utf8")}`,
    );
  }
});

// --- Computers, hints, undo, looking around, the mouse.
test("a game against computers", 120, 40, (terminal) => {
  play(terminal, "--players 3 --with level:1,greedy --seed 5");
  terminal.wait("Choose");
  terminal.press("h");
  sees(terminal, "H gives a hint with points and the chance to win", /Hint: pick \d+ \([+-]\d+\.\d, \d+ %\)/);
  terminal.press("Enter");
  terminal.wait("Place your domino");
  terminal.press("u");
  sees(terminal, "U undoes the last decision", "Move undone.", "Choose your first domino");
  terminal.press("Enter");
  terminal.wait("Place your domino");
  terminal.press("p");
  terminal.wait(/Event (\d+) of \1/);
  terminal.press("Home");
  terminal.wait("Event 0 of");
  terminal.press("Right");
  sees(terminal, "P replays the game event by event", "Event 1 of", "New line");
  terminal.press("Escape");
  terminal.wait("Place your domino");
  terminal.press("l");
  sees(terminal, "L shows the log", "Game log", "You choose domino");
  terminal.press("Escape");
  terminal.wait("Place your domino");
  terminal.press("s");
  sees(terminal, "S shows the points in detail", "Score sheet", "Regions");
  terminal.press("Escape");
  terminal.wait("Place your domino");
});

test("an external program", 80, 24, (terminal) => {
  play(terminal, `--with "exec:'${lapilli}' engine --player greedy" --seed 5`);
  let screen = terminal.wait(/Choose|Place your/);
  for (let presses = 0; !screen.includes("Round 2 of") && presses < 200; presses++) {
    terminal.press("Enter");
    screen = terminal.change(screen);
  }
  check(screen.includes("Round 2 of"), "an external program plays on the screen", screen);
  terminal.press("q");
  terminal.wait((now) => now.trimEnd().endsWith("$"));
});

test("the mouse", 80, 24, (terminal) => {
  play(terminal, "--rules kingdomino --players 3 --people 3 --seed 8");
  let screen = terminal.wait("Choose");
  const rows = screen.split("\n");
  const row = rows.findIndex((line) => /First line/.test(line)) + 3; // the second domino
  const column = rows[row - 3].indexOf("First line") + 6;
  terminal.click(column, row);
  screen = terminal.change(screen);
  terminal.click(column, row);
  terminal.wait((now) => now.split("\n")[row].includes("●"), "the chief on the second domino");
  check(true, "a second click takes the domino of the first");
});

// --- A table of a server, which is killed and started again in the middle of the game.
// Starts a program that prints its address.
function listen(terminal, folder, program, ...args) {
  const out = join(folder, `address-${addresses++}`);
  const server = spawn(program, args, { stdio: ["ignore", openSync(out, "w"), "ignore"] });
  terminal.wait(() => readFileSync(out, "utf8").includes("\n"), "the server");
  return { server, url: /http:\S+/.exec(readFileSync(out, "utf8"))[0] };
}

let addresses = 0;

function serve(terminal, folder, port) {
  return listen(terminal, folder, lapilli, "serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${join(folder, "games.db")}`);
}

test("a table of a server", 80, 24, (terminal, folder) => {
  let { server, url } = serve(terminal, folder, 0);
  try {
    const setup = ["-s", "-H", "Content-Type: application/json", "-d", '{"rules":"totem","seats":["person","level:1"],"hints":false}'];
    const { table, seats } = JSON.parse(spawnSync("curl", [...setup, `${url}api/tables`], { encoding: "utf8" }).stdout);
    play(terminal, `'${url}#${table}/${seats[0].token}' --name Ada; echo status=$?`);
    let screen = terminal.wait("Ada’s turn"); // the shuffle is the server's
    terminal.press("h");
    screen = terminal.wait("This table is played without hints.");
    check(true, "a table without hints gives none");
    for (let presses = 0, restarted = false; !OVER.test(screen) && presses < 1000; presses++) {
      terminal.press("Enter");
      screen = terminal.change(screen);
      if (!restarted && screen.includes("Round 3 of")) {
        restarted = true;
        server.kill("SIGKILL");
        terminal.wait("Connection lost. Reconnecting…");
        ({ server } = serve(terminal, folder, new URL(url).port));
        screen = terminal.wait((now) => !now.includes("Connection lost"), "the server to be back");
      }
    }
    check(OVER.test(screen), "a game at a server is played to its end on the whole screen", screen);
    const shown = /Shuffle fingerprint: (\S{4} \S{4} \S{4} \S{4})$/m;
    screen = sees(terminal, "its shuffle is verified at the end, with the fingerprint", "Fair shuffle, verified", shown);
    terminal.press("v");
    sees(terminal, "V says what that means", "Every draw follows", `Shuffle fingerprint: ${shown.exec(screen)[1]}`);
    terminal.press("Escape");
    terminal.wait(OVER);
    terminal.press("q");
    sees(terminal, "and left", "status=0");

    // The same table, with another secret.
    const rules = ["secret [0-9a-f]{64}", `secret ${"5a".repeat(32)}`];
    const lying = listen(terminal, folder, process.execPath, join(golden, "../../serve/support/forging_proxy.mjs"), new URL(url).port, ...rules);
    try {
      play(terminal, `'${lying.url}#${table}/${seats[0].token}'; echo status=$?`);
      sees(terminal, "a server that shows another secret is found out", "Shuffle not verified", /Don’t trust this\s+result\./);
      terminal.press("Escape");
      sees(terminal, "and the table goes on saying so", OVER, "Shuffle not verified", (now) => !now.includes("Any key returns"));
      terminal.press("q");
      sees(terminal, "and so does the command", "status=1", "Shuffle not verified.");
    } finally {
      lying.server.kill("SIGKILL");
    }
  } finally {
    server.kill("SIGKILL");
  }
});

// --- Terminals without a cursor.
test("a dumb terminal", 80, 24, (terminal) => {
  play(terminal, "--seed 5 --people 2");
  sees(terminal, "TERM=dumb gets the game line by line", /^> $|^>$/m, "Type both numbers");
  terminal.run("quit");
}, { TERM: "dumb" });

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
