// A session that one screen has opened and another shows: it is handed over, and not opened twice.

import type {Place} from '../platform/route';
import {placeOf} from '../platform/route';
import type {Session} from '../session/session';
import type {SavedGame} from '../storage/gameStorage';

let handed: Session|null = null;

// Under which name a session is saved: `TABLE/TOKEN` for a seat on a server.
export function keyOf(session: Session): string {
  const {saved} = session as Session & {saved?: SavedGame};
  return saved?.id ?? session.id;
}

export function placeFor(key: string): Place {
  const place = placeOf(`#${key}`);
  return place.at === 'table' ? place : {at: 'game', id: key};
}

export function handOver(session: Session): void {
  handed?.leave();
  handed = session;
}

export function takeOver(key: string): Session|null {
  const session = handed;
  handed = null;
  if (session && keyOf(session) === key)
    return session;
  session?.leave();
  return null;
}
