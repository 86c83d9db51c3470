// After a game, on request: what luck did, and after a lost one the move that cost most, to be tried again as a puzzle.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {AnalysisRun} from '../engine/analyst';
import {ANALYSIS_BUDGET} from '../engine/analyst';
import type {Engine} from '../engine/engine';
import type {Account, Analysis} from '../engine/types';
import {t} from '../i18n/translate';
import {routeFragment} from '../platform/route';
import {dayOf} from '../session/dailyDeal';
import type {FoundMistake} from '../session/puzzleProgress';
import {findMistakes, keepMistakes} from '../session/puzzleProgress';
import {Icon} from '../ui/picture';
import {MISTAKE} from './puzzles/puzzle';
import {analysisPoints, pointsWithError} from './replay/analysisText';
import type {Startup} from './startup';

export interface LookBackProps {
  record: string;
  id: string;    // of the saved game, which keeps the analysis
  seat: number;
  lost: boolean;
  startup: Startup & {ok: true};
}

interface Found {
  luck: Account|null;  // null: it cannot be told from skill
  worst: FoundMistake|null;
}

type State = {kind: 'ask'}|{kind: 'running'; done: number; all: number}|({kind: 'found'}&Found)|{kind: 'failed'};

// With more players the luck of one and the skill of another are not told apart well enough (docs/luck.md).
const MOST_PLAYERS = 2;

function luckOf({totals}: Analysis, seat: number): Account|null {
  return totals.length <= MOST_PLAYERS ? totals[seat - 1]?.points ?? null : null;
}

// What luck did, unless it is within its margin of error.
export function luckText({luck, luckError}: Account): string {
  if (Math.abs(luck) <= luckError)
    return t('Luck favoured nobody.');
  const points = pointsWithError(Math.abs(luck), luckError);
  return luck > 0 ? t('Luck gave you {points} points.', {points}) : t('Luck cost you {points} points.', {points});
}

// By the lines of an analysis; blunders come back as puzzles. null: these are no lines of it.
function foundIn(engine: Engine, lines: readonly string[], sims: number, seat: number): Found|null {
  const found = engine.analysis(lines, sims);
  if (!found.ok)
    return null;
  const blunders = findMistakes(engine, found.value, [seat], dayOf(new Date()));
  keepMistakes(blunders);
  return {luck: luckOf(found.value, seat), worst: blunders[0] ?? null};
}

export function LookBack({record, id, seat, lost, startup: {context, runtime}}: LookBackProps) {
  const [state, setState] = useState<State>({kind: 'ask'});
  const engine = useRef<Engine|null>(null), run = useRef<AnalysisRun|null>(null), left = useRef(false);
  useEffect(() => {
    void Promise.all([context.newEngine(), context.savedGames.find(id)]).then(([opened, game]) => {
      if (left.current || !opened.readRecord(record).ok)
        return;
      engine.current = opened;
      const known = game?.analysis?.record === opened.sha256(record) ? game.analysis : null;
      const found = known && foundIn(opened, known.lines, known.sims, seat);
      if (found)
        setState({kind: 'found', ...found});
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
      const found = foundIn(opened, lines, sims, seat);
      setState(found ? {kind: 'found', ...found} : {kind: 'failed'});
      await context.savedGames.change(id, {analysis: {record: opened.sha256(record), sims, lines}});
    } catch {
      if (!left.current)
        setState({kind: 'failed'});
    }
  };
  switch (state.kind) {
  case 'ask':
    return <button type="button" class="button look-back" onClick={() => void look()}>
      <Icon name="icon-hint"/>{lost ? t('Find the move that cost you most') : t('What did luck do?')}
    </button>;
  case 'running':
    return <p class="look-back" role="status">{lost ? t('Looking for the move that cost you most…') : t('Looking at every draw…')} <progress value={state.done} max={state.all} aria-hidden="true"/></p>;
  case 'failed':
    return <p class="look-back" role="alert">{t('The analysis failed. Try again.')}</p>;
  case 'found':
    return <div class="look-back" role="status">
      {state.luck && <p>{luckText(state.luck)}</p>}
      {lost && (state.worst ? <a class="button" href={routeFragment({at: 'puzzles', id: MISTAKE + state.worst.key})}>
        <Icon name="icon-undo"/>{t('The move that cost {points} points: try again', {points: analysisPoints(state.worst.mistake.points)})}
      </a> : <p class="muted">{t('You made no blunder.')}</p>)}
    </div>;
  }
}
