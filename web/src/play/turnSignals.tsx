// Your turn reaches you: title and icon of the window, a vibration, a notification when the page is
// in the background, and the question whether you want that.

import {useEffect, useState} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import {askForNotifications, closeTurnNotifications, mayNotify, notificationPermission, showTurnNotification} from '../platform/notifications';
import {changeSettings, useSettings} from '../platform/settings';
import {setWaitingGames, setYourTurn} from '../platform/windowTitle';
import type {Session} from '../session/session';
import {Icon} from '../ui/picture';
import {showToast} from '../ui/toast';

const VIBRATE_MS = 80;

function isMyTurn({engine, mine}: Session): boolean {
  const {stage, seat, seats} = engine.table();
  return stage === 'plays' && mine.includes(seat) && !seats[seat - 1]?.lent;
}

// Whether other people play at this table, elsewhere.
function isWithPeople(session: Session, table: Table): boolean {
  return session.connection !== 'local' && session.mine.length > 0 &&
      table.seats.some((seat, i) => seat.person && !session.mine.includes(i + 1));
}

function notify({id}: Session): void {
  void showTurnNotification({
    table: id,
    title: t('It’s your turn'),
    body: t('Your game is waiting for you.'),
    address: location.hash,
  });
}

// Signals a turn that begins while the table is open.
export function useTurnSignals(session: Session): void {
  useEffect(() => {
    let mine = isMyTurn(session);
    const show = () => {
      setYourTurn(mine && session.mine.length < session.engine.table().seats.length);
      setWaitingGames(mine && session.connection !== 'local' ? 1 : 0);
    };
    const stop = session.on(change => {
      if (change.kind !== 'lines')
        return;
      const before = mine;
      mine = isMyTurn(session);
      show();
      if (before || !mine || !isWithPeople(session, session.engine.table()))
        return;
      if (document.visibilityState === 'visible')
        navigator.vibrate?.(VIBRATE_MS);
      else if (mayNotify())
        notify(session);
    });
    const seen = () => document.visibilityState === 'visible' && void closeTurnNotifications(session.id);
    document.addEventListener('visibilitychange', seen);
    show();
    seen();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', seen);
      setYourTurn(false);
      setWaitingGames(0);
    };
  }, [session]);
}

// Turns notifications on, if the player allows them; tells in a sentence if not.
export async function turnOnNotifications(): Promise<void> {
  const permission = await askForNotifications();
  changeSettings({notify: permission === 'granted' ? 'on' : 'off'});
  showToast({text: permission === 'granted' ?
      t('You’ll be notified when it’s your turn.') :
      t('Notifications stay off. You can allow them in your browser’s settings for this page.')});
}

// Offered once, after a move in a game with other people, while they decide: it covers where a player
// who decides has buttons.
export function NotificationOffer({session, table}: {session: Session; table: Table}) {
  const {notify: setting} = useSettings();
  const [moved, setMoved] = useState(false);
  useEffect(() => session.on(change => {
    if (change.kind === 'lines' && change.lines.some(({e}) => session.mine.some(seat => e.startsWith(`${seat} `))))
      setMoved(true);
  }), [session]);
  // The permission last: the page waits for the browser's answer.
  if (!moved || setting !== 'ask' || !isWithPeople(session, table) || isMyTurn(session) || notificationPermission() !== 'default')
    return null;
  return <div class="table-notice notification-offer" role="status">
    <Icon name="icon-clock" size={20}/>
    <p>{t('Would you like a notification when it’s your turn?')}</p>
    <button type="button" class="button" onClick={() => void turnOnNotifications()}>{t('Notify me')}</button>
    <button type="button" class="button quiet" onClick={() => changeSettings({notify: 'off'})}>{t('Not now')}</button>
  </div>;
}
