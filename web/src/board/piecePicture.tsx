// A piece by itself, that fills its container.

import {useMemo} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import {Picture} from '../ui/picture';
import {useRelief} from './artwork';

export function PiecePicture({name, set, seat = 0}: {name: string; set: RuleSet; seat?: number}) {
  const relief = useRelief(set);
  return useMemo(() => relief ?
    <svg class={`picture in-relief ${seat ? `seat-${seat}` : ''}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <relief.Piece name={name} seat={seat}/>
    </svg> : <Picture name={name} seat={seat}/>, [relief, name, seat]);
}
