// The score pad for games on cardboard: a new one, or one of My games.

import {useEffect, useState} from 'preact/hooks';
import type {Engine} from '../../engine/engine';
import {t} from '../../i18n/translate';
import {navigate} from '../../platform/route';
import type {SavedScorePad} from '../../storage/gameStorage';
import {homeAction, LoadFailureScreen, LoadingScreen, StatusScreen} from '../../ui/statusScreen';
import type {Startup} from '../startup';
import {retryStartup, useStartup} from '../startup';
import {PadScreen} from './padScreen';
import {PadSetup} from './padSetup';

type Found = {kind: 'looking'}|{kind: 'gone'}|{kind: 'new'; engine: Engine}|{kind: 'pad'; engine: Engine; row: SavedScorePad};

async function find({context, runtime}: Startup & {ok: true}, id: string|null): Promise<Found> {
  const engine = await runtime.newEngine();
  if (id === null)
    return {kind: 'new', engine};
  const row = await context.savedGames.find(id);
  return row?.kind === 'pad' ? {kind: 'pad', engine, row} : {kind: 'gone'};
}

function PadLoader({startup, id}: {startup: Startup & {ok: true}; id: string|null}) {
  const [found, setFound] = useState<Found>({kind: 'looking'});
  useEffect(() => {
    let left = false;
    void find(startup, id).then(what => left || setFound(what));
    return () => { left = true; };
  }, []);
  switch (found.kind) {
  case 'looking': return <LoadingScreen say={t('Loading…')}/>;
  case 'new': return <PadSetup context={startup.context} engine={found.engine}/>;
  case 'pad': return <PadScreen context={startup.context} engine={found.engine} row={found.row}/>;
  case 'gone': return <StatusScreen title={t('Game not found')} say={t('It was removed, or it is saved in another browser or on another device.')}
                                    actions={[homeAction(), {text: t('My games'), run: () => navigate({at: 'games'})}]}/>;
  }
}

export function ScorePadScreen({id}: {id: string|null}) {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <PadLoader key={id ?? ''} startup={startup} id={id}/>;
}
