// Par of a daily deal: what the strongest player makes of it, the same on every device. Computed in a
// worker of its own, which takes a few seconds.

import type {WorkerLike} from './thinker';
import type {ParProgress, RuleSet} from './types';

export interface ParOptions {
  module: WebAssembly.Module;
  worker: () => WorkerLike;
  networks: readonly string[];  // their URLs, in the order of RULE_SETS
}

// null: it cannot be computed now, because the network is not on this device, or there are no workers.
export function computePar({module, worker: create, networks}: ParOptions, day: string, set: RuleSet): Promise<ParProgress|null> {
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
      worker.postMessage({module, networks});
      worker.postMessage({par: {day, set}});
    } catch {
      finish(null);
    }
  });
}
