// Fair game: simulated players of six known strengths, against the level that their results choose.
//   node test/unit/fairGame.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {estimate, estimatePlayer, fairLevel, LEVEL_RATINGS, RATING_PER_DEVIATION} = await load('session/fairGame');

// A generator of its own, so that the figures are those of docs/strength.md: SplitMix64, and Box and Muller.
let state = 29n;
function uniform() {
  const mask = (1n << 64n) - 1n;
  state = state + 0x9E3779B97F4A7C15n & mask;
  let z = state;
  z = (z ^ z >> 30n) * 0xBF58476D1CE4E5B9n & mask;
  z = (z ^ z >> 27n) * 0x94D049BB133111EBn & mask;
  return Number((z ^ z >> 31n) >> 11n) / 2 ** 53;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

const LEVELS = LEVEL_RATINGS.kingdomino;
const STRENGTHS = [1000, 1180, 1360, 1540, 1720, 1900];
const RUNS = 400, GAMES = 20;

// The estimate after some games against fair levels, and how many of them were won.
function simulate(strength) {
  const results = [];
  let won = 0;
  for (let game = 0; game < GAMES; game++) {
    const {rating} = estimate(results, LEVELS[1]);
    const opponent = LEVELS[fairLevel(rating, 'kingdomino', uniform()) - 1];
    const lead = (strength - opponent) / RATING_PER_DEVIATION + normal();
    won += lead > 0;
    results.push({opponent, lead});
  }
  return {...estimate(results, LEVELS[1]), won};
}

await test('players of six known strengths are estimated within 60 on average after 20 games', check => {
  for (const strength of STRENGTHS) {
    const runs = Array.from({length: RUNS}, () => simulate(strength)), mean = of => runs.reduce((sum, one) => sum + of(one), 0) / RUNS;
    const bias = mean(({rating}) => rating - strength), deviation = Math.sqrt(mean(({rating}) => (rating - strength - bias) ** 2));
    const near = mean(({rating}) => Math.abs(rating - strength) <= 60), inside = mean(({rating, error}) => Math.abs(rating - strength) <= error);
    console.log(`  | ${strength} | ${bias >= 0 ? '+' : '−'}${Math.abs(bias).toFixed(0)} | ${deviation.toFixed(0)} | ${(100 * near).toFixed(0)} % | ${
      (100 * inside).toFixed(0)} % | ${(100 * mean(one => one.won) / GAMES).toFixed(0)} % |`);
    check(Math.abs(bias) < 60, true, `${strength}: off by ${bias.toFixed(0)} on average`);
    check(inside > 0.9, true, `${strength}: the interval holds in ${(100 * inside).toFixed(0)} % of the runs`);
  }
});

await test('the interval after 20 games is what the information in 20 leads allows', check => {
  const even = Array.from({length: 20}, () => ({opponent: 1500, lead: 0}));
  const {rating, error} = estimate(even, 1500);
  check([Math.round(rating), Math.abs(error - 1.96 / Math.sqrt(20 / RATING_PER_DEVIATION ** 2 + 1 / 400 ** 2)) < 1e-9], [1500, true], 'all even');
  check(error > 60, true, 'which is more than 60: single players cannot be told that exactly');
});

await test('only games of the same kind against computers of a level, without help, count', check => {
  const game = {set: 'totem', players: 2, opponent: 3, margin: 0, hints: 0};
  check(estimatePlayer([game, {...game, set: 'tribe'}, {...game, players: 3}, {...game, opponent: 'people'}, {...game, opponent: 0},
                        {...game, hints: 1}], 'totem', 2).games, 1, 'of six');
  const {rating} = estimatePlayer(Array(30).fill(game), 'totem', 2);
  check(Math.abs(rating - LEVEL_RATINGS.totem[2]) < 20, true, `thirty even games against level 3: ${rating.toFixed(0)}`);
});

await test('the level follows the rating, and lies between two where the rating does', check => {
  check([fairLevel(500, 'totem', 0.5), fairLevel(9999, 'totem', 0.5)], [1, 6], 'the lowest and the highest');
  LEVELS.forEach((rating, i) => check(fairLevel(rating, 'kingdomino', 0.5), i + 1, `as strong as level ${i + 1}`));
  const between = (LEVELS[2] + LEVELS[3]) / 2;
  check([fairLevel(between, 'kingdomino', 0.49), fairLevel(between, 'kingdomino', 0.51)], [4, 3], 'half of the games each');
});

finish();
