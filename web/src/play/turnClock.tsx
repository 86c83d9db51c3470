// How much time a seat has left.

import {useEffect, useState} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Icon} from '../ui/picture';

const SHORT_MS = 15_000;

export function remainingTimeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function TurnClock({session, table, seat}: {session: Session; table: Table; seat: number}) {
  // Without a deadline a computer decides.
  const runs = table.clock !== null && table.seat === seat && table.clock.deadline > 0;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs)
      return;
    const timer = setInterval(() => tick(n => n + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  // Without a bank there is nothing to show between turns.
  if (!table.clock || !runs && table.clock.bank === 0)
    return null;
  const left = runs ? table.clock.deadline - session.now() : table.seats[seat - 1]?.bank ?? 0;
  return <span class={`clock ${runs ? 'runs' : ''} ${runs && left < SHORT_MS ? 'short' : ''}`} role="timer" aria-label={t('Time left')}>
    <Icon name="icon-clock" size={16}/>{remainingTimeText(left)}
  </span>;
}
