// What the page says, in the reader's language. English is the key: t('Your turn') finds its
// translation in the catalogue that the build makes of po/*.po. What is in braces is filled in:
// t('{name} lays a domino', {name}). The build finds every t() and tn() by its text, so the first
// argument is always a plain string.

export const LANGUAGES = ['en', 'de', 'it', 'nl', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

// Each in its own words.
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  fr: 'Français',
};

// Translations by their English; those of tn() by its first text, singular and plural.
export type Catalogue = Record<string, string|[string, string]>;

export type TextValues = Record<string, string|number>;

let catalogue: Catalogue = {};
let language: Language = 'en';

// The words of a language; English needs none.
export function setTranslations(to: Language, words: Catalogue): void {
  language = to;
  catalogue = words;
}

export function currentLanguage(): Language {
  return language;
}

// Numbers are written as the language writes them.
function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(language) : value ?? whole;
  });
}

export function t(text: string, values: TextValues = {}): string {
  const found = catalogue[text];
  return fill(typeof found === 'string' ? found : text, values);
}

// A sentence that the engine or a server says, such as the one of a Refusal; as it is when it has no
// translation.
export function translateSentence(sentence: string): string {
  const found = catalogue[sentence];
  return typeof found === 'string' ? found : sentence;
}

// French counts 0 as one.
export function tn(one: string, many: string, n: number, values: TextValues = {}): string {
  const single = language === 'fr' ? n < 2 : n === 1;
  const found = catalogue[one];
  const forms: [string, string] = Array.isArray(found) ? found : [one, many];
  return fill(single ? forms[0] : forms[1], {n, ...values});
}
