// The position editor: any position, checked by the engine, to ask for the best move, to play on from, and to
// share. The address holds the position, so that a reload and a copied link show it again.

import {useEffect, useId, useMemo, useRef, useState} from 'preact/hooks';
import {recordedName} from '../../board/names';
import type {Engine} from '../../engine/engine';
import type {EngineRuntime} from '../../engine/runtime';
import type {PositionCheck, RuleSet} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import {packRecord, unpackRecord} from '../../platform/recordLink';
import {navigate, routeFragment} from '../../platform/route';
import {useTerrainLetters} from '../../play/tableScreen';
import {RuleButton} from '../../rules/words';
import {readReplay} from '../../session/openSession';
import type {Replay} from '../../session/replay';
import type {SessionContext} from '../../session/sessionContext';
import {Dialog} from '../../ui/dialog';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon, SeatMark} from '../../ui/picture';
import {copyText, ShareLink} from '../../ui/shareLink';
import {homeAction, LoadFailureScreen, LoadingScreen, StatusScreen} from '../../ui/statusScreen';
import {showToast} from '../../ui/toast';
import {PlayOnDialog} from '../replay/playOnDialog';
import type {Startup} from '../startup';
import {retryStartup, useStartup} from '../startup';
import {BestMoveList, useBestMoves} from './bestMoves';
import {EditorBoard} from './editorBoard';
import {EditorCave, EditorGame, EditorLine, EditorTotems, EditorUnchosen} from './editorTable';
import type {PositionDraft} from './positionDraft';
import {draftLines, draftRecord, emptyDraft, readDraft} from './positionDraft';
import {problemText} from './problemText';

const FIRST = {set: 'discovery' as RuleSet, players: 2};

type Who = (seat: number) => string;

// Reads the record of a position, or of a game, whose current turn it then is. A sentence: it is neither.
function draftOf(engine: Engine, record: string): PositionDraft|string {
  if (/^position\r?$/m.test(record)) {
    const rules = engine.checkPosition(record.replace(/^play\r?$[^]*/m, '')).view?.rules;
    return rules ? readDraft(record, rules) : t('This isn’t a game record.');
  }
  const read = engine.readRecord(record.endsWith('\n') ? record : `${record}\n`), rules = engine.view()?.rules;
  if (!read.ok)
    return refusalText(read.refusal);
  const position = engine.positionRecord();
  return position && rules ? readDraft(position, rules) : t('This game hasn’t reached its first turn, or it is over.');
}

function newDraft(engine: Engine, set: RuleSet, players: number): PositionDraft {
  return emptyDraft(set, players, engine.ruleOptions(set, players)!);
}

// Keeps the position in the address, from the first change on and without a new entry in the history.
function useAddress(record: string): void {
  const first = useRef(record), changed = useRef(false);
  useEffect(() => {
    let left = false;
    changed.current ||= record !== first.current;
    if (changed.current)
      void packRecord(record).then(packed => {
        if (!left)
          history.replaceState(history.state, '', routeFragment({at: 'editor', packed}));
      });
    return () => { left = true; };
  }, [record]);
}

function Problems({check, lines, who}: {check: PositionCheck; lines: readonly string[]; who: Who}) {
  const {problems, view} = check;
  if (problems.length > 0)
    return <div class="editor-problems" role="status">
      <p><b>{t('This position isn’t possible yet:')}</b></p>
      <ul>{problems.map((problem, i) => <li key={i}>
        {problemText(problem, lines, who)} {problem.refusal.rule && <RuleButton id={problem.refusal.rule}/>}
      </li>)}</ul>
    </div>;
  const number = view?.now.find(place => place?.acts)?.domino.number ?? 0;
  const turn = view && view.seat > 0 ? t('{name} places domino {number}.', {name: who(view.seat), number}) :
                                       t('The next line is drawn at random.');
  return <p class="editor-problems ready" role="status"><b>{t('This position is possible.')}</b> {view && t('Round {round} of {rounds}.', {round: view.round, rounds: view.rules.rounds})} {turn}</p>;
}

function SharePosition({record, onClose}: {record: string; onClose: () => void}) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    void packRecord(record).then(packed => setUrl(location.href.replace(/#.*$/, '') + routeFragment({at: 'editor', packed})));
  }, [record]);
  const copy = async () => showToast({text: await copyText(record) ? t('Record copied.') : t('This browser doesn’t allow copying.')});
  return <Dialog title={t('Share')} onClose={onClose}>
    <div class="field">
      <span class="label">{t('Link to this position')}</span>
      {url && <ShareLink url={url} message={t('A position to think about')} code={false}/>}
    </div>
    <div class="field">
      <span class="label">{t('Game record')}</span>
      <div><button type="button" class="button" onClick={() => void copy()}><Icon name="icon-log"/>{t('Copy record')}</button></div>
    </div>
  </Dialog>;
}

// The position as text, to be pasted or edited by hand.
function PositionText({record, onRead}: {record: string; onRead: (record: string) => string|null}) {
  const [text, setText] = useState<string|null>(null);
  const [wrong, setWrong] = useState('');
  const id = useId();
  useEffect(() => setText(null), [record]);
  return <details class="editor-text">
    <summary>{t('Position as text')}</summary>
    <form onSubmit={event => { event.preventDefault(); setWrong(onRead(text ?? record) ?? ''); }}>
      <div class="field">
        <label for={id}>{t('Game record')}</label>
        <textarea id={id} class="input" rows={12} spellcheck={false} value={text ?? record} aria-describedby={`${id}-wrong`}
                  onInput={event => { setText(event.currentTarget.value); setWrong(''); }}/>
        <p class="error-text" id={`${id}-wrong`} role="alert">{wrong}</p>
      </div>
      <button class="button">{t('Use this text')}</button>
    </form>
  </details>;
}

interface EditorProps {
  runtime: EngineRuntime;
  context: SessionContext;
  engine: Engine;
  first: PositionDraft;
}

function Editor({runtime, context, engine, first}: EditorProps) {
  const [drafts, setDrafts] = useState<readonly PositionDraft[]>([first]);
  const [chosen, setSeat] = useState(() => engine.checkPosition(`${draftLines(first).join('\n')}\n`).view?.seat || 1);
  const [dialog, setDialog] = useState<{kind: 'share'}|{kind: 'play'; replay: Replay}|null>(null);
  const draft = drafts[drafts.length - 1]!, lines = draftLines(draft), record = draftRecord(draft);
  const check = useMemo(() => engine.checkPosition(`${lines.join('\n')}\n`), [engine, record]);
  const pieces = useMemo(() => engine.pieces(draft.set), [engine, draft.set]);
  const options = useMemo(() => engine.ruleOptions(draft.set, draft.players)!, [engine, draft.set, draft.players]);
  const letters = useTerrainLetters({engine}, draft.set);
  const best = useBestMoves(runtime.thinker, record);
  useAddress(record);
  const change = (next: PositionDraft) => setDrafts([...drafts, next]);
  const who = (seat: number) => recordedName('', seat, draft.set === 'kingdomino');
  const {view} = check, possible = check.problems.length === 0;
  if (!view)
    return null;
  // The fire of a volcano comes before anything else.
  const seat = view.phase === 'fire' && view.round === 0 ? view.seat : Math.min(chosen, draft.players);
  const decides = possible && view.seat > 0;
  const play = async () => {
    const read = await readReplay(context, record);
    if (read.ok)
      setDialog({kind: 'play', replay: read.value});
    else
      showToast({text: refusalText(read.refusal)});
  };
  const readText = (text: string): string|null => {
    const found = draftOf(engine, text);
    if (typeof found === 'string') {
      engine.checkPosition(`${lines.join('\n')}\n`);  // back to the position on the screen
      return found;
    }
    change(found);
    return null;
  };
  const shared = {draft, view, pieces, who, letters, onChange: change};
  return <Page title={t('Position editor')} tools={<button type="button" class="button quiet square" aria-label={t('Undo')} aria-disabled={drafts.length < 2}
                 onClick={() => drafts.length > 1 && setDrafts(drafts.slice(0, -1))}><Icon name="icon-undo"/></button>}>
    <div class="editor" data-game={view.rules.crowns ? 'kingdomino' : 'origins'}>
      <EditorGame draft={draft} options={options} onChange={change}
                  onGame={(set, players) => change({...draft, ...pickGame(newDraft(engine, set, players))})}/>
      <section class="editor-verdict" aria-label={t('Is it possible?')}>
        <Problems check={check} lines={lines} who={who}/>
        <div class="row">
          <button type="button" class="button" disabled={!decides || best.thinking} onClick={() => { setSeat(view.seat); best.ask(); }}><Icon name="icon-hint"/>{t('Best move')}</button>
          <button type="button" class="button primary" disabled={!possible} onClick={() => void play()}><Icon name="icon-play"/>{t('Play on')}</button>
          <button type="button" class="button" disabled={!possible} onClick={() => setDialog({kind: 'share'})}><Icon name="icon-share"/>{t('Share')}</button>
          <button type="button" class="button" onClick={() => change(newDraft(engine, draft.set, draft.players))}>{t('Clear')}</button>
        </div>
        {decides && <BestMoveList view={view} best={best}/>}
      </section>
      <RadioField legend={view.rules.crowns ? t('Kingdom') : t('Territory')} value={seat} onChange={setSeat} options={view.territories.map(one => (
        {value: one.seat, text: <><SeatMark seat={one.seat}/>{who(one.seat)} <b>{one.score.total}</b></>}))}/>
      <EditorBoard key={`${draft.set} ${seat}`} {...shared} engine={engine} seat={seat} hints={decides ? best.hints : null}/>
      <div class="editor-table">
        <EditorLine {...shared} which="now" title={t('Line of this round')}/>
        <EditorLine {...shared} which="next" title={t('Next line')}/>
        <EditorUnchosen draft={draft} onChange={change}/>
        {draft.set === 'totem' && <EditorTotems {...shared}/>}
        {draft.set === 'tribe' && <EditorCave {...shared}/>}
      </div>
      <PositionText record={record} onRead={readText}/>
    </div>
    {dialog?.kind === 'share' && <SharePosition record={record} onClose={() => setDialog(null)}/>}
    {dialog?.kind === 'play' && <PlayOnDialog context={context} replay={dialog.replay} events={0} seat={view.seat || 1} players={draft.players}
                                              who={who} onClose={() => setDialog(null)}/>}
  </Page>;
}

// Another game: its set-up changes, and what lies on the table stays, for the engine to judge.
function pickGame({set, players, grid, deck, line, centre, complete}: PositionDraft) {
  return {set, players, grid, deck, line, centre, complete};
}

type Opened = {kind: 'opening'}|{kind: 'open'; engine: Engine; draft: PositionDraft}|{kind: 'bad'; say: string};

function EditorLoader({startup: {context, runtime}, packed}: {startup: Startup & {ok: true}; packed: string|null}) {
  const [opened, setOpened] = useState<Opened>({kind: 'opening'});
  useEffect(() => {
    let left = false;
    const open = async (): Promise<Opened> => {
      const engine = await context.newEngine(), record = packed === null ? null : await unpackRecord(packed);
      if (packed !== null && record === null)
        return {kind: 'bad', say: t('The link is incomplete, or this browser is too old to open it.')};
      const draft = record === null ? newDraft(engine, FIRST.set, FIRST.players) : draftOf(engine, record);
      return typeof draft === 'string' ? {kind: 'bad', say: draft} : {kind: 'open', engine, draft};
    };
    void open().then(what => left || setOpened(what));
    return () => { left = true; };
  }, [context, packed]);
  switch (opened.kind) {
  case 'opening': return <LoadingScreen say={t('Loading…')}/>;
  case 'open': return <Editor runtime={runtime} context={context} engine={opened.engine} first={opened.draft}/>;
  case 'bad': return <StatusScreen title={t('This record can’t be read')} say={opened.say}
                              actions={[{text: t('Position editor'), run: () => navigate({at: 'editor', packed: null})}, homeAction()]}/>;
  }
}

export function EditorScreen({packed}: {packed: string|null}) {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <EditorLoader key={packed ?? ''} startup={startup} packed={packed}/>;
}
