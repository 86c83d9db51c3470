// The names of seats.
//   node test/unit/names.test.mjs
import {compile} from '../../../tools/words/words.mjs';
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {pointsText, giveText, holderText, seatName, numberedName, recordedName, seatNamer, dominoContents, labelText, setTranslations} = await load('board/names', 'i18n/translate');

await test('those of the same name are numbered, and one from right to left turns no sentence', check => {
  const names = ['Ada', 'Regular', 'Regular', '\u202e\u05d0\u05d1'];
  check(names.map((_, i) => numberedName(names, i + 1)), ['Ada', 'Regular 1', 'Regular 2', '\u2068\u05d0\u05d1\u2069'], 'names');
});

await test('one point is not several', check => {
  check([0, 1, 2].map(pointsText), ['0 points', '1 point', '2 points'], 'English');
});

const seat = more => ({person: false, sat: true, lent: false, name: '', player: null, ...more});
const table = names => ({seats: [...names.map(name => seat({person: true, name})), seat({player: 'level:2'}), seat({player: 'level:2'})]});

await test('computers have names of their own, which differ from seat to seat and between the games', check => {
  const origins = seatNamer(table(['Ada']), false), kingdomino = seatNamer(table(['Ada']), true);
  check(new Set([origins(2), origins(3), kingdomino(2), kingdomino(3)]).size, 4, 'names');
  check([origins(2), origins(3)].some(name => /\d|Apprentice|Computer/.test(name)), false, 'no level and no number');
  check(recordedName('level:2', 2, false), origins(2), 'the same in a record');
});

await test('the only player here is you, with a name or without', check => {
  const unnamed = seatNamer(table(['']), false, [1]), named = seatNamer(table(['Ada']), false, [1]);
  check([unnamed(1), unnamed.you, named(1), named.you], ['You', 1, 'You', 1], 'one');
  check([holderText(named, 1), giveText(named, 1), holderText(named, 2), holderText(named, 0)], ['held by you', 'Take it yourself', `held by ${named(2)}`, 'held by no one'], 'in sentences');
  check(seatName(table(['Ada']), 1), 'Ada', 'others read the name');
  check(seatNamer(table(['', '']), false, [1, 2])(2), 'Player 2', 'two on one device');
});

await test('a domino is spoken by what is on it', check => {
  const half = more => ({terrain: 'lake', fires: 0, craters: 0, resource: null, ...more});
  check(dominoContents({number: 7, halves: [half({terrain: 'forest', fires: 1}), half({})]}, true), 'forest with 1 crown, lake', 'words');
});

await test('German has the dative after “mit”, and French a space before a colon', check => {
  const half = more => ({terrain: 'desert', fires: 0, craters: 0, resource: null, ...more});
  for (const {language, text} of compile().filter(one => ['de', 'fr'].includes(one.language))) {
    setTranslations(language, JSON.parse(text));
    const two = dominoContents({number: 43, halves: [half({terrain: 'volcano', craters: 2}), half({terrain: 'quarry', fires: 2})]}, false);
    check(two, language === 'de' ? 'Vulkan mit 2 Kratern, Steinbruch mit 2 Feuern' : 'volcan avec 2 cratères, carrière avec 2 feux', language);
    check(labelText('Ada'), language === 'de' ? 'Ada:' : 'Ada\u00a0:', language);
  }
  setTranslations('en', {});
});

finish();
