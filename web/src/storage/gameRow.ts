// The schema of a saved game: what the browser's storage or a file has is one, or it is damaged.

import type {GameSetup, Points} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import type {LogLine, NotedSalt, SavedAnalysis, SavedDaily, SavedGame, SavedRecord, SavedScorePad, SavedSeat, SavedTable, SeatToken, ShuffleNotes}
  from './gameStorage';
import type {GameSummary, SeatSummary, SeriesSummary} from './gameSummary';
import type {PadCount, PadDomino, PadPlayer, PadRegion, ScorePad} from './scorePad';
import type {Decoder} from './schema';
import {fieldsOf, flag, integer, list, nullable, object, oneOf, sound, text, withDefault} from './schema';

const LAST_TIME = 8.64e15;  // milliseconds: the end of what a Date can be
const MOST_POINTS = 9999;
const RECORD_LENGTH = 1 << 20;
const DRAWING_LENGTH = 4000;
const MOST_LINES = 20_000;  // of an analysis

const seat = integer(1, 4);
const time: Decoder<number> = stored =>
    typeof stored === 'number' && stored >= 0 && stored <= LAST_TIME ? stored : undefined;
const set = oneOf(...RULE_SETS);
const name = text(200);
const player = text(100, /^[a-z][\w:=,.+-]*$/i);
const points = integer(0, MOST_POINTS);
const tableId = text(16, /^[a-z2-7]{16}$/);
const token = text(32, /^[0-9a-f]{32}$/);
const hash = text(64, /^[0-9a-f]{64}$/);

export const day = text(10, /^\d{4}-\d\d-\d\d$/);

const parts = object<Points>({
  total: points, regions: points, resources: points, totems: points, cavemen: points, warriors: points, centre: points, complete: points,
});

const seatSummary = object<Omit<SeatSummary, 'parts'>, {parts: Points}>({name, player: nullable(player), points}, {parts});

const series = object<SeriesSummary>({
  kind: oneOf('dynasty', 'best-of-3'),
  game: integer(1, 9),
  games: integer(1, 9),
  waits: flag,
  over: flag,
  leaders: list(seat, 0, 4),
  seats: list(object<{points: number; wins: number}>({points, wins: integer(0, 9)}), 1, 4),
});

const anySummary = object<Omit<GameSummary, 'series'>, {series: SeriesSummary}>({
  stage: oneOf('empty', 'gathers', 'reveals', 'plays', 'over', 'closed'),
  set,
  round: integer(0, 99),
  rounds: integer(0, 99),
  turn: integer(0, 4),
  winners: list(seat, 0, 4),
  seats: list(seatSummary, 1, 4),
}, {series});

// Nobody takes part in it who has no seat.
const summary: Decoder<GameSummary> = (stored, damage) => {
  const found = anySummary(stored, damage), seats = found?.seats.length ?? 0;
  return found && [found.turn, ...found.winners].every(one => one <= seats) ? found : undefined;
};

const row = {
  begun: time,
  updated: time,
  finished: flag,
  summary: withDefault(nullable(summary), null),
};
const rowExtras = {
  hints: integer(0, 1e6),
  analysis: object<SavedAnalysis>({record: hash, sims: integer(1, 1e9), lines: list(text(1000), 0, MOST_LINES)}),
};

const plan = object<Pick<GameSetup, 'set'|'seats'>, Omit<GameSetup, 'set'|'seats'>>({set, seats: list(player, 2, 4)}, {
  grid: integer(1, 99),
  deck: integer(1, 99),
  line: integer(1, 99),
  centre: flag,
  complete: flag,
  clock: object<{bank: number; turn: number}>({bank: integer(0, 1e9), turn: integer(0, 1e9)}),
  hints: flag,
  series: text(200),
});

type Extras<Row> = Required<Pick<Row, {[Name in keyof Row]-?: undefined extends Row[Name] ? Name : never}[keyof Row]>>;
type Needed<Row> = Omit<Row, keyof Extras<Row>>;

const here = object<Needed<SavedTable>, Extras<SavedTable>>({
  ...row,
  kind: oneOf('here'),
  id: tableId,
  plan,
  secret: hash,
  names: withDefault(list(name, 0, 4), []),
  seed: withDefault(nullable(text(1000)), null),
}, {
  ...rowExtras,
  daily: object<SavedDaily>({day, late: flag}),
  continues: integer(0, 1e5),
  deal: list(text(100), 0, 100),
  byHand: flag,
});

const seatToken = object<Omit<SeatToken, 'key'>, {key: string}>({seat: integer(-1, 4), token}, {key: token});

const notedSalt = object<Omit<NotedSalt, 'revealed'>, {revealed: string}>(
    {seat, commitment: hash, salt: text(64, /^[0-9a-f]*$/)}, {revealed: text(100)});

const shuffle = object<Omit<ShuffleNotes, 'line'>, {line: number}>({
  commit: nullable(hash),
  fingerprint: nullable(text(100)),
  salts: list(notedSalt, 0, 1000),
  otherLog: flag,
}, {line: integer(0, 1e6)});

const online = object<Needed<SavedSeat>, Extras<SavedSeat>>({
  ...row,
  kind: oneOf('online'),
  id: text(49, /^[a-z2-7]{16}\/[0-9a-f]{32}$/),
  table: tableId,
  mine: list(seatToken, 1, 5),
  others: withDefault(sound(seatToken, 5), []),
  gone: withDefault(flag, false),
}, {
  ...rowExtras,
  watch: token,
  shuffle,
  muted: sound(seat, 4),
  freeSeat: flag,
  match: object<NonNullable<SavedSeat['match']>>({set, seats: integer(2, 4)}),
});

const record = object<Needed<SavedRecord>, Extras<SavedRecord>>(
    {...row, kind: oneOf('record'), id: tableId, text: text(RECORD_LENGTH)}, rowExtras);

const square = text(3, /^[a-m]([1-9]|1[0-3])$/) as Decoder<PadDomino['squares'][0]>;
const squares: Decoder<PadDomino['squares']> = (stored, damage) => list(square, 2, 2)(stored, damage) as PadDomino['squares']|undefined;

const padCount = object<PadCount>({
  regions: list(object<PadRegion>({squares: integer(0, 99), fires: integer(0, 99)}), 0, 50),
  resources: integer(0, 999),
  cavemen: integer(0, 999),
  warriors: integer(0, 999),
  startFires: integer(0, 99),
  centre: flag,
});

// The engine checks what the drawings say.
const scorePad = object<ScorePad>({
  set,
  grid: integer(1, 99),
  deck: integer(1, 99),
  line: integer(1, 99),
  centre: flag,
  complete: flag,
  players: list(object<PadPlayer>({
    name,
    drawing: text(DRAWING_LENGTH),
    dominoes: list(object<PadDomino>({number: integer(1, 99), squares}), 0, 99),
    totems: list(oneOf('mammoth', 'fish', 'mushroom', 'flint'), 0, 4),
    discarded: nullable(flag),
    count: withDefault(nullable(padCount), null),
  }), 2, 4),
});

const pad = object<Needed<SavedScorePad>, Extras<SavedScorePad>>({...row, kind: oneOf('pad'), id: tableId, pad: scorePad}, rowExtras);

// null: it is damaged. What only describes the game, such as its summary, may be missing in the result.
export function decodeGame(stored: unknown): SavedGame|null {
  const damage = {parts: 0};
  switch (fieldsOf(stored)?.['kind']) {
  case 'here': {
    const table = here(stored, damage);
    return table ? {...table, names: table.plan.seats.map((_, i) => table.names[i] ?? '')} : null;
  }
  case 'online': return online(stored, damage) ?? null;
  case 'record': return record(stored, damage) ?? null;
  case 'pad': return pad(stored, damage) ?? null;
  default: return null;
  }
}

const line = object<LogLine>({n: integer(1, 1e9), at: time, e: text(10_000)});

// A whole log, from its first line; null: it is damaged.
export function decodeLog(stored: unknown): LogLine[]|null {
  const lines = list(line, 0, 1e6)(stored, {parts: 0});
  return lines?.every(({n}, i) => n === i + 1) ? lines : null;
}
