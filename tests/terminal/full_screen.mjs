// Plays on the whole screen of a real pseudo-terminal, by keys and clicks, and reads what it shows.
//   node full_screen.mjs PATH-OF-LAPILLI [--write]
// --write overwrites the golden screens: look at each before you commit it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { atEnd, check, run, within } from "../serve/support/report.mjs";
import { Terminal } from "./pty.mjs";

const lapilli = resolve(process.argv[2]);
const writes = process.argv.includes("--write");
const golden = join(dirname(fileURLToPath(import.meta.url)), "golden");
const OVER = /wins? with \d+ point|share the victory with/;
const tests = [];

// A test in a terminal and a folder of its own. What goes wrong in it fails it, and not the others.
function test(sentence, columns, rows, body, variables = {}) {
  const part = async () => {
    const folder = mkdtempSync(join(tmpdir(), "lapilli-screen-"));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const terminal = await Terminal.open(folder, columns, rows, variables);
    try {
      await body(terminal, folder);
    } catch (error) {
      await terminal.close().catch(() => {});
      throw error;
    }
    await terminal.close();
  };
  Object.defineProperty(part, "name", { value: sentence });
  tests.push(part);
}

// Checks that the screen comes to show all of this.
async function sees(terminal, sentence, ...wanted) {
  const screen = await terminal.wait(wanted, `${sentence}: ${wanted.join(", ")}`);
  check(true, sentence);
  return screen;
}

function play(terminal, args) {
  return terminal.run(`clear; ${lapilli} play ${args}`);
}

// Presses keys one by one; each must change the screen. A regular expression is waited for.
async function pressEach(terminal, screen, ...keys) {
  for (const key of keys) {
    if (typeof key === "string") await terminal.press(key);
    screen = await (typeof key === "string" ? terminal.change(screen) : terminal.wait(key));
  }
  return screen;
}

// Presses keys that may change nothing; resolves to the screen when all of them have been taken, as the help shows
// that is opened by the next one.
async function pressAll(terminal, ...keys) {
  const help = /Any key returns/;
  await terminal.press(...keys, "?");
  await terminal.wait(help);
  await terminal.press("?");
  return terminal.wait((screen) => !help.test(screen), "the table behind the help");
}

// --- Whole games, every decision by keys. People only, so that nothing moves but by a key.
for (const [rules, players] of [["discovery", 2], ["totem", 4], ["tribe", 3], ["kingdomino", 2]]) {
  const sentence = `a game of ${rules} for ${players} is played to its end by keys`;
  test(sentence, 80, 24, async (terminal, folder) => {
    await play(terminal, `--rules ${rules} --players ${players} --people ${players} --seed 3`);
    let screen = await terminal.wait("Choose");
    let presses = 0;
    while (!OVER.test(screen) && presses++ < 1000) {
      if (screen.includes("Place your domino")) screen = await pressAll(terminal, "Right", "r", "Up", "Tab");
      if (screen.includes("Where should") || screen.includes("Pay with")) screen = await pressAll(terminal, "Left", "Tab");
      if (screen.includes("Recruit a caveman")) screen = await pressAll(terminal, "Down");
      await terminal.press("Enter");
      screen = await terminal.change(screen);
    }
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
    if (rules === "kingdomino") {
      await terminal.press("n");
      await sees(terminal, "another game with the same players follows", "Choose", "New line");
      await terminal.press("q");
      await sees(terminal, "a game that is left says how it goes on", "The game is saved");
    } else {
      await terminal.press("q");
      await terminal.prompt();
      await sees(terminal, "the result stays in the terminal", OVER);
    }
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
  test(`the screen ${name} is as it was looked at`, columns, rows, async (terminal) => {
    await play(terminal, args);
    const first = await terminal.wait(/Choose|Wähle|Pair/);
    const last = await pressEach(terminal, first, ...keys);
    const file = join(golden, `${name}.txt`);
    if (writes) writeFileSync(file, last);
    const wanted = readFileSync(file, "utf8");
    await terminal.wait((screen) => screen === wanted, `the screen ${name}`);
    check(true, `the screen ${name} (${columns}x${rows}) is as it was looked at`);
  });

test("colours", 80, 24, async (terminal, folder) => {
  await play(terminal, "--people 2 --seed 5");
  await terminal.wait("Choose");
  await terminal.wait(/\x1b\[[0-9;]*48;5;/, "colours", "-e");
  check(true, "a terminal with 256 colours gets them");
  await terminal.press("q");
  await terminal.prompt();
  await terminal.run(`clear; NO_COLOR=1 ${lapilli} play --people 2 --seed 5 --save ${folder}/other.lap`);
  await terminal.wait("Choose");
  const plain = await terminal.screen("-e");
  check(plain.includes("Choose") && !/\x1b\[[0-9;]*[34]8;5;/.test(plain), "with NO_COLOR there is none", plain);
});

// --- Resizing in the middle of a move.
test("a move survives every change of size", 120, 40, async (terminal, folder) => {
  const setup = "--rules kingdomino --people 2 --seed 8 --save game.lap";
  const keys = [...firstPicks, "Right", "r"];
  const small = await Terminal.open(folder, 80, 24);
  await small.run(`cd ${folder}`);
  await play(small, setup);
  const wanted = await pressEach(small, await small.wait("Choose"), ...keys);
  await small.close();
  await terminal.run(`cd ${folder}`);
  await play(terminal, setup);
  const large = await pressEach(terminal, await terminal.wait("Choose"), ...keys);
  await terminal.resize(80, 24);
  await terminal.wait((screen) => screen === wanted, "the screen that 80x24 would have had");
  await terminal.resize(60, 20);
  await terminal.wait("enlarge the window");
  await terminal.resize(120, 40);
  await terminal.wait((screen) => screen === large, "the screen of before");
  check(true, "a move survives every change of size, and the screen is that of a game begun so");
});

// --- Killed and continued.
test("a killed game is offered and continued", 80, 24, async (terminal, folder) => {
  const restored = "stty sane; printf '\\033[?1049l'; clear"; // what a killed program leaves to others
  await terminal.run(`clear; sh -c 'echo $$ > ${folder}/pid; exec ${lapilli} play --rules tribe --people 2 --seed 6'; ${restored}`);
  const before = await pressEach(terminal, await terminal.wait("Choose"), "Enter", /Place your/, "Enter", /next round/);
  process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGKILL");
  await terminal.prompt();
  await play(terminal, "");
  await sees(terminal, "a killed game is offered again", "Continue", "Tribe · Round 1 of 12");
  await terminal.press("Enter");
  const after = await terminal.wait((screen) => screen === before, "the game that was killed");
  check(after === before, "and continued where it was killed", after);
  await terminal.press("q");
  await terminal.prompt();
  await play(terminal, "--people 2 --seed 1");
  await terminal.wait("Continue it?");
  await terminal.press("n");
  await sees(terminal, "or a new one is begun", "Choose", "Discovery");
});

test("without options a menu asks what to play", 80, 24, async (terminal) => {
  await play(terminal, "");
  let screen = await terminal.wait(/Players +2/);
  check(/Game +Discovery/.test(screen) && /Opponents +Apprentice/.test(screen), "the menu has a game to begin with", screen);
  await terminal.press("Down", "Right", "Down", "Left", "Down", "Left");
  screen = await terminal.wait(/At this keyboard +< 4 >/);
  check(/Game +Totem/.test(screen) && /Players +4/.test(screen) && /Opponents +–/.test(screen), "its lines are changed by keys", screen);
  await terminal.press("Up", "Right");
  await terminal.wait(/Players +< 2 >\n +At this keyboard +2/);
  check(true, "there are never more people than players");
  await terminal.press("Enter");
  await sees(terminal, "and Enter plays what it shows", "Totem", "pair", "Player 2");
  await terminal.press("q");
  await terminal.prompt();
  await play(terminal, "");
  await terminal.wait(/Continue +Totem/);
  await terminal.press("q");
  await terminal.prompt();
  check(true, "it can be left");
});

// --- The terminal is restored, whatever ends the game.
test("the terminal is restored", 80, 24, async (terminal, folder) => {
  const modes = async (name) => {
    await terminal.run(`clear; stty -a > ${folder}/${name}; echo done`);
    await terminal.wait(/^done$/m);
    return readFileSync(join(folder, name), "utf8");
  };
  const flags = () => terminal.state("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_cursor_flag");
  const before = await modes("before");
  const free = await flags();
  for (const [name, status, end] of [
    ["Q", 0, () => terminal.press("q")],
    ["Ctrl-C", 130, () => terminal.press("C-c")],
    ["SIGTERM", 130, (pid) => process.kill(pid, "SIGTERM")],
    ["SIGHUP", 129, (pid) => process.kill(pid, "SIGHUP")],
    ["SIGQUIT", 131, (pid) => process.kill(pid, "SIGQUIT")],
    ["a crash", 134, (pid) => process.kill(pid, "SIGABRT")],
  ]) {
    rmSync(join(folder, "pid"), { force: true });
    await terminal.run(
      `ulimit -c 0; clear; sh -c 'echo $$ > ${folder}/pid; exec ${lapilli} play --people 2 --seed 2 --save ${folder}/game.lap'; echo status=$?`,
    );
    await terminal.wait("Choose");
    const during = await flags();
    await end(Number(readFileSync(join(folder, "pid"), "utf8")));
    const screen = await terminal.wait(/^status=\d+$/m);
    const [now, after] = [await flags(), await modes("after")];
    check(
      during !== free && now === free && after === before && screen.includes(`status=${status}`),
      `after ${name} the terminal is as it was`,
      `${free} / ${during} / ${now}\n${screen}\n${before}\n${after}`,
    );
  }
});

// --- Computers, hints, undo, looking around, the mouse.
test("a game against computers", 120, 40, async (terminal) => {
  await play(terminal, "--players 3 --with level:1,greedy --seed 5");
  await terminal.wait("Choose");
  await terminal.press("h");
  await sees(terminal, "H gives a hint with points and the chance to win", /Hint: pick \d+ \([+-]\d+\.\d, \d+ %\)/);
  await terminal.press("Enter");
  await terminal.wait("Place your domino");
  await terminal.press("u");
  await sees(terminal, "U undoes the last decision", "Move undone.", "Choose your first domino");
  await terminal.press("Enter");
  await terminal.wait("Place your domino");
  await terminal.press("p");
  await terminal.wait(/Event (\d+) of \1/);
  await terminal.press("Home");
  await terminal.wait("Event 0 of");
  await terminal.press("Right");
  await sees(terminal, "P replays the game event by event", "Event 1 of", "New line");
  await terminal.press("Escape");
  await terminal.wait("Place your domino");
  await terminal.press("l");
  await sees(terminal, "L shows the log", "Game log", "You choose domino");
  await terminal.press("Escape");
  await terminal.wait("Place your domino");
  await terminal.press("s");
  await sees(terminal, "S shows the points in detail", "Score sheet", "Regions");
  await terminal.press("Escape");
  await terminal.wait("Place your domino");
});

test("an external program", 80, 24, async (terminal) => {
  await play(terminal, `--with "exec:'${lapilli}' engine --player greedy" --seed 5`);
  let screen = await terminal.wait(/Choose|Place your/);
  for (let presses = 0; !screen.includes("Round 2 of") && presses < 200; presses++) {
    await terminal.press("Enter");
    screen = await terminal.change(screen);
  }
  check(screen.includes("Round 2 of"), "an external program plays on the screen", screen);
  await terminal.press("q");
  await terminal.prompt();
});

test("the mouse", 80, 24, async (terminal) => {
  await play(terminal, "--rules kingdomino --players 3 --people 3 --seed 8");
  let screen = await terminal.wait("Choose");
  const rows = screen.split("\n");
  const row = rows.findIndex((line) => /First line/.test(line)) + 3; // the second domino
  const column = rows[row - 3].indexOf("First line") + 6;
  await terminal.click(column, row);
  screen = await terminal.change(screen);
  await terminal.click(column, row);
  await terminal.wait((now) => now.split("\n")[row].includes("●"), "the chief on the second domino");
  check(true, "a second click takes the domino of the first");
});

// --- A table of a server, which is killed and started again in the middle of the game.
// Starts a program that prints its address.
async function listen(program, ...args) {
  const server = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
  atEnd(() => server.kill("SIGKILL"));
  const line = await within(new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve)), "the server");
  return { server, url: /http:\S+/.exec(line)[0] };
}

const serve = (folder, port) =>
  listen(lapilli, "serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${join(folder, "games.db")}`);

test("a table of a server", 80, 24, async (terminal, folder) => {
  let { server, url } = await serve(folder, 0);
  try {
    const setup = ["-s", "-H", "Content-Type: application/json", "-d", '{"rules":"totem","seats":["person","level:1"],"hints":false}'];
    const { table, seats } = JSON.parse(spawnSync("curl", [...setup, `${url}api/tables`], { encoding: "utf8" }).stdout);
    await play(terminal, `'${url}#${table}/${seats[0].token}' --name Ada; echo status=$?`);
    let screen = await terminal.wait("Your turn"); // the shuffle is the server's
    await terminal.press("h");
    screen = await terminal.wait("This table is played without hints.");
    check(true, "a table without hints gives none");
    for (let presses = 0, restarted = false; !OVER.test(screen) && presses < 1000; presses++) {
      await terminal.press("Enter");
      screen = await terminal.change(screen);
      if (!restarted && screen.includes("Round 3 of")) {
        restarted = true;
        server.kill("SIGKILL");
        await terminal.wait("Connection lost. Reconnecting…");
        ({ server } = await serve(folder, new URL(url).port));
        screen = await terminal.wait((now) => !now.includes("Connection lost"), "the server to be back");
      }
    }
    check(OVER.test(screen), "a game at a server is played to its end on the whole screen", screen);
    const shown = /Shuffle fingerprint: (\S{4} \S{4} \S{4} \S{4})$/m;
    screen = await sees(terminal, "its shuffle is verified at the end, with the fingerprint", "Fair shuffle, verified", shown);
    await terminal.press("v");
    await sees(terminal, "V says what that means", "Every draw follows", `Shuffle fingerprint: ${shown.exec(screen)[1]}`);
    await terminal.press("Escape");
    await terminal.wait(OVER);
    await terminal.press("q");
    await sees(terminal, "and left", "status=0");

    // The same table, with another secret.
    const rules = ["secret [0-9a-f]{64}", `secret ${"5a".repeat(32)}`];
    const lying = await listen(process.execPath, join(golden, "../../serve/support/forging_proxy.mjs"), new URL(url).port, ...rules);
    try {
      await play(terminal, `'${lying.url}#${table}/${seats[0].token}'; echo status=$?`);
      await sees(terminal, "a server that shows another secret is found out", "Shuffle not verified", /Don’t trust this\s+result\./);
      await terminal.press("Escape");
      await sees(terminal, "and the table goes on saying so", OVER, "Shuffle not verified", (now) => !now.includes("Any key returns"));
      await terminal.press("q");
      await sees(terminal, "and so does the command", "status=1", "Shuffle not verified.");
    } finally {
      lying.server.kill("SIGKILL");
    }
  } finally {
    server.kill("SIGKILL");
  }
});

// --- Terminals without a cursor.
test("a dumb terminal", 80, 24, async (terminal) => {
  await play(terminal, "--seed 5 --people 2");
  await sees(terminal, "TERM=dumb gets the game line by line", /^> $|^>$/m, "Type both numbers");
  await terminal.run("quit");
}, { TERM: "dumb" });

// A name that is in no terminal database. tmux, which draws it, has one of its own.
test("an unknown terminal", 120, 30, async (terminal) => {
  await terminal.run("export TERM=xterm-of-tomorrow");
  await play(terminal, "--seed 5 --name '1 Dev'");
  await sees(terminal, "it is taken for xterm-256color and gets the whole screen", "Round 1 of", (now) => !/^>/m.test(now));
  await sees(terminal, "where you are told that it is your turn, by whatever name", /Your turn/, "Dev", (now) => !now.includes("Dev’s turn"));
  await terminal.press("q");
  await sees(terminal, "and is told so", /the terminal 'xterm-of-tomorrow' \(TERM\) is not known here/);
  await terminal.run("clear; TERM=unknown ; export TERM");
  await play(terminal, "--seed 5 --people 2");
  await sees(terminal, "TERM=unknown gets the game line by line", /^> $|^>$/m, "Type both numbers");
  await terminal.run("quit");
});

await run(tests);
