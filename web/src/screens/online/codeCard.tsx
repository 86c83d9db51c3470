// The table's code, which the host can say aloud.

import {useEffect, useState} from 'preact/hooks';
import type {Table} from '../../engine/types';
import {t} from '../../i18n/translate';
import type {OnlineSession} from '../../session/onlineSession';
import type {Session} from '../../session/session';
import {spokenCode} from './tableCode';

const NO_BREAK_SPACE = '\u00a0';
const RENEW_MS = 5 * 60_000;  // it lasts three times as long

export function CodeCard({session, table}: {session: Session; table: Table}) {
  const [code, setCode] = useState<string|null>();  // undefined: not answered yet; null: there is none
  const open = table.seats.some(({person, sat, lent, holder}) => person && !sat && !lent && holder === null);
  const wants = session.host && open && table.stage === 'gathers' && !table.listed;
  const asks = wants && session.connection === 'connected';
  useEffect(() => {
    if (!asks)
      return;
    let left = false;
    const load = () => void (session as OnlineSession).code().then(found => left || setCode(found?.code ?? null));
    load();
    const timer = setInterval(load, RENEW_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [session, asks]);
  if (!wants || code === null)
    return null;
  return <div class="table-code card">
    <p>{t('Give your friend this code to enter under “Accept an invitation”:')}</p>
    {code ? <p class="code" aria-label={spokenCode(code)}>{code.slice(0, 3)}<span> </span>{code.slice(3)}</p> :
      <p class="code" aria-hidden="true">{NO_BREAK_SPACE}</p> /* its place, so that nothing below moves when it comes */}
  </div>;
}
