// A replay: the territories, the lines, the log and the analysis, with a slider.

import {useMemo, useRef, useState} from 'preact/hooks';
import {DominoLine} from '../../board/dominoLine';
import type {Letters} from '../../board/dominoPicture';
import {capitalized, cavemanName, holderText, numberedName, territoryTitle, recordedName, ruleSetName, totemName} from '../../board/names';
import {Territory} from '../../board/territory';
import type {Overlay} from '../../board/territoryDrawing';
import type {Analyst} from '../../engine/analyst';
import type {Action, GameView, Territory as TerritoryView} from '../../engine/types';
import {labelText, t} from '../../i18n/translate';
import {packRecord} from '../../platform/recordLink';
import {navigate} from '../../platform/route';
import {eventText} from '../../play/eventText';
import {useTerrainLetters} from '../../play/tableScreen';
import type {Replay} from '../../session/replay';
import type {SessionContext} from '../../session/sessionContext';
import {RadioField} from '../../ui/formFields';
import {useHeading} from '../../ui/page';
import {Icon, SeatMark, Picture} from '../../ui/picture';
import {AnalysisPanel} from './analysisPanel';
import {useAnalysis} from './analysisState';
import {betterOverlay} from './analysisText';
import {PlayOnDialog} from './playOnDialog';
import {ReplayLog} from './replayLog';
import type {ReplaySteps} from './replaySteps';
import {useReplayKeys, useReplaySteps} from './replaySteps';
import {resultText} from '../scoreTable';
import {ShareDialog} from '../shareDialog';
import {ProofNote} from '../online/shuffleCheck';

type Who = (seat: number) => string;

function fresh(territory: TerritoryView, events: number): Overlay {
  const squares = territory.cells.filter(cell => cell.since === events && events > 0).map(cell => cell.at);
  return squares.length > 0 ? {fresh: squares} : {};
}

interface BoardsProps {
  view: GameView;
  best: Action|null;  // the better move, shown in place of the one played
  who: Who;
  letters: Letters|undefined;
  seat: number;       // whose territory is shown large; 0: all alike
}

function Boards({view, best, who, letters, seat}: BoardsProps) {
  const overlay = (one: TerritoryView) => best ? one.seat === view.seat ? betterOverlay(view, best) : {} : fresh(one, view.events);
  return <ul class={`replay-boards ${seat > 0 ? 'focused' : ''}`}>{view.territories.map(one => <li key={one.seat} class={one.seat === seat ? 'front' : ''}>
    <h2><SeatMark seat={one.seat}/><span>{who(one.seat)}</span><b>{one.score.total}</b></h2>
    <Territory territory={one} rules={view.rules} label={territoryTitle(who, one.seat, view.rules.crowns)} letters={letters}
               overlay={overlay(one)}/>
  </li>)}</ul>;
}

// A record names a computer by its spec.
function recordName(replay: Replay, seat: number): string {
  const crowns = replay.engine.view()?.rules.crowns ?? false;
  return numberedName(replay.names.map((name, i) => recordedName(name, i + 1, crowns)), seat);
}

function SharedPiece({name, label, holder = 0}: {name: string; label: string; holder?: number}) {
  return <li><span role="img" aria-label={label}><Picture name={name}/>{holder > 0 && <SeatMark seat={holder}/>}</span></li>;
}

// The totems with their holders, or the cave.
function SharedPieces({view, who}: {view: GameView; who: Who}) {
  if (view.totems.length > 0)
    return <ul class="replay-pieces" aria-label={t('Totems')}>{view.totems.map(({resource, holder}) => {
      const label = `${capitalized(totemName(resource))}, ${holderText(who, holder)}`;
      return <SharedPiece key={resource} name={`totem-${resource}`} holder={holder} label={label}/>;
    })}</ul>;
  const cave = view.cave.filter(caveman => caveman !== null);
  if (view.rules.set !== 'tribe' || cave.length === 0)
    return null;
  return <ul class="replay-pieces" aria-label={t('Cave')}>{cave.map((caveman, i) =>
    <SharedPiece key={i} name={caveman} label={capitalized(cavemanName(caveman))}/>)}</ul>;
}

function Step({icon, label, disabled, onClick}: {icon: string; label: string; disabled: boolean; onClick: () => void}) {
  return <button type="button" class="button quiet square" aria-label={label} aria-disabled={disabled} onClick={() => disabled || onClick()}>
    <Icon name={icon}/>
  </button>;
}

function Playback({steps, events, sentence}: {steps: ReplaySteps; events: number; sentence: string}) {
  const {at, runs, to} = steps;
  return <footer class="replay-foot">
    <div class="replay-buttons" role="group" aria-label={t('Playback')}>
      <Step icon="icon-first" label={t('Back to start')} disabled={at === 0} onClick={() => to(0)}/>
      <Step icon="icon-back" label={t('Step back')} disabled={at === 0} onClick={() => steps.step(-1)}/>
      <button type="button" class="button primary square" aria-label={runs ? t('Pause') : t('Play')} onClick={steps.run}>
        <Icon name={runs ? 'icon-pause' : 'icon-play'}/>
      </button>
      <Step icon="icon-forward" label={t('Step forward')} disabled={at === events} onClick={() => steps.step(1)}/>
      <Step icon="icon-last" label={t('To the end')} disabled={at === events} onClick={() => to(events)}/>
    </div>
    <input type="range" class="slider" min={0} max={events} value={at} aria-label={t('Position')} style={{'--part': events > 0 ? at / events : 0}}
           aria-valuetext={`${labelText(`${at} / ${events}`)} ${sentence}`} onInput={event => to(Number(event.currentTarget.value))}/>
    <output class="replay-count">{`${at} / ${events}`}</output>
    <RadioField legend={t('Speed')} value={steps.speed} onChange={steps.setSpeed} options={[
      {value: 'slow', text: t('Slow')}, {value: 'even', text: t('Normal')}, {value: 'fast', text: t('Fast')},
    ]}/>
  </footer>;
}

export interface ReplayPlayerProps {
  replay: Replay;
  id: string|null;           // of the saved game
  event: number|undefined;   // where to begin
  panel: 'analysis'|undefined;  // opens the analysis
  context: SessionContext;
  analyst: Analyst;
}

export function ReplayPlayer({replay, id, event, panel: opened, context, analyst}: ReplayPlayerProps) {
  const steps = useReplaySteps(replay.events, opened ? replay.events : event), {at, runs, to} = steps;
  useReplayKeys(steps, replay.events);
  const state = useAnalysis(replay, id, context.savedGames, analyst);
  const analysis = state.status.kind === 'ready' ? state.status.analysis : null;
  const [panel, setPanel] = useState<'log'|'analysis'>(opened ?? 'log');
  const [seat, setSeat] = useState(0);
  const [better, setBetter] = useState(false);
  const [dialog, setDialog] = useState<{kind: 'share'}|{kind: 'play'; events: number; seat: number}|null>(null);
  const boards = useRef<HTMLDivElement>(null);
  const events = useMemo(() => replay.engine.events(), [replay]);
  const decision = analysis?.decisions.find(one => one.event === at);
  const best = better && panel === 'analysis' && decision?.best ? decision.best : null;
  const view = useMemo(() => replay.view(best ? at - 1 : at), [replay, at, best]);
  const who = (one: number) => recordName(replay, one);
  const set = view?.rules.set ?? 'discovery';
  const letters = useTerrainLetters(replay, set), {dominoes} = useMemo(() => replay.engine.pieces(set), [replay, set]);
  const title = t('Replay: {game}', {game: ruleSetName(set)}), heading = useHeading(title);
  if (!view)
    return null;
  const current = events[at - 1], sentence = current ? eventText(current, who) : t('Start of game');
  const over = view.phase === 'over', players = view.territories.length;
  const edit = async () => {
    const position = replay.engine.positionRecord(at);
    if (position)
      navigate({at: 'editor', packed: await packRecord(position)});
  };
  const tryAgain = (before: number, by: number) => setDialog({kind: 'play', events: before - 1, seat: by});
  return <div class="replay" data-game={view.rules.crowns ? 'kingdomino' : 'origins'}>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('My games')} onClick={() => navigate({at: 'games'})}>
        <Icon name="icon-back"/>
      </button>
      <div class="end-head">
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        <p role={runs ? 'presentation' : 'status'}>{over ? resultText(view, who) : sentence}</p>
      </div>
      <button type="button" class="button" aria-label={t('Play on from here')} disabled={over}
              onClick={() => setDialog({kind: 'play', events: at, seat: view.seat || 1})}>
        <Icon name="icon-play"/><span class="replay-long">{t('Play on from here')}</span>
      </button>
      <button type="button" class="button quiet square" aria-label={t('Edit this position')} disabled={over || view.round === 0} onClick={() => void edit()}>
        <Icon name="icon-edit"/>
      </button>
      <button type="button" class="button quiet square" aria-label={t('Share')} onClick={() => setDialog({kind: 'share'})}>
        <Icon name="icon-share"/>
      </button>
    </header>
    <main class={`replay-main of-${players}`}>
      <div ref={boards} class="replay-main-board">
        <RadioField legend={t('View')} value={seat} onChange={setSeat} options={[{value: 0, text: t('All players')},
          ...view.territories.map(one => ({value: one.seat, text: <><SeatMark seat={one.seat}/>{who(one.seat)}</>}))]}/>
        <Boards view={view} best={best} who={who} letters={letters} seat={seat}/>
        <aside class="replay-lines">
          <DominoLine title={t('Now')} places={view.now} rules={view.rules} who={who}/>
          <DominoLine title={t('Next')} places={view.next} rules={view.rules} who={who} aimed={best}/>
          <SharedPieces view={view} who={who}/>
        </aside>
        {over && <ProofNote proof={replay.proof}/>}
      </div>
      <section class="replay-panel card" aria-label={panel === 'log' ? t('Game log') : t('Analysis')}>
        <RadioField legend={t('Panel')} value={panel} onChange={setPanel} options={[
          {value: 'log', text: <><Icon name="icon-log"/>{t('Game log')}</>},
          {value: 'analysis', text: <><Icon name="icon-chart"/>{t('Analysis')}</>},
        ]}/>
        {panel === 'log' ? <ReplayLog events={events} at={at} who={who} dominoes={dominoes} crowns={view.rules.crowns} analysis={analysis} onStep={to}/> :
                           <AnalysisPanel state={state} cores={analyst.cores} at={at} who={who} events={events} better={better}
                                          onBetter={setBetter} onStep={to} onTryAgain={tryAgain}/>}
      </section>
    </main>
    <Playback steps={steps} events={replay.events} sentence={sentence}/>
    {dialog?.kind === 'share' && <ShareDialog record={replay.record} set={set} title={who(view.winners[0] ?? 1)} event={at}
                      drawing={() => boards.current?.querySelectorAll<SVGSVGElement>('svg.drawing')[(view.winners[0] ?? 1) - 1] ?? null}
                      onClose={() => setDialog(null)}/>}
    {dialog?.kind === 'play' && <PlayOnDialog context={context} replay={replay} events={dialog.events} seat={dialog.seat} players={players}
                                              who={who} onClose={() => setDialog(null)}/>}
  </div>;
}
