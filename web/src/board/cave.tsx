// The cavemen on offer: four at most in the cave, the others face down in the pile.

import type {Caveman, Choice, Scene} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {Picture} from '../ui/picture';
import {capital, cavemanName, cavemanRule} from './names';

export interface CaveProps {
  scene: Scene;
  choices?: readonly Choice[];  // of recruiting
  chosen?: string;
  onWho?: (choice: Choice) => void;
  onLook?: (caveman: Caveman) => void;
  onPile?: () => void;
}

export function pileCount(scene: Scene): number {
  return scene.pile.reduce((sum, {tiles}) => sum + tiles, 0);
}

export function Cave({scene, choices = [], chosen, onWho, onLook, onPile}: CaveProps) {
  const hidden = pileCount(scene);
  const fromPile = choices.some(choice => choice.source === 'pile');
  return <section class="cave" aria-label={t('Cave')}>
    <h2>{t('Cave')}</h2>
    <ul>
      {scene.cave.map((caveman, i) => <li key={i}>
        {caveman ? <Tile caveman={caveman} choice={choices.find(one => one.caveman === caveman && one.source === 'cave')}
                         chosen={chosen === caveman} onWho={onWho} onLook={onLook}/> :
                   <span class="tile gone"/>}
      </li>)}
      <li>
        <button type="button" class={`tile pile ${fromPile ? 'may' : ''}`} onClick={onPile}
                aria-label={tn('Pile, {n} caveman', 'Pile, {n} cavemen', hidden)}>
          <span class="back" aria-hidden="true"/>
          <b aria-hidden="true">{hidden}</b>
        </button>
      </li>
    </ul>
  </section>;
}

function Tile({caveman, choice, chosen, onWho, onLook}: {
  caveman: Caveman; choice: Choice | undefined; chosen: boolean;
  onWho: ((choice: Choice) => void) | undefined; onLook: ((caveman: Caveman) => void) | undefined;
}) {
  return <button type="button" class={`tile ${choice ? 'may' : ''} ${chosen ? 'chosen' : ''}`} data-cave={caveman}
                 title={`${capital(cavemanName(caveman))}: ${cavemanRule(caveman)}`} aria-pressed={chosen || undefined}
                 aria-label={`${capital(cavemanName(caveman))}. ${cavemanRule(caveman)}`}
                 onClick={() => choice && onWho ? onWho(choice) : onLook?.(caveman)}>
    <Picture name={caveman}/>
  </button>;
}

// What the pile still holds, which everybody may know, and whom of them one may take.
export function Pile({scene, choices = [], onWho}: {
  scene: Scene; choices?: readonly Choice[]; onWho?: ((choice: Choice) => void) | undefined;
}) {
  return <ul class="pile-list">
    {scene.pile.filter(({tiles}) => tiles > 0).map(({caveman, tiles}) => {
      const choice = choices.find(one => one.caveman === caveman && one.source === 'pile');
      const inside = <>
        <Picture name={caveman}/>
        <span><b>{capital(cavemanName(caveman))}</b>{cavemanRule(caveman)}</span>
        <span class="tiles" aria-label={tn('{n} tile', '{n} tiles', tiles)}>{`\u00d7${tiles}`}</span>
      </>;
      return <li key={caveman}>
        {choice && onWho ? <button type="button" class="may" onClick={() => onWho(choice)}>{inside}</button> :
                           <div>{inside}</div>}
      </li>;
    })}
  </ul>;
}
