// Looking words up: what is filled in, counted, or not there.
//   node test/unit/translate.test.mjs
import {compile} from '../../../tools/words/words.mjs';
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {currentLanguage, LANGUAGES, setTranslations, t, tn, translateSentence} = await load('i18n/translate');

await test('English needs no catalogue', check => {
  check(currentLanguage(), 'en');
  check(t('{name} chooses domino {number}.', {name: 'Ada', number: 7}), 'Ada chooses domino 7.');
  check(tn('{n} fire', '{n} fires', 1), '1 fire');
  check(tn('{n} fire', '{n} fires', 0), '0 fires');
});

await test('what is filled in is taken as it is', check => {
  check(t('{name}: {other}', {name: '{other} $& $1', other: ''}), '{other} $& $1: ');
  check(t('{name} and {nobody}', {name: 'Ada'}), 'Ada and {nobody}');
  check(t('toString'), 'toString');
});

await test('words are found in the language that is currentLanguage, and English where there are none', check => {
  setTranslations('de', {'Your turn': 'Du bist dran', '{n} fire': ['{n} Feuer', '{n} Feuer']});
  check(t('Your turn'), 'Du bist dran');
  check(t('Elsewhere'), 'Elsewhere');
  check(translateSentence('Your turn'), 'Du bist dran');
  check(translateSentence('whatever a server says in {braces}'), 'whatever a server says in {braces}');
  check(tn('{n} fire', '{n} fires', 2), '2 Feuer');
  check(tn('{n} cave', '{n} caves', 2), '2 caves');
});

await test('French counts none as one, the others as many', check => {
  const words = {'{n} fire': ['{n} one', '{n} many']};
  for (const language of LANGUAGES) {
    setTranslations(language, language === 'en' ? {} : words);
    check(tn('{n} fire', '{n} fires', 0).endsWith(language === 'fr' ? 'one' : language === 'en' ? 'fires' : 'many'), true);
  }
});

await test('numbers are written as the language writes them', check => {
  setTranslations('de', {});
  check(t('{n}', {n: 3.5}), '3,5');
  setTranslations('en', {});
  check(t('{n}', {n: 12345}), '12,345');
  check(t('{n}', {n: '12345'}), '12345');
});

await test('the catalogues of the build setTranslations, sentences of the engine too', check => {
  for (const {language, text} of compile()) {
    setTranslations(language, JSON.parse(text));
    check(t('mammoth') !== 'mammoth' && translateSentence('the game is over') !== 'the game is over', true);
  }
});

finish();
