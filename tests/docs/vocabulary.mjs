// The words that code and documents no longer use, because the field has better ones: CONTRIBUTING.md
// lists what each thing is called.
//   node vocabulary.mjs ROOT
// A word counts as such and as a part of a name: guest, guests, load_guest, GuestList, guest.c.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";

const root = process.argv[2] ?? ".";
const PLACES = [
  "README.md", "CONTRIBUTING.md", "SECURITY.md", "CMakeLists.txt", "check", "play", "cmake", "docs", "examples", "include", "src",
  "tests", "tools", "web/build.mjs", "web/src", "web/style", "web/test",
];
const TEXT = new Set([
  "", ".c", ".cmake", ".css", ".h", ".inc", ".json", ".md", ".mjs", ".py", ".sh", ".sql", ".t", ".ts", ".tsx", ".txt",
]);

// What to say instead.
const WORDS = {
  chair: "seat_connection",
  contestant: "match_player",
  crew: "parallel",
  errand: "http_request",
  estate: "region_cache",
  guest: "client, spectator",
  hall: "server",
  herd: "load_driver",
  house: "tables",
  keeper: "table_step",
  knock: "pending_join",
  parcel: "buffer",
  petition: "pending_request",
  plea: "undo request",
  reception: "join",
  roster: "entrants",
  shelf: "saved_games",
  sitting: "load_game, local game",
  visitor: "connection, player",
  wish: "game_setup",
};

// A caller of a function is what everybody calls it; a connection is not a caller.
const CALLER = /\b(struct caller|caller \*|caller_[a-z]|[a-z]_caller)\b|\bCaller\b/;

// Where a word is right, by file or by what its line has, and why.
const ALLOWED = [
  { words: Object.keys(WORDS), file: "CONTRIBUTING.md", line: /^\|.*\|.*\|/, why: "the list of these words" },
  {
    words: ["plea"],
    line: /PLEA|[-"'`|^]plea\b|log_line_plea|plea\[\]|sizeof plea|plea SEAT|plea:|\.plea\b|\{plea\}|=== plea/,
    why: "a word of the log and of its error codes, and so of the protocol",
  },
  { words: ["sitting"], line: /sitting down/i, why: "what people do" },
];
const isAllowed = (word, file, line) =>
  ALLOWED.some((one) => one.words.includes(word) && (one.file ?? file) === file && one.line.test(line));

function* files(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries)
    if (entry.name !== "node_modules") yield* files(join(path, entry.name));
}

// The words of a line: load_guestList2 is load, guest and list.
const words = (line) =>
  line
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
const singular = (word) => [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ves$/, "f")];

let passed = 0;
let failed = 0;
const found = new Map(Object.keys({ ...WORDS, caller: "" }).map((word) => [word, []]));

function look(file, place, line) {
  for (const word of words(line).flatMap(singular))
    if (Object.hasOwn(WORDS, word) && !isAllowed(word, file, line))
      found.get(word).push(`${place}: ${line.trim()}`);
  if (CALLER.test(line) && file !== "CONTRIBUTING.md") found.get("caller").push(`${place}: ${line.trim()}`);
}

for (const path of PLACES.flatMap((place) => [...files(join(root, place))])) {
  const name = relative(root, path);
  if (name === "tests/docs/vocabulary.mjs" || name.startsWith("tests/fuzz/corpus") || !TEXT.has(extname(name))) continue;
  look(name, name, name);
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) look(name, `${name}:${index + 1}`, line);
}

for (const [word, places] of found) {
  const good = places.length === 0;
  console.log(`${good ? "ok" : "not ok"} - nothing is called ${word}`);
  for (const place of new Set(places)) console.log(`# ${place} (say ${WORDS[word] ?? "connection, client"})`);
  good ? passed++ : failed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
