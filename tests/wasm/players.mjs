// Players decide in WebAssembly as they do natively. The native ones are asked over the engine
// protocol (docs/engine-protocol.md).
//   node tests/wasm/players.mjs build/wasm/lapilli.wasm build/release/lapilli
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync} from 'node:fs';

const [wasm = 'build/wasm/lapilli.wasm', native = 'build/release/lapilli'] = process.argv.slice(2);
if (!existsSync(native)) {
  console.log(`# ${native} is missing: cmake --workflow --preset release makes it`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const golden = new URL('../golden/', import.meta.url);
const lap = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm))).exports;
const buffer = () =>
    new Uint8Array(lap.memory.buffer, lap.lap_wasm_text(), lap.lap_wasm_text_size());
const put = text => new TextEncoder().encodeInto(text, buffer()).written;
const written = length => new TextDecoder().decode(buffer().subarray(0, length));

// The module has no networks of its own: the page loads them.
function takeNetwork(set) {
  const bytes = readFileSync(new URL(`../../data/nets/${set}.net`, import.meta.url));
  buffer().set(bytes);
  if (lap.lap_wasm_network(bytes.length) !== 0)
    throw new Error(`${set}.net is refused`);
  bytes[bytes.length >> 1] ^= 1;
  buffer().set(bytes);
  if (lap.lap_wasm_network(bytes.length) === 0)
    throw new Error(`${set}.net with a flipped bit is not refused`);
}

// What a module decides in the position before each of the lines that are decisions.
function decideHere(lines, asked, spec) {
  const moves = [];
  lap.lap_wasm_open();
  for (const [i, line] of lines.entries()) {
    if (asked.has(i))
      moves.push(written(lap.lap_wasm_decide(put(spec), BigInt(i))));
    lap.lap_wasm_line(put(line));
  }
  return moves;
}

function decideNatively(lines, asked, spec) {
  const play = lines.indexOf('play') + 1;
  const talk = ['lapilli-engine 1', 'record', ...lines.slice(0, play), 'end'];
  for (const [i, line] of lines.entries()) {
    if (i < play)
      continue;
    if (asked.has(i))
      talk.push(`seed ${i}`, 'go');
    talk.push(`event ${line}`);
  }
  const run = spawnSync(native, ['engine', '--player', spec],
                        {input: talk.join('\n') + '\n', encoding: 'utf8'});
  return run.stdout.split('\n').filter(line => line.startsWith('move ')).map(line => line.slice(5));
}

let passed = 0, failed = 0;
const names = readdirSync(golden).filter(name => name.endsWith('-a.lap'));
for (const spec of ['random', 'greedy', 'fullgreedy', 'search:sims=60', 'search:sims=60,eval=network',
                    'search:sims=60,eval=playout', 'level:3', 'level:4']) {
  let decisions = 0;
  const wrong = [];
  for (const name of names) {
    const lines = readFileSync(new URL(name, golden), 'utf8')
                      .trimEnd().split('\n').filter(line => !/^(seal|score|result) /.test(line));
    const asked = new Set(lines.keys());
    for (const i of lines.keys())
      if (!/^[1-4] /.test(lines[i]) || i % 5 !== 0)
        asked.delete(i);
    takeNetwork(name.split('-')[0]);
    const here = decideHere(lines, asked, spec), there = decideNatively(lines, asked, spec);
    decisions += asked.size;
    if (here.length !== asked.size || there.length !== asked.size)
      wrong.push(`${name}: ${here.length} and ${there.length} of ${asked.size} decisions`);
    for (const [i, move] of here.entries())
      if (move !== there[i])
        wrong.push(`${name}: '${move}' here, '${there[i]}' natively`);
  }
  for (const line of wrong.slice(0, 10))
    console.log(`# ${line}`);
  const good = wrong.length === 0 && decisions > 100;
  console.log(`${good ? 'ok' : 'not ok'} - ${spec} takes ${decisions} decisions as natively`);
  good ? passed++ : failed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
