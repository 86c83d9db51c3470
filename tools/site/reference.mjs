// The reference of the documentation site, made of what programs say about themselves: the public headers, the
// docstrings of the Python package, and `lapilli COMMAND --help`.
//   reference(root, command)     command: the built `lapilli`, or undefined for none
// returns documents in Markdown, each {path, text, parent?}, and `names`, which maps what can be linked, such as
// `lap_game_deal`, `Game.copy` or `lapilli play`, to {path, id}.
import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

export const C_INDEX = 'docs/reference/c.md', PYTHON = 'docs/reference/python.md', COMMANDS = 'docs/reference/commands.md';

// Comments are plain text with `code`: what would be markup in Markdown is escaped.
const markdown = text => text.split(/(`[^`]*`)/).map((part, n) => n % 2 === 1 ? part : part.replace(/[*<>[\]]|(?<=^|\s)_|^#/gm, '\\$&')).join('');

const fenced = (kind, text) => `\`\`\`${kind}\n${text.replace(/\s+$/, '')}\n\`\`\``;

// A comment without its stars; parts indented by four are code.
function comment(text) {
  const lines = text.replace(/^\/\*\s?/, '').replace(/\s*\*\/$/, '').split('\n').map(line => line.replace(/^\s*\*? ?/, ''));
  return prose(text.includes('\n *') ? lines.join('\n') : text.replace(/^\/\*\s*/, '').replace(/\s*\*\/$/, '').replace(/\n\s+/g, '\n'), 'c');
}

// Paragraphs; those indented by four are code of this kind.
function prose(text, kind) {
  return text.trim().split(/\n\s*\n(?! {4})|\n\s*\n(?= {4}\S)/).map(part => /^ {4}/.test(part) ?
    fenced(kind, part.replace(/^ {4}/gm, '')) : markdown(part)).join('\n\n');
}

// The parts of a header between blank lines outside braces and comments.
function parts(text) {
  const found = [];
  let part = '', depth = 0, inComment = false;
  for (const line of `${text}\n\n`.split('\n')) {
    if (line.trim() === '' && depth === 0 && !inComment) {
      if (part !== '')
        found.push(part);
      part = '';
      continue;
    }
    part += `${line}\n`;
    inComment = line.lastIndexOf('/*') > line.lastIndexOf('*/') || (inComment && !line.includes('*/'));
    const code = line.replace(/\/\*.*?(\*\/|$)/g, '');
    depth += inComment ? 0 : (code.match(/\{/g) ?? []).length - (code.match(/\}/g) ?? []).length;
  }
  return found;
}

// What a declaration declares: names to link, and how its heading writes them.
function declared(code) {
  const bare = code.replace(/\/\*[^]*?\*\//g, ''), names = [];
  for (const [, name] of bare.matchAll(/^#define (LAP_\w+)/gm))
    names.push([name, name]);
  for (const [, name] of bare.matchAll(/^(?:typedef (?:struct|enum|union) \w+ [^;{]*|typedef [^;{]*?[ *]|typedef (?:struct|enum|union)[^{;]*\{[^]*?^\} )\(?\*?(lap_\w+)\)?(?:\([^;]*\))?;/gm))
    names.push([name, name]);
  for (const [, name] of bare.replace(/\{[^]*?^\}/gm, ';').matchAll(/^(?!typedef|#)[A-Za-z][^(){};=]*?\b(lap_\w+)\s*[([]/gm))
    names.push([name, `${name}()`]);
  const constants = /^enum \{([^}]*)\}/m.exec(bare)?.[1];
  if (names.length === 0 && constants)
    names.push(...constants.split(',').map(one => /\w+/.exec(one)?.[0]).filter(name => name).slice(0, 3).map(name => [name, name]));
  return names;
}

function header(root, file) {
  const path = `docs/reference/${file.replace('.h', '-h')}.md`, names = [];
  const text = readFileSync(join(root, 'include/lapilli', file), 'utf8');
  const [, head, body] = /^(\/\*[^]*?\*\/)\n([^]*)$/.exec(text);
  const [summary, ...rest] = comment(head).split('\n\n');
  const sentence = summary.replace(new RegExp(`^${file}: `), '').replace(/\n/g, ' ');
  const out = [`# ${file}`, `${sentence[0].toUpperCase()}${sentence.slice(1)}`, ...rest, fenced('c', `#include <lapilli/${file}>`)];
  for (const part of parts(body)) {
    const code = part.replace(/^(#(include|ifndef|ifdef|endif|else|define LAPILLI_).*|LAP_(BEGIN|END))\n/gm, '')
      .replace(/^LAP_STATIC_ASSERT\([^]*?\);\n/gm, '').trim();
    const says = /^\/\*[^]*?\*\//.exec(code)?.[0] ?? '';
    const rest = code.slice(says.length).trim().replace(/(^LAP_INLINE [^{;]*?)\s*\{[^]*?^\}/gm, '$1;').replace(/^LAP_INLINE /gm, '');
    const found = declared(rest);
    if (found.length > 0) {
      names.push(...found.map(([name]) => [name, found[0][0]]));
      out.push(`## ${found.map(([, shown]) => shown).join(', ')}`, fenced('c', rest));
    }
    if (says !== '' && (rest !== '' || !part.includes('LAP_STATIC_ASSERT')))
      out.push(comment(says));
  }
  return {path, text: out.join('\n\n'), names, sentence, file};
}

function headers(root) {
  const folder = join(root, 'include/lapilli');
  if (!existsSync(folder))
    return [];
  const all = readdirSync(folder).filter(name => name !== 'linkage.h').sort().map(file => header(root, file));
  const list = all.map(({path, file, sentence}) => `- [${file}](${path.split('/').pop()}): ${sentence}`).join('\n');
  const functions = all.flatMap(({path, names}) => names.filter(([name]) => name.startsWith('lap_')).map(([name]) => [name, path]))
    .sort(([a], [b]) => a < b ? -1 : 1).map(([name]) => `\`${name}\``).join(' · ');
  const index = {
    path: C_INDEX, names: [],
    text: `# C reference\n\nEvery header of the library, as it is in \`include/lapilli\`. [The library](../library.md) says how to install it and build
against it.\n\n## Headers\n\n${list}\n\n## Functions and types\n\n${functions}`,
  };
  return [index, ...all.map(one => ({...one, parent: C_INDEX}))];
}

// The docstring that begins at a line, without its indentation; '' when there is none.
function docstring(lines, at) {
  const [, indent, quote, first] = /^(\s*)("""|r""")(.*)$/.exec(lines[at] ?? '') ?? [];
  if (quote === undefined)
    return '';
  if (first.endsWith('"""'))
    return first.slice(0, -3);
  const text = [first];
  for (let n = at + 1; n < lines.length; n++) {
    if (lines[n].includes('"""'))
      return [...text, lines[n].slice(indent.length).replace(/"""$/, '')].join('\n').trim();
    text.push(lines[n].slice(indent.length));
  }
  return text.join('\n');
}

// Examples are code, and a table of columns is kept as it is.
const pythonProse = text => text.split(/\n\s*\n/).map(part => part.startsWith('>>> ') ? fenced('python', part) :
  /^={3,}/.test(part) ? fenced('text', part) : part.startsWith('    ') ? fenced('text', part.replace(/^ {4}/gm, '')) : markdown(part)).join('\n\n');

// A class or function from a line on: its declaration, the line after it, and its docstring.
function definition(lines, at) {
  let end = at;
  while (!/:\s*(#.*)?$/.test(lines[end]) || (lines.slice(at, end + 1).join('').match(/[([]/g) ?? []).length !==
      (lines.slice(at, end + 1).join('').match(/[)\]]/g) ?? []).length)
    end++;
  const indent = /^\s*/.exec(lines[at])[0].length;
  const code = lines.slice(at, end + 1).map(line => line.slice(indent)).join('\n').replace(/:\s*$/, '');
  return {code, says: docstring(lines, end + 1), end};
}

const KEPT = /^(def|class) /;

function pythonClass(name, lines, at) {
  const {code, says} = definition(lines, at), out = [], names = [[name, name]];
  const fields = [];
  let property = false;
  for (let n = at + 1; n < lines.length && !/^\S/.test(lines[n]); n++) {
    const line = lines[n].slice(4);
    if (/^[a-z_]+: [A-Za-z]/.test(line) && /^    \S/.test(lines[n]) && lines[at - 1]?.startsWith('@dataclass'))
      fields.push(line);
    property = /^@(property|classmethod)/.test(line) ? line : property;
    const method = /^def ([a-z]\w*|__init__)\(/.exec(line)?.[1];
    if (!method || /^\s/.test(line))
      continue;
    const found = definition(lines, n);
    if (method === '__init__')
      out.unshift(fenced('python', found.code.replace(/^def __init__\(self,?\s*/, `${name}(`).replace(/\) -> None$/, ')')
        .replace(/\n\s+/g, `\n${' '.repeat(name.length + 1)}`)));
    else {
      names.push([`${name}.${method}`, `${name}.${method}`]);
      out.push(`### ${name}.${method}${property === '@property' ? '' : '()'}`,
               fenced('python', `${property ? `${property}\n` : ''}${found.code}`), pythonProse(found.says));
    }
    property = false;
  }
  const head = fields.length > 0 ? fenced('python', `${code}:\n    ${fields.join('\n    ')}`) : '';
  return {text: [`## ${name}`, ...(out[0]?.startsWith('```') ? [out.shift()] : [head]), pythonProse(says), ...out].filter(part => part !== ''), names};
}

function python(root) {
  const folder = join(root, 'python/lapilli');
  if (!existsSync(folder))
    return [];
  const init = readFileSync(join(folder, '__init__.py'), 'utf8'), names = [];
  const out = ['# Python reference', pythonProse(docstring(init.split('\n'), 0)), '[Lapilli for Python](../python.md) says how to install it.'];
  for (const [, module, imported] of init.matchAll(/^from \.(\w+) import (.*)$/gm)) {
    const lines = readFileSync(join(folder, `${module}.py`), 'utf8').split('\n');
    for (const name of imported.split(', ').filter(one => init.includes(`"${one}"`))) {
      const at = lines.findIndex(line => KEPT.test(line) && new RegExp(`^(def|class) ${name}\\b`).test(line));
      if (at >= 0 && lines[at].startsWith('class')) {
        const one = pythonClass(name, lines, at);
        out.push(...one.text);
        names.push(...one.names);
      } else if (at >= 0) {
        const {code, says} = definition(lines, at);
        out.push(`## ${name}()`, fenced('python', code), pythonProse(says));
        names.push([name, name]);
      }
    }
  }
  return [{path: PYTHON, text: out.join('\n\n'), names}];
}

function commands(command) {
  if (command === undefined)
    return [];
  const help = (...words) => execFileSync(command, [...words, '--help'], {encoding: 'utf8', env: {...process.env, LC_ALL: 'C.UTF-8'}});
  const all = [...help().matchAll(/^ {2}([a-z]+) {2,}(\S.*)$/gm)].map(([, name, summary]) => ({name, summary}));
  const out = ['# Commands', 'What `lapilli --help` and `lapilli COMMAND --help` print.', fenced('text', help())];
  for (const {name} of all)
    out.push(`## lapilli ${name}`, fenced('text', help(name)));
  return [{path: COMMANDS, text: out.join('\n\n'), names: all.map(({name}) => [`lapilli ${name}`, `lapilli ${name}`])}];
}

// The name of a heading in links, as on GitHub.
export const slug = text => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

export function reference(root, command) {
  const documents = [...headers(root), ...python(root), ...commands(command)];
  const names = new Map(documents.filter(({file}) => file).map(({path, file}) => [file, {path, id: slug(file)}]));
  for (const {path, text, names: own} of documents)
    for (const [name, first] of own) {
      // The heading begins with the first of the names below it.
      const heading = [...text.matchAll(/^#{2,3} (.*)$/gm)].map(([, title]) => title).find(title => title.replace(/[(),].*$/, '') === first);
      if (heading !== undefined && !names.has(name))
        names.set(name, {path, id: slug(heading)});
    }
  return {documents, names};
}
