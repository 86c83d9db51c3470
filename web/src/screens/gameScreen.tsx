// A table in any state: connecting, waiting for players, being played, over.

import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {seatName} from '../board/names';
import type {EngineRuntime} from '../engine/runtime';
import type {Table} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import {navigate, replaceRoute} from '../platform/route';
import {useSettings} from '../platform/settings';
import {Reactions} from '../play/reactions';
import {useTable} from '../play/sessionHooks';
import {TableScreen} from '../play/tableScreen';
import {isRefusal} from '../session/clientRefusal';
import {joinOnline, openSaved} from '../session/openSession';
import type {Session} from '../session/session';
import type {SessionContext} from '../session/sessionContext';
import {Dialog} from '../ui/dialog';
import {homeAction, LoadFailureScreen, StatusScreen, LoadingScreen} from '../ui/statusScreen';
import {showToast} from '../ui/toast';
import {useCoach} from './coach';
import {HowToPlay} from './howToPlay';
import {LobbyScreen, SitDownForm} from './lobbyScreen';
import {ResultScreen} from './resultScreen';
import {sessionKey, sessionRoute, takeSession} from './sessionHandoff';
import {showSession} from './startGame';
import type {Startup} from './startup';
import {retryStartup, useStartup} from './startup';

type Opening = {kind: 'opening'}|{kind: 'open'; session: Session}|{kind: 'gone'};

async function open(context: SessionContext, key: string): Promise<Opening> {
  const route = sessionRoute(key);
  if (route.at === 'table')
    return {kind: 'open', session: await joinOnline(context, route.table, route.token)};
  const opened = await openSaved(context, key);
  if (opened.kind === 'replay')
    replaceRoute({at: 'replay', id: key});
  return opened.kind === 'table' ? {kind: 'open', session: opened.session} : {kind: 'gone'};
}

function useSession(context: SessionContext, key: string): Opening {
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
      void open(context, key).then(keep, () => keep({kind: 'gone'}));
    return () => {
      left = true;
      mine?.leave();
    };
  }, [context, key]);
  return opening;
}

// What players say to each other is shown over any of its states.
function Playing(props: {session: Session; runtime: EngineRuntime; onSettings: () => void}) {
  const table = useTable(props.session);
  return <>
    <Stage {...props} table={table}/>
    {props.session.connection !== 'local' && <Reactions session={props.session} who={seat => seatName(table, seat)}/>}
  </>;
}

function Stage({session, runtime, table, onSettings}: {session: Session; runtime: EngineRuntime; table: Table; onSettings: () => void}) {
  const coach = useCoach(session, runtime.thinker, runtime.analyst, useSettings().coach);
  const over = table.stage === 'over' || table.stage === 'closed';
  const [ended, setEnded] = useState(over);
  // A table that is already over opens with the result.
  useLayoutEffect(() => setEnded(over), [table.stage === 'empty']);
  const [howTo, setHowTo] = useState(false);
  const [watches, setWatches] = useState(false);
  const waiting = over ? 0 : session.mine.find(seat => table.seats[seat - 1]?.sat === false) ?? 0;
  const leave = () => navigate({at: 'start'});
  const view = session.engine.view();
  const rematch = async () => {
    const next = await session.rematch();
    if (isRefusal(next))
      showToast({text: refusalText(next)});
    else
      showSession(next);
  };
  if (session.connection === 'gone')
    return <StatusScreen title={t('Table not found')}
                    say={t('This table has expired, or the link is incomplete. Ask for the link again, or open a table of your own.')}
                    actions={[{text: t('New game'), run: () => navigate({at: 'new'})}, homeAction()]}/>;
  if (table.stage === 'empty' || !view)
    return session.connection === 'lost' ?
        <StatusScreen title={t('Can’t reach the server')}
                 say={t('We’ll keep trying, and the table opens as soon as the server answers. You can still play against computers.')}
                 actions={[homeAction()]} picture="token-1"/> :
        <LoadingScreen say={t('Loading…')}/>;
  if (table.stage === 'gathers' || table.stage === 'reveals')
    return <LobbyScreen session={session} table={table} onLeave={leave}/>;
  if (over && ended)
    return <ResultScreen session={session} table={table} view={view} onRematch={rematch} onTable={() => setEnded(false)} onLeave={leave}/>;
  return <>
    <TableScreen session={coach.session} thinker={coach.thinker} values={coach.values} onLeave={leave} onOver={() => setEnded(true)} onSettings={onSettings}
                 onRules={() => setHowTo(true)}/>
    {waiting > 0 && !watches && <Dialog title={t('A computer is playing for you')} onClose={() => setWatches(true)}>
      <p>{t('The game started without you. Take your seat to play on from here.')}</p>
      <SitDownForm session={session} seat={waiting}/>
    </Dialog>}
    {coach.dialog}
    {howTo && <HowToPlay rules={view.rules} onClose={() => setHowTo(false)}/>}
  </>;
}

function Opened({startup, address, onSettings}: {startup: Startup & {ok: true}; address: string; onSettings: () => void}) {
  const opening = useSession(startup.context, address);
  switch (opening.kind) {
  case 'opening': return <LoadingScreen say={t('Loading…')}/>;
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
