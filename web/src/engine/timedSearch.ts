// Searching for a given time, though the module has no clock: short trial searches of the position
// measure the rate of simulations, and the real search gets as many as fit into the remaining time.

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

const TRIAL_SIMS = 24;  // takes a moment even on a slow phone
const TRIAL_MS = 40;    // a shorter trial is not reliable
const SETTLED = 1.25;   // keep trying while a trial is this much faster than the one before
const KEPT_BACK = 0.15; // share of the time held in reserve: large trees are slower than small ones

function searchOf(sims: number): PlayerSpec {
  return `search:sims=${Math.max(1, Math.floor(sims))}`;
}

// Runs short searches until their rate is stable, since the first ones are slow while the browser
// still compiles. Returns the last of them, and how many simulations fit into the remaining time.
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
