// Whether the table allows its players hints.

import type {Refusal} from '../engine/types';
import {t} from '../i18n/translate';
import {clientRefusal} from './clientRefusal';
import type {Session} from './session';

// null: hints are allowed.
export function hintRefusal({engine}: Pick<Session, 'engine'>): Refusal|null {
  return engine.table().hints ? null : clientRefusal('hints-forbidden', t('This table is played without hints.'));
}
