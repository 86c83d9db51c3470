// Asking the host for a seat, for whoever came by the spectators' address; and the host's answer.

import {useEffect, useReducer, useRef, useState} from 'preact/hooks';
import {randomHex} from '../../engine/engine';
import type {Table} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import type {SeatRequest, Session} from '../../session/session';
import {showToast} from '../../ui/toast';
import {takeGivenSeat} from './meetPlayers';
import {OwnNameField, useOwnName} from './ownName';

const REPEAT_MS = 10_000;  // docs/protocol.md
const FORGET_MS = 30_000;
const MOST_SHOWN = 3;

type Asking = {token: string; name: string; declined: boolean};

// Repeats the request until it is answered. The host gives the seat by a link that opens with our token.
function useAsking(session: Session, table: Table, asking: Asking|null, decline: () => void): void {
  const link = asking && session.engine.sha256(asking.token), waits = asking !== null && !asking.declined;
  useEffect(() => {
    if (!waits || link === null)
      return;
    const tell = () => session.requestSeat?.({link, name: asking.name});
    tell();
    const timer = setInterval(tell, REPEAT_MS);
    const stop = session.on(change => {
      if (change.kind === 'declined' && change.link === link)
        decline();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [session, link, waits]);
  const given = waits && table.seats.some(there => there.link === link);
  useEffect(() => {
    if (given)
      void takeGivenSeat(session.id, asking.token, asking.name).then(wrong => wrong && showToast({text: wrong}));
  }, [given]);
}

export function AskToJoin({session, table, host}: {session: Session; table: Table; host: string}) {
  const own = useOwnName();
  const [asking, setAsking] = useState<Asking|null>(null);
  useAsking(session, table, asking, () => setAsking(now => now && {...now, declined: true}));
  const ask = () => {
    const name = own.confirm();
    if (name !== null)
      setAsking({token: randomHex(16), name, declined: false});
  };
  if (!asking)
    return <form class="sit-down" onSubmit={event => { event.preventDefault(); ask(); }}>
      <OwnNameField own={own}/>
      <button class="button primary">{t('Ask to join')}</button>
    </form>;
  const here = session.present.seats.includes(table.host);
  return <p role="status">{asking.declined ? t('{name} has no seat for you at this table. You can stay and watch.', {name: host}) :
    here ? t('You’ve asked {name} for a seat. Keep this page open.', {name: host}) :
           t('{name} isn’t here right now. Keep this page open: {name} will see that you’d like to join.', {name: host})}</p>;
}

// For the host: who asks for a seat, for as long as they do.
export function useSeatRequests(session: Session): {requests: readonly SeatRequest[]; answered: (link: string) => void} {
  const heard = useRef(new Map<string, SeatRequest & {at: number}>()), answers = useRef(new Set<string>());
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const stop = session.on(change => {
      if (change.kind !== 'seatRequest' || answers.current.has(change.request.link))
        return;
      if (!heard.current.has(change.request.link))
        showToast({text: t('{name} would like to join.', {name: change.request.name})});
      heard.current.set(change.request.link, {...change.request, at: Date.now()});
      again(0);
    });
    const timer = setInterval(() => {
      for (const [link, {at}] of heard.current)
        if (Date.now() - at > FORGET_MS && heard.current.delete(link))
          again(0);
    }, REPEAT_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [session]);
  const answered = (link: string) => {
    answers.current.add(link);
    heard.current.delete(link);
    again(0);
  };
  return {requests: [...heard.current.values()], answered};
}

// The last seat that is open: a link that was sent to somebody is more likely to be that to the first.
function seatToGive(table: Table, mine: readonly number[]): number {
  return table.seats.reduce((found, {person, sat, lent, holder}, i) =>
      person && !sat && !lent && holder === null && !mine.includes(i + 1) ? i + 1 : found, 0);
}

export function SeatRequests({session, table, requests, onAnswered}:
                             {session: Session; table: Table; requests: readonly SeatRequest[]; onAnswered: (link: string) => void}) {
  const seat = seatToGive(table, session.mine);
  if (!session.host || seat === 0 || table.stage !== 'gathers' || requests.length === 0)
    return null;
  const give = async ({link}: SeatRequest) => {
    const refusal = await session.ask(table.host, `link ${seat} ${link}`);
    if (refusal)
      showToast({text: refusalText(refusal)});
    else
      onAnswered(link);
  };
  const decline = ({link}: SeatRequest) => {
    session.declineSeat?.(link);
    onAnswered(link);
  };
  return <section class="seat-requests card" aria-label={t('Would like to join')}>
    {requests.slice(0, MOST_SHOWN).map(request => <div key={request.link} class="row">
      <p>{t('{name} would like to join.', {name: request.name})}</p>
      <button type="button" class="button primary" onClick={() => void give(request)}>{t('Give {name} a seat', {name: request.name})}</button>
      <button type="button" class="button quiet" onClick={() => decline(request)}>{t('Decline')}</button>
    </div>)}
    <p class="muted">{t('This is seat {n}. The link you may have sent for it no longer works then.', {n: seat})}</p>
  </section>;
}
