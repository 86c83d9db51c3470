// A territory that is entered by hand: what lies on its squares, and which dominoes they were entered
// as. It is written as a drawing (include/lapilli/drawing.h), which the engine checks and scores.

import type {Caveman, Cell, Domino, Half, Pieces, Resource, Square, Terrain, Territory} from '../engine/types';
import {pointOf, squareAt} from './geometry';

export interface SketchSquare {
  at: Square;
  terrain: Terrain|null;  // null: the starting tile
  printed: number;        // fires or crowns
  token: number;          // fires of the token
  craters: number;
  resource: Resource|null;
  caveman: Caveman|null;
}

export interface SketchDomino {
  number: number;
  squares: [Square, Square];  // of its first and second half
}

export interface Sketch {
  squares: readonly SketchSquare[];
  dominoes: readonly SketchDomino[];  // of squares that were entered one by one, no domino is known
}

// Where the engine has the starting tile of a drawing.
export const START: Square = 'g7';

const BARE = {printed: 0, token: 0, craters: 0, resource: null, caveman: null};

export const EMPTY_SKETCH: Sketch = {squares: [{at: START, terrain: null, ...BARE}], dominoes: []};

export function squareOf(sketch: Sketch, at: Square): SketchSquare|undefined {
  return sketch.squares.find(square => square.at === at);
}

export function dominoAt(sketch: Sketch, at: Square): SketchDomino|undefined {
  return sketch.dominoes.find(({squares}) => squares.includes(at));
}

// The squares without these; what is left of a domino is no longer known as one.
function without(sketch: Sketch, taken: readonly Square[]): Sketch {
  return {
    squares: sketch.squares.filter(({at}) => !taken.includes(at)),
    dominoes: sketch.dominoes.filter(({squares}) => !squares.some(at => taken.includes(at))),
  };
}

function printedSquare(at: Square, {terrain, fires, craters, resource}: Half): SketchSquare {
  return {at, terrain, printed: fires, token: 0, craters, resource, caveman: null};
}

function isStart(sketch: Sketch, at: Square): boolean {
  return squareOf(sketch, at)?.terrain === null;
}

// Puts a domino down, over whatever lies there except the starting tile. It is taken away from where it
// was before.
export function layDomino(sketch: Sketch, domino: Domino, squares: [Square, Square]): Sketch {
  if (squares.some(at => isStart(sketch, at)))
    return sketch;
  const before = sketch.dominoes.find(({number}) => number === domino.number)?.squares ?? [];
  const rest = without(sketch, [...before, ...squares]);
  return {
    squares: [...rest.squares, ...domino.halves.map((half, i) => printedSquare(squares[i]!, half))],
    dominoes: [...rest.dominoes, {number: domino.number, squares}],
  };
}

// Puts a single square down. The same print again changes nothing.
export function paintSquare(sketch: Sketch, at: Square, half: Half): Sketch {
  const now = squareOf(sketch, at);
  if (isStart(sketch, at) || (now && now.terrain === half.terrain && now.printed === half.fires && now.craters === half.craters))
    return sketch;
  const rest = without(sketch, [at]);
  return {...rest, squares: [...rest.squares, printedSquare(at, half)]};
}

// Takes a square away, and the other half of its domino where that is known.
export function eraseSquare(sketch: Sketch, at: Square): Sketch {
  return isStart(sketch, at) ? sketch : without(sketch, dominoAt(sketch, at)?.squares ?? [at]);
}

export type Piece = {token: number}|{caveman: Caveman}|{resource: Resource};

// Puts a piece on a square, in place of another; the same piece again takes it away.
export function placePiece(sketch: Sketch, at: Square, piece: Piece): Sketch {
  const now = squareOf(sketch, at);
  if (!now)
    return sketch;
  const put = {token: 0, resource: null, caveman: null, ...piece};
  const same = now.token === put.token && now.resource === put.resource && now.caveman === put.caveman;
  const next = {...now, ...(same ? {token: 0, resource: null, caveman: null} : put)};
  return {...sketch, squares: sketch.squares.map(square => square.at === at ? next : square)};
}

// The resource that dominoes have on this terrain; null: none.
export function resourceOf(pieces: Pieces, terrain: Terrain|null): Resource|null {
  return pieces.dominoes.flatMap(({halves}) => halves).find(half => half.terrain === terrain && half.resource)?.resource ?? null;
}

// Every different print of the box: by terrain, the plain one first.
export function prints({dominoes, terrains}: Pieces): Half[] {
  const found = new Map<string, Half>();
  for (const half of dominoes.flatMap(({halves}) => halves))
    found.set(`${half.terrain} ${half.fires} ${half.craters}`, half);
  const order = (half: Half) => terrains.findIndex(({terrain}) => terrain === half.terrain) * 100 + half.fires * 10 + half.craters;
  return [...found.values()].sort((a, b) => order(a) - order(b));
}

// The fires of the tokens in the box: a token for every volcano.
export function tokenSizes({dominoes}: Pieces): number[] {
  return [...new Set(dominoes.flatMap(({halves}) => halves.map(({craters}) => craters)))].filter(craters => craters > 0).sort();
}

function squareText(square: SketchSquare|undefined, pieces: Pieces): string {
  if (!square)
    return '.';
  const ground = square.terrain ? pieces.terrains.find(({terrain}) => terrain === square.terrain)?.letter ?? '?' :
                 pieces.set === 'kingdomino' ? 'CASTLE' : 'HUT';
  const mark = (sign: string, n: number) => n > 0 ? `${sign}${n}` : '';
  return [ground, mark('*', square.printed), mark('+', square.token), mark('^', square.craters),
          square.resource?.charAt(0) ?? '', square.caveman ? `@${square.caveman}` : ''].join('');
}

// The rows of a drawing.
export function sketchText({squares}: Sketch, pieces: Pieces): string {
  const points = squares.map(({at}) => pointOf(at)), byName = new Map(squares.map(square => [square.at, square]));
  const [left, right] = [Math.min(...points.map(({x}) => x)), Math.max(...points.map(({x}) => x))];
  const [bottom, top] = [Math.min(...points.map(({y}) => y)), Math.max(...points.map(({y}) => y))];
  const lines: string[] = [];
  for (let y = top; y >= bottom; y--) {
    const row: string[] = [];
    for (let x = left; x <= right; x++)
      row.push(squareText(byName.get(squareAt(x, y)), pieces));
    lines.push(`${row.join(' ')}\n`);
  }
  return lines.join('');
}

// The squares of a territory of the engine, for one that was entered as text.
export function sketchOf({cells}: Territory): Sketch {
  return {
    squares: cells.map(({at, terrain, printed, token, craters, resource, caveman}) => ({at, terrain, printed, token, craters, resource, caveman})),
    dominoes: [],
  };
}

// The engine's territory of a sketch, with the dominoes that the sketch knows, to be drawn.
export function withDominoes(territory: Territory, sketch: Sketch): Territory {
  const halves = new Map<Square, Pick<Cell, 'domino'|'half'|'mate'>>();
  for (const {number, squares: [first, second]} of sketch.dominoes) {
    halves.set(first, {domino: number, half: 0, mate: second});
    halves.set(second, {domino: number, half: 1, mate: first});
  }
  // The number selects a variant of the drawing.
  return {...territory, cells: territory.cells.map(cell => ({...cell, domino: 5 * cell.x + 3 * cell.y, ...halves.get(cell.at)}))};
}
