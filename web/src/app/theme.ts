// Light or dark, as set or as the system asks.

import {getSettings, onSettings} from './settings';

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
