// A session whose requests are looked at before they are made.

import type {Refusal} from '../engine/types';
import type {Session} from './session';

// The same session, except that `check` sees each request first; what it returns refuses it.
export function guardedSession(session: Session, check: (seat: number, request: string) => Promise<Refusal|null>): Session {
  const ask = async (seat: number, request: string) => await check(seat, request) ?? session.ask(seat, request);
  return new Proxy(session, {
    get(target, key) {
      if (key === 'ask')
        return ask;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) as unknown : value;
    },
  });
}
