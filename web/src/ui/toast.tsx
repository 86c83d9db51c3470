// A sentence at the edge of the screen, with something to do about it perhaps: undo, try again.

import {useEffect, useState} from 'preact/hooks';
import {useFocusKept} from './focus';

export interface Notice {
  say: string;
  act?: {text: string; run: () => void};
  gone?: () => void;  // when it goes without having been acted on
}

const STAYS_MS = 8000;

let shown: (Notice & {id: number})|null = null;
let last = 0;
const listeners = new Set<() => void>();

function change(to: typeof shown): void {
  const before = shown;
  shown = to;
  before?.gone?.();
  for (const listener of listeners)
    listener();
}

// One at a time; the next takes the place of the one before. Gives the way to end it early.
export function notify(notice: Notice): () => void {
  const id = ++last;
  change({...notice, id});
  return () => shown?.id === id && change(null);
}

function act(): void {
  const notice = shown;
  if (!notice)
    return;
  shown = null;
  notice.act?.run();
  for (const listener of listeners)
    listener();
}

export function Notices() {
  const [, again] = useState({});
  useFocusKept('h1[tabindex="-1"]');
  useEffect(() => {
    const listener = () => again({});
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const id = shown?.id;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!id || held)
      return;
    const timer = setTimeout(() => shown?.id === id && change(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  return <div class="notices" role="status">
    {shown && <div class="notice" key={shown.id} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
                   onFocusIn={() => setHeld(true)} onFocusOut={() => setHeld(false)}>
      <p>{shown.say}</p>
      {shown.act && <button type="button" class="button quiet" onClick={act}>{shown.act.text}</button>}
    </div>}
  </div>;
}
