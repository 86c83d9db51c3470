// The player's settings, saved on this device where the browser allows it.

import {useEffect, useState} from 'preact/hooks';
import type {Settings} from '../storage/localValues';
import {SETTINGS, readValue, writeValue} from '../storage/localValues';

export type {Settings};

function kept(): Settings {
  return readValue(SETTINGS) ?? SETTINGS.decode({}, {parts: 0})!;
}

let settings = kept();
const listeners = new Set<() => void>();

export function getSettings(): Settings {
  return settings;
}

function replaceSettings(next: Settings): void {
  settings = next;
  for (const listener of listeners)
    listener();
}

export function changeSettings(change: Partial<Settings>): void {
  writeValue(SETTINGS, {...settings, ...change});
  replaceSettings({...settings, ...change});
}

// Call once: what is changed in another window holds in this one, too, and is not overwritten by it.
export function shareSettings(): void {
  addEventListener('storage', ({key}) => key === SETTINGS.key && replaceSettings(kept()));
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  const [, again] = useState(settings);
  useEffect(() => {
    again(settings);  // they may have changed since the first drawing
    return onSettings(() => again(settings));
  }, []);
  return settings;
}
