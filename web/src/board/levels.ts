// What the six computer players are called.

import {t} from '../i18n/translate';

export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
export type Level = (typeof LEVELS)[number];

export function levelName(level: number): string {
  switch (level) {
  case 1: return t('Beginner');
  case 2: return t('Learner');
  case 3: return t('Steady');
  case 4: return t('Skilled');
  case 5: return t('Strong');
  default: return t('Master');
  }
}
