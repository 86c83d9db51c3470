// Par of a daily deal: what a strong player makes of it, the same on every device. Computed in a worker
// of its own, which takes a few seconds.

import type {WorkerLike} from './thinker';
import type {ParProgress, RuleSet} from './types';

export interface ParOptions {
  module: WebAssembly.Module;
  worker: () => WorkerLike;
}

// null: it cannot be computed now, for want of workers or memory.
export function computePar({module, worker: create}: ParOptions, day: string, set: RuleSet): Promise<ParProgress|null> {
  return new Promise(resolve => {
    let worker: WorkerLike|null = null;
    const finish = (par: ParProgress|null) => {
      worker?.terminate();
      resolve(par);
    };
    try {
      worker = create();
      worker.onmessage = ({data}) => 'par' in data && finish(data.par);
      worker.onerror = event => {
        event.preventDefault?.();
        finish(null);
      };
      worker.onmessageerror = () => finish(null);
      worker.postMessage({module, networks: []});
      worker.postMessage({par: {day, set}});
    } catch {
      finish(null);
    }
  });
}
