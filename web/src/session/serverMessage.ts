// Messages of the server over the socket (docs/protocol.md), validated.

import type {LogLine} from '../storage/gameStorage';
import type {Presence, Reaction, SeatRequest} from './session';
import {REACTIONS} from './session';

export type ServerMessage =
    {kind: 'joined'; seat: number; host: boolean; last: number; now: number; watch: string|null}|
    {kind: 'lines'; lines: LogLine[]; ask: number|null}|
    {kind: 'refused'; ask: number; error: string; say: string; at: number}|
    {kind: 'reaction'; seat: number; reaction: Reaction}|
    {kind: 'lesson'; seat: number; done: number; steps: number}|
    {kind: 'seatRequest'; request: SeatRequest}|
    {kind: 'declined'; link: string}|
    {kind: 'here'; present: Presence}|
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

function awayOf(value: unknown): {seat: number; since: number}[] {
  return (Array.isArray(value) ? value : []).flatMap(one => {
    const {seat, since} = (one ?? {}) as Json;
    return typeof seat === 'number' && typeof since === 'number' ? [{seat, since}] : [];
  });
}

// null: this page does not understand it.
export function parseServerMessage(message: string): ServerMessage|null {
  let json: Json;
  try {
    json = JSON.parse(message) as Json;
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null)
    return null;
  if ('joined' in json)
    return {kind: 'joined', seat: number(json['seat']) ?? 0, host: json['host'] === true,
            last: number(json['last']) ?? 0, now: number(json['now']) ?? Date.now(), watch: text(json['watch']) || null};
  if (Array.isArray(json['lines'])) {
    const lines = json['lines'].map(lineOf);
    return lines.some(line => line === null) ? null :
                                               {kind: 'lines', lines: lines as LogLine[], ask: number(json['ask'])};
  }
  if ('refused' in json)
    return {kind: 'refused', ask: number(json['refused']) ?? -1, error: text(json['error']),
            say: text(json['say']), at: number(json['at']) ?? 0};
  if ('reaction' in json) {
    const reaction = REACTIONS.find(one => one === json['reaction']), seat = number(json['seat']);
    return reaction && seat !== null ? {kind: 'reaction', seat, reaction} : null;
  }
  if ('lesson' in json) {
    const seat = number(json['seat']), done = number(json['lesson']), steps = number(json['of']);
    return seat !== null && done !== null && steps !== null ? {kind: 'lesson', seat, done, steps} : null;
  }
  if ('seat_request' in json)
    return {kind: 'seatRequest', request: {link: text(json['seat_request']), name: text(json['name'])}};
  if ('declined' in json)
    return {kind: 'declined', link: text(json['declined'])};
  if (Array.isArray(json['here']))
    return {kind: 'here', present: {seats: json['here'].filter(seat => typeof seat === 'number'),
                                    watching: number(json['watching']) ?? 0, away: awayOf(json['away'])}};
  if ('error' in json)
    return {kind: 'error', error: text(json['error']), say: text(json['say'])};
  return null;
}
