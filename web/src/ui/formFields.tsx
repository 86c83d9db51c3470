// Form fields: radio buttons and checkboxes.

import type {ComponentChildren} from 'preact';
import {useId} from 'preact/hooks';

export interface RadioFieldProps<Value extends string|number> {
  legend: string;
  value: Value;
  options: readonly {value: Value; text: ComponentChildren}[];
  onChange: (value: Value) => void;
  hint?: string;
}

export function RadioField<Value extends string|number>({legend, value, options, onChange, hint}: RadioFieldProps<Value>) {
  const name = useId();
  return <fieldset class="field">
    <legend>{legend}</legend>
    <div class="choice">{options.map(option => <label key={option.value} class={option.value === value ? 'chosen' : ''}>
      <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)}/>
      {option.text}
    </label>)}</div>
    {hint && <p class="muted">{hint}</p>}
  </fieldset>;
}

export function CheckboxField({text, hint, checked, onChange}:
                      {text: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void}) {
  return <label class="check">
    <input type="checkbox" checked={checked} onChange={event => onChange(event.currentTarget.checked)}/>
    <span>{text}{hint && <small>{hint}</small>}</span>
  </label>;
}
