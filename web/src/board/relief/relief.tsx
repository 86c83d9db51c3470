// Territories, dominoes and pieces drawn with the pictures in relief: slabs with an edge, that cast
// shadows, and pieces that stand on them.

import type {ComponentChildren} from 'preact';
import type {Cell, Domino, Rules, RuleSet, Square, Territory} from '../../engine/types';
import type {Rotation, Viewport} from '../geometry';
import {outline, pointOf} from '../geometry';
import {cellPieces, halfPieces, Use} from '../pieces';
import {groundName, pieceName} from './pictureNames';
import {pictureFile} from './pictures';
import {SCENES} from './scenes';

export {Life} from './life';
export {isLoaded, loadPictures, showGround} from './pictures';

const EDGE = 10;  // the front of a slab, seen from above
const GAP = 2;    // between slabs, on each side
const ROUND = 9;

interface Place {
  x: number;
  y: number;
}

interface Box extends Place {
  width: number;
  height: number;
}

// Where a piece of a seat carries the sign of its seat: the middle and the size.
const SIGNS: Record<string, readonly [number, number, number]> = {hut: [50, 36, 27], castle: [50, 47, 19], chief: [50, 80, 26], king: [50, 83, 24]};

// The sign of the seat, whose colours the drawing around it has.
function Sign({name, x, y, size}: {name: string; size: number} & Place) {
  const sign = SIGNS[name];
  if (!sign)
    return null;
  const [cx, cy, wide] = sign.map(n => n * size / 100) as [number, number, number];
  return <use href={name === 'castle' ? '#mark' : '#sign'} x={x + cx - wide / 2} y={y + cy - wide / 2} width={wide} height={wide}/>;
}

// A picture of a piece is wider than its square, for its shadow.
export function Piece({name, x = 0, y = 0, size = 100, seat = 0}: {name: string; x?: number; y?: number; size?: number; seat?: number}) {
  const file = pictureFile(pieceName(name, seat)), wide = size * 1.25, before = size / 8;
  return file ? <>
    <image href={file} x={x - before} y={y - before} width={wide} height={wide}/>
    <Sign name={name} x={x} y={y} size={size}/>
  </> : <Use name={name} x={x} y={y} size={size}/>;
}

function Ground({name, x, y}: {name: string} & Place) {
  const file = pictureFile(name);
  return file ? <image href={file} x={x} y={y} width="100" height="100"/> : null;
}

// What a slab casts on the table, to the lower right: the wider and fainter, the higher it is held.
function Cast({x, y, width, height, lifted = false}: Box & {lifted?: boolean}) {
  const far = lifted ? 3 : 1, steps = lifted ? 8 : 3;
  return <g class={`relief-cast ${lifted ? 'lifted' : ''}`}>
    {Array.from({length: steps}, (_, i) => (i + 1) * 3 / steps).map(n =>
      <rect key={n} x={x + GAP + 2 * (n - 1) * far} y={y + 4 + 3 * n * far} rx={ROUND + n * far}
            width={width - 2 * GAP + (n - 1) * far} height={height + 2 * (n - 1) * far}/>)}
  </g>;
}

// A slab with its front, and worn edges: the light comes from the upper left.
function Slab({x, y, width, height, children}: Box & {children: ComponentChildren}) {
  const left = x + GAP, top = y + GAP, wide = width - 2 * GAP, high = height - 2 * GAP;
  return <>
    <rect class="relief-side" x={left} y={top + EDGE} width={wide} height={high} rx={ROUND}/>
    <g class="relief-top">{children}</g>
    <rect class="relief-worn" x={left + 1} y={top + 1} width={wide - 2} height={high - 2} rx={ROUND - 1}/>
    <path class="relief-light" d={edges(left + 2, top + 2, wide - 4, high - 4)}/>
  </>;
}

// The outline of a slab, that much smaller on each side.
function roundedPath({x, y, width, height}: Box, inset: number, round: number): string {
  const wide = width - 2 * (inset + round), high = height - 2 * (inset + round), corner = `a${round} ${round} 0 0 1`;
  return `M${x + inset + round} ${y + inset}h${wide}${corner} ${round} ${round}v${high}${corner} -${round} ${round}h-${wide}${corner} -${round} -${round}` +
         `v-${high}${corner} ${round} -${round}z`;
}

// The slabs that have lain for a while, in as few elements as do: a phone draws every one of them again and again.
// Their tops, and a slab that is new, lie on the fronts of those behind.
function Lying({boxes, children}: {boxes: readonly Box[]; children: ComponentChildren}) {
  const shifted = (by: number) => ({x, y, ...size}: Box) => ({x, y: y + by, ...size});
  const paths = (of: readonly Box[], inset: number, round: number) => of.map(box => roundedPath(box, inset, round)).join('');
  return <>
    <path class="relief-side" d={paths(boxes.map(shifted(EDGE)), GAP, ROUND)}/>
    {children}
    <path class="relief-worn" d={paths(boxes, GAP + 1, ROUND - 1)}/>
    <path class="relief-light" d={boxes.map(({x, y, width, height}) => edges(x + GAP + 2, y + GAP + 2, width - 2 * GAP - 4, height - 2 * GAP - 4)).join('')}/>
  </>;
}

// What they cast on the table.
function LyingCast({boxes}: {boxes: readonly Box[]}) {
  return <g class="relief-cast">{[1, 2, 3].map(n => <path key={n} d={boxes.map(({x, y, width, height}) =>
    roundedPath({x: x + GAP + 2 * (n - 1), y: y + 4 + 3 * n, width: width - 2 * GAP + n - 1, height: height + 2 * (n - 1)}, 0, ROUND + n)).join('')}/>)}</g>;
}

// The left and the upper edge of a slab.
function edges(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y + height - ROUND}V${y + ROUND}Q${x} ${y} ${x + ROUND} ${y}H${x + width - ROUND}`;
}

const STEPS: readonly (readonly [number, number])[] = [[100, 0], [0, 100], [-100, 0], [0, -100]];

// Both squares of a domino whose first half is at x, y.
function spanOf({x, y}: Place, rotation: Rotation) {
  const [dx, dy] = STEPS[rotation] ?? [100, 0];
  const second = {x: x + dx, y: y + dy};
  return {second, box: {x: Math.min(x, second.x), y: Math.min(y, second.y), width: 100 + Math.abs(dx), height: 100 + Math.abs(dy)}};
}

// A domino by itself, with what is printed on it. `lifted`: it is held above the board.
export function DominoDrawing({domino, rotation = 0, x = 0, y = 0, crowns, lifted = false}: {
  domino: Domino; rotation?: Rotation; x?: number; y?: number; crowns: boolean; lifted?: boolean;
}) {
  const {second, box} = spanOf({x, y}, rotation), places = [{x, y}, second];
  return <g>
    <Cast {...box} lifted={lifted}/>
    <Slab {...box}>
      {domino.halves.map((half, i) => <Ground key={i} name={groundName(half.terrain, half.craters, crowns, domino.number, i)} {...places[i]!}/>)}
    </Slab>
    <rect class="relief-night lit" {...box} rx={ROUND}/>
    {domino.halves.map((half, i) => halfPieces({...half, craters: 0}, crowns).map(name => <Piece key={`${i} ${name}`} name={name} {...places[i]!}/>))}
    {lifted && [14, 6].map(wide => <rect key={wide} class="relief-held" x={box.x + GAP} y={box.y + GAP}
                                         width={box.width - 2 * GAP} height={box.height - 2 * GAP} rx={ROUND}
                                         stroke-width={wide} stroke-opacity={wide > 10 ? 0.4 : 1}/>)}
  </g>;
}

// The picture of a rule set.
export function SetDrawing({set}: {set: RuleSet}) {
  const {dominoes, pieces, start} = SCENES[set], crowns = set === 'kingdomino';
  const first = start && {x: start.x * 100, y: start.y * 100};
  return <svg class={`set-picture in-relief ${start ? `seat-${start.seat}` : ''}`} viewBox="-8 -11 417 222" aria-hidden="true" focusable="false">
    {first && <>
      <Cast {...first} width={100} height={100}/>
      <Slab {...first} width={100} height={100}><Ground name={crowns ? 'moss.0' : 'earth.0'} {...first}/></Slab>
    </>}
    {dominoes.map(({domino, x, y, rotation}) =>
      <DominoDrawing key={domino.number} domino={domino} rotation={rotation} x={x * 100} y={y * 100} crowns={crowns}/>)}
    {first && <Piece name={crowns ? 'castle' : 'hut'} seat={start.seat} {...first}/>}
    {pieces.map(({name, x, y, size = 100}) => <Piece key={name} name={name} x={x * 100} y={y * 100} size={size}/>)}
  </svg>;
}

// The ground where a territory grows: worn into the rock, lower than the table, within a row of stones.
// Loose stones can still move. At night it is lit from where the territory began.
export function Recess({x, y, width, height, fixed, crowns, start}: Box & {fixed: boolean; crowns: boolean; start: Place|undefined}) {
  const stones = {width, height, rx: 16};
  const shaded = (inset: number) => `M${x + inset} ${y + height - inset}V${y + 16}Q${x + inset} ${y + inset} ${x + 16} ${y + inset}H${x + width - inset}`;
  return <g class={fixed ? 'fixed' : ''}>
    <rect class="relief-floor" x={x} y={y} {...stones}/>
    <rect class="relief-soil" x={x} y={y} {...stones} fill={`url(#${soilName(crowns)})`}/>
    {[4, 9, 15, 24].map(wide => <path key={wide} class="relief-shade" d={shaded(wide / 2)} stroke-width={wide}/>)}
    {start && <circle class="relief-hearth" cx={start.x + 50} cy={start.y + 50} r="340" fill="url(#relief-glow)"/>}
    <rect class="relief-stones shadow" x={x + 3} y={y + 5} {...stones}/>
    <rect class={`limit relief-stones ${fixed ? 'fixed' : ''}`} x={x} y={y} {...stones}/>
    <rect class="relief-stones light" x={x - 1.5} y={y - 2} {...stones}/>
  </g>;
}

const HOLLOW = 'Q50 3 90 7Q95 11 93 50Q96 89 91 93Q50 96 10 92Q4 89 7 50Q5 11 10 8z';

// Places that glow like embers, because something can be done there.
export function Embers({places}: {places: readonly Place[]}) {
  return <g class="allowed">{places.map(({x, y}) => <path key={`${x} ${y}`} transform={`translate(${x} ${y})`} d={`M10 8${HOLLOW}`}
                                                          fill="url(#relief-ember)"/>)}</g>;
}

// The upper tiles of a pile, face down.
export function Pile({tiles}: {tiles: number}) {
  const seen = Array.from({length: Math.min(tiles, 3)}, (_, i) => 4 - 4 * i);
  return <>{seen.map(offset => <Piece key={offset} name="back" x={offset} y={offset * 1.5} size={96}/>)}</>;
}

// Squares that would be out of the grid: scratched.
export function Scratched({places}: {places: readonly Place[]}) {
  return <g class="ruled-out relief-scratched">{places.map(({x, y}) =>
    <path key={`${x} ${y}`} transform={`translate(${x} ${y})`} d="M12 40L38 10M14 74L70 9M24 92L90 20M52 93L91 51M80 92L92 78"/>)}</g>;
}

// The ground under a territory: that of its starting tile, in larger squares so that nobody sees it repeat.
const SOIL = 340;

function soilName(crowns: boolean): string {
  return `relief-soil-${crowns ? 'moss' : 'earth'}`;
}

// What the drawings refer to. Several drawings of the page may have it: it is the same.
export function Gradients({crowns}: {crowns: boolean}) {
  const soil = pictureFile(crowns ? 'moss.0' : 'earth.0');
  return <defs>
    <pattern id={soilName(crowns)} width={SOIL} height={SOIL} patternUnits="userSpaceOnUse">
      {soil && <image href={soil} width={SOIL} height={SOIL}/>}
    </pattern>
    <radialGradient id="relief-glow"><stop class="relief-glow-in" offset="0"/><stop class="relief-glow-out" offset="1"/></radialGradient>
    <radialGradient id="relief-ember" r="0.72">
      <stop class="relief-glow-out" offset="0.3"/><stop class="relief-ember-in" offset="0.78"/><stop class="relief-ember-out" offset="1"/>
    </radialGradient>
  </defs>;
}

interface Laid extends Box {
  cell: Cell;
  mate: Cell|undefined;
}

function laidOf(territory: Territory, place: (at: Square) => Place): Laid[] {
  const byName = new Map(territory.cells.map(cell => [cell.at, cell]));
  return territory.cells.filter(cell => !cell.mate || cell.half === 0).map(cell => {
    const mate = cell.mate ? byName.get(cell.mate) : undefined, a = place(cell.at), b = mate ? place(mate.at) : a;
    return {cell, mate, x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x) + 100, height: Math.abs(a.y - b.y) + 100};
  }).sort((a, b) => a.y - b.y);
}

function groundOf(cell: Cell, half: number, crowns: boolean): string {
  return cell.terrain ? groundName(cell.terrain, cell.craters, crowns, cell.domino, half) : crowns ? 'moss.0' : 'earth.0';
}

// At night only what a fire lights is bright. A region is lit by its fires, a square by its own most. What an event
// has changed last has its own shade, that waits for the piece that brings it.
function Light({territory, viewport, last, place}: {territory: Territory; viewport: Viewport; last: number; place: (at: Square) => Place}) {
  const {cells, seat} = territory;
  const lit = territory.regions.filter(({fires}) => fires > 0), bright = new Set(lit.flatMap(({squares}) => squares));
  const isLit = ({at, terrain}: Cell) => bright.has(at) || !terrain;
  const old = cells.filter(({since}) => since !== last);
  const night = (of: readonly Cell[], name: string) => <path class={`relief-night ${name}`} d={of.map(({at}) => squarePath(place(at))).join('')}/>;
  return <g class="relief-lights">
    {night(old.filter(cell => !isLit(cell)), '')}
    {night(old.filter(isLit), 'lit')}
    {cells.filter(({since}) => since === last).map(cell =>
      <rect key={cell.at} data-shade={`${seat}:${cell.at}`} class={`relief-night ${isLit(cell) ? 'lit' : ''}`} {...place(cell.at)} width="100" height="100"/>)}
    {lit.map((region, i) => <path key={i} class="relief-lit" d={region.squares.map(at => squarePath(place(at))).join('')}
                                  fill-opacity={Math.min(0.22, 0.06 + 0.03 * region.fires)}/>)}
    {cells.filter(cell => cell.printed + cell.token > 0).map(cell => {
      const {x, y} = place(cell.at);
      return <circle key={cell.at} data-shade={`${seat}:${cell.at}`} cx={x + 50} cy={y + 50}
                     r={80 + 12 * (cell.printed + cell.token)} fill="url(#relief-glow)"/>;
    })}
    <path class="relief-rim" d={lit.map(({squares}) => outline(squares, viewport, 2)).join('')}/>
  </g>;
}

function squarePath({x, y}: Place): string {
  return `M${x} ${y}h100v100h-100z`;
}

export function Grounds({territory, rules, viewport}: {territory: Territory; rules: Rules; viewport: Viewport}) {
  const {cells, seat} = territory;
  const place = (at: Square) => {
    const {x, y} = pointOf(at);
    return {x: (x - viewport.left) * 100, y: (viewport.top - y) * 100};
  };
  const laid = laidOf(territory, place), last = Math.max(...cells.map(({since}) => since));
  const isNew = ({cell}: Laid) => cell.since === last, lying = laid.filter(one => !isNew(one));
  const grounds = ({cell, mate}: Laid) => <>
    <Ground name={groundOf(cell, 0, rules.crowns)} {...place(cell.at)}/>
    {mate && <Ground name={groundOf(mate, 1, rules.crowns)} {...place(mate.at)}/>}
  </>;
  const name = ({cell, mate}: Laid) => cell.terrain && mate ? `${seat}:${cell.domino}` : undefined;
  return <g class="relief">
    <LyingCast boxes={lying}/>
    {laid.filter(isNew).map(({cell, mate: _, ...box}) => <g key={cell.at} data-shade={`${seat}:${cell.at}`}><Cast {...box}/></g>)}
    <Lying boxes={lying}>
      {laid.filter(isNew).map(one => <g key={one.cell.at} data-laid={name(one)}>
        <Slab x={one.x} y={one.y} width={one.width} height={one.height}>{grounds(one)}</Slab>
      </g>)}
      {lying.map(one => <g key={one.cell.at} class="relief-top" data-laid={name(one)}>{grounds(one)}</g>)}
    </Lying>
    <Light territory={territory} viewport={viewport} last={last} place={place}/>
    {[...cells].sort((a, b) => b.y - a.y).map(cell => cell.terrain ?
      cellPieces({...cell, craters: 0}, rules.crowns).map(name => <g key={`${cell.at} ${name}`} data-piece={`${seat}:${cell.at}`} data-name={name}>
        <Piece name={name} {...place(cell.at)}/>
      </g>) :
      <g key={cell.at} data-piece={`${seat}:start`}><Piece name={rules.crowns ? 'castle' : 'hut'} seat={seat} {...place(cell.at)}/></g>)}
  </g>;
}
