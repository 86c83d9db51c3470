// A short message at the edge of the screen, optionally with an action: undo, try again. It disappears after a
// while, unless it is an offer: that waits until it is taken or put off.

import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {useFocusRestore} from './focus';

export interface Toast {
  text: string;
  action?: {text: string; run: () => void};
  onDismiss?: () => void;  // when it disappears without the action
  offer?: boolean;         // other messages only interrupt it
}

const VISIBLE_MS = 8000;

let shown: (Toast & {id: number})|null = null;
let offer: Toast|null = null;
let last = 0;
const listeners = new Set<() => void>();

function change(to: typeof shown): void {
  const before = shown;
  shown = to ?? (offer && {...offer, id: ++last});
  before?.onDismiss?.();
  for (const listener of listeners)
    listener();
}

// One at a time; a new one replaces the one before. Returns the function that dismisses it early.
export function showToast(toast: Toast): () => void {
  const id = ++last;
  if (toast.offer)
    offer = toast;
  change({...toast, id});
  return () => shown?.id === id && change(null);
}

function act(): void {
  const toast = shown;
  if (!toast)
    return;
  leaveOffer(toast);
  shown = null;
  toast.action?.run();
  if (!shown)
    change(null);
}

function leaveOffer(toast: Toast|null): void {
  if (toast?.offer)
    offer = null;
}

function putOff(): void {
  leaveOffer(shown);
  change(null);
}

export function Toasts() {
  const [, again] = useState({});
  useFocusRestore('h1[tabindex="-1"]');
  useEffect(() => {
    const listener = () => again({});
    listeners.add(listener);
    listener();  // a message may have come before
    return () => void listeners.delete(listener);
  }, []);
  const id = shown?.id;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!id || held || shown?.offer)
      return;
    const timer = setTimeout(() => shown?.id === id && change(null), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  return <div class="toasts" role="status">
    {shown && <div class="toast" key={shown.id} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
                   onFocusIn={() => setHeld(true)} onFocusOut={() => setHeld(false)}>
      <p>{shown.text}</p>
      {shown.action && <button type="button" class="button quiet" onClick={act}>{shown.action.text}</button>}
      {shown.offer && <button type="button" class="button quiet" onClick={putOff}>{t('Not now')}</button>}
    </div>}
  </div>;
}
