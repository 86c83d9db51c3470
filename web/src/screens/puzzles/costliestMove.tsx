// After a lost game: the move that cost most, to be tried again as a puzzle.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {AnalysisRun} from '../../engine/analyst';
import {ANALYSIS_BUDGET} from '../../engine/analyst';
import type {Engine} from '../../engine/engine';
import {t} from '../../i18n/translate';
import {routeFragment} from '../../platform/route';
import {dayOf} from '../../session/dailyDeal';
import type {FoundMistake} from '../../session/puzzleProgress';
import {findMistakes, keepMistakes} from '../../session/puzzleProgress';
import {Icon} from '../../ui/picture';
import {analysisPoints} from '../replay/analysisText';
import type {Startup} from '../startup';
import {MISTAKE} from './puzzle';

export interface CostliestMoveProps {
  record: string;
  id: string;    // of the saved game, which keeps the analysis
  seat: number;
  startup: Startup & {ok: true};
}

type State = {kind: 'ask'}|{kind: 'running'; done: number; all: number}|{kind: 'found'; worst: FoundMistake|null}|{kind: 'failed'};

// The blunders of a seat by the lines of an analysis; they come back as puzzles. null: these are no lines of it.
function blundersIn(engine: Engine, lines: readonly string[], sims: number, seat: number): FoundMistake[]|null {
  const found = engine.analysis(lines, sims);
  if (!found.ok)
    return null;
  const blunders = findMistakes(engine, found.value, [seat], dayOf(new Date()));
  keepMistakes(blunders);
  return blunders;
}

export function CostliestMove({record, id, seat, startup: {context, runtime}}: CostliestMoveProps) {
  const [state, setState] = useState<State>({kind: 'ask'});
  const engine = useRef<Engine|null>(null), run = useRef<AnalysisRun|null>(null), left = useRef(false);
  useEffect(() => {
    void Promise.all([context.newEngine(), context.savedGames.find(id)]).then(([opened, game]) => {
      if (left.current || !opened.readRecord(record).ok)
        return;
      engine.current = opened;
      const known = game?.analysis?.record === opened.sha256(record) ? game.analysis : null;
      const blunders = known && blundersIn(opened, known.lines, known.sims, seat);
      if (blunders)
        setState({kind: 'found', worst: blunders[0] ?? null});
    });
    return () => {
      left.current = true;
      run.current?.cancel();
    };
  }, []);
  const look = async () => {
    const opened = engine.current, all = (opened?.eventCount ?? 0) + 1, {sims} = ANALYSIS_BUDGET;
    if (!opened)
      return;
    setState({kind: 'running', done: 0, all});
    try {
      run.current = runtime.analyst.analyse(record, opened.eventCount, ANALYSIS_BUDGET, done => left.current || setState({kind: 'running', done, all}));
      const lines = await run.current.lines;
      if (left.current || !lines)
        return;
      const blunders = blundersIn(opened, lines, sims, seat);
      setState(blunders ? {kind: 'found', worst: blunders[0] ?? null} : {kind: 'failed'});
      await context.savedGames.change(id, {analysis: {record: opened.sha256(record), sims, lines}});
    } catch {
      if (!left.current)
        setState({kind: 'failed'});
    }
  };
  switch (state.kind) {
  case 'ask':
    return <button type="button" class="button costliest" onClick={() => void look()}><Icon name="icon-hint"/>{t('Find the move that cost you most')}</button>;
  case 'running':
    return <p class="costliest" role="status">{t('Looking for the move that cost you most…')} <progress value={state.done} max={state.all} aria-hidden="true"/></p>;
  case 'failed':
    return <p class="costliest" role="alert">{t('The analysis failed. Try again.')}</p>;
  case 'found':
    return state.worst ? <a class="button costliest" href={routeFragment({at: 'puzzles', id: MISTAKE + state.worst.key})}>
      <Icon name="icon-undo"/>{t('The move that cost {points} points: try again', {points: analysisPoints(state.worst.mistake.points)})}
    </a> : <p class="costliest muted">{t('You made no blunder.')}</p>;
  }
}
