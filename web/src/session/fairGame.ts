// How strong the player of this browser is in one game, from the results against the levels: by how much they won or
// lost, which tells more than whether. And the level against which both have the same chance.

import type {RuleSet} from '../engine/types';
import type {PlayedGame} from '../storage/statistics';

// Ratings of levels 1 to 6, level 1 at 1000: the sums of the steps measured in docs/strength.md.
export const LEVEL_RATINGS: Record<RuleSet, readonly number[]> = {
  discovery: [1000, 1191, 1573, 1881, 2211, 2567],
  totem: [1000, 1205, 1451, 1733, 2115, 2719],
  tribe: [1000, 1301, 1542, 1954, 2403, 3098],
  kingdomino: [1000, 1131, 1461, 1621, 1748, 1921],
};

// The standard deviation of the lead over the best opponent between players of level 4, and its mean, which is
// negative with several opponents: by the number of players, from two on (docs/strength.md).
const LEADS: Record<RuleSet, readonly {mean: number; deviation: number}[]> = {
  discovery: [{mean: 0, deviation: 38.3}, {mean: -7.7, deviation: 18.6}, {mean: -9.2, deviation: 14.4}],
  totem: [{mean: 0, deviation: 40}, {mean: -8.1, deviation: 17.5}, {mean: -11.8, deviation: 15.4}],
  tribe: [{mean: 0, deviation: 40}, {mean: -8.8, deviation: 21.8}, {mean: -12.3, deviation: 17.7}],
  kingdomino: [{mean: 0, deviation: 10.9}, {mean: -4.4, deviation: 12.1}, {mean: -6.8, deviation: 12.8}],
};

// A rating difference of so much moves the mean lead by one standard deviation: the slope of the formula of Elo at
// even chances, for leads with a normal distribution.
export const RATING_PER_DEVIATION = 400 * 4 / (Math.LN10 * Math.sqrt(2 * Math.PI));

const PRIOR = 400;  // the standard deviation of ratings before the first game

export interface Estimate {
  rating: number;
  error: number;  // half of the 95 % interval
  games: number;
}

// One result: against a rating, how many standard deviations better than an equal player's mean.
export interface LeadResult {
  opponent: number;
  lead: number;
}

// A normal distribution in both is a weighted mean.
export function estimate(results: readonly LeadResult[], prior: number): Estimate {
  const each = 1 / RATING_PER_DEVIATION ** 2, first = 1 / PRIOR ** 2, weight = first + each * results.length;
  const sum = results.reduce((all, {opponent, lead}) => all + each * (opponent + lead * RATING_PER_DEVIATION), first * prior);
  return {rating: sum / weight, error: 1.96 / Math.sqrt(weight), games: results.length};
}

// As many games as say what the player is like now.
const RECENT = 30;

// Of games of this rule set with as many players, against computers of one level, without help.
export function estimatePlayer(games: readonly PlayedGame[], set: RuleSet, players: number): Estimate {
  const levels = LEVEL_RATINGS[set], {mean, deviation} = LEADS[set][players - 2]!;
  const results = games.filter(one => one.set === set && one.players === players && one.hints === 0 && typeof one.opponent === 'number' && one.opponent > 0)
    .slice(-RECENT).map(one => ({opponent: levels[(one.opponent as number) - 1]!, lead: (one.margin - mean) / deviation}));
  return estimate(results, levels[1]!);
}

// The level of the next game. Between two levels it changes from game to game, so that on average they are as strong as
// the player. `random`: 0 to 1.
export function fairLevel(rating: number, set: RuleSet, random: number): number {
  const levels = LEVEL_RATINGS[set];
  for (let level = 1; level < levels.length; level++) {
    const low = levels[level - 1]!, high = levels[level]!;
    if (rating < high)
      return random < (rating - low) / (high - low) ? level + 1 : level;
  }
  return levels.length;
}
