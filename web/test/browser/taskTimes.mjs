// What the main thread of a page does in a Chromium trace, task by task. Times are of the processor, so that they say
// something on a busy machine, too.

export const CATEGORIES = ['devtools.timeline', 'toplevel', 'v8'];

const KINDS = {
  script: ['FunctionCall', 'FireAnimationFrame', 'EvaluateScript', 'RunMicrotasks', 'TimerFire', 'EventDispatch', 'v8.run'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map(name => [name, kind])));
const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];

const endOf = ({ts, dur}) => ts + dur;

// The thread that lays out most.
function mainThread(events) {
  const counts = new Map();
  for (const {name, pid, tid} of events)
    if (name === 'UpdateLayoutTree')
      counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return events.filter(({ph, pid, tid}) => ph === 'X' && `${pid} ${tid}` === most).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}

// The milliseconds of each kind in a task, without those of what is inside of it.
function timesOf(task, inside) {
  const times = {all: task.tdur / 1000, script: 0, style: 0, layout: 0, paint: 0}, open = [];
  for (const event of inside) {
    const kind = KIND_OF.get(event.name), ms = (event.tdur ?? 0) / 1000;
    if (!kind)
      continue;
    while (open.length > 0 && event.ts >= endOf(open.at(-1).event))
      open.pop();
    times[kind] += ms;
    if (open.length > 0)
      times[open.at(-1).kind] -= ms;
    open.push({event, kind});
  }
  return times;
}

// The tasks of a trace, the longest first: {all, script, style, layout, paint} in milliseconds.
export function taskTimes(trace) {
  const events = mainThread(JSON.parse(trace).traceEvents), tasks = [];
  for (let i = 0; i < events.length; i++) {
    const task = events[i];
    if (!TASKS.includes(task.name) || task.tdur === undefined)
      continue;
    let next = i + 1;
    while (next < events.length && events[next].ts < endOf(task))
      next++;
    tasks.push(timesOf(task, events.slice(i + 1, next)));
    i = next - 1;
  }
  return tasks.sort((a, b) => b.all - a.all);
}
