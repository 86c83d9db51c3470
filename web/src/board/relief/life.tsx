// What moves a little on a board in relief while nobody touches it: smoke over huts, fires that flicker, grass in
// the wind, light on water. It lies over the drawing and changes only transforms and opacity.

import {useEffect, useState} from 'preact/hooks';
import type {Cell, Rules, Territory} from '../../engine/types';
import {useCalm} from '../../platform/calm';
import type {Viewport} from '../geometry';
import {columns, rows} from '../geometry';
import {groundName} from './pictureNames';
import {pictureFile} from './pictures';

const MOST_SMOKES = 3, MOST_FIRES = 8, MOST_SWAYS = 10;  // few and quiet
const MOVES: Partial<Record<string, string>> = {grassland: 'wind', wheat: 'wind', lake: 'waves'};
const PUFFS = [0, 1, 2];

function isBare({resource, printed, token, caveman}: Cell): boolean {
  return resource === null && printed + token === 0 && caveman === null;
}

// A square as a part of the board; what moves on it begins at a time of its own.
function box({x, y}: Cell, viewport: Viewport) {
  const across = 100 / columns(viewport), down = 100 / rows(viewport);
  return {
    left: `${(x - viewport.left) * across}%`, top: `${(viewport.top - y) * down}%`, width: `${across}%`, height: `${down}%`,
    '--late': `${-((x * 7 + y * 11) % 16) / 2}s`,
  };
}

function groundFile({terrain, craters, domino, half}: Cell, crowns: boolean): string|undefined {
  return terrain ? pictureFile(groundName(terrain, craters, crowns, domino, half)) : undefined;
}

export function Life({territory: {cells}, rules: {crowns}, viewport}: {territory: Territory; rules: Rules; viewport: Viewport}) {
  const calm = useCalm(), [seen, setSeen] = useState(false);
  useEffect(() => setSeen(was => was || calm), [calm]);
  if (!seen)
    return null;
  const fires = crowns ? [] : cells.filter(({printed, token}) => printed + token > 0);
  // The starting tile has a hut, and so has every printed fire.
  const huts = crowns ? [] : cells.filter(({terrain, printed, token}) => !terrain || printed > 0 && token === 0);
  const swaying = cells.filter(cell => MOVES[cell.terrain ?? ''] && isBare(cell));
  return <div class={`life ${calm ? '' : 'still'}`} aria-hidden="true">
    {swaying.slice(0, MOST_SWAYS).map(cell => {
      const file = groundFile(cell, crowns);
      return file && <span key={cell.at} class={MOVES[cell.terrain ?? '']} style={box(cell, viewport)}><i style={{backgroundImage: `url("${file}")`}}/></span>;
    })}
    {fires.slice(0, MOST_FIRES).map(cell => <span key={cell.at} class="flicker" style={box(cell, viewport)}><i/></span>)}
    {huts.slice(0, MOST_SMOKES).map(cell => <span key={cell.at} class="smoke" style={box(cell, viewport)}>{PUFFS.map(n => <i key={n}/>)}</span>)}
  </div>;
}
