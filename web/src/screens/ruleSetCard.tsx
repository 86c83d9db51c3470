// The four rule sets, each with a picture and a short description.

import {useRelief} from '../board/artwork';
import {ruleSetName} from '../board/names';
import type {RuleSet} from '../engine/types';
import {t} from '../i18n/translate';

export function ruleSetText(set: RuleSet): string {
  switch (set) {
  case 'discovery': return t('Place dominoes and let your volcanoes erupt. Each region scores its squares × its fires.');
  case 'totem': return t('Gather mammoths, fish, mushrooms and flint. Have more of one than anyone else to take its totem.');
  case 'tribe': return t('Spend resources to recruit cavemen, and place them where their surroundings score most.');
  case 'kingdomino': return t('The game that started it all: build a kingdom of fields and forests, with crowns instead of fires.');
  }
}

export function RuleSetPicture({set}: {set: RuleSet}) {
  const relief = useRelief(set);
  return relief ? <relief.SetDrawing set={set}/> : <svg class="set-picture" viewBox="0 0 300 160" aria-hidden="true" focusable="false"
                                                       data-game={set === 'kingdomino' ? 'kingdomino' : 'origins'}>
    <use href={`#set-${set}`} width="300" height="160"/>
  </svg>;
}

export function RuleSetCard({set, onChoose}: {set: RuleSet; onChoose: () => void}) {
  return <button type="button" class="set-card card" onClick={onChoose}>
    <RuleSetPicture set={set}/>
    <span class="set-name">{ruleSetName(set)}</span>
    <span class="set-lines">{ruleSetText(set)}</span>
  </button>;
}
