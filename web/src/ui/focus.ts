// Never loses the focus: when the focused element disappears, the focus goes to the first match of
// `home`, or to the heading of the screen.

import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';

export function useFocusRestore(home: string): void {
  const had = useRef<HTMLElement|null>(null);
  const moving = useRef(false);  // the focus has left an element, and is about to reach another
  useLayoutEffect(() => {
    const now = document.activeElement, before = had.current;
    if (!before || moving.current || (now && now !== document.body) || !document.hasFocus())
      return;
    // An element that was moved in the document is still there, but has lost the focus.
    const next = before.isConnected ? before : document.querySelector<HTMLElement>(home);
    (next ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]'))?.focus();
  });
  useEffect(() => {
    const note = (event: FocusEvent) => {
      had.current = event.target as HTMLElement;
      moving.current = false;
    };
    const leave = (event: FocusEvent) => { moving.current = event.relatedTarget !== null; };
    // A click on the background drops the focus on purpose.
    const drop = () => { had.current = null; };
    addEventListener('focusin', note);
    addEventListener('blur', leave, true);
    addEventListener('pointerdown', drop, true);
    return () => {
      removeEventListener('focusin', note);
      removeEventListener('blur', leave, true);
      removeEventListener('pointerdown', drop, true);
    };
  }, []);
}
