// Runs computer players in a Web Worker, one task at a time. A decision always comes: when a worker
// fails another takes over, and when that fails too a weaker player decides on the page itself.

import {Engine, randomSeed} from './engine';
import {STAND_IN} from './standIn';
import {addUp, Helpers} from './helpers';
import type {WorkerReply} from './thinkerWorker';
import type {ThinkProgress, ThinkTask, ThinkResult} from './timedSearch';
import {firstHints, think} from './timedSearch';
import type {Hints, PlayerSpec} from './types';
import type {WorkerLike} from './workerLike';

export type {WorkerLike} from './workerLike';

export interface ThinkerOptions {
  module: WebAssembly.Module;
  worker: () => WorkerLike;  // may throw where workers are not available
  networks?: readonly string[];  // their URLs, in the order of RULE_SETS
  cores?: number;                // how many workers search at the same time. Default: 1
}

// `cancelled`: by cancel(). `failed`: the record is invalid, or nobody is to decide.
export type ThinkAnswer = {kind: 'thought'; thought: ThinkResult}|{kind: 'cancelled'}|{kind: 'failed'};

interface Job {
  id: number;
  task: ThinkTask;
  progress: ThinkProgress;
  tries: number;
  settle: (answer: ThinkAnswer) => void;
}

const HINT_MS = 1000;
const ALL_EVENTS = 0xffff;
const MOST_CORES = 8;
const TRIES = 2;
const PATIENCE_MS = 3000;  // beyond the player's own budget; after that the worker counts as hung
const SLEPT_MS = 2000;     // a timer this late means that the device slept, not that the worker hung

// Players quick enough to run on the page itself without being noticed.
const QUICK: readonly PlayerSpec[] = ['level:1', 'level:2', 'level:3', 'level:4', 'random', 'greedy', 'fullgreedy'];

export class Thinker {
  private worker: WorkerLike|null = null;
  private here: Promise<Engine>|null = null;
  private readonly jobs: Job[] = [];
  private last = 0;
  private timer: ReturnType<typeof setTimeout>|undefined;
  private hung = false;  // a worker has hung, so another would too
  private readonly helpers: Helpers|null;

  constructor(private readonly options: ThinkerOptions) {
    const helpers = Math.min(options.cores ?? 1, MOST_CORES) - 1;
    this.helpers = helpers > 0 ? new Helpers(() => this.startWorker(), helpers) : null;
  }

  // What a player would do next in the unfinished game of a record.
  decide(record: string, spec: PlayerSpec, seed = randomSeed()): Promise<ThinkAnswer> {
    return this.add({kind: 'decide', record, spec, seed, most: 1, events: ALL_EVENTS}, () => {});
  }

  // The best decisions at the end of a record, or after the given number of events. `progress`
  // receives a first estimate long before the answer.
  hint(record: string, most: number, progress: ThinkProgress = () => {}, events = ALL_EVENTS,
       ms = HINT_MS): Promise<ThinkAnswer> {
    return this.add({kind: 'hint', record, spec: `search:time=${ms}ms`, seed: randomSeed(), most, events}, progress);
  }

  // Drops all tasks, including the one in progress.
  cancel(): void {
    const dropped = this.jobs.splice(0);
    if (dropped.length > 0)
      this.stop();
    for (const job of dropped)
      job.settle({kind: 'cancelled'});
  }

  private add(task: ThinkTask, progress: ThinkProgress): Promise<ThinkAnswer> {
    return new Promise(settle => {
      this.jobs.push({id: ++this.last, task, progress, tries: 0, settle});
      if (this.jobs.length === 1)
        this.next();
    });
  }

  private next(): void {
    const job = this.jobs[0];
    if (!job)
      return;
    if (this.hung || job.tries++ >= TRIES) {
      void this.thinkHere(job);
      return;
    }
    try {
      this.worker ??= this.createWorker();
      const wait = PATIENCE_MS + timeOf(job.task.spec), due = performance.now() + wait;
      this.timer = setTimeout(() => this.giveUp(due), wait);
      this.worker.postMessage({id: job.id, task: job.task});
      if (isTimed(job.task.spec))
        this.helpers?.start(job.id, job.task);
    } catch {
      this.stop();
      void this.thinkHere(job);
    }
  }

  private startWorker(): WorkerLike {
    const worker = this.options.worker();
    worker.postMessage({module: this.options.module, networks: this.options.networks ?? []});
    return worker;
  }

  private createWorker(): WorkerLike {
    const worker = this.startWorker();
    worker.onmessage = ({data}) => this.receive(data);
    worker.onerror = event => {
      event.preventDefault?.();
      this.retry();
    };
    worker.onmessageerror = () => this.retry();
    return worker;
  }

  private receive(message: WorkerReply): void {
    const job = this.jobs[0];
    if (!job || 'par' in message || job.id !== message.id)
      return;
    if ('progress' in message)
      job.progress(message.progress);
    else if (message.thought?.roots && this.helpers)
      void this.addHelpers(job, message.thought, message.thought.roots, this.helpers);
    else
      this.finish(job, message.thought);
  }

  // The first worker's answer, together with what the others found.
  private async addHelpers(job: Job, thought: ThinkResult, roots: Hints, helpers: Helpers): Promise<void> {
    clearTimeout(this.timer);
    const all = addUp(roots, await helpers.collect(job.id));
    const request = all.hints[0]?.request ?? thought.request;
    const hints = thought.hints && firstHints(all, job.task.most);
    this.finish(job, {...thought, request, hints, roots: all});
  }

  // The worker failed.
  private retry(): void {
    this.stop();
    this.next();
  }

  // The worker hangs: from now on the page does the thinking, unless the device was merely asleep.
  private giveUp(due: number): void {
    this.hung = performance.now() < due + SLEPT_MS;
    this.retry();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.helpers?.stop();
  }

  private finish(job: Job, thought: ThinkResult|null): void {
    clearTimeout(this.timer);
    if (this.jobs[0] !== job)
      return;
    this.jobs.shift();
    job.settle(thought ? {kind: 'thought', thought} : {kind: 'failed'});
    this.next();
  }

  private async thinkHere(job: Job): Promise<void> {
    let thought: ThinkResult|null = null;
    try {
      const engine = await (this.here ??= Engine.start(this.options.module));
      thought = think(engine, fallbackTask(job.task), () => performance.now(), (hints: Hints) => job.progress(hints));
    } catch {
      this.here = null;
    }
    this.finish(job, thought);
  }
}

// The time budget named in a spec, in milliseconds.
function timeOf(spec: PlayerSpec): number {
  const time = /time=(\d+)ms/.exec(spec);
  return time ? Number(time[1]) : 1000;
}

// Is the search limited by time alone? One limited by simulations stays the same on every machine.
function isTimed(spec: PlayerSpec): boolean {
  return spec === 'level:6' || spec.includes('time=') && !spec.includes('sims=');
}

function fallbackTask(task: ThinkTask): ThinkTask {
  if (task.kind === 'hint')
    return {...task, spec: 'search:sims=64'};
  return QUICK.includes(task.spec) ? task : {...task, spec: STAND_IN};
}
