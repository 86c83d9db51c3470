// Searching for a given time, though the module has no clock: the search runs in short steps, and
// between them we look at ours.

import type {Engine} from './engine';
import type {Hints, PlayerSpec} from './types';

// A task for a Thinker. The search samples whatever the record does not reveal.
export interface ThinkTask {
  kind: 'decide'|'hint';
  record: string;
  spec: PlayerSpec;  // the player; for a hint a search, `search:time=1s`
  seed: bigint;
  most: number;    // hint: how many decisions to list
  events: number;  // hint: the position after this many events
}

export interface ThinkResult {
  request: string;     // the decision, or the best of the hints
  hints: Hints|null;   // null for a decision
  roots: Hints|null;   // of a search with a time limit: every decision it looked at
  spec: PlayerSpec;    // the player that decided
  ms: number;          // time taken
}

export type ThinkProgress = (hints: Hints) => void;

const ROOTS = 256;        // as many decisions as there can be
const FIRST_STEP = 8;     // simulations; takes a moment even on a slow phone
const STEP_MS = 20;       // how long a step should take
const PROGRESS_MS = 150;  // between two reports of progress

// Searches until the time is up, or for a decision until more time cannot change it.
function search(engine: Engine, task: ThinkTask, ms: number, now: () => number, progress: ThinkProgress): Hints|null {
  const start = now();
  if (!engine.beginSearch(task.spec, task.seed, task.events))
    return null;
  let reported = start;
  for (let step = FIRST_STEP; step > 0;) {
    const begun = now(), sims = engine.stepSearch(step), time = now();
    const left = ms - (time - start), rate = step / Math.max(time - begun, 0.1);
    if (left <= 0 || task.kind === 'decide' && engine.isSearchDecided(sims / Math.max(time - start, 0.1) * left))
      break;
    if (task.kind === 'hint' && time - reported >= PROGRESS_MS) {
      const hints = engine.searchHints(task.most);
      if (hints)
        progress(hints);
      reported = time;
    }
    // The first steps are slow while the browser still compiles, so the rate is that of the last one.
    step = Math.min(2 * step, Math.max(left < STEP_MS ? 0 : 1, Math.floor(rate * Math.min(STEP_MS, left))));
  }
  return engine.searchHints(ROOTS);
}

function decide(engine: Engine, task: ThinkTask): string|null {
  const choices = engine.choices();
  const only = choices.ok && choices.value.forced ? choices.value.choices[0]?.request : null;
  return only ?? (engine.budget(task.spec) === 0 ? engine.decide(task.spec, task.seed) : null);
}

// The first decisions of a ranking.
export function firstHints(hints: Hints, most: number): Hints {
  return {...hints, hints: hints.hints.slice(0, most)};
}

// Completes a task. null: the record is invalid, or nobody is to decide.
export function think(engine: Engine, task: ThinkTask, now: () => number, progress: ThinkProgress): ThinkResult|null {
  const start = now();
  if (!engine.readRecord(task.record).ok)
    return null;
  const ms = engine.budget(task.spec), done = {spec: task.spec, roots: null};
  const request = task.kind === 'decide' ? decide(engine, task) : null;
  if (request)
    return {...done, request, hints: null, ms: now() - start};
  if (ms === 0) {
    const hints = task.kind === 'hint' ? engine.hint(task.spec, task.seed, task.most, task.events) : null;
    return hints?.hints[0] ? {...done, request: hints.hints[0].request, hints, ms: now() - start} : null;
  }
  const roots = search(engine, task, ms, now, progress);
  if (!roots?.hints[0])
    return null;
  const hints = task.kind === 'hint' ? firstHints(roots, task.most) : null;
  return {...done, request: roots.hints[0].request, hints, roots, ms: now() - start};
}
