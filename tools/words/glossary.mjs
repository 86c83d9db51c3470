// The table of terms, po/GLOSSARY.md: what each thing is called in each language, and the words that are wrong.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {read} from '../rules/rules.mjs';
import {readPo} from './po.mjs';

const CODES = {English: 'en', German: 'de', Italian: 'it', Dutch: 'nl', French: 'fr'};
const WRONG = ['language', 'not', 'but', 'except in'];
const EVERYWHERE = ['in English', 'in German', 'in Italian', 'in Dutch', 'in French', 'except in'];

const cellsOf = line => line.replace(/^\||\|$/g, '').split('|').map(cell => cell.trim());

// `Totem (das)` and `griglia*` are Totem and griglia; `fuoco, fuochi` is two words.
const wordsOf = cell => cell.replace(/\s*\([^)]*\)|\*/g, '').split(', ');

// The cells of a row under these headings, in German, Italian, Dutch and French.
const inLanguages = (row, heading) => Object.fromEntries(Object.entries(CODES).filter(([, code]) => code !== 'en')
    .map(([name, code]) => [code, wordsOf(row[heading(name)])]));

// {terms: [{english, words: {de: […], …}}], everywhere: [{english, words, except: […]}],
//  wrong: [{language, word, instead, except}]}
export function parseGlossary(text) {
  const terms = [], everywhere = [], wrong = [];
  let head = null;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      head = null;
      continue;
    }
    const cells = cellsOf(line);
    if (head === null) {
      head = cells;
    } else if (!/^-+$/.test(cells[0])) {
      const row = Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']));
      if (head.join() === WRONG.join())
        wrong.push({language: CODES[row.language], word: row.not, instead: row.but, except: row['except in']});
      else if (head.join() === EVERYWHERE.join())
        everywhere.push({english: row['in English'], words: inLanguages(row, name => `in ${name}`), except: wordsOf(row['except in']).filter(Boolean)});
      else
        terms.push({english: wordsOf(row.English)[0], words: inLanguages(row, name => name)});
    }
  }
  return {terms, everywhere, wrong};
}

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Where a wrong word begins a word, with a small or a capital letter; one that ends in - with any ending.
function patternOf(word) {
  const open = word.endsWith('-'), plain = open ? word.slice(0, -1) : word, first = plain[0];
  return new RegExp(`(?<!\\p{L})[${first.toLowerCase()}${first.toUpperCase()}]${escaped(plain.slice(1))}${open ? '' : '(?!\\p{L})'}`, 'u');
}

// A text as it is compared: without soft hyphens, and with one kind of space.
const plain = text => text.replace(/\u00ad/g, '').replace(/[\u00a0\u202f]/g, ' ');
const lower = text => plain(text).toLocaleLowerCase();

// The texts of a language that people read, each with its place: {place, text}.
export function textsOf(root, language) {
  const pot = language === 'en', file = pot ? 'po/lapilli.pot' : `po/${language}.po`;
  const messages = readPo(readFileSync(join(root, file), 'utf8'), file).filter(({id}) => id !== '');
  const texts = messages.flatMap(({id, plural, forms}) => (pot ? [id, plural ?? id] : forms).map(text => ({place: `${file}: '${id}'`, text})));
  const rules = pot ? 'docs/rules.md' : `docs/rules.${language}.md`;
  let drawing = false;
  for (const [i, line] of readFileSync(join(root, rules), 'utf8').split('\n').entries()) {
    if (line.trim().startsWith('```'))
      drawing = !drawing;
    else if (!drawing)
      texts.push({place: `${rules}:${i + 1}`, text: line.replace(/`[^`]*`/g, '')});
  }
  return texts;
}

// The wrong words in some texts of a language, one line each.
export function wrongWords({wrong}, language, texts) {
  return wrong.filter(one => one.language === language).flatMap(({word, instead, except}) => {
    const pattern = patternOf(word);
    return texts.filter(({text}) => pattern.test(plain(text)) && !(except && plain(text).includes(except)))
        .map(({place}) => `${place}: ${word.replace(/-$/, '…')}, not ${instead}`);
  });
}

// Texts of one word, and the terms of the rules, that have another word than the table. `messages` are
// those of a .po file, `english` and `other` the terms of the rules.
export function otherWords({terms}, language, messages, english, other) {
  const faults = [], forms = new Map(messages.map(({id, forms: [first]}) => [id, first]));
  for (const {english: term, words: {[language]: words}} of terms) {
    const found = forms.get(term);
    if (found !== undefined && !words.some(word => lower(found).includes(lower(word))))
      faults.push(`po/${language}.po: '${term}' is '${found}', not ${words.join(' or ')}`);
    const at = english.findIndex(row => row.words.includes(term));
    if (at >= 0 && !other[at].words.some(has => words.some(word => lower(has).includes(lower(word)))))
      faults.push(`docs/rules.${language}.md: the term for '${term}' is ${other[at].words.join(', ')}, not ${words.join(' or ')}`);
  }
  return faults;
}

// Where an English text has a word of the table in any of its forms, but not as the name of something filled in.
const englishPattern = word => new RegExp(`(?<![\\p{L}{])${escaped(word).replace(/y$/, '(?:y|ie)')}(?:s|es|ed|ing)?(?!\\p{L})`, 'iu');

// A word of a translation; a hyphen at an end stands for any letters.
function translatedPattern(word) {
  const [, open, inner, more] = /^(-?)(.*?)(-?)$/.exec(word);
  return new RegExp(`${open ? '' : '(?<!\\p{L})'}${escaped(inner)}${more ? '' : '(?!\\p{L})'}`, 'iu');
}

// The translations of a language in which a word of the table for every text is missing. A word that is to be typed
// may stay English.
export function missingWords({everywhere}, language, messages) {
  return everywhere.flatMap(({english, words: {[language]: words}, except}) => {
    const pattern = englishPattern(english);
    const translated = words.map(translatedPattern), has = form => [pattern, ...translated].some(one => one.test(plain(form)));
    return messages.filter(({id}) => pattern.test(id) && !except.some(other => id.includes(other)))
        .flatMap(({id, forms}) => forms.filter(form => !has(form)).map(form => `po/${language}.po: '${id}' is '${form}', without ${words.join(' or ')}`));
  });
}

// Every fault of the project, one line each.
export function checkGlossary(root) {
  const glossary = parseGlossary(readFileSync(join(root, 'po/GLOSSARY.md'), 'utf8'));
  const english = read('en', root).terms;
  return Object.values(CODES).flatMap(language => {
    const faults = wrongWords(glossary, language, textsOf(root, language));
    if (language === 'en')
      return faults;
    const messages = readPo(readFileSync(join(root, `po/${language}.po`), 'utf8'), language);
    return [...faults, ...otherWords(glossary, language, messages, english, read(language, root).terms),
            ...missingWords(glossary, language, messages)];
  });
}
