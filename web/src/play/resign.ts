// Giving a game up: who can, and what the others read.

import {useEffect, useRef} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {showToast} from '../ui/toast';
import type {SeatNamer} from './eventText';

// The seat of this device that can resign; 0: none, as when several people share the device.
export function seatToResign(session: Session, table: Table): number {
  const [seat = 0] = session.mine, there = table.seats[seat - 1];
  const can = session.mine.length === 1 && session.daily === null && table.stage === 'plays' && there?.sat && !there.resigned;
  return can ? seat : 0;
}

// Tells everybody else at the table who has resigned.
export function useResigned(session: Session, who: SeatNamer): void {
  const names = useRef(who);
  names.current = who;
  useEffect(() => session.on(change => {
    for (const {e} of change.kind === 'lines' ? change.lines : []) {
      const seat = Number(/^resign (\d)$/.exec(e)?.[1] ?? 0);
      if (seat > 0 && !session.mine.includes(seat))
        showToast({text: t('{name} has resigned.', {name: names.current(seat)})});
    }
  }), [session]);
}
