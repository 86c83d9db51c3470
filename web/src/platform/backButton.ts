// The browser's Back closes what is open on a screen before it leaves the screen.
//
// What opens first adds one entry to the history, with the same address. It stays there when
// everything is closed by other means, and serves the next one: taking it away again would race with
// whatever navigates next. So Back leads from that entry to the one below, and then: with something
// open it closes; with nothing open, Back goes on by itself to where the player wanted to go.

import {useEffect, useRef} from 'preact/hooks';

interface Entry {
  spare?: boolean;  // the entry that Back uses up
}

const open: (() => void)[] = [];  // how to close each, the last on top
let onSpare = false, address = '';

function isSpare(state: unknown): boolean {
  return (state as Entry|null)?.spare === true;
}

function listen(): void {
  onSpare = isSpare(history.state);
  address = location.href;
  addEventListener('popstate', event => {
    const left = onSpare && !isSpare(event.state) && location.href === address;
    onSpare = isSpare(event.state);
    address = location.href;
    if (!left)
      return;
    const close = open.pop();
    if (close)
      close();
    else
      history.back();
  });
}

let listening = false;

// Adds the entry, unless it is the present one already.
function addEntry(): void {
  if (!listening) {
    listening = true;
    listen();
  }
  if (!isSpare(history.state))
    history.pushState({spare: true} satisfies Entry, '');
  onSpare = true;
  address = location.href;
}

// Calls `close` when the player goes back while this is shown. `on` does not change.
export function useCloseOnBack(on: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!on)
      return;
    const mine = () => latest.current();
    addEntry();
    open.push(mine);
    return () => {
      const at = open.indexOf(mine);
      if (at >= 0)
        open.splice(at, 1);
    };
  }, [on]);
}
