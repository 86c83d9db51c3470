// The golden games in WebAssembly, hash for hash as natively.
//   node tests/wasm/golden.mjs build/wasm/lapilli.wasm
import {readFileSync, readdirSync} from 'node:fs';

const golden = new URL('../golden/', import.meta.url);
const read = name => readFileSync(new URL(name, golden), 'utf8');
const module = new WebAssembly.Module(readFileSync(process.argv[2] ?? 'build/wasm/lapilli.wasm'));

let passed = 0, failed = 0;
function test(sentence, run) {
  const wrong = [];
  run((found, expected, where) => {
    if (found !== expected)
      wrong.push(`${where}: ${found}, not ${expected}`);
  });
  for (const line of wrong.slice(0, 10))
    console.log(`# ${line}`);
  console.log(`${wrong.length === 0 ? 'ok' : 'not ok'} - ${sentence}`);
  wrong.length === 0 ? passed++ : failed++;
}

test('the module imports nothing', check => {
  check(WebAssembly.Module.imports(module).length, 0, 'imports');
});
if (failed > 0)
  process.exit(1);

const lap = new WebAssembly.Instance(module).exports;
const hex = hash => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
const buffer = () =>
    new Uint8Array(lap.memory.buffer, lap.lap_wasm_text(), lap.lap_wasm_text_size());
const written = length => new TextDecoder().decode(buffer().subarray(0, length));
const take = line => lap.lap_wasm_line(new TextEncoder().encodeInto(line, buffer()).written);

const names = readdirSync(golden).filter(name => name.endsWith('.lap'));

test(`all ${names.length} golden games replay hash for hash`, check => {
  check(names.length >= 24, true, 'at least 24 games');
  for (const name of names) {
    const text = read(name), hashes = read(name.replace('.lap', '.hash')).trimEnd().split('\n');
    lap.lap_wasm_open();
    for (const line of text.trimEnd().split('\n')) {
      const before = lap.lap_wasm_events();
      check(take(line), 0, `${name}: ${line}`);
      if (lap.lap_wasm_events() > before)
        check(hex(lap.lap_wasm_hash()), hashes[before], `${name}: ${line}`);
    }
    check(lap.lap_wasm_events(), hashes.length, `events of ${name}`);
    check(written(lap.lap_wasm_record()), text, name);
    check(written(lap.lap_wasm_footer()), text.slice(text.indexOf('score 1 ')), name);
  }
});

test('random games end as they do natively', check => {
  const sets = ['discovery', 'totem', 'tribe', 'kingdomino'];
  const lines = read('playout.hash').trimEnd().split('\n');
  check(lines.length >= 96, true, 'at least 96 games');
  for (const line of lines) {
    const [set, players, seed, hash] = line.split(' ');
    check(hex(lap.lap_wasm_playout(sets.indexOf(set), Number(players), BigInt(seed))), hash, line);
  }
  check(lap.lap_wasm_playout(4, 2, 1n), 0n, 'a fifth rule set');
  check(lap.lap_wasm_playout(0, 5, 1n), 0n, 'five players');
});

test('a line that is wrong is located and changes nothing', check => {
  lap.lap_wasm_open();
  for (const line of ['lapilli 1', 'rules kingdomino', 'players 3', 'name 1 Ada', 'play',
                      'line 3 17 22', 'chief 2'])
    check(take(line), 0, line);
  const hash = lap.lap_wasm_hash(), answer = take('2 pick 18');
  check(answer >>> 8, 7, 'offset');
  check(written(lap.lap_wasm_error(answer & 255)), 'this domino is not in the line', 'error');
  check(lap.lap_wasm_hash(), hash, 'hash');
  check(written(lap.lap_wasm_legal(2)), '2 pick 3, 2 pick 17 and 1 more', 'legal');
  check(written(lap.lap_wasm_record()).includes('\nname 1 Ada\n'), true, 'the name is kept');
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
