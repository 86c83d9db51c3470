// Refusals that do not come from the engine or the server.

import type {Refusal} from '../engine/types';
import {t} from '../i18n/translate';

export function clientRefusal(error: string, say: string): Refusal {
  return {error, say, at: 0, rule: null};
}

// Of a game that nobody can join.
export function noLinksRefusal(): Refusal {
  return clientRefusal('no-link', t('This game is on this device only.'));
}

export function dailyUndoText(): string {
  return t('In a daily deal you can undo only until something new is revealed.');
}

export function isRefusal(found: object): found is Refusal {
  return 'error' in found && 'say' in found;
}
