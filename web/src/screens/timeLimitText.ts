// Times in words: a limit, and how long a game takes.

import {t, tn} from '../i18n/translate';

function span(seconds: number): string {
  if (seconds % 86400 === 0)
    return tn('{n} day', '{n} days', seconds / 86400);
  if (seconds % 3600 === 0)
    return tn('{n} hour', '{n} hours', seconds / 3600);
  return seconds % 60 === 0 ? tn('{n} minute', '{n} minutes', seconds / 60) : tn('{n} second', '{n} seconds', seconds);
}

// Seconds for the whole game, and per turn.
export function timeLimitText(bank: number, turn: number): string {
  if (bank === 0)
    return t('{time} per turn', {time: span(turn)});
  return turn === 0 ? t('{time} per player', {time: span(bank)}) : t('{bank} per player, {turn} per turn', {bank: span(bank), turn: span(turn)});
}

// How long a game with so many dominoes takes: half a minute for each, in fives.
export function gameMinutes(deck: number): number {
  return Math.round(deck / 10) * 5;
}

export function gameMinutesText(deck: number): string {
  return tn('about {n} minute', 'about {n} minutes', gameMinutes(deck));
}
