// What is in the hand, and the words that finish a gesture: turn, lay, go on, cancel.

import {useEffect, useRef} from 'preact/hooks';
import type {Letters} from '../board/dominoPicture';
import {DominoPicture} from '../board/dominoPicture';
import {cellAt} from '../board/geometry';
import {capital, cavemanName, gainText, resourceName} from '../board/names';
import type {Caveman, Scene} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, Mark, Picture} from '../ui/picture';
import type {Turn} from './decision';
import type {Who} from './eventText';
import {actingDomino, paidSquares} from './overlay';
import {recruiting} from './selection';

export interface DockProps {
  scene: Scene;
  turn: Turn;
  who: Who;
  letters: Letters | undefined;
  onGrab: (event: PointerEvent) => void;
}

export function Dock(props: DockProps) {
  return <div class="dock" role="group" aria-label={t('Your hand')}>{props.turn.choices && <Inside {...props}/>}</div>;
}

function Inside(props: DockProps) {
  const {scene, turn, who} = props, choices = turn.choices!;
  if (choices.forced && choices.phase !== 'place' && choices.phase !== 'pay')
    return null;
  switch (choices.phase) {
  case 'lay': return <Piece {...props}/>;
  case 'fire': {
    const fires = choices.choices[0]?.effect?.token ?? 1;
    return <><span class="in-hand"><Picture name={`token-${fires}`}/></span><Confirm turn={turn} word={t('Launch')}/></>;
  }
  case 'totem':
    return <>{choices.choices.map(choice => <button key={choice.to} type="button" class="button" onClick={() => turn.choose(choice)}>
      <Mark seat={choice.to ?? 0}/>{who(choice.to ?? 0)}
    </button>)}</>;
  case 'recruit': {
    const skip = choices.choices.find(choice => choice.kind === 'skip');
    return <>
      {turn.hand.pinned && turn.hand.aim?.kind === 'recruit' && <Confirm turn={turn} word={t('Recruit')}/>}
      {skip && <button type="button" class="button quiet" onClick={() => turn.choose(skip)}>{t('Skip')}</button>}
    </>;
  }
  case 'pay':
  case 'place': return <Recruiting scene={scene} turn={turn}/>;
  default: return <Confirm turn={turn} word={t('Choose')}/>;
  }
}

function Piece({scene, turn, letters, onGrab}: DockProps) {
  const domino = actingDomino(scene);
  if (!domino)
    return null;
  return <>
    <span class="in-hand piece" onPointerDown={onGrab} title={t('Drag it onto your board')}>
      <DominoPicture domino={domino} crowns={scene.rules.crowns} turn={turn.hand.grip.turn} letters={letters}/>
    </span>
    <button type="button" class="button square" onClick={() => turn.turn(1)} aria-keyshortcuts="R" title={t('Rotate (R)')}
            aria-label={t('Rotate')}><Icon name="icon-rotate"/></button>
    <Confirm turn={turn} word={t('Place')}/>
  </>;
}

function Confirm({turn, word}: {turn: Turn; word: string}) {
  const {aim, pinned} = turn.hand, shows = pinned && aim !== null;
  const button = useRef<HTMLButtonElement>(null);
  // Where large text makes the table longer than the screen, the word comes into sight.
  useEffect(() => button.current?.scrollIntoView({block: 'nearest'}), [shows]);
  if (!pinned || !aim)
    return null;
  return <>
    <button type="button" class="button glows" ref={button} onClick={turn.commit}>
      <Icon name="icon-confirm" size={20}/>{word} {aim.effect && <b>{gainText(aim.effect.gain.total)}</b>}
    </button>
    <Cancel turn={turn}/>
  </>;
}

function Cancel({turn}: {turn: Turn}) {
  return <button type="button" class="button square" onClick={turn.back} aria-label={t('Cancel')} title={t('Cancel')}>
    <Icon name="icon-cancel"/>
  </button>;
}

function Recruiting({scene, turn}: {scene: Scene; turn: Turn}) {
  const {caveman, price} = recruiting(turn.hand);
  const territory = scene.territories[turn.seat - 1];
  const paid = paidSquares(turn.hand);
  const places = [];
  for (let i = 0; i < price; i++) {
    const cell = territory && paid[i] ? cellAt(territory, paid[i]!) : undefined;
    places.push(<span key={i} class={`paid ${cell ? '' : 'open'}`} role="img"
                      aria-label={cell?.resource ? t('paid: {what}', {what: resourceName(cell.resource)}) : t('still to pay')}>
      {cell?.resource && <Picture name={cell.resource}/>}
    </span>);
  }
  return <>
    <span class="in-hand" role="img" aria-label={capital(cavemanName(caveman as Caveman))}><Picture name={caveman}/></span>
    {places}
    {turn.hand.pinned ? <Confirm turn={turn} word={t('Recruit')}/> : <Cancel turn={turn}/>}
  </>;
}
