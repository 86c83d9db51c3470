// What a server says over the socket (docs/protocol.md), checked before it is believed.

import type {LogLine} from '../storage/gameStorage';

export type Heard =
    {kind: 'joined'; seat: number; host: boolean; last: number; now: number}|
    {kind: 'lines'; lines: LogLine[]; ask: number|null}|
    {kind: 'refused'; ask: number; error: string; say: string; at: number}|
    {kind: 'here'; seats: number[]; watching: number}|
    {kind: 'error'; error: string; say: string};

type Json = Record<string, unknown>;

function number(value: unknown): number|null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lineOf(value: unknown): LogLine|null {
  const {n, at, e} = (value ?? {}) as Json;
  return typeof n === 'number' && typeof at === 'number' && typeof e === 'string' ? {n, at, e} : null;
}

// null: nothing that this page understands.
export function hear(message: string): Heard|null {
  let said: Json;
  try {
    said = JSON.parse(message) as Json;
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null)
    return null;
  if ('joined' in said)
    return {kind: 'joined', seat: number(said['seat']) ?? 0, host: said['host'] === true,
            last: number(said['last']) ?? 0, now: number(said['now']) ?? Date.now()};
  if (Array.isArray(said['lines'])) {
    const lines = said['lines'].map(lineOf);
    return lines.some(line => line === null) ? null :
                                               {kind: 'lines', lines: lines as LogLine[], ask: number(said['ask'])};
  }
  if ('refused' in said)
    return {kind: 'refused', ask: number(said['refused']) ?? -1, error: text(said['error']),
            say: text(said['say']), at: number(said['at']) ?? 0};
  if (Array.isArray(said['here']))
    return {kind: 'here', seats: said['here'].filter(seat => typeof seat === 'number'),
            watching: number(said['watching']) ?? 0};
  if ('error' in said)
    return {kind: 'error', error: text(said['error']), say: text(said['say'])};
  return null;
}
