// A table by its address, whatever it is doing: not there yet, waiting for people, being played, over.

import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import type {Thinker} from '../engine/thinker';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import {go, goInstead} from '../platform/route';
import {useTable} from '../play/sessionHooks';
import {TableScreen} from '../play/tableScreen';
import {isRefusal} from '../session/clientRefusal';
import {joinOnline, openSaved} from '../session/openSession';
import type {Session} from '../session/session';
import type {World} from '../session/sessionContext';
import {Dialog} from '../ui/dialog';
import {homeWay, LoadTrouble, Trouble, Waiting} from '../ui/statusScreen';
import {notify} from '../ui/toast';
import {HowTo} from './howToPlay';
import {Lobby, SitDown} from './lobbyScreen';
import {End} from './resultScreen';
import {keyOf, placeFor, takeOver} from './sessionHandoff';
import {show} from './startGame';
import type {Starting} from './startup';
import {startAgain, useStarting} from './startup';

type Opening = {kind: 'opening'}|{kind: 'open'; session: Session}|{kind: 'gone'};

async function open(world: World, key: string): Promise<Opening> {
  const place = placeFor(key);
  if (place.at === 'table')
    return {kind: 'open', session: await joinOnline(world, place.table, place.token)};
  const opened = await openSaved(world, key);
  if (opened.kind === 'replay')
    goInstead({at: 'replay', id: key});
  return opened.kind === 'table' ? {kind: 'open', session: opened.session} : {kind: 'gone'};
}

function useSession(world: World, key: string): Opening {
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
    const handed = takeOver(key);
    if (handed)
      keep({kind: 'open', session: handed});
    else
      void open(world, key).then(keep, () => keep({kind: 'gone'}));
    return () => {
      left = true;
      mine?.leave();
    };
  }, [world, key]);
  return opening;
}

function Playing({session, thinker, onSettings}: {session: Session; thinker: Thinker; onSettings: () => void}) {
  const table = useTable(session);
  const over = table.stage === 'over' || table.stage === 'closed';
  const [ended, setEnded] = useState(over);
  // Whoever comes to a table that is over sees the points first.
  useLayoutEffect(() => setEnded(over), [table.stage === 'empty']);
  const [howTo, setHowTo] = useState(false);
  const [watches, setWatches] = useState(false);
  const waiting = over ? 0 : session.mine.find(seat => table.seats[seat - 1]?.sat === false) ?? 0;
  const leave = () => go({at: 'start'});
  const scene = session.engine.show();
  const rematch = async () => {
    const next = await session.rematch();
    if (isRefusal(next))
      notify({say: refusalText(next)});
    else
      show(next);
  };
  if (session.link === 'gone')
    return <Trouble title={t('Table not found')}
                    say={t('This table has expired, or the link is incomplete. Ask for the link again, or open a table of your own.')}
                    ways={[{text: t('New game'), run: () => go({at: 'new'})}, homeWay()]}/>;
  if (table.stage === 'empty' || !scene)
    return session.link === 'lost' ?
        <Trouble title={t('Can’t reach the server')}
                 say={t('We’ll keep trying, and the table opens as soon as the server answers. You can still play against computers.')}
                 ways={[homeWay()]} picture="token-1"/> :
        <Waiting say={t('Loading…')}/>;
  if (table.stage === 'gathers')
    return <Lobby session={session} table={table} onLeave={leave}/>;
  if (over && ended)
    return <End session={session} table={table} scene={scene} onRematch={rematch} onTable={() => setEnded(false)} onLeave={leave}/>;
  return <>
    <TableScreen session={session} thinker={thinker} onLeave={leave} onOver={() => setEnded(true)} onSettings={onSettings}
                 onRules={() => setHowTo(true)}/>
    {waiting > 0 && !watches && <Dialog title={t('A computer is playing for you')} onClose={() => setWatches(true)}>
      <p>{t('The game started without you. Take your seat to play on from here.')}</p>
      <SitDown session={session} seat={waiting}/>
    </Dialog>}
    {howTo && <HowTo rules={scene.rules} onClose={() => setHowTo(false)}/>}
  </>;
}

function Opened({starting, address, onSettings}: {starting: Starting & {ok: true}; address: string; onSettings: () => void}) {
  const opening = useSession(starting.world, address);
  switch (opening.kind) {
  case 'opening': return <Waiting say={t('Loading…')}/>;
  case 'gone': return <Trouble title={t('Game not found')}
                               say={t('It was removed, or it is saved in another browser or on another device.')}
                               ways={[homeWay(), {text: t('New game'), run: () => go({at: 'new'})}]}/>;
  case 'open': return <Playing key={keyOf(opening.session)} session={opening.session} thinker={starting.works.thinker}
                               onSettings={onSettings}/>;
  }
}

export function Game({address, onSettings}: {address: string; onSettings: () => void}) {
  const starting = useStarting();
  if (!starting)
    return <Waiting say={t('Loading…')}/>;
  if (!starting.ok)
    return <LoadTrouble reason={starting.reason} onAgain={() => void startAgain()}/>;
  return <Opened starting={starting} address={address} onSettings={onSettings}/>;
}
