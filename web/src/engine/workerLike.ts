// A Web Worker for computer players, or what a test puts in its place.

import type {WorkerReply, WorkerRequest} from './thinkerWorker';

// The part of Worker that is used here.
export interface WorkerLike {
  postMessage(message: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void)|null;
  onerror: ((event: ErrorEvent) => void)|null;
  onmessageerror: ((event: MessageEvent) => void)|null;
}
