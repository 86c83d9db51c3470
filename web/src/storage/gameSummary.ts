// A game in a few words, for a list of games.

import type {Engine} from '../engine/engine';
import type {PlayerSpec, RuleSet, Table} from '../engine/types';

export interface Summary {
  stage: Table['stage'];
  set: RuleSet;
  round: number;
  rounds: number;
  turn: number;  // the seat that decides, or 0
  winners: number[];  // of a finished game
  seats: {name: string; player: PlayerSpec|null; points: number}[];
}

// null: before the table is open.
export function summaryOf(engine: Engine): Summary|null {
  const table = engine.table(), scene = engine.show();
  if (table.stage === 'empty' || !scene)
    return null;
  return {
    stage: table.stage,
    set: scene.rules.set,
    round: scene.round,
    rounds: scene.rules.rounds,
    turn: table.seat,
    winners: scene.phase === 'over' ? scene.winners : [],
    seats: table.seats.map((seat, i) => ({
      name: seat.name,
      player: seat.player,
      points: scene.territories[i]?.score.total ?? 0,
    })),
  };
}
