// What the browser keeps of puzzles: the rating, what came of each, and the player's own mistakes.

import {day} from './gameRow';
import type {Decoder} from './schema';
import {entries, flag, integer, object, oneOf, text, withDefault} from './schema';

// `first`: solved at the first attempt. `later`: after a wrong one. `failed`: not yet.
export type PuzzleOutcome = 'first'|'later'|'failed';

export interface PuzzleProgress {
  rating: number;      // in hundredths
  deviation: number;   // in hundredths
  volatility: number;  // in millionths
  outcomes: Record<string, PuzzleOutcome>;  // by puzzle
  days: Record<string, true>;  // on which the puzzle of the day was solved
}

export const decodeProgress: Decoder<PuzzleProgress> = object<PuzzleProgress>({
  rating: withDefault(integer(0, 500_000), 150_000),
  deviation: withDefault(integer(1, 35_000), 35_000),
  volatility: withDefault(integer(1, 1_000_000), 60_000),
  outcomes: withDefault(entries(name => /^[0-9a-f]{8}$/.test(name), oneOf<PuzzleOutcome>('first', 'later', 'failed')), {}),
  days: withDefault(entries(name => day(name, {parts: 0}) !== undefined,
                            (stored, damage) => flag(stored, damage) ? true as const : undefined), {}),
});

// A mistake of an own game, which comes back until it has been solved often enough.
export interface Mistake {
  record: string;    // of the turn, up to the decision
  solution: string;  // as in a record, with its seat
  played: string;    // the mistake
  points: number;    // lost, in hundredths
  due: string;       // the day on which it comes back
  solved: number;    // times in a row, at the first attempt
}

export type Mistakes = Readonly<Record<string, Mistake>>;

export const decodeMistakes: Decoder<Mistakes> = entries(name => /^[0-9a-f]{16}$/.test(name), object<Mistake>({
  record: text(20_000, /^lapilli 1\n/),
  solution: text(64, /^[1-4] /),
  played: text(64, /^[1-4] /),
  points: integer(0, 100_000),
  due: day,
  solved: integer(0, 4),
}));
