// Opens the explanation of a rule or of a term, over whatever is on the screen.

import {useEffect, useState} from 'preact/hooks';

export type Explanation = {kind: 'rule'; id: string}|{kind: 'term'; word: string};

let current: Explanation|null = null;
const listeners = new Set<(what: Explanation|null) => void>();

// null closes it.
export function explain(what: Explanation|null): void {
  current = what;
  for (const listener of listeners)
    listener(what);
}

export function explainRule(id: string): void {
  explain({kind: 'rule', id});
}

export function useExplanation(): Explanation|null {
  const [what, setWhat] = useState(current);
  useEffect(() => {
    listeners.add(setWhat);
    setWhat(current);
    return () => void listeners.delete(setWhat);
  }, []);
  return what;
}
