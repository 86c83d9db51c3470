// Dominoes and squares, drawn with the symbols of web/art.

import type {ComponentChildren} from 'preact';
import {useMemo} from 'preact/hooks';
import type {Domino, Terrain} from '../engine/types';
import {pictureArrivals, setOf, useRelief} from './artwork';
import type {Rotation} from './geometry';
import {halfPieces, Use} from './pieces';

export type Letters = Partial<Record<Terrain, string>>;

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
  const relief = useRelief(setOf(crowns));
  return useMemo(() => <svg class="domino-picture" viewBox={BOXES[rotation]} aria-hidden="true" focusable="false">
    {relief ? <relief.DominoDrawing domino={domino} rotation={rotation} crowns={crowns}/> :
              <DominoDrawing domino={domino} rotation={rotation} crowns={crowns} letters={letters}/>}
    {children}
  </svg>, [domino, crowns, rotation, letters, children, relief, pictureArrivals()]);
}
