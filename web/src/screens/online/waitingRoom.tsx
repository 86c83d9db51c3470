// The part of a lobby for tables that anyone may join: who may come, how long to wait, and what to do
// when somebody has left.

import {useEffect, useState} from 'preact/hooks';
import {seatName} from '../../board/names';
import type {Table} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {currentLanguage, t, tn} from '../../i18n/translate';
import {navigate} from '../../platform/route';
import type {OnlineSession} from '../../session/onlineSession';
import type {Session} from '../../session/session';
import type {SavedSeat} from '../../storage/gameStorage';
import {CheckboxField} from '../../ui/formFields';
import {Icon} from '../../ui/picture';
import {showToast} from '../../ui/toast';
import {quickMatch, takeOpenSeat} from './meetPlayers';
import {OpenTables, useOpenTables} from './openTables';

const LEFT_MS = 8_000;    // before someone who went away counts as gone
const MERGE_MS = 3_000;   // how often to look for others who wait, too

function ask(session: Session, seat: number, request: string): void {
  void session.ask(seat, request).then(refusal => refusal && showToast({text: refusalText(refusal)}));
}

// Whether something has been so for a while.
function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!now)
      return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return now && lasting;
}

// Whether a time has come, by the clock of the server.
function useReached(session: Session, at: number): boolean {
  const [, setPassed] = useState(0);
  const left = at - session.now();
  useEffect(() => {
    if (left <= 0)
      return;
    const timer = setTimeout(() => setPassed(passed => passed + 1), left);
    return () => clearTimeout(timer);
  });
  return left <= 0;
}

// The quick match that led here; null: something else did.
export function matchOf(session: Session): SavedSeat['match']|null {
  return (session as Partial<OnlineSession>).saved?.match ?? null;
}

// Leaves the seat to others, and forgets the table.
export async function leaveMatch(session: Session): Promise<void> {
  await (session as OnlineSession).discard();
}

// The host opens the table to anyone.
export function ListingField({session, table}: {session: Session; table: Table}) {
  const host = table.seats[table.host - 1];
  if (!session.host || session.connection === 'local' || !host?.sat || matchOf(session))
    return null;
  return <CheckboxField text={t('Let anyone join')} hint={t('The table is listed under “Meet new players” until the game starts.')}
                        checked={table.listed} onChange={listed => ask(session, table.host, listed ? 'list' : 'unlist')}/>;
}

function isFree({person, sat, lent}: Table['seats'][number]): boolean {
  return person && !sat && !lent;
}

// Computers can take the free seats if everyone here agrees. The table says from when on: half a minute after
// the last person sat down, for everyone alike.
function FillOffer({session, table}: {session: Session; table: Table}) {
  const [mine] = session.mine, me = mine ? table.seats[mine - 1] : undefined;
  const free = table.seats.filter(isFree).length;
  const waited = useReached(session, table.fillFrom);
  const agreed = table.seats.flatMap((seat, i) => seat.fills ? [seatName(table, i + 1)] : []);
  if (!mine || !me?.sat || table.fillFrom === 0 || !waited)
    return null;
  const names = new Intl.ListFormat(currentLanguage()).format(agreed);
  return <div class="waiting card" role="status">
    {me.fills ? <p>{t('You’d like to start with computers. Waiting for the others to agree.')}</p> : <>
      <p>{agreed.length > 0 ? t('{names} would like to start with computers. Do you agree?', {names}) :
                              t('Nobody has taken the free seats yet. Keep waiting, or start with computers.')}</p>
      <button type="button" class="button" onClick={() => ask(session, mine, 'fill')}>
        <Icon name="icon-computer"/>{tn('Start with {n} computer', 'Start with {n} computers', free)}
      </button>
    </>}
  </div>;
}

// People who sat down and are no longer here.
function Departed({session, table}: {session: Session; table: Table}) {
  const gone = table.seats.flatMap(({person, sat, lent}, i) =>
      person && sat && !lent && !session.mine.includes(i + 1) && !session.present.seats.includes(i + 1) ? [i + 1] : []);
  const lasting = useLasting(session.connection === 'connected' && gone.length > 0, LEFT_MS), match = matchOf(session);
  if (!lasting || !(table.listed || match) || session.mine.length === 0)
    return null;
  const names = new Intl.ListFormat(currentLanguage()).format(gone.map(seat => seatName(table, seat)));
  const again = async () => {
    const {name = ''} = table.seats[(session.mine[0] ?? 1) - 1] ?? {};
    await leaveMatch(session);
    const say = match ? await quickMatch(match.set, match.seats, name) : null;
    if (say)
      showToast({text: say});
    if (say || !match)
      navigate({at: 'anyone'});
  };
  return <div class="waiting card" role="status">
    <p>{gone.includes(table.host) && !match ?
            t('{names} opened this table and has left. The game can start when they come back.', {names}) :
            tn('{names} has left. The game can start when they come back.',
               '{names} have left. The game can start when they come back.', gone.length, {names})}</p>
    <button type="button" class="button" onClick={() => void again()}><Icon name="icon-people"/>{t('Find other players')}</button>
  </div>;
}

// Two people can wait at two tables of the same kind, at different servers for instance: the one who
// came later moves.
function useMerge(session: Session, table: Table): void {
  const match = matchOf(session), [mine] = session.mine;
  const alone = match !== null && mine !== undefined && table.stage === 'gathers' && table.listed &&
      table.seats.every(({sat}, i) => !sat || i + 1 === mine) && !table.seats[mine - 1]?.fills;
  useEffect(() => {
    if (!alone)
      return;
    let left = false;
    const timer = setInterval(() => void (session as OnlineSession).findLongerWaiting().then(async elsewhere => {
      if (!elsewhere || left)
        return;
      left = true;
      const {name = ''} = session.engine.table().seats[mine! - 1] ?? {};
      await leaveMatch(session);
      const say = await quickMatch(match!.set, match!.seats, name, elsewhere);
      if (say)
        showToast({text: say});
    }), MERGE_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [session, alone]);
}

// Others who wait for another game, while this one waits for a quick match.
function OthersWaiting({session}: {session: Session}) {
  const listing = useOpenTables(), [busy, setBusy] = useState(false);
  const others = listing.kind === 'listed' ? listing.tables.filter(({table}) => table !== session.id) : [];
  if (others.length === 0)
    return null;
  const take = async (table: string) => {
    setBusy(true);
    const {name = ''} = session.engine.table().seats[(session.mine[0] ?? 1) - 1] ?? {};
    await leaveMatch(session);
    const say = await takeOpenSeat(table, name);
    if (say) {
      showToast({text: say});
      navigate({at: 'anyone'});
    }
  };
  return <section class="anyone" aria-labelledby="others-waiting">
    <h2 id="others-waiting">{t('Others are looking for players, too')}</h2>
    <OpenTables listing={{kind: 'listed', tables: others}} disabled={busy} onTake={table => void take(table)}/>
  </section>;
}

export function WaitingRoom({session, table}: {session: Session; table: Table}) {
  useMerge(session, table);
  return <>
    <ListingField session={session} table={table}/>
    {table.listed && <FillOffer session={session} table={table}/>}
    <Departed session={session} table={table}/>
    {matchOf(session) && table.stage === 'gathers' && <OthersWaiting session={session}/>}
  </>;
}
