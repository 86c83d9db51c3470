// Refusals that do not come from the engine or the server.

import type {Refusal} from '../engine/types';

export function clientRefusal(error: string, say: string): Refusal {
  return {error, say, at: 0, rule: null};
}

export function isRefusal(found: object): found is Refusal {
  return 'error' in found && 'say' in found;
}
