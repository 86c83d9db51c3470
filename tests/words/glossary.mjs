// The table of terms: the five languages use its words, and other words are found.
//   node tests/words/glossary.mjs
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {checkGlossary, missingWords, otherWords, parseGlossary, textsOf, wrongWords} from '../../tools/words/glossary.mjs';
import {LANGUAGES} from '../../tools/words/po.mjs';
import {ROOT, readLanguage} from '../../tools/words/words.mjs';
import {read} from '../../tools/rules/rules.mjs';
import {end, test} from './project.mjs';

const glossary = parseGlossary(readFileSync(join(ROOT, 'po/GLOSSARY.md'), 'utf8'));
const english = read('en').terms;

test('every text and every term of the rules has the words of the table, and no wrong one', check => {
  for (const fault of checkGlossary(ROOT))
    check(fault, '');
});

test('every term has a word in each language, and every wrong word a language and a better one', check => {
  for (const {english: term, words} of glossary.terms)
    for (const language of Object.keys(LANGUAGES))
      check(words[language].every(word => word.length > 1), true, `${term} in ${language}`);
  for (const {language, word, instead} of glossary.wrong)
    check([language !== undefined, word.length > 1, instead.length > 1], [true, true, true], word);
});

test('each wrong word is found when it comes into a text of its language, and in no other language', check => {
  for (const {language, word} of glossary.wrong) {
    const put = word.replace(/-$/, 'xyz'), capital = put[0].toUpperCase() + put.slice(1);
    for (const text of [`Ah, ${put}.`, `${capital}: 3`]) {
      check(wrongWords(glossary, language, [{place: 'here', text}]).some(fault => fault.startsWith('here: ')), true, text);
      check(wrongWords({wrong: glossary.wrong.filter(one => one.word === word && one.language === language)},
                       language === 'de' ? 'fr' : 'de', [{place: 'here', text}]), []);
    }
  }
});

test('every word for every text is in some text, and a translation without it is found', check => {
  for (const language of Object.keys(LANGUAGES)) {
    const messages = readLanguage(ROOT, language);
    for (const row of glossary.everywhere) {
      const one = {everywhere: [row]};
      const bare = messages.map(message => ({...message, forms: message.forms.map(() => 'Nanu')}));
      check(missingWords(one, language, bare).length > 0, true, `${row.english} in ${language}`);
      check(missingWords(one, language, messages), [], `${row.english} in ${language}`);
    }
  }
});

test('a word for every text has any letters at its hyphens, and may be one that is typed', check => {
  const row = (english, de, except = []) => ({everywhere: [{english, words: {de}, except}]});
  const found = (glossary, id, ...forms) => missingWords(glossary, 'de', [{id, forms}]).length;
  check(found(row('domino', ['-stein-']), 'two dominoes', 'zwei Dominosteine'), 0);
  check(found(row('domino', ['stein-']), 'two dominoes', 'zwei Dominosteine'), 1);
  check(found(row('king', ['König']), 'no king', 'kein König', 'keine Könige'), 1);
  check(found(row('king', ['König']), 'nothing taking {king}', 'nichts'), 0);
  check(found(row('flint', ['Feuerstein']), 'type flint', 'gib flint ein'), 0);
  check(found(row('kingdom', ['Königreich'], ['Middle Kingdom']), 'Middle Kingdom', 'Reich der Mitte'), 0);
});

test('a wrong word is only found as a word, and not where the table excepts it', check => {
  const one = {wrong: [{language: 'fr', word: 'pile', instead: 'pioche', except: 'à pile'}, {language: 'fr', word: 'crach-', instead: 'projeter', except: ''}]};
  const found = text => wrongWords(one, 'fr', [{place: 'here', text}]);
  check(found('compile, empiler, piles'), []);
  check(found('une montre à pile'), []);
  check(found('La\u00a0pile est vide'), ['here: pile, not pioche']);
  check(found('Un volcan crache'), ['here: crach…, not projeter']);
});

test('the rules are read without their drawings and code', check => {
  const texts = textsOf(ROOT, 'de').map(({text}) => text);
  check(texts.some(text => text.includes('HUT')), false);
  check(texts.some(text => text.includes('**R4.2**')), true);
  check(texts.some(text => /`/.test(text)), false);
});

test('a message and a term of the rules with another word than the table are found', check => {
  for (const language of Object.keys(LANGUAGES)) {
    const messages = readLanguage(ROOT, language), terms = read(language).terms;
    const compared = glossary.terms.filter(({english: term}) =>
      messages.some(({id}) => id === term) || english.some(({words}) => words.includes(term)));
    check(compared.length > 50, true, `${compared.length} terms of ${language}`);
    for (const {english: term} of compared) {
      const other = messages.map(message => message.id === term ? {...message, forms: ['Nanu']} : message);
      const rows = terms.map((row, i) => english[i].words.includes(term) ? {...row, words: ['Nanu']} : row);
      check(otherWords(glossary, language, other, english, rows).some(fault => fault.includes(`'${term}'`) && fault.includes('Nanu')), true, `${language}: ${term}`);
    }
  }
});

end();
