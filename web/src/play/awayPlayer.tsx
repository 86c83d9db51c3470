// For the host: whether a computer can play for somebody who is away. The server has the say
// (docs/protocol.md, Seats).

import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';

const AWAY_MS = 60_000;  // before the host can have a computer play

// How long somebody who sits at the table has been away, in milliseconds; null: not at all, as far as the server
// has said. Shows the next second when it comes, until the host can do something.
function useAway(session: Session, seat: number): number|null {
  const [, tick] = useState(0);
  const since = session.present.away.find(one => one.seat === seat)?.since ?? null;
  const away = since === null ? null : Math.max(0, session.now() - since);
  useEffect(() => {
    if (away === null || away >= AWAY_MS)
      return;
    const timer = setTimeout(() => tick(n => n + 1), 1000 - away % 1000);
    return () => clearTimeout(timer);
  });
  return away;
}

// What stands in the way of a computer; null: nothing, as far as this device knows.
export function useAwayReason(session: Session, seat: number, name: string): string|null {
  const away = useAway(session, seat);
  return away === null || away >= AWAY_MS ? null :
      t('{name} has been away for {n} s. After {most} s you can let a computer play for them.',
        {name, n: Math.floor(away / 1000), most: AWAY_MS / 1000});
}
