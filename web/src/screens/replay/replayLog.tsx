// The log of a replay: every event, with its grade where the game is analysed. A click jumps to it.

import {useEffect, useMemo, useRef} from 'preact/hooks';
import {gainText} from '../../board/names';
import type {Analysis, Domino, GameEvent} from '../../engine/types';
import {t} from '../../i18n/translate';
import {EventLine} from '../../play/eventLine';
import {SeatMark} from '../../ui/picture';
import {gradeName, gradeSign} from './analysisText';

export interface ReplayLogProps {
  events: readonly GameEvent[];
  at: number;
  who: (seat: number) => string;
  dominoes: readonly Domino[];  // of this game
  crowns: boolean;
  analysis: Analysis|null;
  onStep: (event: number) => void;
}

// Scrolls only the list, never the page.
function useCurrentInView(at: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]'), box = list.current;
    if (!current || !box)
      return;
    const top = current.offsetTop - box.offsetTop, bottom = top + current.offsetHeight;
    if (top < box.scrollTop)
      box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight)
      box.scrollTop = bottom - box.clientHeight;
  }, [at]);
  return list;
}

export function ReplayLog({events, at, who, dominoes, crowns, analysis, onStep}: ReplayLogProps) {
  const list = useCurrentInView(at);
  const grades = useMemo(() => new Map(analysis?.decisions.map(one => [one.event, one.grade])), [analysis]);
  return <ol class="replay-log" ref={list} aria-label={t('Game log')} tabIndex={-1}>{events.map(one => {
    const gain = one.effect?.gain.total ?? 0, grade = grades.get(one.event);
    return <li key={one.event}>
      <button type="button" class="replay-event" aria-current={one.event === at ? 'step' : undefined} onClick={() => onStep(one.event)}>
        {one.seat > 0 ? <SeatMark seat={one.seat}/> : <span class="mark"/>}
        <span><EventLine gameEvent={one} who={who} dominoes={dominoes} crowns={crowns}/></span>
        {grade && gradeSign(grade) && <span class={`grade ${grade}`} title={gradeName(grade)}>
          <span aria-hidden="true">{gradeSign(grade)}</span><span class="visually-hidden">{gradeName(grade)}</span>
        </span>}
        {gain !== 0 && <b class={gain < 0 ? 'loss' : ''}>{gainText(gain)}</b>}
      </button>
    </li>;
  })}</ol>;
}
