// Loads the engine and the saved games once for the whole page, while the first screen is already
// shown.

import {useEffect, useState} from 'preact/hooks';
import type {LoadFailure} from '../engine/engine';
import type {EngineRuntime} from '../engine/runtime';
import {startEngineRuntime} from '../engine/runtime';
import {sendResults} from '../session/dailyResults';
import type {SessionContext} from '../session/sessionContext';
import {openSessionContext} from '../session/sessionContext';

export type Startup = {ok: true; runtime: EngineRuntime; context: SessionContext}|{ok: false; reason: LoadFailure};

let startup: Promise<Startup>|null = null;
let started: Startup|null = null;
const listeners = new Set<(current: Startup|null) => void>();

function notify(current: Startup|null): Startup|null {
  started = current;
  for (const listener of listeners)
    listener(current);
  return current;
}

async function start(): Promise<Startup> {
  const result = await startEngineRuntime();
  const current: Startup = result.ok ? {ok: true, runtime: result.runtime, context: await openSessionContext(result.runtime)} : result;
  notify(current);
  if (current.ok)
    sendDailyResults(current.context.baseUrl);
  return current;
}

// Results that could not be sent when they were made.
function sendDailyResults(base: string): void {
  void sendResults(base);
  addEventListener('online', () => void sendResults(base));
}

export function startUp(): Promise<Startup> {
  return startup ??= start();
}

// Starts over after a failure.
export function retryStartup(): Promise<Startup> {
  if (started && !started.ok) {
    startup = null;
    notify(null);
  }
  return startUp();
}

// null while loading.
export function useStartup(): Startup|null {
  const [current, setCurrent] = useState(started);
  useEffect(() => {
    listeners.add(setCurrent);
    setCurrent(started);
    return () => void listeners.delete(setCurrent);
  }, []);
  return current;
}
