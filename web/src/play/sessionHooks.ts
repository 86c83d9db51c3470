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

// Shows the session's problems as toasts.
export function useSessionErrors(session: Session): void {
  useEffect(() => session.on(change => change.kind === 'problem' && showToast({text: change.say})), [session]);
}
