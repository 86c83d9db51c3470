// The engine, its players and the saved games for the whole page: asked for once, while the first
// screen is drawn already.

import {useEffect, useState} from 'preact/hooks';
import type {LoadFailure} from '../engine/engine';
import type {Works} from '../engine/runtime';
import {startWorks} from '../engine/runtime';
import type {World} from '../session/sessionContext';
import {openWorld} from '../session/sessionContext';

export type Starting = {ok: true; works: Works; world: World}|{ok: false; reason: LoadFailure};

let starting: Promise<Starting>|null = null;
let started: Starting|null = null;
const listeners = new Set<(now: Starting|null) => void>();

function tell(now: Starting|null): Starting|null {
  started = now;
  for (const listener of listeners)
    listener(now);
  return now;
}

async function start(): Promise<Starting> {
  const result = await startWorks();
  const now: Starting = result.ok ? {ok: true, works: result.works, world: await openWorld(result.works)} : result;
  tell(now);
  return now;
}

export function startAll(): Promise<Starting> {
  return starting ??= start();
}

// After a failure once more from the beginning.
export function startAgain(): Promise<Starting> {
  if (started && !started.ok) {
    starting = null;
    tell(null);
  }
  return startAll();
}

// null while it is on its way.
export function useStarting(): Starting|null {
  const [now, setNow] = useState(started);
  useEffect(() => {
    listeners.add(setNow);
    setNow(started);
    return () => void listeners.delete(setNow);
  }, []);
  return now;
}
