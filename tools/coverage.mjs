// Prints how much of the C code the tests ran, from what gcov counted.
//   node tools/coverage.mjs BUILD          one line for each folder of src/
//   node tools/coverage.mjs BUILD FOLDER   one line for each file of it, and the lines that never ran
// BUILD is the folder of a build with LAPILLI_COVERAGE whose tests have run: build/coverage.
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [build, folder] = process.argv.slice(2);
if (build === undefined || !existsSync(build)) {
  console.error('usage: node tools/coverage.mjs BUILD [FOLDER]');
  process.exit(2);
}

function* counters(path) {
  for (const entry of readdirSync(path, {withFileTypes: true})) {
    const inside = join(path, entry.name);
    if (entry.isDirectory())
      yield* counters(inside);
    else if (entry.name.endsWith('.gcno'))
      yield inside;
  }
}

// Every line and function of src/ that can run, and how often it did in any object file. A function of
// a header is compiled into several.
const files = new Map();

function add(source, {lines, functions}) {
  const name = relative(root, resolve(build, source));
  if (!name.startsWith('src/') && !name.startsWith('include/'))
    return;
  if (!files.has(name))
    files.set(name, {lines: new Map(), functions: new Map()});
  const file = files.get(name);
  const most = (map, key, count) => map.set(key, Math.max(count, map.get(key) ?? 0));
  for (const line of lines)
    most(file.lines, line.line_number, line.count);
  for (const one of functions)
    most(file.functions, one.name, one.execution_count);
}

const notes = [...counters(resolve(build))];
for (let at = 0; at < notes.length; at += 50) {
  const run = spawnSync('gcov', ['--json-format', '--stdout', ...notes.slice(at, at + 50)], {
    cwd: build,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) {
    console.error(run.error?.message ?? run.stderr);
    process.exit(1);
  }
  for (const line of run.stdout.split('\n').filter(Boolean))
    for (const file of JSON.parse(line).files)
      add(file.file, file);
}
if (files.size === 0) {
  console.error(`${build} has no coverage: configure it with -DLAPILLI_COVERAGE=ON`);
  process.exit(1);
}

const sum = map => [[...map.values()].filter(count => count > 0).length, map.size];
const plus = ([a, b], [c, d]) => [a + c, b + d];
const share = ([ran, all]) => `${((100 * ran) / Math.max(all, 1)).toFixed(1).padStart(6)} %`;
const row = (name, lines, functions, rest = '') =>
  console.log(
    `${name.padEnd(28)} ${share(lines)} of ${String(lines[1]).padStart(5)} lines ` +
      `${share(functions)} of ${String(functions[1]).padStart(4)} functions${rest}`,
  );

// 3 4 5 9 as 3-5 9
function ranges(numbers) {
  const found = [];
  for (const number of numbers)
    if (found.length > 0 && found.at(-1)[1] === number - 1)
      found.at(-1)[1] = number;
    else
      found.push([number, number]);
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ');
}

const names = [...files.keys()].sort();
if (folder !== undefined) {
  for (const name of names.filter(one => dirname(one) === folder.replace(/\/$/, ''))) {
    const {lines, functions} = files.get(name);
    const missed = [...lines].filter(([, count]) => count === 0).map(([line]) => line);
    const rest = missed.length === 0 ? '' : `; not run: ${ranges(missed.sort((a, b) => a - b))}`;
    row(name, sum(lines), sum(functions), rest);
  }
} else {
  let total = [[0, 0], [0, 0]];
  const folders = new Map();
  for (const name of names) {
    const {lines, functions} = files.get(name);
    const old = folders.get(dirname(name)) ?? [[0, 0], [0, 0]];
    folders.set(dirname(name), [plus(old[0], sum(lines)), plus(old[1], sum(functions))]);
    total = [plus(total[0], sum(lines)), plus(total[1], sum(functions))];
  }
  for (const [name, [lines, functions]] of folders)
    row(name, lines, functions);
  row('total', ...total);
}
