// The whole screen on terminals with 24-bit colours, 256, 16, 8 and none: the same characters on each, terrains that
// can be told apart, and nothing written in the colour of its ground.
//   node colours.mjs PATH-OF-LAPILLI
// The descriptions of some terminals are in the package ncurses-term.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { check, run } from "../serve/support/report.mjs";
import { Terminal } from "./pty.mjs";

const lapilli = resolve(process.argv[2]);
const golden = join(dirname(fileURLToPath(import.meta.url)), "golden");

// The colour that begins with this code, and how many codes it takes: `38;5;208` and `38;2;1;2;3`.
function colourOf(codes) {
  const [code, kind] = codes, own = (code >= 30 && code <= 37) || (code >= 40 && code <= 47);
  if (code === 38 || code === 48) return kind === 5 ? { colour: `256:${codes[2]}`, used: 3 } : { colour: `rgb:${codes.slice(2, 5)}`, used: 5 };
  return { colour: own ? code % 10 : (code % 10) + 8, used: 1 };
}

// What `capture-pane -e` shows as rows of characters with ink and ground: numbers from 0 to 15, texts, or null for the
// terminal's own.
function cellsOf(captured) {
  const rows = [[]], plain = { ink: null, ground: null };
  let now = { ...plain };
  for (const part of captured.split(/(\x1b\[[0-9;]*m|\n)/)) {
    if (part === "\n") rows.push([]);
    else if (!part.startsWith("\x1b[")) for (const character of part) rows.at(-1).push({ character, ...now });
    else
      for (let codes = part.slice(2, -1).split(";").map(Number), used; codes.length > 0; codes = codes.slice(used)) {
        const code = codes[0];
        used = 1;
        if (code === 0) now = { ...plain };
        else if (code === 39) now.ink = null;
        else if (code === 49) now.ground = null;
        else if ((code >= 30 && code <= 38) || (code >= 90 && code <= 97)) ({ colour: now.ink, used } = colourOf(codes));
        else if ((code >= 40 && code <= 48) || (code >= 100 && code <= 107)) ({ colour: now.ground, used } = colourOf(codes));
      }
  }
  return rows;
}

// Plays in a terminal of its own. Returns its screen, which has to become `expected` if that is given.
async function screenOf(variables, args, keys, expected) {
  const folder = mkdtempSync(join(tmpdir(), "lapilli-colours-"));
  const terminal = await Terminal.open(folder, 80, 24, variables);
  try {
    await terminal.run(`clear; ${lapilli} play ${args}`);
    let text = await terminal.wait("Choose");
    for (const key of keys) {
      if (typeof key === "string") await terminal.press(key);
      text = await (typeof key === "string" ? terminal.change(text) : terminal.wait(key));
    }
    if (expected !== undefined) text = await terminal.wait((now) => now === expected, "the screen that was looked at");
    return { text, cells: cellsOf(await terminal.screen("-e")) };
  } finally {
    await terminal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// The six terrains of the help, two rows of three: four columns and two rows each.
function terrainsOf({ text, cells }, first) {
  const top = text.split("\n").findIndex((line) => line.includes(first));
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const row = top + 3 * Math.floor(i / 3), column = 3 + 24 * (i % 3);
    return [cells[row].slice(column, column + 4), cells[row + 1].slice(column, column + 4)];
  });
}

const RULES = [["tribe", "desert"], ["kingdomino", "wheat field"]];
const helps = new Map(); // without colours
const looked = (name) => readFileSync(join(golden, `${name}.txt`), "utf8");
const helpOf = (variables, rules, expected) => screenOf(variables, `--rules ${rules} --people 2 --seed 5`, ["?", /Any key returns/], expected);
const different = (list) => new Set(list.map((one) => JSON.stringify(one))).size === list.length;

async function withoutColours() {
  for (const [rules, first] of RULES) {
    const help = await helpOf({ TERM: "xterm-256color", NO_COLOR: "1" }, rules, rules === "tribe" ? looked("help") : undefined);
    helps.set(rules, help.text);
    check(help.cells.flat().every(({ ink, ground }) => ink === null && ground === null), `${rules}: without colours there is none`, help.text);
    const terrains = terrainsOf(help, first);
    // The letter is in the first row; what is left of the second is the pattern, or a resource.
    check(different(terrains.map(([top]) => top[0].character)), `${rules}: the letter tells each terrain from the others`, help.text);
    check(different(terrains.map(([, bottom]) => bottom.map(({ character }) => character).join(""))), `${rules}: so does the rest of the square`, help.text);
  }
}

// Can it be read on a dark and on a light terminal? Black and white on the terminal's own ground cannot on one of them.
const isReadable = ({ character, ink, ground }) => character === " " || (ground === null ? ![0, 7, 15].includes(ink) : ink !== ground);

async function withColours(name, variables, kind) {
  for (const [rules, first] of RULES) {
    const help = await helpOf(variables, rules, helps.get(rules)), cells = help.cells.flat();
    const grounds = terrainsOf(help, first).map(([, bottom]) => bottom[3].ground);
    check(different(grounds) && grounds.every(kind), `${name}: the six terrains of ${rules} have six grounds`, grounds);
    check(cells.every(isReadable), `${name}: nothing is in the colour of its ground`, cells.filter((cell) => !isReadable(cell)));
  }
  const first = ["Enter", "Enter", "Enter", /Place your domino/, "Right", "r"];
  const lay = await screenOf(variables, "--rules kingdomino --people 2 --name '1 Ada' --name '2 Ben' --seed 8", first, looked("kingdomino-lay"));
  check(true, `${name}: both helps and a turn have the characters that were looked at`);
  const four = await screenOf(variables, "--rules totem --players 4 --people 4 --seed 5", ["Enter", /next|first/]);
  const faults = [...lay.cells.flat(), ...four.cells.flat()].filter((cell) => !isReadable(cell));
  check(faults.length === 0, `${name}: nothing in it, or at a table of four, is in the colour of its ground`, faults);
}

const isRgb = (colour) => String(colour).startsWith("rgb:"), is256 = (colour) => String(colour).startsWith("256:");

const direct = () => withColours("24 bits", { TERM: "xterm-direct" }, isRgb);
const truecolor = () => withColours("COLORTERM=truecolor", { TERM: "xterm-256color", COLORTERM: "truecolor" }, isRgb);
const cube = () => withColours("256 colours", { TERM: "xterm-256color" }, is256);
const sixteen = () => withColours("16 colours", { TERM: "xterm-16color" }, (colour) => colour >= 0 && colour < 16);
const eight = () => withColours("8 colours", { TERM: "xterm" }, (colour) => colour >= 0 && colour < 8);

await run([withoutColours, direct, truecolor, cube, sixteen, eight]);
