// Entering a territory by hand: dominoes by their number, squares by terrain, and the pieces on them;
// by pointer, by touch and by keyboard.

import type {ComponentChildren} from 'preact';
import {useRef, useState} from 'preact/hooks';
import type {Caveman, Domino, Half, Pieces, Rules, Square, Territory as TerritoryView} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, Picture} from '../ui/picture';
import type {Letters} from './dominoPicture';
import {DominoPicture, Ground} from './dominoPicture';
import type {Rotation} from './geometry';
import {isBeside, rotated, rotationOf, squaresCovering} from './geometry';
import {capitalized, cavemanName, dominoName, firesText, halfName} from './names';
import {halfPieces, Use} from './pieces';
import type {InputMethod, SquareHandlers} from './territory';
import {Territory} from './territory';
import type {Ghost} from './territoryDrawing';
import type {Piece, Sketch} from './territorySketch';
import {dominoAt, eraseSquare, layDomino, paintSquare, placePiece, prints, resourceOf, squareOf, tokenSizes} from './territorySketch';

// What the next square is for.
export type Tool =
    {kind: 'domino'; domino: Domino}|
    {kind: 'square'; half: Half}|
    {kind: 'token'; fires: number}|
    {kind: 'caveman'; caveman: Caveman}|
    {kind: 'resource'}|
    {kind: 'erase'};

export function toolKey(tool: Tool|null): string {
  switch (tool?.kind) {
  case undefined: return '';
  case 'domino': return String(tool.domino.number);
  case 'square': return `${tool.half.terrain} ${tool.half.fires} ${tool.half.craters}`;
  case 'token': return `token ${tool.fires}`;
  case 'caveman': return tool.caveman;
  case 'resource':
  case 'erase': return tool.kind;
  }
}

export interface ToolButton {
  tool: Tool;
  label: string;
  content: ComponentChildren;
  state?: 'placed'|'barred'|undefined;
}

// Buttons that are one stop of the tab key; the arrow keys go from one to the next.
export function ToolBar({label, name, buttons, chosen, onChoose}: {
  label: string; name: string; buttons: readonly ToolButton[]; chosen: Tool|null; onChoose: (button: ToolButton) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(0);
  const pressed = buttons.findIndex(({tool}) => toolKey(tool) === toolKey(chosen));
  const stop = pressed >= 0 ? pressed : Math.min(last, buttons.length - 1);
  const key = (event: KeyboardEvent) => {
    const all = [...bar.current?.querySelectorAll('button') ?? []], now = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step ? (now + step + all.length) % all.length : null;
    if (to === null || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    all[to]?.focus();
  };
  return <div class={`tool-bar tools-${name}`} role="toolbar" aria-label={label} ref={bar} onKeyDown={key}>
    {buttons.map((button, i) => <button key={toolKey(button.tool)} type="button" class={`tool ${button.state ?? ''}`} data-tool={toolKey(button.tool)}
        aria-pressed={i === pressed} aria-label={button.label} aria-disabled={button.state === 'barred'} tabIndex={i === stop ? 0 : -1}
        onFocus={() => setLast(i)} onClick={() => onChoose(button)}>{button.content}</button>)}
  </div>;
}

function SquarePicture({half, crowns}: {half: Half; crowns: boolean}) {
  return <svg class="picture" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <Ground terrain={half.terrain} domino={0} half={0} x={0} y={0}/>
    {halfPieces({...half, resource: null}, crowns).map(name => <Use key={name} name={name}/>)}
  </svg>;
}

type Palette = 'dominoes'|'squares'|'pieces';

// Which dominoes, prints or pieces there are to choose from.
function paletteButtons(palette: Palette, {pieces, rules, sketch, elsewhere, letters}: TerritoryEntryProps): ToolButton[] {
  const {crowns} = rules;
  switch (palette) {
  case 'dominoes':
    return pieces.dominoes.map(domino => {
      const here = sketch.dominoes.some(({number}) => number === domino.number), where = elsewhere?.get(domino.number);
      return {
        tool: {kind: 'domino', domino},
        label: [capitalized(dominoName(domino, crowns)), here ? t('already placed') : where ?? ''].filter(Boolean).join(', '),
        content: <><DominoPicture domino={domino} crowns={crowns} letters={letters}/><span>{domino.number}</span></>,
        state: here ? 'placed' : where ? 'barred' : undefined,
      };
    });
  case 'squares':
    return prints(pieces).map(half => ({
      tool: {kind: 'square', half},
      label: capitalized(halfName({...half, resource: null}, crowns)),
      content: <SquarePicture half={half} crowns={crowns}/>,
    }));
  case 'pieces':
    return [
      ...tokenSizes(pieces).map(fires => ({
        tool: {kind: 'token' as const, fires},
        label: t('Fire token: {fires}', {fires: firesText(fires, false)}),
        content: <Picture name={`token-${fires}`}/>,
      })),
      ...(rules.resources ? [{tool: {kind: 'resource' as const}, label: t('Resource'), content: <Picture name="mammoth"/>}] : []),
      ...pieces.cavemen.map(({caveman}) => ({
        tool: {kind: 'caveman' as const, caveman},
        label: capitalized(cavemanName(caveman)),
        content: <Picture name={caveman}/>,
      })),
    ];
  }
}

function promptText(tool: Tool|null, palette: Palette, from: Square|null): string {
  switch (tool?.kind) {
  case 'domino': return from ? t('Choose the square beside it for the right half.') : t('Choose the square for the left half.');
  case 'square': return t('Choose the squares of this kind.');
  case 'token':
  case 'caveman':
  case 'resource': return t('Choose a square. Choose it again to remove the piece.');
  case 'erase': return t('Choose what to remove.');
  case undefined:
    return palette === 'dominoes' ? t('Choose a domino.') : palette === 'squares' ? t('Choose a kind of square.') : t('Choose a piece.');
  }
}

export interface TerritoryEntryProps {
  sketch: Sketch;
  territory: TerritoryView;  // as the engine reads the sketch
  rules: Rules;
  pieces: Pieces;
  label: string;
  elsewhere?: ReadonlyMap<number, string>|undefined;  // dominoes that are not available, and where they are
  lit?: readonly (readonly Square[])[]|undefined;     // groups of squares to highlight
  letters?: Letters|undefined;
  coordinates?: boolean;
  onChange: (sketch: Sketch) => string|null;  // why it is refused, as a sentence; null: it is not
}

// What is being entered.
interface EntryState {
  tool: Tool|null;
  from: Square|null;  // the square of a domino's first half, when it is chosen
  wrong: string;      // why the last step was refused; may be empty
  ghost: Ghost|null;
  handlers: SquareHandlers;
  choose: (tool: Tool|null) => void;
  rotate: (by: number) => void;
  erase: (at: Square) => void;
}

// The piece that a tool puts on a square; null: none belongs there.
function pieceFor(tool: Tool, pieces: Pieces, sketch: Sketch, at: Square): Piece|null {
  if (tool.kind === 'token')
    return {token: tool.fires};
  if (tool.kind === 'caveman')
    return {caveman: tool.caveman};
  const resource = resourceOf(pieces, squareOf(sketch, at)?.terrain ?? null);
  return resource ? {resource} : null;
}

// `onLaid` is called when a domino has been laid.
function useEntry({sketch, pieces, elsewhere, onChange}: TerritoryEntryProps, onLaid: (by: InputMethod) => void): EntryState {
  const [tool, setTool] = useState<Tool|null>(null);
  const [from, setFrom] = useState<Square|null>(null);
  const [at, setAt] = useState<Square|null>(null);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [wrong, setWrong] = useState('');

  const choose = (next: Tool|null) => {
    const where = next?.kind === 'domino' ? elsewhere?.get(next.domino.number) : undefined;
    setTool(where === undefined ? next : null);
    setFrom(null);
    setAt(null);
    setWrong(where !== undefined && next?.kind === 'domino' ? t('Domino {number}: {where}.', {number: next.domino.number, where}) : '');
  };
  const change = (next: Sketch): boolean => {
    const why = next === sketch ? null : onChange(next);
    setWrong(why ?? '');
    return why === null;
  };
  const lay = (domino: Domino, squares: [Square, Square]|null, by: InputMethod) => {
    setFrom(null);
    if (!squares || !change(layDomino(sketch, domino, squares)))
      return;
    setRotation(rotationOf(squares[0], squares[1]));
    setTool(null);
    onLaid(by);
  };
  const actDomino = (domino: Domino, to: Square, by: InputMethod) => {
    if (from === to)
      lay(domino, squaresCovering(to, 0, rotation), by);
    else if (from && isBeside(from, to))
      lay(domino, [from, to], by);
    else
      setFrom(squareOf(sketch, to)?.terrain === null ? null : to);
  };
  // Without a tool, a square names the domino on it, to be moved.
  const takeUp = (number: number|undefined) => {
    const domino = pieces.dominoes.find(one => one.number === number);
    if (domino)
      choose({kind: 'domino', domino});
  };
  const act = (to: Square, by: InputMethod) => {
    if (!tool) {
      takeUp(dominoAt(sketch, to)?.number);
      return;
    }
    switch (tool.kind) {
    case 'domino': actDomino(tool.domino, to, by); return;
    case 'square': change(paintSquare(sketch, to, tool.half)); return;
    case 'erase': change(eraseSquare(sketch, to)); return;
    default: {
      const piece = pieceFor(tool, pieces, sketch, to);
      if (piece)
        change(placePiece(sketch, to, piece));
      else
        setWrong(t('No resource belongs on this square.'));
    }
    }
  };
  const point = (to: Square|null, _by: InputMethod, pressed: Square|null) => {
    setAt(to);
    if (tool?.kind === 'domino' && pressed && pressed !== to)
      setFrom(pressed);
    if (tool?.kind === 'square' && pressed && to)
      change(paintSquare(sketch, to, tool.half));
  };
  const drag = (first: Square, last: Square, by: InputMethod) => {
    if (tool?.kind === 'domino' && isBeside(first, last))
      lay(tool.domino, [first, last], by);
    else
      act(last, by);
  };
  const rotate = (by: number) => setRotation(rotated(rotation, by));

  const first = from ?? at;
  const squares = from && at && isBeside(from, at) ? [from, at] as [Square, Square] : first === null ? null : squaresCovering(first, 0, rotation);
  return {
    tool,
    from,
    wrong,
    ghost: tool?.kind === 'domino' && squares ? {domino: tool.domino, squares, text: '', bad: false, pinned: from !== null} : null,
    handlers: {onPoint: point, onAct: act, onDrag: drag, onTurn: rotate, holding: tool?.kind === 'domino' || tool?.kind === 'square'},
    choose,
    rotate,
    erase: to => change(eraseSquare(sketch, to)),
  };
}

export function TerritoryEntry(props: TerritoryEntryProps) {
  const {territory, rules, pieces, label, lit, letters, coordinates = false} = props;
  const root = useRef<HTMLDivElement>(null);
  const [palette, setPalette] = useState<Palette>('dominoes');
  const [number, setNumber] = useState('');
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();
  const entry = useEntry(props, by => {
    setNumber('');
    if (by === 'keys')
      focus('.entry-number input');
  });
  const {tool, choose, rotate} = entry;
  const focusBoard = () => focus('[role="gridcell"][tabindex="0"]');

  const chooseButton = ({tool: next}: ToolButton) => {
    const again = toolKey(tool) === toolKey(next);
    choose(again ? null : next);
    setNumber(next.kind === 'domino' && !again ? String(next.domino.number) : '');
  };
  // A tool that was chosen by keyboard is wanted on the board.
  const click = (event: MouseEvent) => {
    if (event.detail === 0 && (event.target as Element).closest('.tool[aria-disabled="false"]'))
      focusBoard();
  };
  const typed = (text: string) => {
    const domino = pieces.dominoes.find(one => String(one.number) === text.trim());
    setNumber(text);
    choose(domino ? {kind: 'domino', domino} : null);
  };
  const key = (event: KeyboardEvent) => {
    const square = (event.target as HTMLElement).dataset['square'];
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return;
    if (event.key === 'r' || event.key === 'R')
      rotate(event.key === 'r' ? 1 : -1);
    else if (event.key === 'Escape' && tool)
      choose(null);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && square)
      entry.erase(square);
    else
      return;
    event.preventDefault();
  };

  const hasPieces = rules.resources || tokenSizes(pieces).length > 0;
  const palettes: {value: Palette; text: string}[] = [
    {value: 'dominoes', text: t('Dominoes')},
    {value: 'squares', text: t('Squares')},
    ...(hasPieces ? [{value: 'pieces' as const, text: t('Pieces')}] : []),
  ];
  return <div class="territory-entry" ref={root} onKeyDown={key} onClick={click}>
    <div class="entry-board">
      <Territory territory={territory} rules={rules} label={label} large letters={letters} coordinates={coordinates}
                 overlay={{lit: lit ?? [], ghost: entry.ghost}} pointing={entry.handlers}/>
    </div>
    <div class="entry-tools">
      <p class="entry-prompt" role="status">{entry.wrong || promptText(tool, palette, entry.from)}</p>
      <div class="row entry-bar">
        <div class="choice" role="group" aria-label={t('What to enter')}>{palettes.map(({value, text}) => <button key={value} type="button"
            class="button" aria-pressed={value === palette} onClick={() => { setPalette(value); choose(null); }}>{text}</button>)}</div>
      </div>
      <div class="row entry-bar">
        {palette === 'dominoes' && <label class="entry-number"><span>{t('Number')}</span>
          <input class="input" inputMode="numeric" maxLength={2} autoComplete="off" value={number}
                 onInput={event => typed(event.currentTarget.value)} onKeyDown={event => {
                   if (event.key === 'Enter') {
                     event.preventDefault();
                     focusBoard();
                   }
                 }}/></label>}
        <button type="button" class="button" aria-pressed={tool?.kind === 'erase'}
                onClick={() => choose(tool?.kind === 'erase' ? null : {kind: 'erase'})}><Icon name="icon-cancel"/>{t('Remove')}</button>
        {palette === 'dominoes' && <button type="button" class="button square" aria-label={t('Rotate')} onClick={() => rotate(1)}>
          <Icon name="icon-rotate"/>
        </button>}
      </div>
      <ToolBar label={palettes.find(({value}) => value === palette)?.text ?? ''} name={palette} buttons={paletteButtons(palette, props)} chosen={tool}
               onChoose={chooseButton}/>
    </div>
  </div>;
}
