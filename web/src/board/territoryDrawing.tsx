// A territory as an SVG: what is built, and the overlay. Squares are 100 units wide; rows go down
// from the viewport's top.

import {useMemo} from 'preact/hooks';
import type {Cell, Domino, Rules, Square, Territory} from '../engine/types';
import {useEqual} from '../ui/useEqual';
import type {Relief} from './artwork';
import {useRelief} from './artwork';
import type {Letters} from './dominoPicture';
import {DominoDrawing, DominoFrame, Ground, Letter} from './dominoPicture';
import type {Viewport} from './geometry';
import {columns, emptyBeside, isFixed, openWindow, outline, pointOf, rows, rotationOf, ruledOut} from './geometry';
import {cellPieces, Use} from './pieces';

// A marked square: something can be done there, or it scores.
export interface Badge {
  at: Square;
  to?: Square;     // the badge is between both
  text: string;    // short; may be empty
  strong?: boolean; // it is the current target
  bad?: boolean;    // it would cost points
}

export interface Ghost {
  domino: Domino;
  squares: [Square, Square];
  text: string;  // its points; may be empty
  bad: boolean;  // it would cost points
  pinned: boolean;
}

export interface Overlay {
  allowed?: readonly Square[];     // squares the domino can cover
  glow?: readonly Badge[];     // where fire can land, a caveman can stand, a resource can be paid
  lit?: readonly (readonly Square[])[];  // groups of squares to highlight
  dim?: boolean;               // darkens all others
  labels?: readonly Badge[];   // numbers on highlighted squares
  fresh?: readonly Square[];   // changed since your last move
  barred?: readonly Square[];  // refused
  paid?: readonly Square[];    // their resources are spent
  gone?: readonly {at: Square; name: string}[];  // pieces that would be destroyed
  ghost?: Ghost | null;
  piece?: {at: Square; name: string} | null;  // the piece that would be placed
}

interface Place {
  x: number;
  y: number;
}

function place(at: Square, viewport: Viewport): Place {
  const {x, y} = pointOf(at);
  return {x: (x - viewport.left) * 100, y: (viewport.top - y) * 100};
}

function Laid({cell, mate, viewport, seat}: {cell: Cell; mate: Cell; viewport: Viewport; seat: number}) {
  const a = place(cell.at, viewport), b = place(mate.at, viewport);
  return <g data-laid={`${seat}:${cell.domino}`}>
    <Ground terrain={cell.terrain ?? 'desert'} domino={cell.domino} half={0} x={a.x} y={a.y}/>
    <Ground terrain={mate.terrain ?? 'desert'} domino={mate.domino} half={1} x={b.x} y={b.y}/>
    <DominoFrame x={a.x} y={a.y} rotation={rotationOf(cell.at, mate.at)}/>
  </g>;
}

// A square whose other half is not known, in a drawing of the rules.
function Single({cell, x, y}: {cell: Cell; x: number; y: number}) {
  return <g>
    <Ground terrain={cell.terrain ?? 'desert'} domino={cell.domino} half={0} x={x} y={y}/>
    <Use name="square-frame" x={x} y={y}/>
  </g>;
}

interface GroundsProps {
  territory: Territory;
  rules: Rules;
  viewport: Viewport;
  letters: Letters | undefined;
}

function Grounds({territory, rules, viewport, letters}: GroundsProps) {
  const {cells, seat} = territory;
  const byName = new Map(cells.map(cell => [cell.at, cell]));
  return <g>
    {cells.map(cell => {
      const at = place(cell.at, viewport);
      if (!cell.terrain)
        return <g key={cell.at} data-piece={`${seat}:start`}><Use name={rules.crowns ? 'castle' : 'hut'} x={at.x} y={at.y}/></g>;
      if (!cell.mate)
        return <Single key={cell.at} cell={cell} x={at.x} y={at.y}/>;
      const mate = cell.half === 0 ? byName.get(cell.mate) : undefined;
      return mate && <Laid key={cell.at} cell={cell} mate={mate} viewport={viewport} seat={seat}/>;
    })}
    {cells.map(cell => {
      const at = place(cell.at, viewport);
      return cellPieces(cell, rules.crowns).map(name => <g key={`${cell.at} ${name}`} data-piece={`${seat}:${cell.at}`} data-name={name}>
        <Use name={name} x={at.x} y={at.y}/>
      </g>);
    })}
    {letters && cells.map(cell => {
      const at = place(cell.at, viewport);
      return cell.terrain && <Letter key={cell.at} terrain={cell.terrain} letters={letters} x={at.x} y={at.y}/>;
    })}
  </g>;
}

// Everything that can still be built on: the grid, once what is laid fixes it; until then all places where it
// could be. What the ghost would rule out is hatched.
function GridFrame({territory, rules, viewport, ghost, relief}: {
  territory: Territory; rules: Rules; viewport: Viewport; ghost: Ghost | null | undefined; relief: Relief | null;
}) {
  const {frame} = territory, squares = ghost?.squares ?? [];
  const open = openWindow(frame, viewport), fixed = isFixed(frame, rules.grid);
  const box = {
    x: (open.left - viewport.left) * 100 - 6, y: (viewport.top - open.top) * 100 - 6, width: columns(open) * 100 + 12, height: rows(open) * 100 + 12,
  };
  const start = territory.cells.find(cell => !cell.terrain);
  const out = squares.length > 0 ? ruledOut(frame, rules.grid, squares, viewport) : [];
  return <g>
    {relief ? <relief.Recess {...box} fixed={fixed} crowns={rules.crowns} start={start && place(start.at, viewport)}/> : <rect class={`plain limit ${fixed ? 'fixed' : ''}`} {...box} rx="12"/>}
    {relief ? <relief.Scratched places={out.map(at => place(at, viewport))}/> : <Patches squares={out} viewport={viewport} name="ruled-out" inset={3}/>}
  </g>;
}

function Chip({x, y, text, kind}: {x: number; y: number; text: string; kind: string}) {
  if (!text)
    return null;
  const width = chipWidth(text);
  return <g class={`chip ${kind}`}>
    <rect x={x - width / 2} y={y - 26} width={width} height="52" rx="26"/>
    <text x={x} y={y + 13} text-anchor="middle">{text}</text>
  </g>;
}

function Badges({badges, viewport}: {badges: readonly Badge[]; viewport: Viewport}) {
  return <g>
    {badges.map(badge => {
      const {x, y} = place(badge.at, viewport);
      return <g key={badge.at} class={`badge ${badge.strong ? 'strong' : ''}`}>
        <Use name="square-glow" x={x} y={y}/>
        <g transform={`translate(${x + 50} ${y + 90}) scale(0.72)`}>
          <Chip x={0} y={0} text={badge.text} kind={badge.bad ? 'loss' : badge.strong ? 'gain' : 'calm'}/>
        </g>
      </g>;
    })}
  </g>;
}

function GhostDrawing({ghost, viewport, crowns, letters, relief}:
                      {ghost: Ghost; viewport: Viewport; crowns: boolean; letters: Letters | undefined; relief: Relief | null}) {
  const [first, second] = ghost.squares;
  const a = place(first, viewport), b = place(second, viewport);
  if (relief)
    return <g class={`ghost ${ghost.pinned ? 'pinned' : ''}`}>
      <relief.DominoDrawing domino={ghost.domino} rotation={rotationOf(first, second)} x={a.x} y={a.y} crowns={crowns} lifted/>
    </g>;
  return <g class={`ghost ${ghost.pinned ? 'pinned' : ''}`}>
    <rect class="ghost-shade" x={Math.min(a.x, b.x) + 4} y={Math.min(a.y, b.y) + 8} width={Math.abs(a.x - b.x) + 100}
          height={Math.abs(a.y - b.y) + 100} rx="8"/>
    <DominoDrawing domino={ghost.domino} rotation={rotationOf(first, second)} x={a.x} y={a.y} crowns={crowns} letters={letters}
                   frame="domino-glow"/>
  </g>;
}

// A rectangle per square, slightly smaller than the square.
function Patches({squares, viewport, name, inset}:
                 {squares: readonly Square[]; viewport: Viewport; name: string; inset: number}) {
  const side = 100 - 2 * inset;
  return <g class={name}>{squares.map(at => {
    const {x, y} = place(at, viewport);
    return <rect key={at} x={x + inset} y={y + inset} width={side} height={side} rx={inset + 3}/>;
  })}</g>;
}

// A piece that would be destroyed: small, in a corner, crossed out.
function Struck({gone, viewport, relief}: {gone: {at: Square; name: string}; viewport: Viewport; relief: Relief | null}) {
  const Piece = relief?.Piece ?? Use;
  const {x, y} = place(gone.at, viewport);
  return <g class="struck">
    <circle cx={x + 24} cy={y + 24} r="27"/>
    <Piece name={gone.name} x={x + 2} y={y + 2} size={44}/>
    <path d={`M${x + 5} ${y + 43}L${x + 43} ${y + 5}`}/>
  </g>;
}

// What a ghost would bring, beside it: it must not cover the domino, nor what is already there.
function GhostPoints({ghost, territory, viewport}: {ghost: Ghost; territory: Territory; viewport: Viewport}) {
  const at = emptyBeside(ghost.squares, new Set(territory.cells.map(cell => cell.at)), viewport);
  const [first, second] = ghost.squares, kind = ghost.bad ? 'loss' : 'gain';
  if (!at)
    return <Chip {...onEdge(ghost, viewport)} text={ghost.text} kind={kind}/>;
  const spot = place(at, viewport), near = [first, second].map(one => place(one, viewport))
      .find(({x, y}) => Math.abs(x - spot.x) + Math.abs(y - spot.y) === 100) ?? spot;
  return <g class="ghost-points">
    <Chip x={spot.x + 50 + (near.x - spot.x) * 0.1} y={spot.y + 50 + (near.y - spot.y) * 0.18} text={ghost.text} kind={kind}/>
  </g>;
}

// Where a note covers least of a ghost: at the edge of the view, or else between two rows of pieces.
function onEdge({squares: [first, second], text}: Ghost, viewport: Viewport): Place {
  const bottom = rows(viewport) * 100, {x, y} = centre({at: first, to: second, text}, viewport);
  const places = [first, second].map(one => place(one, viewport));
  const upper = places.find(one => one.y === 0), lower = places.find(one => one.y === bottom - 100);
  return upper ? {x: upper.x + 50, y: 0} : lower ? {x: lower.x + 50, y: bottom} : {x, y: Math.ceil(y / 100) * 100};
}

function chipWidth(text: string): number {
  return Math.max(56, 24 + text.length * 21);
}

// A label on a square, or between two.
function centre({at, to = at}: Badge, viewport: Viewport): Place {
  const a = place(at, viewport), b = place(to, viewport);
  return {x: (a.x + b.x) / 2 + 50, y: (a.y + b.y) / 2 + 50};
}

// Labels that would lie over one another are moved apart.
function Labels({labels, viewport}: {labels: readonly Badge[]; viewport: Viewport}) {
  const taken: (Place & {wide: number})[] = [];
  return <g>{labels.map(label => {
    const {x, y} = centre(label, viewport), wide = chipWidth(label.text) + 4;
    const ways: [number, number][] = [[0, 0], [0, -58], [0, 58], [-wide, 0], [wide, 0], [-wide, -58], [wide, 58]];
    const spots = ways.map(([dx, dy]) => ({x: x + dx, y: y + dy, wide}));
    const isFree = (one: Place) => taken.every(other => Math.abs(one.x - other.x) >= (wide + other.wide) / 2 || Math.abs(one.y - other.y) >= 56);
    const spot = spots.find(isFree) ?? spots[0]!;
    taken.push(spot);
    return <Chip key={`${label.at} ${label.to ?? ''} ${label.text}`} x={spot.x} y={spot.y} text={label.text} kind={label.bad ? 'loss' : 'calm'}/>;
  })}</g>;
}

function Outlines({groups, viewport}: {groups: readonly (readonly Square[])[]; viewport: Viewport}) {
  return <g>{groups.map((squares, i) => <g key={i}>
    <path class="lit-edge" d={outline(squares, viewport, 4)}/>
    <path class="lit-line" d={outline(squares, viewport, 4)}/>
  </g>)}</g>;
}

// The overlay, from bottom to top.
function Tops({territory, rules, viewport, letters, overlay, relief}: GroundsProps & {overlay: Overlay; relief: Relief | null}) {
  const {allowed = [], glow = [], lit = [], labels = [], fresh = [], barred = [], paid = [], gone = [], ghost, piece} = overlay;
  const shine = new Set(lit.flat()), Piece = relief?.Piece ?? Use;
  const dim = overlay.dim ? territory.cells.map(cell => cell.at).filter(at => !shine.has(at)) : [];
  return <g>
    <Patches squares={dim} viewport={viewport} name="dim" inset={0}/>
    {relief ? <relief.Embers places={allowed.map(at => place(at, viewport))}/> : <Patches squares={allowed} viewport={viewport} name="allowed" inset={7}/>}
    {fresh.length > 0 && <g class="changes">
      <path class="fresh-edge" d={outline(fresh, viewport, 5)}/>
      <path class="fresh" d={outline(fresh, viewport, 5)}/>
    </g>}
    <Patches squares={paid} viewport={viewport} name="paid-veil" inset={4}/>
    {ghost && <GhostDrawing ghost={ghost} viewport={viewport} crowns={rules.crowns} letters={letters} relief={relief}/>}
    <Outlines groups={lit} viewport={viewport}/>
    {ghost?.text && <GhostPoints ghost={ghost} territory={territory} viewport={viewport}/>}
    {piece && <g class="ghost"><Piece name={piece.name} x={place(piece.at, viewport).x} y={place(piece.at, viewport).y}/></g>}
    <Badges badges={glow} viewport={viewport}/>
    {gone.map(one => <Struck key={one.at} gone={one} viewport={viewport} relief={relief}/>)}
    <Labels labels={labels} viewport={viewport}/>
    <Patches squares={barred} viewport={viewport} name="veil" inset={6}/>
    {barred.map(at => <Use key={at} name="square-barred" x={place(at, viewport).x} y={place(at, viewport).y}/>)}
  </g>;
}

export interface TerritoryDrawingProps {
  territory: Territory;
  rules: Rules;
  viewport: Viewport;
  letters?: Letters | undefined;
  overlay?: Overlay | undefined;
  side?: number;  // pixels of a square, if it may be small
  bare?: boolean; // only what is built: a drawing of the rules has no grid
}

export function TerritoryDrawing({territory, rules, viewport, letters, overlay = {}, side, bare = false}: TerritoryDrawingProps) {
  const relief = useRelief(rules.set, side);
  // The terrain is most of the drawing, and does not change while a ghost moves over it.
  const {left, right, bottom, top} = viewport;
  const grounds = useMemo(() => relief ? <relief.Grounds territory={territory} rules={rules} viewport={viewport}/> :
                                         <Grounds territory={territory} rules={rules} viewport={viewport} letters={letters}/>,
                          [relief, territory, rules.crowns, left, right, bottom, top, letters]);
  const shown = useEqual(overlay);
  const drawn = useMemo(() => <>
    {!bare && <GridFrame territory={territory} rules={rules} viewport={viewport} ghost={shown.ghost} relief={relief}/>}
    {grounds}
    <Tops territory={territory} rules={rules} viewport={viewport} letters={letters} overlay={shown} relief={relief}/>
  </>, [grounds, shown, bare]);
  return <svg class={`drawing seat-${territory.seat} ${relief ? 'in-relief' : ''}`} viewBox={`0 0 ${columns(viewport) * 100} ${rows(viewport) * 100}`}
              data-board={territory.seat} data-corner={`${left} ${top} ${columns(viewport)}`} aria-hidden="true" focusable="false">
    {relief && <relief.Gradients crowns={rules.crowns}/>}
    {drawn}
  </svg>;
}
