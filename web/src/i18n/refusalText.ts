// A refusal as a sentence in the reader's language: what a server alone can say by its word, what the
// engine says by its sentence.

import type {Refusal} from '../engine/types';
import {said, t} from './translate';

function ofServer(error: string): string|null {
  switch (error) {
  case 'stale': return t('Something has happened that you had not seen.');
  case 'storage': return t('The server cannot save just now. Try again in a moment.');
  case 'busy': return t('The server is busy. Try again in a moment.');
  case 'going': return t('The server is being restarted. Try again in a moment.');
  case 'too-fast':
  case 'too-many': return t('That was a lot in a short time. Try again later.');
  case 'slow': return t('The connection is too slow to keep up.');
  case 'log-full': return t('This table has seen too much and takes nothing more.');
  case 'no-table': return t('This table is gone.');
  case 'no-seat': return t('This link does not belong to this table.');
  default: return null;
  }
}

export function refusalText({error, say}: Refusal): string {
  const sentence = ofServer(error) ?? said(say);
  const whole = sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
  return /[.?…]$/.test(whole) ? whole : `${whole}.`;
}
