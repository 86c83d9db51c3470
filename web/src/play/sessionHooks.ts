// Hooks that follow a session.

import {useEffect, useState} from 'preact/hooks';
import type {Table} from '../engine/types';
import type {Session} from '../session/session';
import {showToast} from '../ui/toast';

export function useTable(session: Session): Table {
  const [table, setTable] = useState(() => session.engine.table());
  useEffect(() => {
    setTable(session.engine.table());
    return session.on(() => setTable(session.engine.table()));
  }, [session]);
  return table;
}

// Tells an online table that the player has begun the turn, once something is aimed at: from then on, whoever
// decided before needs this player's consent to undo that.
export function useTurnBegun(session: Session, table: Table, seat: number, aims: boolean): void {
  const {engine} = session;
  const due = aims && session.connection === 'connected' && engine.ask(seat, 'begin', session.now()).ok &&
      table.seats[(engine.events(engine.eventCount - 1)[0]?.seat ?? 0) - 1]?.person;
  useEffect(() => {
    if (due)
      void session.ask(seat, 'begin');
  }, [due]);
}

// Shows the session's problems as toasts.
export function useSessionErrors(session: Session): void {
  useEffect(() => session.on(change => change.kind === 'problem' && showToast({text: change.say})), [session]);
}
