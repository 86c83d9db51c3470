// The sections of the table screen: the prompt, the lines, the territory in front, the other
// players, the score.

import type {Ref} from 'preact';
import {useState} from 'preact/hooks';
import {Cave, pileCount} from '../board/cave';
import {DominoLine} from '../board/dominoLine';
import {territoryTitle} from '../board/names';
import {ScoreBar} from '../board/scoreBar';
import type {SquareHandlers} from '../board/territory';
import {Territory} from '../board/territory';
import {Totems} from '../board/totems';
import type {Choice, Hint} from '../engine/types';
import {t} from '../i18n/translate';
import {useSettings} from '../platform/settings';
import {Icon, Picture} from '../ui/picture';
import {ActionBar} from './actionBar';
import type {Decision} from './decision';
import {effectReasons} from './eventText';
import type {InfoPanel} from './infoPanel';
import {InfoPanelView} from './infoPanel';
import {Opponents} from './opponents';
import {actingDomino, describeSquare} from './overlay';
import type {Prompt} from './prompt';
import {ReactionButton} from './reactions';
import {PromptView, TableTools} from './tableHeader';
import {OtherTerritoryBar} from './tableNotices';
import type {TableScreenState} from './tableScreenState';
import {TurnClock} from './turnClock';

type Grab = (event: PointerEvent) => void;

export function HeaderSection({state, prompt, onGrab, onOver, heading}: {
  state: TableScreenState; prompt: Prompt; onGrab: Grab; onOver: () => void; heading: Ref<HTMLHeadingElement>;
}) {
  const {decision, who, view, layout, panel} = state, {aim, refused} = decision.selection;
  const log = () => state.open(panel?.kind === 'log' ? null : {kind: 'log'});
  return <header class="head">
    <PromptView prompt={prompt} name={decision.choices && state.session.mine.length > 1 ? who(decision.seat) : ''}
                   reasons={aim?.effect ? effectReasons(aim.effect, who, view.rules.crowns) : []}
                   refusal={decision.refusal ?? refused?.refusal ?? null} rules={view.rules} yours={decision.choices !== null} heading={heading}
                   clock={state.session.mine.includes(state.home) && <TurnClock session={state.session} table={state.table} seat={state.home}/>}/>
    {view.phase === 'over' && <button type="button" class="button primary" onClick={onOver}>
      <Icon name="icon-victory"/>{t('View scores')}
    </button>}
    {layout === 'wide' && <ActionBar view={view} decision={decision} who={who} letters={state.letters} onGrab={onGrab}/>}
    <TableTools canUndo={decision.canUndo} canHint={state.canHint} allowsHints={state.table.hints} thinking={state.hints.thinking} log={layout === 'wide' ? null : log}
           onUndo={decision.undo} onHint={state.hint} onMenu={() => state.setSheet('menu')}>
      {layout !== 'phone' && <ReactionButton session={state.session} table={state.table} who={who}/>}
    </TableTools>
  </header>;
}

// Both lines, and the cave below them, or in their place while recruiting.
export function LinesSection({state, onGrab}: {state: TableScreenState; onGrab: Grab}) {
  const {decision, layout} = state, phase = decision.choices?.phase;
  const recruiting = !decision.choices?.forced && phase === 'recruit' || phase === 'pay' || phase === 'place';
  const hasCave = state.view.cave.length > 0;
  return <div class={`left ${hasCave ? 'has-cave' : ''}`}>
    {layout === 'wide' || !recruiting ? <Lines state={state} onGrab={onGrab}/> : null}
    {hasCave && (layout === 'wide' || recruiting) && <CaveSection state={state}/>}
  </div>;
}

function Lines({state, onGrab}: {state: TableScreenState; onGrab: Grab}) {
  const {view, decision, who, letters} = state, {rules} = view, phase = decision.choices?.phase;
  const [pointed, setPointed] = useState<Choice | null>(null);
  const picks = decision.choices && (phase === 'pick' || phase === 'pair') ? decision.choices.choices : [];
  const pinned = decision.selection.aim?.dominoes && phase !== 'lay' ? decision.selection.aim : null;
  const ranks = new Map<number, number>();
  state.hints.hints?.hints.forEach((hint, i) => {
    if (hint.kind === 'pick' || hint.kind === 'pair')
      hint.dominoes?.forEach(number => ranks.has(number) || ranks.set(number, i + 1));
  });
  return <div class="lines">
    {view.round > 0 && view.phase !== 'over' &&
        <DominoLine title={t('Now')} places={view.now} rules={rules} who={who} letters={letters}
              laid={view.phase === 'lay' ? 0 : actingDomino(view)?.number ?? 0}
              onGrab={state.deciding && phase === 'lay' ? onGrab : undefined}/>}
    {(view.next.some(Boolean) || view.round === 0 || view.phase === 'line') &&
        <DominoLine title={view.round === 0 ? t('First line') : t('Next')} places={view.next} rules={rules} who={who} letters={letters}
              choices={picks} aimed={picks.length > 0 ? pinned ?? pointed : null} hints={ranks} onAim={setPointed} onPick={decision.choose}/>}
  </div>;
}

function CaveSection({state}: {state: TableScreenState}) {
  const {decision} = state;
  const choices = decision.choices?.phase === 'recruit' && !decision.choices.forced ? decision.choices.choices : [];
  return <Cave view={state.view} cavemen={state.pieces.cavemen} choices={choices} chosen={(decision.selection.steps[0] ?? '').split(' ')[0] ?? ''} onRecruit={decision.choose}
               onInspect={caveman => state.open({kind: 'caveman', caveman})} onPile={() => state.open({kind: 'pile'})}/>;
}

function pointing(decision: Decision, holding: boolean): SquareHandlers {
  return {onPoint: decision.point, onAct: decision.act, onTurn: decision.rotate, holding};
}

export function BoardSection({state}: {state: TableScreenState}) {
  const settings = useSettings();
  const {view, decision, front, who, deciding} = state, {choices} = decision;
  const territory = view.territories[front - 1];
  if (!territory)
    return null;
  const onBoard = deciding && choices && ['lay', 'fire', 'pay', 'place'].includes(choices.phase) ? choices : null;
  return <main class={`front ${deciding ? 'deciding' : ''}`}>
    {front !== state.home && <OtherTerritoryBar session={state.session} table={state.table} seat={front} who={who} crowns={view.rules.crowns}
                                     onBack={state.looks ? () => state.look(0) : null}/>}
    <Territory key={front} territory={territory} rules={view.rules} large label={territoryTitle(who(front), view.rules.crowns)}
               letters={state.letters} coordinates={settings.letters} overlay={state.overlay(front)}
               describe={onBoard ? at => describeSquare(onBoard, decision.selection, at) : undefined}
               pointing={onBoard ? pointing(decision, onBoard.phase === 'lay') : undefined}/>
  </main>;
}

export function PlayersSection({state}: {state: TableScreenState}) {
  const {view, layout, who, front, home} = state;
  const others = view.territories.map(territory => territory.seat).filter(seat => seat !== front);
  return <div class={`right ${view.totems.length > 0 ? 'has-totems' : ''}`}>
    <Opponents session={state.session} table={state.table} view={view} seats={others} who={who} boards={layout !== 'phone'} still={state.still}
            overlay={state.overlay} onLook={seat => state.look(seat === home ? 0 : seat)}/>
    {view.cave.length > 0 && layout !== 'wide' &&
        <button type="button" class="cave-chip button quiet" onClick={() => state.open({kind: 'cave'})}>
          <Picture name={view.cave.find(Boolean) ?? 'hunter'}/><span class="visually-hidden">{t('Cave')}</span>
          <b>{view.cave.filter(Boolean).length}+{pileCount(view)}</b>
        </button>}
    {view.totems.length > 0 &&
        <Totems totems={view.totems} who={who} onOpen={totem => state.open({kind: 'totem', resource: totem.resource})}/>}
    {layout === 'wide' && <PanelSection state={state} panel={state.panel ?? {kind: 'log'}}/>}
  </div>;
}

export function FooterSection({state, onGrab}: {state: TableScreenState; onGrab: Grab}) {
  const {view, decision, front, layout, panel, who} = state, territory = view.territories[front - 1];
  const part = panel?.kind === 'part' ? panel.part : null;
  return <footer class="foot">
    {territory && <ScoreBar territory={territory} rules={view.rules} label={t('{name}’s points', {name: who(front)})} still={state.still}
                          gain={state.deciding ? decision.selection.aim?.effect?.gain ?? null : null} part={part}
                          onPart={next => state.open(next === part ? null : {kind: 'part', part: next})}/>}
    {layout !== 'wide' && <ActionBar view={view} decision={decision} who={who} letters={state.letters} onGrab={onGrab}/>}
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
  return <InfoPanelView panel={panel} view={state.view} pieces={state.pieces} seat={state.front} log={state.playback.log} hints={state.hints.hints} decision={state.decision}
                    who={state.who} closable={state.panel !== null} onClose={() => state.open(null)} onOpen={state.open}
                    onHint={choose}
                    onLight={(squares, seat) => state.highlight(squares ? {squares, seat} : null)}/>;
}
