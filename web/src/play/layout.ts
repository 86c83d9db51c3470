// Chooses the layout that fits the screen.

import {useEffect, useState} from 'preact/hooks';

export type Layout = 'wide'|'tall'|'phone';

const WIDE = '(min-width: 60em) and (min-height: 34em)';
const TALL = '(min-width: 44em) and (min-height: 56em)';

function current(): Layout {
  return matchMedia(WIDE).matches ? 'wide' : matchMedia(TALL).matches ? 'tall' : 'phone';
}

export function useLayout(): Layout {
  const [layout, setLayout] = useState(current);
  useEffect(() => {
    // Media queries instead of the window size: larger text needs another layout too.
    const queries = [WIDE, TALL].map(query => matchMedia(query));
    const look = () => setLayout(current());
    for (const query of queries)
      query.addEventListener('change', look);
    look();  // the window may have changed since the first drawing
    return () => {
      for (const query of queries)
        query.removeEventListener('change', look);
    };
  }, []);
  return layout;
}
