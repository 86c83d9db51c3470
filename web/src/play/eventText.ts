// Events, effects and refusals in words.

import {capital, cavemanName, firesText, gainText, partName, pointsText, recruitName, resourceName, terrainName,
        totemName} from '../board/names';
import type {Effect, Refusal, Rules, Told} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';

export type Who = (seat: number) => string;

function sentence(told: Told, who: Who): string {
  const name = who(told.seat), [number = 0, other = 0] = told.dominoes ?? [];
  switch (told.kind) {
  case 'line': return t('New line: {list}.', {list: (told.dominoes ?? []).join(', ')});
  case 'chief': return t('{name} chooses next.', {name: who(told.to ?? 0)});
  case 'cave': return t('New in the cave: {list}.', {list: (told.cavemen ?? []).map(cavemanName).join(', ')});
  case 'pick': return t('{name} chooses domino {number}.', {name, number});
  case 'pair': return t('{name} chooses dominoes {number} and {other}.', {name, number, other});
  case 'lay': return t('{name} places domino {number}.', {name, number});
  case 'discard': return t('{name} can’t place domino {number} and discards it.', {name, number});
  case 'fire': return t('{name} launches fire.', {name});
  case 'lost': return t('{name}’s fire has nowhere to land.', {name});
  case 'totem': return t('{name} passes on a totem.', {name});
  case 'recruit': return t('{name} recruits {caveman}.', {name, caveman: told.caveman ? recruitName(told.caveman) : ''});
  case 'skip': return t('{name} recruits no one.', {name});
  default: return '';
  }
}

// Totems that change hands, and what is destroyed.
export function consequences(effect: Effect|null, who: Who, paid: boolean): string[] {
  const words: string[] = [];
  for (const {resource, to} of effect?.totems ?? [])
    words.push(to ? t('{name} takes the {totem}.', {totem: totemName(resource), name: who(to)}) :
                    t('No one holds the {totem}.', {totem: totemName(resource)}));
  if (!paid)
    for (const {resource, caveman} of effect?.gone ?? [])
      words.push(t('Destroyed: {what}.', {what: resource ? resourceName(resource) : caveman ? cavemanName(caveman) : ''}));
  return words;
}

export function tell(told: Told, who: Who): string {
  return [sentence(told, who), ...consequences(told.effect, who, told.kind === 'recruit')].join(' ');
}

// The same, where it was and what it gained, for those who listen.
export function tellAloud(told: Told, who: Who): string {
  const gain = told.effect?.gain.total ?? 0;
  const words = [tell(told, who)];
  if (told.squares && told.squares.length > 0)
    words.push(`${told.squares.join(', ')}.`);
  if (gain !== 0)
    words.push(`${gainText(gain)}.`);
  return words.join(' ');
}

// Not worth a line of its own.
export function isQuiet(told: Told): boolean {
  return told.kind === 'skip' || told.kind === 'chief';
}

// Why a decision is worth what it is, part by part.
export function reasons(effect: Effect, who: Who, crowns: boolean): string[] {
  const words: string[] = [];
  for (const {gain, now, was} of effect.regions) {
    if (gain === 0 && !(now.size > 1 && was.length > 0))
      continue;
    const before = was.reduce((sum, region) => sum + region.points, 0);
    const made = t('{terrain}: {size} × {fires} = {points}', {
      terrain: capital(terrainName(now.terrain, crowns)),
      size: now.size,
      fires: firesText(now.fires, crowns),
      points: now.points,
    });
    words.push(before > 0 ? `${made} (${t('before: {n}', {n: before})})` : made);
  }
  for (const band of effect.bandsNow) {
    const before = effect.bandsWas.filter(one => one.caveman === band.caveman && one.squares[0] === band.squares[0])[0];
    if (before?.points !== band.points)
      words.push(`${capital(band.caveman ? cavemanName(band.caveman) : t('Warriors'))}: ${pointsText(band.points)}`);
  }
  if (effect.gain.resources)
    words.push(`${t('Resources')}: ${gainText(effect.gain.resources)}`);
  if (effect.gain.centre)
    words.push(`${partName('centre', crowns)}: ${gainText(effect.gain.centre)}`);
  if (effect.gain.complete)
    words.push(`${partName('complete', crowns)}: ${gainText(effect.gain.complete)}`);
  for (const {resource, from, to} of effect.totems)
    words.push(`${capital(totemName(resource))}: ${from ? who(from) : '\u2013'} \u2192 ${to ? who(to) : '\u2013'}`);
  for (const {resource, caveman} of effect.gone)
    words.push(t('lost: {what}', {what: resource ? resourceName(resource) : caveman ? cavemanName(caveman) : ''}));
  return words;
}

// A refusal in a few words; the engine's own sentence where there are none.
export function fewWords(refusal: Refusal, {crowns, grid}: Rules): string {
  switch (refusal.error) {
  case 'square-occupied': return t('Already occupied');
  case 'squares-apart': return t('Halves must be side by side');
  case 'outside-grid':
  case 'bad-square': return t('Outside the {n}×{n} limit', {n: grid});
  case 'no-match': return crowns ? t('Must touch the castle or the same terrain') : t('Must touch the hut or the same terrain');
  case 'not-laid': return t('No domino there');
  case 'out-of-reach': return t('Out of range');
  case 'on-volcano': return t('Not on a volcano');
  case 'on-fire': return t('There’s fire there already');
  case 'on-start': return t('Not on the hut');
  case 'on-resource': return t('There’s a resource there');
  case 'on-caveman': return t('There’s a caveman there');
  case 'pay-nothing-there': return t('No resource there');
  case 'pay-same-kind': return t('Must all be different');
  case 'domino-taken': return t('Already taken');
  case 'wrong-seat': return t('Not your turn');
  case 'stale': return t('The game has moved on');
  case 'time-is-up': return t('Time’s up');
  case 'nothing-to-undo': return t('Nothing to undo');
  case 'storage':
  case 'busy': return t('Server busy, try again');
  default: return refusalText(refusal);
  }
}
