// The other players: name, points, presence, and a small territory.

import {useMemo, useRef} from 'preact/hooks';
import {levelName} from '../board/levels';
import {levelOf, scorePartName} from '../board/names';
import {CountUp, PartPoints, possibleBonus, scoreParts} from '../board/scoreBar';
import {Territory} from '../board/territory';
import type {Overlay} from '../board/territoryDrawing';
import {HeldTotems} from '../board/totems';
import type {GameView, Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Icon, SeatMark} from '../ui/picture';
import {useEqual} from '../ui/useEqual';
import type {SeatNamer} from './eventText';
import {TurnClock} from './turnClock';

export interface OpponentsProps {
  session: Session;
  table: Table;
  view: GameView;
  seats: readonly number[];
  who: SeatNamer;
  cards: boolean;    // there is room for their points by part
  still: boolean;
  overlay: (seat: number) => Overlay;
  onLook: (seat: number) => void;
}

export function Opponents(props: OpponentsProps) {
  return <section class={`opponents ${props.cards ? 'boards' : 'chips'} opponents-${props.seats.length}`} aria-label={t('Players')}>
    <ul>{props.seats.map(seat => <li key={seat}><Opponent {...props} seat={seat}/></li>)}</ul>
  </section>;
}

// Whether the player is present, or who plays instead; the level of a computer.
export function SeatStatus({session, table, seat}: {session: Session; table: Table; seat: number}) {
  const there = table.seats[seat - 1];
  if (!there)
    return null;
  if (there.resigned)
    return <span class="state"><Icon name="icon-computer" size={18}/>{t('resigned')}</span>;
  if (there.lent)
    return <span class="state"><Icon name="icon-computer" size={18}/>{there.lentByHost && seat !== table.host ? t('computer playing (host)') : t('computer playing')}</span>;
  if (!there.person) {
    const level = levelOf(there.player);
    return <span class="state level"><Icon name={level ? `icon-computer-${level}` : 'icon-computer'} size={18}/>
      <span>{level ? levelName(level) : t('Computer')}</span></span>;
  }
  if (session.connection !== 'local' && !session.present.seats.includes(seat))
    return <span class="state away"><Icon name="icon-offline" size={18}/>{t('away')}</span>;
  return null;
}

function Opponent({session, table, view, seat, who, cards, still, overlay, onLook}: OpponentsProps & {seat: number}) {
  const territory = view.territories[seat - 1], {rules, totems} = view;
  const acts = view.seat === seat, name = who(seat), shownOver = useEqual(overlay(seat)), over = view.phase === 'over';
  const thinks = session.thinking === seat, present = session.present.seats.includes(seat);
  const look = useRef(onLook);
  look.current = onLook;
  return useMemo(() => territory && <button type="button" class={`opponent ${acts ? 'acts' : ''} ${shownOver.fresh?.length ? 'fresh-there' : ''}`} data-seat={seat}
                 onClick={() => look.current(seat)}>
    <Territory territory={territory} rules={rules} label="" overlay={shownOver}/>
    <span class="who"><SeatMark seat={seat}/><span class="name">{name}</span><HeldTotems totems={totems} seat={seat}/></span>
    <span class="score">
      <b><CountUp value={territory.score.total - possibleBonus(territory, over)} still={still}/></b> <span class="visually-hidden">{t('points. Show this board')}</span>
    </span>
    <span class="more"><SeatStatus session={session} table={table} seat={seat}/><TurnClock session={session} table={table} seat={seat}/>
      {thinks && <span class="thinking-dots" aria-hidden="true"><i/><i/><i/></span>}</span>
    {cards && <span class="card-parts">{scoreParts(rules).map(part => <span key={part}>
      <span>{scorePartName(part, rules.crowns)}</span> <PartPoints territory={territory} part={part} over={over} still={still}/>
    </span>)}</span>}
  </button>, [territory, rules, totems, acts, name, shownOver, over, thinks, present, session.connection, table, cards, still]);
}
