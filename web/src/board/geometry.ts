// Squares, rotations and viewports: where things are on the plane, and which part of it is shown.
// Nothing here knows the rules.

import type {Cell, Choice, GridBounds, Square, Territory} from '../engine/types';

// The first and last column and row shown.
export interface Viewport {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Point {
  x: number;
  y: number;
}

const PLANE = 13;

export function squareAt(x: number, y: number): Square {
  return String.fromCharCode(97 + x) + (y + 1);
}

export function pointOf(at: Square): Point {
  return {x: at.charCodeAt(0) - 97, y: Number(at.slice(1)) - 1};
}

export function onPlane(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < PLANE && y < PLANE;
}

export function columns(viewport: Viewport): number {
  return viewport.right - viewport.left + 1;
}

export function rows(viewport: Viewport): number {
  return viewport.top - viewport.bottom + 1;
}

// Where a domino's second half is, seen from the first: right, below, left, above.
export type Rotation = 0|1|2|3;

const STEPS: readonly Point[] = [{x: 1, y: 0}, {x: 0, y: -1}, {x: -1, y: 0}, {x: 0, y: 1}];

export function rotated(rotation: Rotation, by: number): Rotation {
  return ((rotation + by + 4) % 4) as Rotation;
}

export function rotationOf(first: Square, second: Square): Rotation {
  const a = pointOf(first), b = pointOf(second);
  const rotation = STEPS.findIndex(step => a.x + step.x === b.x && a.y + step.y === b.y);
  return (rotation < 0 ? 0 : rotation) as Rotation;
}

export function isBeside(a: Square, b: Square): boolean {
  const from = pointOf(a), to = pointOf(b);
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y) === 1;
}

// Both squares of a domino that covers `at` with one of its halves; null: off the plane.
export function squaresCovering(at: Square, half: 0|1, rotation: Rotation): [Square, Square]|null {
  const {x, y} = pointOf(at), step = STEPS[rotation]!, back = half === 0 ? 1 : -1;
  const mate = {x: x + back * step.x, y: y + back * step.y};
  if (!onPlane(mate.x, mate.y))
    return null;
  const other = squareAt(mate.x, mate.y);
  return half === 0 ? [at, other] : [other, at];
}

// Along one axis: everything a domino could still cover, and a margin.
function reach(laid: [number, number], may: [number, number]): [number, number] {
  return [Math.min(laid[0] - 1, Math.max(may[0], laid[0] - 2)), Math.max(laid[1] + 1, Math.min(may[1], laid[1] + 2))];
}

function steady(laid: [number, number], may: [number, number], length: number, before: number|null): [number, number] {
  const [low, high] = reach(laid, may);
  const centred = laid[0] - Math.floor((length - (laid[1] - laid[0] + 1)) / 2);
  const first = Math.min(Math.max(before ?? centred, high - length + 1), low);
  return [first, first + length - 1];
}

// The part shown of a territory that grows: two squares wider than the grid, whatever is built, so that
// the scale stays as it is. It has room for every placement, and moves only when it has to. Some of
// it may be off the plane.
export function steadyViewport(frame: GridBounds, size: number, before: Viewport|null): Viewport {
  const [left, right] = steady(frame.laidColumns, frame.columns, size + 2, before?.left ?? null);
  const [bottom, top] = steady(frame.laidRows, frame.rows, size + 2, before?.bottom ?? null);
  return {left, right, bottom, top};
}

function tight(laid: [number, number], may: [number, number], size: number): [number, number] {
  const spare = size - (laid[1] - laid[0] + 1);
  const first = Math.min(Math.max(laid[0] - Math.floor(spare / 2), may[0]), may[1] - size + 1);
  return [first, first + size - 1];
}

// As large as the grid, with what is built in the middle.
export function tightViewport(frame: GridBounds, size: number): Viewport {
  const [left, right] = tight(frame.laidColumns, frame.columns, size);
  const [bottom, top] = tight(frame.laidRows, frame.rows, size);
  return {left, right, bottom, top};
}

// Whether what is laid fixes the grid.
export function isFixed(frame: GridBounds, size: number): boolean {
  const {wide, high} = extent(frame);
  return wide === size && high === size;
}

// The part shown of a large territory: the grid alone, once it is fixed; nothing can be built beside it.
export function largeViewport(frame: GridBounds, size: number, before: Viewport|null): Viewport {
  return isFixed(frame, size) ? tightViewport(frame, size) : steadyViewport(frame, size, before);
}

// The bounds if these squares were covered too.
export function boundsWith(frame: GridBounds, size: number, squares: readonly Square[]): GridBounds {
  const points = squares.map(pointOf);
  const axis = (laid: [number, number], at: number[]): {laid: [number, number]; may: [number, number]} => {
    const low = Math.min(laid[0], ...at), high = Math.max(laid[1], ...at);
    return {laid: [low, high], may: [Math.max(0, high - size + 1), Math.min(PLANE - 1, low + size - 1)]};
  };
  const across = axis(frame.laidColumns, points.map(({x}) => x)), up = axis(frame.laidRows, points.map(({y}) => y));
  return {columns: across.may, rows: up.may, laidColumns: across.laid, laidRows: up.laid};
}

// What is shown of everything that can still be built on.
export function openWindow({columns: [left, right], rows: [bottom, top]}: GridBounds, viewport: Viewport): Viewport {
  return {left: Math.max(left, viewport.left), right: Math.min(right, viewport.right),
          bottom: Math.max(bottom, viewport.bottom), top: Math.min(top, viewport.top)};
}

// How many columns and rows are in use.
export function extent({laidColumns, laidRows}: GridBounds): {wide: number; high: number} {
  return {wide: laidColumns[1] - laidColumns[0] + 1, high: laidRows[1] - laidRows[0] + 1};
}

// The squares in view that could be used until these squares are covered.
export function ruledOut(frame: GridBounds, size: number, squares: readonly Square[], viewport: Viewport): Square[] {
  const next = boundsWith(frame, size, squares), found: Square[] = [];
  const inside = ({columns: [left, right], rows: [bottom, top]}: GridBounds, x: number, y: number) =>
      x >= left && x <= right && y >= bottom && y <= top;
  for (let y = viewport.bottom; y <= viewport.top; y++)
    for (let x = viewport.left; x <= viewport.right; x++)
      if (onPlane(x, y) && inside(frame, x, y) && !inside(next, x, y))
        found.push(squareAt(x, y));
  return found;
}

// An empty square beside the first of these that has one, for a note that must cover nothing.
export function emptyBeside(squares: readonly Square[], taken: ReadonlySet<Square>, viewport: Viewport): Square|null {
  for (const step of [{x: 0, y: 1}, {x: 1, y: 0}, {x: -1, y: 0}, {x: 0, y: -1}])
    for (const at of squares) {
      const {x, y} = pointOf(at), beside = {x: x + step.x, y: y + step.y};
      const name = squareAt(beside.x, beside.y);
      if (beside.x >= viewport.left && beside.x <= viewport.right && beside.y >= viewport.bottom && beside.y <= viewport.top &&
          !taken.has(name) && !squares.includes(name))
        return name;
    }
  return null;
}

export function cellAt(territory: Territory, at: Square): Cell|undefined {
  return territory.cells.find(cell => cell.at === at);
}

// The outline of some squares as an SVG path; a square is 100 units, rows go down from the
// viewport's top.
export function outline(squares: readonly Square[], viewport: Viewport, inset = 0): string {
  const own = new Set(squares);
  const parts: string[] = [];
  for (const at of own) {
    const {x, y} = pointOf(at);
    const has = (dx: number, dy: number) => own.has(squareAt(x + dx, y + dy));
    const left = (x - viewport.left) * 100, top = (viewport.top - y) * 100;
    const l = left + (has(-1, 0) ? 0 : inset), r = left + 100 - (has(1, 0) ? 0 : inset);
    const t = top + (has(0, 1) ? 0 : inset), b = top + 100 - (has(0, -1) ? 0 : inset);
    if (!has(0, 1))
      parts.push(`M${l} ${t}H${r}`);
    if (!has(0, -1))
      parts.push(`M${l} ${b}H${r}`);
    if (!has(-1, 0))
      parts.push(`M${l} ${t}V${b}`);
    if (!has(1, 0))
      parts.push(`M${r} ${t}V${b}`);
  }
  return parts.join('');
}

// How a domino is held while pointing at a square. It keeps its rotation and the half it is held by
// as long as that is legal; otherwise it snaps to the nearest placement that covers the square.
export interface Grip {
  half: 0|1;
  rotation: Rotation;
}

export function gripOf(choice: Choice, at: Square): Grip {
  const [first, second] = choice.squares as [Square, Square];
  return {half: second === at ? 1 : 0, rotation: rotationOf(first, second)};
}

function covers(choices: readonly Choice[], at: Square): Choice[] {
  return choices.filter(choice => choice.kind === 'lay' && choice.squares?.includes(at));
}

// How far a placement is from how the domino is held.
function away(is: Grip, grip: Grip): number {
  return rotated(is.rotation, -grip.rotation) * 2 + (is.half === grip.half ? 0 : 1);
}

// The placement covering a square that is nearest to how the domino is held.
export function nearestPlacement(choices: readonly Choice[], at: Square, grip: Grip): Choice|null {
  const placements = covers(choices, at).sort((a, b) => away(gripOf(a, at), grip) - away(gripOf(b, at), grip));
  return placements[0] ?? null;
}

// The next placement covering a square; rotating cycles through all of them.
export function nextPlacement(choices: readonly Choice[], at: Square, grip: Grip, by: number): Choice|null {
  const order = ({rotation, half}: Grip) => rotation * 2 + half;
  const ahead = (choice: Choice) => (by * (order(gripOf(choice, at)) - order(grip)) + 7 + 8) % 8;
  const placements = covers(choices, at).sort((a, b) => ahead(a) - ahead(b));
  return placements[0] ?? null;
}
