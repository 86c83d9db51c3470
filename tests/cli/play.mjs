// Plays whole games of `lapilli play` as a person would: reads what it prints, asks what is legal,
// types some of it and some nonsense.
//   node play.mjs PATH-OF-LAPILLI
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
    if (said.includes("That cannot be")) return null;
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
      run.code === 0 && /^You (win|lose|share the victory)\.$/m.test(run.all),
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
    run.code === 0 && /^You (win|lose|share the victory)\.$/m.test(run.all),
    `a game against ${others} is played to its end`,
    run.all.slice(-600),
  );
}

for (const rules of ["totem", "tribe"]) {
  const run = await play(["--rules", rules, "--seed", "5"], willing("with"));
  check(
    run.code === 0 && !run.all.includes("That cannot be"),
    `an event of ${rules} may be typed as it is listed, with its seat`,
    run.all.slice(-600),
  );
}

const nonsense = ["", "lay", "a1 a1", "pick 99", "board 9", "board 2", "record", "help", "\x01", "f7 f7 f7 f7"];
const file = join(folder, "stopped.lap");
const run = await play(["--seed", "7", "--save", file], () =>
  nonsense.length > 0 ? nonsense.shift() : null,
);
check(run.code === 0, "nonsense is refused, and the end of input ends the game", run.all);
check(run.all.includes("That cannot be: "), "a refusal says why", run.all);
check(run.all.endsWith("\n> \n"), "the line that was asked for is ended", run.all.slice(-200));
const stopped = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
check(
  stopped.status === 0 && stopped.stderr.includes("unfinished"),
  "a game that was left is kept as an unfinished record",
  stopped.stderr,
);

const nowhere = await play(["--save", "/dev/null/game.lap"], () => null);
check(nowhere.code === 1, "a file that cannot be written is refused before the game", nowhere.all);

rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
