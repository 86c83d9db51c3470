// A refusal as a sentence in the reader's language: server errors by their code, those of the
// engine by their sentence.

import type {Refusal} from '../engine/types';
import {translateSentence, t} from './translate';

function ofServer(error: string): string|null {
  switch (error) {
  case 'stale': return t('The game moved on before your move arrived.');
  case 'storage': return t('The server can’t save right now. Try again in a moment.');
  case 'busy': return t('The server is busy. Try again in a moment.');
  case 'going': return t('The server is restarting. Try again in a moment.');
  case 'too-fast':
  case 'too-many': return t('Too many requests. Try again later.');
  case 'slow': return t('Your connection is too slow to keep up.');
  case 'damaged': return t('This table is damaged and can’t be played any more.');
  case 'closed': return t('The operator of this server has closed this table.');
  case 'no-table': return t('This table has expired.');
  case 'no-seat': return t('This link isn’t for this table, or it has been used.');
  case 'seat-moved': return t('You’re playing this seat in another browser now.');
  case 'player-present': return t('This player is here, or may come back soon.');
  default: return null;
  }
}

export function refusalText({error, say}: Refusal): string {
  const sentence = ofServer(error) ?? translateSentence(say);
  const whole = sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
  return /[.?…]$/.test(whole) ? whole : `${whole}.`;
}
