// A game again, event by event: all territories, the lines, and what happened, with a slider for time.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Line} from '../board/dominoLine';
import type {Letters} from '../board/dominoPicture';
import {levelName} from '../board/levels';
import {capital, cavemanName, counted, landName, levelOf, setName, totemName} from '../board/names';
import {Territory} from '../board/territory';
import type {Overlay} from '../board/territoryDrawing';
import type {Scene, Territory as TerritoryView} from '../engine/types';
import {t} from '../i18n/translate';
import {go} from '../platform/route';
import {tell} from '../play/eventText';
import {useLetters} from '../play/tableScreen';
import type {Replay} from '../session/replay';
import {Choice} from '../ui/formFields';
import {useHeading} from '../ui/page';
import {Icon, Mark, Picture} from '../ui/picture';
import {resultText} from './resultScreen';
import {Share} from './shareDialog';

const STEP_MS = {slow: 2000, even: 1000, fast: 350};
type Speed = keyof typeof STEP_MS;

function fresh(territory: TerritoryView, events: number): Overlay {
  const squares = territory.cells.filter(cell => cell.since === events && events > 0).map(cell => cell.at);
  return squares.length > 0 ? {fresh: squares} : {};
}

function Boards({scene, who, letters}: {scene: Scene; who: (seat: number) => string; letters: Letters|undefined}) {
  return <ul class="replay-boards">{scene.territories.map(one => <li key={one.seat}>
    <h2><Mark seat={one.seat}/><span>{who(one.seat)}</span><b>{one.score.total}</b></h2>
    <Territory territory={one} rules={scene.rules} label={landName(who(one.seat), scene.rules.crowns)} letters={letters}
               overlay={fresh(one, scene.events)}/>
  </li>)}</ul>;
}

// A computer is written down by what it is.
function recordName(replay: Replay, seat: number): string {
  return counted(replay.names.map((name, i) => {
    const level = levelOf(name);
    return level ? levelName(level) : name || t('Player {n}', {n: i + 1});
  }), seat);
}

function Good({name, label, holder = 0}: {name: string; label: string; holder?: number}) {
  return <li><span role="img" aria-label={label}><Picture name={name}/>{holder > 0 && <Mark seat={holder}/>}</span></li>;
}

// The totems with their holders, or the cave.
function Goods({scene, who}: {scene: Scene; who: (seat: number) => string}) {
  if (scene.totems.length > 0)
    return <ul class="replay-goods" aria-label={t('Totems')}>{scene.totems.map(({resource, holder}) => {
      const held = holder ? t('held by {name}', {name: who(holder)}) : t('held by no one');
      return <Good key={resource} name={`totem-${resource}`} holder={holder} label={`${capital(totemName(resource))}, ${held}`}/>;
    })}</ul>;
  const cave = scene.cave.filter(caveman => caveman !== null);
  if (scene.rules.set !== 'tribe' || cave.length === 0)
    return null;
  return <ul class="replay-goods" aria-label={t('Cave')}>{cave.map((caveman, i) =>
    <Good key={i} name={caveman} label={capital(cavemanName(caveman))}/>)}</ul>;
}

const TOLD = 6;

// What led here, the latest last; the line above says that one too, for who only listens.
function Story({replay, at, who}: {replay: Replay; at: number; who: (seat: number) => string}) {
  const events = useMemo(() => replay.engine.told(Math.max(0, at - TOLD), at), [replay, at]);
  return <ol class="replay-story" aria-hidden="true">{events.map(one => <li key={one.event}>
    {one.seat > 0 ? <Mark seat={one.seat}/> : <span/>}<span>{tell(one, who)}</span>
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
  const scene = useMemo(() => replay.scene(at), [replay, at]);
  const told = useMemo(() => replay.told(at), [replay, at]);
  const who = (seat: number) => recordName(replay, seat);
  const set = scene?.rules.set ?? 'discovery';
  const letters = useLetters(replay, set);
  const heading = useHeading(t('Replay: {game}', {game: setName(set)}));
  const sentence = at === 0 ? t('Start of game') : told ? tell(told, who) : '';
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      to(at + (event.key === 'ArrowRight' ? 1 : -1));
    }
  };
  if (!scene)
    return null;
  const over = scene.phase === 'over';
  return <div class="replay" data-game={scene.rules.crowns ? 'kingdomino' : 'origins'} onKeyDown={keys}>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Start page')} onClick={() => go({at: 'start'})}>
        <Icon name="icon-back"/>
      </button>
      <div class="end-head">
        <h1 ref={heading} tabIndex={-1}>{t('Replay: {game}', {game: setName(set)})}</h1>
        <p role={runs ? 'presentation' : 'status'}>{over ? resultText(scene, who) : sentence}</p>
      </div>
      <button type="button" class="button quiet square" aria-label={t('Share')} onClick={() => setShares(true)}>
        <Icon name="icon-share"/>
      </button>
    </header>
    <main class={`replay-main of-${scene.territories.length}`}>
      <aside class="replay-lines">
        <Line title={t('Now')} places={scene.now} rules={scene.rules} who={who}/>
        <Line title={t('Next')} places={scene.next} rules={scene.rules} who={who}/>
        <Goods scene={scene} who={who}/>
      </aside>
      <div ref={boards} class="replay-stage"><Boards scene={scene} who={who} letters={letters}/>
        <Story replay={replay} at={at} who={who}/></div>
    </main>
    <footer class="replay-foot">
      <div class="replay-buttons" role="group" aria-label={t('Playback')}>
        <Step icon="icon-undo" label={t('Back to start')} onClick={() => to(0)}/>
        <Step icon="icon-back" label={t('Step back')} onClick={() => to(at - 1)}/>
        <button type="button" class="button glows square" aria-label={runs ? t('Pause') : t('Play')} onClick={steps.run}>
          <Icon name={runs ? 'icon-pause' : 'icon-play'}/>
        </button>
        <Step icon="icon-forward" label={t('Step forward')} onClick={() => to(at + 1)}/>
      </div>
      <input type="range" class="slider" min={0} max={replay.events} value={at} aria-label={t('Position')}
             aria-valuetext={`${at} / ${replay.events}: ${sentence}`} onInput={event => to(Number(event.currentTarget.value))}/>
      <output class="replay-count">{`${at} / ${replay.events}`}</output>
      <Choice legend={t('Speed')} value={steps.speed} onChange={steps.setSpeed} options={[
        {value: 'slow', text: t('Slow')}, {value: 'even', text: t('Normal')}, {value: 'fast', text: t('Fast')},
      ]}/>
    </footer>
    {shares && <Share record={replay.record} set={set} title={who(scene.winners[0] ?? 1)}
                      drawing={() => boards.current?.querySelectorAll<SVGSVGElement>('svg.drawing')[(scene.winners[0] ?? 1) - 1] ?? null}
                      onClose={() => setShares(false)}/>}
  </div>;
}
