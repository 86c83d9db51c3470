// Where saved games lie: a row for each, and the lines of its log. Two shelves have this shape: one
// that lasts (indexed.ts), and one that goes with the page (memory.ts).

import type {GameSetup} from '../engine/types';
import type {GameSummary} from './gameSummary';

// One line of a table's log (docs/protocol.md).
export interface LogLine {
  n: number;   // counts from 1, without gaps
  at: number;  // milliseconds since 1970, by the clock of whoever keeps the log
  e: string;
}

interface Row {
  id: string;
  begun: number;    // milliseconds since 1970
  updated: number;
  finished: boolean;
  summary: GameSummary|null;
}

// A table whose log is on this device.
export interface SavedTable extends Row {
  kind: 'here';
  plan: GameSetup;
  secret: string;
  names: string[];    // by seat
  seed: string|null;  // typed, or of the day
}

export interface SeatToken {
  seat: number;  // 0: only to watch
  token: string;
}

// A table on a server. Its id is what stands in the fragment of the link: `TABLE/TOKEN`.
export interface SavedSeat extends Row {
  kind: 'online';
  table: string;
  mine: SeatToken[];    // this device's; seat -1 until the server has said which it is
  others: SeatToken[];  // of people to be invited, where this device opened the table
  gone: boolean;        // the server knows it no more
}

// A record that was brought along.
export interface SavedRecord extends Row {
  kind: 'record';
  text: string;
}

export type SavedGame = SavedTable|SavedSeat|SavedRecord;

// `new`: none of the lines may be there already, else nothing is written.
export type WriteMode = 'new'|'any';

export interface GameStorage {
  readonly persistent: boolean;
  games(): Promise<SavedGame[]>;
  game(id: string): Promise<SavedGame|null>;
  lines(id: string, after: number): Promise<LogLine[]>;  // in order of their numbers
  put(game: SavedGame): Promise<void>;
  // All of it or nothing. False: one of the new lines is there already.
  write(game: SavedGame|null, id: string, lines: readonly LogLine[], writing: WriteMode): Promise<boolean>;
  truncate(id: string, after: number): Promise<void>;  // forgets the lines behind that one
  remove(id: string): Promise<void>;
}
