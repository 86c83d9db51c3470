// Dominoes and squares, drawn with the symbols of web/art.

import type {ComponentChildren} from 'preact';
import type {Cell, Domino, Half, Terrain} from '../engine/types';
import type {Rotation} from './geometry';

export type Letters = Partial<Record<Terrain, string>>;

export function Use({name, x = 0, y = 0, size = 100}: {name: string; x?: number; y?: number; size?: number}) {
  return <use href={`#${name}`} x={x} y={y} width={size} height={size}/>;
}

// A half looks the same wherever it is: its number selects the variant of the drawing.
function groundName(terrain: Terrain, domino: number, half: number): string {
  const second = terrain !== 'volcano' && (domino * 2 + half) % 3 === 1;
  return `terrain-${terrain}${second ? '-2' : ''}`;
}

export function Ground({terrain, domino, half, x, y}:
                       {terrain: Terrain; domino: number; half: number; x: number; y: number}) {
  const name = groundName(terrain, domino, half);
  if ((domino + half) % 2 === 0)
    return <Use name={name} x={x} y={y}/>;
  return <g transform={`translate(${x + 100} ${y}) scale(-1 1)`}><Use name={name}/></g>;
}

export function halfPieces(half: Half, crowns: boolean): string[] {
  const names: string[] = [];
  if (half.fires > 0)
    names.push(`${crowns ? 'crown' : 'fire'}-${half.fires}`);
  if (half.craters > 0)
    names.push(`crater-${half.craters}`);
  if (half.resource)
    names.push(half.resource);
  return names;
}

export function cellPieces(cell: Cell, crowns: boolean): string[] {
  const names: string[] = [];
  if (cell.printed > 0)
    names.push(`${crowns ? 'crown' : 'fire'}-${cell.printed}`);
  if (cell.craters > 0)
    names.push(`crater-${cell.craters}`);
  if (cell.resource)
    names.push(cell.resource);
  if (cell.token > 0)
    names.push(`token-${cell.token}`);
  if (cell.caveman)
    names.push(cell.caveman);
  return names;
}

export function Letter({terrain, letters, x, y}: {terrain: Terrain; letters: Letters; x: number; y: number}) {
  const letter = letters[terrain];
  if (!letter)
    return null;
  return <g>
    <use href="#letter-tab" x={x + 66} y={y + 4} width="30" height="30"/>
    <text class="letter" x={x + 81} y={y + 28} text-anchor="middle">{letter}</text>
  </g>;
}

// The frame around both squares of a domino.
export function DominoFrame({x, y, rotation, name = 'domino-frame'}: {x: number; y: number; rotation: Rotation; name?: string}) {
  const place = [`translate(${x} ${y})`, `translate(${x + 100} ${y}) rotate(90)`, `translate(${x - 100} ${y})`,
                 `translate(${x + 100} ${y - 100}) rotate(90)`][rotation];
  return <g transform={place ?? ''}><use href={`#${name}`} width="200" height="100"/></g>;
}

const OFFSETS: readonly (readonly [number, number])[] = [[100, 0], [0, 100], [-100, 0], [0, -100]];

// Both halves with their pieces upright; the first half is at x, y.
export function DominoDrawing({domino, rotation = 0, x = 0, y = 0, crowns, letters, frame = 'domino-frame'}: {
  domino: Domino; rotation?: Rotation; x?: number; y?: number; crowns: boolean; letters?: Letters | undefined; frame?: string;
}) {
  const [dx, dy] = OFFSETS[rotation] ?? [100, 0];
  return <g>
    {domino.halves.map((half, i) => <g key={i}>
      <Ground terrain={half.terrain} domino={domino.number} half={i} x={x + i * dx} y={y + i * dy}/>
      {halfPieces(half, crowns).map(name => <Use key={name} name={name} x={x + i * dx} y={y + i * dy}/>)}
      {letters && <Letter terrain={half.terrain} letters={letters} x={x + i * dx} y={y + i * dy}/>}
    </g>)}
    <DominoFrame x={x} y={y} rotation={rotation} name={frame}/>
  </g>;
}

const BOXES = ['-3 -3 206 106', '-3 -3 106 206', '-103 -3 206 106', '-3 -103 106 206'];

// A single domino that fills its container.
export function DominoPicture({domino, crowns, rotation = 0, letters, children}: {
  domino: Domino; crowns: boolean; rotation?: Rotation; letters?: Letters | undefined; children?: ComponentChildren;
}) {
  return <svg class="domino-picture" viewBox={BOXES[rotation]} aria-hidden="true" focusable="false">
    <DominoDrawing domino={domino} rotation={rotation} crowns={crowns} letters={letters}/>
    {children}
  </svg>;
}
