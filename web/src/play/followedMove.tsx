// Where only one territory fits: the board of whoever is moving, which slides up over the player's own for the
// moment of that move. What happens on it is announced elsewhere.

import {useLayoutEffect, useRef} from 'preact/hooks';
import {gainText} from '../board/names';
import {CountUp, possibleBonus} from '../board/scoreBar';
import {Territory} from '../board/territory';
import {HeldTotems} from '../board/totems';
import type {GameEvent} from '../engine/types';
import {SeatMark} from '../ui/picture';
import {eventText} from './eventText';
import type {TableScreenState} from './tableScreenState';

const ON_BOARDS: readonly GameEvent['kind'][] = ['lay', 'fire', 'recruit'];

// Whether an event changes a territory, so that it is to be seen there.
export function isOnBoard({kind}: GameEvent): boolean {
  return ON_BOARDS.includes(kind);
}

export function FollowedMove({state, seat}: {state: TableScreenState; seat: number}) {
  const {view, who, playback} = state, territory = view.territories[seat - 1];
  const section = useRef<HTMLElement>(null);
  // The animation of its arrival belongs to that of the move (animator.ts).
  useLayoutEffect(() => {
    if (section.current)
      section.current.dataset['new'] = '';
  }, []);
  if (!territory)
    return null;
  const last = playback.log[playback.log.length - 1], done = last?.seat === seat && isOnBoard(last) ? last : null;
  const gain = done?.effect?.gain.total ?? 0;
  return <section class="followed" ref={section} aria-hidden="true">
    <header>
      <SeatMark seat={seat}/><b class="name">{who(seat)}</b><HeldTotems totems={view.totems} seat={seat}/>
      <span class="followed-event">{done ? eventText(done, who) : ''}</span>
      {gain !== 0 && <b class={`change ${gain < 0 ? 'loss' : 'gain'}`}>{gainText(gain)}</b>}
      <b class="followed-points" data-total={seat}>
        <CountUp value={territory.score.total - possibleBonus(territory, view.phase === 'over')} still={state.still}/>
      </b>
    </header>
    <Territory territory={territory} rules={view.rules} label="" overlay={state.overlay(seat)}/>
  </section>;
}
