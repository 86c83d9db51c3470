// Who plays: two to four seats, each a person on this device, somebody by link, or a computer.

import {useId} from 'preact/hooks';
import {LEVELS, levelName} from '../board/levels';
import {levelOf} from '../board/names';
import {STAND_IN} from '../engine/standIn';
import {t} from '../i18n/translate';
import {getSettings} from '../platform/settings';
import {useFocusRestore} from '../ui/focus';
import {Icon, SeatMark} from '../ui/picture';
import type {SeatForm, SeatKind} from './newGameForm';
import {isComputerSeat} from './newGameForm';

function whoIcon(who: SeatKind): string {
  if (isComputerSeat(who))
    return `icon-computer-${levelOf(who)}`;
  return who === 'link' ? 'icon-link' : 'icon-person';
}

interface SeatProps {
  n: number;
  seat: SeatForm;
  removable: boolean;
  onChange: (seat: SeatForm) => void;
  onRemove: () => void;
}

function SeatRow({n, seat, removable, onChange, onRemove}: SeatProps) {
  const id = useId();
  const person = seat.who === 'me' || seat.who === 'here';
  return <li class="seat-row">
    <SeatMark seat={n}/>
    <Icon name={whoIcon(seat.who)}/>
    <label class="visually-hidden" for={id}>{t('Seat {n}', {n})}</label>
    <select id={id} class="input" value={seat.who} onChange={event => {
      const who = event.currentTarget.value as SeatKind;
      onChange({who, name: who === 'me' ? getSettings().name : ''});
    }}>
      <option value="me">{t('Me')}</option>
      <option value="here">{t('Friend on this device')}</option>
      <option value="link">{t('Friend online (link)')}</option>
      <optgroup label={t('Computer')}>
        {LEVELS.map(level => <option key={level} value={`level:${level}`}>
          {t('Computer {n}: {level}', {n: level, level: levelName(level)})}
        </option>)}
      </optgroup>
    </select>
    {person ? <input class="input" value={seat.name} maxLength={40} autoComplete={seat.who === 'me' ? 'nickname' : 'off'}
                     aria-label={t('Name of player {n}', {n})} placeholder={t('Name')}
                     onInput={event => onChange({...seat, name: event.currentTarget.value})}/> :
              <span class="muted seat-note">{seat.who === 'link' ? t('will get an invite link') : ''}</span>}
    {removable && <button type="button" class="button quiet square" aria-label={t('Remove seat {n}', {n})} onClick={onRemove}>
      <Icon name="icon-cancel"/>
    </button>}
  </li>;
}

export function SeatsField({seats, onChange}: {seats: readonly SeatForm[]; onChange: (seats: SeatForm[]) => void}) {
  useFocusRestore('.seat-row:last-child select');
  // Only one seat can be `me`; the one that was becomes another person on this device.
  const change = (i: number, seat: SeatForm) => onChange(seats.map((other, j) => {
    if (j === i)
      return seat;
    return seat.who === 'me' && other.who === 'me' ? {who: 'here', name: ''} : other;
  }));
  return <fieldset class="field seats-field">
    <legend>{t('Players')}</legend>
    <ul class="seat-rows">{seats.map((seat, i) =>
      <SeatRow key={i} n={i + 1} seat={seat} removable={seats.length > 2} onChange={to => change(i, to)}
               onRemove={() => onChange(seats.filter((_, j) => j !== i))}/>)}</ul>
    {seats.length < 4 && <div><button type="button" class="button" onClick={() => onChange([...seats, {who: STAND_IN, name: ''}])}>
      <Icon name="icon-plus"/>{t('Add player')}
    </button></div>}
  </fieldset>;
}
