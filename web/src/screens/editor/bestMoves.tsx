// The best moves in a position, by a search.

import {useEffect, useState} from 'preact/hooks';
import {gainText} from '../../board/names';
import type {Thinker} from '../../engine/thinker';
import type {GameView, Hints} from '../../engine/types';
import {t} from '../../i18n/translate';
import {sortHints} from '../../play/hints';

const MOST = 3;

export interface BestMoves {
  hints: Hints|null;
  thinking: boolean;
  failed: boolean;
  ask: () => void;
}

// For the position of a record; a changed one is asked again.
export function useBestMoves(thinker: Pick<Thinker, 'hint'>, record: string): BestMoves {
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<{record: string; hints: Hints|null; done: boolean}>({record: '', hints: null, done: false});
  useEffect(() => {
    if (asked !== record)
      return;
    let gone = false;
    const keep = (hints: Hints|null, done: boolean) => gone || setFound({record, hints: hints && sortHints(hints), done});
    void thinker.hint(record, MOST, hints => keep(hints, false)).then(answer =>
        keep(answer.kind === 'thought' ? answer.thought.hints : null, true));
    return () => { gone = true; };
  }, [asked, record]);
  const current = found.record === record ? found : null;
  return {
    hints: current?.hints ?? null,
    thinking: asked === record && !current?.done,
    failed: current?.done === true && !current.hints,
    ask: () => setAsked(record),
  };
}

export function BestMoveList({view, best}: {view: GameView; best: BestMoves}) {
  const number = view.now.find(place => place?.acts)?.domino.number ?? 0;
  if (best.failed)
    return <p class="error-text">{t('No move could be found. Try again.')}</p>;
  if (!best.hints)
    return best.thinking ? <p role="status">{t('Thinking…')}</p> : null;
  return <section class="editor-best" aria-label={t('Best moves')}>
    <h2>{t('Best moves')}</h2>
    <ol class="hints" aria-busy={best.thinking}>{best.hints.hints.map((hint, i) => <li key={hint.request} class="hint">
      <b class="rank">{i + 1}</b>
      <span>{hint.kind === 'discard' ? t('Domino {number} doesn’t fit', {number}) :
             t('Domino {number} on {squares}', {number, squares: hint.squares?.join(', ') ?? ''})}</span>
      <b>{gainText(Math.round(hint.points))}</b>
    </li>)}</ol>
    <p class="muted">{t('Expected lead at the end of the game.')}</p>
  </section>;
}
