// Giving a game up: the question before it, and what the others read.

import {useEffect, useRef} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Dialog} from '../ui/dialog';
import {showToast} from '../ui/toast';
import type {SeatNamer} from './eventText';

// The seat of this device that can resign; 0: none, as when several people share the device.
export function seatToResign(session: Session, table: Table): number {
  const [seat = 0] = session.mine, there = table.seats[seat - 1];
  const can = session.mine.length === 1 && session.daily === null && table.stage === 'plays' && there?.sat && !there.resigned;
  return can ? seat : 0;
}

// What it means for the others.
function consequence({seats}: Table, seat: number, who: SeatNamer): string {
  const others = seats.map((there, i) => ({...there, seat: i + 1})).filter(one => one.seat !== seat && !one.resigned);
  if (others.length === 1)
    return t('The game ends, and {name} wins.', {name: who(others[0]!.seat)});
  return others.some(({person, sat}) => person && sat) ?
      t('The others play on. A computer takes your place: you can’t come back, and you can’t win. The game ends early only when all but one have resigned.') :
      t('The game ends, and the computer with the most points wins.');
}

export function ResignDialog({session, table, seat, who, onClose}: {
  session: Session; table: Table; seat: number; who: SeatNamer; onClose: () => void;
}) {
  return <Dialog title={t('Resign?')} onClose={onClose}>
    <p>{consequence(table, seat, who)}</p>
    <div class="row">
      <button type="button" class="button primary" onClick={() => { onClose(); void session.ask(seat, 'resign'); }}>{t('Resign')}</button>
      <button type="button" class="button" onClick={onClose}>{t('Play on')}</button>
    </div>
  </Dialog>;
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
