// Whose turn it is, and what to do, in one sentence.

import {totemName} from '../board/names';
import type {Choices, GameView} from '../engine/types';
import {t} from '../i18n/translate';
import type {SeatNamer} from './eventText';
import type {Selection} from './selection';
import {recruiting} from './selection';

export interface Prompt {
  seat: number;      // 0: nobody
  sentence: string;
  help: string;      // more about it; may be empty
  how: string;       // how to do it, shown beside the piece in hand; may be empty
  rule?: string|null; // why there is only one choice
}

function actingDomino(view: GameView): number {
  return view.now.find(place => place?.acts)?.domino.number ?? 0;
}

// What the deciding player is doing, for the others.
function spectatorSentence(view: GameView, who: SeatNamer): string {
  const name = who(view.seat);
  if (view.seat === who.you)
    return t('It’s your turn.');
  switch (view.phase) {
  case 'pick':
  case 'pair': return t('{name} is choosing a domino.', {name});
  case 'lay': return t('{name} is placing domino {number}.', {name, number: actingDomino(view)});
  case 'fire': return t('{name} is launching fire.', {name});
  case 'totem': return t('{name} is passing on a totem.', {name});
  case 'recruit':
  case 'pay':
  case 'place': return t('{name} is recruiting.', {name});
  default: return '';
  }
}

export type PointerKind = 'mouse'|'touch';

// Forced decisions are announced instead.
function forcedSentence(view: GameView, choices: Choices): string {
  const only = choices.choices[0];
  switch (only?.kind) {
  case 'discard': return t('Domino {number} doesn’t fit: discarded.', {number: actingDomino(view)});
  case 'lost': return t('The fire has nowhere to land.');
  case 'skip': return t('You can’t recruit anyone right now.');
  case 'pick': return t('The last domino is yours.');
  case 'lay': return t('Domino {number} fits in only one place.', {number: actingDomino(view)});
  case 'fire': return t('The fire can land on only one square.');
  default: return t('Only one choice: done for you.');
  }
}

// The rule that leaves only one choice.
export function forcedRule({forced, choices}: Choices): string|null {
  if (!forced)
    return null;
  switch (choices[0]?.kind) {
  case 'discard':
  case 'lay': return 'R4.4';
  case 'lost':
  case 'fire': return 'R5.4';
  case 'skip': return 'R8.3';
  case 'pick': return 'R3.2';
  case 'pair': return 'R2.4';
  case 'totem': return 'R7.4';
  default: return null;
  }
}

function decision(view: GameView, choices: Choices, pointer: PointerKind, selection: Selection): [string, string, string?] {
  const touch = pointer === 'touch';
  if (choices.forced && choices.phase !== 'pay' && choices.phase !== 'place')
    return [forcedSentence(view, choices), ''];
  switch (choices.phase) {
  case 'pick':
    return [view.round === 0 ? t('Choose your first domino.') : t('Choose a domino for the next round.'),
            t('Lower numbers play earlier next round.'),
            touch ? t('Tap a domino to see where it fits.') : t('Point at a domino to see where it fits.')];
  case 'pair':
    return [t('Choose your first two dominoes.'), t('You place both in the first round. Your opponent gets the other pair.'),
            touch ? t('Tap the pair you want.') : t('Point at a pair to see where it fits.')];
  case 'lay':
    return [t('Place your domino.'),
            touch ? t('You can also drag it there.') : t('Rotate with R, the wheel or a right-click.'),
            selection.pinned ? (touch ? t('Tap it again to rotate it.') : t('Click it again to place it.')) :
            touch ? t('Tap a glowing square.') : t('Click a glowing square.')];
  case 'fire':
    return [t('Where should the fire land?'),
            view.rules.set === 'discovery' ? t('It can fly over anything.') :
                                              t('It can fly over anything. It destroys what it lands on.'),
            touch ? t('Tap a glowing square.') : t('Click a glowing square.')];
  case 'totem': {
    const [first] = choices.choices;
    return [t('Who takes the {totem}?', {totem: first?.resource ? totemName(first.resource) : ''}),
            t('These players are tied for the most.')];
  }
  case 'recruit':
    return [t('Recruit a caveman, or skip.'), t('A caveman in the cave costs two different resources.'),
            touch ? t('Tap a caveman to select it.') : t('Click a caveman to select it.')];
  case 'pay':
    return [t('Pay with {n} different resources.', {n: recruiting(selection).price}),
            '', touch ? t('Tap them in your territory.') : t('Click them in your territory.')];
  case 'place': return [t('Where should it stand?'), '', touch ? t('Tap a glowing square.') : t('Click a glowing square.')];
  default: return ['', ''];
  }
}

// `soon`: a player on this device decides as soon as all earlier events have been shown.
export function promptFor(view: GameView, choices: Choices|null, soon: boolean, who: SeatNamer, pointer: PointerKind, selection: Selection): Prompt {
  if (view.phase === 'over')
    return {seat: 0, sentence: t('Game over.'), help: '', how: ''};
  if (view.chance || view.seat === 0)
    return {seat: 0, sentence: t('Dealing dominoes…'), help: '', how: ''};
  if (!choices && !soon)
    return {seat: view.seat, sentence: spectatorSentence(view, who), help: '', how: ''};
  const due = choices ?? {seat: view.seat, phase: view.phase, forced: false, choices: []};
  const [sentence, help, how = ''] = decision(view, due, pointer, selection);
  return {seat: view.seat, sentence, help, how, rule: forcedRule(due)};
}
