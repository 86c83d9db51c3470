// The results of daily deals on this device. They are kept apart from the saved games, so that removing
// a game neither breaks a streak nor allows another attempt.

import type {DailyEntry, DailyHistory} from './localValues';
import {BROWSER, DAILY, readValue, writeValue} from './localValues';

export type {DailyEntry, DailyHistory};

const listeners = new Set<() => void>();

export function loadDailyHistory(): DailyHistory {
  return readValue(DAILY) ?? {};
}

// The history of this browser with the results of another. A deal that was played in both counts as it was
// played here. What waits to be sent, the other browser sends.
export function mergeDailyHistory(own: DailyHistory, other: DailyHistory): DailyHistory {
  const added = Object.entries(other).map(([key, {record: _, ...rest}]): [string, DailyEntry] => [key, rest]);
  return {...Object.fromEntries(added), ...own};
}

// Changes one entry; `null` for what is not there yet. Another window may have written meanwhile.
export function changeDailyEntry(key: string, change: (entry: DailyEntry|null) => DailyEntry|null): void {
  const history = loadDailyHistory(), entry = change(history[key] ?? null);
  if (!entry)
    return;
  writeValue(DAILY, {...history, [key]: entry});
  for (const listener of listeners)
    listener();
}

export function onDailyHistory(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

// A random number that is this browser's own; made when it is first needed.
export function browserKey(random: () => string): string {
  const known = readValue(BROWSER);
  if (known !== null)
    return known;
  const key = random();
  writeValue(BROWSER, key);
  return key;
}
