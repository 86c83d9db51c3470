// Passes a session from the screen that opened it to the one that shows it, so that it is not
// opened twice.

import type {Route} from '../platform/route';
import {parseRoute} from '../platform/route';
import type {Session} from '../session/session';
import type {SavedGame} from '../storage/gameStorage';

let handed: Session|null = null;

// The id under which a session is saved: `TABLE/TOKEN` for a seat on a server.
export function sessionKey(session: Session): string {
  const {saved} = session as Session & {saved?: SavedGame};
  return saved?.id ?? session.id;
}

export function sessionRoute(key: string): Route {
  const route = parseRoute(`#${key}`);
  return route.at === 'table' ? route : {at: 'game', id: key};
}

export function handOffSession(session: Session): void {
  handed?.leave();
  handed = session;
}

export function takeSession(key: string): Session|null {
  const session = handed;
  handed = null;
  if (session && sessionKey(session) === key)
    return session;
  session?.leave();
  return null;
}
