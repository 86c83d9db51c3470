// A table in any state: connecting, waiting for players, being played, over.

import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {seatNamer} from '../board/names';
import type {EngineRuntime} from '../engine/runtime';
import type {Table} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import {showArrivedFonts} from '../platform/fonts';
import {findSeatLink, navigate, rememberedSeat, replaceRoute, showTableAddress} from '../platform/route';
import {getSettings, useSettings} from '../platform/settings';
import {animationPace} from '../play/animator';
import {Reactions} from '../play/reactions';
import {useTable} from '../play/sessionHooks';
import {TableScreen} from '../play/tableScreen';
import {useTableSounds} from '../play/tableSounds';
import {isRefusal} from '../session/clientRefusal';
import {joinOnline, openSaved, otherSeat} from '../session/openSession';
import type {GoneReason, Session} from '../session/session';
import type {SessionContext} from '../session/sessionContext';
import {Dialog} from '../ui/dialog';
import {lazy} from '../ui/lazy';
import {homeAction, LoadFailureScreen, StatusScreen, LoadingScreen} from '../ui/statusScreen';
import {showToast} from '../ui/toast';
import {useCoach} from './coach';
import {sessionKey, sessionRoute, takeSession} from './sessionHandoff';
import {showSession} from './startGame';
import type {Startup} from './startup';
import {retryStartup, useStartup} from './startup';

const HowToPlay = lazy(async () => (await import('./howToPlay')).HowToPlay, 'quietly');
const EndScreen = lazy(async () => (await import('./resultScreen')).EndScreen);
const LobbyScreen = lazy(async () => (await import('./online/lobbyScreen')).LobbyScreen);
const SitDownForm = lazy(async () => (await import('./online/sitDownForm')).SitDownForm);

// `second`: the link is to another seat at a table where this browser has the seat `mine`.
type Opening = {kind: 'opening'}|{kind: 'open'; session: Session}|{kind: 'second'; mine: string}|{kind: 'gone'|'unreachable'};

async function open(context: SessionContext, key: string, another: boolean): Promise<Opening> {
  const route = sessionRoute(key);
  if (route.at === 'table') {
    const mine = another ? null : await otherSeat(context, route.table, route.token);
    return mine ? {kind: 'second', mine: mine.id} :
                  {kind: 'open', session: await joinOnline(context, route.table, route.token, rememberedSeat())};
  }
  const opened = await openSaved(context, key);
  if (opened.kind === 'replay')
    replaceRoute({at: 'replay', id: key});
  return opened.kind === 'table' ? {kind: 'open', session: opened.session} : {kind: 'gone'};
}

// `another`: open it even if this browser has a seat at the table.
function useSession(context: SessionContext, key: string, another: boolean): Opening {
  const [opening, setOpening] = useState<Opening>({kind: 'opening'});
  useEffect(() => {
    let left = false, mine: Session|null = null;
    const keep = (found: Opening) => {
      mine = found.kind === 'open' ? found.session : null;
      if (left)
        mine?.leave();
      else
        setOpening(found);
    };
    const handed = takeSession(key);
    if (handed)
      keep({kind: 'open', session: handed});
    else
      void open(context, key, another).then(keep, () => keep({kind: 'unreachable'}));
    return () => {
      left = true;
      mine?.leave();
    };
  }, [context, key, another]);
  return opening;
}

// Takes the token out of the address bar, once the server has answered.
function useNeutralAddress(session: Session): void {
  const {address} = session;
  useEffect(() => {
    if (address !== null)
      showTableAddress(address, sessionKey(session));
  }, [session, address]);
}

function goneText(gone: GoneReason|null): {title: string; say: string} {
  switch (gone) {
  case 'seat-moved': return {
    title: t('Your seat has moved'),
    say: t('You’re playing this game in another browser now. To play it here again, move the seat back from there.'),
  };
  case 'no-seat': return {
    title: t('This link no longer works'),
    say: t('Each link to a seat works once, and this one has been used or replaced. Ask for a new one.'),
  };
  case 'damaged': return {title: t('Table not found'), say: t('This table is damaged and can’t be played any more.')};
  case 'closed': return {title: t('Table closed'), say: t('The operator of this server has closed this table.')};
  default: return {
    title: t('Table not found'),
    say: t('This table has expired, or the link is incomplete. Ask for the link again, or open a table of your own.'),
  };
  }
}

function Gone({session}: {session: Session}) {
  const watch = session.gone === 'seat-moved' ? session.invitations.find(({seat}) => seat === 0) : undefined;
  const link = watch && findSeatLink(watch.url);
  // The address may be the same: the page has to begin again.
  const spectate = (route: {table: string; token: string}) => {
    replaceRoute({at: 'table', ...route});
    location.reload();
  };
  const actions = link ? [{text: t('Watch'), run: () => spectate(link)}, homeAction()] :
                         [{text: t('New game'), run: () => navigate({at: 'new'})}, homeAction()];
  return <StatusScreen {...goneText(session.gone)} actions={actions}/>;
}

// What players say to each other is shown over any of its states.
function Playing(props: {session: Session; runtime: EngineRuntime; onSettings: () => void}) {
  const table = useTable(props.session);
  useNeutralAddress(props.session);
  useTableSounds(props.session);
  return <>
    <Stage {...props} table={table}/>
    {props.session.connection !== 'local' && <Reactions session={props.session} who={seatNamer(table, props.session.engine.view()?.rules.crowns ?? false, props.session.mine)}/>}
  </>;
}

function Stage({session, runtime, table, onSettings}: {session: Session; runtime: EngineRuntime; table: Table; onSettings: () => void}) {
  const coach = useCoach(session, runtime.thinker, runtime.analyst, useSettings().coach);
  const over = table.stage === 'over' || table.stage === 'closed';
  const [ended, setEnded] = useState(over);
  const [ceremony, setCeremony] = useState(false), seen = useRef(false);
  // A table that is already over opens with the result.
  useLayoutEffect(() => {
    setEnded(over);
    seen.current = over;
  }, [table.stage === 'empty']);
  useEffect(() => {
    if (over)
      void EndScreen.preload();  // while the last move is shown
  }, [over]);
  const lobby = table.stage === 'gathers' || table.stage === 'reveals', result = over && ended;
  useLayoutEffect(showArrivedFonts, [lobby, result]);  // all of them have one address
  const [howTo, setHowTo] = useState(false);
  const [watches, setWatches] = useState(false);
  const waiting = over ? 0 : session.mine.find(seat => table.seats[seat - 1]?.sat === false) ?? 0;
  const leave = () => navigate({at: 'start'});
  const view = session.engine.view();
  const rematch = async (swapped?: boolean) => {
    const next = await session.rematch(swapped);
    if (isRefusal(next))
      showToast({text: refusalText(next)});
    else
      showSession(next);
  };
  if (session.connection === 'gone')
    return <Gone session={session}/>;
  if (table.stage === 'empty' || !view)
    return session.connection === 'lost' ?
        <StatusScreen title={t('Can’t reach the server')}
                 say={t('We’ll keep trying, and the table opens as soon as the server answers. You can still play against computers.')}
                 actions={[homeAction()]} picture="token-1"/> :
        <LoadingScreen say={t('Loading…')}/>;
  if (lobby)
    return <LobbyScreen session={session} table={table} onLeave={leave}/>;
  if (result)
    return <EndScreen session={session} table={table} view={view} ceremony={ceremony && animationPace(getSettings().speed).fly > 0}
                      onRematch={rematch} onTable={() => setEnded(false)} onLeave={leave}/>;
  const finish = () => void EndScreen.preload().then(() => {
    setCeremony(!seen.current);
    seen.current = true;
    setEnded(true);
  });
  return <>
    <TableScreen session={coach.session} thinker={coach.thinker} values={coach.values} onLeave={leave} onOver={finish}
                 onSettings={onSettings} onRules={() => setHowTo(true)}/>
    {waiting > 0 && !watches && <Dialog title={t('A computer is playing for you')} onClose={() => setWatches(true)}>
      <p>{t('The game started without you. Take your seat to play on from here.')}</p>
      <SitDownForm session={session} seat={waiting}/>
    </Dialog>}
    {coach.dialog}
    {howTo && <HowToPlay rules={view.rules} onClose={() => setHowTo(false)}/>}
  </>;
}

function Opened({startup, address, onSettings}: {startup: Startup & {ok: true}; address: string; onSettings: () => void}) {
  const [another, setAnother] = useState(false);
  const opening = useSession(startup.context, address, another);
  switch (opening.kind) {
  case 'second': return <StatusScreen title={t('You already have a seat at this table')}
                                 say={t('This link is for another seat. If you take it, nobody else can use the link.')}
                                 actions={[{text: t('Go to my seat'), run: () => replaceRoute(sessionRoute(opening.mine))},
                                           {text: t('Take this seat too'), run: () => setAnother(true)}]}/>;
  case 'opening': return <LoadingScreen say={t('Loading…')}/>;
  case 'unreachable': return <LoadFailureScreen reason="unreachable" onAgain={() => location.reload()}/>;
  case 'gone': return <StatusScreen title={t('Game not found')}
                               say={t('It was removed, or it is saved in another browser or on another device.')}
                               actions={[homeAction(), {text: t('New game'), run: () => navigate({at: 'new'})}]}/>;
  case 'open': return <Playing key={sessionKey(opening.session)} session={opening.session} runtime={startup.runtime}
                               onSettings={onSettings}/>;
  }
}

export function GameScreen({address, onSettings}: {address: string; onSettings: () => void}) {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <Opened startup={startup} address={address} onSettings={onSettings}/>;
}
