// Which language the reader wants, and loading its catalogue.

import {useEffect, useState} from 'preact/hooks';
import type {Catalogue, Language} from '../i18n/translate';
import {LANGUAGES, setTranslations, currentLanguage} from '../i18n/translate';
import {getSettings, onSettings} from './settings';

// The file of each language's catalogue; defined by build.mjs.
declare const WORDS_FILES: Partial<Record<Language, string>>;

export function preferredLanguage(): Language {
  const {language} = getSettings();
  if (language !== 'system')
    return language;
  for (const tag of navigator.languages ?? []) {
    const found = LANGUAGES.find(one => tag.toLowerCase().split('-')[0] === one);
    if (found)
      return found;
  }
  return 'en';
}

// When a catalogue fails to load, the page keeps its current language.
async function loadLanguage(language: Language): Promise<boolean> {
  if (language === currentLanguage())
    return false;
  const file = WORDS_FILES[language];
  if (language === 'en' || !file) {
    setTranslations('en', {});
    return true;
  }
  try {
    const response = await fetch(new URL(file, document.baseURI));
    if (!response.ok)
      return false;
    const words = await response.json() as Catalogue;
    if (language !== preferredLanguage())
      return false;
    setTranslations(language, words);
    return true;
  } catch {
    return false;
  }
}

const listeners = new Set<() => void>();

async function follow(): Promise<void> {
  const changed = await loadLanguage(preferredLanguage());
  document.documentElement.lang = currentLanguage();
  if (changed)
    for (const listener of listeners)
      listener();
}

// Call before anything is rendered; from then on the language follows the settings.
export function startLanguage(): Promise<void> {
  onSettings(() => void follow());
  return follow();
}

// Re-renders the component when the language changes.
export function useLanguage(): Language {
  const [language, setLanguage] = useState(currentLanguage());
  useEffect(() => {
    const listener = () => setLanguage(currentLanguage());
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return language;
}
