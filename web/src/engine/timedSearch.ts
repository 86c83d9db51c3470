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
  spec: PlayerSpec;    // the player that decided
  ms: number;          // time taken
}

export type ThinkProgress = (hints: Hints) => void;

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
    if (time - reported >= PROGRESS_MS) {
      const hints = engine.searchHints(task.most);
      if (hints)
        progress(hints);
      reported = time;
    }
    // The first steps are slow while the browser still compiles, so the rate is that of the last one.
    step = Math.min(2 * step, Math.max(left < STEP_MS ? 0 : 1, Math.floor(rate * Math.min(STEP_MS, left))));
  }
  return engine.searchHints(task.most);
}

function hint(engine: Engine, task: ThinkTask, ms: number, now: () => number, progress: ThinkProgress): Hints|null {
  if (ms === 0)
    return engine.hint(task.spec, task.seed, task.most, task.events);
  return search(engine, task, ms, now, progress);
}

function decide(engine: Engine, task: ThinkTask, ms: number, now: () => number): string|null {
  const choices = engine.choices();
  const only = choices.ok && choices.value.forced ? choices.value.choices[0]?.request : null;
  if (only)
    return only;
  if (ms === 0)
    return engine.decide(task.spec, task.seed);
  return search(engine, task, ms, now, () => {})?.hints[0]?.request ?? null;
}

// Completes a task. null: the record is invalid, or nobody is to decide.
export function think(engine: Engine, task: ThinkTask, now: () => number, progress: ThinkProgress): ThinkResult|null {
  const start = now();
  if (!engine.readRecord(task.record).ok)
    return null;
  const ms = engine.budget(task.spec);
  const hints = task.kind === 'hint' ? hint(engine, task, ms, now, progress) : null;
  const request = task.kind === 'hint' ? hints?.hints[0]?.request : decide(engine, task, ms, now);
  return request ? {request, hints, spec: task.spec, ms: now() - start} : null;
}
