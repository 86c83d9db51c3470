// What the one who decides holds in the hand: one value, and what changes it.

import type {Grip, Turn} from '../board/geometry';
import {covering, gripOf, nearestWay, nextWay, turned} from '../board/geometry';
import type {Choice, Deed, Refusal, Square} from '../engine/types';

// Something that may be asked for: a choice of the engine, or a hint.
export type Aim = Deed;

export interface Refused {
  squares: Square[];
  refusal: Refusal;
  said: boolean;  // after a try, not only while pointing
}

export interface Hand {
  grip: Grip;            // how the domino is held
  at: Square|null;       // the square pointed at
  aim: Aim|null;         // what would be done there: the ghost
  pinned: boolean;       // it stays there, and waits for a word
  refused: Refused|null; // why nothing can be done there
  steps: string[];       // of a recruiting, each with all before it
}

export const EMPTY: Hand = {grip: {half: 0, turn: 0}, at: null, aim: null, pinned: false, refused: null, steps: []};

// Who is being recruited, and for how many resources.
export function recruiting({steps}: Hand): {caveman: string; price: number} {
  const [caveman = '', price = '2'] = (steps[steps.length - 1] ?? '').split(' ');
  return {caveman, price: Number(price)};
}

export type Gesture =
    {do: 'reset'}|                                                // another decision is due
    {do: 'point'; at: Square; choices: readonly Choice[]}|
    {do: 'away'}|                                                 // the pointer has left
    {do: 'turn'; by: number; choices: readonly Choice[]}|
    {do: 'aim'; aim: Aim|null; pinned: boolean}|                  // pinned it is whole: no steps before it
    {do: 'peek'; aim: Aim|null}|                                  // unless something is pinned
    {do: 'pin'}|
    {do: 'refuse'; refused: Refused}|
    {do: 'step'; steps: string}|
    {do: 'back'};                                                 // lets go, first of the aim, then of the steps

// What a square means among the choices.
function aimAt(hand: Hand, at: Square, choices: readonly Choice[]): Hand {
  const way = nearestWay(choices, at, hand.grip);
  const other = choices.find(choice => choice.kind !== 'lay' && choice.squares?.[0] === at);
  return {...hand, at, aim: way ?? other ?? null, refused: null};
}

function turn(hand: Hand, by: number, choices: readonly Choice[]): Hand {
  const freely: Hand = {...hand, grip: {...hand.grip, turn: turned(hand.grip.turn, by) as Turn}};
  if (!hand.at)
    return freely;
  const now = hand.aim?.kind === 'lay' ? gripOf(hand.aim as Choice, hand.at) : freely.grip;
  const next = nextWay(choices, hand.at, now, Math.sign(by));
  return next ? {...hand, aim: next, refused: null, grip: gripOf(next, hand.at)} : {...freely, aim: null};
}

export function handle(hand: Hand, gesture: Gesture): Hand {
  switch (gesture.do) {
  case 'reset': return {...EMPTY, grip: {half: 0, turn: hand.grip.turn}};
  case 'point': return aimAt({...hand, pinned: false}, gesture.at, gesture.choices);
  case 'away': return hand.pinned || hand.refused?.said ? hand : {...hand, at: null, aim: null, refused: null};
  case 'turn': return turn(hand, gesture.by, gesture.choices);
  case 'aim':
    return {...hand, aim: gesture.aim, pinned: gesture.pinned, refused: null, at: gesture.aim?.squares?.[0] ?? null,
            steps: gesture.pinned ? [] : hand.steps};
  case 'peek': return hand.pinned ? hand : handle(hand, {do: 'aim', aim: gesture.aim, pinned: false});
  case 'pin': return {...hand, pinned: hand.aim !== null};
  case 'refuse': return {...hand, aim: null, pinned: false, refused: gesture.refused};
  case 'step': return {...hand, steps: [...hand.steps, gesture.steps], aim: null, pinned: false, refused: null, at: null};
  case 'back':
    if (hand.pinned || hand.refused || hand.aim)
      return {...hand, pinned: false, aim: null, refused: null};
    return {...hand, steps: []};
  }
}

// Where the domino in the hand would lie, allowed or not.
export function wouldCover(hand: Hand): [Square, Square]|null {
  return hand.at ? covering(hand.at, hand.grip.half, hand.grip.turn) : null;
}
