// For whoever came by the spectators' address to a table that still has an open seat: the way to take it.
// A listed table gives it to anyone; at another, the host does when asked, or the host's code.

import {useState} from 'preact/hooks';
import type {Table} from '../../engine/types';
import {t} from '../../i18n/translate';
import type {Session} from '../../session/session';
import {AskToJoin} from './askToJoin';
import {EnterCodeForm} from './enterCodeForm';
import {takeOpenSeat} from './meetPlayers';
import {OwnNameField, useOwnName} from './ownName';

function TakeSeatForm({session}: {session: Session}) {
  const own = useOwnName();
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const name = own.confirm();
    if (name === null)
      return;
    setBusy(true);
    setWrong(await takeOpenSeat(session.id, name) ?? '');
    setBusy(false);
  };
  return <form class="sit-down" onSubmit={event => { event.preventDefault(); void take(); }}>
    <OwnNameField own={own}/>
    <button class="button primary" disabled={busy}>{busy ? t('One moment…') : t('Take a seat')}</button>
    <p class="error-text" role="alert">{wrong}</p>
  </form>;
}

export function JoinFromHere({session, table, host}: {session: Session; table: Table; host: string}) {
  const open = table.seats.some(({person, sat, lent, holder}) => person && !sat && !lent && (table.listed || holder === null));
  if (session.mine.length > 0 || session.connection !== 'connected' || !open || table.stage !== 'gathers')
    return null;
  return <section class="join-here card" aria-labelledby="join-here">
    <h2 id="join-here">{t('Would you like to play, too?')}</h2>
    {table.listed ? <TakeSeatForm session={session}/> : <>
      <p>{t('A seat is still open.')}</p>
      <AskToJoin session={session} table={table} host={host}/>
      <details><summary>{t('I have a code')}</summary><EnterCodeForm label={t('Code')} button={t('Take a seat')}/></details>
    </>}
  </section>;
}
