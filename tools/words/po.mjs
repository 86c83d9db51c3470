// Reads and writes the files of gettext: po/LANGUAGE.po and the template po/lapilli.pot.
//
// A message is {id, plural, forms, files, notes, fuzzy}: `forms` has one text, or with a plural two.

export const LANGUAGES = {
  de: {name: 'German', plurals: 'nplurals=2; plural=(n != 1);'},
  it: {name: 'Italian', plurals: 'nplurals=2; plural=(n != 1);'},
  nl: {name: 'Dutch', plurals: 'nplurals=2; plural=(n != 1);'},
  fr: {name: 'French', plurals: 'nplurals=2; plural=(n > 1);'},
};

const UNESCAPED = {n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\'};
const ESCAPED = {'\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\'};

// Throws an Error that names the file and the line of what is no .po file.
export function readPo(text, file) {
  const messages = [];
  let message = null, last = null;
  const fresh = () => ({id: null, plural: null, forms: [], files: [], notes: [], fuzzy: false});
  function end() {
    if (message && message.id !== null)
      messages.push(message);
    message = last = null;
  }
  text.split('\n').forEach((line, i) => {
    const bad = why => new Error(`${file}:${i + 1}: ${why}`);
    if (line.trim() === '') {
      end();
      return;
    }
    if (line.startsWith('#')) {
      if (message?.id != null)
        end();
      message ??= fresh();
      if (line.startsWith('#:'))
        message.files.push(...line.slice(2).trim().split(/\s+/));
      else if (line.startsWith('#,'))
        message.fuzzy ||= /\bfuzzy\b/.test(line);
      else if (line.startsWith('#~'))
        throw bad('an entry that is no longer used');
      else
        message.notes.push(line.replace(/^# ?/, ''));
      return;
    }
    const found = /^(?:(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+)?"((?:[^"\\]|\\[ntr"\\])*)"$/.exec(line.trim());
    if (!found)
      throw bad('neither a comment nor a string');
    const [, key, form, quoted] = found, part = quoted.replace(/\\(.)/g, (whole, one) => UNESCAPED[one]);
    if (key === 'msgid') {
      if (message?.id != null)
        end();
      message ??= fresh();
      message.id = '';
      last = more => message.id += more;
    } else if (key && !message) {
      throw bad(`${key} without a msgid`);
    } else if (key === 'msgid_plural') {
      const to = message;
      to.plural = '';
      last = more => to.plural += more;
    } else if (key) {
      const to = message, n = Number(form ?? 0);
      if (to.forms[n] !== undefined)
        throw bad(`${key} comes twice`);
      to.forms[n] = '';
      last = more => to.forms[n] += more;
    } else if (!last) {
      throw bad('a string that belongs to nothing');
    }
    last(part);
  });
  end();
  return messages;
}

const quote = text => `"${text.replace(/[\n\t\r"\\]/g, one => ESCAPED[one])}"`;

function writeMessage({id, plural, forms, files, notes, fuzzy}) {
  const lines = notes.map(note => note === '' ? '#' : `# ${note}`);
  lines.push(...files.map(file => `#: ${file}`));
  if (fuzzy)
    lines.push('#, fuzzy');
  lines.push(`msgid ${quote(id)}`);
  if (id === '')
    lines.push('msgstr ""', ...forms[0].split(/(?<=\n)/).map(quote));
  else if (plural === null)
    lines.push(`msgstr ${quote(forms[0] ?? '')}`);
  else
    lines.push(`msgid_plural ${quote(plural)}`, ...[0, 1].map(n => `msgstr[${n}] ${quote(forms[n] ?? '')}`));
  return lines.join('\n') + '\n';
}

export function writePo(messages) {
  return messages.map(writeMessage).join('\n');
}

// The message with the empty id, which says what the file is. The template has no language.
export function header(language = null) {
  const named = language === null ? 'Lapilli in other languages: the template' :
                                    `Lapilli in ${LANGUAGES[language].name}`;
  const head = {
    'Project-Id-Version': 'Lapilli',
    'PO-Revision-Date': '2026-11-15 12:00+0000',
    'Last-Translator': 'Lapilli',
    'Language-Team': language === null ? '' : LANGUAGES[language].name,
    Language: language ?? '',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': language === null ? 'nplurals=2; plural=(n != 1);' : LANGUAGES[language].plurals,
  };
  const text = Object.entries(head).map(([key, value]) => `${key}: ${value}\n`).join('');
  return {id: '', plural: null, forms: [text], files: [], fuzzy: false,
          notes: [`${named}.`, 'What is in braces stays as it is. po/GLOSSARY.md has the words of the game.']};
}
