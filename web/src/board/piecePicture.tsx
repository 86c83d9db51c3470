// A piece by itself, that fills its container.

import type {RuleSet} from '../engine/types';
import {Picture} from '../ui/picture';
import {useRelief} from './artwork';

export function PiecePicture({name, set, seat = 0}: {name: string; set: RuleSet; seat?: number}) {
  const relief = useRelief(set);
  if (!relief)
    return <Picture name={name} seat={seat}/>;
  return <svg class={`picture in-relief ${seat ? `seat-${seat}` : ''}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <relief.Piece name={name} seat={seat}/>
  </svg>;
}
