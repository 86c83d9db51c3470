// Hints by a search, once per decision. Hints for an earlier decision are dropped.

import {useEffect, useState} from 'preact/hooks';
import type {Thinker} from '../engine/thinker';
import type {Hints} from '../engine/types';
import {hintRefusal} from '../session/hintRefusal';
import type {Session} from '../session/session';

export interface HintState {
  hints: Hints|null;
  thinking: boolean;
  ask: () => void;
}

// Sorted by the number shown. A decision with few visits that seems better than the best is
// dropped.
export function sortHints(found: Hints): Hints {
  const [best] = found.hints;
  if (!best)
    return found;
  const sound = found.hints.filter(hint => hint.points <= best.points || 2 * hint.visits >= best.visits);
  return {...found, hints: sound.sort((a, b) => b.points - a.points)};
}

export function useHints(session: Session, thinker: Pick<Thinker, 'hint'>|null, key: string, most: number): HintState {
  const [given, setGiven] = useState<{key: string; hints: Hints|null}>({key: '', hints: null});
  const [prompt, setAsked] = useState('');
  const thinking = prompt === key;
  useEffect(() => {
    if (!thinking || !thinker || hintRefusal(session))
      return;
    let gone = false;
    const first = (hints: Hints) => gone || setGiven({key, hints: sortHints(hints)});
    void thinker.hint(session.engine.record(), most, first).then(answer => {
      if (gone)
        return;
      const hints = answer.kind === 'thought' ? answer.thought.hints : null;
      setGiven({key, hints: hints && sortHints(hints)});
      setAsked('');
    });
    return () => {
      gone = true;
      setAsked(now => now === key ? '' : now);
    };
  }, [thinking, key]);
  return {
    hints: given.key === key ? given.hints : null,
    thinking,
    ask: () => setAsked(key),
  };
}
