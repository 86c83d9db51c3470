// The names of the six computer levels.

import {t} from '../i18n/translate';

export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
export type Level = (typeof LEVELS)[number];

export function levelName(level: number): string {
  switch (level) {
  case 1: return t('Beginner');
  case 2: return t('Apprentice');
  case 3: return t('Regular');
  case 4: return t('Adept');
  case 5: return t('Expert');
  default: return t('Master');
  }
}
