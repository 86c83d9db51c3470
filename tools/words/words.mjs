// The five languages: brings po/ up to date with the sources, checks it, and makes the catalogues
// that the page loads.
//   node tools/words/words.mjs merge     new strings come in empty, those no longer used go
//   node tools/words/words.mjs check     every fault as one line; fails if there is any
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {errorSources, findAll} from './find.mjs';
import {LANGUAGES, header, readPo, writePo} from './po.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MERGE = 'run node tools/words/words.mjs merge';

const poFile = language => `po/${language}.po`;

export function template(strings) {
  return writePo([header(), ...strings.map(one => ({...one, forms: [], notes: [], fuzzy: false}))]);
}

// The messages of a language for these strings: with their translations where there are any, and
// with the header as it was.
export function merged(strings, messages, language) {
  const known = new Map(messages.map(message => [message.id, message]));
  return [known.get('') ?? header(language), ...strings.map(one => {
    const old = known.get(one.id), kept = old && old.plural === one.plural;
    return {...one, forms: kept ? old.forms : [], notes: old?.notes ?? [], fuzzy: kept ? old.fuzzy : false};
  })];
}

const braces = text => [...text.matchAll(/\{\w+\}/g)].map(found => found[0]).sort().join(' ');

// The ends of a text that the page relies on: a sentence stays a sentence.
const ending = text => /[.:?…]$/.exec(text.trimEnd())?.[0] ?? '';

function checkForm(one, form, english) {
  if (form === undefined || form === '')
    return one.plural === null ? 'is not translated' : 'lacks a plural form';
  if (braces(form) !== braces(english))
    return `has ${braces(form) || 'nothing'} in braces and its English ${braces(english) || 'nothing'}`;
  if (form !== form.trim() || form.includes('  '))
    return 'has a space too many';
  if (ending(form) !== ending(english))
    return `ends in '${ending(form)}' and its English in '${ending(english)}'`;
  return null;
}

// What is wrong with the messages of a language, one line each.
export function checkLanguage(strings, messages, language) {
  const faults = [], known = new Map(), file = poFile(language);
  for (const message of messages) {
    if (known.has(message.id))
      faults.push(`${file}: '${message.id}' comes twice`);
    known.set(message.id, message);
  }
  const head = known.get('')?.forms[0] ?? '', {plurals} = LANGUAGES[language];
  if (!head.includes('charset=UTF-8\n') || !head.includes(`Plural-Forms: ${plurals}\n`))
    faults.push(`${file}: the header does not say charset=UTF-8 and Plural-Forms: ${plurals}`);
  known.delete('');
  for (const one of strings) {
    const message = known.get(one.id);
    known.delete(one.id);
    if (!message) {
      faults.push(`${file}: '${one.id}' of ${one.files[0]} is missing; ${MERGE}`);
      continue;
    }
    if (message.plural !== one.plural) {
      faults.push(`${file}: '${one.id}' has another plural than in ${one.files[0]}; ${MERGE}`);
      continue;
    }
    if (message.fuzzy)
      faults.push(`${file}: '${one.id}' is fuzzy`);
    const forms = one.plural === null ? 1 : 2;
    if (message.forms.length > forms)
      faults.push(`${file}: '${one.id}' has ${message.forms.length} forms, not ${forms}`);
    for (let n = 0; n < forms; n++) {
      const wrong = checkForm(one, message.forms[n], n === 0 ? one.id : one.plural);
      if (wrong)
        faults.push(`${file}: '${one.id}' ${wrong}`);
    }
  }
  for (const id of known.keys())
    faults.push(`${file}: '${id}' is used nowhere; ${MERGE}`);
  return faults;
}

// English itself: what is filled in must be the same for one and for many.
function checkStrings(strings) {
  return strings.filter(one => one.plural !== null && braces(one.id) !== braces(one.plural))
      .map(one => `${one.files[0]}: '${one.id}' and '${one.plural}' differ in their braces`);
}

export function readLanguage(root, language) {
  return readPo(readFileSync(join(root, poFile(language)), 'utf8'), poFile(language));
}

// Every fault of the project, one line each.
export function check(root = ROOT) {
  const {strings, faults} = findAll(root);
  faults.push(...checkStrings(strings));
  const pot = join(root, 'po/lapilli.pot');
  if (!existsSync(pot) || readFileSync(pot, 'utf8') !== template(strings))
    faults.push(`po/lapilli.pot: out of date; ${MERGE}`);
  for (const language of Object.keys(LANGUAGES)) {
    try {
      faults.push(...checkLanguage(strings, readLanguage(root, language), language));
    } catch (error) {
      faults.push(error.message);
    }
  }
  return faults;
}

// What only C says is not for the page; the sentences of the engine are.
const isForPage = file => file.startsWith('web/') || errorSources.includes(file);

// What the page looks a text up in (web/src/i18n/translate.ts). What reads as in English is left out,
// and so is what has no translation yet.
export function catalogue(messages) {
  const words = {};
  for (const {id, plural, forms, files} of messages)
    if (files.some(isForPage) && forms[0] && (plural !== null || forms[0] !== id))
      words[id] = plural === null ? forms[0] : [forms[0], forms[1]];
  return words;
}

// The catalogues of all languages, as JSON: two for each. `text` has the strings of the files for which
// isFirst(file) holds, and `later` those that are only in others.
export function compile(root = ROOT, isFirst = () => true) {
  const {strings} = findAll(root);
  const first = new Set(strings.filter(({files}) => files.some(isFirst)).map(({id}) => id));
  return Object.keys(LANGUAGES).map(language => {
    const messages = readLanguage(root, language);
    const json = wanted => JSON.stringify(catalogue(messages.filter(({id}) => first.has(id) === wanted)));
    return {language, text: json(true), later: json(false)};
  });
}

export function merge(root = ROOT) {
  const {strings, faults} = findAll(root);
  writeFileSync(join(root, 'po/lapilli.pot'), template(strings));
  const empty = {};
  for (const language of Object.keys(LANGUAGES)) {
    const old = existsSync(join(root, poFile(language))) ? readLanguage(root, language) : [];
    const messages = merged(strings, old, language);
    writeFileSync(join(root, poFile(language)), writePo(messages));
    empty[language] = messages.filter(({plural, forms}) => !forms[0] || plural !== null && !forms[1]).length;
  }
  return {strings, faults, empty};
}

function main(command) {
  if (command === 'merge') {
    const {strings, faults, empty} = merge();
    faults.forEach(fault => console.error(fault));
    const list = Object.entries(empty).map(([language, n]) => `${language} ${n}`).join(', ');
    console.log(`${strings.length} strings; untranslated: ${list}`);
    return faults.length === 0;
  }
  if (command === 'check') {
    const faults = check();
    faults.forEach(fault => console.error(fault));
    console.log(faults.length === 0 ? 'every string is translated' : `${faults.length} faults`);
    return faults.length === 0;
  }
  console.error('usage: words.mjs merge | check');
  return false;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv[2]) ? 0 : 1;
