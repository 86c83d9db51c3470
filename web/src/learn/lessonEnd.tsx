// The end of a lesson. After a whole game: the territory, whose regions light up one after another while
// the points add up, and who has won. After any other: what was learned.

import {useEffect, useState} from 'preact/hooks';
import {firesText, pointsText, seatNamer, terrainName, capitalized} from '../board/names';
import {PiecePicture} from '../board/piecePicture';
import {CountUp} from '../board/scoreBar';
import {Sparks} from '../board/sparks';
import {Territory} from '../board/territory';
import type {Engine} from '../engine/engine';
import type {GameView, Region} from '../engine/types';
import {labelText, t} from '../i18n/translate';
import {soundCount} from '../play/tableSounds';
import {Icon, SeatMark} from '../ui/picture';
import {useFocusOnMount} from '../ui/page';
import type {LessonId} from './lessons';
import {LESSON_IDS, lessonSummary, lessonTitle} from './lessons';

export interface LessonEndProps {
  id: LessonId;
  engine: Engine;
  onLesson: (id: LessonId) => void;
  onPlay: () => void;
  onLeave: () => void;
}

const REGION_MS = 900;  // until the next region lights up

// How many regions are lit, each with its sound; all of them at once for those who want no motion, and after a tap.
function useCount(points: readonly number[]): [number, () => void] {
  const regions = points.length;
  const [lit, setLit] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches ? regions : 0);
  useEffect(() => {
    if (lit >= regions)
      return;
    const timer = setTimeout(() => {
      setLit(lit + 1);
      soundCount('regions', points[lit] ?? 0);
    }, REGION_MS);
    return () => clearTimeout(timer);
  }, [lit, regions]);
  return [lit, () => setLit(regions)];
}

function RegionLine({region, crowns}: {region: Region; crowns: boolean}) {
  return <li>
    <span>{labelText(capitalized(terrainName(region.terrain, crowns)))} {region.size} × {firesText(region.fires, crowns)}</span>
    <b>{region.points}</b>
  </li>;
}

function Ceremony({view, engine}: {view: GameView; engine: Engine}) {
  const who = seatNamer(engine.table(), view.rules.crowns, [1]), territory = view.territories[0]!;
  const regions = territory.regions.filter(({points}) => points > 0).sort((a, b) => a.points - b.points);
  const [lit, finish] = useCount(regions.map(region => region.points)), all = lit >= regions.length;
  const shown = regions.slice(0, lit), points = shown.reduce((sum, region) => sum + region.points, 0);
  const places = [...view.territories].sort((a, b) => a.place - b.place);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return <main class={`lesson-end ${all ? 'won' : ''}`} onPointerDown={finish}>
    <div class="lesson-end-board"><Territory territory={territory} rules={view.rules} label={t('Your territory')}
                                             overlay={{lit: shown.map(region => region.squares), dim: !all}}/>
        {all && <Sparks/>}</div>
    <div class="lesson-end-text">
      <h1 ref={heading} tabIndex={-1}><Icon name="icon-victory" size={32}/>{view.winners.includes(1) ? t('You win your first game') : t('Game over.')}</h1>
      <p class="lesson-end-points" aria-label={pointsText(territory.score.total)}><CountUp value={points} still={all && lit === 0}/></p>
      <ul class="lesson-end-regions">{shown.map((region, i) => <RegionLine key={i} region={region} crowns={view.rules.crowns}/>)}</ul>
      <ol class="lesson-end-places">{places.map(({seat, score}) => <li key={seat}>
        <SeatMark seat={seat}/><span>{who(seat)}</span> <b>{score.total}</b>
      </li>)}</ol>
    </div>
  </main>;
}

function Learned({id}: {id: LessonId}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return <main class="lesson-end won short">
    <div class="lesson-end-teacher"><PiecePicture name="shaman" set="tribe"/><Sparks/></div>
    <div class="lesson-end-text">
      <h1 ref={heading} tabIndex={-1}><Icon name="icon-confirm" size={32}/>{t('Well done')}</h1>
      <p>{lessonTitle(id)}</p>
      <p class="muted">{lessonSummary(id)}</p>
    </div>
  </main>;
}

export function LessonEnd({id, engine, onLesson, onPlay, onLeave}: LessonEndProps) {
  const view = engine.view(), next = LESSON_IDS[LESSON_IDS.indexOf(id) + 1];
  return <div class="lesson-over" data-game={view?.rules.crowns ? 'kingdomino' : 'origins'}>
    {view?.phase === 'over' ? <Ceremony view={view} engine={engine}/> : <Learned id={id}/>}
    <footer class="lesson-tools">
      {id === 'first' && <button type="button" class="button primary" onClick={onPlay}><Icon name="icon-play" size={20}/>{t('Play now')}</button>}
      {next && <button type="button" class={`button ${id === 'first' ? '' : 'primary'}`} onClick={() => onLesson(next)}>
        {t('Next: {lesson}', {lesson: lessonTitle(next)})}
      </button>}
      {id !== 'first' && <button type="button" class={`button ${next ? '' : 'primary'}`} onClick={onPlay}>{t('Play now')}</button>}
      <button type="button" class="button quiet" onClick={onLeave}>{t('All lessons')}</button>
    </footer>
  </div>;
}
