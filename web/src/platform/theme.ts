// Light or dark theme, as chosen or as the system prefers.

import {useEffect, useState} from 'preact/hooks';
import {getSettings, onSettings, useSettings} from './settings';

function show(): void {
  const {theme} = getSettings();
  if (theme === 'system')
    delete document.documentElement.dataset['theme'];
  else
    document.documentElement.dataset['theme'] = theme;
}

export function startTheme(): void {
  show();
  onSettings(show);
}

// Whether the dark theme is active.
export function useDark(): boolean {
  const {theme} = useSettings();
  const [system] = useState(() => matchMedia('(prefers-color-scheme: dark)'));
  const [dark, setDark] = useState(system.matches);
  useEffect(() => {
    const look = () => setDark(system.matches);
    system.addEventListener('change', look);
    look();  // it may have changed since the first drawing
    return () => system.removeEventListener('change', look);
  }, []);
  return theme === 'system' ? dark : theme === 'dark';
}
