// The question before a game is given up, and what that means for the others.

import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Dialog} from '../ui/dialog';
import type {SeatNamer} from './eventText';

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
