// Notices besides the game: the connection, a requested undo, a seat played by a computer, passing
// the device.

import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {territoryTitle} from '../board/names';
import {STAND_IN} from '../engine/standIn';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import {getSettings} from '../platform/settings';
import type {ConnectionState, Session} from '../session/session';
import {showModal} from '../ui/dialog';
import {Icon, SeatMark} from '../ui/picture';
import {showToast} from '../ui/toast';
import {seatThatLends, useAwayReason} from './awayPlayer';
import type {SeatNamer} from './eventText';
import {SeatLinkDialog} from './moveSeat';

function connectionText(link: ConnectionState): string {
  switch (link) {
  case 'connecting': return t('Connecting…');
  case 'lost': return t('Connection lost. Reconnecting… your game is safe.');
  case 'gone': return t('This table has expired.');
  default: return '';
  }
}

export function ConnectionNotice({session}: {session: Session}) {
  const text = connectionText(session.connection);
  return text ? <p class="table-notice" role="status"><Icon name="icon-offline" size={20}/>{text}</p> : null;
}

// A requested undo, and this device's answer.
export function UndoRequest({session, table, who}: {session: Session; table: Table; who: SeatNamer}) {
  if (!table.pleads)
    return null;
  const toAnswer = session.mine.filter(seat => {
    const there = table.seats[seat - 1];
    return seat !== table.pleads && !there?.agreed && !there?.lent;
  });
  const waits = session.mine.includes(table.pleads) && toAnswer.length === 0;
  const say = (request: string, seats: readonly number[]) => () => {
    for (const seat of seats)
      void session.ask(seat, request);
  };
  return <div class="table-notice undo-request" role="alert">
    <SeatMark seat={table.pleads}/>
    <p>{waits ? t('Undo requested. Waiting for the others.') :
                t('{name} would like to undo.', {name: who(table.pleads)})}</p>
    {toAnswer.length > 0 && <>
      <button type="button" class="button" onClick={say('agree', toAnswer)}>{t('Allow')}</button>
      <button type="button" class="button quiet" onClick={say('refuse', toAnswer.slice(0, 1))}>{t('Decline')}</button>
    </>}
    {waits && <button type="button" class="button quiet" onClick={say('refuse', [table.pleads])}>{t('Cancel request')}</button>}
  </div>;
}

// Tells the player who requested an undo that somebody refused it.
export function useUndoRefused(session: Session, table: Table, who: SeatNamer): void {
  const before = useRef({pleads: 0, who});
  before.current = {pleads: table.pleads, who};
  useEffect(() => session.on(change => {
    const {pleads, who: named} = before.current;
    for (const {e} of change.kind === 'lines' && session.mine.includes(pleads) ? change.lines : []) {
      const refused = /^refuse (\d)$/.exec(e);
      if (refused && !session.mine.includes(Number(refused[1])))
        showToast({text: t('{name} declined the undo.', {name: named(Number(refused[1]))})});
    }
  }), [session]);
}

// Plays a seat again, or for the first time.
function takeSeat(session: Session, table: Table, seat: number): void {
  void (table.seats[seat - 1]?.sat ? session.ask(seat, 'back') : session.sit(seat, getSettings().name));
}

// A seat of this device that a computer is playing.
export function StandInNotice({session, table, who}: {session: Session; table: Table; who: SeatNamer}) {
  const lent = session.mine.filter(seat => table.seats[seat - 1]?.lent);
  return <>{lent.map(seat => <div key={seat} class="table-notice" role="status">
    <Icon name="icon-computer" size={20}/>
    <div>
      <p>{table.seats[seat - 1]?.resigned ? t('You have resigned. A computer plays on for you.') :
          session.mine.length > 1 ? t('A computer is playing for {name}.', {name: who(seat)}) :
              table.seats[seat - 1]?.lentByHost && seat !== table.host ? t('The host is letting a computer play for you.') : t('A computer is playing for you.')}</p>
      {session.dealtWithout && <p><b>{t('Dealt without you')}:</b> {t('Your contribution isn’t in this shuffle, so the server and the other players together could have chosen the deck.')}</p>}
    </div>
    {!table.seats[seat - 1]?.resigned &&
     <button type="button" class="button" onClick={() => takeSeat(session, table, seat)}>{t('Take over again')}</button>}
  </div>)}</>;
}

// In place of the caption, above another player's territory: whose it is and, for who can change that, who plays it.
export function OtherTerritoryBar({session, table, seat, who, crowns, onBack}: {
  session: Session; table: Table; seat: number; who: SeatNamer; crowns: boolean; onBack: () => void;
}) {
  const there = table.seats[seat - 1], asker = seatThatLends(session, table, seat);
  const [links, setLinks] = useState(false);
  const away = useAwayReason(session, seat, who(seat));
  // Only the player takes a seat back.
  const theirs = session.connection !== 'local' && there?.person && !session.mine.includes(seat) && table.stage === 'plays';
  return <div class="territory-bar">
    <SeatMark seat={seat}/><h2>{territoryTitle(who, seat, crowns)}</h2>
    {theirs && asker !== null && !there.lent && (away ? <p class="muted">{away}</p> :
        <button type="button" class="button quiet" onClick={() => void session.ask(asker, `lend ${seat} ${STAND_IN}`)}>
          {t('Let a computer play')}
        </button>)}
    {theirs && session.host && there.lent && there.sat && !there.resigned && there.holder !== null && !session.present.seats.includes(seat) &&
     <button type="button" class="button quiet" onClick={() => setLinks(true)}>{t('New link')}</button>}
    {links && <SeatLinkDialog session={session} seat={seat} onClose={() => setLinks(false)}/>}
    <button type="button" class="button back" onClick={onBack}>
      <Icon name="icon-back" size={20}/><span>{t('Back to my board')}</span>
    </button>
  </div>;
}

// The screen between two players who share a device.
export function PassDevice({name, seat, onGo}: {name: string; seat: number; onGo: () => void}) {
  const there = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => showModal(there.current), []);
  return <dialog class="pass-device" ref={there} aria-label={t('Pass the device')} onCancel={event => event.preventDefault()}>
    <SeatMark seat={seat}/>
    <h2>{t('{name}’s turn', {name})}</h2>
    <button type="button" class="button primary large" onClick={onGo}>{t('I’m ready')}</button>
  </dialog>;
}
