// A line of dominoes with the chiefs on them.

import {useRef} from 'preact/hooks';
import type {Choice, Action, LinePlace, Rules} from '../engine/types';
import {t} from '../i18n/translate';
import type {Letters} from './dominoPicture';
import {DominoPicture} from './dominoPicture';
import type {SeatNamer} from './names';
import {dominoName} from './names';
import {PiecePicture} from './piecePicture';
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
  who: SeatNamer;
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
  const pairs = (props.choices ?? []).filter(({kind}) => kind === 'pair');
  return <section class={`line ${props.large ? 'choice' : ''} ${pairs.length > 0 ? 'of-pairs' : ''}`} aria-label={props.title}>
    <h2 class={props.large ? 'visually-hidden' : ''}>{props.title}</h2>
    {pairs.length > 0 ? <ol>{pairs.map((choice, i) => <li key={choice.request}><PairCard {...props} choice={choice} nth={i + 1}/></li>)}</ol> :
    <ol>{props.places.map((place, i) => <li key={place?.domino.number ?? `gone${i}`}>
      {place ? <Slot {...props} place={place} nth={i + 1}/> : <div class="slot gone"/>}
    </li>)}</ol>}
  </section>;
}

// A press takes what it focuses, which need not be shown before.
function byKeyboard({currentTarget}: {currentTarget: Element}): boolean {
  return currentTarget.matches(':focus-visible');
}

// Two dominoes that are chosen together.
function PairCard({places, rules, letters, choice, aimed, hints, onAim, onPick, nth}: DominoLineProps & {choice: Choice; nth: number}) {
  const by = useRef<InputMethod>('mouse');
  const dominoes = places.flatMap(place => place && choice.dominoes?.includes(place.domino.number) ? [place.domino] : []);
  const [first = 0] = choice.dominoes ?? [], isAimed = aimed?.dominoes?.[0] === first, hint = hints?.get(first);
  const words = dominoes.map(domino => dominoName(domino, rules.crowns));
  if (hint)
    words.push(hintText(hint));
  return <button type="button" class={`slot pair selectable ${isAimed ? 'aimed' : ''}`} data-domino={first}
                 aria-label={[choice.dominoes?.join(' + '), ...words].join(', ')} aria-pressed={isAimed} aria-keyshortcuts={String(nth)} onFocus={event => byKeyboard(event) && onAim?.(choice)} onBlur={() => onAim?.(null)}
                 onPointerEnter={event => event.pointerType === 'mouse' && onAim?.(choice)} onPointerLeave={() => onAim?.(null)}
                 onPointerDown={event => { by.current = event.pointerType === 'mouse' ? 'mouse' : 'touch'; }}
                 onClick={event => {
                   if (event.detail > 0)
                     event.currentTarget.blur();
                   onPick?.(choice, event.detail === 0 ? 'keys' : by.current);
                 }}>
    <span class="pair-name" aria-hidden="true">{choice.dominoes?.join(' + ')}<HintRank hint={hint}/></span>
    {dominoes.map(domino => <span key={domino.number} class="pair-domino" data-domino={domino.number}>
      <DominoPicture domino={domino} crowns={rules.crowns} letters={letters}/>
    </span>)}
  </button>;
}

function hintText({rank, value}: HintMark): string {
  return value === null ? t('hint {n}', {n: rank}) : t('expected lead: {value}', {value});
}

function HintRank({hint}: {hint: HintMark|undefined}) {
  return hint ? <span class={`rank ${hint.value === null ? '' : 'value'}`} aria-hidden="true" data-rank={hint.value ?? hint.rank}/> : null;
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
    words.push(place.chief === who.you ? t('taken by you') : t('taken by {name}', {name: who(place.chief)}));
  if (place.acts)
    words.push(t('playing now'));
  if (hint)
    words.push(hintText(hint));
  // Number and chief are beside the picture: what is printed on it stays in sight.
  const inside = <>
    <span class="beside">
      <span class="number" aria-hidden="true">{number}</span>
      {place.chief > 0 && <span class={`chief ${place.acts ? 'acts' : ''}`} data-chief={number}>
        <PiecePicture name={rules.crowns ? 'king' : 'chief'} set={rules.set} seat={place.chief}/>
      </span>}
      <HintRank hint={hint}/>
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
                 onPointerLeave={() => onAim?.(null)} onFocus={event => choice && byKeyboard(event) && onAim?.(choice)} onBlur={() => onAim?.(null)}
                 aria-pressed={choice ? isAimed : undefined} onPointerDown={event => { by.current = event.pointerType === 'mouse' ? 'mouse' : 'touch'; }}
                 onClick={event => {
                   // A ring around what was clicked last would come back with the next key.
                   if (event.detail > 0)
                     event.currentTarget.blur();
                   if (choice)
                     onPick(choice, event.detail === 0 ? 'keys' : by.current);
                 }}>{inside}</button>;
}
