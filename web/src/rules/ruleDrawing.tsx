// A drawing of the rules, made with the same code as the boards.

import type {Viewport} from '../board/geometry';
import {squareAt} from '../board/geometry';
import {cellName} from '../board/names';
import {TerritoryDrawing} from '../board/territoryDrawing';
import type {Caveman, Cell, Resource, Rules, Terrain, Territory} from '../engine/types';
import {t} from '../i18n/translate';

const ORIGINS: Record<string, Terrain> = {D: 'desert', G: 'grassland', L: 'lake', J: 'jungle', Q: 'quarry', V: 'volcano'};
const KINGDOMINO: Record<string, Terrain> = {W: 'wheat', F: 'forest', L: 'lake', G: 'grassland', S: 'swamp', M: 'mine'};
const RESOURCES: Partial<Record<Terrain, Resource>> = {grassland: 'mammoth', lake: 'fish', jungle: 'mushroom', quarry: 'flint'};
const WARRIORS: Record<string, Caveman> = {1: 'small', 2: 'amazon', 3: 'oaf'};

// One square in the notation of tests/rules: `G+2`, `D@hunter`, `HUT`; null: an empty place.
function cellOf(text: string, x: number, y: number, crowns: boolean): Cell|null {
  if (text === '.')
    return null;
  const start = text === 'HUT' || text === 'CASTLE';
  const terrain = start ? null : (crowns ? KINGDOMINO : ORIGINS)[text.charAt(0)] ?? null;
  const number = (sign: string) => Number(new RegExp(`\\${sign}(\\d)`).exec(text)?.[1] ?? 0);
  const caveman = /@(\w+)/.exec(text)?.[1];
  return {
    at: squareAt(x, y),
    x,
    y,
    terrain,
    domino: 5 * x + 3 * y,
    half: 0,
    mate: null,
    printed: number('*'),
    token: number('+'),
    craters: number('^'),
    resource: !start && terrain && /^[A-Z][mf]/.test(text) ? RESOURCES[terrain] ?? null : null,
    caveman: caveman ? WARRIORS[caveman] ?? caveman as Caveman : null,
    region: -1,
    since: 0,
  };
}

export interface Drawing {
  territory: Territory;
  rules: Rules;
  viewport: Viewport;
}

export function readDrawing(rows: readonly (readonly string[])[]): Drawing {
  const crowns = rows.flat().includes('CASTLE');
  const width = Math.max(...rows.map(row => row.length)), height = rows.length;
  const cells = rows.flatMap((row, i) => row.flatMap((text, x) => cellOf(text, x, height - 1 - i, crowns) ?? []));
  const none = {total: 0, regions: 0, resources: 0, totems: 0, cavemen: 0, warriors: 0, centre: 0, complete: 0, largest: 0, fires: 0};
  return {
    territory: {
      seat: 1,
      place: 1,
      score: none,
      frame: {columns: [-9, 99], rows: [-9, 99], laidColumns: [0, width - 1], laidRows: [0, height - 1]},
      cells,
      regions: [],
      cavemen: [],
      warriors: [],
      resources: {mammoth: 0, fish: 0, mushroom: 0, flint: 0},
      dominoes: 0,
      discards: 0,
    },
    rules: {set: crowns ? 'kingdomino' : 'tribe', players: 2, grid: 5, deck: 48, line: 4, rounds: 12, centre: false, complete: false,
            crowns, resources: !crowns},
    viewport: {left: 0, right: width - 1, bottom: 0, top: height - 1},
  };
}

// The squares row by row, for screen readers.
export function drawingText({territory, rules, viewport}: Drawing): string {
  const lines: string[] = [];
  for (let y = viewport.top; y >= viewport.bottom; y--) {
    const row: string[] = [];
    for (let x = viewport.left; x <= viewport.right; x++) {
      const cell = territory.cells.find(one => one.x === x && one.y === y);
      row.push(cell ? cellName(cell, rules.crowns) : t('empty'));
    }
    lines.push(row.join(' | '));
  }
  return lines.join('; ');
}

export function RuleDrawing({rows}: {rows: readonly (readonly string[])[]}) {
  const drawing = readDrawing(rows), {territory, rules, viewport} = drawing;
  return <div class="rule-drawing" role="img" aria-label={drawingText(drawing)} data-game={rules.crowns ? 'kingdomino' : 'origins'}
              style={{maxWidth: `${(viewport.right + 1) * 4}rem`}}>
    <TerritoryDrawing territory={territory} rules={rules} viewport={viewport} bare/>
  </div>;
}
