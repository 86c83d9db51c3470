// A score pad as it is stored: a game on cardboard, and what each player has laid as the rows of a
// drawing (include/lapilli/drawing.h).

import type {Resource, RuleSet, Square} from '../engine/types';
import {RULE_SETS} from '../engine/types';

// A domino that was entered by its number; a drawing has only squares.
export interface PadDomino {
  number: number;
  squares: [Square, Square];
}

export interface PadPlayer {
  name: string;
  drawing: string;
  dominoes: PadDomino[];
  totems: Resource[];
  discarded: boolean|null;  // whether dominoes had to be discarded; null: not told
}

export interface ScorePad {
  set: RuleSet;
  grid: number;
  deck: number;
  line: number;
  centre: boolean;    // bonus rules in play
  complete: boolean;
  players: PadPlayer[];
}

const MOST_TEXT = 4000;  // characters of a drawing

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSquare(value: unknown): value is Square {
  return typeof value === 'string' && /^[a-m]([1-9]|1[0-3])$/.test(value);
}

function isDomino(value: unknown): value is PadDomino {
  return isObject(value) && Number.isInteger(value['number']) && Array.isArray(value['squares']) && value['squares'].length === 2 &&
      value['squares'].every(isSquare);
}

function isPlayer(value: unknown): value is PadPlayer {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['drawing'] === 'string' && value['drawing'].length <= MOST_TEXT &&
      Array.isArray(value['dominoes']) && value['dominoes'].every(isDomino) &&
      Array.isArray(value['totems']) && value['totems'].every(one => typeof one === 'string') &&
      (value['discarded'] === null || typeof value['discarded'] === 'boolean');
}

// Whether a pad from a file has the right form; the engine checks what the drawings say.
export function isScorePad(value: unknown): value is ScorePad {
  return isObject(value) && RULE_SETS.some(set => set === value['set']) && Number.isInteger(value['grid']) && Number.isInteger(value['deck']) &&
      Number.isInteger(value['line']) &&
      typeof value['centre'] === 'boolean' && typeof value['complete'] === 'boolean' && Array.isArray(value['players']) &&
      value['players'].length >= 2 && value['players'].length <= 4 && value['players'].every(isPlayer);
}

// The whole drawing of every player, for the engine and for `lapilli score`.
export function padDrawings({set, grid, deck, line, centre, complete, players}: ScorePad): string[] {
  const bonus = [...(centre ? ['centre'] : []), ...(complete ? ['complete'] : [])];
  const rules = [`rules ${set}`, `players ${players.length}`, `grid ${grid}`, `deck ${deck}`, `line ${line}`,
                 `bonus ${bonus.join(' ') || 'none'}`];
  return players.map(({drawing, totems, discarded}) => [
    ...rules,
    ...(totems.length > 0 ? [`totems ${totems.join(' ')}`] : []),
    ...(discarded === null ? [] : [`discarded ${discarded ? 1 : 0}`]),
    drawing,
  ].join('\n'));
}
