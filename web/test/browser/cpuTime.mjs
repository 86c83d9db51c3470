// cpuTime.mjs: the seconds of processor time that processes have used. Unlike time on the clock, they say what a test
// costs on a busy machine, too.
import {readdirSync, readFileSync} from 'node:fs';

const PER_SECOND = 100;  // the ticks of /proc on Linux

// The processes that run: their parents, and the ticks they and their ended children have used.
function processes() {
  const all = new Map();
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    let text;
    try {
      text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue;  // it has just ended
    }
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');  // from the state, field 3 of proc(5)
    all.set(Number(pid), {parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)});
  }
  return all;
}

// Of a process with all its descendants, those that have ended included. 0: it does not run.
export function cpuSeconds(pid) {
  const all = processes();
  const sum = at => (all.get(at)?.ticks ?? 0) + [...all].filter(([, {parent}]) => parent === at).reduce((ticks, [child]) => ticks + sum(child), 0);
  return sum(pid) / PER_SECOND;
}
