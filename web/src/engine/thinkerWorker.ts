// The Web Worker in which computer players think, so that the page never freezes. The first message
// carries the compiled module, each further one a task; there is one task at a time.

import {Engine} from './engine';
import type {ThinkTask, ThinkResult} from './timedSearch';
import {think} from './timedSearch';
import type {Hints} from './types';

export type WorkerRequest = {module: WebAssembly.Module}|{id: number; task: ThinkTask};
export type WorkerReply = {id: number; progress: Hints}|{id: number; thought: ThinkResult | null};

interface Scope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void)|null;
  postMessage(message: WorkerReply): void;
}

const scope = self as unknown as Scope;
let engine: Promise<Engine>|null = null;

// Turns a failure into an `error` event of the worker, so that the page replaces it.
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

async function answer(id: number, task: ThinkTask): Promise<void> {
  if (engine === null)
    throw new Error('a task came before the module');
  const thought =
      think(await engine, task, () => performance.now(), progress => scope.postMessage({id, progress}));
  scope.postMessage({id, thought});
}

scope.onmessage = ({data}) => {
  if ('module' in data) {
    engine = Engine.start(data.module);
    engine.catch(fail);
  } else {
    answer(data.id, data.task).catch(fail);
  }
};
