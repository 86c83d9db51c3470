// The Web Worker that assesses positions of a record, one after the other as they are asked for, and
// judges single decisions. The first message carries the compiled module, the network and the budget.

import {Engine} from './engine';
import type {Judgement} from './types';

export interface AnalysisBudget {
  sims: number;  // per search and per position
  seed: bigint;
}

export interface AnalysisStart {
  module: WebAssembly.Module;
  network: Uint8Array;
  budget: AnalysisBudget;
}

export type AnalysisRequest =
    AnalysisStart|
    {record: string; position: number}|
    {record: string; seat: number; request: string};

// `line`: null when there is no such position. `judgement`: null when the decision is not legal.
export type AnalysisReply = {position: number; line: string|null}|{judgement: Judgement|null};

interface Scope {
  onmessage: ((event: MessageEvent<AnalysisRequest>) => void)|null;
  postMessage(message: AnalysisReply): void;
}

const scope = self as unknown as Scope;
let ready: Promise<{engine: Engine; budget: AnalysisBudget}>|null = null;
let open = '';  // the record that the engine holds

async function start({module, network, budget}: AnalysisStart) {
  const engine = await Engine.start(module), taken = engine.setNetwork(network);
  if (!taken.ok)
    throw new Error(taken.refusal.error);
  return {engine, budget};
}

async function answer(task: Exclude<AnalysisRequest, AnalysisStart>): Promise<AnalysisReply> {
  if (ready === null)
    throw new Error('a task came before the module');
  const {engine, budget} = await ready;
  if (task.record !== open && !engine.readRecord(task.record).ok)
    throw new Error('the record cannot be read');
  open = task.record;
  if ('position' in task)
    return {position: task.position, line: engine.assess(task.position, budget.sims, budget.seed)};
  const judged = engine.judge(task.seat, task.request, budget.sims, budget.seed);
  return {judgement: judged.ok ? judged.value : null};
}

// Turns a failure into an `error` event of the worker.
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

scope.onmessage = ({data}) => {
  if ('module' in data) {
    ready = start(data);
    ready.catch(fail);
  } else {
    answer(data).then(reply => scope.postMessage(reply), fail);
  }
};
