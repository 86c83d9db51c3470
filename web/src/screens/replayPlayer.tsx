// Plays a replay: all territories, the lines and the latest events, with a slider.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {DominoLine} from '../board/dominoLine';
import type {Letters} from '../board/dominoPicture';
import {levelName} from '../board/levels';
import {capitalized, cavemanName, numberedName, territoryTitle, levelOf, ruleSetName, totemName} from '../board/names';
import {Territory} from '../board/territory';
import type {Overlay} from '../board/territoryDrawing';
import type {GameView, Territory as TerritoryView} from '../engine/types';
import {t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {eventText} from '../play/eventText';
import {useTerrainLetters} from '../play/tableScreen';
import type {Replay} from '../session/replay';
import {RadioField} from '../ui/formFields';
import {useHeading} from '../ui/page';
import {Icon, SeatMark, Picture} from '../ui/picture';
import {resultText} from './resultScreen';
import {ShareDialog} from './shareDialog';
import {ProofNote} from './shuffleCheck';

const STEP_MS = {slow: 2000, even: 1000, fast: 350};
type Speed = keyof typeof STEP_MS;

function fresh(territory: TerritoryView, events: number): Overlay {
  const squares = territory.cells.filter(cell => cell.since === events && events > 0).map(cell => cell.at);
  return squares.length > 0 ? {fresh: squares} : {};
}

function Boards({view, who, letters}: {view: GameView; who: (seat: number) => string; letters: Letters|undefined}) {
  return <ul class="replay-boards">{view.territories.map(one => <li key={one.seat}>
    <h2><SeatMark seat={one.seat}/><span>{who(one.seat)}</span><b>{one.score.total}</b></h2>
    <Territory territory={one} rules={view.rules} label={territoryTitle(who(one.seat), view.rules.crowns)} letters={letters}
               overlay={fresh(one, view.events)}/>
  </li>)}</ul>;
}

// A record names a computer by its spec.
function recordName(replay: Replay, seat: number): string {
  return numberedName(replay.names.map((name, i) => {
    const level = levelOf(name);
    return level ? levelName(level) : name || t('Player {n}', {n: i + 1});
  }), seat);
}

function SharedPiece({name, label, holder = 0}: {name: string; label: string; holder?: number}) {
  return <li><span role="img" aria-label={label}><Picture name={name}/>{holder > 0 && <SeatMark seat={holder}/>}</span></li>;
}

// The totems with their holders, or the cave.
function SharedPieces({view, who}: {view: GameView; who: (seat: number) => string}) {
  if (view.totems.length > 0)
    return <ul class="replay-pieces" aria-label={t('Totems')}>{view.totems.map(({resource, holder}) => {
      const held = holder ? t('held by {name}', {name: who(holder)}) : t('held by no one');
      return <SharedPiece key={resource} name={`totem-${resource}`} holder={holder} label={`${capitalized(totemName(resource))}, ${held}`}/>;
    })}</ul>;
  const cave = view.cave.filter(caveman => caveman !== null);
  if (view.rules.set !== 'tribe' || cave.length === 0)
    return null;
  return <ul class="replay-pieces" aria-label={t('Cave')}>{cave.map((caveman, i) =>
    <SharedPiece key={i} name={caveman} label={capitalized(cavemanName(caveman))}/>)}</ul>;
}

const RECENT_EVENTS = 6;

// The latest events, newest last. Hidden from screen readers, since the status above announces the
// newest.
function RecentEvents({replay, at, who}: {replay: Replay; at: number; who: (seat: number) => string}) {
  const events = useMemo(() => replay.engine.events(Math.max(0, at - RECENT_EVENTS), at), [replay, at]);
  return <ol class="replay-log" aria-hidden="true">{events.map(one => <li key={one.event}>
    {one.seat > 0 ? <SeatMark seat={one.seat}/> : <span/>}<span>{eventText(one, who)}</span>
  </li>)}</ol>;
}

function useSteps(events: number) {
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(false);
  const [speed, setSpeed] = useState<Speed>('even');
  useEffect(() => {
    if (!runs)
      return;
    const timer = setInterval(() => setAt(now => Math.min(now + 1, events)), STEP_MS[speed]);
    return () => clearInterval(timer);
  }, [runs, speed, events]);
  useEffect(() => {
    if (at >= events)
      setRuns(false);
  }, [at, events]);
  const to = (where: number) => {
    setRuns(false);
    setAt(Math.max(0, Math.min(where, events)));
  };
  const run = () => {
    if (at >= events)
      setAt(0);
    setRuns(now => !now);
  };
  return {at, runs, speed, setSpeed, to, run};
}

function Step({icon, label, onClick}: {icon: string; label: string; onClick: () => void}) {
  return <button type="button" class="button quiet square" aria-label={label} onClick={onClick}><Icon name={icon}/></button>;
}

export function ReplayPlayer({replay}: {replay: Replay}) {
  const steps = useSteps(replay.events);
  const {at, runs, to} = steps;
  const [shares, setShares] = useState(false);
  const boards = useRef<HTMLDivElement>(null);
  const view = useMemo(() => replay.view(at), [replay, at]);
  const event = useMemo(() => replay.event(at), [replay, at]);
  const who = (seat: number) => recordName(replay, seat);
  const set = view?.rules.set ?? 'discovery';
  const letters = useTerrainLetters(replay, set);
  const heading = useHeading(t('Replay: {game}', {game: ruleSetName(set)}));
  const sentence = at === 0 ? t('Start of game') : event ? eventText(event, who) : '';
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      to(at + (event.key === 'ArrowRight' ? 1 : -1));
    }
  };
  if (!view)
    return null;
  const over = view.phase === 'over';
  return <div class="replay" data-game={view.rules.crowns ? 'kingdomino' : 'origins'} onKeyDown={keys}>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Start page')} onClick={() => navigate({at: 'start'})}>
        <Icon name="icon-back"/>
      </button>
      <div class="end-head">
        <h1 ref={heading} tabIndex={-1}>{t('Replay: {game}', {game: ruleSetName(set)})}</h1>
        <p role={runs ? 'presentation' : 'status'}>{over ? resultText(view, who) : sentence}</p>
      </div>
      <button type="button" class="button quiet square" aria-label={t('Share')} onClick={() => setShares(true)}>
        <Icon name="icon-share"/>
      </button>
    </header>
    <main class={`replay-main of-${view.territories.length}`}>
      <aside class="replay-lines">
        <DominoLine title={t('Now')} places={view.now} rules={view.rules} who={who}/>
        <DominoLine title={t('Next')} places={view.next} rules={view.rules} who={who}/>
        <SharedPieces view={view} who={who}/>
      </aside>
      <div ref={boards} class="replay-main-board"><Boards view={view} who={who} letters={letters}/>
        <RecentEvents replay={replay} at={at} who={who}/>
        {over && <ProofNote proof={replay.proof}/>}</div>
    </main>
    <footer class="replay-foot">
      <div class="replay-buttons" role="group" aria-label={t('Playback')}>
        <Step icon="icon-undo" label={t('Back to start')} onClick={() => to(0)}/>
        <Step icon="icon-back" label={t('Step back')} onClick={() => to(at - 1)}/>
        <button type="button" class="button primary square" aria-label={runs ? t('Pause') : t('Play')} onClick={steps.run}>
          <Icon name={runs ? 'icon-pause' : 'icon-play'}/>
        </button>
        <Step icon="icon-forward" label={t('Step forward')} onClick={() => to(at + 1)}/>
      </div>
      <input type="range" class="slider" min={0} max={replay.events} value={at} aria-label={t('Position')}
             aria-valuetext={`${at} / ${replay.events}: ${sentence}`} onInput={event => to(Number(event.currentTarget.value))}/>
      <output class="replay-count">{`${at} / ${replay.events}`}</output>
      <RadioField legend={t('Speed')} value={steps.speed} onChange={steps.setSpeed} options={[
        {value: 'slow', text: t('Slow')}, {value: 'even', text: t('Normal')}, {value: 'fast', text: t('Fast')},
      ]}/>
    </footer>
    {shares && <ShareDialog record={replay.record} set={set} title={who(view.winners[0] ?? 1)}
                      drawing={() => boards.current?.querySelectorAll<SVGSVGElement>('svg.drawing')[(view.winners[0] ?? 1) - 1] ?? null}
                      onClose={() => setShares(false)}/>}
  </div>;
}
