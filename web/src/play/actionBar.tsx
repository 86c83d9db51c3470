// The piece to be placed, and the buttons that complete a decision: rotate, place, skip, cancel.

import {useEffect, useRef} from 'preact/hooks';
import type {Letters} from '../board/dominoPicture';
import {DominoPicture} from '../board/dominoPicture';
import {cellAt} from '../board/geometry';
import {capitalized, cavemanName, gainText, resourceName} from '../board/names';
import type {Caveman, GameView} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, SeatMark, Picture} from '../ui/picture';
import type {Decision} from './decision';
import type {SeatNamer} from './eventText';
import {actingDomino, paidSquares} from './overlay';
import {recruiting} from './selection';

export interface ActionBarProps {
  view: GameView;
  decision: Decision;
  who: SeatNamer;
  letters: Letters | undefined;
  onGrab: (event: PointerEvent) => void;
}

export function ActionBar(props: ActionBarProps) {
  return <div class="action-bar" role="group" aria-label={t('Your hand')}>{props.decision.choices && <Inside {...props}/>}</div>;
}

function Inside(props: ActionBarProps) {
  const {view, decision, who} = props, choices = decision.choices!;
  if (choices.forced && choices.phase !== 'place' && choices.phase !== 'pay')
    return null;
  switch (choices.phase) {
  case 'lay': return <Piece {...props}/>;
  case 'fire': {
    const fires = choices.choices[0]?.effect?.token ?? 1;
    return <><span class="held-piece"><Picture name={`token-${fires}`}/></span><Confirm decision={decision} word={t('Launch')}/></>;
  }
  case 'totem':
    return <>{choices.choices.map(choice => <button key={choice.to} type="button" class="button" onClick={() => decision.choose(choice)}>
      <SeatMark seat={choice.to ?? 0}/>{who(choice.to ?? 0)}
    </button>)}</>;
  case 'recruit': {
    const skip = choices.choices.find(choice => choice.kind === 'skip');
    return <>
      {decision.selection.pinned && decision.selection.aim?.kind === 'recruit' && <Confirm decision={decision} word={t('Recruit')}/>}
      {skip && <button type="button" class="button quiet" onClick={() => decision.choose(skip)}>{t('Skip')}</button>}
    </>;
  }
  case 'pay':
  case 'place': return <Recruiting view={view} decision={decision}/>;
  default: return <Confirm decision={decision} word={t('Choose')}/>;
  }
}

function Piece({view, decision, letters, onGrab}: ActionBarProps) {
  const domino = actingDomino(view);
  if (!domino)
    return null;
  return <>
    <span class="held-piece piece" onPointerDown={onGrab} title={t('Drag it onto your board')}>
      <DominoPicture domino={domino} crowns={view.rules.crowns} rotation={decision.selection.grip.rotation} letters={letters}/>
    </span>
    <button type="button" class="button square" onClick={() => decision.rotate(1)} aria-keyshortcuts="R" title={t('Rotate (R)')}
            aria-label={t('Rotate')}><Icon name="icon-rotate"/></button>
    <Confirm decision={decision} word={t('Place')}/>
  </>;
}

function Confirm({decision, word}: {decision: Decision; word: string}) {
  const {aim, pinned} = decision.selection, shows = pinned && aim !== null;
  const button = useRef<HTMLButtonElement>(null);
  // Where large text makes the table taller than the screen, scrolls the button into view.
  useEffect(() => button.current?.scrollIntoView({block: 'nearest'}), [shows]);
  if (!pinned || !aim)
    return null;
  return <>
    <button type="button" class="button primary" ref={button} onClick={decision.commit}>
      <Icon name="icon-confirm" size={20}/>{word} {aim.effect && <b>{gainText(aim.effect.gain.total)}</b>}
    </button>
    <Cancel decision={decision}/>
  </>;
}

function Cancel({decision}: {decision: Decision}) {
  return <button type="button" class="button square" onClick={decision.back} aria-label={t('Cancel')} title={t('Cancel')}>
    <Icon name="icon-cancel"/>
  </button>;
}

function Recruiting({view, decision}: {view: GameView; decision: Decision}) {
  const {caveman, price} = recruiting(decision.selection);
  const territory = view.territories[decision.seat - 1];
  const paid = paidSquares(decision.selection);
  const places = [];
  for (let i = 0; i < price; i++) {
    const cell = territory && paid[i] ? cellAt(territory, paid[i]!) : undefined;
    places.push(<span key={i} class={`paid ${cell ? '' : 'open'}`} role="img"
                      aria-label={cell?.resource ? t('paid: {what}', {what: resourceName(cell.resource)}) : t('still to pay')}>
      {cell?.resource && <Picture name={cell.resource}/>}
    </span>);
  }
  return <>
    <span class="held-piece" role="img" aria-label={capitalized(cavemanName(caveman as Caveman))}><Picture name={caveman}/></span>
    {places}
    {decision.selection.pinned ? <Confirm decision={decision} word={t('Recruit')}/> : <Cancel decision={decision}/>}
  </>;
}
