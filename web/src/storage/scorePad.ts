// A score pad as it is stored: a game on cardboard, and what each player has laid as the rows of a
// drawing (include/lapilli/drawing.h).

import type {Engine} from '../engine/engine';
import type {GameView, PadScores, Resource, Result, RuleSet, Score, Square, Territory} from '../engine/types';
import type {GameSummary} from './gameSummary';

// A domino that was entered by its number; a drawing has only squares.
export interface PadDomino {
  number: number;
  squares: [Square, Square];
}

export interface PadRegion {
  squares: number;
  fires: number;  // or crowns
}

// What was counted on the table, in place of a drawing.
export interface PadCount {
  regions: PadRegion[];
  resources: number;  // points
  cavemen: number;
  warriors: number;
  startFires: number; // on the starting tile: in no region, but they break ties
  centre: boolean;    // the starting tile is in the middle
}

export const EMPTY_COUNT: PadCount = {regions: [], resources: 0, cavemen: 0, warriors: 0, startFires: 0, centre: false};

export interface PadPlayer {
  name: string;
  drawing: string;        // of the starting tile alone, if there is a count
  dominoes: PadDomino[];
  totems: Resource[];
  discarded: boolean|null;  // whether dominoes had to be discarded; null: not told
  count: PadCount|null;     // null: the territory is drawn
}

export interface ScorePad {
  set: RuleSet;
  grid: number;
  deck: number;
  line: number;
  centre: boolean;    // bonus rules in play
  complete: boolean;
  players: PadPlayer[];
}

// The whole drawing of every player, for the engine and for `lapilli score`.
export function padDrawings({set, grid, deck, line, centre, complete, players}: ScorePad): string[] {
  const bonus = [...(centre ? ['centre'] : []), ...(complete ? ['complete'] : [])];
  const rules = [`rules ${set}`, `players ${players.length}`, `grid ${grid}`, `deck ${deck}`, `line ${line}`,
                 `bonus ${bonus.join(' ') || 'none'}`];
  return players.map(({drawing, totems, discarded}) => [
    ...rules,
    ...(totems.length > 0 ? [`totems ${totems.join(' ')}`] : []),
    ...(discarded === null ? [] : [`discarded ${discarded ? 1 : 0}`]),
    drawing,
  ].join('\n'));
}

// The points of what was counted. Totems and bonuses are those of the starting tile alone, in the middle.
function countedScore({regions, resources, cavemen, warriors, startFires, centre}: PadCount, start: Score): Score {
  const parts = {
    regions: regions.reduce((sum, {squares, fires}) => sum + squares * fires, 0),
    resources,
    totems: start.totems,
    cavemen,
    warriors,
    centre: centre ? start.centre : 0,
    complete: start.complete,
  };
  return {
    ...start,
    ...parts,
    total: Object.values(parts).reduce((sum, points) => sum + points, 0),
    largest: Math.max(0, ...regions.map(({squares}) => squares)),
    fires: regions.reduce((sum, {fires}) => sum + fires, startFires),
  };
}

const TIE_BREAKS = ['total', 'largest', 'fires'] as const;

// Less than 0: `a` is before `b`.
function compare(a: Score, b: Score): number {
  const key = TIE_BREAKS.find(one => a[one] !== b[one]);
  return key ? b[key] - a[key] : 0;
}

function ranking(territories: readonly Territory[]): Pick<GameView, 'winners'|'decidedBy'> & {territories: Territory[]} {
  const placed = territories.map(one => ({...one, place: 1 + territories.filter(other => compare(other.score, one.score) < 0).length}));
  const first = placed.filter(({place}) => place === 1), [best] = first;
  const tied = (keys: number) => placed.filter(({score}) => TIE_BREAKS.slice(0, keys).every(key => score[key] === best?.score[key])).length > 1;
  return {
    territories: placed,
    winners: first.map(({seat}) => seat),
    decidedBy: !tied(1) ? 'points' : !tied(2) ? 'largest' : !tied(3) ? 'fires' : 'shared',
  };
}

// The points of a pad. Drawings are counted by the engine.
export function padScores(engine: Engine, pad: ScorePad): Result<PadScores> {
  const read = engine.scorePad(padDrawings(pad)), {players} = pad;
  if (!read.ok || players.every(({count}) => count === null))
    return read;
  const territories = read.value.territories.map((territory, i) => {
    const count = players[i]?.count;
    return count ? {...territory, score: countedScore(count, territory.score)} : territory;
  });
  return {ok: true, value: {...read.value, ...ranking(territories)}};
}

// Whether anything is entered: a starting tile alone may have a bonus.
export function isBegun({territories}: PadScores): boolean {
  return territories.some(({cells, score: {total, centre, complete, largest}}) => cells.length > 1 || total > centre + complete || largest > 0);
}

// What My games shows of a pad. Nobody has won while nothing is entered.
export function padSummary({set, players}: ScorePad, scores: PadScores): GameSummary {
  return {
    stage: 'over',
    set,
    round: 0,
    rounds: 0,
    turn: 0,
    winners: isBegun(scores) ? scores.winners : [],
    seats: players.map(({name}, i) => {
      const {total, regions, resources, totems, cavemen, warriors, centre, complete} = scores.territories[i]!.score;
      return {name, player: null, points: total, parts: {total, regions, resources, totems, cavemen, warriors, centre, complete}};
    }),
  };
}
