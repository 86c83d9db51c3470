// Extra workers that search the position of a task at the same time as the first one, each with a
// seed of its own. What they find is added up. A helper that fails is done without.

import type {ThinkTask} from './timedSearch';
import type {Hint, Hints} from './types';
import type {WorkerLike} from './workerLike';

interface Helper {
  worker: WorkerLike;
  task: number;        // the one it works on; 0: none
  found: Hints|null;   // for the last task
}

const WAIT_MS = 50;  // for helpers, once the first worker has answered

export class Helpers {
  private readonly helpers: Helper[] = [];
  private told: () => void = () => {};

  constructor(private readonly create: () => WorkerLike, private readonly count: number) {}

  // Lets every helper that is free work on a task.
  start(id: number, task: ThinkTask): void {
    try {
      while (this.helpers.length < this.count)
        this.add();
    } catch {
      // No more workers to be had: those that there are will do.
    }
    for (const [i, helper] of this.helpers.entries()) {
      helper.found = null;
      if (helper.task !== 0)
        continue;
      helper.task = id;
      helper.worker.postMessage({id, task: {...task, seed: BigInt.asUintN(64, task.seed + BigInt(i + 1))}});
    }
  }

  // What they found for a task, a moment later at the latest.
  async collect(id: number): Promise<Hints[]> {
    const isBusy = () => this.helpers.some(helper => helper.task === id);
    const end = performance.now() + WAIT_MS;
    while (isBusy() && performance.now() < end)
      await new Promise<void>(resolve => {
        this.told = resolve;
        setTimeout(resolve, end - performance.now());
      });
    return this.helpers.flatMap(helper => helper.task === 0 && helper.found ? [helper.found] : []);
  }

  stop(): void {
    for (const {worker} of this.helpers.splice(0))
      worker.terminate();
    this.told();
  }

  private add(): void {
    const helper: Helper = {worker: this.create(), task: 0, found: null};
    const drop = () => {
      helper.worker.terminate();
      helper.task = 0;
      const at = this.helpers.indexOf(helper);
      if (at >= 0)
        this.helpers.splice(at, 1);
      this.told();
    };
    helper.worker.onmessage = ({data}) => {
      if (!('thought' in data) || data.id !== helper.task)
        return;
      helper.found = data.thought?.roots ?? null;
      helper.task = 0;
      this.told();
    };
    helper.worker.onerror = event => {
      event.preventDefault?.();
      drop();
    };
    helper.worker.onmessageerror = drop;
    this.helpers.push(helper);
  }
}

function most(hints: readonly Hint[]): number {
  return Math.max(...hints.map(hint => hint.visits));
}

// Several searches of one position added up, the decision with most simulations first. A search that
// ranks another one first has worked the position out.
export function addUp(first: Hints, others: readonly Hints[]): Hints {
  const top = first.hints[0];
  if (!top || top.visits < most(first.hints))
    return first;
  const sums = new Map<string, Hint>();
  for (const {hints} of [first, ...others])
    for (const hint of hints) {
      const sum = sums.get(hint.request), visits = (sum?.visits ?? 0) + hint.visits, part = visits > 0 ? hint.visits / visits : 0;
      sums.set(hint.request, {
        ...hint,
        visits,
        points: sum ? sum.points + (hint.points - sum.points) * part : hint.points,
        error: sum ? Math.hypot(sum.error * (1 - part), hint.error * part) : hint.error,
        win: sum ? sum.win + (hint.win - sum.win) * part : hint.win,
      });
    }
  const hints = [...sums.values()].sort((a, b) => b.visits - a.visits);
  return {seat: first.seat, sims: [first, ...others].reduce((sims, found) => sims + found.sims, 0), hints};
}
