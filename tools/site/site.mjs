// The documentation site: every document of docs/, the reference, and what they link to, as pages of HTML.
//   const {files, faults} = site(root, command)
// `command` is the built `lapilli`, for the reference of its commands. `files` maps names to contents. `faults` says
// which links lead nowhere. The navigation is docs/index.md: its headings and the links in its lists, then the
// reference, and at the end the documents that the index does not list.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, posix} from 'node:path';
import {draw, sprite} from './drawings.mjs';
import {C_INDEX, PYTHON, reference, slug} from './reference.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const MarkdownIt = require('markdown-it'), highlighter = require('highlight.js');

const HOME = 'docs/index.md';
const MORE = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']; // documents outside docs/

const escape = text => text.replace(/[&<>"]/g, letter => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[letter]);

// What the site itself says on a page in these languages.
const TEXTS = {
  en: {contents: 'On this page', link: 'Link to this part'},
  de: {contents: 'Auf dieser Seite', link: 'Link zu diesem Abschnitt'},
  fr: {contents: 'Sur cette page', link: 'Lien vers cette partie'},
  it: {contents: 'In questa pagina', link: 'Link a questa parte'},
  nl: {contents: 'Op deze pagina', link: 'Link naar dit deel'},
};
// Where the reference has its own pages for what is in the sources.
const REFERENCE = {'include/lapilli': C_INDEX, 'python/lapilli': PYTHON};
// Documents in which a name such as `Game` is one of the Python package.
const ABOUT_PYTHON = new Set(['docs/python.md', 'docs/tutorials/train-an-agent.md', PYTHON]);

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

// A link around a token; a name becomes a text.
function link(state, target, inside, kind = '') {
  const open = new state.Token('link_open', 'a', 1);
  open.attrSet('href', target);
  if (kind !== '')
    open.attrSet('class', kind);
  return [open, typeof inside === 'string' ? textToken(state, inside) : inside, new state.Token('link_close', 'a', -1)];
}

function textToken(state, content) {
  const text = new state.Token('text', '', 0);
  text.content = content;
  return text;
}

// Where the reference explains a name, as seen from a document; undefined if it is no name.
function meaningOf(code, document, names) {
  const place = names.get(code.replace(/\(\)$/, ''));
  const counts = /^(lap_|LAP_|lapilli |\w+\.h$)/.test(code) || ABOUT_PYTHON.has(document.path);
  if (!place || !counts)
    return undefined;
  return `${place.path === document.path ? '' : posix.relative(dirname(document.path), place.path)}#${place.id}`;
}

// Names of the reference are links to it: in code within sentences, and in the sentences of the reference.
function linkNames(document, names, state) {
  const isReference = document.path.startsWith('docs/reference/');
  for (const [at, token] of document.tokens.entries()) {
    if (token.type !== 'inline' || document.tokens[at - 1].type === 'heading_open')
      continue;
    let inLink = 0;
    token.children = token.children.flatMap(child => {
      inLink += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
      if (inLink > 0)
        return [child];
      if (child.type === 'code_inline') {
        const target = meaningOf(child.content, document, names);
        return target ? link(state, target, child) : [child];
      }
      if (child.type !== 'text' || !isReference)
        return [child];
      return child.content.split(/(\blap_\w+(?:\(\))?)/).flatMap(part => {
        const target = meaningOf(part, document, names);
        return target ? link(state, target, part) : [textToken(state, part)];
      });
    });
  }
}

// The number of a statement is a link to it, which the style sheet puts at the margin; R4.2 in a text leads to that
// statement, and R4 to its chapter, in the language of the document.
function linkStatements(document, all, state) {
  const rules = all.get(document.language === 'en' ? 'docs/rules.md' : `docs/rules.${document.language}.md`);
  // R4.2 is the id of a statement, and R4 the beginning of a chapter's.
  const anchorOf = part => !rules || !/^R\d/.test(part) ? undefined :
    rules.ids.has(part) ? part : [...rules.ids].find(id => id.startsWith(`${part.toLowerCase()}-`));
  for (const [i, token] of document.tokens.entries()) {
    if (token.type !== 'inline' || document.tokens[i - 1]?.type === 'heading_open')
      continue;
    const number = /^\*\*(R\d+\.\d+)\*\*/.exec(token.content)?.[1];
    if (number && document.ids.has(number))
      token.children.splice(0, 4, ...link(state, `#${number}`, number, 'rule'));  // it was empty, **, the number, **
    let inLink = 0, result = [];
    for (const child of token.children) {
      inLink += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
      if (child.type !== 'text' || inLink > 0) {
        result.push(child);
        continue;
      }
      for (const part of child.content.split(/(\bR\d+(?:\.\d+)?\b)/)) {
        const text = document === rules ? part.replace(/(\d)x(\d)/g, '$1×$2') : part, id = anchorOf(part);
        result.push(...id ? link(state, `${posix.relative(dirname(document.path), rules.path)}#${id}`, part, 'rule') : [textToken(state, text)]);
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
    let path = file === '' ? document.path : posix.normalize(posix.join(dirname(document.path), decodeURIComponent(file)));
    path = REFERENCE[path.replace(/\/$/, '')] ?? path.replace(/^include\/lapilli\/(\w+)\.h$/, 'docs/reference/$1-h.md');
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
    for (const [at, child] of (children ?? []).entries()) {
      if (child.type === 'link_open') {
        // On GitHub a link may read protocol.md; here it has the title of that document.
        const text = children[at + 1], path = posix.normalize(posix.join(dirname(document.path), child.attrGet('href').split('#')[0]));
        if (/^[\w./-]+\.md$/.test(text.content) && all.has(path) && children[at + 2]?.type === 'link_close')
          text.content = all.get(path).title;
        resolve(child, 'href');
      }
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
  const {contents} = TEXTS[document.language];
  return `<details class="contents"><summary>${contents}</summary><nav aria-label="${contents}"><ul>${list}</ul></nav></details>`;
}

// A link from one page to another, with the title of the other.
function entry(from, to, all, more = '') {
  const {language, title} = all.get(to);
  return `<a lang="${language}" href="${posix.relative(dirname(addressOf(from)), addressOf(to))}"${more}>${escape(title)}</a>`;
}

// The headers are only listed while one of them is open.
function navigation(groups, all, path) {
  const current = all.get(path);
  const shown = to => !all.get(to).parent || all.get(to).parent === (current.parent ?? path);
  const items = paths => paths.filter(shown).map(to => `<li${all.get(to).parent ? ' class="below"' : ''}>` +
      `${entry(path, to, all, to === path ? ' aria-current="page"' : '')}</li>`).join('');
  return groups.map(({title, paths}) => `<h2>${escape(title)}</h2><ul>${items(paths)}</ul>`).join('');
}

// The pages before and after this one in the navigation.
function neighbours(groups, all, path) {
  const order = groups.flatMap(({paths}) => paths), at = order.indexOf(path);
  const side = (to, label, rel) => to === undefined ? '' : `<p class="${rel}"><span>${label}</span> ${entry(path, to, all, ` rel="${rel}"`)}</p>`;
  if (at < 0)
    return '';
  return `<nav class="neighbours" lang="en" aria-label="Previous and next page">${side(order[at - 1], 'Previous', 'prev')}${
    side(order[at + 1], 'Next', 'next')}</nav>`;
}

// The code of a block, coloured where its language is known; in a console, what is typed stands out.
function colour(content, kind) {
  if (kind === 'console')
    return escape(content).replace(/^(?:\$|&gt;) .*$/gm, line => `<b>${line}</b>`);
  const language = {c: 'c', cpp: 'cpp', python: 'python', js: 'javascript', ts: 'typescript', sh: 'bash', ini: 'ini', cmake: 'cmake', nginx: 'nginx',
                    json: 'json', yaml: 'yaml', yml: 'yaml', mjs: 'javascript', h: 'c', py: 'python'}[kind];
  return language ? highlighter.highlight(content, {language, ignoreIllegals: true}).value : escape(content);
}

function markdownParser() {
  const markdown = new MarkdownIt({html: true});
  // Comments in documents are for programs and authors.
  markdown.renderer.rules.html_block = () => '';
  markdown.renderer.rules.html_inline = () => '';
  // Wide tables and code scroll by themselves, and the keyboard can scroll them.
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.renderer.rules.heading_open = (tokens, at, options, environment, self) =>
    `${tokens[at].tag === 'h1' ? '' : '<div class="heading">'}${self.renderToken(tokens, at, options)}`;
  markdown.renderer.rules.heading_close = (tokens, at, options, {language}, self) => {
    const id = tokens[at - 2].attrGet('id');
    return tokens[at].tag === 'h1' ? self.renderToken(tokens, at, options) :
      `</${tokens[at].tag}><a class="anchor" href="#${escape(id)}" aria-label="${TEXTS[language].link}: ${escape(plain(tokens[at - 1]))}">#</a></div>\n`;
  };
  markdown.renderer.rules.fence = (tokens, at, options, {language, symbols}) => {
    const {info, content} = tokens[at], file = /\bfile=(\S+)/.exec(info)?.[1];
    if (/^drawing\b/.test(info))
      return draw(content, language, symbols);
    const kind = info.split(' ')[0];
    return `${file ? `<p class="file">${escape(file)}</p>` : ''}<pre tabindex="0" data-kind="${escape(kind)}"><code>${colour(content, kind)}</code></pre>\n`;
  };
  return markdown;
}

// An empty cell at the head of a table is no heading.
const tidy = html => html.replace(/<thead>\s*<tr>\s*(<th><\/th>\s*)+<\/tr>\s*<\/thead>/g, '').replaceAll('<th></th>', '<td></td>');

// Adds the groups of the reference, and one of what the index does not list.
function addGroups(groups, paths, made, all) {
  const listed = new Set(groups.flatMap(group => group.paths));
  if (made.length > 0)
    groups.push({title: 'Reference', paths: made.map(({path}) => path)});
  const rest = paths.filter(path => path !== HOME && !listed.has(path) && !listed.has(join(dirname(path), 'index.md')));
  if (rest.length > 0)
    groups.push({title: 'More', paths: rest});
  for (const group of groups)
    group.paths = group.paths.filter(path => all.has(path));
}

// The version of the project; '' if it has none.
function versionOf(root) {
  const file = join(root, 'include/lapilli/lapilli.h');
  return existsSync(file) ? /define LAP_VERSION "([^"]+)"/.exec(readFileSync(file, 'utf8'))[1] : '';
}

export function site(root, command) {
  const markdown = markdownParser(), faults = [], files = new Map(), needed = new Set();
  const paths = [...documents('docs', root), ...MORE.filter(path => existsSync(join(root, path)))];
  const {documents: made, names} = reference(root, command);
  const all = new Map(paths.map(path => [path, read(markdown, path, readFileSync(join(root, path), 'utf8'))]));
  for (const {path, text, parent} of made)
    all.set(path, {...read(markdown, path, text), parent});
  const home = all.get(HOME);
  if (!home)
    return {files, faults: [`${HOME} is missing`]};
  const groups = readNavigation(home);
  addGroups(groups, paths, made, all);
  const state = new markdown.core.State('', markdown, {});
  for (const document of all.values()) {
    linkStatements(document, all, state);
    linkNames(document, names, state);
    resolveLinks(document, all, root, path => needed.add(path), sentence => faults.push(sentence));
  }
  const version = versionOf(root), template = readFileSync(new URL('page.html', import.meta.url), 'utf8');
  const page = (address, parts) => {
    const base = posix.relative(dirname(address), '.') || '.';
    const values = {BASE: `${base}/`, LANGUAGE: 'en', CONTENTS: '', NEIGHBOURS: '', VERSION: escape(version), ...parts};
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
      NEIGHBOURS: neighbours(groups, all, document.path),
    });
  }
  for (const path of needed) {
    const bytes = readFileSync(join(root, path));
    if (addressOf(path).endsWith('.html'))
      page(addressOf(path), {
        TITLE: escape(path),
        NAVIGATION: navigation(groups, all, HOME).replace(' aria-current="page"', '').replaceAll('href="', `href="${posix.relative(dirname(addressOf(path)), '.')}/`),
        CONTENT: `<h1>${escape(path)}</h1><pre tabindex="0"><code>${colour(bytes.toString('utf8'), path.split('.').pop())}</code></pre>`,
      });
    else
      files.set(addressOf(path), bytes);
  }
  // What a server answers with where there is no page, whatever the address: its links begin at the root.
  page('404.html', {
    BASE: '/docs/',
    TITLE: 'Page not found',
    NAVIGATION: navigation(groups, all, HOME).replace(' aria-current="page"', '').replaceAll('href="', 'href="/docs/'),
    CONTENT: '<h1>Page not found</h1><p>There is no such page. Search for it above, or begin with the <a href="/docs/index.html">documentation’s first page</a>.</p>',
  });
  const index = [...all.values()].sort((a, b) => (a.language !== 'en') - (b.language !== 'en')).flatMap(sections);
  files.set('search.js', `lapilliSections = ${JSON.stringify(index)};\n`);
  return {files, faults};
}
