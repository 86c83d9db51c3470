// Texts about puzzles: themes, and why the solution is the best move.

import {t} from '../../i18n/translate';
import {analysisPoints} from '../replay/analysisText';
import type {Puzzle, Theme} from './puzzle';

export function themeName(theme: Theme): string {
  switch (theme) {
  case 'join': return t('Join regions');
  case 'gap': return t('Keep the gap');
  case 'deny': return t('Deny');
  case 'early': return t('Choose early');
  case 'fire': return t('Fire');
  case 'totem': return t('Totem race');
  case 'recruit': return t('Recruit');
  case 'last': return t('The last lines');
  }
}

function themeReason(theme: Theme|undefined): string {
  switch (theme) {
  case 'join': return t('How regions grow together matters more than the points of one move.');
  case 'gap': return t('It leaves room for the dominoes you have chosen, and no gap that stays empty.');
  case 'deny': return t('It takes a domino that is worth more to an opponent than to you.');
  case 'early': return t('It is further up the line, so you choose earlier next time.');
  case 'fire': return t('The volcano and its fire bring more there.');
  case 'totem': return t('It decides who has the most of a resource.');
  case 'recruit': return t('Your resources are worth more that way.');
  case 'last': return t('No more lines are drawn: only what still fits counts.');
  case undefined: return t('It leaves more for what is still to come.');
  }
}

// Points of a puzzle are whole points with one decimal place.
export function pointsOf(points: number): string {
  return analysisPoints(Math.round(points * 100));
}

// In one sentence, and what the obvious move would have cost in another.
export function solvedText({themes, cost}: Puzzle): string {
  const order: Theme[] = ['join', 'gap', 'recruit', 'totem', 'deny', 'fire', 'early', 'last'];
  const reason = themeReason(order.find(theme => themes.includes(theme)));
  return `${reason} ${t('The move that gains most at once costs {points} points.', {points: pointsOf(cost)})}`;
}

export function wrongText(points: number|null): string {
  return points === null ? t('There is a better move.') : t('There is a better move: this one costs about {points} points.', {points: pointsOf(points)});
}
