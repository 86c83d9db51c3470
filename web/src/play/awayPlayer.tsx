// Whether a computer can play for somebody who is away, and who can ask for it. The server has the say
// (docs/protocol.md, Seats).

import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import type {Table} from '../engine/types';
import type {Session} from '../session/session';

const AWAY_MS = 60_000;  // before the others can have a computer play
const LONG_TURN_MS = 600_000;  // nobody waits at such a table

// How long somebody must have been away, in milliseconds.
function leastAbsence(table: Table): number {
  return table.stage === 'plays' ? Math.max(AWAY_MS, table.clock?.turn ?? 0) : AWAY_MS;
}

// The seat of this device that can ask for a computer in the seat of another, who has sat down: the host's. For the
// host, when they are away, and while a computer plays for them, any other seat that plays can ask.
export function seatThatLends(session: Session, table: Table, seat: number): number|null {
  if (session.host)
    return table.stage === 'plays' && table.clock !== null && (session.present.seats.includes(seat) || leastAbsence(table) > LONG_TURN_MS) ?
        null : table.host;
  const own = session.mine.find(one => table.seats[one - 1]?.sat && !table.seats[one - 1]?.lent);
  const gone = seat === table.host || table.seats[table.host - 1]?.lent;
  const away = table.seats[seat - 1]?.sat && !session.present.seats.includes(seat) && leastAbsence(table) <= LONG_TURN_MS;
  return own !== undefined && gone && away ? own : null;
}

// How long somebody who sits at the table has been away, in milliseconds; null: not at all, as far as the server
// has said. Shows the next second when it comes, up to `most`.
function useAway(session: Session, seat: number, most: number): number|null {
  const [, tick] = useState(0);
  const since = session.present.away.find(one => one.seat === seat)?.since ?? null;
  const away = since === null ? null : Math.max(0, session.now() - since);
  useEffect(() => {
    if (away === null || away >= most)
      return;
    const timer = setTimeout(() => tick(n => n + 1), 1000 - away % 1000);
    return () => clearTimeout(timer);
  });
  return away;
}

// What stands in the way of a computer; null: nothing, as far as this device knows.
export function useAwayReason(session: Session, seat: number, name: string): string|null {
  const most = leastAbsence(session.engine.table()), away = useAway(session, seat, most);
  return away === null || away >= most ? null :
      t('{name} has been away for {n} s. After {most} s you can let a computer play for them.',
        {name, n: Math.floor(away / 1000), most: most / 1000});
}
