// Links to seats, and the messages about links and moves that everyone at the table sees.

import {useEffect, useRef} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {lazy} from '../ui/lazy';
import {showToast} from '../ui/toast';
import type {SeatNamer} from './eventText';

export const SeatLinkDialog = lazy(async () => (await import('./seatLinkDialog')).SeatLinkDialog, 'quietly');

// Tells when a seat moves to another browser, or when somebody else makes a link to it.
export function useSeatNews(session: Session, table: Table, who: SeatNamer): void {
  const before = useRef({table, who});
  before.current = {table, who};
  useEffect(() => session.on(change => {
    for (const {e} of change.kind === 'lines' ? change.lines : []) {
      const [verb, seat = 0, hash] = e.split(' ').map((word, i) => i === 1 ? Number(word) : word);
      if (typeof seat !== 'number')
        continue;
      const there = before.current.table.seats[seat - 1], name = before.current.who(seat), mine = session.mine.includes(seat);
      if (verb === 'claim' && there?.holder && !mine)
        showToast({text: t('{name} is playing on another device now.', {name})});
      else if (verb === 'link' && hash !== '-' && there?.holder && !mine)
        showToast({text: t('There’s a new link to {name}’s seat.', {name})});
      else if (verb === 'link' && hash !== '-' && mine && there?.lent)
        showToast({text: t('There’s a new link to your seat. Take over again to cancel it.')});
    }
  }), [session]);
}
