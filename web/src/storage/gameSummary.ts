// A short summary of a game, for lists.

import type {Engine} from '../engine/engine';
import type {GameView, PlayerSpec, Points, RuleSet, SeriesKind, Table} from '../engine/types';

export interface GameSummary {
  stage: Table['stage'];
  set: RuleSet;
  round: number;
  rounds: number;
  turn: number;  // the deciding seat, or 0
  winners: number[];  // of a finished game
  seats: SeatSummary[];
  series?: SeriesSummary;  // missing in a single game
}

export interface SeriesSummary {
  kind: SeriesKind;
  game: number;
  games: number;
  waits: boolean;     // this game is over, and the next not begun
  over: boolean;
  leaders: number[];  // seats
  seats: {points: number; wins: number}[];
}

export interface SeatSummary {
  name: string;
  player: PlayerSpec|null;
  points: number;
  parts?: Points;  // of a finished game; missing in rows of older pages
}

// The points of a seat by part, when the game is over.
export function finalParts(view: GameView, seat: number): {parts?: Points} {
  const score = view.phase === 'over' ? view.territories[seat]?.score : undefined;
  if (!score)
    return {};
  const {total, regions, resources, totems, cavemen, warriors, centre, complete} = score;
  return {parts: {total, regions, resources, totems, cavemen, warriors, centre, complete}};
}

function seriesSummary({series, stage, next}: Table): {series?: SeriesSummary} {
  if (!series)
    return {};
  const {kind, game, games, over, leaders, seats} = series;
  return {series: {kind, game, games, over, leaders, seats, waits: stage === 'closed' && next === null && !over}};
}

// Bonuses count when the game is over.
function shownPoints({territories, phase}: GameView, i: number): number {
  const {total = 0, centre = 0, complete = 0} = territories[i]?.score ?? {};
  return phase === 'over' ? total : total - centre - complete;
}

// null: the table has not been opened yet.
export function gameSummary(engine: Engine): GameSummary|null {
  const table = engine.table(), view = engine.view();
  if (table.stage === 'empty' || !view)
    return null;
  return {
    stage: table.stage,
    set: view.rules.set,
    round: view.round,
    rounds: view.rules.rounds,
    turn: table.seat,
    winners: view.phase === 'over' ? view.winners : [],
    seats: table.seats.map((seat, i) => ({
      name: seat.name,
      player: seat.player,
      points: shownPoints(view, i),
      ...finalParts(view, i),
    })),
    ...seriesSummary(table),
  };
}
