// A short summary of a game, for lists.

import type {Engine} from '../engine/engine';
import type {PlayerSpec, RuleSet, Table} from '../engine/types';

export interface GameSummary {
  stage: Table['stage'];
  set: RuleSet;
  round: number;
  rounds: number;
  turn: number;  // the deciding seat, or 0
  winners: number[];  // of a finished game
  seats: {name: string; player: PlayerSpec|null; points: number}[];
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
      points: view.territories[i]?.score.total ?? 0,
    })),
  };
}
