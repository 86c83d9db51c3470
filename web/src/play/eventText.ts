// Texts for events, effects and refusals.

import {capitalized, cavemanName, firesText, gainText, scorePartName, pointsText, recruitName, resourceName, terrainName,
        totemName} from '../board/names';
import type {SeatNamer} from '../board/names';
import type {Effect, Refusal, Rules, GameEvent} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {labelText, t, tn} from '../i18n/translate';
import type {Undone} from './eventPlayback';

export type {SeatNamer};

// How the number of a domino is written.
type NumberText = (number: number) => string|number;

const plain: NumberText = number => number;

// About the player who reads it and gave no name.
function sentenceToYou(gameEvent: GameEvent, show: NumberText): string {
  const [number = '', other = ''] = (gameEvent.dominoes ?? []).map(show);
  switch (gameEvent.kind) {
  case 'pick': return t('You choose domino {number}.', {number});
  case 'pair': return t('You choose dominoes {number} and {other}.', {number, other});
  case 'lay': return t('You place domino {number}.', {number});
  case 'discard': return t('You can’t place domino {number} and discard it.', {number});
  case 'fire': return t('You launch fire.');
  case 'lost': return t('Your fire has nowhere to land.');
  case 'totem': return t('You pass on a totem.');
  case 'recruit': return t('You recruit {caveman}.', {caveman: gameEvent.caveman ? recruitName(gameEvent.caveman) : ''});
  case 'skip': return t('You recruit no one.');
  default: return '';
  }
}

function sentence(gameEvent: GameEvent, who: SeatNamer, show: NumberText): string {
  const name = who(gameEvent.seat), [number = '', other = ''] = (gameEvent.dominoes ?? []).map(show);
  switch (gameEvent.kind) {
  case 'line': return t('New line: {list}.', {list: (gameEvent.dominoes ?? []).map(show).join(', ')});
  case 'chief': return who.you && gameEvent.to === who.you ? t('You choose next.') : t('{name} chooses next.', {name: who(gameEvent.to ?? 0)});
  case 'cave': return t('New in the cave: {list}.', {list: (gameEvent.cavemen ?? []).map(cavemanName).join(', ')});
  }
  if (who.you && gameEvent.seat === who.you)
    return sentenceToYou(gameEvent, show);
  switch (gameEvent.kind) {
  case 'pick': return t('{name} chooses domino {number}.', {name, number});
  case 'pair': return t('{name} chooses dominoes {number} and {other}.', {name, number, other});
  case 'lay': return t('{name} places domino {number}.', {name, number});
  case 'discard': return t('{name} can’t place domino {number} and discards it.', {name, number});
  case 'fire': return t('{name} launches fire.', {name});
  case 'lost': return t('{name}’s fire has nowhere to land.', {name});
  case 'totem': return t('{name} passes on a totem.', {name});
  case 'recruit': return t('{name} recruits {caveman}.', {name, caveman: gameEvent.caveman ? recruitName(gameEvent.caveman) : ''});
  case 'skip': return t('{name} recruits no one.', {name});
  default: return '';
  }
}

// Totems that change hands, and pieces destroyed.
export function eventConsequences(effect: Effect|null, who: SeatNamer, paid: boolean): string[] {
  const words: string[] = [];
  for (const {resource, to} of effect?.totems ?? [])
    words.push(to && to === who.you ? t('You take the {totem}.', {totem: totemName(resource)}) :
               to ? t('{name} takes the {totem}.', {totem: totemName(resource), name: who(to)}) :
                    t('No one holds the {totem}.', {totem: totemName(resource)}));
  if (!paid)
    for (const {resource, caveman} of effect?.gone ?? [])
      words.push(t('Destroyed: {what}.', {what: resource ? resourceName(resource) : caveman ? cavemanName(caveman) : ''}));
  return words;
}

export function eventText(gameEvent: GameEvent, who: SeatNamer, show: NumberText = plain): string {
  return [sentence(gameEvent, who, show), ...eventConsequences(gameEvent.effect, who, gameEvent.kind === 'recruit')].join(' ');
}

// What was undone, and by whom: the decisions, of which each may have led to several events.
export function undoText({seat, events}: Undone, who: SeatNamer): string {
  const n = events.filter(gameEvent => gameEvent.seat > 0 && !isMinorEvent(gameEvent)).length || 1;
  return seat === who.you ? tn('You have undone {n} move.', 'You have undone {n} moves.', n) :
                            tn('{name} has undone {n} move.', '{name} has undone {n} moves.', n, {name: who(seat)});
}

// What is on a domino, by its number.
export type DominoTeller = (number: number) => string;

// The same with what is on the dominoes, squares and points, for screen readers.
export function spokenEventText(gameEvent: GameEvent, who: SeatNamer, domino: DominoTeller): string {
  const gain = gameEvent.effect?.gain.total ?? 0;
  const words = [eventText(gameEvent, who)];
  if (gameEvent.dominoes && gameEvent.dominoes.length > 0)
    words.push(gameEvent.dominoes.map(number => `${labelText(String(number))} ${domino(number)}.`).join(' '));
  if (gameEvent.squares && gameEvent.squares.length > 0)
    words.push(`${gameEvent.squares.join(', ')}.`);
  if (gain !== 0)
    words.push(`${gainText(gain)}.`);
  return words.join(' ');
}

// Not worth a line of its own in the log.
export function isMinorEvent(gameEvent: GameEvent): boolean {
  return gameEvent.kind === 'skip' || gameEvent.kind === 'chief';
}

// What a region scores: its squares × its fires.
export function regionText({terrain, size, fires, points}: Effect['regions'][number]['now'], crowns: boolean): string {
  return t('{terrain}: {size} × {fires} = {points}', {
    terrain: capitalized(terrainName(terrain, crowns)),
    size,
    fires: firesText(fires, crowns),
    points,
  });
}

// Why a decision gains what it does, part by part.
export function effectReasons(effect: Effect, who: SeatNamer, crowns: boolean): string[] {
  const words: string[] = [];
  for (const {gain, now, was} of effect.regions) {
    if (gain === 0 && !(now.size > 1 && was.length > 0))
      continue;
    const before = was.reduce((sum, region) => sum + region.points, 0);
    const made = regionText(now, crowns);
    words.push(before > 0 ? `${made} (${t('before: {n}', {n: before})})` : made);
  }
  for (const band of effect.bandsNow) {
    const before = effect.bandsWas.filter(one => one.caveman === band.caveman && one.squares[0] === band.squares[0])[0];
    if (before?.points !== band.points)
      words.push(`${labelText(capitalized(band.caveman ? cavemanName(band.caveman) : t('Warriors')))} ${pointsText(band.points)}`);
  }
  if (effect.gain.resources)
    words.push(`${labelText(t('Resources'))} ${gainText(effect.gain.resources)}`);
  if (effect.gain.centre)
    words.push(`${labelText(scorePartName('centre', crowns))} ${gainText(effect.gain.centre)}`);
  if (effect.gain.complete)
    words.push(`${labelText(scorePartName('complete', crowns))} ${gainText(effect.gain.complete)}`);
  for (const {resource, from, to} of effect.totems)
    words.push(`${labelText(capitalized(totemName(resource)))} ${from ? who(from) : '\u2013'} \u2192 ${to ? who(to) : '\u2013'}`);
  for (const {resource, caveman} of effect.gone)
    words.push(t('lost: {what}', {what: resource ? resourceName(resource) : caveman ? cavemanName(caveman) : ''}));
  return words;
}

// A short text for a refusal; by default the engine's sentence.
export function shortRefusalText(refusal: Refusal, {crowns, grid}: Rules): string {
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
