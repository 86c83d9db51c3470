// The player's settings, saved on this device where the browser allows it.

import {useEffect, useState} from 'preact/hooks';
import type {Language} from '../i18n/translate';

export interface Settings {
  theme: 'system'|'light'|'dark';
  language: Language|'system';
  speed: 'calm'|'brisk'|'instant';
  sound: boolean;
  letters: boolean;   // a letter on every square
  handover: boolean;  // a screen between turns when players share a device
  confirm: boolean;   // placing a domino needs a second click, also with a mouse
  coach: 'off'|'warn'|'values';  // help without asking, where the table allows hints
  notify: 'ask'|'on'|'off';      // system notifications; `ask`: offer them once
  gains: boolean;     // shows what a decision would bring before it is made
  follow: boolean;    // on a phone, the territory of the moving player comes to the front
  name: string;
}

const USUAL: Settings = {
  theme: 'system',
  language: 'system',
  speed: 'brisk',
  sound: false,
  letters: false,
  handover: false,
  confirm: false,
  coach: 'off',
  notify: 'ask',
  gains: true,
  follow: false,
  name: '',
};

const KEY = 'lapilli.settings';

function kept(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return {...USUAL, ...found};
  } catch {
    return {...USUAL};
  }
}

let settings = kept();
const listeners = new Set<() => void>();

export function getSettings(): Settings {
  return settings;
}

export function changeSettings(change: Partial<Settings>): void {
  settings = {...settings, ...change};
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is blocked: the settings last until the page is closed.
  }
  for (const listener of listeners)
    listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  const [, again] = useState(settings);
  useEffect(() => onSettings(() => again(settings)), []);
  return settings;
}
