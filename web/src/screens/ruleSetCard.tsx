// The four rule sets, each in two lines and a picture.

import {setName} from '../board/names';
import type {RuleSet} from '../engine/types';
import {t} from '../i18n/translate';

export function setLines(set: RuleSet): string {
  switch (set) {
  case 'discovery': return t('Lay dominoes, and let volcanoes throw fire. Each region counts its squares times its fires.');
  case 'totem': return t('Gather mammoths, fish, mushrooms and flint. Whoever has the most of one holds its totem.');
  case 'tribe': return t('Pay with resources for cavemen, and put them where they score for what is around them.');
  case 'kingdomino': return t('The game it all comes from: a kingdom of fields and forests, and crowns in place of fires.');
  }
}

export function SetPicture({set}: {set: RuleSet}) {
  return <svg class="set-picture" viewBox="0 0 300 160" aria-hidden="true" focusable="false"
              data-game={set === 'kingdomino' ? 'kingdomino' : 'origins'}>
    <use href={`#set-${set}`} width="300" height="160"/>
  </svg>;
}

export function SetCard({set, onChoose}: {set: RuleSet; onChoose: () => void}) {
  return <button type="button" class="set-card slab" onClick={onChoose}>
    <SetPicture set={set}/>
    <span class="set-name">{setName(set)}</span>
    <span class="set-lines">{setLines(set)}</span>
  </button>;
}
