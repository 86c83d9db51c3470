// A series of games in words.

import type {SeriesKind} from '../engine/types';
import {t, tn} from '../i18n/translate';

export function seriesName(kind: SeriesKind): string {
  return kind === 'dynasty' ? t('Dynasty') : t('Best of three');
}

// `Dynasty, game 2 of 3`.
export function seriesGameText({kind, game, games}: {kind: SeriesKind; game: number; games: number}): string {
  return t('{series}, game {n} of {all}', {series: seriesName(kind), n: game, all: games});
}

// What counts: points in a dynasty, wins in a best of three.
export function seriesSumText(kind: SeriesKind, {points, wins}: {points: number; wins: number}): string {
  return kind === 'dynasty' ? String(points) : tn('{n} win', '{n} wins', wins);
}
