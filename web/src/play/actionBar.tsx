// The piece to be placed, and the buttons that complete a decision: rotate, place, skip, cancel.

import {useLayoutEffect, useRef} from 'preact/hooks';
import type {Letters} from '../board/dominoPicture';
import {DominoPicture} from '../board/dominoPicture';
import {cellAt, rotationOf} from '../board/geometry';
import {capitalized, cavemanName, dominoName, gainText, resourceName} from '../board/names';
import {PiecePicture} from '../board/piecePicture';
import type {Caveman, GameView} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, SeatMark} from '../ui/picture';
import type {Decision} from './decision';
import type {SeatNamer} from './eventText';
import type {Preview} from './overlay';
import {actingDomino, paidSquares} from './overlay';
import {recruiting} from './selection';

export interface ActionBarProps {
  view: GameView;
  decision: Decision;
  who: SeatNamer;
  letters: Letters | undefined;
  how: string;              // how to do what is due
  gains: boolean;           // shows what it would bring
  preview: Preview | null;  // of the domino selected in the line
  onGrab: (event: PointerEvent) => void;
  onPile: (() => void) | null;  // null: the pile is in the cave
}

export function ActionBar(props: ActionBarProps) {
  const {choices, selection} = props.decision;
  return <section class={`action-bar ${choices ? `of-${choices.phase}` : ''} ${selection.pinned ? 'pinned' : ''}`} aria-label={t('Your hand')}>{props.decision.choices && <Inside {...props}/>}</section>;
}

function Inside(props: ActionBarProps) {
  const {view, decision, who, how, gains, preview, onPile} = props, choices = decision.choices!, {aim, pinned} = decision.selection;
  if (choices.forced && choices.phase !== 'place' && choices.phase !== 'pay')
    return null;
  const gain = gains ? aim?.effect?.gain.total : undefined;
  switch (choices.phase) {
  case 'lay': return <Piece {...props} gain={gain}/>;
  case 'fire': {
    const fires = choices.choices[0]?.effect?.token ?? 1;
    return <><span class="held-piece"><PiecePicture name={`token-${fires}`} set={view.rules.set}/></span><How text={how} unless={pinned}/>
      <Confirm decision={decision} word={t('Launch')} gain={gain}/></>;
  }
  case 'totem':
    return <>{choices.choices.map(choice => <button key={choice.to} type="button" class="button" onClick={() => decision.choose(choice)}>
      <SeatMark seat={choice.to ?? 0}/>{who(choice.to ?? 0)}
    </button>)}</>;
  case 'recruit': {
    const skip = choices.choices.find(choice => choice.kind === 'skip');
    const recruits = pinned && (aim?.kind === 'recruit' || aim?.kind === 'who');
    return <>
      {recruits ? <Confirm decision={decision} word={t('Recruit')} gain={gain ?? (gains ? aim?.best : undefined)}/> : <How text={how} unless={false}/>}
      {onPile && !recruits && <button type="button" class="button search-pile" onClick={onPile}>{t('Search the pile (4 resources)')}</button>}
      {skip && <button type="button" class="button" onClick={() => decision.choose(skip)}>{t('Skip')}</button>}
    </>;
  }
  case 'pay':
  case 'place': return <Recruiting view={view} decision={decision} how={how} gain={gain}/>;
  default: {
    const click = pinned || decision.pointer === 'touch' ? '' : t('Click it to take it.');
    return <><How text={preview ? preview.best ? click : t('It fits nowhere right now.') : how} unless={false}/>
      <Confirm decision={decision} word={t('Choose')} gain={gains && preview?.best ? preview.best.effect?.gain.total : undefined}/></>;
  }
  }
}

// What to do with the hand, where a newcomer looks.
function How({text, unless}: {text: string; unless: boolean}) {
  return text && !unless ? <p class="how">{text}</p> : null;
}

// The hand shows the domino as the ghost does.
function Piece({view, decision, letters, how, gain, onGrab}: ActionBarProps & {gain: number|undefined}) {
  const domino = actingDomino(view), {aim, grip, pinned} = decision.selection;
  if (!domino)
    return null;
  const [first, second] = aim?.kind === 'lay' ? aim.squares ?? [] : [];
  const rotation = first && second ? rotationOf(first, second) : grip.rotation;
  return <>
    <span class="held-piece piece" role="img" aria-label={dominoName(domino, view.rules.crowns)} data-rotation={rotation}
          onPointerDown={onGrab} title={t('Drag it onto your board')}>
      <DominoPicture domino={domino} crowns={view.rules.crowns} rotation={rotation} letters={letters}/>
    </span>
    <button type="button" class="button square" onClick={() => decision.rotate(1)} aria-keyshortcuts="R" title={t('Rotate (R)')}
            aria-label={t('Rotate')}><Icon name="icon-rotate"/></button>
    <How text={how} unless={pinned && decision.pointer === 'touch'}/>
    <Confirm decision={decision} word={t('Place')} gain={gain}/>
  </>;
}

function Confirm({decision, word, gain}: {decision: Decision; word: string; gain: number|undefined}) {
  const {aim, pinned} = decision.selection, shows = pinned && aim !== null;
  const button = useRef<HTMLButtonElement>(null);
  // Where large text makes the table taller than the screen, scrolls the button into view.
  useLayoutEffect(() => button.current?.scrollIntoView({block: 'nearest'}), [shows]);
  if (!pinned || !aim)
    return null;
  return <>
    <button type="button" class="button primary" ref={button} onClick={decision.commit}>
      <Icon name="icon-confirm" size={20}/>{word} {gain !== undefined && <b>{gainText(gain)}</b>}
    </button>
    <Cancel decision={decision}/>
  </>;
}

function Cancel({decision}: {decision: Decision}) {
  return <button type="button" class="button square" onClick={decision.back} aria-label={t('Cancel')} title={t('Cancel')}>
    <Icon name="icon-cancel"/>
  </button>;
}

function Recruiting({view, decision, how, gain}: {view: GameView; decision: Decision; how: string; gain: number|undefined}) {
  const {caveman, price} = recruiting(decision.selection);
  const territory = view.territories[decision.seat - 1];
  const paid = paidSquares(decision.selection);
  const places = [];
  for (let i = 0; i < price; i++) {
    const cell = territory && paid[i] ? cellAt(territory, paid[i]!) : undefined;
    places.push(<span key={i} class={`paid ${cell ? '' : 'open'}`} role="img"
                      aria-label={cell?.resource ? t('paid: {what}', {what: resourceName(cell.resource)}) : t('still to pay')}>
      {cell?.resource && <PiecePicture name={cell.resource} set={view.rules.set}/>}
    </span>);
  }
  return <>
    <span class="held-piece" role="img" aria-label={capitalized(cavemanName(caveman as Caveman))}><PiecePicture name={caveman} set="tribe"/></span>
    {places}
    {decision.selection.pinned ? <Confirm decision={decision} word={t('Recruit')} gain={gain}/> :
                                 <><How text={how} unless={false}/><Cancel decision={decision}/></>}
  </>;
}
