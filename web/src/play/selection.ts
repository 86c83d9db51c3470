// What the deciding player has selected so far, and the reducer that changes it.

import type {Grip, Rotation} from '../board/geometry';
import {squaresCovering, gripOf, nearestPlacement, nextPlacement, rotated} from '../board/geometry';
import type {Choice, Action, Reason, Refusal, Square} from '../engine/types';

// Something that can be requested: one of the engine's choices, or a hint; or the first step of a
// recruitment.
export type Aim = Action&Partial<Pick<Choice, 'steps'|'best'>>;

export interface RefusedSquares {
  squares: Square[];
  refusal: Refusal;
  reason: Reason|null;  // what stands in the way
  tried: boolean;  // after an attempt, not just while pointing
}

export interface Selection {
  grip: Grip;            // how the domino is held
  at: Square|null;       // the square pointed at
  aim: Aim|null;         // what would be done there; shown as a ghost
  pinned: boolean;       // it waits for confirmation
  refused: RefusedSquares|null; // why nothing can be done there
  steps: string[];       // of a recruitment, each including those before it
  guarded: boolean;      // the last step was made by itself: a click meant for it must not place anything
}

export const EMPTY_SELECTION: Selection = {grip: {half: 0, rotation: 0}, at: null, aim: null, pinned: false, refused: null, steps: [],
                                           guarded: false};

// The caveman being recruited, and its price in resources.
export function recruiting({steps}: Selection): {caveman: string; price: number} {
  const [caveman = '', price = '2'] = (steps[steps.length - 1] ?? '').split(' ');
  return {caveman, price: Number(price)};
}

export type Gesture =
    {do: 'reset'}|                                                // a new decision
    {do: 'point'; at: Square; choices: readonly Choice[]}|
    {do: 'away'}|                                                 // the pointer has left
    {do: 'rotate'; by: number; choices: readonly Choice[]}|
    {do: 'aim'; aim: Aim|null; pinned: boolean}|                  // pinned: it replaces the steps so far
    {do: 'peek'; aim: Aim|null}|                                  // ignored while something is pinned
    {do: 'pin'}|
    {do: 'refuse'; refused: RefusedSquares}|
    {do: 'step'; steps: string; forced?: boolean}|
    {do: 'back'};                                                 // clears first the aim, then the steps

// The choice that a square stands for.
function aimAt(selection: Selection, at: Square, choices: readonly Choice[]): Selection {
  const placement = nearestPlacement(choices, at, selection.grip);
  const other = choices.find(choice => choice.kind !== 'lay' && choice.squares?.[0] === at);
  return {...selection, at, aim: placement ?? other ?? null, refused: null};
}

function rotate(selection: Selection, by: number, choices: readonly Choice[]): Selection {
  const freely: Selection = {...selection, grip: {...selection.grip, rotation: rotated(selection.grip.rotation, by) as Rotation}};
  if (!selection.at)
    return freely;
  const now = selection.aim?.kind === 'lay' ? gripOf(selection.aim as Choice, selection.at) : freely.grip;
  const next = nextPlacement(choices, selection.at, now, Math.sign(by));
  return next ? {...selection, aim: next, refused: null, grip: gripOf(next, selection.at)} : {...freely, aim: null};
}

export function updateSelection(selection: Selection, gesture: Gesture): Selection {
  switch (gesture.do) {
  case 'reset': return {...EMPTY_SELECTION, grip: {half: 0, rotation: selection.grip.rotation}};
  case 'point': return aimAt({...selection, pinned: false}, gesture.at, gesture.choices);
  case 'away': return selection.pinned || selection.refused?.tried ? selection : {...selection, at: null, aim: null, refused: null};
  case 'rotate': return rotate(selection, gesture.by, gesture.choices);
  case 'aim':
    return {...selection, aim: gesture.aim, pinned: gesture.pinned, refused: null, at: gesture.aim?.squares?.[0] ?? null,
            steps: gesture.pinned ? [] : selection.steps};
  case 'peek': return selection.pinned ? selection : updateSelection(selection, {do: 'aim', aim: gesture.aim, pinned: false});
  case 'pin': return {...selection, pinned: selection.aim !== null};
  case 'refuse': return {...selection, aim: null, pinned: false, refused: gesture.refused};
  case 'step':
    return {...selection, steps: [...selection.steps, gesture.steps], aim: null, pinned: false, refused: null, at: null,
            guarded: gesture.forced ?? false};
  case 'back':
    if (selection.pinned || selection.refused || selection.aim)
      return {...selection, pinned: false, aim: null, refused: null};
    return {...selection, steps: [], guarded: false};
  }
}

// The squares the domino would cover, legal or not.
export function coveredSquares(selection: Selection): [Square, Square]|null {
  return selection.at ? squaresCovering(selection.at, selection.grip.half, selection.grip.rotation) : null;
}
