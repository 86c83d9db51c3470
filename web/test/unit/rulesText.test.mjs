// The rules on the page: terms found in a text, drawings read, statements searched.
//   node test/unit/rulesText.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';
import {LANGUAGES, read} from '../../../tools/rules/rules.mjs';

const {cutAtTerms, drawingText, findStatement, plainText, readDrawing, search, termOf} =
    await load('rules/words', 'rules/ruleDrawing', 'rules/rulesText', 'screens/rulesScreen');
const rules = Object.fromEntries(LANGUAGES.map(language => [language, read(language)]));
const terms = (language, text) => cutAtTerms(rules[language], text).filter(({term}) => term).map(part => part.text);

await test('terms are found as whole words, each once, the longest first', async check => {
  check(terms('en', 'Place it beside the starting tile. The starting tile accepts every terrain.'), ['starting tile', 'terrain']);
  check(terms('en', 'Deadlines and firemen are no terms.'), []);
  check(terms('en', 'Chiefs stand on a line; a chief moves.'), ['Chiefs', 'line']);
  check(terms('fr', 'Le chef de tribu quitte la grotte.'), ['chef de tribu', 'grotte']);
  check(terms('de', 'Die Stammesoberhäupter stehen auf der Reihe.'), ['Stammesoberhäupter', 'Reihe']);
});

await test('a term is not marked where it was marked before', async check => {
  const seen = new Set();
  const cut = text => cutAtTerms(rules.en, text, seen).filter(({term}) => term).map(part => part.text);
  check(cut('A volcano throws fire.'), ['volcano', 'fire']);
  check(cut('Craters mean more fire in a region.'), ['region']);
});

await test('no term is marked in phrases in which its word means something else', async check => {
  check(terms('en', 'Steps like those of a king in chess; the Fire Lady.'), []);
  check(terms('en', 'A king on fire'), ['king', 'fire']);
  for (const language of LANGUAGES) {
    const text = rules[language].chapters.map(({items}) => items.map(({blocks}) => plainText(blocks)).join(' ')).join(' ');
    for (const phrase of rules[language].noTerm) {
      check(terms(language, `– ${phrase}.`), [], `${language}: ${phrase}`);
      check(text.includes(phrase), true, `${language}: ${phrase} is in the rules`);
    }
  }
});

await test('the text is the same when its parts are put together', async check => {
  for (const language of LANGUAGES)
    for (const {meaning} of rules[language].terms)
      check(cutAtTerms(rules[language], meaning).map(({text, after}) => text + after).join(''), meaning);
});

await test('every form of a term leads to it', async check => {
  for (const language of LANGUAGES)
    rules[language].terms.forEach(({words}, i) => words.forEach(word => check(termOf(rules[language], word), i, `${language} ${word}`)));
});

await test('the page leaves out the sentence that leads to other languages', async check => {
  for (const language of LANGUAGES)
    check(plainText(rules[language].intro).match(/\./g).length, 1, `${language}: ${plainText(rules[language].intro)}`);
});

await test('a drawing is read square by square', async check => {
  const drawing = readDrawing([['Gm', 'D@2', '.'], ['HUT', 'J+2', 'V^1']]);
  check(drawing.territory.cells.map(({x, y, terrain, resource, caveman, token, craters}) => [x, y, terrain, resource, caveman, token, craters]), [
    [0, 1, 'grassland', 'mammoth', null, 0, 0], [1, 1, 'desert', null, 'amazon', 0, 0],
    [0, 0, null, null, null, 0, 0], [1, 0, 'jungle', null, null, 2, 0], [2, 0, 'volcano', null, null, 0, 1],
  ]);
  check(drawingText(drawing), 'grassland, mammoth | desert, amazon | empty; hut | jungle, 2 fires | volcano, 1 crater');
  check(readDrawing([['CASTLE', 'G*2']]).territory.cells[1].printed, 2);
});

await test('a search finds the statements with all its words, of one game or of all', async check => {
  const ids = (set, text) => search(rules.en, set, text).flatMap(({items}) => items.flatMap(({id}) => id ?? []));
  check(ids(null, 'king in chess'), ['R5.2']);
  check(ids('kingdomino', 'king in chess'), []);
  check(ids('kingdomino', 'R10.2'), ['R10.2']);
  check(findStatement(rules.de, 'R4.2')?.item?.id, 'R4.2');
  check(findStatement(rules.de, 'R99.1'), null);
});

finish();
