// What is loaded only to make the page nicer: when there is time for it, and for whom.

export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(then, {timeout: 2000});
  else
    setTimeout(then, 300);
}

export function savesData(): boolean {
  return (navigator as {connection?: {saveData?: boolean}}).connection?.saveData ?? false;
}
