// Statistics of the player's finished games: by mode, by opponent, and over time.

import type {Points, RuleSet, ScorePart} from '../engine/types';
import type {SavedGame} from './gameStorage';
import type {GameSummary} from './gameSummary';

// A finished game from the point of view of this device's player.
export interface PlayedGame {
  id: string;
  at: number;        // when it ended, milliseconds since 1970
  set: RuleSet;
  seat: number;
  players: number;
  opponent: Opponent;
  points: number;
  margin: number;    // over the best opponent
  won: number;       // 1, 0, or the share of a shared victory
  parts: Points|null;  // null: not known
  hints: number;
}

// `people` when another person played, or else the strongest computer; 0 for one without a level.
export type Opponent = 'people'|0|1|2|3|4|5|6;

// Which seat is this player's: on a shared device the first person's. 0: none, as in a record.
export function ownSeat(game: SavedGame): number {
  if (game.kind === 'here')
    return game.plan.seats.indexOf('person') + 1;
  if (game.kind === 'online')
    return game.mine.map(({seat}) => seat).find(seat => seat > 0) ?? 0;
  return 0;
}

function isPerson(game: SavedGame, summary: GameSummary, seat: number): boolean {
  if (game.kind === 'here')
    return game.plan.seats[seat - 1] === 'person';
  return !summary.seats[seat - 1]?.player;
}

function opponentOf(game: SavedGame, summary: GameSummary, own: number): Opponent {
  const others = summary.seats.flatMap((_, i) => i + 1 === own ? [] : [i + 1]);
  if (others.some(seat => isPerson(game, summary, seat)))
    return 'people';
  const levels = others.map(seat => Number(/^level:([1-6])$/.exec(summary.seats[seat - 1]?.player ?? '')?.[1] ?? 0));
  return Math.max(0, ...levels) as Opponent;
}

// null: it is not finished, or nobody of this device played.
export function playedGame(game: SavedGame): PlayedGame|null {
  const {summary} = game, seat = ownSeat(game), own = summary?.seats[seat - 1];
  if (!summary || !own || !game.finished || summary.winners.length === 0)
    return null;
  const others = summary.seats.filter((_, i) => i + 1 !== seat).map(({points}) => points);
  return {
    id: game.id,
    at: game.updated,
    set: summary.set,
    seat,
    players: summary.seats.length,
    opponent: opponentOf(game, summary, seat),
    points: own.points,
    margin: own.points - Math.max(...others),
    won: summary.winners.includes(seat) ? 1 / summary.winners.length : 0,
    parts: own.parts ?? null,
    hints: game.hints ?? 0,
  };
}

// Oldest first.
export function playedGames(games: readonly SavedGame[]): PlayedGame[] {
  return games.flatMap(game => playedGame(game) ?? []).sort((a, b) => a.at - b.at);
}

export interface Statistics {
  games: number;
  wins: number;       // shared victories count their share
  average: number;    // points; 0 without games
  best: number;
  margin: number;     // average
  parts: Record<ScorePart, number>|null;  // average points by part; null: no game has them
}

const PARTS: readonly ScorePart[] = ['regions', 'resources', 'totems', 'cavemen', 'warriors', 'centre', 'complete'];

function mean(numbers: readonly number[]): number {
  return numbers.length > 0 ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : 0;
}

export function statistics(games: readonly PlayedGame[]): Statistics {
  const parts = games.flatMap(game => game.parts ?? []);
  return {
    games: games.length,
    wins: games.reduce((sum, {won}) => sum + won, 0),
    average: mean(games.map(({points}) => points)),
    best: Math.max(0, ...games.map(({points}) => points)),
    margin: mean(games.map(({margin}) => margin)),
    parts: parts.length === 0 ? null :
        Object.fromEntries(PARTS.map(part => [part, mean(parts.map(one => one[part]))])) as Record<ScorePart, number>,
  };
}

// Games with the same key together, in the order of their first.
export function grouped<Key>(games: readonly PlayedGame[], keyOf: (game: PlayedGame) => Key): {key: Key; games: PlayedGame[]}[] {
  const groups = new Map<Key, PlayedGame[]>();
  for (const game of games)
    groups.set(keyOf(game), [...groups.get(keyOf(game)) ?? [], game]);
  return [...groups].map(([key, list]) => ({key, games: list}));
}

// The form over time: for each game, the average of the last `over` values up to it.
export function movingAverage(values: readonly number[], over: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - over), i + 1)));
}

// A value of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is quoted.
function csvValue(value: string|number): string {
  if (typeof value === 'number')
    return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

// All finished games as a CSV file, one row each, for spreadsheets.
export function csvOf(games: readonly SavedGame[]): string {
  const head = ['id', 'ended', 'mode', 'players', 'seat', 'names', 'opponent', 'points', 'margin', 'won', ...PARTS, 'hints'];
  const rows = playedGames(games).map(played => {
    const names = games.find(({id}) => id === played.id)?.summary?.seats.map(({name, player}) => name || player || '').join(' / ') ?? '';
    return [played.id, new Date(played.at).toISOString(), played.set, played.players, played.seat, names,
            played.opponent === 'people' ? 'people' : `level:${played.opponent}`, played.points, played.margin,
            Math.round(played.won * 1000) / 1000, ...PARTS.map(part => played.parts ? played.parts[part] : ''), played.hints];
  });
  return [head, ...rows].map(row => `${row.map(csvValue).join(',')}\r\n`).join('');
}
