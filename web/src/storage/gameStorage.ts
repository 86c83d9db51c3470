// What saved games are, and the interface of their storage: a row for each game, and the lines of
// its log. Implemented persistently by IndexedDbStorage and, as a fallback, by MemoryStorage.

import type {GameSetup, RuleSet} from '../engine/types';
import type {GameSummary} from './gameSummary';
import type {ScorePad} from './scorePad';

// One line of a table's log (docs/protocol.md).
export interface LogLine {
  n: number;   // from 1, without gaps
  at: number;  // milliseconds since 1970, by the clock of the server or browser that keeps the log
  e: string;
}

interface Row {
  id: string;
  begun: number;    // milliseconds since 1970
  updated: number;
  finished: boolean;
  summary: GameSummary|null;
  hints?: number;            // how often the player was helped; missing: never
  analysis?: SavedAnalysis;
}

// What every position of a game is worth, as the engine wrote it down.
export interface SavedAnalysis {
  record: string;  // SHA-256 of the record it belongs to
  sims: number;
  lines: string[];
}

export interface SavedDaily {
  day: string;
  late: boolean;  // begun on a later day
}

// A table whose log is on this device.
export interface SavedTable extends Row {
  kind: 'here';
  plan: GameSetup;
  secret: string;
  names: string[];    // by seat
  seed: string|null;  // typed by the player, or that of the daily deal
  daily?: SavedDaily;  // it is a daily deal
  continues?: number;  // how many of the first events were played elsewhere
  byHand?: boolean;    // played with the box: what is drawn is entered by the players
  deal?: string[];     // the dominoes and chiefs of another game, to be drawn again: chance events in their order
}

export interface SeatToken {
  seat: number;  // 0: a spectator
  token: string;  // of the link to it, or a key
  key?: string;   // this browser's own, with which it claims the seat; not for spectators
}

// What opens a seat of this browser at which it has arrived, for requests to the server.
export function seatSecret({token, key}: SeatToken): string {
  return key ?? token;
}

// A salt that a seat has committed to.
export interface NotedSalt {
  seat: number;
  commitment: string;
  salt: string;
  revealed?: string;  // the fingerprint for which it was; it is good for no other
}

// What this device remembers of a shuffle, to notice later if the server exchanges it.
export interface ShuffleNotes {
  commit: string|null;       // in line 1
  fingerprint: string|null;  // when we revealed a salt,
  line?: number;             // after this line
  salts: NotedSalt[];        // all we committed to, of each seat the newest first
  otherLog: boolean;         // the server has shown a different log than before
}

// A table on a server. Its id is the fragment of the link by which this browser came: `TABLE/TOKEN`.
export interface SavedSeat extends Row {
  kind: 'online';
  table: string;
  mine: SeatToken[];    // of this device; seat -1 until the server has told which it is
  others: SeatToken[];  // to invite people with, where this device opened the table
  gone: boolean;        // the server no longer has it, or the seat is another browser's
  watch?: string;       // the spectators' token, when the server has told it
  shuffle?: ShuffleNotes;  // missing in rows of older pages
  muted?: number[];        // seats whose reactions are not shown
  freeSeat?: boolean;      // taken at a table that anyone may join; the token is this device's own
  match?: {set: RuleSet; seats: number};  // found by a quick match for this game
}

// An imported record.
export interface SavedRecord extends Row {
  kind: 'record';
  text: string;
}

// The score pad of a game on cardboard. It has no log.
export interface SavedScorePad extends Row {
  kind: 'pad';
  pad: ScorePad;
}

export type SavedGame = SavedTable|SavedSeat|SavedRecord|SavedScorePad;

// A row that is no saved game (gameRow.ts), as it is stored, and the lines stored for it.
export interface DamagedRow {
  key: IDBValidKey;
  row: unknown;
  lines: unknown[];
}

// `new`: if any of the lines already exists, nothing is written.
export type WriteMode = 'new'|'any';

export interface GameStorage {
  readonly persistent: boolean;
  games(): Promise<SavedGame[]>;
  damaged(): Promise<DamagedRow[]>;
  game(id: string): Promise<SavedGame|null>;
  lines(id: string, after: number): Promise<LogLine[]>;  // in order
  // Rows of a server's tables are merged with what another window has written (mergeRows.ts). A damaged row
  // in its place is set aside, under another key.
  put<Game extends SavedGame>(game: Game): Promise<Game>;  // as it is stored now
  // Writes all or nothing. False: one of the new lines already exists.
  write(game: SavedGame|null, id: string, lines: readonly LogLine[], writing: WriteMode): Promise<boolean>;
  truncate(id: string, after: number): Promise<void>;  // removes the lines after that one
  remove(key: IDBValidKey): Promise<void>;
}
