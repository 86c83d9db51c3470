// What stands in the way of a decision at this position, in one sentence.

import {capitalized, terrainName} from '../board/names';
import type {Domino, Reason} from '../engine/types';
import {currentLanguage, t, tn} from '../i18n/translate';

function terrainsText(domino: Domino|undefined, crowns: boolean): string {
  const names = new Set(domino?.halves.map(({terrain}) => terrainName(terrain, crowns)));
  return capitalized(new Intl.ListFormat(currentLanguage()).format([...names]));
}

// `domino`: the one to be placed.
export function reasonText({kind, squares, count, limit}: Reason, domino: Domino|undefined, crowns: boolean): string {
  const terrains = terrainsText(domino, crowns);
  switch (kind) {
  case 'no-match': return squares.length === 0 ? t('It would touch nothing there.') : t('{terrains}: no neighbour matches.', {terrains});
  case 'leaves-grid': return t('It would leave the {limit}×{limit} grid: {count} squares across.', {limit, count});
  case 'surrounded': return t('{terrains}: no free square beside a match.', {terrains});
  case 'no-room': return t('{terrains}: beside a match there is no room for both halves.', {terrains});
  case 'out-of-reach': return tn('{count} squares away: this fire flies {n} square.', '{count} squares away: this fire flies {n} squares.', limit, {count});
  case 'no-target': return tn('Within {n} square there are only volcanoes and fires.', 'Within {n} squares there are only volcanoes and fires.', limit);
  case 'few-kinds': return count === 0 ? t('You have no resources. A caveman costs two different ones.') :
                                         t('You have resources of one kind. A caveman costs two different ones.');
  case 'no-ground': return t('There is no free square for a caveman.');
  }
}
