// How the player of this browser does with puzzles: a rating (Glicko-2, the puzzles are the opponents), what came of
// each, and days in a row. And the own mistakes, which come back after 1, 3, 7 and 21 days.

import type {Engine} from '../engine/engine';
import type {Analysis} from '../engine/types';
import {MISTAKES, PUZZLES, readValue, writeValue} from '../storage/localValues';
import type {Mistake, Mistakes, PuzzleProgress} from '../storage/puzzleValues';
import {dayAfter} from './dailyDeal';
import type {Rating} from './glicko2';
import {rated, UNRATED} from './glicko2';

const PUZZLE_DEVIATION = 60;  // of a puzzle's rating, which the levels have given it

const NONE: PuzzleProgress = {
  rating: UNRATED.rating * 100,
  deviation: UNRATED.deviation * 100,
  volatility: UNRATED.volatility * 1e6,
  outcomes: {},
  days: {},
};

export function puzzleProgress(): PuzzleProgress {
  return readValue(PUZZLES) ?? NONE;
}

export function ratingOf({rating, deviation, volatility}: PuzzleProgress): Rating {
  return {rating: rating / 100, deviation: deviation / 100, volatility: volatility / 1e6};
}

// After the first attempt at a puzzle. Only the first counts: what is known already says nothing.
export function withAttempt(progress: PuzzleProgress, id: string, puzzleRating: number, right: boolean): PuzzleProgress {
  const known = progress.outcomes[id];
  if (known)
    return known === 'failed' && right ? {...progress, outcomes: {...progress.outcomes, [id]: 'later'}} : progress;
  const {rating, deviation, volatility} = rated(ratingOf(progress), [{rating: puzzleRating, deviation: PUZZLE_DEVIATION, score: right ? 1 : 0}]);
  return {
    ...progress,
    rating: Math.round(Math.min(Math.max(rating, 0), 5000) * 100),
    deviation: Math.round(Math.min(deviation, UNRATED.deviation) * 100),
    volatility: Math.round(volatility * 1e6),
    outcomes: {...progress.outcomes, [id]: right ? 'first' : 'failed'},
  };
}

export function keepAttempt(id: string, rating: number, right: boolean): void {
  writeValue(PUZZLES, withAttempt(puzzleProgress(), id, rating, right));
}

export function keepDay(day: string): void {
  const progress = puzzleProgress();
  writeValue(PUZZLES, {...progress, days: {...progress.days, [day]: true}});
}

// Days in a row on which the puzzle of the day was solved: up to today, or up to yesterday as long as today's waits.
export function puzzleStreak({days}: PuzzleProgress, today: string): number {
  let length = 0;
  for (let day = days[today] ? today : dayAfter(today, -1); days[day]; day = dayAfter(day, -1))
    length++;
  return length;
}

const COMES_BACK = [1, 3, 7, 21];  // days after it was found, and after each time it was solved
const MOST_MISTAKES = 200;

export function mistakes(): Mistakes {
  return readValue(MISTAKES) ?? {};
}

// The keys of those that are due, the oldest first.
export function dueMistakes(all: Mistakes, today: string): string[] {
  return Object.keys(all).filter(key => all[key]!.due <= today).sort((a, b) => all[a]!.due < all[b]!.due ? -1 : 1);
}

// After the first attempt of a day; null: it has been solved often enough.
export function afterAttempt(mistake: Mistake, right: boolean, today: string): Mistake|null {
  const solved = right ? mistake.solved + 1 : 0, days = COMES_BACK[solved];
  return days === undefined ? null : {...mistake, solved, due: dayAfter(today, days)};
}

export function keepMistakeAttempt(key: string, right: boolean, today: string): void {
  const {[key]: mistake, ...others} = mistakes(), next = mistake ? afterAttempt(mistake, right, today) : null;
  writeValue(MISTAKES, next ? {...others, [key]: next} : others);
}

export interface FoundMistake {
  key: string;
  mistake: Mistake;
}

// The blunders of some seats in an analysed game, the most expensive first. `engine` has read its record.
export function findMistakes(engine: Engine, analysis: Analysis, seats: readonly number[], today: string): FoundMistake[] {
  const events = engine.events();
  return analysis.decisions.flatMap(({event, seat, grade, points, best}): FoundMistake[] => {
    const record = grade === 'blunder' && seats.includes(seat) && best?.request ? engine.positionRecord(event - 1) : null;
    const played = events[event - 1]?.request;
    if (!record || !best?.request || !played)
      return [];
    const solution = `${seat} ${best.request}`;
    return [{
      key: engine.sha256(`${record}${solution}`).slice(0, 16),
      mistake: {record, solution, played: `${seat} ${played}`, points, due: dayAfter(today, COMES_BACK[0]!), solved: 0},
    }];
  }).sort((a, b) => b.mistake.points - a.mistake.points);
}

// Adds those that are new; the cheapest go when there are too many.
export function keepMistakes(found: readonly FoundMistake[]): void {
  const all = {...Object.fromEntries(found.map(({key, mistake}) => [key, mistake])), ...mistakes()};
  const kept = Object.entries(all).sort(([, a], [, b]) => b.points - a.points).slice(0, MOST_MISTAKES);
  writeValue(MISTAKES, Object.fromEntries(kept));
}
