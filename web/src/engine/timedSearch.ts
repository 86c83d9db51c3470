// Thinking for a certain time without a clock in the module: how many simulations a moment is worth
// is tried out on the very position, and the search gets as many as fit into what is left.

import type {Engine} from './engine';
import type {Hints, PlayerSpec} from './types';

// What is asked of a thinker. The record holds the game; what it does not know it imagines.
export interface ThinkTask {
  kind: 'decide'|'hint';
  record: string;
  spec: PlayerSpec;  // who decides; for a hint a search, `search:time=1s`
  seed: bigint;
  most: number;    // hint: how many decisions to list
  events: number;  // hint: the position after so many events
}

export interface ThinkResult {
  request: string;     // the decision, or the best of the hints
  hints: Hints|null;   // of a hint
  spec: PlayerSpec;    // who has thought
  ms: number;          // for how long
}

export type ThinkProgress = (hints: Hints) => void;

const TRIAL_SIMS = 24;  // soon done even on a slow phone
const TRIAL_MS = 40;    // a trial shorter than this says too little
const SETTLED = 1.25;   // a trial this much faster than the one before is not the last
const KEPT_BACK = 0.15; // of the time: a large tree is slower than a small one

function searchOf(sims: number): PlayerSpec {
  return `search:sims=${Math.max(1, Math.floor(sims))}`;
}

// The last of some short searches, and how many simulations fit into the time that is left. The
// first ones are slow, while the browser still compiles, so they go on until it has settled.
function tryOut(engine: Engine, task: ThinkTask, ms: number, now: () => number): {hints: Hints; left: number}|null {
  const start = now();
  let before = 0;
  for (let sims = TRIAL_SIMS;; sims *= 2) {
    const begun = now(), hints = engine.hint(searchOf(sims), task.seed, task.most, task.events);
    if (!hints)
      return null;
    const took = Math.max(now() - begun, 0.1), all = now() - start, rate = sims / took;
    const settled = took >= TRIAL_MS && before > 0 && rate < SETTLED * before;
    before = rate;
    if (!settled && all < ms / 4)
      continue;
    const left = rate * (ms * (1 - KEPT_BACK) - all);
    return {hints, left: left > sims ? left : 0};
  }
}

function hint(engine: Engine, task: ThinkTask, ms: number, now: () => number, progress: ThinkProgress): Hints|null {
  if (ms === 0)
    return engine.hint(task.spec, task.seed, task.most, task.events);
  const trial = tryOut(engine, task, ms, now);
  if (!trial || trial.left === 0)
    return trial?.hints ?? null;
  progress(trial.hints);
  return engine.hint(searchOf(trial.left), task.seed, task.most, task.events);
}

function decide(engine: Engine, task: ThinkTask, ms: number, now: () => number): string|null {
  const choices = engine.choices();
  const only = choices.ok && choices.value.forced ? choices.value.choices[0]?.request : null;
  if (only)
    return only;
  if (ms === 0)
    return engine.decide(task.spec, task.seed);
  const trial = tryOut(engine, task, ms, now);
  if (!trial || trial.left === 0)
    return trial?.hints.hints[0]?.request ?? null;
  return engine.decide(searchOf(trial.left), task.seed);
}

// Does a task to the end. null: the record is no good, or nobody decides.
export function think(engine: Engine, task: ThinkTask, now: () => number, progress: ThinkProgress): ThinkResult|null {
  const start = now();
  if (!engine.readRecord(task.record).ok)
    return null;
  const ms = engine.budget(task.spec);
  const hints = task.kind === 'hint' ? hint(engine, task, ms, now, progress) : null;
  const request = task.kind === 'hint' ? hints?.hints[0]?.request : decide(engine, task, ms, now);
  return request ? {request, hints, spec: task.spec, ms: now() - start} : null;
}
