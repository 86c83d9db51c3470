// Runs the examples of the documents, so that they cannot lie.
//   node examples.mjs FOLDER-OF-LAPILLI FILE.md …
// In a block fenced as ```console a line `$ command` is run by sh in a fresh folder (one per
// document), and what follows must be what it prints, stdout and stderr together; a line `...`
// stands for any lines. A block fenced as ```lapilli is a record, or the beginning of one: it must
// replay. A block fenced as ```drawing PART POINTS must come to that many points. A block fenced as
// ```c must stand in a header's example, which is compiled and run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const env = { ...process.env, PATH: resolve(folder) + delimiter + process.env.PATH, NO_COLOR: "1" };
let passed = 0;
let failed = 0;

function report(good, sentence, detail) {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (good) passed++;
  else {
    failed++;
    console.log(detail.replace(/^/gm, "# "));
  }
}

// Does the text match the expected lines, in which `...` is any number of lines?
function matches(found, expected) {
  if (expected.length === 0) return found.length === 0;
  if (expected[0] === "...") {
    for (let skip = 0; skip <= found.length; skip++)
      if (matches(found.slice(skip), expected.slice(1))) return true;
    return false;
  }
  return found.length > 0 && found[0] === expected[0] && matches(found.slice(1), expected.slice(1));
}

// The fenced blocks of a document: their language, first line number and lines.
function* blocks(text) {
  let block = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (block === null && line.startsWith("```"))
      block = { language: line.slice(3).trim(), at: index + 2, lines: [] };
    else if (block !== null && line.startsWith("```")) {
      yield block;
      block = null;
    } else if (block !== null) block.lines.push(line);
  }
}

function runConsole(block, place, cwd) {
  let command = null;
  let expected = [];
  const flush = () => {
    if (command === null) return;
    const run = spawnSync("sh", ["-c", `exec 2>&1\n${command}`], { env, cwd, encoding: "utf8" });
    const found = run.stdout.replace(/\n$/, "").split("\n");
    const good = matches(run.stdout === "" ? [] : found, expected);
    report(good, `${place}: ${command.split("\n")[0]}`, `found:\n${run.stdout}expected:\n${expected.join("\n")}`);
  };
  for (const line of block.lines) {
    if (line.startsWith("$ ")) {
      flush();
      command = line.slice(2);
      expected = [];
    } else if (line.startsWith("> ") && expected.length === 0) command += `\n${line.slice(2)}`;
    else expected.push(line);
  }
  flush();
}

function lapilli(subcommand, block, cwd) {
  const file = join(cwd, "block");
  writeFileSync(file, block.lines.join("\n") + "\n");
  return spawnSync("lapilli", [subcommand, file], { env, cwd, encoding: "utf8" });
}

function runRecord(block, place, cwd) {
  const run = lapilli("replay", block, cwd);
  report(run.status === 0, `${place}: the record replays`, run.stderr);
}

function runDrawing(block, place, cwd) {
  const run = lapilli("score", block, cwd);
  const [, part, points] = block.language.split(" ");
  const good = run.stdout.split("\n").includes(`${part} ${points}`);
  report(run.status === 0 && good, `${place}: ${part} ${points}`, run.stdout + run.stderr);
}

// The headers' texts without the stars of their comments.
const headers = readdirSync("include/lapilli").map((name) =>
  readFileSync(join("include/lapilli", name), "utf8").replace(/^ \*     /gm, ""),
);

function runC(block, place) {
  const code = block.lines.join("\n");
  const good = headers.some((header) => header.includes(code));
  report(good, `${place}: the block is a header's example`, code);
}

for (const file of files) {
  const cwd = mkdtempSync(join(tmpdir(), "lapilli-docs-"));
  for (const block of blocks(readFileSync(file, "utf8"))) {
    const place = `${basename(file)}:${block.at}`;
    if (block.language === "console") runConsole(block, place, cwd);
    if (block.language === "lapilli") runRecord(block, place, cwd);
    if (block.language.startsWith("drawing ")) runDrawing(block, place, cwd);
    if (block.language === "c") runC(block, place);
  }
  rmSync(cwd, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
