// What is shown on top of a territory: where something may be done, what it would bring, and why.

import {gainText} from '../board/names';
import type {Badge, Overlay} from '../board/territoryDrawing';
import type {Choices, Domino, Hints, Scene, Square, Territory} from '../engine/types';
import {t} from '../i18n/translate';
import type {Hand} from './selection';

export function actingDomino(scene: Scene): Domino|null {
  return scene.now.find(place => place?.acts)?.domino ?? null;
}

// Squares already paid from: the steps are a caveman, a price and squares.
export function paidSquares(hand: Hand): Square[] {
  return (hand.steps[hand.steps.length - 1] ?? '').split(' ').slice(2);
}

function badges(choices: Choices, hand: Hand): Badge[] {
  return choices.choices.filter(choice => choice.squares?.length === 1).map(choice => {
    const gain = choice.effect?.gain.total ?? 0;
    return {
      at: choice.squares![0]!,
      text: choice.kind === 'pay' ? '' : gainText(gain),
      strong: hand.aim?.squares?.[0] === choice.squares![0],
      bad: gain < 0,
    };
  });
}

function ranks(hints: Hints|null): Badge[] {
  return (hints?.hints ?? []).flatMap((hint, i) => {
    const [at, to = at] = hint.squares ?? [];
    return at && to ? [{at, to, text: String(i + 1)}] : [];
  });
}

// What would stand on the square aimed at.
function pieceOf(choices: Choices, hand: Hand): {at: Square; name: string}|null {
  const at = hand.aim?.squares?.[0];
  if (!at)
    return null;
  if (choices.phase === 'fire')
    return {at, name: `token-${hand.aim?.effect?.token ?? 1}`};
  const caveman = hand.aim?.caveman ?? (hand.steps[0] ?? '').split(' ')[0];
  return caveman && (choices.phase === 'place' || hand.aim?.kind === 'recruit') ? {at, name: caveman} : null;
}

// For the territory of the one who decides.
export function decisionOverlay(scene: Scene, choices: Choices, hand: Hand, hints: Hints|null): Overlay {
  const {aim} = hand, domino = actingDomino(scene);
  const joined = (aim?.effect?.regions ?? []).filter(({gain, was}) => gain !== 0 || was.length > 0).map(({now}) => now.squares);
  const bands = (aim?.effect?.bandsNow ?? []).map(band => band.squares);
  const overlay: Overlay = {
    lit: joined.length > 0 ? joined : aim?.kind === 'place' || aim?.kind === 'recruit' ? bands : [],
    barred: hand.refused?.squares ?? [],
    paid: aim?.pay ?? paidSquares(hand),
    gone: choices.phase === 'fire' ? (aim?.effect?.gone ?? []).map(({at, resource, caveman}) => ({at, name: resource ?? caveman ?? ''})) : [],
    piece: pieceOf(choices, hand),
    labels: aim ? [] : ranks(hints),
  };
  if (choices.phase === 'lay') {
    overlay.may = [...new Set(choices.choices.flatMap(choice => choice.squares ?? []))];
    if (aim?.kind === 'lay' && domino)
      overlay.ghost = {
        domino,
        squares: aim.squares as [Square, Square],
        text: gainText(aim.effect?.gain.total ?? 0),
        bad: (aim.effect?.gain.total ?? 0) < 0,
        pinned: hand.pinned,
      };
  } else {
    overlay.glow = badges(choices, hand);
  }
  return overlay;
}

// What changed in somebody's territory after an event.
export function freshSquares(territory: Territory, after: number): Square[] {
  return territory.cells.filter(cell => cell.since > after).map(cell => cell.at);
}

// What a reader hears of a square, besides what lies there.
export function describeSquare(choices: Choices, hand: Hand, at: Square): string {
  const here = choices.choices.filter(choice => choice.squares?.includes(at));
  if (here.length === 0)
    return '';
  const best = hand.at === at && hand.aim ? hand.aim : here[0]!;
  const gain = gainText(best.effect?.gain.total ?? 0);
  switch (choices.phase) {
  case 'lay': {
    const other = best.squares?.find(square => square !== at) ?? '';
    return t('fits here and on {square}, {gain}', {square: other, gain});
  }
  case 'fire': return t('fire can land here, {gain}', {gain});
  case 'pay': return t('can be spent');
  case 'place': return t('can stand here, {gain}', {gain});
  default: return '';
  }
}
