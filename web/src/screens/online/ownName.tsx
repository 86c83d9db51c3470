// The name of this device's player, which the others see: asked for once, before the first game with
// people, and remembered.

import type {RefObject} from 'preact';
import {useId, useRef, useState} from 'preact/hooks';
import {t} from '../../i18n/translate';
import {changeSettings, getSettings} from '../../platform/settings';
import {cleanName} from '../../session/playerName';

export interface OwnName {
  name: string;
  missing: boolean;  // the player wanted to go on without one
  input: RefObject<HTMLInputElement|null>;
  change: (name: string) => void;
  // The name to play with; null: there is none, and the field says so.
  confirm: () => string|null;
}

export function useOwnName(): OwnName {
  const [name, setName] = useState(getSettings().name);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    name,
    missing,
    input,
    change: text => {
      setName(text);
      setMissing(false);
    },
    confirm: () => {
      const clean = cleanName(name);
      setMissing(clean === '');
      if (clean === '') {
        input.current?.focus();
        return null;
      }
      changeSettings({name: clean});
      return clean;
    },
  };
}

export function OwnNameField({own: {name, missing, input, change}}: {own: OwnName}) {
  const id = useId();
  return <div class="field">
    <label for={id}>{t('Your name')}</label>
    <input id={id} ref={input} class="input" value={name} maxLength={40} autoComplete="nickname" aria-invalid={missing}
           aria-describedby={`${id}-missing`} onInput={event => change(event.currentTarget.value)}/>
    <p class="error-text" id={`${id}-missing`} role="alert">{missing ? t('What should the others call you?') : ''}</p>
  </div>;
}
