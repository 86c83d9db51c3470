// The pieces on a square: which there are, and their flat drawings, the symbols of web/art.

import type {Cell, Half} from '../engine/types';

export function Use({name, x = 0, y = 0, size = 100}: {name: string; x?: number; y?: number; size?: number}) {
  return <use href={`#${name}`} x={x} y={y} width={size} height={size}/>;
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
