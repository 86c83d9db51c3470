// Consecutive positions differ in little. The parts of a value that are equal to those of an earlier one become the
// same objects, so that whoever draws them sees at once that nothing has changed.

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// `now`, a value as JSON has them, or `was` where they are equal. Changes neither.
export function shareEqual<T>(was: unknown, now: T): T {
  if (Object.is(was, now) || !isObject(was) || !isObject(now) || Array.isArray(was) !== Array.isArray(now))
    return now;
  const keys = Object.keys(now), parts = keys.map(key => shareEqual(was[key], now[key]));
  const isShared = (key: string, i: number) => Object.is(parts[i], was[key]) && key in was;
  if (keys.length === Object.keys(was).length && keys.every(isShared))
    return was as T;
  return (Array.isArray(now) ? parts : Object.fromEntries(keys.map((key, i) => [key, parts[i]]))) as T;
}
