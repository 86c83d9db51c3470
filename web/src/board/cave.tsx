// The cavemen on offer: up to four in the cave, the others face down in the pile.

import type {Caveman, Choice, GameView, Pieces} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {Picture} from '../ui/picture';
import {capitalized, cavemanName, cavemanRule, gainText} from './names';

export interface CaveProps {
  view: GameView;
  cavemen: Pieces['cavemen'];
  choices?: readonly Choice[];  // of recruiting
  chosen?: string;
  gains?: boolean;  // shows the best gain of each
  onRecruit?: (choice: Choice) => void;
  onInspect?: (caveman: Caveman) => void;
  onPile?: () => void;
}

export function pileCount(view: GameView): number {
  return view.pile.reduce((sum, {tiles}) => sum + tiles, 0);
}

export function Cave({view, cavemen, choices = [], chosen, gains = true, onRecruit, onInspect, onPile}: CaveProps) {
  const hidden = pileCount(view), due = choices.some(choice => choice.kind === 'who');
  const fromPile = choices.some(choice => choice.source === 'pile');
  return <section class={`cave ${due ? 'due' : ''}`} aria-label={t('Cave')}>
    <h2>{t('Cave')}</h2>
    <ul>
      {view.cave.map((caveman, i) => <li key={i}>
        {caveman ? <Tile caveman={caveman} cavemen={cavemen} choice={choices.find(one => one.caveman === caveman && one.source === 'cave')}
                         explained={due} gains={gains} chosen={chosen === caveman} onRecruit={onRecruit} onInspect={onInspect}/> :
                   <span class="tile gone"/>}
      </li>)}
      <li>
        <button type="button" class={`tile pile ${fromPile ? 'selectable' : ''}`} onClick={onPile}
                aria-label={tn('Pile, {n} caveman', 'Pile, {n} cavemen', hidden)}>
          <span class="back" aria-hidden="true"/>
          <b aria-hidden="true">{hidden}</b>
          {due && <span class="pile-name" aria-hidden="true">{t('Pile')}</span>}
        </button>
      </li>
    </ul>
  </section>;
}

interface TileProps {
  caveman: Caveman;
  cavemen: Pieces['cavemen'];
  choice: Choice|undefined;
  explained: boolean;  // with name, rule and best gain
  gains: boolean;
  chosen: boolean;
  onRecruit: ((choice: Choice) => void)|undefined;
  onInspect: ((caveman: Caveman) => void)|undefined;
}

function Tile({caveman, cavemen, choice, explained, gains, chosen, onRecruit, onInspect}: TileProps) {
  const name = capitalized(cavemanName(caveman)), rule = cavemanRule(caveman, cavemen);
  const best = gains && choice?.best !== undefined ? gainText(choice.best) : '';
  return <button type="button" class={`tile ${explained ? 'explained' : ''} ${choice ? 'selectable' : ''} ${chosen ? 'chosen' : ''}`}
                 data-cave={caveman} title={explained ? undefined : `${name}: ${rule}`} aria-pressed={choice ? chosen : undefined}
                 aria-label={[name, rule, best && t('best: {gain}', {gain: best})].filter(Boolean).join('. ')}
                 onClick={() => choice && onRecruit ? onRecruit(choice) : onInspect?.(caveman)}>
    <span class="tile-picture"><Picture name={caveman}/></span>
    {explained && <>
      <span class="tile-name">{name}</span>
      {best && <b class="tile-best">{best}</b>}
      <span class="tile-rule">{rule}</span>
    </>}
  </button>;
}

// What is left in the pile, which is public, and which of them can be recruited.
export function Pile({view, cavemen, choices = [], gains = true, onRecruit}: {
  view: GameView; cavemen: Pieces['cavemen']; choices?: readonly Choice[]; gains?: boolean;
  onRecruit?: ((choice: Choice) => void) | undefined;
}) {
  return <ul class="pile-list">
    {view.pile.filter(({tiles}) => tiles > 0).map(({caveman, tiles}) => {
      const choice = choices.find(one => one.caveman === caveman && one.source === 'pile');
      const best = gains && choice?.best !== undefined ? gainText(choice.best) : '';
      const inside = <>
        <Picture name={caveman}/>
        <span><b>{capitalized(cavemanName(caveman))}</b>{cavemanRule(caveman, cavemen)}</span>
        <span class="tiles"><span aria-label={tn('{n} tile', '{n} tiles', tiles)} role="img">{`\u00d7${tiles}`}</span>
          {best && <b class="tile-best">{best}</b>}</span>
      </>;
      return <li key={caveman}>
        {choice && onRecruit ? <button type="button" class="selectable" onClick={() => onRecruit(choice)}>{inside}</button> :
                           <div>{inside}</div>}
      </li>;
    })}
  </ul>;
}
