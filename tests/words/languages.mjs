// The five languages as they are: nothing missing, and each sentence reads as it should.
//   node tests/words/languages.mjs
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {errorSources, findAll} from '../../tools/words/find.mjs';
import {LANGUAGES} from '../../tools/words/po.mjs';
import {ROOT, check as faultsOf, compile, readLanguage} from '../../tools/words/words.mjs';
import {end, test} from './project.mjs';

const {strings} = findAll(ROOT);

test('every language has every string, and no other', check => {
  for (const fault of faultsOf())
    check(fault, '');
  check(strings.length > 108, true, 'more than the sentences of C');
});

test('every sentence of C keeps its small beginning, so that the page decides', check => {
  for (const language of Object.keys(LANGUAGES))
    for (const {id, files, forms} of readLanguage(ROOT, language))
      if (files.some(file => errorSources.includes(file)) && /^[a-z]/.test(id))
        check(/^[^\p{Lu}]/u.test(forms[0]), true, `${language}: ${forms[0]}`);
});

test('no translation shouts, and none has a straight quotation mark or apostrophe', check => {
  for (const language of Object.keys(LANGUAGES))
    for (const {id, forms} of readLanguage(ROOT, language))
      for (const form of id === '' ? [] : forms)
        check(/[!'"]/.test(form), false, `${language}: ${form}`);
});

test('French has a space that does not break before its tall punctuation', check => {
  for (const {id, forms} of readLanguage(ROOT, 'fr'))
    for (const form of id === '' ? [] : forms)
      check(/[^\u00a0\d][:;?»](?!\/\/|\d)/.test(form.replace(/level:\d/g, '')), false, form);
});

test('docs/speak.md has the commands of every language', check => {
  const rows = readFileSync(join(ROOT, 'docs/speak.md'), 'utf8').split('\n').filter(line => /^\| `/.test(line))
      .map(line => line.split('|').slice(1, 6).map(cell => cell.replaceAll('`', '').trim().split(' ')[0]));
  const commands = strings.find(({id}) => id.startsWith('help moves ')).id.split(' ');
  check(rows.map(([english]) => english).sort(), [...commands].sort());
  for (const [column, language] of [[1, 'de'], [2, 'fr'], [3, 'it'], [4, 'nl']]) {
    const words = readLanguage(ROOT, language).find(({id}) => id === commands.join(' ')).forms[0].split(' ');
    for (const row of rows)
      check(row[column], words[commands.indexOf(row[0])], `${language}: ${row[0]}`);
  }
});

test('computers have the same names in C and in the page', check => {
  const names = file => [...readFileSync(join(ROOT, file), 'utf8').replace(/import .*/g, '').matchAll(/['"]([A-Z][a-z]+)['"]/g)].map(found => found[1]);
  const ofPage = names('web/src/board/computerNames.ts');
  check(ofPage.length, 48);
  check(names('src/i18n/names.c').filter(name => ofPage.includes(name)), ofPage);
});

test('the catalogues are JSON that the page can read', check => {
  for (const {language, text} of compile()) {
    const words = JSON.parse(text);
    check(Object.keys(words).length > strings.length / 2, true, language);
    check(Object.values(words).every(one => typeof one === 'string' || one.length === 2), true, language);
  }
});

end();
