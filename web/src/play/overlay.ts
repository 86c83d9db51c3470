// The overlay of a territory: what can be done where, and what it would gain.

import {gainText, halfName} from '../board/names';
import type {Badge, Ghost, Overlay} from '../board/territoryDrawing';
import type {Choice, Choices, Domino, Hints, GameView, Square, Territory} from '../engine/types';
import {t} from '../i18n/translate';
import type {Decision} from './decision';
import type {Aim, Selection} from './selection';

export function actingDomino(view: GameView): Domino|null {
  return view.now.find(place => place?.acts)?.domino ?? null;
}

// The squares paid with so far: the steps are a caveman, a price and squares.
export function paidSquares(selection: Selection): Square[] {
  return (selection.steps[selection.steps.length - 1] ?? '').split(' ').slice(2);
}

// Where a domino on offer would fit.
export interface Preview {
  domino: Domino;
  placements: Choice[];
  best: Choice|null;  // null: it fits nowhere
}

export function previewOf(domino: Domino, placements: Choice[]): Preview {
  const gain = (choice: Choice) => choice.effect?.gain.total ?? 0;
  return {domino, placements, best: placements.reduce<Choice|null>((a, b) => a && gain(a) >= gain(b) ? a : b, null)};
}

function coveredBy(choices: readonly Choice[]): Square[] {
  return [...new Set(choices.flatMap(choice => choice.squares ?? []))];
}

function ghostOf(domino: Domino, aim: Aim, pinned: boolean, gains: boolean): Ghost {
  const gain = aim.effect?.gain.total ?? 0;
  return {domino, squares: aim.squares as [Square, Square], text: gains ? gainText(gain) : '', bad: gain < 0, pinned};
}

// `gains`: also what its best placement would bring.
export function previewOverlay({domino, placements, best}: Preview, gains: boolean): Overlay {
  const overlay: Overlay = {allowed: coveredBy(placements)};
  if (best && gains) {
    overlay.lit = joinedRegions(best);
    overlay.ghost = ghostOf(domino, best, false, true);
  }
  return overlay;
}

function joinedRegions(aim: Aim|null): Square[][] {
  return (aim?.effect?.regions ?? []).filter(({gain, was}) => gain !== 0 || was.length > 0).map(({now}) => now.squares);
}

function badges(choices: Choices, selection: Selection, gains: boolean): Badge[] {
  return choices.choices.filter(choice => choice.squares?.length === 1).map(choice => {
    const gain = choice.effect?.gain.total ?? 0;
    return {
      at: choice.squares![0]!,
      text: choice.kind === 'pay' || !gains ? '' : gainText(gain),
      strong: selection.aim?.squares?.[0] === choice.squares![0],
      bad: gains && gain < 0,
    };
  });
}

// The hints on the board: by their rank, or by the lead that they promise.
function ranks(hints: Hints|null, values: boolean): Badge[] {
  return (hints?.hints ?? []).flatMap((hint, i) => {
    const [at, to = at] = hint.squares ?? [];
    return at && to ? [{at, to, text: values ? valueText(hint) : String(i + 1)}] : [];
  });
}

// The lead at the end of the game that a hint promises.
export function valueText({points}: Hints['hints'][number]): string {
  return gainText(Math.round(points));
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

// For the territory of the deciding player. `values`: hints are shown by what they are worth. What stands in the way
// of what was tried, or of any other choice, is lit.
export function decisionOverlay(view: GameView, {choices, selection, reason}: Pick<Decision, 'selection'|'reason'>&{choices: Choices},
                                hints: Hints|null, gains: boolean, values = false): Overlay {
  const obstacle = selection.refused?.reason ?? reason;
  const {aim} = selection, domino = actingDomino(view);
  const joined = joinedRegions(aim);
  const bands = (aim?.effect?.bandsNow ?? []).map(band => band.squares);
  const overlay: Overlay = {
    lit: obstacle ? [obstacle.squares] : joined.length > 0 ? joined : aim?.kind === 'place' || aim?.kind === 'recruit' ? bands : [],
    barred: selection.refused?.squares ?? [],
    paid: aim?.pay ?? paidSquares(selection),
    gone: choices.phase === 'fire' ? (aim?.effect?.gone ?? []).map(({at, resource, caveman}) => ({at, name: resource ?? caveman ?? ''})) : [],
    piece: pieceOf(choices, selection),
    labels: aim ? [] : ranks(hints, values),
  };
  if (choices.phase === 'lay') {
    overlay.allowed = coveredBy(choices.choices);
    if (aim?.kind === 'lay' && domino)
      overlay.ghost = ghostOf(domino, aim, selection.pinned, gains);
  } else {
    overlay.glow = badges(choices, selection, gains);
  }
  return overlay;
}

// The squares of a territory that changed after an event.
export function freshSquares(territory: Territory, after: number): Square[] {
  return territory.cells.filter(cell => cell.since > after).map(cell => cell.at);
}

// What can be done on a square, for screen readers.
export function describeSquare(view: GameView, choices: Choices, selection: Selection, at: Square, gains: boolean): string {
  const here = choices.choices.filter(choice => choice.squares?.includes(at));
  if (here.length === 0)
    return '';
  const best = selection.at === at && selection.aim ? selection.aim : here[0]!;
  const brings = (text: string) => gains ? `${text}, ${gainText(best.effect?.gain.total ?? 0)}` : text;
  switch (choices.phase) {
  case 'lay': {
    const [first, second] = best.squares ?? [], halves = actingDomino(view)?.halves;
    if (!halves || !first || !second)
      return '';
    const [half, other] = (first === at ? halves : [halves[1], halves[0]]).map(one => halfName(one, view.rules.crowns));
    return brings(t('fits: {half} here, {other} on {square}', {half: half ?? '', other: other ?? '', square: first === at ? second : first}));
  }
  case 'fire': return brings(t('fire can land here'));
  case 'pay': return t('can be spent');
  case 'place': return brings(t('can stand here'));
  default: return '';
  }
}
