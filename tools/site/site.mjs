// The documentation site: every document of docs/, and what they link to, as pages of HTML.
//   const {files, faults} = site(root)
// `files` maps names to contents. `faults` says which links lead nowhere. The navigation is docs/index.md: its
// headings and the links in its lists, and at the end the documents that it does not list.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, posix} from 'node:path';
import {draw, sprite} from './drawings.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const MarkdownIt = require('markdown-it');

const HOME = 'docs/index.md';
const MORE = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']; // documents outside docs/

const escape = text => text.replace(/[&<>"]/g, letter => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[letter]);

// The name of a heading in links, as on GitHub.
const slug = text => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

// docs/decisions/torus-boards.md is decisions/torus-boards.html, and files of other kinds are below source/.
const addressOf = path => path.endsWith('.md') ? path.replace(/^docs\//, '').replace(/\.md$/, '.html').toLowerCase() :
    /\.(png|svg|jpg)$/.test(path) ? path.replace(/^docs\//, '') :
                                                 `source/${path}.html`;

const languageOf = path => /\.(de|fr|it|nl)\.md$/.exec(path)?.[1] ?? 'en';

function* documents(folder, root) {
  for (const entry of readdirSync(join(root, folder), {withFileTypes: true}).sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      yield* documents(path, root);
    else if (path.endsWith('.md'))
      yield path;
  }
}

// The text of a heading or a cell without its markup.
const plain = token => (token.children ?? []).map(child => child.content || (child.type === 'softbreak' ? ' ' : '')).join('');

// Reads a document: its tokens, title, and the places that links can lead to. A statement of the rules
// (`- **R4.2** …`) is a place, too.
function read(markdown, path, text) {
  const tokens = markdown.parse(text, {}), ids = new Set(), headings = [];
  const add = id => {
    let name = id;
    for (let n = 1; ids.has(name); n++)
      name = `${id}-${n}`;
    ids.add(name);
    return name;
  };
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const title = plain(tokens[at + 1]), id = add(slug(title));
      token.attrSet('id', id);
      headings.push({id, title, level: Number(token.tag[1]), at});
    }
    const statement = token.type === 'inline' && /^\*\*(R\d+\.\d+)\*\*/.exec(token.content);
    if (statement && tokens[at - 2]?.type === 'list_item_open')
      tokens[at - 2].attrSet('id', add(statement[1]));
  });
  return {path, tokens, ids, headings, language: languageOf(path), title: headings[0]?.title ?? path};
}

function link(state, target, name) {
  const open = new state.Token('link_open', 'a', 1), text = new state.Token('text', '', 0);
  open.attrSet('href', target);
  open.attrSet('class', 'rule');
  text.content = name;
  return [open, text, new state.Token('link_close', 'a', -1)];
}

// The number of a statement is a link to it, which the style sheet puts at the margin; R4.2 in a text leads to that
// statement, in the language of the document.
function linkStatements(document, all, state) {
  const rules = all.get(document.language === 'en' ? 'docs/rules.md' : `docs/rules.${document.language}.md`);
  for (const token of document.tokens) {
    if (token.type !== 'inline')
      continue;
    const number = /^\*\*(R\d+\.\d+)\*\*/.exec(token.content)?.[1];
    if (number && document.ids.has(number))
      token.children.splice(0, 4, ...link(state, `#${number}`, number));  // it was empty, **, the number, **
    let inLink = 0, result = [];
    for (const child of token.children) {
      inLink += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
      if (child.type !== 'text' || inLink > 0) {
        result.push(child);
        continue;
      }
      for (const part of child.content.split(/(\bR\d+\.\d+\b)/)) {
        const text = new state.Token('text', '', 0);
        text.content = document === rules ? part.replace(/(\d)x(\d)/g, '$1×$2') : part;
        result.push(...rules?.ids.has(part) && /^R\d/.test(part) ? link(state, `${posix.relative(dirname(document.path), rules.path)}#${part}`, part) : [text]);
      }
    }
    token.children = result;
  }
}

// Resolves the links and pictures of a document. Calls `need` with each file that is no document.
function resolveLinks(document, all, root, need, fault) {
  const resolve = (token, name) => {
    const target = token.attrGet(name);
    if (/^(https?|mailto):/.test(target))
      return;
    const [file, anchor] = target.split('#');
    const path = file === '' ? document.path : posix.normalize(posix.join(dirname(document.path), decodeURIComponent(file)));
    const found = all.get(path);
    if (!found && (path.startsWith('..') || !existsSync(join(root, path)) || !statSync(join(root, path)).isFile()))
      return fault(`${document.path}: ${target} leads nowhere`);
    if (anchor !== undefined && !found?.ids.has(decodeURIComponent(anchor)))
      return fault(`${document.path}: there is no #${anchor} in ${path}`);
    if (!found)
      need(path);
    const address = file === '' ? '' : posix.relative(dirname(addressOf(document.path)), addressOf(path));
    token.attrSet(name, address + (anchor === undefined ? '' : `#${anchor}`));
  };
  for (const {children} of document.tokens)
    for (const child of children ?? []) {
      if (child.type === 'link_open')
        resolve(child, 'href');
      if (child.type === 'image')
        resolve(child, 'src');
    }
}

// The groups of the navigation: a heading of docs/index.md, and the documents its lists link to.
function readNavigation(home) {
  const groups = [];
  for (const [at, token] of home.tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2')
      groups.push({title: plain(home.tokens[at + 1]), paths: []});
    if (token.type === 'inline' && home.tokens[at - 2]?.type === 'list_item_open')
      for (const link of token.children.filter(child => child.type === 'link_open'))
        groups.at(-1)?.paths.push(posix.normalize(posix.join('docs', link.attrGet('href'))));
  }
  return groups;
}

// The parts of a document, for the search: each heading with the text below it.
function sections(document) {
  return document.headings.map(({id, title, at}, n) => {
    const end = document.headings[n + 1]?.at ?? document.tokens.length, texts = [];
    for (const token of document.tokens.slice(at + 3, end)) {
      if (token.type === 'inline')
        texts.push(plain(token));
      if (token.type === 'fence' && !/^drawing\b/.test(token.info))
        texts.push(token.content);
    }
    return [n === 0 ? addressOf(document.path) : `${addressOf(document.path)}#${id}`,
            n === 0 ? title : `${document.title}: ${title}`, texts.join(' ').replace(/\s+/g, ' ').trim()];
  });
}

function contents(document) {
  const items = document.headings.filter(({level}) => level === 2);
  if (items.length < 2)
    return '';
  const list = items.map(({id, title}) => `<li><a href="#${escape(id)}">${escape(title)}</a></li>`).join('');
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents" lang="en">On this page</h2><ul>${list}</ul></nav>`;
}

function navigation(groups, all, path) {
  const base = dirname(addressOf(path));
  const entry = to => `<li><a lang="${all.get(to).language}" href="${posix.relative(base, addressOf(to))}"${to === path ? ' aria-current="page"' : ''}>` +
      `${escape(all.get(to).title)}</a></li>`;
  return groups.map(({title, paths}) => `<h2>${escape(title)}</h2><ul>${paths.map(entry).join('')}</ul>`).join('');
}

function markdownParser() {
  const markdown = new MarkdownIt({html: true});
  // Comments in documents are for programs and authors.
  markdown.renderer.rules.html_block = () => '';
  markdown.renderer.rules.html_inline = () => '';
  // Wide tables and code scroll by themselves, and the keyboard can scroll them.
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.renderer.rules.fence = (tokens, at, options, {language, symbols}) => {
    const {info, content} = tokens[at], file = /\bfile=(\S+)/.exec(info)?.[1];
    if (/^drawing\b/.test(info))
      return draw(content, language, symbols);
    const text = escape(content).replace(/^(?:\$|&gt;) .*$/gm, line => info.startsWith('console') ? `<b>${line}</b>` : line);
    return `${file ? `<p class="file">${escape(file)}</p>` : ''}<pre tabindex="0"><code>${text}</code></pre>\n`;
  };
  return markdown;
}

// An empty cell at the head of a table is no heading.
const tidy = html => html.replace(/<thead>\s*<tr>\s*(<th><\/th>\s*)+<\/tr>\s*<\/thead>/g, '').replaceAll('<th></th>', '<td></td>');

export function site(root) {
  const markdown = markdownParser(), faults = [], files = new Map(), needed = new Set();
  const paths = [...documents('docs', root), ...MORE.filter(path => existsSync(join(root, path)))];
  const all = new Map(paths.map(path => [path, read(markdown, path, readFileSync(join(root, path), 'utf8'))]));
  const home = all.get(HOME);
  if (!home)
    return {files, faults: [`${HOME} is missing`]};
  const groups = readNavigation(home), listed = new Set(groups.flatMap(({paths}) => paths));
  const rest = paths.filter(path => path !== HOME && !listed.has(path) && !listed.has(join(dirname(path), 'index.md')));
  if (rest.length > 0)
    groups.push({title: 'More', paths: rest});
  for (const group of groups)
    group.paths = group.paths.filter(path => all.has(path));
  const state = new markdown.core.State('', markdown, {});
  for (const document of all.values()) {
    linkStatements(document, all, state);
    resolveLinks(document, all, root, path => needed.add(path), sentence => faults.push(sentence));
  }
  const template = readFileSync(new URL('page.html', import.meta.url), 'utf8');
  const page = (address, parts) => {
    const base = posix.relative(dirname(address), '.') || '.';
    const values = {BASE: `${base}/`, LANGUAGE: 'en', CONTENTS: '', ...parts};
    files.set(address, template.replace(/%([A-Z]+)%/g, (found, name) => values[name] ?? found));
  };
  for (const document of all.values()) {
    const {language} = document, symbols = new Set();
    const content = tidy(markdown.renderer.render(document.tokens, markdown.options, {language, symbols}));
    page(addressOf(document.path), {
      LANGUAGE: language,
      TITLE: escape(document.title),
      NAVIGATION: navigation(groups, all, document.path),
      CONTENTS: document === home ? '' : contents(document),
      CONTENT: sprite(symbols) + content,
    });
  }
  for (const path of needed) {
    const bytes = readFileSync(join(root, path));
    if (addressOf(path).endsWith('.html'))
      page(addressOf(path), {
        TITLE: escape(path),
        NAVIGATION: navigation(groups, all, HOME).replace(' aria-current="page"', '').replaceAll('href="', `href="${posix.relative(dirname(addressOf(path)), '.')}/`),
        CONTENT: `<h1>${escape(path)}</h1><pre tabindex="0"><code>${escape(bytes.toString('utf8'))}</code></pre>`,
      });
    else
      files.set(addressOf(path), bytes);
  }
  const index = [...all.values()].sort((a, b) => (a.language !== 'en') - (b.language !== 'en')).flatMap(sections);
  files.set('search.js', `lapilliSections = ${JSON.stringify(index)};\n`);
  return {files, faults};
}
