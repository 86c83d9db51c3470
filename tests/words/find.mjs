// Which strings are found in the sources, and what is refused there.
//   node tests/words/find.mjs
import {findAll, findInC, findInStatus, findInTypeScript} from '../../tools/words/find.mjs';
import {end, inProject, test} from './project.mjs';

const found = source => findInTypeScript(source, 'x.tsx').strings.map(one => one.plural === null ? one.id : [one.id, one.plural]);
const faults = source => findInTypeScript(source, 'x.tsx').faults;

test('a t() is found with its text, wherever it stands', check => {
  check(found(`const a = t('Your turn');`), ['Your turn']);
  check(found(`t("a"), x ? t('b') : t('c', {name})`), ['a', 'b', 'c']);
  check(found(`<p title={t('a')}>{t('b')}</p>`), ['a', 'b']);
  check(found('`${t(\'a\')} and ${x ? `${t("b")}` : {c: t(`c`)}.c}` + t(\'d\')'), ['a', 'b', 'c', 'd']);
});

test('calls over several lines are found, and long texts joined by +', check => {
  check(found(`t(\n  'a',\n  {n})`), ['a']);
  check(found(`t('one, ' +\n  'two, ' + "three")`), ['one, two, three']);
  check(found(`tn('{n} fire',\n   '{n} fires', n)`), [['{n} fire', '{n} fires']]);
});

test('escapes are read as the page reads them', check => {
  check(found(String.raw`t('it\'s \"so\"')`), ['it\'s "so"']);
  check(found(String.raw`t('a\u2026 \u{1F525} \x41\n\\')`), ['a… 🔥 A\n\\']);
  check(found('t(`it\'s`)'), ['it\'s']);
});

test('what only looks like a t() is left alone', check => {
  check(found(`// t('a')\n/* t('b') */ const s = "t('c')", u = 'https://x/y'; t('d')`), ['d']);
  check(found('const s = `t(\'a\')`;'), []);
  check(found(`cut('a'); o.t('b'); at('c'); set('d'); export function t(text: string) {}`), []);
  check(found(`x.replace(/[/'"]t\\('a'\\)/g, ''); t('b')`), ['b']);
});

test('an apostrophe between tags does not hide what follows', check => {
  check(found(`<p>Don't</p>\n<p>{t('a')}</p>`), ['a']);
  check(found(`<br/><p>{n / 2} of {t('a')}</p>\n<i x={1}/>{t('b')}`), ['a', 'b']);
});

test('a text that is not written out is refused with its place', check => {
  check(faults(`const a = 1;\nt(name)`), ['x.tsx:2: t() is given something else than a plain string']);
  check(faults(`/* one\n two */ // three\n x.replace(/'/g, "\\\n"); t(name)`), ['x.tsx:4: t() is given something else than a plain string']);
  check(faults('t(`a ${b}`)').length, 1);
  check(faults(`t('a' + b)`).length, 1);
  check(faults(`t(x ? 'a' : 'b')`).length, 1);
  check(faults(`tn('a', n)`), ['x.tsx:1: tn() needs two plain strings']);
});

test('the sentences of C are found, also those in two pieces', check => {
  const source = `errors[LAP_ERRORS] = {\n[LAP_OK] = {"ok", "all is \\"well\\""},\n[LAP_A] =\n {"a",\n "one "\n "two"},};`;
  check(findInStatus(source, 's.c').strings.map(one => one.id), ['all is "well"', 'one two']);
  check(findInStatus(source, 's.c').faults, []);
});

test('a sentence of C that cannot be read is a fault', check => {
  check(findInStatus('[LAP_OK] = {"ok", "fine"}, [LAP_A] = {A_WORD, "a"}', 's.c').faults.length, 1);
  check(findInStatus('', 's.c').faults.length, 1);
});

const foundInC = source => findInC(source, 'x.c').strings.map(one => one.plural === null ? one.id : [one.id, one.plural]);

test('the texts of C are found where they are translated or marked', check => {
  check(foundInC('puts(tr("Your turn"));'), ['Your turn']);
  check(foundInC('a = x ? tr("a") : tr( "b"\n"c" ); static const char *n[] = {TR("d"), TR("e")};'), ['a', 'bc', 'd', 'e']);
  check(foundInC('tr_plural("{n} fire", "{n} "\n "fires", n)'), [['{n} fire', '{n} fires']]);
  check(foundInC(String.raw`tr("say \"yes\" \u2026")`), ['say "yes" …']);
});

test('what only looks like a text of C is left alone', check => {
  check(foundInC('/* tr("a") */ // tr("b")\nstrtr("c"); "tr(\\"d\\")"; \'"\'; tr("e")'), ['e']);
  check(foundInC('tr_marked(name); tr_error(error); x.tr("a")'), []);
});

test('a text of C that is not written out is refused with its place', check => {
  check(findInC('/* one\n two */ "a\\n"\ntr(name)', 'x.c').faults, ['x.c:3: tr() is given something else than a plain string']);
  check(findInC('tr("a" B)', 'x.c').faults.length, 1);
  check(findInC('tr_plural("a", n)', 'x.c').faults, ['x.c:1: tr_plural() needs two plain strings']);
});

test('the texts of C come after those of the page, and one of both is one', check => {
  inProject({'web/src/a.ts': `t('a'); t('b')`, 'src/cli/x.c': 'tr("c"); tr("a")', 'src/i18n/translate.h': 'tr(const char *)'}, ({root}) => {
    const {strings, faults} = findAll(root);
    check(faults, []);
    check(strings[0].files, ['web/src/a.ts', 'src/cli/x.c']);
    check(strings.at(-1).id, 'c');
  });
});

test('each string comes once, with all its files, by file and by place', check => {
  inProject({'web/src/b.ts': `t('b'); t('a');`, 'web/src/a/x.tsx': `t('a'); t('c')`, 'web/src/c.css': `t('no')`}, ({root}) => {
    const {strings, faults} = findAll(root);
    check(faults, []);
    check(strings.slice(0, 3).map(({id, files}) => [id, files]),
          [['a', ['web/src/a/x.tsx', 'web/src/b.ts']], ['c', ['web/src/a/x.tsx']], ['b', ['web/src/b.ts']]]);
    check(strings[3].files, ['src/rules/status.c']);
  });
});

test('one text with two plurals is refused, and so is an empty one', check => {
  inProject({'web/src/a.ts': `tn('{n} a', '{n} as', 1); t('{n} a')`}, ({root}) => {
    check(findAll(root).faults, ['web/src/a.ts:1: \'{n} a\' has another plural in web/src/a.ts']);
  });
  inProject({'web/src/a.ts': `t('')`}, ({root}) => {
    check(findAll(root).faults, ['web/src/a.ts:1: there is nothing to translate']);
  });
});

end();
