// Whose turn it is, and what is asked, in one sentence.

import {totemName} from '../board/names';
import type {Choices, Scene} from '../engine/types';
import {t} from '../i18n/translate';
import type {Who} from './eventText';
import type {Hand} from './selection';
import {recruiting} from './selection';

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
  case 'pair': return t('{name} is choosing a domino.', {name});
  case 'lay': return t('{name} is placing domino {number}.', {name, number: actingDomino(scene)});
  case 'fire': return t('{name} is launching fire.', {name});
  case 'totem': return t('{name} is passing on a totem.', {name});
  case 'recruit':
  case 'pay':
  case 'place': return t('{name} is recruiting.', {name});
  default: return '';
  }
}

export type Means = 'mouse'|'touch';

// Forced decisions are told, not asked.
function forcedSentence(scene: Scene, choices: Choices): string {
  const only = choices.choices[0];
  switch (only?.kind) {
  case 'discard': return t('Domino {number} doesn’t fit anywhere and is discarded.', {number: actingDomino(scene)});
  case 'lost': return t('The fire has nowhere to land and is lost.');
  case 'skip': return t('You can’t recruit anyone right now.');
  case 'pick': return t('The last domino is yours.');
  case 'lay': return t('Domino {number} fits in only one place.', {number: actingDomino(scene)});
  case 'fire': return t('The fire can land on only one square.');
  default: return t('Only one choice: done for you.');
  }
}

function decision(scene: Scene, choices: Choices, means: Means, hand: Hand): [string, string] {
  const touch = means === 'touch';
  if (choices.forced && choices.phase !== 'pay' && choices.phase !== 'place')
    return [forcedSentence(scene, choices), ''];
  switch (choices.phase) {
  case 'pick':
    return [scene.round === 0 ? t('Choose your first domino.') : t('Choose a domino for the next round.'),
            t('Lower numbers play earlier next round.')];
  case 'pair':
    return [t('Choose your first two dominoes.'), t('Choose the outer pair or the inner pair.')];
  case 'lay':
    return [t('Place your domino.'),
            hand.pinned ? (touch ? t('Tap it again to rotate it.') : t('Click it again to place it.')) :
            touch ? t('Tap a glowing square, or drag the domino there.') :
                    t('Click a glowing square. Rotate with R, the wheel or a right-click.')];
  case 'fire':
    return [t('The volcano erupts. Where should the fire land?'),
            scene.rules.set === 'discovery' ? t('It can fly over anything.') :
                                              t('It can fly over anything. It destroys what it lands on.')];
  case 'totem': {
    const [first] = choices.choices;
    return [t('Who takes the {totem}?', {totem: first?.resource ? totemName(first.resource) : ''}),
            t('These players are tied for the most.')];
  }
  case 'recruit': return [t('Recruit a caveman, or skip.'), t('A caveman in the cave costs two different resources.')];
  case 'pay':
    return [t('Pay with {n} different resources.', {n: recruiting(hand).price}),
            touch ? t('Tap them in your territory.') : t('Click them in your territory.')];
  case 'place': return [t('Where should it stand?'), ''];
  default: return ['', ''];
  }
}

// `soon`: this device decides, as soon as everything before has been shown.
export function asked(scene: Scene, choices: Choices|null, soon: boolean, who: Who, means: Means, hand: Hand): Asked {
  if (scene.phase === 'over')
    return {seat: 0, sentence: t('Game over.'), help: ''};
  if (scene.chance || scene.seat === 0)
    return {seat: 0, sentence: t('Dealing dominoes…'), help: ''};
  if (!choices && !soon)
    return {seat: scene.seat, sentence: watched(scene, who), help: ''};
  const due = choices ?? {seat: scene.seat, phase: scene.phase, forced: false, choices: []};
  const [sentence, help] = decision(scene, due, means, hand);
  return {seat: scene.seat, sentence, help};
}
