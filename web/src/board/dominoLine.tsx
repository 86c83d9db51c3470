// A line of dominoes with the chiefs on them.

import {useRef} from 'preact/hooks';
import type {Choice, Action, LinePlace, Rules} from '../engine/types';
import {t} from '../i18n/translate';
import {Picture} from '../ui/picture';
import type {Letters} from './dominoPicture';
import {DominoPicture} from './dominoPicture';
import {dominoName} from './names';
import type {InputMethod} from './territory';

// A hint for a domino: its rank, or the lead that choosing it promises.
export interface HintMark {
  rank: number;
  value: string|null;
}

export interface DominoLineProps {
  title: string;
  places: readonly (LinePlace | null)[];
  rules: Rules;
  who: (seat: number) => string;
  letters?: Letters | undefined;
  laid?: number;                        // the domino already placed, whose chief is still in the line
  choices?: readonly Choice[];          // of picking; empty: the line is read-only
  aimed?: Action | null;                  // the one pointed at, whose dominoes are highlighted
  hints?: ReadonlyMap<number, HintMark>;  // by domino number
  onAim?: ((choice: Choice | null) => void) | undefined;
  onPick?: (choice: Choice, by: InputMethod) => void;
  large?: boolean;                      // the choice is due: as large as fits
  onGrab?: ((event: PointerEvent, number: number) => void) | undefined;  // starts dragging the domino to be placed
}

export function DominoLine(props: DominoLineProps) {
  return <section class={`line ${props.large ? 'choice' : ''}`} aria-label={props.title}>
    <h2 class={props.large ? 'visually-hidden' : ''}>{props.title}</h2>
    <ol>{props.places.map((place, i) => <li key={place?.domino.number ?? `gone${i}`}>
      {place ? <Slot {...props} place={place} nth={i + 1}/> : <div class="slot gone"/>}
    </li>)}</ol>
  </section>;
}

function Slot({place, rules, who, letters, choices = [], aimed, hints, onAim, onPick, onGrab, laid, nth}:
              DominoLineProps & {place: LinePlace; nth: number}) {
  const {number} = place.domino;
  const by = useRef<InputMethod>('mouse');
  const choice = choices.find(one => one.dominoes?.includes(number)) ?? null;
  const isAimed = aimed?.dominoes?.includes(number) ?? false;
  const hint = hints?.get(number);
  const words = [dominoName(place.domino, rules.crowns)];
  if (place.chief)
    words.push(t('taken by {name}', {name: who(place.chief)}));
  if (place.acts)
    words.push(t('playing now'));
  if (hint)
    words.push(hint.value === null ? t('hint {n}', {n: hint.rank}) : t('expected lead: {value}', {value: hint.value}));
  // Number and chief are beside the picture: what is printed on it stays in sight.
  const inside = <>
    <span class="beside">
      <span class="number" aria-hidden="true">{number}</span>
      {place.chief > 0 && <span class={`chief ${place.acts ? 'acts' : ''}`} data-chief={number}>
        <Picture name={rules.crowns ? 'king' : 'chief'} seat={place.chief}/>
      </span>}
      {hint && <span class={`rank ${hint.value === null ? '' : 'value'}`} aria-hidden="true" data-rank={hint.value ?? hint.rank}/>}
    </span>
    <DominoPicture domino={place.domino} crowns={rules.crowns} letters={letters}/>
  </>;
  const states = {acts: place.acts, aimed: isAimed, taken: place.chief > 0 && !place.acts, laid: laid === number};
  const state = Object.entries(states).flatMap(([name, is]) => is ? [name] : []).join(' ');
  if (!onPick)
    return <div class={`slot ${state} ${onGrab && place.acts ? 'grab' : ''}`} data-domino={number} role="img"
                aria-label={words.join(', ')}
                onPointerDown={place.acts && onGrab ? (event: PointerEvent) => onGrab(event, number) : undefined}>{inside}</div>;
  return <button type="button" class={`slot ${state} ${choice ? 'selectable' : ''}`} data-domino={number}
                 aria-disabled={!choice} aria-label={words.join(', ')} aria-keyshortcuts={choice ? String(nth) : undefined}
                 onPointerEnter={event => choice && event.pointerType === 'mouse' && onAim?.(choice)}
                 onPointerLeave={() => onAim?.(null)} onFocus={() => choice && onAim?.(choice)} onBlur={() => onAim?.(null)}
                 aria-pressed={choice ? isAimed : undefined} onPointerDown={event => { by.current = event.pointerType === 'mouse' ? 'mouse' : 'touch'; }}
                 onClick={event => {
                   // A ring around what was clicked last would come back with the next key.
                   if (event.detail > 0)
                     event.currentTarget.blur();
                   if (choice)
                     onPick(choice, event.detail === 0 ? 'keys' : by.current);
                 }}>{inside}</button>;
}
