// The sections of the table screen: the prompt, the lines, the territory in front, the other
// players, the score.

import type {Ref} from 'preact';
import {useMemo} from 'preact/hooks';
import {Cave} from '../board/cave';
import type {HintMark} from '../board/dominoLine';
import {DominoLine} from '../board/dominoLine';
import {boundsWith, extent, pointOf} from '../board/geometry';
import {cavemanRule, territoryTitle} from '../board/names';
import {ScoreBar} from '../board/scoreBar';
import type {SquareHandlers} from '../board/territory';
import {Territory} from '../board/territory';
import {HeldTotems, Totems} from '../board/totems';
import type {Choices, Hint, Square, Territory as TerritoryView} from '../engine/types';
import {t} from '../i18n/translate';
import {useSettings} from '../platform/settings';
import {Icon, Picture, SeatMark} from '../ui/picture';
import {ActionBar} from './actionBar';
import type {Decision} from './decision';
import {effectReasons, shortRefusalText, undoText} from './eventText';
import type {InfoPanel} from './infoPanel';
import {InfoPanelView} from './infoPanel';
import {Opponents} from './opponents';
import {actingDomino, describeSquare, valueText} from './overlay';
import type {Prompt} from './prompt';
import {ReactionButton} from './reactions';
import {reasonText} from './reasonText';
import {GameStatus, PromptView, TableTools} from './tableHeader';
import {OtherTerritoryBar} from './tableNotices';
import type {TableScreenState} from './tableScreenState';
import {TurnClock} from './turnClock';

type Grab = (event: PointerEvent) => void;

// What the selection would bring, or what a selected caveman does.
function reasons({decision, preview, gains, who, view, pieces}: TableScreenState): string[] {
  const {aim} = decision.selection, effect = aim?.effect ?? preview?.best?.effect;
  if (effect && gains)
    return effectReasons(effect, who, view.rules.crowns);
  return aim?.kind === 'who' && aim.caveman ? [cavemanRule(aim.caveman, pieces.cavemen)] : [];
}

// The same, or why it is refused, in one line.
export function promptNote(state: TableScreenState): string {
  const {decision, view} = state, {refused} = decision.selection, obstacle = obstacleText(state);
  return refused ? obstacle || shortRefusalText(refused.refusal, view.rules) : reasons(state).join(' · ') || obstacle;
}

// What stands in the way of what was tried, or of any other choice; may be empty.
function obstacleText({decision, view}: TableScreenState): string {
  const reason = decision.selection.refused ? decision.selection.refused.reason : decision.reason;
  return reason ? reasonText(reason, actingDomino(view) ?? undefined, view.rules.crowns) : '';
}

// What somebody else has undone, until the next event: your turn may have gone with it.
function undoneText({playback: {undone}, session, who}: TableScreenState): string {
  return undone && !session.mine.includes(undone.seat) ? undoText(undone, who) : '';
}

export function HeaderSection({state, prompt, onOver, heading}: {
  state: TableScreenState; prompt: Prompt; onOver: () => void; heading: Ref<HTMLHeadingElement>;
}) {
  const {decision, who, view, layout, panel} = state, {refused} = decision.selection;
  return <header class="head">
    <PromptView prompt={prompt} name={decision.choices && state.session.mine.length > 1 ? who(decision.seat) : ''}
                   reasons={reasons(state)} obstacle={decision.refusal ? '' : obstacleText(state)} undone={undoneText(state)}
                   refusal={decision.refusal ?? refused?.refusal ?? null} rules={view.rules} yours={decision.choices !== null} heading={heading}
                   clock={state.session.mine.includes(state.home) && <TurnClock session={state.session} table={state.table} seat={state.home}/>}/>
    {view.phase === 'over' && <button type="button" class="button primary" onClick={onOver}>
      <Icon name="icon-victory"/>{t('View scores')}
    </button>}
    <GameStatus view={view} watching={state.session.mine.length === 0}/>
    {view.cave.length > 0 && layout !== 'wide' &&
        <button type="button" class="cave-chip button quiet" title={t('Cave')} onClick={() => state.open({kind: 'cave'})}>
          <Picture name={view.cave.find(Boolean) ?? 'hunter'}/><span class="visually-hidden">{t('Cave')}</span>
          <b>{view.cave.filter(Boolean).length}</b>
        </button>}
    <TableTools canUndo={decision.canUndo} undoLocked={decision.undoLocked} canHint={state.canHint} allowsHints={state.table.hints}
           thinking={state.hints.thinking} onLog={() => state.open(panel?.kind === 'log' ? null : {kind: 'log'})}
           onUndo={decision.undo} onHint={state.hint} onMenu={() => state.setSheet('menu')}>
      {layout !== 'phone' && <ReactionButton session={state.session} table={state.table} who={who}/>}
    </TableTools>
  </header>;
}

function Hand({state, prompt, onGrab}: {state: TableScreenState; prompt: Prompt; onGrab: Grab}) {
  return <ActionBar view={state.view} decision={state.decision} who={state.who} letters={state.letters} how={prompt.how} gains={state.gains}
                    preview={state.preview} onGrab={onGrab}
                    onPile={state.layout === 'phone' && state.view.cave.length > 0 ? () => state.open({kind: 'pile'}) : null}/>;
}

// Both lines, and the cave in their place while recruiting. On a wide screen, also the hand, and the
// cave or the totems below it.
export function LinesSection({state, prompt, onGrab}: {state: TableScreenState; prompt: Prompt; onGrab: Grab}) {
  const {decision, layout, view, choosing} = state, phase = decision.choices?.phase, wide = layout === 'wide';
  const recruiting = choosing && phase === 'recruit' || !wide && (phase === 'pay' || phase === 'place');
  const hasCave = view.cave.length > 0;
  return <div class={`left ${hasCave ? 'has-cave' : ''} ${view.totems.length > 0 ? 'has-totems' : ''} ${choosing ? 'choosing' : ''}`}>
    {!recruiting && <Lines state={state} onGrab={onGrab}/>}
    {hasCave && recruiting && <CaveSection state={state}/>}
    {wide && <Hand state={state} prompt={prompt} onGrab={onGrab}/>}
    {wide && hasCave && !recruiting && <CaveSection state={state}/>}
    {wide && <TotemSection state={state}/>}
  </div>;
}

function Lines({state, onGrab}: {state: TableScreenState; onGrab: Grab}) {
  const {view, decision, who, letters} = state, {rules} = view, phase = decision.choices?.phase;
  const picks = decision.choices && (phase === 'pick' || phase === 'pair') ? decision.choices.choices : [];
  const large = state.choosing && state.layout !== 'wide';
  const ranks = new Map<number, HintMark>();
  state.hints.hints?.hints.forEach((hint, i) => {
    if (hint.kind === 'pick' || hint.kind === 'pair')
      hint.dominoes?.forEach(number => ranks.has(number) || ranks.set(number, {rank: i + 1, value: state.values ? valueText(hint) : null}));
  });
  return <div class="lines">
    {view.round > 0 && view.phase !== 'over' && !large &&
        <DominoLine title={t('Now')} places={view.now} rules={rules} who={who} letters={letters}
              laid={view.phase === 'lay' ? 0 : actingDomino(view)?.number ?? 0}
              onGrab={state.deciding && phase === 'lay' ? onGrab : undefined}/>}
    {(view.next.some(Boolean) || view.round === 0 || view.phase === 'line') &&
        <DominoLine title={view.round === 0 ? t('First line') : t('Next')} places={view.next} rules={rules} who={who} letters={letters} large={large}
              choices={picks} aimed={picks.length > 0 ? decision.selection.aim : null} hints={ranks}
              onAim={picks.length > 0 ? decision.peek : undefined} onPick={decision.choose}/>}
  </div>;
}

function CaveSection({state}: {state: TableScreenState}) {
  const {decision} = state, {aim, steps} = decision.selection;
  const choices = decision.choices?.phase === 'recruit' && !decision.choices.forced ? decision.choices.choices : [];
  const chosen = aim?.kind === 'who' && aim.source === 'cave' ? aim.caveman : (steps[0] ?? '').split(' ')[0];
  return <Cave view={state.view} cavemen={state.pieces.cavemen} choices={choices} chosen={chosen ?? ''} gains={state.gains} onRecruit={decision.choose}
               onInspect={caveman => state.open({kind: 'caveman', caveman})} onPile={() => state.open({kind: 'pile'})}/>;
}

function TotemSection({state}: {state: TableScreenState}) {
  const {view, who} = state;
  return view.totems.length > 0 ? <Totems totems={view.totems} who={who} onOpen={totem => state.open({kind: 'totem', resource: totem.resource})}/> : null;
}

function pointing(decision: Decision, holding: boolean): SquareHandlers {
  return {onPoint: decision.point, onAct: decision.act, onTurn: decision.rotate, holding};
}

// Where the keyboard starts: the square nearest to the starting tile on which something can be done.
function startSquare(choices: Choices, territory: TerritoryView): Square|null {
  const home = territory.cells.find(cell => !cell.terrain);
  const squares = choices.choices.flatMap(choice => choice.squares ?? []);
  const away = (at: Square) => Math.abs(pointOf(at).x - (home?.x ?? 0)) + Math.abs(pointOf(at).y - (home?.y ?? 0));
  return squares.reduce<Square|null>((a, b) => a && away(a) <= away(b) ? a : b, null);
}

// Whose territory it is, and how much of the grid is in use: with the ghost, if there is one.
function BoardCaption({state, territory}: {state: TableScreenState; territory: TerritoryView}) {
  const {view, front, who} = state, {grid, crowns} = view.rules;
  const ghost = state.overlay(front).ghost?.squares ?? [];
  const now = extent(territory.frame), then = extent(boundsWith(territory.frame, grid, ghost));
  const use = (changes: boolean, text: string) => <span class={changes ? 'changes' : ''}>{text}</span>;
  const wider = then.wide !== now.wide, higher = then.high !== now.high;
  return <div class="board-caption">
    <h2><SeatMark seat={front}/><span>{territoryTitle(who, front, crowns)}</span></h2>
    <HeldTotems totems={view.totems} seat={front}/>
    <p class="grid-use">{state.layout === 'phone' ?
      use(wider || higher, t('{wide} × {high} of {all} × {all}', {wide: then.wide, high: then.high, all: grid})) :
      <>{use(wider, t('{n} of {all} wide', {n: then.wide, all: grid}))} {use(higher, t('{n} of {all} high', {n: then.high, all: grid}))}</>}</p>
  </div>;
}

export function BoardSection({state}: {state: TableScreenState}) {
  const settings = useSettings();
  const {view, decision, front, who, deciding} = state, {choices} = decision;
  const territory = view.territories[front - 1];
  const onBoard = deciding && choices && ['lay', 'fire', 'pay', 'place'].includes(choices.phase) ? choices : null;
  const start = useMemo(() => onBoard && territory ? startSquare(onBoard, territory) : null, [onBoard]);
  if (!territory)
    return null;
  return <main class={`front ${deciding ? 'deciding' : ''}`}>
    {front === state.home ? <BoardCaption state={state} territory={territory}/> :
     <OtherTerritoryBar session={state.session} table={state.table} seat={front} who={who} crowns={view.rules.crowns} onBack={() => state.look(0)}/>}
    <Territory key={front} territory={territory} rules={view.rules} large label={territoryTitle(who, front, view.rules.crowns)}
               letters={state.letters} coordinates={settings.letters} overlay={state.overlay(front)} start={start}
               describe={onBoard ? at => describeSquare(view, onBoard, decision.selection, at, state.gains) : undefined}
               pointing={onBoard ? pointing(decision, onBoard.phase === 'lay') : undefined}/>
  </main>;
}

export function PlayersSection({state}: {state: TableScreenState}) {
  const {view, layout, who, front, home} = state;
  const others = view.territories.map(territory => territory.seat).filter(seat => seat !== front);
  return <div class={`right ${view.totems.length > 0 ? 'has-totems' : ''}`}>
    {state.guide?.others !== false &&
     <Opponents session={state.session} table={state.table} view={view} seats={others} who={who} cards={layout !== 'phone'} still={state.still}
            overlay={state.overlay} onLook={seat => state.look(seat === home ? 0 : seat)}/>}
    {layout !== 'wide' && <TotemSection state={state}/>}
    {layout === 'wide' && (state.panel ?? !state.guide) && <PanelSection state={state} panel={state.panel ?? {kind: 'log'}}/>}
  </div>;
}

export function FooterSection({state, prompt, onGrab}: {state: TableScreenState; prompt: Prompt; onGrab: Grab}) {
  const {view, decision, front, layout, panel, who, choosing} = state, territory = view.territories[front - 1];
  const part = panel?.kind === 'part' ? panel.part : null;
  const label = who.you === front ? t('Your points') : t('{name}’s points', {name: who(front)});
  return <footer class={`foot ${choosing && layout !== 'wide' ? 'choosing' : ''}`}>
    {territory && <ScoreBar territory={territory} rules={view.rules} label={label} still={state.still} over={view.phase === 'over'}
                          gain={state.deciding && state.gains ? decision.selection.aim?.effect?.gain ?? null : null} part={part}
                          onPart={next => state.open(next === part ? null : {kind: 'part', part: next})}/>}
    {layout !== 'wide' && <Hand state={state} prompt={prompt} onGrab={onGrab}/>}
    {layout !== 'wide' && panel && <PanelSection state={state} panel={panel}/>}
  </footer>;
}

function PanelSection({state, panel}: {state: TableScreenState; panel: InfoPanel}) {
  // A chosen hint is shown on the board, so nothing may cover it.
  const choose = (hint: Hint) => {
    state.decision.aim(hint, true);
    state.look(0);
    if (state.layout !== 'wide')
      state.open(null);
  };
  const {seat} = state.decision, preview = (number: number) => state.session.engine.preview(seat, number);
  return <InfoPanelView panel={panel} gains={state.gains} preview={preview} view={state.view} pieces={state.pieces}
                    seat={state.front} log={state.playback.log} hints={state.hints.hints}
                    resigned={state.table.seats.flatMap(({resigned}, i) => resigned ? [i + 1] : [])} decision={state.decision}
                    reason={gameEvent => state.session.engine.reason(gameEvent.request, gameEvent.event - 1)}
                    who={state.who} closable={state.panel !== null} onClose={() => state.open(null)} onOpen={state.open}
                    onHint={choose}
                    onLight={(squares, seat) => state.highlight(squares ? {squares, seat} : null)}/>;
}
