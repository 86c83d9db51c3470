// Whether the page is at rest: nobody has touched it for a while, and small movements may be seen on it. Never
// for those who want no motion, and only where the browser says that the device is being charged.

import {useEffect, useState} from 'preact/hooks';
import {getSettings, onSettings} from './settings';

const AFTER_MS = 4000, UNTIL_MS = 120_000;  // since the last touch: from when, and until when
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

type Battery = EventTarget&{readonly charging: boolean};

const still = matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<(calm: boolean) => void>();
let battery: Promise<Battery|null>|null = null;
let charging = false;
let calm = false;
let timer = 0;

function tell(now: boolean): void {
  if (now === calm)
    return;
  calm = now;
  for (const listener of listeners)
    listener(now);
}

function wait(): void {
  tell(false);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (!charging || still.matches || document.hidden || getSettings().speed === 'instant')
      return;
    tell(true);
    timer = window.setTimeout(() => tell(false), UNTIL_MS);
  }, AFTER_MS);
}

function follow(): void {
  battery ??= ((navigator as {getBattery?: () => Promise<Battery>}).getBattery?.() ?? Promise.resolve(null)).catch(() => null);
  void battery.then(found => {
    charging = found?.charging ?? false;
    found?.addEventListener('chargingchange', () => {
      charging = found.charging;
      wait();
    });
  });
  TOUCHES.forEach(one => addEventListener(one, wait, {capture: true, passive: true}));
  document.addEventListener('visibilitychange', wait);
  still.addEventListener('change', wait);
  onSettings(wait);
}

// Whether the page is at rest now.
export function useCalm(): boolean {
  const [now, setNow] = useState(calm);
  useEffect(() => {
    if (listeners.size === 0 && battery === null)
      follow();
    listeners.add(setNow);
    wait();
    return () => void listeners.delete(setNow);
  }, []);
  return now;
}
