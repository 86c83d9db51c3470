// Setting up one territory: dominoes by their number where the rules allow them, the fires of volcanoes,
// cavemen with what they cost; and taking things away again. The engine says what fits where.

import {useRef, useState} from 'preact/hooks';
import type {Letters} from '../../board/dominoPicture';
import {DominoPicture} from '../../board/dominoPicture';
import type {Grip} from '../../board/geometry';
import {cellAt, gripOf, nearestPlacement, nextPlacement} from '../../board/geometry';
import {capitalized, cavemanName, dominoName, territoryTitle} from '../../board/names';
import type {InputMethod} from '../../board/territory';
import {Territory} from '../../board/territory';
import type {Badge, Overlay} from '../../board/territoryDrawing';
import type {Tool, ToolButton} from '../../board/territoryEntry';
import {ToolBar, toolKey} from '../../board/territoryEntry';
import type {Engine} from '../../engine/engine';
import type {Choice, GameView, Hints, Pieces, Square} from '../../engine/types';
import {t} from '../../i18n/translate';
import {RadioField} from '../../ui/formFields';
import {Icon, Picture} from '../../ui/picture';
import type {PositionDraft} from './positionDraft';
import {dominoesInUse, withoutCaveman, withoutDomino} from './positionDraft';

// Where the chosen domino goes.
type Target = 'territory'|'now'|'next'|'unchosen';

export interface EditorBoardProps {
  engine: Engine;       // has checked the draft
  draft: PositionDraft;
  view: GameView;
  seat: number;
  pieces: Pieces;
  who: (seat: number) => string;
  letters: Letters|undefined;
  hints: Hints|null;
  onChange: (draft: PositionDraft) => void;
}

function whereText(where: string, who: (seat: number) => string): string {
  const [seat, verb] = where.split(' ');
  switch (verb) {
  case 'lay': return t('placed by {name}', {name: who(Number(seat))});
  case 'discard': return t('discarded by {name}', {name: who(Number(seat))});
  default: return where === 'now' ? t('in the line of this round') : where === 'next' ? t('in the next line') : t('not chosen by anyone');
  }
}

// What can be done next in the territory: the choices, and what has been chosen of a recruitment.
interface Step {
  phase: 'lay'|'fire'|'who'|'pay'|'place'|null;
  choices: readonly Choice[];
}

function nextStep({engine, view, seat}: EditorBoardProps, tool: Tool|null, steps: string): Step {
  if (view.phase === 'fire' && view.round === 0)
    return view.seat === seat ? {phase: 'fire', choices: engine.positionFires()} : {phase: null, choices: []};
  if (tool?.kind === 'domino')
    return {phase: 'lay', choices: engine.positionPlacements(seat, tool.domino.number)};
  if (tool?.kind !== 'caveman')
    return {phase: null, choices: []};
  const found = engine.positionRecruits(seat, steps || tool.caveman);
  const phase = found?.phase === 'pay' || found?.phase === 'place' ? found.phase : 'who';
  return {phase, choices: found?.choices.filter(({kind}) => kind === phase) ?? []};
}

function promptText({phase, choices}: Step, tool: Tool|null, discard: Choice|undefined): string {
  switch (phase) {
  case 'lay': return discard ? t('It fits nowhere, so it can only be discarded.') : t('Choose its place. Rotate it with R, the wheel or the button.');
  case 'fire': return t('Choose the square for the fire.');
  case 'who': return choices.length > 0 ? t('Choose what was paid.') : t('There are not enough resources to recruit this caveman.');
  case 'pay': return t('Choose the resources that were paid.');
  case 'place': return t('Choose the square for the caveman.');
  case null: return tool?.kind === 'erase' ? t('Choose what to remove.') : t('Choose a domino.');
  }
}

// The best moves on the board by their rank; of several on the same squares, the first.
function rankLabels({hints}: Hints): Badge[] {
  const taken = new Set<string>();
  return hints.flatMap((hint, i) => {
    const [at, to = at] = hint.squares ?? [], where = [...hint.squares ?? []].sort().join(' ');
    if (!at || !to || taken.has(where))
      return [];
    taken.add(where);
    return [{at, to, text: String(i + 1)}];
  });
}

export function EditorBoard(props: EditorBoardProps) {
  const {draft, view, seat, pieces, who, letters, hints, onChange} = props;
  const root = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Target>('territory');
  const [palette, setPalette] = useState<'dominoes'|'cavemen'>('dominoes');
  const [tool, setTool] = useState<Tool|null>(null);
  const [steps, setSteps] = useState('');
  const [grip, setGrip] = useState<Grip>({half: 0, rotation: 0});
  const [at, setAt] = useState<Square|null>(null);
  const [number, setNumber] = useState('');
  const {crowns} = view.rules, used = dominoesInUse(draft);
  const step = nextStep(props, tool, steps);
  const discard = step.choices.find(({kind}) => kind === 'discard');
  const aim = at && step.phase === 'lay' ? nearestPlacement(step.choices, at, grip) : null;
  const territory = view.territories[seat - 1]!;

  const choose = (next: Tool|null) => {
    setTool(next);
    setSteps('');
    setAt(null);
  };
  const add = (line: string, by: InputMethod) => {
    onChange({...draft, placed: [...draft.placed, line]});
    choose(null);
    setNumber('');
    if (by === 'keys')
      root.current?.querySelector<HTMLElement>('.entry-number input')?.focus();
  };
  const remove = (square: Square) => {
    const cell = cellAt(territory, square);
    if (cell?.caveman)
      onChange(withoutCaveman(draft, seat, square));
    else if (cell && cell.domino > 0)
      onChange(withoutDomino(draft, cell.domino));
  };
  // A touch aims first and places when it is repeated; a click and a key place at once.
  const act = (square: Square, by: InputMethod) => {
    if (tool?.kind === 'erase') {
      remove(square);
      return;
    }
    if (step.phase === 'lay') {
      const choice = nearestPlacement(step.choices, square, grip);
      if (choice && (by !== 'touch' || (aim?.squares?.includes(square) ?? false)))
        add(`${seat} ${(by === 'touch' ? aim : choice)!.request ?? ''}`, by);
      else
        setAt(square);
      return;
    }
    const choice = step.choices.find(({squares}) => squares?.[0] === square);
    if (choice?.request)
      add(`${seat} ${choice.request}`, by);
    else if (choice?.steps)
      setSteps(choice.steps);
  };
  const turn = (by: number) => {
    const to = at ? nextPlacement(step.choices, at, grip, by) : null;
    if (at && to)
      setGrip(gripOf(to, at));
  };
  const focusBoard = () => root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();

  const putInLine = (domino: number) => {
    const where = used.get(domino);
    if (where === target)
      onChange(withoutDomino(draft, domino));
    else if (!where && target === 'unchosen')
      onChange({...draft, unchosen: [...draft.unchosen, domino]});
    else if (!where && (target === 'now' || target === 'next'))
      onChange({...draft, [target]: [...draft[target], {domino, chief: 0}].sort((a, b) => a.domino - b.domino)});
  };
  const chooseButton = ({tool: next, state}: ToolButton) => {
    if (next.kind === 'domino' && target !== 'territory')
      putInLine(next.domino.number);
    else if (state === undefined)
      choose(toolKey(next) === toolKey(tool) ? null : next);
  };
  const dominoButtons: ToolButton[] = pieces.dominoes.map(domino => {
    const where = used.get(domino.number);
    return {
      tool: {kind: 'domino', domino},
      label: [capitalized(dominoName(domino, crowns)), where ? whereText(where, who) : ''].filter(Boolean).join(', '),
      content: <><DominoPicture domino={domino} crowns={crowns} letters={letters}/><span>{domino.number}</span></>,
      state: where ? 'placed' : undefined,
    };
  });
  const cavemanButtons: ToolButton[] = view.pile.map(({caveman, tiles}) => ({
    tool: {kind: 'caveman', caveman},
    label: `${capitalized(cavemanName(caveman))}, ${tiles}`,
    content: <><Picture name={caveman}/><span>{tiles}</span></>,
    state: tiles === 0 ? 'barred' : undefined,
  }));
  const typed = (text: string) => {
    setNumber(text);
    const button = dominoButtons.find(one => toolKey(one.tool) === text.trim());
    choose(button && button.state === undefined ? button.tool : null);
  };
  const enter = () => {
    if (target === 'territory')
      focusBoard();
    else {
      putInLine(Number(number));
      setNumber('');
    }
  };
  const key = (event: KeyboardEvent) => {
    const square = (event.target as HTMLElement).dataset['square'];
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
      return;
    if (event.key === 'r' || event.key === 'R')
      turn(event.key === 'r' ? 1 : -1);
    else if (event.key === 'Escape' && tool)
      choose(null);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && square)
      remove(square);
    else
      return;
    event.preventDefault();
  };

  const overlay: Overlay = {labels: tool || hints?.seat !== seat ? [] : rankLabels(hints)};
  if (step.phase === 'lay') {
    overlay.allowed = [...new Set(step.choices.flatMap(({squares}) => squares ?? []))];
    if (aim && tool?.kind === 'domino')
      overlay.ghost = {domino: tool.domino, squares: aim.squares as [Square, Square], text: '', bad: false, pinned: false};
  } else {
    overlay.glow = step.choices.flatMap(({squares}) => squares?.[0] ? [{at: squares[0], text: ''}] : []);
    overlay.paid = steps.split(' ').slice(2);
  }
  const fits = new Set([...overlay.allowed ?? [], ...(overlay.glow ?? []).map(one => one.at)]);
  const targets: {value: Target; text: string}[] = [
    {value: 'territory', text: crowns ? t('Kingdom') : t('Territory')},
    {value: 'now', text: t('This round')},
    {value: 'next', text: t('Next line')},
    ...(draft.players === 3 && draft.line === 4 ? [{value: 'unchosen' as const, text: t('Not chosen')}] : []),
  ];
  return <div class="territory-entry" ref={root} onKeyDown={key}>
    <div class="entry-board">
      <Territory territory={territory} rules={view.rules} label={territoryTitle(who, seat, crowns)}
                 large coordinates letters={letters} overlay={overlay}
                 describe={square => fits.has(square) ? t('possible') : ''}
                 pointing={{onPoint: square => setAt(square), onAct: act, onTurn: turn, holding: step.phase === 'lay'}}/>
    </div>
    <div class="entry-tools">
      <p class="entry-prompt" role="status">{promptText(step, tool, discard)}</p>
      {step.phase === 'who' && <div class="row">{step.choices.map(choice => <button key={choice.steps} type="button" class="button"
          onClick={() => setSteps(choice.steps ?? '')}>{choice.price === 4 ? t('Four resources') : t('Two resources')}</button>)}</div>}
      {discard && <div class="row"><button type="button" class="button" onClick={() => add(`${seat} ${discard.request ?? ''}`, 'keys')}>
        {t('Discard it')}</button></div>}
      <RadioField legend={t('Where the domino goes')} value={target} onChange={next => { setTarget(next); choose(null); }} options={targets}/>
      <div class="row entry-bar">
        <label class="entry-number"><span>{t('Number')}</span>
          <input class="input" inputMode="numeric" maxLength={2} autoComplete="off" value={number}
                 onInput={event => typed(event.currentTarget.value)} onKeyDown={event => {
                   if (event.key === 'Enter') {
                     event.preventDefault();
                     enter();
                   }
                 }}/></label>
        <button type="button" class="button square" aria-label={t('Rotate')} disabled={step.phase !== 'lay'} onClick={() => turn(1)}>
          <Icon name="icon-rotate"/></button>
        <button type="button" class="button square" aria-label={t('Remove')} aria-pressed={tool?.kind === 'erase'}
                onClick={() => choose(tool?.kind === 'erase' ? null : {kind: 'erase'})}><Icon name="icon-cancel"/></button>
        {draft.set === 'tribe' && <div class="choice" role="group" aria-label={t('What to enter')}>
          {(['dominoes', 'cavemen'] as const).map(one => <button key={one} type="button" class="button" aria-pressed={palette === one}
              onClick={() => { setPalette(one); choose(null); }}>{one === 'dominoes' ? t('Dominoes') : t('Cavemen')}</button>)}
        </div>}
      </div>
      <ToolBar label={palette === 'dominoes' ? t('Dominoes') : t('Cavemen')} name={palette === 'dominoes' ? 'dominoes' : 'pieces'}
               buttons={palette === 'dominoes' ? dominoButtons : cavemanButtons} chosen={tool} onChoose={chooseButton}/>
    </div>
  </div>;
}
