// What a lesson is about, as a picture for the list.

import {DominoPicture} from '../board/dominoPicture';
import {PiecePicture} from '../board/piecePicture';
import type {Domino, Half, RuleSet} from '../engine/types';
import type {LessonId} from './lessons';

function domino(number: number, ...halves: [Partial<Half>, Partial<Half>]): Domino {
  const [first, second] = halves.map(half => ({terrain: 'grassland', fires: 0, craters: 0, resource: null, ...half}) as const);
  return {number, halves: [first!, second!]};
}

const DOMINOES: Partial<Record<LessonId, Domino>> = {
  regions: domino(1, {fires: 1}, {}),
  grid: domino(2, {terrain: 'desert'}, {terrain: 'quarry'}),
  fire: domino(3, {terrain: 'volcano', craters: 2}, {terrain: 'jungle'}),
  plan: domino(4, {terrain: 'lake'}, {terrain: 'lake', fires: 2}),
};

const PIECES: Partial<Record<LessonId, {name: string; set: RuleSet; seats?: readonly number[]}>> = {
  first: {name: 'hut', set: 'discovery', seats: [1]},
  order: {name: 'chief', set: 'discovery', seats: [1, 2, 3]},
  totems: {name: 'totem-mammoth', set: 'totem'},
  tribe: {name: 'hunter', set: 'tribe'},
  duel: {name: 'hut', set: 'discovery', seats: [1, 2]},
  base: {name: 'castle', set: 'kingdomino', seats: [2]},
};

export function LessonPicture({id}: {id: LessonId}) {
  const laid = DOMINOES[id], piece = PIECES[id];
  return <span class="lesson-picture" data-game={id === 'base' ? 'kingdomino' : 'origins'}>
    {laid && <DominoPicture domino={laid} crowns={false}/>}
    {piece && (piece.seats ?? [0]).map(seat => <span key={seat}><PiecePicture name={piece.name} set={piece.set} seat={seat}/></span>)}
  </span>;
}
