// Whose turn it is, and what is asked, in one sentence.

import {totemName} from '../board/names';
import type {Choices, Scene} from '../engine/types';
import {t} from '../i18n/translate';
import type {Who} from './eventText';

export interface Asked {
  seat: number;      // 0: nobody
  sentence: string;
  help: string;      // how to do it; may be empty
}

function actingDomino(scene: Scene): number {
  return scene.now.find(place => place?.acts)?.domino.number ?? 0;
}

// What the deciding seat does, told to the others.
function watched(scene: Scene, who: Who): string {
  const name = who(scene.seat);
  switch (scene.phase) {
  case 'pick':
  case 'pair': return t('{name} is taking a domino.', {name});
  case 'lay': return t('{name} is laying domino {number}.', {name, number: actingDomino(scene)});
  case 'fire': return t('{name} is throwing fire.', {name});
  case 'totem': return t('{name} is passing on a totem.', {name});
  case 'recruit':
  case 'pay':
  case 'place': return t('{name} is visiting the cave.', {name});
  default: return '';
  }
}

export type Means = 'mouse'|'touch';

// Forced decisions are told, not asked.
function forcedSentence(scene: Scene, choices: Choices): string {
  const only = choices.choices[0];
  switch (only?.kind) {
  case 'discard': return t('Domino {number} fits nowhere and is discarded.', {number: actingDomino(scene)});
  case 'lost': return t('The fire finds no square and is lost.');
  case 'skip': return t('Nobody can be recruited now.');
  case 'pick': return t('One domino is left: it is yours.');
  case 'lay': return t('Domino {number} has only one place.', {number: actingDomino(scene)});
  case 'fire': return t('There is one square for the fire.');
  default: return t('There is only one way.');
  }
}

function decision(scene: Scene, choices: Choices, means: Means, pinned: boolean): [string, string] {
  const touch = means === 'touch';
  if (choices.forced && choices.phase !== 'pay' && choices.phase !== 'place')
    return [forcedSentence(scene, choices), ''];
  switch (choices.phase) {
  case 'pick':
    return [scene.round === 0 ? t('Take a domino to begin with.') : t('Take a domino from the next line.'),
            t('Low numbers go first in the next round.')];
  case 'pair':
    return [t('Take two dominoes to begin with.'), t('The outer two or the inner two belong together.')];
  case 'lay':
    return [t('Lay domino {number}.', {number: actingDomino(scene)}),
            pinned ? (touch ? t('Tap it again to turn it.') : t('Click it again to lay it.')) :
            touch ? t('Tap a place, or drag the domino there.') : t('R, the wheel or the right button turns it.')];
  case 'fire':
    return [t('The volcano throws fire: where does it land?'),
            t('It flies over anything; what it hits is gone.')];
  case 'totem': {
    const [first] = choices.choices;
    return [t('Who gets it: {totem}?', {totem: first?.resource ? totemName(first.resource) : ''}), t('They are tied for the most.')];
  }
  case 'recruit': return [t('Recruit a caveman, or go on.'), t('Two different resources pay for one in the cave.')];
  case 'pay': return [t('Pay with different resources.'), touch ? t('Tap them in your territory.') : t('Click them in your territory.')];
  case 'place': return [t('Where shall it stand?'), ''];
  default: return ['', ''];
  }
}

// `soon`: this device decides, as soon as everything before has been shown.
export function asked(scene: Scene, choices: Choices|null, soon: boolean, who: Who, means: Means, pinned: boolean): Asked {
  if (scene.phase === 'over')
    return {seat: 0, sentence: t('The game is over.'), help: ''};
  if (scene.chance || scene.seat === 0)
    return {seat: 0, sentence: t('The dominoes are being laid out.'), help: ''};
  if (!choices && !soon)
    return {seat: scene.seat, sentence: watched(scene, who), help: ''};
  const due = choices ?? {seat: scene.seat, phase: scene.phase, forced: false, choices: []};
  const [sentence, help] = decision(scene, due, means, pinned);
  return {seat: scene.seat, sentence, help};
}
