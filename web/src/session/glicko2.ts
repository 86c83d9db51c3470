// Glicko-2 (Glickman, "Example of the Glicko-2 system"): a rating, how far it may be off, and how steady results are.

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface RatedResult {
  rating: number;     // of the opponent
  deviation: number;
  score: number;      // 1 won, 0 lost
}

export const UNRATED: Rating = {rating: 1500, deviation: 350, volatility: 0.06};

const SCALE = 173.7178;
const TAU = 0.5;  // how much a volatility may change

// Step 5: the new volatility, by the Illinois method.
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const e = Math.exp(x), d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (TAU * TAU);
  };
  let low = a, high = Math.log(Math.max(delta * delta - phi * phi - v, Number.MIN_VALUE));
  if (delta * delta <= phi * phi + v) {
    let k = 1;
    while (f(a - k * TAU) < 0)
      k++;
    high = a - k * TAU;
  }
  let fLow = f(low), fHigh = f(high);
  while (Math.abs(high - low) > 1e-6) {
    const next = low + (low - high) * fLow / (fHigh - fLow), fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else {
      fLow /= 2;
    }
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}

// The rating after the results of one period.
export function rated({rating, deviation, volatility}: Rating, results: readonly RatedResult[]): Rating {
  const mu = (rating - UNRATED.rating) / SCALE, phi = deviation / SCALE;
  let precision = 0, sum = 0;
  for (const one of results) {
    const other = one.deviation / SCALE, g = 1 / Math.sqrt(1 + 3 * other * other / (Math.PI * Math.PI));
    const expected = 1 / (1 + Math.exp(-g * (mu - (one.rating - UNRATED.rating) / SCALE)));
    precision += g * g * expected * (1 - expected);
    sum += g * (one.score - expected);
  }
  if (results.length === 0)
    return {rating, deviation: SCALE * Math.hypot(phi, volatility), volatility};
  const v = 1 / precision, sigma = newVolatility(volatility, phi, v, v * sum);
  const before = Math.hypot(phi, sigma), after = 1 / Math.sqrt(1 / (before * before) + precision);
  return {rating: SCALE * (mu + after * after * sum) + UNRATED.rating, deviation: SCALE * after, volatility: sigma};
}
