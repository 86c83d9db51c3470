// The score pad that is open: what is entered, its points, and undoing the last step. Every change is
// saved.

import {useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {capitalized} from '../../board/names';
import type {Sketch} from '../../board/territorySketch';
import {sketchOf, sketchText} from '../../board/territorySketch';
import type {Engine} from '../../engine/engine';
import type {PadScores, Pieces} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import type {SessionContext} from '../../session/sessionContext';
import type {SavedScorePad} from '../../storage/gameStorage';
import type {PadPlayer, ScorePad} from '../../storage/scorePad';
import {padScores, padSummary} from '../../storage/scorePad';
import {warningText} from './padText';

export interface PadState {
  pad: ScorePad;
  scores: PadScores;
  pieces: Pieces;
  sketches: readonly Sketch[];
  saved: boolean;  // false: the last change could not be saved
  change: (seat: number, some: Partial<PadPlayer>) => string|null;  // why it is refused; null: it is not
  changeSketch: (seat: number, sketch: Sketch) => string|null;
  undo: (() => void)|null;
}

const STEPS = 200;  // that can be undone

export function usePad(context: SessionContext, engine: Engine, row: SavedScorePad): PadState|null {
  const [steps, setSteps] = useState<readonly ScorePad[]>([row.pad]);
  const [saved, setSaved] = useState(true);
  const pad = steps[steps.length - 1]!;
  const scores = useMemo(() => {
    const read = padScores(engine, pad);
    return read.ok ? read.value : null;
  }, [engine, pad]);
  const pieces = useMemo(() => engine.pieces(pad.set), [engine, pad.set]);
  const sketches = useMemo(() => (scores?.territories ?? []).map((territory, i) =>
    ({...sketchOf(territory), dominoes: pad.players[i]?.dominoes ?? []})), [scores, pad]);
  const entered = useRef(false);
  // At once: the screen may be left in the next moment.
  useLayoutEffect(() => {
    if (!entered.current || !scores)
      return;
    let left = false;
    void context.savedGames.put({...row, pad, updated: Date.now(), summary: padSummary(pad, scores)}).then(done => left || setSaved(done));
    return () => { left = true; };
  }, [pad]);
  if (!scores)
    return null;

  const change = (seat: number, some: Partial<PadPlayer>): string|null => {
    const next = {...pad, players: pad.players.map((player, i) => i + 1 === seat ? {...player, ...some} : player)};
    const read = padScores(engine, next);
    if (!read.ok)
      return refusalText(read.refusal);
    const outside = read.value.warnings.find(one => one.seat === seat && one.kind === 'grid');
    if (outside)
      return capitalized(warningText(outside, read.value.rules));
    entered.current = true;
    // A name is typed letter by letter.
    const kept = Object.keys(some).every(key => key === 'name') ? steps.slice(0, -1) : steps;
    setSteps([...kept, next].slice(-STEPS));
    return null;
  };
  return {
    pad,
    scores,
    pieces,
    sketches,
    saved,
    change,
    changeSketch: (seat, sketch) => change(seat, {drawing: sketchText(sketch, pieces),
                                                  dominoes: sketch.dominoes.map(({number, squares}) => ({number, squares}))}),
    undo: steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : null,
  };
}
