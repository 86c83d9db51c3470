// The end of a game as a ceremony: all boards together, region after region lights up while the points count,
// then totems, cavemen and bonuses; then who has won. Any tap or key ends it.

import {useEffect, useMemo, useState} from 'preact/hooks';
import type {SeatNamer} from '../board/names';
import {gainText, scorePartName} from '../board/names';
import {CountUp, scoreParts, scoreSources} from '../board/scoreBar';
import {Territory} from '../board/territory';
import type {GameView, ScorePart, Square} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, SeatMark} from '../ui/picture';
import {useFocusOnMount} from '../ui/page';

const MOST_REGIONS = 7;                     // steps of the regions; the small ones come together
const COUNT_MS = 5600, LEAST_MS = 300, MOST_MS = 900;  // all steps together, and each of them
const WON_MS = 1800;                        // who has won is seen before the score sheet

// What is counted at once: of each seat in turn, what lights up and what it brings.
export interface CountStep {
  part: ScorePart;
  seats: {squares: Square[][]; points: number}[];
}

// The regions of a territory, the best last, in this many groups; those that do not get a step of their own are in
// the first.
function grouped<Item>(items: readonly Item[], groups: number): Item[][] {
  const single = Math.min(groups - 1, items.length), rest = items.slice(0, items.length - single);
  const later = items.slice(items.length - single).map(item => [item]);
  return [...new Array<Item[]>(groups - 1 - single).fill([]), rest, ...later];
}

export function countSteps({rules, territories, totems}: Pick<GameView, 'rules'|'territories'|'totems'>): CountStep[] {
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
  return steps;
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

export interface CeremonyProps {
  view: GameView;
  who: SeatNamer;
  result: string;  // who has won
  why: string;
  onDone: () => void;
}

export function Ceremony({view, who, result, why, onDone}: CeremonyProps) {
  const steps = useMemo(() => countSteps(view), [view]);
  const at = useSteps(steps.length, onDone), step = steps[at], won = at >= steps.length;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const {crowns} = view.rules, counted = steps.slice(0, at + 1);
  return <main class={`ceremony of-${view.territories.length} ${won ? 'won' : ''}`} data-game={crowns ? 'kingdomino' : 'origins'}>
    <header>
      <h1 ref={heading} tabIndex={-1}>{won ? result : step ? scorePartName(step.part, crowns) : t('The count')}</h1>
      <p class="muted">{won ? why : t('Tap to skip.')}</p>
    </header>
    <ul>{view.territories.map((territory, i) => {
      const gain = step?.seats[i]?.points ?? 0, points = counted.reduce((sum, {seats}) => sum + seats[i]!.points, 0);
      const lit = won ? territory.regions.filter(region => region.points > 0).map(({squares}) => squares) :
          counted.filter(({part}) => part === step?.part).flatMap(({seats}) => seats[i]!.squares);
      const wins = won && view.winners.includes(territory.seat);
      return <li key={territory.seat} class={wins ? 'wins' : ''} aria-hidden={!won}>
        <p><SeatMark seat={territory.seat}/><span class="name">{who(territory.seat)}</span>
          {gain > 0 && <b key={at} class="change gain">{gainText(gain)}</b>}
          {wins && <Icon name="icon-victory" size={24}/>}
          <b class="ceremony-points"><CountUp value={points} still={won}/></b></p>
        <Territory territory={territory} rules={view.rules} label="" overlay={{lit, dim: !won && at >= 0}}/>
      </li>;
    })}</ul>
  </main>;
}
