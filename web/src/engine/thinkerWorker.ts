// The Web Worker in which computer players think, so that the page never freezes. The first message
// carries the compiled module, each further one a task; there is one task at a time. Par of a daily
// deal is computed by a worker of its own (par.ts).

import {Engine} from './engine';
import type {ThinkTask, ThinkResult} from './timedSearch';
import {think} from './timedSearch';
import type {Hints, ParProgress, RuleSet} from './types';
import {RULE_SETS} from './types';

export type WorkerRequest =
    {module: WebAssembly.Module; networks: readonly string[]}|{id: number; task: ThinkTask}|{par: {day: string; set: RuleSet}};
export type WorkerReply = {id: number; progress: Hints}|{id: number; thought: ThinkResult | null}|{par: ParProgress | null};

interface Scope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void)|null;
  postMessage(message: WorkerReply): void;
}

const scope = self as unknown as Scope;
let engine: Promise<Engine>|null = null;

// A move is never delayed longer than this by a network that is still being downloaded.
const NETWORK_WAIT_MS = 500;
let networkUrls: readonly string[] = [];
const networks = new Map<string, Promise<Uint8Array|null>>();

async function download(url: string): Promise<Uint8Array|null> {
  try {
    const response = await fetch(url);
    if (response.ok)
      return new Uint8Array(await response.arrayBuffer());
  } catch {
    // Offline: the search does without.
  }
  networks.delete(url);
  return null;
}

// null: there is none for the rule set, or it cannot be downloaded.
function network(set: RuleSet|undefined): Promise<Uint8Array|null> {
  const url = set && networkUrls[RULE_SETS.indexOf(set)];
  if (url === undefined)
    return Promise.resolve(null);
  const loading = networks.get(url) ?? download(url);
  networks.set(url, loading);
  return loading;
}

// Gives the engine the network for the game of a record, if it can be had in time.
async function giveNetwork(to: Engine, record: string): Promise<void> {
  const loading = network(RULE_SETS.find(set => record.includes(`\nrules ${set}\n`)));
  const late = new Promise<null>(resolve => setTimeout(resolve, NETWORK_WAIT_MS, null));
  const bytes = await Promise.race([loading, late]);
  if (bytes)
    to.setNetwork(bytes);
}

// Turns a failure into an `error` event of the worker, so that the page replaces it.
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

async function answer(id: number, task: ThinkTask): Promise<void> {
  if (engine === null)
    throw new Error('a task came before the module');
  const ready = await engine;
  await giveNetwork(ready, task.record);
  const thought =
      think(ready, task, () => performance.now(), progress => scope.postMessage({id, progress}));
  scope.postMessage({id, thought});
}

async function computePar(day: string, set: RuleSet): Promise<void> {
  const ready = await engine;
  let par: ParProgress|null = null;
  if (ready?.beginPar(day, set))
    do
      par = ready.stepPar();
    while (par && !par.over);
  scope.postMessage({par});
}

scope.onmessage = ({data}) => {
  if ('module' in data) {
    engine = Engine.start(data.module);
    networkUrls = data.networks;
    engine.catch(fail);
  } else if ('par' in data) {
    computePar(data.par.day, data.par.set).catch(fail);
  } else {
    answer(data.id, data.task).catch(fail);
  }
};
