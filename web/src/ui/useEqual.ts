// The value of the last rendering where it is equal to that of this one, and so are the parts of it: what depends on
// an equal part is not drawn again.

import {useRef} from 'preact/hooks';
import {shareEqual} from '../engine/shareEqual';

export function useEqual<T>(value: T): T {
  const kept = useRef(value);
  return kept.current = shareEqual(kept.current, value);
}
