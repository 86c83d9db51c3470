// A seat at a server's table in WebAssembly: the scripts of tests/seat, event for event as natively.
//   node tests/wasm/seat.mjs build/wasm/lapilli.wasm
import {readFileSync} from 'node:fs';
import {finish, play, scripts} from '../seat/script.mjs';

const module = new WebAssembly.Module(readFileSync(process.argv[2] ?? 'build/wasm/lapilli.wasm'));

// The events after each command, as seat_events.c has them.
function run(commands) {
  const lap = new WebAssembly.Instance(module).exports, slot = 2;
  const buffer = () => new Uint8Array(lap.memory.buffer, lap.lap_wasm_text(), lap.lap_wasm_text_size());
  const put = text => new TextEncoder().encodeInto(text, buffer()).written;
  let now = 0, begun = false;
  const obey = command => {
    if (command.startsWith('table '))
      return lap.lap_wasm_read(1000, put(command.slice(6))) === 0;
    if (command === 'empty')
      lap.lap_wasm_table();
    else if (command === 'due')
      now = lap.lap_wasm_seat_due(slot);
    else
      return lap.lap_wasm_seat(slot, now, put(command)) === 1;
    return true;
  };
  lap.lap_wasm_table();
  return commands.map(command => {
    const events = obey(command) ? [] : [{kind: 'no'}];
    begun ||= command.startsWith('join ');
    for (let length; begun && (length = lap.lap_wasm_seat_event(slot, now)) > 0;)
      events.push(JSON.parse(new TextDecoder().decode(buffer().subarray(0, length))));
    return events;
  });
}

for (const script of scripts())
  play(script, run);
finish();
