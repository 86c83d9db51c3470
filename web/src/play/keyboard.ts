// Keyboard shortcuts of the table screen; inactive while typing or with a modifier key.

import {useLayoutEffect, useRef} from 'preact/hooks';

export interface KeyActions {
  rotate: (by: number) => void;
  undo: () => void;
  hint: () => void;
  keys: () => void;
  escape: () => void;
  pick: (nth: number) => void;
  confirm: () => void;
  arrow: (by: 1|-1) => void;  // from anywhere to the board, or along the dominoes on offer
}

export function useKeyboard(on: boolean, deeds: KeyActions): void {
  const latest = useRef(deeds);
  latest.current = deeds;
  // Before the screen is painted: as soon as it is visible, the keys must work.
  useLayoutEffect(() => {
    if (!on)
      return;
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, dialog'))
        return;
      const now = latest.current;
      if (/^[1-4]$/.test(event.key))
        now.pick(Number(event.key));
      else if (event.key === 'r' || event.key === 'R')
        now.rotate(event.shiftKey ? -1 : 1);
      else if (event.key === 'u' || event.key === 'U')
        now.undo();
      else if (event.key === 'h' || event.key === 'H')
        now.hint();
      else if (event.key === '?')
        now.keys();
      else if (event.key === 'Escape')
        now.escape();
      else if (event.key.startsWith('Arrow') && !target.closest('[role="grid"], .panel-body, [role="slider"]'))
        now.arrow(event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1);
      else if (event.key === 'Enter' && !target.closest('button, a'))
        now.confirm();
      else
        return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [on]);
}
