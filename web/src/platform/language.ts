// Which language the reader wants, and loading its catalogue.

import {useEffect, useState} from 'preact/hooks';
import type {Catalogue, Language} from '../i18n/translate';
import {LANGUAGES, addTranslations, currentLanguage, setTranslations} from '../i18n/translate';
import {getSettings, onSettings} from './settings';

// The files of each language's catalogue: the texts of a first visit, and those of the parts that are
// loaded on demand; defined by build.mjs.
declare const WORDS_FILES: Partial<Record<Language, string>>;
declare const LATER_WORDS_FILES: Partial<Record<Language, string>>;

// Does the page need the second file too? From the first part loaded on demand on.
let needsLater = false;
let hasLater = false;

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

async function loadCatalogue(file: string|undefined): Promise<Catalogue> {
  if (!file)
    return {};
  const response = await fetch(new URL(file, document.baseURI));
  if (!response.ok)
    throw new Error(`${file}: ${response.status}`);
  return await response.json() as Catalogue;
}

// When a catalogue fails to load, the page keeps its current language.
async function loadLanguage(language: Language): Promise<boolean> {
  if (language === currentLanguage())
    return false;
  try {
    const first = await loadCatalogue(WORDS_FILES[language]);
    // It may become needed while the first file is on its way.
    const later = needsLater, second = later ? await loadCatalogue(LATER_WORDS_FILES[language]) : {};
    if (language !== preferredLanguage())
      return false;
    setTranslations(language, {...first, ...second});
    hasLater = later;
    return true;
  } catch {
    return false;
  }
}

// The texts of the parts that are loaded on demand, in the current language.
async function loadLaterWords(): Promise<void> {
  needsLater = true;
  while (!hasLater) {
    const language = currentLanguage(), words = await loadCatalogue(LATER_WORDS_FILES[language]);
    if (language === currentLanguage()) {
      addTranslations(words);
      hasLater = true;
    }
  }
}

// Loads a part of the page together with its texts: onDemand(() => import('./part')).
export async function onDemand<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadLaterWords()]);
  return part;
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
