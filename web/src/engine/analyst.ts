// Analyses games in as many Web Workers as the machine has cores. Positions are assessed one by one,
// so the result does not depend on how many workers there are: it is that of `lapilli analyse` with
// the same number of simulations and the same seed.

import type {AnalysisBudget, AnalysisReply, AnalysisRequest} from './analysisWorker';
import type {Judgement} from './types';
import {RULE_SETS} from './types';

// The part of Worker that is used here.
export interface AnalysisWorkerLike {
  postMessage(message: AnalysisRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<AnalysisReply>) => void)|null;
  onerror: ((event: ErrorEvent) => void)|null;
}

export interface AnalystOptions {
  module: WebAssembly.Module;
  worker: () => AnalysisWorkerLike;  // may throw where workers are not available
  networks: readonly string[];       // their URLs, in the order of RULE_SETS
  cores?: number;                    // by default those of this machine
}

// The budget of `lapilli analyse` when none is given.
export const ANALYSIS_BUDGET: AnalysisBudget = {sims: 1000, seed: 1n};

// A quick look at one decision while it waits to be played.
const JUDGE_BUDGET: AnalysisBudget = {sims: 400, seed: 1n};

export interface AnalysisRun {
  // The lines for Engine.analysis(). null: cancelled. Rejects when something could not be loaded.
  lines: Promise<string[]|null>;
  cancel: () => void;
}

export class Analyst {
  private judging: AnalysisWorkerLike|null = null;
  private judgingSet = '';

  constructor(private readonly options: AnalystOptions) {}

  get cores(): number {
    return Math.max(1, this.options.cores ?? navigator.hardwareConcurrency ?? 1);
  }

  // Assesses every position of a record that has this many events.
  analyse(record: string, events: number, budget: AnalysisBudget, onProgress: (done: number, all: number) => void): AnalysisRun {
    const workers: AnalysisWorkerLike[] = [];
    let cancelled = false, settle: (lines: string[]|null) => void = () => {};
    const stop = () => {
      for (const worker of workers.splice(0))
        worker.terminate();
    };
    const assessAll = (network: Uint8Array) => new Promise<string[]|null>((resolve, reject) => {
      const all = events + 1, lines: string[] = [];
      let next = 0, done = 0;
      settle = resolve;
      if (cancelled)
        return resolve(null);
      for (let i = 0; i < Math.min(this.cores, all); i++) {
        const worker = this.start(network, budget);
        workers.push(worker);
        const give = () => next < all && worker.postMessage({record, position: next++});
        worker.onmessage = ({data}) => {
          if (!('position' in data) || data.line === null)
            return reject(new Error('a position could not be assessed'));
          lines[data.position] = data.line;
          onProgress(++done, all);
          if (done === all)
            return resolve(lines);
          give();
        };
        worker.onerror = event => {
          event.preventDefault?.();
          reject(new Error(event.message));
        };
        give();
      }
    });
    return {
      lines: this.network(record).then(assessAll).finally(stop),
      cancel: () => {
        cancelled = true;
        stop();
        settle(null);
      },
    };
  }

  // Judges a decision at the end of an unfinished record; null when that is not possible.
  async judge(record: string, seat: number, request: string): Promise<Judgement|null> {
    try {
      const set = ruleSetOf(record);
      if (this.judging === null || this.judgingSet !== set) {
        const network = await this.network(record);
        this.judging?.terminate();
        this.judging = this.start(network, JUDGE_BUDGET);
        this.judgingSet = set;
      }
      const worker = this.judging;
      return await new Promise((resolve, reject) => {
        worker.onmessage = ({data}) => resolve('judgement' in data ? data.judgement : null);
        worker.onerror = event => {
          event.preventDefault?.();
          reject(new Error(event.message));
        };
        worker.postMessage({record, seat, request});
      });
    } catch {
      this.judging?.terminate();
      this.judging = null;
      return null;
    }
  }

  private start(network: Uint8Array, budget: AnalysisBudget): AnalysisWorkerLike {
    const worker = this.options.worker();
    worker.postMessage({module: this.options.module, network, budget});
    return worker;
  }

  // The network that searches in the game of a record use. Without it the numbers would be others, so
  // it is waited for.
  private async network(record: string): Promise<Uint8Array> {
    const url = this.options.networks[RULE_SETS.findIndex(set => set === ruleSetOf(record))];
    const response = await fetch(url ?? '');
    if (!response.ok)
      throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

function ruleSetOf(record: string): string {
  return /^rules (\w+)$/m.exec(record)?.[1] ?? '';
}
