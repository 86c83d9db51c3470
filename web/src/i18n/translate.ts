// The page's texts in the reader's language. The English text is the key: t('Your turn') looks it
// up in the catalogue built from po/*.po, and t('{name} lays a domino', {name}) fills in the
// braces. The build finds each t() and tn() in the source, so the first argument must be a plain
// string.

export const LANGUAGES = ['en', 'de', 'it', 'nl', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

// Each in its own language.
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  fr: 'Français',
};

// Translations by their English text; those of tn() by the singular, as singular and plural.
export type Catalogue = Record<string, string|[string, string]>;

export type TextValues = Record<string, string|number>;

let catalogue: Catalogue = {};
let language: Language = 'en';
let numbers = new Intl.NumberFormat(language);  // making one takes longer than all the rest of a text

// Switches the language; English needs no catalogue.
export function setTranslations(to: Language, words: Catalogue): void {
  language = to;
  numbers = new Intl.NumberFormat(to);
  catalogue = words;
}

// Adds further texts of the same language.
export function addTranslations(words: Catalogue): void {
  catalogue = {...catalogue, ...words};
}

export function currentLanguage(): Language {
  return language;
}

// Numbers are formatted for the language.
function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : value ?? whole;
  });
}

export function t(text: string, values: TextValues = {}): string {
  const found = catalogue[text];
  return fill(typeof found === 'string' ? found : text, values);
}

// `Ada:`, before what is said of it; French has a space before the colon.
export function labelText(label: string): string {
  return t('{label}:', {label});
}

// Translates a sentence of the engine or the server, such as that of a Refusal; returns it
// unchanged when there is no translation.
export function translateSentence(sentence: string): string {
  const found = catalogue[sentence];
  return typeof found === 'string' ? found : sentence;
}

// In French 0 takes the singular.
export function tn(one: string, many: string, n: number, values: TextValues = {}): string {
  const single = language === 'fr' ? n < 2 : n === 1;
  const found = catalogue[one];
  const forms: [string, string] = Array.isArray(found) ? found : [one, many];
  return fill(single ? forms[0] : forms[1], {n, ...values});
}
