// Plays whole games of `lapilli play --speak` in five languages by what it says, as somebody would who
// cannot see it: listens, types numbers and squares, has the board read, and makes mistakes.
//   node speak.mjs PATH-OF-LAPILLI
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findInC } from "../../tools/words/find.mjs";
import { LANGUAGES } from "../../tools/words/po.mjs";
import { ROOT, readLanguage } from "../../tools/words/words.mjs";

const lapilli = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "lapilli-speak-"));
const env = { ...process.env, LC_ALL: "C", XDG_STATE_HOME: folder };
let passed = 0, failed = 0;

function check(good, sentence, detail = "") {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  good ? passed++ : failed++;
  if (!good)
    console.log(String(detail).replace(/^/gm, "# "));
}

// Answers every prompt with what `answer(said)` returns: a line, null for the end of the input, or a
// signal to send. Resolves to all that was said.
function play(args, answer, environment = env) {
  return new Promise((resolve) => {
    const game = spawn(lapilli, ["play", "--speak", ...args], { env: environment });
    let all = "", unread = "", errors = "", prompts = 0;
    game.stderr.on("data", (text) => errors += text);
    game.stdout.setEncoding("utf8");
    game.stdout.on("data", (text) => {
      all += text;
      unread += text;
      if (!/(^|\n)> $/.test(unread))
        return;
      const said = unread.replace(/^> /, "").replace(/> $/, "");
      unread = "";
      const typed = ++prompts < 3000 ? answer(said) : null;
      if (typed === null)
        game.stdin.end();
      else if (typeof typed === "object")
        game.kill(typed.signal);
      else
        game.stdin.write(`${typed}\n`);
    });
    game.on("close", (code, signal) => resolve({ all, code, signal, errors }));
  });
}

// Hears the choices and takes the last of those that were said.
function listening(moves) {
  let listed = false;
  return (said) => {
    const numbers = [...said.matchAll(/^(\d+)\u00a0?: /gm)].map((found) => found[1]);
    listed = !listed && numbers.length === 0;
    return listed ? moves : numbers.at(-1) ?? null;
  };
}

const english = `${ROOT}/src/terminal/text/speak_commands.c`;
const commandsOf = (list) => {
  const [help, moves, line, board, row, column, region, square, points, cave, hint, undo, quit, skip, agree, decline, resign] = list.split(" ");
  return { help, moves, line, board, row, column, region, square, points, cave, hint, undo, quit, skip, agree, decline, resign };
};
const commandsId = findInC(readFileSync(english, "utf8"), english).strings.find(({ id }) => id.startsWith("help moves ")).id;

// The words of a text, in small letters.
const wordsOf = (text) => (text.replace(/\{\w+\}/g, " ").toLowerCase().match(/\p{L}{2,}/gu) ?? []);

// The words that only English has: those of the texts that C says, without those that the language has
// anywhere in its texts too.
function foreignWords(language) {
  const messages = readLanguage(ROOT, language).filter(({ id }) => id !== "");
  const own = new Set(messages.flatMap(({ forms }) => forms.flatMap(wordsOf)));
  const said = messages.filter(({ files }) => files.some((file) => file.startsWith("src/")));
  return new Set(said.flatMap(({ id, plural }) => wordsOf(`${id} ${plural ?? ""}`)).filter((word) => !own.has(word)));
}

const RULES = ["discovery", "totem", "tribe", "kingdomino"];
let game = 0;
for (const language of ["en", ...Object.keys(LANGUAGES)]) {
  const messages = language === "en" ? [] : readLanguage(ROOT, language);
  const commands = commandsOf(messages.find(({ id }) => id === commandsId)?.forms[0] ?? commandsId);
  const names = Object.values(commands);
  check(names.every((name) => name) && new Set(names).size === 17, `${language}: every command has a word of its own`, names);
  const foreign = language === "en" ? new Set() : foreignWords(language);
  for (const rules of RULES) {
    const players = 2 + game++ % 3, file = join(folder, `${language}-${rules}.lap`);
    const asked = [commands.help, commands.points, commands.line, commands.board, commands.region, commands.cave, "nonsense", "99"];
    const decide = listening(commands.moves);
    const run = await play(["--lang", language, "--rules", rules, "--players", `${players}`, "--with", "random", "--seed", "5", "--save", file],
                           (said) => asked.length > 0 ? asked.shift() : decide(said));
    check(run.code === 0 && run.errors === "", `${language}: a game of ${rules} for ${players} is played to its end by its numbers`,
          run.errors + run.all.slice(-800));
    const left = wordsOf(run.all.replace(/^.*nonsense.*$/gm, "")).filter((word) => foreign.has(word));
    check(left.length === 0, `${language}: and nothing in it is English`, [...new Set(left)].join(" "));
    const bare = language === "fr" ? run.all.match(/.*[^\u00a0\d]:(?=\s).*/g) ?? [] : [];
    check(bare.length === 0, `${language}: and a colon of French has its space`, bare.slice(0, 5).join("\n"));
    const replay = spawnSync(lapilli, ["replay", file], { encoding: "utf8" });
    const winner = /^result win \d|^result/m.test(replay.stdout);
    check(replay.status === 0 && winner, `${language}: and its record replays`, replay.stderr + replay.stdout);
  }
}
check(foreignWords("de").has("place") && foreignWords("fr").has("forest") && !foreignWords("de").has("see"),
      "words that a language shares with English do not count");

// By the locale, with --lang before it.
for (const [environment, args, word] of [[{ LC_ALL: "de_DE.UTF-8" }, [], "hilfe"], [{ LC_ALL: "", LANG: "it_IT.UTF-8" }, [], "aiuto"],
                                         [{ LC_ALL: "de_DE.UTF-8" }, ["--lang", "nl"], "hulp"], [{ LC_ALL: "C" }, [], "help"]]) {
  const run = await play(["--seed", "5", ...args], () => null, { ...env, ...environment });
  check(run.all.includes(` ${word}`), `${JSON.stringify(environment)} ${args.join(" ")} speaks its language`, run.all.slice(0, 300));
}
const wrong = spawnSync(lapilli, ["play", "--speak", "--lang", "xx"], { env, encoding: "utf8" });
check(wrong.status === 2 && wrong.stderr.includes("--lang"), "an unknown language is refused", wrong.stderr);

// What is on a domino, out of the list that the tables are made of.
const names = { wheat: "wheat field", grassland: "pasture", lake: "lake", forest: "forest", mine: "mine", swamp: "swamp" };
const halves = (number) => {
  const [, a, x, b, y] = readFileSync(join(ROOT, "data/kingdomino.csv"), "utf8").split("\n")[number].split(",");
  return [[names[a], Number(x)], [names[b], Number(y)]];
};
const cell = ([name, crowns]) => crowns ? `${name}, ${crowns} crown${crowns > 1 ? "s" : ""}` : name;

// Runs questions in a position and returns what each was answered with.
async function answers(args, before, questions) {
  const steps = [...before, ...questions], heard = [];
  await play(args, (said) => {
    heard.push(said);
    return steps.length > 0 ? steps.shift() : null;
  });
  return heard.slice(before.length + 1).map((text) => text.trimEnd());
}

{
  const args = ["--rules", "kingdomino", "--bonus", "none", "--seed", "5", "--with", "level:1"];
  let domino = 0;
  await play(args, (said) => {
    domino = Number(/Place your domino\. Domino (\d+):/.exec(said)?.[1] ?? 0);
    return domino ? null : /^(\d+): /m.exec(said)[1];
  });
  const [first, second] = halves(domino), toPlacing = [];
  await play(args, (said) => {
    if (/Place your domino/.test(said))
      return null;
    toPlacing.push(/^(\d+): /m.exec(said)[1]);
    return toPlacing.at(-1);
  });
  const one = first[0] === second[0];
  const points = one ? 2 * (first[1] + second[1]) : first[1] + second[1];
  const heard = await answers(args, [...toPlacing, "g8 g9"],
                              ["square g8", "square a1", "row 9", "row 13", "column g", "board", "region g8", "points", "board 2", "row 7 2", "Row 9"]);
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  check(heard[0] === `g8: ${cell(first)}.`, "a square is read with what is on it", heard[0]);
  check(heard[1] === "a1: empty.", "and an empty one as such", heard[1]);
  check(heard[2] === `Row 9: g9 ${cell(second)}.` && heard[10] === heard[2], "a row is read", heard[2]);
  check(heard[3] === "Row 13: empty.", "and an empty one as such", heard[3]);
  check(heard[4] === `Column g: g7 castle; g8 ${cell(first)}; g9 ${cell(second)}.`, "a column is read from south to north", heard[4]);
  check(heard[5] === `Your kingdom:\nRow 9: g9 ${cell(second)}.\nRow 8: g8 ${cell(first)}.\nRow 7: g7 castle.`, "the board is read row by row", heard[5]);
  const crowns = one ? first[1] + second[1] : first[1], size = one ? 2 : 1;
  check(heard[6].startsWith(`${capital(first[0])}: ${size} × ${crowns} crown${crowns === 1 ? "" : "s"} = ${size * crowns}.`) && /g8/.test(heard[6]), "a region is read with its points", heard[6]);
  check(heard[7].split("\n")[0] === `You: ${points} point${points === 1 ? "" : "s"}.`, "points are read", heard[7]);
  check(/^Alda’s kingdom:\n/.test(heard[8]) && /^Row 7: .*g7 castle/.test(heard[9]), "the board of another player is read too", heard[8] + heard[9]);
  const bad = await answers(args, toPlacing, ["f7", "a1 a2", "4711", "lay", "row", "row 99", "row 4294967303", "column z", "region a1", "board 9", "row 7 9", "square", "pick 3", "\x01", "skip", "points"]);
  check(bad.slice(0, -1).every((text) => /^Not possible: .+\. For help, type help\.$/.test(text)), "a mistake is refused with its reason", bad.join("\n"));
  check(bad.at(-1).startsWith("You: "), "and changes nothing", bad.at(-1));
  const undone = await answers(args, toPlacing, ["undo", "undo", ""]);
  check(undone[0].startsWith("Move undone.") || undone[0].startsWith("Not possible"), "a decision is undone", undone.join("\n"));
}

// A caveman in steps, each of which can be undone.
{
  const answer = listening("moves");
  let state = "play", heard = "";
  const run = await play(["--rules", "tribe", "--seed", "8", "--with", "random"], (said) => {
    const choices = [...said.matchAll(/^(\d+): (.*)$/gm)];
    const hunter = choices.find(([, , text]) => /, from the cave\.$/.test(text));
    if (state === "play" && /Recruit a caveman/.test(said) && hunter) {
      state = "pay";
      return hunter[1];
    }
    if (state === "pay") {
      heard += said;
      state = "back";
      return "undo";
    }
    if (state === "back") {
      heard += said;
      state = "again";
      return hunter[1];
    }
    if (state === "again" && /Pay with 2 different resources/.test(said))
      return choices[0][2].split(",")[0];
    if (state === "again" && /Where should it stand\?/.test(said)) {
      state = "where";
      return "moves";
    }
    if (state === "where") {
      state = "done";
      return choices[0][1];
    }
    return answer(said);
  });
  check(state === "done" && /You recruit an? .*\. [a-m]\d+\./m.test(run.all), "a caveman is recruited in steps, by numbers and by squares", state + run.all.slice(-2000));
  check(/Pay with 2 different resources\.[^]*Recruit a caveman, or skip\./.test(heard), "and a step is undone", heard);
  check(run.code === 0, "and the game goes on to its end", run.all.slice(-500));
}

// Two people at one keyboard are called by their names.
{
  const run = await play(["--people", "2", "--name", "1 Ada", "--name", "2 Bob", "--seed", "3"], listening("moves"));
  check(run.code === 0 && /^Ada: Choose/m.test(run.all) && /^Bob: Place your domino\./m.test(run.all) && !/\bYou\b/.test(run.all),
        "two people are asked by their names", run.all.slice(0, 1500));
}

// A hint.
{
  const [hint] = await answers(["--rules", "kingdomino", "--seed", "5"], [], ["hint"]);
  check(/Chance to win: \d+%\.$/m.test(hint), "a hint names decisions and their chances", hint);
}

// Killed at once after a decision, the game is continued where it was.
{
  const file = join(folder, "killed.lap"), args = ["--rules", "totem", "--seed", "11", "--with", "random", "--save", file];
  const answer = listening("moves");
  let decisions = 0, board = "", position = "";
  const killed = await play(args, (said) => {
    if (decisions < 9) {
      decisions++;
      return answer(said);
    }
    if (decisions++ === 9)
      return "board";
    if (decisions === 11) {
      board = said;
      return "points";
    }
    position = said;
    return { signal: "SIGKILL" };
  });
  check(killed.signal === "SIGKILL" && existsSync(file), "a game is killed", killed.all.slice(-300));
  const steps = ["board", "points"], heard = [], on = listening("moves");
  const run = await play(["--continue", "--save", file], (said) => {
    heard.push(said);
    return steps.length > 0 ? steps.shift() : heard.length === 3 ? "" : on(said);
  });
  check(heard[1] === board && heard[2] === position, "and continued with the same board and points", `${board}${position}---\n${heard[1]}${heard[2]}`);
  check(run.code === 0 && run.all.includes("Game over."), "and played to its end", run.errors + run.all.slice(-400));
}

const stopped = await play(["--seed", "5"], () => ({ signal: "SIGINT" }));
check(stopped.code === 130, "Ctrl-C ends the game", stopped.code);
const ended = await play(["--seed", "5"], () => null);
check(ended.code === 0 && ended.all.endsWith("> \n"), "and so does the end of the input", ended.all.slice(-80));

rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
