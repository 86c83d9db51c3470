// A puzzle on the table screen: find the best move, see what a wrong one costs, try again.

import type {ComponentChildren, Ref} from 'preact';
import {useEffect, useMemo, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {Overlay} from '../../board/territoryDrawing';
import type {Engine} from '../../engine/engine';
import type {EngineRuntime} from '../../engine/runtime';
import {t} from '../../i18n/translate';
import {previewOf, previewOverlay} from '../../play/overlay';
import type {Guide} from '../../play/tableScreen';
import {TableScreen} from '../../play/tableScreen';
import {setScreenTitle} from '../../platform/windowTitle';
import {Icon, Picture} from '../../ui/picture';
import {LoadingScreen} from '../../ui/statusScreen';
import type {Puzzle} from './puzzle';
import {PuzzleSession} from './puzzleSession';
import {wrongText} from './puzzleText';

export interface PuzzlePlayerProps {
  puzzle: Puzzle;
  title: string;
  runtime: Pick<EngineRuntime, 'newEngine'|'analyst'>;
  onAttempt: (right: boolean) => void;  // once, after the first
  onSolved: () => void;                 // by the player
  onLeave: () => void;
  note: string;                // below the question
  reason: string;              // why the solution is best
  after: ComponentChildren;    // beside the reason, once it is solved
}

interface Wrong {
  request: string;
  points: number|null;  // null: not known yet
}

// What a solution lights: the regions it makes, or where a chosen domino would fit best.
function solvedOverlay(engine: Engine, seat: number): Overlay {
  const view = engine.view(), [last] = engine.events().slice(-1);
  const number = last?.kind === 'pick' ? last.dominoes?.[0] ?? 0 : 0;
  const domino = view?.next.find(place => place?.domino.number === number)?.domino;
  if (domino)
    return previewOverlay(previewOf(domino, engine.preview(seat, number)), true);
  const regions = last?.effect?.regions.map(({now}) => now.squares) ?? [];
  const squares = regions.length > 0 ? regions : last?.squares ? [last.squares] : [];
  return squares.length > 0 ? {lit: squares, dim: true} : {};
}

function Head({title, puzzle, heading, onLeave}: PuzzlePlayerProps & {heading: Ref<HTMLHeadingElement>}) {
  return <header class="head lesson-head puzzle-head">
    <button type="button" class="button quiet square" aria-label={t('Leave puzzle')} onClick={onLeave}><Icon name="icon-back"/></button>
    <h1 ref={heading} tabIndex={-1}>{title}</h1>
    <span class="muted">{ruleSetName(puzzle.setup.set)}</span>
  </header>;
}

function Bubble({session, wrong, shown, note, line, reason, after}:
                {session: PuzzleSession; wrong: Wrong|null; shown: boolean; note: string; line: string; reason: string; after: ComponentChildren}) {
  const {solved} = session;
  return <section class="lesson-guide" aria-label={t('Puzzle')}>
    <span class="lesson-teacher" aria-hidden="true"><Picture name="shaman"/></span>
    <div class="lesson-bubble">
      <div role="status">
        {solved && !shown && <p class="lesson-feedback good"><Icon name="icon-confirm" size={20}/><span>{t('Right')}</span></p>}
        {!solved && wrong && <p class="lesson-feedback wrong"><Icon name="icon-cancel" size={20}/><span>{wrongText(wrong.points)}</span></p>}
        <p class="lesson-say">{solved ? reason : wrong ? t('Try again.') : t('Find the best move.')}</p>
      </div>
      <div class="lesson-note">
        {solved ? after : <span>{line || note}</span>}
        {!solved && wrong && <button type="button" class="button lesson-show" onClick={() => session.show()}>{t('Show me')}</button>}
      </div>
    </div>
  </section>;
}

interface Playing {
  session: PuzzleSession|null;
  wrong: Wrong|null;
  shown: boolean;  // the solution was shown, not found
}

function usePuzzle({puzzle, runtime, onAttempt, onSolved}: PuzzlePlayerProps): Playing & {failed: boolean} {
  const [session, setSession] = useState<PuzzleSession|null>(null);
  const [wrong, setWrong] = useState<Wrong|null>(null);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [, changed] = useState(0);
  useEffect(() => {
    let left = false, opened: PuzzleSession|null = null, tried = false;
    const attempt = (right: boolean) => {
      if (!tried)
        onAttempt(right);
      tried = true;
    };
    const refuted = (request: string) => {
      attempt(false);
      const known = request === puzzle.obvious && puzzle.cost > 0 ? puzzle.cost : null;
      setWrong({request, points: known});
      if (known === null)
        void runtime.analyst.judge(puzzle.record, puzzle.seat, request).then(judged => {
          if (!left && judged)
            setWrong(now => now?.request === request ? {request, points: Math.max(judged.points / 100, puzzle.lead)} : now);
        });
    };
    void runtime.newEngine().then(engine => {
      const result = PuzzleSession.open(engine, puzzle, {
        onWrong: refuted,
        onSolved: () => {
          changed(n => n + 1);
          if (!opened?.wasShown) {
            attempt(true);
            onSolved();
          } else {
            setShown(true);
          }
        },
      });
      if (left)
        return;
      if (!result.ok)
        return setFailed(true);
      opened = result.value;
      setSession(opened);
    });
    return () => {
      left = true;
      opened?.leave();
    };
  }, [puzzle]);
  return {session, wrong, shown, failed};
}

export function PuzzlePlayer(props: PuzzlePlayerProps) {
  const {session, wrong, shown, failed} = usePuzzle(props), solved = session?.solved ?? false;
  const overlay = useMemo(() => session && solved ? solvedOverlay(session.engine, session.puzzle.seat) : null, [session, solved]);
  useEffect(() => setScreenTitle(props.title), [props.title]);
  if (failed)
    return <main class="page narrow"><p role="alert">{t('This puzzle can’t be opened.')}</p></main>;
  if (!session)
    return <LoadingScreen say={t('Loading…')}/>;
  const guide: Guide = {
    over: solved,
    others: true,
    target: [],
    overlay,
    draw: (line, heading) => <>
      <Head {...props} heading={heading}/>
      <Bubble session={session} wrong={wrong} shown={shown} note={props.note} line={line} reason={props.reason} after={props.after}/>
    </>,
  };
  return <div class="lesson puzzle">
    <TableScreen session={session} thinker={null} guide={guide} onLeave={props.onLeave} onOver={() => undefined}/>
  </div>;
}
