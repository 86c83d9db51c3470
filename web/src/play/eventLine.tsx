// What happened as a sentence of the log, in which dominoes are drawn. Their numbers are there for those who
// cannot see them.

import {useMemo} from 'preact/hooks';
import {DominoPicture} from '../board/dominoPicture';
import {dominoContents} from '../board/names';
import type {Domino, GameEvent} from '../engine/types';
import {labelText} from '../i18n/translate';
import type {SeatNamer} from './eventText';
import {eventText} from './eventText';

// Characters that no text has, around a number.
const OPEN = '\uE000', CLOSE = '\uE001';
const NUMBER = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

// The parts of the sentence in turn: a text, the number of a domino, a text …
export function eventParts(gameEvent: GameEvent, who: SeatNamer): string[] {
  return eventText(gameEvent, who, number => `${OPEN}${number}${CLOSE}`).split(NUMBER);
}

export function EventLine({gameEvent, who, dominoes, crowns}: {
  gameEvent: GameEvent; who: SeatNamer; dominoes: readonly Domino[]; crowns: boolean;
}) {
  return useMemo(() => <>{eventParts(gameEvent, who).map((part, i) => {
    const domino = i % 2 === 1 ? dominoes.find(one => one.number === Number(part)) : undefined;
    return domino ? <span key={i} class="mini-domino" role="img" aria-label={`${labelText(String(domino.number))} ${dominoContents(domino, crowns)}`} title={String(domino.number)}>
      <DominoPicture domino={domino} crowns={crowns}/>
    </span> : part;
  })}</>, [gameEvent, who, dominoes, crowns]);
}
