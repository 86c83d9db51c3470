// Where a replay is, and how it moves: steps, jumps, playing at a speed; by buttons and keys.

import {useEffect, useState} from 'preact/hooks';
import {getSettings} from '../../platform/settings';

const STEP_MS = {slow: 2000, even: 1000, fast: 350};
export type ReplaySpeed = keyof typeof STEP_MS;

export interface ReplaySteps {
  at: number;     // events shown
  runs: boolean;
  speed: ReplaySpeed;
  setSpeed: (speed: ReplaySpeed) => void;
  to: (event: number) => void;  // also pauses
  step: (by: number) => void;
  run: () => void;              // plays or pauses; at the end it starts over
}

function playsAtOnce(): boolean {
  return getSettings().speed !== 'instant' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

// `event`: where to begin; undefined: at the start, and playing.
export function useReplaySteps(events: number, event: number|undefined): ReplaySteps {
  const [at, setAt] = useState(() => Math.min(event ?? 0, events));
  const [runs, setRuns] = useState(() => event === undefined && playsAtOnce());
  const [speed, setSpeed] = useState<ReplaySpeed>('even');
  useEffect(() => {
    if (!runs)
      return;
    const timer = setInterval(() => setAt(now => Math.min(now + 1, events)), STEP_MS[speed]);
    return () => clearInterval(timer);
  }, [runs, speed, events]);
  useEffect(() => {
    if (at >= events)
      setRuns(false);
  }, [at, events]);
  const to = (where: number) => {
    setRuns(false);
    setAt(Math.max(0, Math.min(where, events)));
  };
  // From where it is when the key arrives, which may be before the last step is drawn.
  const step = (by: number) => {
    setRuns(false);
    setAt(now => Math.max(0, Math.min(now + by, events)));
  };
  const run = () => {
    if (at >= events)
      setAt(0);
    setRuns(now => !now);
  };
  return {at, runs, speed, setSpeed, to, step, run};
}

// Arrows step, Home and End jump, the space bar plays. Fields and dialogs keep their own keys.
export function useReplayKeys({to, step, run}: ReplaySteps, events: number): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || document.querySelector('dialog[open]') ||
          target.matches('input, select, textarea'))
        return;
      const button = target.closest('button, a, summary') !== null;
      const by = {ArrowRight: 1, ArrowLeft: -1}[event.key], where = {Home: 0, End: events}[event.key];
      if (by !== undefined)
        step(by);
      else if (where !== undefined)
        to(where);
      else if (event.key === ' ' && !button)
        run();
      else
        return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
  // A radio button chosen by a pointer gives the arrow keys back.
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (event.detail > 0)
        setTimeout(() => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'radio' &&
            !document.querySelector('dialog[open]') && document.activeElement.blur());
    };
    addEventListener('click', click);
    return () => removeEventListener('click', click);
  }, []);
}
