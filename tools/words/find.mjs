// Finds the strings a player may read: every t('…') and tn('…', '…') of the page, every tr("…"),
// tr_plural("…", "…") and TR("…") of C (src/i18n/translate.h), and the sentences of lap_error_text().
//
// A string found is {id, plural, files}: its English, the English of many or null, and the files it
// is in. What cannot be read, such as a t() of something else than a plain string, is a fault: one
// line with its place.
import {readFileSync, readdirSync} from 'node:fs';
import {join, relative} from 'node:path';

const ESCAPES = {n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0'};

function unescape(body) {
  const escape = /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|(.))/gs;
  return body.replace(escape, (whole, long, short, byte, line, one) => {
    const code = long ?? short ?? byte;
    if (code !== undefined)
      return String.fromCodePoint(parseInt(code, 16));
    return line !== undefined ? '' : ESCAPES[one] ?? one;
  });
}

// After these a slash begins a regular expression; after anything else it divides or closes a tag.
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+\-*%~^]|=>|\b(?:return|typeof|case|in|of|void|delete))\s*$/;

// What is cut off in one piece: each is tried at one place of the source.
const STRINGS = {'\'': /'((?:[^'\\\n]|\\[^])*)'/y, '"': /"((?:[^"\\\n]|\\[^])*)"/y};
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
const PLAIN = /[^/'"`{}]+/y;

// Cuts TypeScript into what matters here: {kind: 'code' | 'string' | 'template', text, at}. Comments
// and regular expressions are left out; a template with ${} in it has the kind 'mixed', and what is
// in its ${} comes as pieces of its own. An apostrophe or slash in the text between tags that does
// not find its end on the line is taken for itself.
export function cut(source) {
  const pieces = [];
  let code = '', codeAt = 0, at = 0;
  const depths = [];  // for each template that is open, how many braces are open within its ${}

  function match(pattern) {
    pattern.lastIndex = at;
    return pattern.exec(source);
  }
  function flush() {
    if (code !== '')
      pieces.push({kind: 'code', text: code, at: codeAt});
    code = '';
  }
  function take(length) {
    if (code === '')
      codeAt = at;
    code += source.slice(at, at + length);
    at += length;
  }
  // What is left out stays as blanks, so that places are right.
  function skip(length) {
    const from = at;
    take(length);
    code = code.slice(0, code.length - length) + source.slice(from, at).replace(/[^\n]/g, ' ');
  }
  function put(kind, text, length) {
    flush();
    pieces.push({kind, text, at});
    at += length;
  }
  // From `at`, which is after a backquote or a brace that closes a ${}, to the next ${ or backquote.
  function template(mixed) {
    const found = match(TEMPLATE)[0];
    const opens = source.startsWith('${', at + found.length);
    put(mixed || opens ? 'mixed' : 'template', unescape(found), found.length + (opens ? 2 : 1));
    if (opens)
      depths.push(0);
  }

  while (at < source.length) {
    const rest = source.slice(at, at + 2), one = rest[0];
    let found = match(PLAIN);
    if (found) {
      take(found[0].length);
    } else if (rest === '//' && !/[:\w]$/.test(code.slice(-1))) {
      const end = source.indexOf('\n', at);
      skip((end < 0 ? source.length : end) - at);
    } else if (rest === '/*') {
      const end = source.indexOf('*/', at + 2);
      skip((end < 0 ? source.length : end + 2) - at);
    } else if (one === '\'' || one === '"') {
      found = match(STRINGS[one]);
      if (found)
        put('string', unescape(found[1]), found[0].length);
      else
        take(1);
    } else if (one === '`') {
      at++;
      template(false);
    } else if (one === '}' && depths[depths.length - 1] === 0) {
      depths.pop();
      at++;
      template(true);
    } else if (one === '/' && rest !== '/>' && BEFORE_REGEXP.test(code.slice(-40)) && (found = match(REGEXP))) {
      skip(found[0].length - 1);
      code += '0';
      at++;
    } else {
      if (depths.length > 0 && one === '{')
        depths[depths.length - 1]++;
      if (depths.length > 0 && one === '}')
        depths[depths.length - 1]--;
      take(1);
    }
  }
  flush();
  return pieces;
}

const lineOf = (source, at) => source.slice(0, at).split('\n').length;

// One string argument: literals, joined by + where they are long. Gives the place after it.
function argument(pieces, from) {
  let text = '', i = from;
  for (;;) {
    const piece = pieces[i];
    if (piece?.kind !== 'string' && piece?.kind !== 'template')
      return null;
    text += piece.text;
    const after = pieces[i + 1];
    if (after?.kind !== 'code')
      return null;
    if (/^\s*[,)]/.test(after.text))
      return {text, next: i + 1};
    if (after.text.trim() !== '+')
      return null;
    i += 2;
  }
}

// The strings of a TypeScript file, in order.
export function findInTypeScript(source, file) {
  const strings = [], faults = [], pieces = cut(source);
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'code')
      return;
    for (const call of piece.text.matchAll(/(?<![\w$.])(tn?)\s*\(\s*/g)) {
      if (/\bfunction\s*$/.test(piece.text.slice(0, call.index)))
        continue;
      const place = `${file}:${lineOf(source, piece.at + call.index)}`;
      const last = call.index + call[0].length === piece.text.length;
      const first = last ? argument(pieces, i + 1) : null;
      if (!first) {
        faults.push(`${place}: ${call[1]}() is given something else than a plain string`);
        continue;
      }
      if (call[1] === 't') {
        strings.push({id: first.text, plural: null, place});
        continue;
      }
      const second = pieces[first.next].text.trim() === ',' ? argument(pieces, first.next + 1) : null;
      if (second)
        strings.push({id: first.text, plural: second.text, place});
      else
        faults.push(`${place}: tn() needs two plain strings`);
    }
  });
  return {strings, faults};
}

// The sentences of the errors: the second string of each pair in their tables.
export function findInStatus(source, file) {
  const strings = [], faults = [];
  const STRING = '"(?:[^"\\\\\\n]|\\\\.)*"';
  const entry = new RegExp(`\\[LAP_\\w+\\]\\s*=\\s*\\{\\s*${STRING}\\s*,\\s*((?:${STRING}\\s*)+)\\}`, 'g');
  for (const found of source.matchAll(entry)) {
    const parts = found[1].match(new RegExp(STRING, 'g'));
    strings.push({
      id: parts.map(part => unescape(part.slice(1, -1))).join(''),
      plural: null,
      place: `${file}:${lineOf(source, found.index)}`,
    });
  }
  const named = source.match(/(?<!\w)\[LAP_\w+\]\s*=/g)?.length ?? 0;
  if (named === 0 || named !== strings.length)
    faults.push(`${file}: of ${named} errors only ${strings.length} could be read`);
  return {strings, faults};
}

// C without its comments, in which the strings are numbered: "0", "1", … Places stay right by line.
function cutC(source) {
  const texts = [];
  const code = source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)+'|"((?:[^"\\\n]|\\.)*)"/g, (whole, text) => {
    if (text !== undefined)
      return `"${texts.push(unescape(text)) - 1}"`;
    return whole[0] === '/' ? whole.replace(/[^\n]/g, '') : '0';
  });
  return {code, texts};
}

// The strings of a C file, in order. Those next to each other are one.
export function findInC(source, file) {
  const strings = [], faults = [], {code, texts} = cutC(source);
  const STRING = /^\s*((?:"\d+"\s*)+)/;
  const joined = list => list.match(/\d+/g).map(i => texts[i]).join('');
  for (const call of code.matchAll(/(?<![\w.])(tr|tr_plural|TR)\s*\(/g)) {
    const place = `${file}:${lineOf(code, call.index)}`;
    const rest = code.slice(call.index + call[0].length), first = STRING.exec(rest);
    const after = first ? rest.slice(first[0].length) : '';
    if (call[1] === 'tr_plural') {
      const second = after.startsWith(',') ? STRING.exec(after.slice(1)) : null;
      if (second)
        strings.push({id: joined(first[1]), plural: joined(second[1]), place});
      else
        faults.push(`${place}: tr_plural() needs two plain strings`);
    } else if (after.startsWith(')')) {
      strings.push({id: joined(first[1]), plural: null, place});
    } else {
      faults.push(`${place}: ${call[1]}() is given something else than a plain string`);
    }
  }
  return {strings, faults};
}

// C that may speak to people. src/i18n/translate.* define what is looked for.
const isSpeakingC = file => /^src\/.*\.[ch]$/.test(file) && !/^src\/(rules\/|wasm\/|i18n\/translate\.)/.test(file);

function filesUnder(folder) {
  return readdirSync(folder, {withFileTypes: true})
      .sort((a, b) => a.name < b.name ? -1 : 1)
      .flatMap(entry => entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]);
}

// The files with the errors of the engine, which C and the page say.
export const errorSources = ['src/rules/status.c', 'src/table/table_error.c'];

// Every string of the project, each once, by file and by where it comes in the file.
export function findAll(root) {
  const faults = [], all = new Map();
  const sources = filesUnder(join(root, 'web/src')).filter(path => /\.tsx?$/.test(path));
  sources.push(...errorSources.map(file => join(root, file)));
  sources.push(...filesUnder(join(root, 'src')).filter(path => isSpeakingC(relative(root, path))));
  for (const path of sources) {
    const file = relative(root, path);
    const read = errorSources.includes(file) ? findInStatus : file.startsWith('src/') ? findInC : findInTypeScript;
    const found = read(readFileSync(path, 'utf8'), file);
    faults.push(...found.faults);
    for (const {id, plural, place} of found.strings) {
      const known = all.get(id);
      if (!known)
        all.set(id, {id, plural, files: [file]});
      else if (known.plural !== plural)
        faults.push(`${place}: '${id}' has another plural in ${known.files[0]}`);
      else if (!known.files.includes(file))
        known.files.push(file);
      if (id.trim() === '')
        faults.push(`${place}: there is nothing to translate`);
    }
  }
  return {strings: [...all.values()], faults};
}
