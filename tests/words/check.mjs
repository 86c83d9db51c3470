// The check of po/ refuses every kind of fault, and merging loses nothing.
//   node tests/words/check.mjs
import {catalogue, check as faultsOf, compile, merge} from '../../tools/words/words.mjs';
import {readPo, writePo} from '../../tools/words/po.mjs';
import {end, inProject, test} from './project.mjs';

const STATUS = '[LAP_OK] = {"ok", "all is well"},';
const SOURCE = `t('Hello {name}.'); tn('{n} fire', '{n} fires', n); t('Say "yes"');`;
const GERMAN = {
  'Hello {name}.': ['Hallo {name}.'],
  '{n} fire': ['{n} Feuer', '{n} Feuer'],
  'Say "yes"': ['Sag „ja“'],
  'all is well': ['alles\tgut'],
};

// A project in which all is well.
function whole(run) {
  inProject({'web/src/a.ts': SOURCE, 'src/rules/status.c': STATUS, 'src/table/table_error.c': STATUS}, project => {
    merge(project.root);
    for (const language of ['de', 'it', 'nl', 'fr'])
      translate(project, language, GERMAN);
    run(project);
  });
}

function translate({put, read}, language, words) {
  const file = `po/${language}.po`;
  put(file, writePo(readPo(read(file), file).map(
      message => message.id === '' ? message : {...message, forms: words[message.id] ?? message.forms})));
}

// The faults after something was changed in po/de.po, or in another file.
function after(change, file = 'po/de.po') {
  let faults;
  whole(project => {
    const before = project.read(file), text = change(before);
    if (text === before)
      throw new Error('nothing was changed');
    project.put(file, text);
    faults = faultsOf(project.root);
  });
  return faults;
}

test('a project in which every string is translated has no faults', check => {
  whole(({root}) => check(faultsOf(root), []));
});

test('a string without a translation is refused', check => {
  check(after(text => text.replace('"Hallo {name}."', '""')), ['po/de.po: \'Hello {name}.\' is not translated']);
});

test('a string that a language does not have is refused', check => {
  const faults = after(text => text.replace(/#: web\/src\/a.ts\nmsgid "Hello[^]*?\n\n/, ''));
  check(faults.length, 1);
  check(faults[0].startsWith('po/de.po: \'Hello {name}.\' of web/src/a.ts is missing'), true, faults[0]);
});

test('a new string in the sources is refused in the template and in four languages', check => {
  const faults = after(text => `${text} t('New');`, 'web/src/a.ts');
  check(faults.map(fault => fault.split(':')[0]), ['po/lapilli.pot', 'po/de.po', 'po/it.po', 'po/nl.po', 'po/fr.po']);
});

test('a translation that nothing uses is refused', check => {
  const faults = after(text => text.replace(`t('Say "yes"');`, ''), 'web/src/a.ts');
  check(faults.length, 5);
  check(faults[1].startsWith('po/de.po: \'Say "yes"\' is used nowhere'), true, faults[1]);
});

test('a fuzzy translation is refused', check => {
  check(after(text => text.replace('msgid "Hello', '#, fuzzy\nmsgid "Hello')), ['po/de.po: \'Hello {name}.\' is fuzzy']);
});

test('other braces than in English are refused', check => {
  check(after(text => text.replace('Hallo {name}', 'Hallo {Name}')),
        ['po/de.po: \'Hello {name}.\' has {Name} in braces and its English {name}']);
  check(after(text => text.replace('msgstr[1] "{n} Feuer"', 'msgstr[1] "Feuer"')).length, 1);
});

test('a missing plural form is refused, and one too many', check => {
  check(after(text => text.replace('msgstr[1] "{n} Feuer"\n', '')), ['po/de.po: \'{n} fire\' lacks a plural form']);
  check(after(text => text.replace('msgstr[1] "{n} Feuer"\n', 'msgstr[1] "{n} Feuer"\nmsgstr[2] "{n} Feuer"\n')).length, 1);
  check(after(text => text.replace('\'{n} fires\'', '\'{n} flames\''), 'web/src/a.ts').length, 5);
});

test('English whose singular and plural are filled in differently is refused', check => {
  check(after(text => text.replace('\'{n} fire\'', '\'one fire\''), 'web/src/a.ts')
            .includes('web/src/a.ts: \'one fire\' and \'{n} fires\' differ in their braces'), true);
});

test('a lost full stop and a stray space are refused', check => {
  check(after(text => text.replace('Hallo {name}.', 'Hallo {name}')).length, 1);
  check(after(text => text.replace('Hallo {name}.', 'Hallo  {name}.')).length, 1);
  check(after(text => text.replace('Hallo {name}.', ' Hallo {name}.')).length, 1);
});

test('an entry that comes twice, one left over and a broken line are refused with their place', check => {
  check(after(text => `${text}\nmsgid "all is well"\nmsgstr "gut"\n`), ['po/de.po: \'all is well\' comes twice']);
  check(after(text => `#~ msgid "old"\n${text}`), ['po/de.po:1: an entry that is no longer used']);
  check(after(text => `msgid "a" b\n${text}`), ['po/de.po:1: neither a comment nor a string']);
});

test('a header with other plurals or another charset is refused', check => {
  check(after(text => text.replace('(n != 1)', '(n > 1)')).length, 1);
  check(after(text => text.replace('UTF-8', 'ISO-8859-1')).length, 1);
});

test('a language whose file is missing is refused', check => {
  inProject({'web/src/a.ts': SOURCE, 'src/rules/status.c': STATUS, 'src/table/table_error.c': STATUS}, ({root}) => check(faultsOf(root).length, 5));
});

test('merging keeps translations and their notes, brings new strings in empty and drops old ones', check => {
  whole(({root, put, read}) => {
    put('po/de.po', read('po/de.po').replace('#: web/src/a.ts\nmsgid "Hello', '# to a player\n$&'));
    put('web/src/b.ts', `t('New'); t('Hello {name}.')`);
    put('web/src/a.ts', `tn('{n} fire', '{n} fires', n); t('Hello {name}.')`);
    check(merge(root).empty, {de: 1, it: 1, nl: 1, fr: 1});
    const messages = readPo(read('po/de.po'), 'de');
    check(messages.map(({id}) => id), ['', '{n} fire', 'Hello {name}.', 'New', 'all is well']);
    check(messages[2].forms, ['Hallo {name}.']);
    check(messages[2].notes, ['to a player']);
    check(messages[2].files, ['web/src/a.ts', 'web/src/b.ts']);
    check(messages[3].forms, ['']);
    const before = read('po/de.po');
    merge(root);
    check(read('po/de.po'), before, 'merged twice');
  });
});

test('a catalogue has what the page looks up, and nothing that reads as in English', check => {
  whole(project => {
    translate(project, 'de', {'Say "yes"': ['Say "yes"']});
    const [german] = compile(project.root);
    check(german.language, 'de');
    check(JSON.parse(german.text), {
      'Hello {name}.': 'Hallo {name}.',
      '{n} fire': ['{n} Feuer', '{n} Feuer'],
      'all is well': 'alles\tgut',
    });
  });
  check(catalogue([{id: 'a', plural: null, forms: [''], files: ['web/src/a.ts']}]), {});
  const said = files => ({id: files[0], plural: null, forms: ['x'], files});
  check(catalogue([said(['src/cli/a.c']), said(['src/rules/status.c']), said(['web/src/b.ts', 'src/cli/a.c'])]),
        {'src/rules/status.c': 'x', 'web/src/b.ts': 'x'}, 'what only C says is left out');
});

test('what only some files use comes in a catalogue of its own', check => {
  whole(project => {
    const [german] = compile(project.root, file => file.endsWith('.c'));
    check(JSON.parse(german.text), {'all is well': 'alles\tgut'});
    check(Object.keys(JSON.parse(german.later)).includes('{n} fire'), true);
    check(Object.keys(JSON.parse(german.later)).some(id => id in JSON.parse(german.text)), false);
  });
});

end();
