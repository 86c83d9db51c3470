// Plays whole games of `lapilli play` as a person would: reads what it prints, asks what is legal,
// types some of it and some nonsense.
//   node play.mjs PATH-OF-LAPILLI
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env.LC_ALL = "C";
const lapilli = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "lapilli-play-"));
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

// The last sentence of a game that is over.
const result = /^.+ (wins?|share the victory) with \d+ points?\.$/m;

// Plays to the end, or until `stop` answers have been given. Resolves to what was printed.
function play(args, answer) {
  return new Promise((resolve) => {
    const game = spawn(lapilli, ["play", ...args], { stdio: ["pipe", "pipe", "pipe"] });
    let all = "";
    let unread = "";
    game.stdout.setEncoding("utf8");
    game.stdout.on("data", (text) => {
      all += text;
      unread += text;
      if (!unread.endsWith("\n> ")) return;
      const said = unread;
      unread = "";
      const typed = answer(said);
      if (typed === null) game.stdin.end();
      else game.stdin.write(`${typed}\n`);
    });
    game.on("close", (code) => resolve({ all, code }));
  });
}

// Asks what is legal, then types the last of it that is listed, without its seat, or with it. Leaves
// when that is refused.
function willing(seat = "without") {
  return (said) => {
    if (said.includes("Not possible")) return null;
    const legal = /^(?:> )?Legal: (.*)$/m.exec(said);
    if (legal === null) return "?";
    const events = legal[1].replace(/ and \d+ more$/, "").split(", ");
    return seat === "with" ? events[events.length - 1] : events[events.length - 1].replace(/^\d /, "");
  };
}

for (const rules of ["discovery", "totem", "tribe", "kingdomino"]) {
  for (const players of ["2", "4"]) {
    const file = join(folder, `${rules}-${players}.lap`);
    const run = await play(
      ["--rules", rules, "--players", players, "--seed", "5", "--save", file],
      willing(),
    );
    check(
      run.code === 0 && result.test(run.all),
      `a game of ${rules} for ${players} is played to its end`,
      run.all.slice(-600),
    );
    const replay = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
    check(
      replay.status === 0 && run.all.includes(replay.stdout) && replay.stdout.includes("result"),
      `and its record, kept by --save, replays to the same points`,
      replay.stderr + replay.stdout,
    );
  }
}

for (const others of ["random", "level:1,search:sims=20,threads=1,greedy"]) {
  const run = await play(["--players", "4", "--seat", "3", "--seed", "5", "--with", others], willing());
  check(
    run.code === 0 && result.test(run.all),
    `a game against ${others} is played to its end`,
    run.all.slice(-600),
  );
}

for (const rules of ["totem", "tribe"]) {
  const run = await play(["--rules", rules, "--seed", "5"], willing("with"));
  check(
    run.code === 0 && !run.all.includes("Not possible"),
    `an event of ${rules} may be typed as it is listed, with its seat`,
    run.all.slice(-600),
  );
}

// Plays every decision, undoes it and then plays another one, where there is one. What is legal after
// the undo must be what was legal before the decision, and the same seed must deal the same again.
function undoing() {
  const undone = []; // [what was legal before, what was legal after the undo]
  let state = "ask";
  let legal = "";
  let played = "";
  const answer = (said) => {
    const listed = /^(?:> )?Legal: (.*)$/m.exec(said);
    if (state === "ask") {
      state = "listed";
      return "?";
    }
    if (state === "listed") {
      legal = listed[1];
      played = legal.replace(/ and \d+ more$/, "").split(", ")[0];
      state = "played";
      return played;
    }
    if (state === "played") {
      state = "undone";
      return "undo";
    }
    if (state === "undone") {
      if (!said.includes("Move undone.")) return null;
      state = "compare";
      return "?";
    }
    undone.push([legal, listed[1]]);
    const events = listed[1].replace(/ and \d+ more$/, "").split(", ");
    state = "ask";
    return events[events.length - 1];
  };
  return { answer, undone };
}

for (const [rules, others] of [
  ["discovery", "level:1"],
  ["totem", `exec:'${lapilli}' engine --player random`],
  ["tribe", "random"],
  ["kingdomino", "greedy"],
]) {
  const file = join(folder, `undo-${rules}.lap`);
  const { answer, undone } = undoing();
  const run = await play(["--rules", rules, "--seed", "9", "--with", others, "--save", file], answer);
  check(
    run.code === 0 && result.test(run.all) && undone.length > 10,
    `a game of ${rules} against ${others} can be played with an undo after every decision`,
    run.all.slice(-600),
  );
  check(
    undone.every(([before, after]) => before === after),
    "an undo brings back the position",
    undone.find(([before, after]) => before !== after),
  );
  const replay = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
  check(
    replay.status === 0 && replay.stderr === "" && run.all.includes(replay.stdout),
    "and the record has what was played in the end",
    replay.stderr + replay.stdout,
  );
  const plain = spawnSync(lapilli, ["play", "--rules", rules, "--seed", "9"], { input: "quit\n", encoding: "utf8" });
  const firstLine = (text) => /^ {2}line .*$/m.exec(text)[0];
  check(firstLine(run.all) === firstLine(plain.stdout), "the same seed deals the same line", run.all.slice(0, 400));
}

const first = await play(["--seed", "5"], (said) => (said.includes("Not possible") ? null : "undo"));
check(
  /Not possible: there is no/.test(first.all),
  "there is nothing to undo before the first decision",
  first.all,
);

// 2 to the power of 32, and 1.
const huge = ["board 4294967297"];
const far = await play(["--seed", "5"], () => (huge.length > 0 ? huge.shift() : null));
check(/Not possible: /.test(far.all), "a number too large for a seat names no seat", far.all);

const nonsense = ["", "lay", "a1 a1", "pick 99", "board 9", "board 2", "record", "help", "\x01", "f7 f7 f7 f7"];
const file = join(folder, "stopped.lap");
const run = await play(["--seed", "7", "--save", file], () =>
  nonsense.length > 0 ? nonsense.shift() : null,
);
check(run.code === 0, "nonsense is refused, and the end of input ends the game", run.all);
check(run.all.includes("Not possible: "), "a refusal says why", run.all);
check(run.all.endsWith("\n> \n"), "the line that was asked for is ended", run.all.slice(-200));
const stopped = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
check(
  stopped.status === 0 && stopped.stderr.includes("unfinished"),
  "a game that was left is kept as an unfinished record",
  stopped.stderr,
);

const both = await play(["--people", "2", "--name", "1 Ada", "--name", "2 Bob", "--seed", "5"], willing());
check(
  both.code === 0 && /^(Ada|Bob) wins with \d+ points\.$/m.test(both.all),
  "two people play at one keyboard, without a computer",
  both.all.slice(-600),
);
const crowd = spawnSync(lapilli, ["play", "--people", "3"], { input: "", encoding: "utf8" });
check(crowd.status === 2 && crowd.stderr.includes("only 2 seats"), "more people than seats are refused", crowd.stderr);

// Leaves after every answer and continues, and compares with a game without a break.
for (const rules of ["kingdomino", "tribe"]) {
  const whole = join(folder, `whole-${rules}.lap`);
  const broken = join(folder, `broken-${rules}.lap`);
  const setup = ["--rules", rules, "--players", "3", "--with", "greedy,fullgreedy", "--seed", "11"];
  const once = await play([...setup, "--save", whole], willing());
  let sessions = 0;
  for (let args = [...setup, "--save", broken]; sessions < 200; args = ["--continue", "--save", broken]) {
    let answers = 0;
    const typed = willing();
    const part = await play(args, (said) => (answers++ < 2 ? typed(said) : null));
    sessions++;
    if (part.code !== 0 || /^You /m.test(part.all.replace(/^You are.*$/gm, ""))) break;
  }
  const records = [whole, broken].map((file) => readFileSync(file, "utf8"));
  check(
    once.code === 0 && sessions > 5 && records[0] === records[1],
    `a game of ${rules} that was left ${sessions > 5 ? "many times" : sessions} and continued is the same game`,
    records.join("\n"),
  );
}
const shared = join(folder, "bot.lap");
await play(["--seed", "5", "--with", `exec:'${lapilli}' engine`, "--save", shared], () => null);
const other = spawnSync(lapilli, ["play", "--continue", "--save", shared], { input: "", encoding: "utf8" });
check(
  other.status === 2 && other.stderr.includes("name them with --with"),
  "no file but your own starts a program",
  other.stderr,
);
const forged = join(folder, "forged.lap");
writeFileSync(forged, readFileSync(shared, "utf8").replace(/^x-seed .*$/m, "x-seed 6"));
const changed = spawnSync(lapilli, ["play", "--continue", "--with", "greedy", "--save", forged], { input: "", encoding: "utf8" });
check(changed.status === 1 && changed.stderr.includes("x-seed"), "dominoes that the seed does not deal are refused", changed.stderr);

const nowhere = await play(["--save", "/dev/null/game.lap"], () => null);
check(nowhere.code === 1, "a file that cannot be written is refused before the game", nowhere.all);

rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
