// The sentences of a score pad: warnings about what the box does not hold, and refusals.

import {cavemanName, halfName, totemName} from '../../board/names';
import type {PadWarning, Rules, Terrain} from '../../engine/types';
import {t, tn} from '../../i18n/translate';

function kindText({terrain, printed, craters}: PadWarning, crowns: boolean): string {
  return halfName({terrain: terrain as Terrain, fires: printed, craters, resource: null}, crowns);
}

// What is too much, and how much the box has of it.
function excessText(what: string, {found, most}: PadWarning): string {
  return most === 0 ? t('{what}: the box has none.', {what}) :
                      t('{what}: {found} entered, but the box has {n}.', {what, found, n: most});
}

export function warningText(warning: PadWarning, {crowns, grid}: Rules): string {
  switch (warning.kind) {
  case 'squares': return excessText(t('Squares “{kind}”', {kind: kindText(warning, crowns)}), warning);
  case 'tokens': return excessText(tn('Fire tokens with {n} fire', 'Fire tokens with {n} fires', warning.token), warning);
  case 'cavemen': return excessText(t('Cavemen “{kind}”', {kind: warning.caveman ? cavemanName(warning.caveman) : ''}), warning);
  case 'totems': return excessText(warning.resource ? t('Totems “{kind}”', {kind: totemName(warning.resource)}) : '', warning);
  case 'no-start': return crowns ? t('The castle is missing.') : t('The hut is missing.');
  case 'grid': return t('This leaves the {grid}×{grid} grid.', {grid});
  case 'parity': return t('One square is missing: every domino covers two.');
  case 'apart': return t('Not all squares are connected.');
  case 'tiling': return warning.seat === 0 ? t('The dominoes of one box can’t cover all of this together.') :
                                             t('No dominoes of the box can cover these squares.');
  }
}
