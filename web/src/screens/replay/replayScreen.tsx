// Opens a replay: of a saved game, of a game in a link, or of a record that is pasted, dropped or
// chosen.

import {useEffect, useId, useState} from 'preact/hooks';
import type {Refusal} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {translateSentence, t} from '../../i18n/translate';
import {unpackRecord} from '../../platform/recordLink';
import {navigate} from '../../platform/route';
import {exportRecord, importRecord, readReplay} from '../../session/openSession';
import type {Replay} from '../../session/replay';
import type {SessionContext} from '../../session/sessionContext';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';
import {homeAction, LoadFailureScreen, StatusScreen, LoadingScreen} from '../../ui/statusScreen';
import {ReplayPlayer} from './replayPlayer';
import type {Startup} from '../startup';
import {retryStartup, useStartup} from '../startup';

function whatIsWrong(refusal: Refusal): string {
  return refusal.line ? t('Error in line {n}: {why}.', {n: refusal.line, why: translateSentence(refusal.say)}) : refusalText(refusal);
}

// A file may be dropped anywhere on the screen.
function useDrop(onOver: (over: boolean) => void, onFile: (file: File|undefined) => void): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      onOver(true);
    };
    const away = (event: DragEvent) => event.relatedTarget === null && onOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      onOver(false);
      onFile(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', away);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', away);
      removeEventListener('drop', drop);
    };
  });
}

function RecordImport({context}: {context: SessionContext}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [over, setOver] = useState(false);
  const id = useId();
  const take = async (record: string) => {
    const read = await importRecord(context, record);
    if (read.ok)
      navigate({at: 'replay', id: read.value.id});
    else
      setWrong(t('This record can’t be read. {why}', {why: whatIsWrong(read.refusal)}));
  };
  const takeFile = (file: File|undefined) => void file?.text().then(take, () => setWrong(t('This file can’t be read.')));
  useDrop(setOver, takeFile);
  return <Page title={t('Open a record')} narrow onBack={() => navigate({at: 'games'})}>
    <form class={`record-import ${over ? 'over' : ''}`} onSubmit={event => { event.preventDefault(); void take(text); }}>
      <p>{t('Drop a game record here, choose the file, or paste the text.')}</p>
      <label class="button file"><Icon name="icon-download"/>{t('Choose file')}
        <input type="file" accept=".lap,.txt,text/plain" onChange={event => takeFile(event.currentTarget.files?.[0])}/></label>
      <div class="field">
        <label for={id}>{t('Game record')}</label>
        <textarea id={id} class="input" rows={8} spellcheck={false} value={text} aria-describedby={`${id}-wrong`}
                  placeholder={'lapilli 1\nrules discovery\nplayers 2\n…'}
                  onInput={event => { setText(event.currentTarget.value); setWrong(''); }}/>
        <p class="error-text" id={`${id}-wrong`} role="alert">{wrong}</p>
      </div>
      <button class="button primary large" disabled={text.trim() === ''}><Icon name="icon-play"/>{t('Watch')}</button>
    </form>
  </Page>;
}

type Found = {kind: 'looking'}|{kind: 'replay'; replay: Replay}|{kind: 'gone'}|{kind: 'bad'; say: string};

async function find(context: SessionContext, id: string|null, packed: string|null): Promise<Found> {
  const record = id !== null ? await exportRecord(context, id) : await unpackRecord(packed ?? '');
  if (record === null)
    return id !== null ? {kind: 'gone'} : {kind: 'bad', say: t('The link is incomplete, or this browser is too old to open it.')};
  const read = await readReplay(context, record);
  return read.ok ? {kind: 'replay', replay: read.value} : {kind: 'bad', say: whatIsWrong(read.refusal)};
}

interface LoaderProps {
  startup: Startup & {ok: true};
  id: string|null;
  packed: string|null;
  event: number|undefined;
  panel: 'analysis'|undefined;
}

function ReplayLoader({startup: {context, runtime}, id, packed, event, panel}: LoaderProps) {
  const [found, setFound] = useState<Found>({kind: 'looking'});
  useEffect(() => {
    let left = false;
    setFound({kind: 'looking'});
    void find(context, id, packed).then(what => left || setFound(what));
    return () => { left = true; };
  }, [context, id, packed]);
  const other = {text: t('Open another record'), run: () => navigate({at: 'replay', id: null})};
  switch (found.kind) {
  case 'looking': return <LoadingScreen say={t('Loading…')}/>;
  case 'replay': return <ReplayPlayer key={event ?? -1} replay={found.replay} id={id} event={event} panel={panel} context={context} analyst={runtime.analyst}/>;
  case 'gone': return <StatusScreen title={t('Game not found')}
                               say={t('It was removed, or it is saved in another browser or on another device.')}
                               actions={[homeAction(), other]}/>;
  case 'bad': return <StatusScreen title={t('This record can’t be read')} say={found.say} actions={[other, homeAction()]}/>;
  }
}

export function ReplayScreen({id, packed, event, panel}: Omit<LoaderProps, 'startup'>) {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  if (id === null && packed === null)
    return <RecordImport context={startup.context}/>;
  return <ReplayLoader key={id ?? packed} startup={startup} id={id} packed={packed} event={event} panel={panel}/>;
}
