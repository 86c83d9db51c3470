// The other players: name, points, whether they are there, and their territory in small.

import {levelOf} from '../board/names';
import {Count} from '../board/scoreBar';
import {Territory} from '../board/territory';
import type {Overlay} from '../board/territoryDrawing';
import type {Scene, Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Icon, Mark} from '../ui/picture';
import type {Who} from './eventText';
import {Clock} from './turnClock';

export interface OthersProps {
  session: Session;
  table: Table;
  scene: Scene;
  seats: readonly number[];
  who: Who;
  boards: boolean;   // there is room for their territories
  still: boolean;
  overlay: (seat: number) => Overlay;
  onLook: (seat: number) => void;
}

export function Others(props: OthersProps) {
  return <section class={`others ${props.boards ? 'boards' : 'chips'} others-${props.seats.length}`} aria-label={t('Players')}>
    <ul>{props.seats.map(seat => <li key={seat}><Other {...props} seat={seat}/></li>)}</ul>
  </section>;
}

// In a word: is a person there, or who plays instead.
export function State({session, table, seat}: {session: Session; table: Table; seat: number}) {
  const there = table.seats[seat - 1];
  if (!there)
    return null;
  if (there.lent)
    return <span class="state"><Icon name="icon-computer" size={18}/>{t('computer playing')}</span>;
  if (!there.person)
    return <span class="state"><Icon name={`icon-computer-${levelOf(there.player) || 1}`} size={18}/></span>;
  if (session.link !== 'here' && !session.present.seats.includes(seat))
    return <span class="state away"><Icon name="icon-offline" size={18}/>{t('away')}</span>;
  return null;
}

function Other({session, table, scene, seat, who, boards, still, overlay, onLook}: OthersProps & {seat: number}) {
  const territory = scene.territories[seat - 1];
  if (!territory)
    return null;
  const acts = scene.seat === seat, name = who(seat), shownOver = overlay(seat);
  return <button type="button" class={`other ${acts ? 'acts' : ''} ${shownOver.fresh?.length ? 'fresh-there' : ''}`} data-seat={seat}
                 onClick={() => onLook(seat)}>
    {boards && <Territory territory={territory} rules={scene.rules} label="" overlay={shownOver}/>}
    <span class="who"><Mark seat={seat}/><span class="name">{name}</span></span>
    <span class="score">
      <b><Count value={territory.score.total} still={still}/></b> <span class="unseen">{t('points. Show this board')}</span>
    </span>
    <span class="more"><State session={session} table={table} seat={seat}/><Clock session={session} table={table} seat={seat}/>
      {session.thinking === seat && <span class="thinks" aria-hidden="true"><i/><i/><i/></span>}</span>
  </button>;
}
