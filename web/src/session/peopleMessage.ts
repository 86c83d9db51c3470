// Messages of the server about the people at a table (docs/protocol.md), validated. All others are for the engine.

import type {Learning, Presence, Reaction, SeatRequest} from './session';
import {REACTIONS} from './session';

export type PeopleMessage =
    {kind: 'here'; present: Presence}|
    {kind: 'reaction'; seat: number; reaction: Reaction}|
    {kind: 'lesson'; seat: number; standing: Learning}|
    {kind: 'seatRequest'; request: SeatRequest}|
    {kind: 'declined'; link: string};

type Json = Record<string, unknown>;

function number(value: unknown): number|null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function awayOf(value: unknown): {seat: number; since: number}[] {
  return (Array.isArray(value) ? value : []).flatMap(one => {
    const {seat, since} = (one ?? {}) as Json;
    return typeof seat === 'number' && typeof since === 'number' ? [{seat, since}] : [];
  });
}

// Of a JSON object; null: this page does not understand it.
export function parsePeopleMessage(message: string): PeopleMessage|null {
  const json = JSON.parse(message) as Json;
  if ('reaction' in json) {
    const reaction = REACTIONS.find(one => one === json['reaction']), seat = number(json['seat']);
    return reaction && seat !== null ? {kind: 'reaction', seat, reaction} : null;
  }
  if ('lesson' in json) {
    const seat = number(json['seat']), done = number(json['lesson']), steps = number(json['of']);
    return seat !== null && done !== null && steps !== null ? {kind: 'lesson', seat, standing: {done, steps}} : null;
  }
  if ('seat_request' in json)
    return {kind: 'seatRequest', request: {link: text(json['seat_request']), name: text(json['name'])}};
  if ('declined' in json)
    return {kind: 'declined', link: text(json['declined'])};
  if (Array.isArray(json['here']))
    return {kind: 'here', present: {seats: json['here'].filter(seat => typeof seat === 'number'),
                                    watching: number(json['watching']) ?? 0, away: awayOf(json['away'])}};
  return null;
}
