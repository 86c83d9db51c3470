// A territory on the screen. Small: a picture with a name. Large: the picture under an accessible
// grid of squares, for pointer, keyboard and screen readers.

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Rules, Square, Territory as TerritoryView} from '../engine/types';
import {t} from '../i18n/translate';
import {useRelief} from './artwork';
import type {Letters} from './dominoPicture';
import type {Viewport} from './geometry';
import {cellAt, columns, isFixed, largeViewport, onPlane, pointOf, rows, squareAt, tightViewport} from './geometry';
import {cellName} from './names';
import type {Overlay} from './territoryDrawing';
import {TerritoryDrawing} from './territoryDrawing';

export type InputMethod = 'mouse'|'touch'|'keys';

// Callbacks of a large territory: a square pointed at (null: no longer), with the square on which the
// pointer was pressed (null: it is not); one activated; a press released on another square, which
// by default activates that one.
export interface SquareHandlers {
  onPoint: (at: Square|null, by: InputMethod, pressed: Square|null) => void;
  onAct: (at: Square, by: InputMethod) => void;
  onDrag?: (from: Square, to: Square, by: InputMethod) => void;
  onTurn: (by: number) => void;  // by the wheel or the right button
  holding: boolean;              // a finger moves the piece instead of scrolling the page
}

export interface TerritoryProps {
  territory: TerritoryView;
  rules: Rules;
  label: string;  // small: may be empty where the name is shown beside it
  large?: boolean;
  letters?: Letters | undefined;
  overlay?: Overlay | undefined;
  describe?: ((at: Square) => string) | undefined;  // adds to a square's accessible name
  pointing?: SquareHandlers | undefined;
  coordinates?: boolean;
  start?: Square|null;  // where the keyboard starts: it goes there each time this changes
}

export function Territory(props: TerritoryProps) {
  return props.large ? <LargeTerritory {...props}/> : <SmallTerritory {...props}/>;
}

function SmallTerritory({territory, rules, label, letters, overlay}: TerritoryProps) {
  const named = label ? {role: 'img' as const, 'aria-label': label} : {'aria-hidden': true};
  const {ref, room} = useRoom();
  return <div class="territory small" {...named} data-territory={territory.seat} ref={ref}>
    {room.width > 0 && <TerritoryDrawing territory={territory} rules={rules} viewport={tightViewport(territory.frame, rules.grid)} letters={letters}
             overlay={overlay} side={room.width / rules.grid}/>}
  </div>;
}

const LARGEST = 110;  // pixels of a square: more only takes room from the other territories
const EDGE = 8;       // around all squares, for the edge of the grid
const RIM = 0.3;      // of a square, for the stones around a grid that fills the view

// The size of an element.
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({width: 0, height: 0});
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element)
      return;
    const measure = () => {
      const width = element.clientWidth, height = element.clientHeight;
      setRoom(old => old.width === width && old.height === height ? old : {width, height});
    };
    measure();
    // In the next frame: a new size of the plane must not count as part of this change.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return {ref, room};
}

// The size of the plane in an element. `rim`: what is left free around it, in squares.
function useFit(viewport: Viewport, rim: number) {
  const {ref, room} = useRoom();
  const across = (room.width - EDGE) / (columns(viewport) + rim), down = (room.height - EDGE) / (rows(viewport) + rim);
  const side = Math.floor(Math.max(0, Math.min(LARGEST, across, down)));
  return {ref, width: side * columns(viewport), height: side * rows(viewport)};
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function LargeTerritory({territory, rules, label, letters, overlay, describe, pointing, coordinates, start}: TerritoryProps) {
  const before = useRef<Viewport|null>(null);
  const viewport = largeViewport(territory.frame, rules.grid, before.current);
  before.current = viewport;
  const fit = useFit(viewport, isFixed(territory.frame, rules.grid) ? RIM : 0);
  const relief = useRelief(rules.set);
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState({x: 6, y: 6});
  const x = clamp(cursor.x, viewport.left, viewport.right), y = clamp(cursor.y, viewport.bottom, viewport.top);

  useEffect(() => {
    if (start && !grid.current?.contains(document.activeElement))
      setCursor(pointOf(start));
  }, [start]);

  // The wheel rotates the piece instead of scrolling, so its listener must not be passive.
  const turn = useRef(pointing);
  turn.current = pointing;
  useLayoutEffect(() => {
    const element = grid.current;
    let travelled = 0;
    const wheel = (event: WheelEvent) => {
      if (!turn.current?.holding || event.ctrlKey)
        return;
      event.preventDefault();
      travelled += event.deltaY;
      if (Math.abs(travelled) < 40)
        return;
      turn.current.onTurn(travelled > 0 ? 1 : -1);
      travelled = 0;
    };
    element?.addEventListener('wheel', wheel, {passive: false});
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const under = (event: PointerEvent): Square|null => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || box.width === 0)
      return null;
    const column = Math.floor((event.clientX - box.left) / box.width * columns(viewport));
    const row = Math.floor((event.clientY - box.top) / box.height * rows(viewport));
    if (column < 0 || row < 0 || column >= columns(viewport) || row >= rows(viewport))
      return null;
    const to = {x: viewport.left + column, y: viewport.top - row};
    return onPlane(to.x, to.y) ? squareAt(to.x, to.y) : null;
  };

  const by = useRef<InputMethod>('mouse');
  const pressed = useRef<{at: Square|null}|null>(null);
  const move = (event: PointerEvent) => {
    by.current = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    if (by.current === 'mouse' || pressed.current)
      pointing?.onPoint(under(event), by.current, pressed.current?.at ?? null);
  };
  const down = (event: PointerEvent) => {
    by.current = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    pressed.current = event.button === 0 ? {at: under(event)} : null;
  };
  // A touch counts where the finger is lifted; clicks come from mice, keyboards and screen readers.
  const up = (event: PointerEvent) => {
    const at = under(event), from = pressed.current?.at;
    if (pressed.current && at && from && at !== from && pointing?.onDrag)
      pointing.onDrag(from, at, by.current);
    else if (pressed.current && by.current === 'touch' && at)
      pointing?.onAct(at, 'touch');
    pressed.current = null;
  };
  const click = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-square]')?.dataset['square'];
    if (at && (event.detail === 0 || by.current === 'mouse'))
      pointing?.onAct(at, event.detail === 0 ? 'keys' : 'mouse');
  };

  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey)
      return;
    const step = ARROWS[event.key];
    const edge = event.key === 'Home' ? viewport.left : event.key === 'End' ? viewport.right : null;
    if (step || edge !== null) {
      event.preventDefault();
      const to = step ? {x: clamp(x + step[0], viewport.left, viewport.right), y: clamp(y + step[1], viewport.bottom, viewport.top)} :
                        {x: edge ?? x, y};
      if (!onPlane(to.x, to.y))
        return;
      setCursor(to);
      grid.current?.querySelector<HTMLElement>(`[data-square="${squareAt(to.x, to.y)}"]`)?.focus();
      pointing?.onPoint(squareAt(to.x, to.y), 'keys', null);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      pointing?.onAct(squareAt(x, y), 'keys');
    }
  };

  const focusIn = ({target}: FocusEvent) => {
    const at = target instanceof Element ? target.getAttribute('data-square') : null;
    if (!at)
      return;
    setCursor(pointOf(at));
    if ((target as Element).matches(':focus-visible'))
      pointing?.onPoint(at, 'keys', null);
  };

  const lines = [];
  for (let row = viewport.top; row >= viewport.bottom; row--)
    lines.push(onPlane(0, row) ? <Row key={row} row={row} left={viewport.left} right={viewport.right} territory={territory}
                                      crowns={rules.crowns} describe={describe} cursor={row === y ? x : -1}/> :
                                 <div key={row} aria-hidden="true"/>);
  const holding = pointing?.holding ?? false;
  // What is marked must not be covered.
  const marked = overlay?.dim || (overlay?.glow?.length ?? 0) + (overlay?.labels?.length ?? 0) > 0;
  return <div class={`territory large ${coordinates ? 'named' : ''}`} ref={fit.ref} data-territory={territory.seat}>
    <div class="plane" style={{width: `${fit.width}px`, height: `${fit.height}px`}} data-plane={territory.seat}>
      {fit.width > 0 && <TerritoryDrawing territory={territory} rules={rules} viewport={viewport} letters={letters} overlay={overlay}/>}
      {relief && !marked && <relief.Life territory={territory} rules={rules} viewport={viewport}/>}
      {coordinates && <Coordinates viewport={viewport}/>}
      <div class={`squares ${holding ? 'holding' : ''}`} role="grid" aria-label={label} ref={grid} onFocusIn={focusIn} onPointerMove={move}
           onPointerDown={down} onPointerUp={up} onPointerCancel={() => { pressed.current = null; }} onClick={click}
           onPointerLeave={event => {
             if (event.pointerType === 'mouse') {
               pressed.current = null;
               pointing?.onPoint(null, 'mouse', null);
             }
           }} onKeyDown={key}
           onContextMenu={event => {
             if (holding) {
               event.preventDefault();
               if (by.current === 'mouse')
                 pointing?.onTurn(1);
             }
           }}>{lines}</div>
    </div>
  </div>;
}

// A row of the accessible grid. `cursor`: the column where the keyboard is, or -1.
function Row({row, left, right, territory, crowns, describe, cursor}: {
  row: number; left: number; right: number; territory: TerritoryView; crowns: boolean; describe: TerritoryProps['describe']; cursor: number;
}) {
  const names: (string|null)[] = [];
  for (let column = left; column <= right; column++) {
    if (!onPlane(column, row)) {
      names.push(null);
      continue;
    }
    const at = squareAt(column, row), cell = cellAt(territory, at);
    names.push([at, cell ? cellName(cell, crowns) : t('empty'), describe?.(at) ?? ''].filter(Boolean).join(', '));
  }
  // There are many, and few change at a time.
  return useMemo(() => <div role="row">{names.map((name, i) => name === null ? <div key={left + i} aria-hidden="true"/> :
    <div key={left + i} role="gridcell" data-square={squareAt(left + i, row)} tabIndex={left + i === cursor ? 0 : -1} aria-label={name}/>)}
  </div>, [row, left, cursor, names.join('\n')]);
}

// Letters below and numbers on the left, as in the log.
function Coordinates({viewport}: {viewport: Viewport}) {
  const across = [], up = [];
  for (let x = viewport.left; x <= viewport.right; x++)
    across.push(<span key={x}>{String.fromCharCode(97 + x)}</span>);
  for (let y = viewport.top; y >= viewport.bottom; y--)
    up.push(<span key={y}>{y + 1}</span>);
  return <div class="coordinates" aria-hidden="true"><div class="across">{across}</div><div class="up">{up}</div></div>;
}
