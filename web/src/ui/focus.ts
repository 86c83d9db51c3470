// The focus is never lost: what had it gets it back, and when that is gone, what `home` finds, or the
// heading of the screen.

import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';

export function useFocusRestore(home: string): void {
  const had = useRef<HTMLElement|null>(null);
  useLayoutEffect(() => {
    const now = document.activeElement, before = had.current;
    if (!before || (now && now !== document.body) || !document.hasFocus())
      return;
    // Moved within the page it is still there, but without the focus.
    const next = before.isConnected ? before : document.querySelector<HTMLElement>(home);
    (next ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]'))?.focus();
  });
  useEffect(() => {
    const note = (event: FocusEvent) => { had.current = event.target as HTMLElement; };
    // Whoever clicks beside everything wants no focus.
    const drop = () => { had.current = null; };
    addEventListener('focusin', note);
    addEventListener('pointerdown', drop, true);
    return () => {
      removeEventListener('focusin', note);
      removeEventListener('pointerdown', drop, true);
    };
  }, []);
}
