// What a seat does when a server says this and that: the scripts of this folder, one command on each line, and
// under it, after two spaces, what happens.
//   node tests/seat/scripts.mjs build/dev/tests/seat/seat_events
import {execFileSync} from 'node:child_process';
import {finish, play, scripts} from './script.mjs';

const [, , program] = process.argv;

// The events after each command.
function run(commands) {
  const out = execFileSync(program, {input: `${commands.join('\n')}\n`, encoding: 'utf8'}).split('\n');
  return commands.map(() => {
    const events = out.splice(0, out.indexOf(''));
    out.shift();
    return events.map(text => JSON.parse(text));
  });
}

for (const script of scripts())
  play(script, run);
finish();
