// Texts and drawings of an analysis: grades, numbers, the better move.

import type {SeatNamer} from '../../board/names';
import {gainText, giveText, recruitName} from '../../board/names';
import type {Overlay} from '../../board/territoryDrawing';
import type {Action, GameView, Grade, Judgement, Square} from '../../engine/types';
import {currentLanguage, t} from '../../i18n/translate';

export function gradeName(grade: Grade): string {
  switch (grade) {
  case 'best': return t('Best move');
  case 'good': return t('Good move');
  case 'inaccuracy': return t('Inaccuracy');
  case 'mistake': return t('Mistake');
  case 'blunder': return t('Blunder');
  }
}

// As chess players write them.
export function gradeSign(grade: Grade): string {
  switch (grade) {
  case 'best': return '\u2713';
  case 'good': return '';
  case 'inaccuracy': return '?!';
  case 'mistake': return '?';
  case 'blunder': return '??';
  }
}

function decimal(value: number, places: number, signed: boolean): string {
  return new Intl.NumberFormat(currentLanguage(), {minimumFractionDigits: places, maximumFractionDigits: places,
                                                   signDisplay: signed ? 'exceptZero' : 'auto'}).format(value);
}

// Of hundredths of a point.
export function analysisPoints(hundredths: number, signed = false): string {
  return decimal(hundredths / 100, 1, signed);
}

// The same with their margin of error, on one line.
export function pointsWithError(hundredths: number, error: number): string {
  return `${analysisPoints(hundredths)}\u00a0±\u00a0${analysisPoints(error)}`;
}

// Of ten-thousandths of a win, as a percentage.
export function analysisWin(parts: number, signed = false): string {
  return t('{n}%', {n: decimal(parts / 100, 0, signed)});
}

// What a decision lost.
export function lossText({points, error, win}: Pick<Judgement, 'points'|'error'|'win'>): string {
  return t('lost {points} points and {win} of the chance to win', {points: pointsWithError(points, error), win: analysisWin(win)});
}

// The better move in words.
export function betterText(best: Action, who: SeatNamer): string {
  const [number = 0, other = 0] = best.dominoes ?? [], gain = gainText(best.effect?.gain.total ?? 0);
  const squares = (best.squares ?? []).join(', ');
  switch (best.kind) {
  case 'pick': return t('Choose domino {number}', {number});
  case 'pair': return t('Choose dominoes {number} and {other}', {number, other});
  case 'lay': return t('Place it on {squares}: {gain}', {squares, gain});
  case 'fire': return t('Launch it to {squares}: {gain}', {squares, gain});
  case 'totem': return giveText(who, best.to ?? 0);
  case 'recruit': return t('Recruit {caveman} on {squares}: {gain}', {caveman: best.caveman ? recruitName(best.caveman) : '', squares, gain});
  case 'skip': return t('Skip');
  default: return best.request ?? '';
  }
}

// The better move on the territory of the seat that decides in the view.
export function betterOverlay(view: GameView, best: Action): Overlay {
  const [at] = best.squares ?? [], gain = best.effect?.gain.total ?? 0, text = gainText(gain), bad = gain < 0;
  const domino = view.now.find(place => place?.acts)?.domino;
  if (best.kind === 'lay' && domino && best.squares?.length === 2)
    return {ghost: {domino, squares: best.squares as [Square, Square], text, bad, pinned: true}};
  if (best.kind === 'fire' && at)
    return {glow: [{at, text, strong: true, bad}], piece: {at, name: `token-${best.effect?.token ?? 1}`}};
  if (best.kind === 'recruit' && at && best.caveman)
    return {glow: [{at, text, strong: true, bad}], piece: {at, name: best.caveman}, paid: best.pay ?? []};
  return {};
}
