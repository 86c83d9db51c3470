// The cavemen on offer: up to four in the cave, the others face down in the pile.

import type {Caveman, Choice, GameView, Pieces} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {Picture} from '../ui/picture';
import {capitalized, cavemanName, cavemanRule} from './names';

export interface CaveProps {
  view: GameView;
  cavemen: Pieces['cavemen'];
  choices?: readonly Choice[];  // of recruiting
  chosen?: string;
  onRecruit?: (choice: Choice) => void;
  onInspect?: (caveman: Caveman) => void;
  onPile?: () => void;
}

export function pileCount(view: GameView): number {
  return view.pile.reduce((sum, {tiles}) => sum + tiles, 0);
}

export function Cave({view, cavemen, choices = [], chosen, onRecruit, onInspect, onPile}: CaveProps) {
  const hidden = pileCount(view);
  const fromPile = choices.some(choice => choice.source === 'pile');
  return <section class="cave" aria-label={t('Cave')}>
    <h2>{t('Cave')}</h2>
    <ul>
      {view.cave.map((caveman, i) => <li key={i}>
        {caveman ? <Tile caveman={caveman} cavemen={cavemen} choice={choices.find(one => one.caveman === caveman && one.source === 'cave')}
                         chosen={chosen === caveman} onRecruit={onRecruit} onInspect={onInspect}/> :
                   <span class="tile gone"/>}
      </li>)}
      <li>
        <button type="button" class={`tile pile ${fromPile ? 'selectable' : ''}`} onClick={onPile}
                aria-label={tn('Pile, {n} caveman', 'Pile, {n} cavemen', hidden)}>
          <span class="back" aria-hidden="true"/>
          <b aria-hidden="true">{hidden}</b>
        </button>
      </li>
    </ul>
  </section>;
}

function Tile({caveman, cavemen, choice, chosen, onRecruit, onInspect}: {
  caveman: Caveman; cavemen: Pieces['cavemen']; choice: Choice | undefined; chosen: boolean;
  onRecruit: ((choice: Choice) => void) | undefined; onInspect: ((caveman: Caveman) => void) | undefined;
}) {
  return <button type="button" class={`tile ${choice ? 'selectable' : ''} ${chosen ? 'chosen' : ''}`} data-cave={caveman}
                 title={`${capitalized(cavemanName(caveman))}: ${cavemanRule(caveman, cavemen)}`} aria-pressed={chosen || undefined}
                 aria-label={`${capitalized(cavemanName(caveman))}. ${cavemanRule(caveman, cavemen)}`}
                 onClick={() => choice && onRecruit ? onRecruit(choice) : onInspect?.(caveman)}>
    <Picture name={caveman}/>
  </button>;
}

// What is left in the pile, which is public, and which of them can be recruited.
export function Pile({view, cavemen, choices = [], onRecruit}: {
  view: GameView; cavemen: Pieces['cavemen']; choices?: readonly Choice[]; onRecruit?: ((choice: Choice) => void) | undefined;
}) {
  return <ul class="pile-list">
    {view.pile.filter(({tiles}) => tiles > 0).map(({caveman, tiles}) => {
      const choice = choices.find(one => one.caveman === caveman && one.source === 'pile');
      const inside = <>
        <Picture name={caveman}/>
        <span><b>{capitalized(cavemanName(caveman))}</b>{cavemanRule(caveman, cavemen)}</span>
        <span class="tiles" aria-label={tn('{n} tile', '{n} tiles', tiles)}>{`\u00d7${tiles}`}</span>
      </>;
      return <li key={caveman}>
        {choice && onRecruit ? <button type="button" class="selectable" onClick={() => onRecruit(choice)}>{inside}</button> :
                           <div>{inside}</div>}
      </li>;
    })}
  </ul>;
}
