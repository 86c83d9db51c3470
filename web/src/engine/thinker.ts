// The page's face of the worker in which computer players think. Tasks are done one after another.
// Whatever goes wrong with a worker, a decision comes: from another worker, and if that fails too
// from a weaker player on the page itself.

import {Engine, randomSeed} from './engine';
import {STAND_IN} from './standIn';
import type {WorkerReply, WorkerRequest} from './thinkerWorker';
import type {ThinkProgress, ThinkTask, ThinkResult} from './timedSearch';
import {think} from './timedSearch';
import type {Hints, PlayerSpec} from './types';

// As much of a Worker as is used here.
export interface WorkerLike {
  postMessage(message: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void)|null;
  onerror: ((event: ErrorEvent) => void)|null;
  onmessageerror: ((event: MessageEvent) => void)|null;
}

export interface ThinkerOptions {
  module: WebAssembly.Module;
  worker: () => WorkerLike;  // may throw, where there are no workers
}

// `cancelled`: by cancel(). `failed`: the record is no good, or nobody decides in it.
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
const TRIES = 2;
const PATIENCE_MS = 3000;  // beyond a player's own time: then the worker hangs
const SLEPT_MS = 2000;     // a timer that comes so much too late says nothing of the worker

// Who thinks on the page itself: quick enough not to be noticed.
const QUICK: readonly PlayerSpec[] = ['level:1', 'level:2', 'level:3', 'level:4', 'random', 'greedy', 'fullgreedy'];

export class Thinker {
  private worker: WorkerLike|null = null;
  private here: Promise<Engine>|null = null;
  private readonly jobs: Job[] = [];
  private last = 0;
  private timer: ReturnType<typeof setTimeout>|undefined;
  private hung = false;  // a worker did: another would too

  constructor(private readonly options: ThinkerOptions) {}

  // What a player would do in the game of a record that is not over.
  decide(record: string, spec: PlayerSpec, seed = randomSeed()): Promise<ThinkAnswer> {
    return this.add({kind: 'decide', record, spec, seed, most: 1, events: ALL_EVENTS}, () => {});
  }

  // The best decisions in a record, or in what it was after so many events. `progress` gets a first
  // idea long before the answer is there.
  hint(record: string, most: number, progress: ThinkProgress = () => {}, events = ALL_EVENTS,
       ms = HINT_MS): Promise<ThinkAnswer> {
    return this.add({kind: 'hint', record, spec: `search:time=${ms}ms`, seed: randomSeed(), most, events}, progress);
  }

  // Drops every task, the one under way too.
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
    } catch {
      this.stop();
      void this.thinkHere(job);
    }
  }

  private createWorker(): WorkerLike {
    const worker = this.options.worker();
    worker.onmessage = ({data}) => this.receive(data);
    worker.onerror = event => {
      event.preventDefault?.();
      this.retry();
    };
    worker.onmessageerror = () => this.retry();
    worker.postMessage({module: this.options.module});
    return worker;
  }

  private receive(message: WorkerReply): void {
    const job = this.jobs[0];
    if (!job || job.id !== message.id)
      return;
    if ('progress' in message)
      job.progress(message.progress);
    else
      this.finish(job, message.thought);
  }

  // The worker failed.
  private retry(): void {
    this.stop();
    this.next();
  }

  // The worker hangs: from now on the page thinks itself. Unless the whole device slept.
  private giveUp(due: number): void {
    this.hung = performance.now() < due + SLEPT_MS;
    this.retry();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
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

// How long a task may take by its own words, in milliseconds.
function timeOf(spec: PlayerSpec): number {
  const time = /time=(\d+)ms/.exec(spec);
  return time ? Number(time[1]) : 1000;
}

function fallbackTask(task: ThinkTask): ThinkTask {
  if (task.kind === 'hint')
    return {...task, spec: 'search:sims=64'};
  return QUICK.includes(task.spec) ? task : {...task, spec: STAND_IN};
}
