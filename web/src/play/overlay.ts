// The overlay of a territory: what can be done where, and what it would gain.

import {gainText} from '../board/names';
import type {Badge, Overlay} from '../board/territoryDrawing';
import type {Choices, Domino, Hints, GameView, Square, Territory} from '../engine/types';
import {t} from '../i18n/translate';
import type {Selection} from './selection';

export function actingDomino(view: GameView): Domino|null {
  return view.now.find(place => place?.acts)?.domino ?? null;
}

// The squares paid with so far: the steps are a caveman, a price and squares.
export function paidSquares(selection: Selection): Square[] {
  return (selection.steps[selection.steps.length - 1] ?? '').split(' ').slice(2);
}

function badges(choices: Choices, selection: Selection): Badge[] {
  return choices.choices.filter(choice => choice.squares?.length === 1).map(choice => {
    const gain = choice.effect?.gain.total ?? 0;
    return {
      at: choice.squares![0]!,
      text: choice.kind === 'pay' ? '' : gainText(gain),
      strong: selection.aim?.squares?.[0] === choice.squares![0],
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

// The piece that would be placed on the selected square.
function pieceOf(choices: Choices, selection: Selection): {at: Square; name: string}|null {
  const at = selection.aim?.squares?.[0];
  if (!at)
    return null;
  if (choices.phase === 'fire')
    return {at, name: `token-${selection.aim?.effect?.token ?? 1}`};
  const caveman = selection.aim?.caveman ?? (selection.steps[0] ?? '').split(' ')[0];
  return caveman && (choices.phase === 'place' || selection.aim?.kind === 'recruit') ? {at, name: caveman} : null;
}

// For the territory of the deciding player.
export function decisionOverlay(view: GameView, choices: Choices, selection: Selection, hints: Hints|null): Overlay {
  const {aim} = selection, domino = actingDomino(view);
  const joined = (aim?.effect?.regions ?? []).filter(({gain, was}) => gain !== 0 || was.length > 0).map(({now}) => now.squares);
  const bands = (aim?.effect?.bandsNow ?? []).map(band => band.squares);
  const overlay: Overlay = {
    lit: joined.length > 0 ? joined : aim?.kind === 'place' || aim?.kind === 'recruit' ? bands : [],
    barred: selection.refused?.squares ?? [],
    paid: aim?.pay ?? paidSquares(selection),
    gone: choices.phase === 'fire' ? (aim?.effect?.gone ?? []).map(({at, resource, caveman}) => ({at, name: resource ?? caveman ?? ''})) : [],
    piece: pieceOf(choices, selection),
    labels: aim ? [] : ranks(hints),
  };
  if (choices.phase === 'lay') {
    overlay.allowed = [...new Set(choices.choices.flatMap(choice => choice.squares ?? []))];
    if (aim?.kind === 'lay' && domino)
      overlay.ghost = {
        domino,
        squares: aim.squares as [Square, Square],
        text: gainText(aim.effect?.gain.total ?? 0),
        bad: (aim.effect?.gain.total ?? 0) < 0,
        pinned: selection.pinned,
      };
  } else {
    overlay.glow = badges(choices, selection);
  }
  return overlay;
}

// The squares of a territory that changed after an event.
export function freshSquares(territory: Territory, after: number): Square[] {
  return territory.cells.filter(cell => cell.since > after).map(cell => cell.at);
}

// What can be done on a square, for screen readers.
export function describeSquare(choices: Choices, selection: Selection, at: Square): string {
  const here = choices.choices.filter(choice => choice.squares?.includes(at));
  if (here.length === 0)
    return '';
  const best = selection.at === at && selection.aim ? selection.aim : here[0]!;
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
