// The analysis of a replay: kept with the saved game, or computed on request, with progress and
// cancel.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {AnalysisRun, Analyst} from '../../engine/analyst';
import {ANALYSIS_BUDGET} from '../../engine/analyst';
import type {Analysis} from '../../engine/types';
import type {Replay} from '../../session/replay';
import {dayOf} from '../../session/dailyDeal';
import {findMistakes, keepMistakes} from '../../session/puzzleProgress';
import type {SavedGame} from '../../storage/gameStorage';
import type {SavedGames} from '../../storage/savedGames';
import {ownSeat} from '../../storage/statistics';

export type AnalysisStatus =
    {kind: 'none'; old?: boolean}|{kind: 'running'; done: number; all: number}|{kind: 'ready'; analysis: Analysis}|{kind: 'failed'};

export interface AnalysisState {
  status: AnalysisStatus;
  start: () => void;
  cancel: () => void;
}

// `id`: of the saved game; null: there is none.
export function useAnalysis(replay: Replay, id: string|null, savedGames: SavedGames, analyst: Analyst): AnalysisState {
  const [status, setStatus] = useState<AnalysisStatus>({kind: 'none'});
  const run = useRef<AnalysisRun|null>(null);
  const {engine} = replay;
  const record = engine.record(), hash = engine.sha256(record);

  const show = (lines: readonly string[], sims: number, game: SavedGame|null): boolean => {
    const found = engine.analysis(lines, sims);
    if (found.ok)
      setStatus({kind: 'ready', analysis: found.value});
    // The blunders of the player come back as puzzles.
    if (found.ok && game)
      keepMistakes(findMistakes(engine, found.value, [ownSeat(game)], dayOf(new Date())));
    return found.ok;
  };

  useEffect(() => {
    let left = false;
    setStatus({kind: 'none'});
    if (id !== null)
      void savedGames.find(id).then(game => {
        // Lines of an earlier version have no luck and are refused.
        if (!left && game?.analysis?.record === hash && !show(game.analysis.lines, game.analysis.sims, null))
          setStatus({kind: 'none', old: true});
      });
    return () => {
      left = true;
      run.current?.cancel();
    };
  }, [replay, id]);

  const start = () => {
    const {sims} = ANALYSIS_BUDGET;
    setStatus({kind: 'running', done: 0, all: replay.events + 1});
    const mine = run.current = analyst.analyse(record, replay.events, ANALYSIS_BUDGET, (done, all) =>
        run.current === mine && setStatus({kind: 'running', done, all}));
    mine.lines.then(async lines => {
      const game = lines !== null && id !== null ? await savedGames.find(id) : null;
      if (run.current !== mine)
        return;
      run.current = null;
      if (lines === null)
        return setStatus({kind: 'none'});
      if (!show(lines, sims, game))
        return setStatus({kind: 'failed'});
      if (id !== null)
        void savedGames.change(id, {analysis: {record: hash, sims, lines}});
    }, () => {
      if (run.current === mine) {
        run.current = null;
        setStatus({kind: 'failed'});
      }
    });
  };

  return {status, start, cancel: () => run.current?.cancel()};
}
