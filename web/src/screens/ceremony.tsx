// The end of a game as a ceremony: all boards together, region after region lights up while the points count,
// then totems, cavemen and bonuses; then who has won. Any tap or key ends it.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {useRelief} from '../board/artwork';
import type {SeatNamer} from '../board/names';
import {firesText, gainText, scorePartName} from '../board/names';
import {CountUp, scoreParts, scoreSources} from '../board/scoreBar';
import {Sparks} from '../board/sparks';
import {Territory} from '../board/territory';
import {HeldTotems} from '../board/totems';
import type {GameView, ScorePart, Square, Territory as TerritoryView} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {soundCount} from '../play/tableSounds';
import {Icon, SeatMark} from '../ui/picture';
import {useFocusOnMount} from '../ui/page';
import {tieText} from './scoreTable';

const MOST_REGIONS = 7;                     // steps of the regions; the small ones come together
const COUNT_MS = 5400, LEAST_MS = 300, MOST_MS = 900;  // all steps together, and each of them
const WON_MS = 2400;                        // who has won is seen before the score sheet

// What is counted at once: of each seat in turn, what lights up and what it brings; or, at the end, what decides
// a tie, with a note of how much of it there is.
export interface CountStep {
  part: ScorePart|'tie';
  seats: {squares: Square[][]; points: number; note?: string}[];
}

// The regions of a territory, the best last, in this many groups; those that do not get a step of their own are in
// the first.
function grouped<Item>(items: readonly Item[], groups: number): Item[][] {
  const single = Math.min(groups - 1, items.length), rest = items.slice(0, items.length - single);
  const later = items.slice(items.length - single).map(item => [item]);
  return [...new Array<Item[]>(groups - 1 - single).fill([]), rest, ...later];
}

// What is compared between those with the most points (R9.4).
function tieStep({rules, territories, decidedBy}: Pick<GameView, 'rules'|'territories'|'decidedBy'>): CountStep {
  const most = Math.max(...territories.map(({score}) => score.total));
  const compared = ({regions, cells}: TerritoryView) => {
    if (decidedBy !== 'largest') {
      const lit = cells.filter(({printed, token}) => printed + token > 0);
      return {squares: lit.map(({at}) => [at]), note: firesText(lit.reduce((sum, {printed, token}) => sum + printed + token, 0), rules.crowns)};
    }
    const size = Math.max(0, ...regions.map(region => region.size)), [largest] = regions.filter(region => region.size === size);
    return {squares: largest ? [largest.squares] : [], note: tn('{n} square', '{n} squares', size)};
  };
  return {part: 'tie', seats: territories.map(one => one.score.total === most ? {...compared(one), points: 0} : {squares: [], points: 0})};
}

export function countSteps(view: Pick<GameView, 'rules'|'territories'|'totems'|'decidedBy'>): CountStep[] {
  const {rules, territories, totems} = view;
  const sources = (seat: number, part: ScorePart) =>
      scoreSources(territories[seat]!, totems, part, rules.crowns).filter(({points}) => points > 0);
  const regions = territories.map((_, i) => sources(i, 'regions').reverse());
  const most = Math.min(MOST_REGIONS, Math.max(...regions.map(({length}) => length)));
  const groups = most > 0 ? regions.map(of => grouped(of, most)) : [];
  const steps: CountStep[] = [];
  for (let i = 0; i < most; i++)
    steps.push({part: 'regions', seats: groups.map(of => ({
      squares: of[i]!.map(({squares}) => squares),
      points: of[i]!.reduce((sum, {points}) => sum + points, 0),
    }))});
  for (const part of scoreParts(rules))
    if (part !== 'regions' && territories.some(({score}) => score[part] > 0))
      steps.push({part, seats: territories.map(({score}, i) => ({squares: sources(i, part).map(({squares}) => squares), points: score[part]}))});
  return view.decidedBy === 'points' ? steps : [...steps, tieStep(view)];
}

// What each part has brought a seat so far.
function partsOf(counted: readonly CountStep[], i: number): [ScorePart, number][] {
  const sums = new Map<ScorePart, number>();
  for (const {part, seats} of counted)
    if (part !== 'tie')
      sums.set(part, (sums.get(part) ?? 0) + seats[i]!.points);
  return [...sums];
}

// Which step is being shown; that after the last tells who has won.
function useSteps(steps: number, onDone: () => void): number {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const each = Math.min(MOST_MS, Math.max(LEAST_MS, COUNT_MS / Math.max(1, steps)));
    const timer = setTimeout(() => at < steps ? setAt(at + 1) : onDone(), at < 0 ? LEAST_MS : at < steps ? each : WON_MS);
    return () => clearTimeout(timer);
  }, [at, steps]);
  useEffect(() => {
    const skip = () => onDone();
    addEventListener('keydown', skip);
    addEventListener('pointerdown', skip);
    return () => {
      removeEventListener('keydown', skip);
      removeEventListener('pointerdown', skip);
    };
  }, []);
  return at;
}

// Each step is heard, and who has won; once also if the count is skipped. Returns what to call then.
function useCountSounds(steps: readonly CountStep[], at: number, onWon: () => void): () => void {
  const told = useRef(false);
  const tell = () => {
    if (!told.current)
      onWon();
    told.current = true;
  };
  useEffect(() => {
    const step = steps[at];
    if (step)
      soundCount(step.part, Math.max(...step.seats.map(({points}) => points)));
    else if (at >= steps.length)
      tell();
  }, [at]);
  return tell;
}

export interface CeremonyProps {
  view: GameView;
  who: SeatNamer;
  result: string;  // who has won
  why: string;
  onWon: () => void;   // called once, as soon as it is told who has won
  onDone: () => void;
}

export function Ceremony({view, who, result, why, onWon, onDone}: CeremonyProps) {
  const steps = useMemo(() => countSteps(view), [view]), tell = useRef(onWon);
  const at = useSteps(steps.length, () => {
    tell.current();
    onDone();
  });
  tell.current = useCountSounds(steps, at, onWon);
  const step = steps[at], won = at >= steps.length;
  const night = useRelief(view.rules.set) !== null;  // fires light what they scored
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const {crowns} = view.rules, counted = steps.slice(0, at + 1);
  const title = step && (step.part === 'tie' ? tieText(view) : scorePartName(step.part, crowns));
  return <main class={`ceremony of-${view.territories.length} ${won ? 'won' : ''}`} data-theme={night ? 'dark' : undefined}
               data-game={crowns ? 'kingdomino' : 'origins'}>
    <header>
      <h1 ref={heading} tabIndex={-1}>{won ? result : title ?? t('The count')}</h1>
      <p class="muted">{won ? why : t('Tap to skip.')}</p>
    </header>
    <ul>{view.territories.map((territory, i) => {
      const {points: gain = 0, note} = step?.seats[i] ?? {}, points = counted.reduce((sum, {seats}) => sum + seats[i]!.points, 0);
      const lit = won ? territory.regions.filter(region => region.points > 0).map(({squares}) => squares) :
          counted.filter(({part}) => part === step?.part).flatMap(({seats}) => seats[i]!.squares);
      const wins = won && view.winners.includes(territory.seat);
      return <li key={territory.seat} class={wins ? 'wins' : ''} aria-hidden={!won}>
        <p>{won ? <b class="ceremony-place">{territory.place}</b> : <SeatMark seat={territory.seat}/>}
          <span class="name">{who(territory.seat)}</span>
          {counted.some(({part}) => part === 'totems') && <HeldTotems totems={view.totems} seat={territory.seat}/>}
          {(gain > 0 || note) && <b key={at} class="change gain">{note ?? gainText(gain)}</b>}
          {wins && <Icon name="icon-victory" size={24}/>}
          <b class="ceremony-points"><CountUp value={points} still={won}/></b></p>
        <Territory territory={territory} rules={view.rules} label="" overlay={{lit, dim: !won && at >= 0}}/>
        <dl class="ceremony-parts">{partsOf(counted, i).map(([part, sum]) => <div key={part} class={part === step?.part ? 'now' : ''}>
          <dt>{scorePartName(part, crowns)}</dt><dd>{sum}</dd>
        </div>)}</dl>
        {wins && <Sparks/>}
      </li>;
    })}</ul>
  </main>;
}
