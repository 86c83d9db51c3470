// Why a hint is a good one, in a few words taken from what it would change.

import {cavemanName, pointsText, scorePartName, totemName} from '../board/names';
import type {Action, Choice, Effect, GameView} from '../engine/types';
import {labelText, t, tn} from '../i18n/translate';
import {regionText} from './eventText';
import {previewOf} from './overlay';

// What the region that gains most scores then.
function regionReason(effect: Effect, crowns: boolean): string {
  const [most] = [...effect.regions].sort((a, b) => b.gain - a.gain || b.now.size - a.now.size);
  if (!most)
    return '';
  return effect.token > 0 || most.gain > 0 || most.was.length > 0 ? regionText(most.now, crowns) : '';
}

function effectReason(effect: Effect, seat: number, crowns: boolean): string {
  const words: string[] = [], region = regionReason(effect, crowns);
  for (const {resource, to} of effect.totems)
    if (to === seat)
      words.push(t('takes the {totem}', {totem: totemName(resource)}));
  const [band] = [...effect.bandsNow].sort((a, b) => b.points - a.points);
  if (band && band.points > 0)
    words.push(`${labelText(band.caveman ? cavemanName(band.caveman) : t('warriors'))} ${pointsText(band.points)}`);
  if (region && words.length === 0)
    words.push(region);
  if (effect.gain.resources && effect.gain.resources > 0)
    words.push(tn('{n} more resource', '{n} more resources', effect.gain.resources));
  for (const part of ['centre', 'complete'] as const)
    if ((effect.gain[part] ?? 0) < 0)
      words.push(t('gives up {bonus}', {bonus: scorePartName(part, crowns)}));
  return words.join(', ');
}

function pickReason(number: number, view: GameView, placements: Choice[]): string {
  const domino = view.next.find(place => place?.domino.number === number)?.domino;
  const free = view.next.flatMap(place => place && place.chief === 0 ? [place.domino.number] : []);
  const words: string[] = [];
  if (domino) {
    const {best} = previewOf(domino, placements), effect = best?.effect;
    words.push(!best ? t('fits nowhere yet') : effect ? effectReason(effect, view.seat, view.rules.crowns) : '');
    if (domino.halves.some(half => half.craters > 0))
      words.push(t('brings a volcano'));
  }
  if (number === Math.min(...free))
    words.push(t('plays first of those left'));
  return words.filter(Boolean).join(', ');
}

// `preview`: where a domino on offer would fit.
export function hintReason(hint: Action, view: GameView, preview: (number: number) => Choice[]): string {
  switch (hint.kind) {
  case 'pick':
  case 'pair': return pickReason(hint.dominoes?.[0] ?? 0, view, preview(hint.dominoes?.[0] ?? 0)) || t('fits anywhere');
  case 'skip': return t('keeps your resources');
  case 'totem': return t('costs you least');
  default: return hint.effect && effectReason(hint.effect, view.seat, view.rules.crowns) || t('keeps your grid compact');
  }
}
