// The results of daily deals on this device. They are kept apart from the saved games, so that removing
// a game neither breaks a streak nor allows another attempt.

export interface DailyEntry {
  points: number;
  opponent: number;
  late: boolean;        // begun on a later day than the deal's
  par: number|null;     // null: not computed yet
  // `waiting`: to be sent to the server. `refused`: it did not count; `say` tells why, in English.
  sent: 'waiting'|'counted'|'refused';
  say?: string;
  record?: string;      // while it waits
}

// By deal: `2026-11-15 totem`.
export type DailyHistory = Readonly<Record<string, DailyEntry>>;

// Their keys in localStorage. The second is who this browser is for the server; a copy would make two
// browsers one player.
export const HISTORY = 'lapilli.daily';
export const BROWSER = 'lapilli.browser';

// For browsers that store nothing: it lasts until the page is closed.
const memory = new Map<string, string>();

function get(key: string): string|null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function set(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

const listeners = new Set<() => void>();

function readHistory(text: string|null): DailyHistory {
  try {
    const found = JSON.parse(text ?? '{}') as unknown;
    return found !== null && typeof found === 'object' && !Array.isArray(found) ? found as DailyHistory : {};
  } catch {
    return {};
  }
}

export function loadDailyHistory(): DailyHistory {
  return readHistory(get(HISTORY));
}

// The history of this browser with the results of another. A deal that was played in both counts as it was
// played here. What waits to be sent, the other browser sends.
export function mergeDailyHistory(own: string|null, other: string): string {
  const added = Object.entries(readHistory(other)).flatMap(([key, entry]): [string, DailyEntry][] => {
    if (!/^\d{4}-\d\d-\d\d \w+$/.test(key) || !Number.isFinite(entry?.points) || !Number.isFinite(entry.opponent))
      return [];
    const {record: _, ...rest} = entry;
    return [[key, rest]];
  });
  return JSON.stringify({...Object.fromEntries(added), ...readHistory(own)});
}

// Changes one entry; `null` for what is not there yet. Another window may have written meanwhile.
export function changeDailyEntry(key: string, change: (entry: DailyEntry|null) => DailyEntry|null): void {
  const history = loadDailyHistory(), entry = change(history[key] ?? null);
  if (!entry)
    return;
  set(HISTORY, JSON.stringify({...history, [key]: entry}));
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
  const known = get(BROWSER);
  if (known !== null && /^[0-9a-f]{32}$/.test(known))
    return known;
  const key = random();
  set(BROWSER, key);
  return key;
}
