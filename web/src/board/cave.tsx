// The cavemen on offer: up to four in the cave, the others face down in the pile.

import {useState} from 'preact/hooks';
import type {Caveman, Choice, GameView, Pieces} from '../engine/types';
import {labelText, t, tn} from '../i18n/translate';
import {useRelief} from './artwork';
import {capitalized, cavemanName, cavemanRule, gainText} from './names';
import {PiecePicture} from './piecePicture';

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
  const [tapped, setTapped] = useState(0);  // which of two that are alike
  const marked = view.cave[tapped] === chosen ? tapped : view.cave.findIndex(one => one === chosen);
  const recruit = (choice: Choice, nth: number) => {
    setTapped(nth);
    onRecruit?.(choice);
  };
  return <section class={`cave ${due ? 'due' : ''}`} aria-label={t('Cave')}>
    <h2>{t('Cave')}</h2>
    <ul>
      {view.cave.map((caveman, i) => <li key={i}>
        {caveman ? <Tile caveman={caveman} cavemen={cavemen} choice={choices.find(one => one.caveman === caveman && one.source === 'cave')}
                         explained={due} gains={gains} chosen={i === marked}
                         onRecruit={onRecruit && (choice => recruit(choice, i))} onInspect={onInspect}/> :
                   <span class="tile gone"/>}
      </li>)}
      <li>
        <button type="button" class={`tile pile ${fromPile ? 'selectable' : ''}`} onClick={onPile}>
          <span class="visually-hidden">{tn('Pile, {n} caveman', 'Pile, {n} cavemen', hidden)}</span>
          <PileBack tiles={hidden}/>
          <b aria-hidden="true">{hidden}</b>
          {due && <span class="pile-name">{t('Search the pile (4 resources)')}</span>}
        </button>
      </li>
    </ul>
  </section>;
}

function PileBack({tiles}: {tiles: number}) {
  const relief = useRelief('tribe');
  return relief ? <svg class="picture in-relief" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><relief.Pile tiles={tiles}/></svg> :
                  <span class="back" aria-hidden="true"/>;
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
                 data-cave={caveman} title={explained ? undefined : `${labelText(name)} ${rule}`} aria-pressed={choice ? chosen : undefined}
                 aria-label={explained ? undefined : [name, rule].join('. ')}
                 onClick={() => choice && onRecruit ? onRecruit(choice) : onInspect?.(caveman)}>
    <span class="tile-picture"><PiecePicture name={caveman} set="tribe"/></span>
    {explained && <>
      <span class="tile-name">{name}</span>
      {best && <><span class="visually-hidden">{t('best: {gain}', {gain: best})}</span><b class="tile-best" aria-hidden="true">{best}</b></>}
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
        <PiecePicture name={caveman} set="tribe"/>
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
