// The documentation site: every link of every page leads somewhere, and what is wrong with the documents is
// found.
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, posix} from 'node:path';
import {fileURLToPath} from 'node:url';
import {site} from '../../../tools/site/site.mjs';
import {finish, test} from '../support/report.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const command = process.argv.slice(2).find(path => path.endsWith('/lapilli'));
const {files, faults} = site(root, command);
const pages = [...files].filter(([name]) => name.endsWith('.html'));
const text = html => html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');

await test('nothing is wrong with the documents', async check => {
  check(faults, []);
  check(pages.length > 25, true, String(pages.length));
});

await test('every link and picture of every page is there', async check => {
  let links = 0;
  for (const [name, html] of pages)
    for (const [, , target] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
      const [path, anchor] = text(target).split('#');
      if (/^https?:/.test(path) || path.includes('%') || path.endsWith('favicon.svg') || path.endsWith('../'))
        continue;
      links++;
      const file = path === '' ? name : path.startsWith('/docs/') ? path.slice('/docs/'.length) : posix.normalize(posix.join(dirname(name), path));
      check(files.has(file), true, `${name}: ${target}`);
      if (anchor !== undefined && anchor !== '')
        check(files.get(file)?.includes(` id="${decodeURIComponent(anchor)}"`), true, `${name}: ${target}`);
    }
  check(links > 1000, true, String(links));
});

await test('every document is a page, with its title and the whole navigation', async check => {
  for (const [name, title] of [['index.html', 'Documentation'], ['rules.nl.html', 'De regels'], ['contributing.html', 'Contributing to Lapilli'],
                               ['decisions/torus-boards.html', 'Torus boards'], ['tutorials/host-a-server.html', 'Host a server']]) {
    const html = files.get(name) ?? '';
    check(html.includes(`<title>${title} – Lapilli</title>`), true, name);
    check((html.match(/<nav aria-label="Documents">.*?<\/nav>/s)?.[0].match(/<a /g) ?? []).length > 20, true, name);
    check(html.match(/<h1/g)?.length, 1, name);
  }
});

await test('the rules are in their language, with drawings and what they show', async check => {
  for (const [name, language, words] of [['rules.html', 'en', ['hut', 'grassland', 'wheat field']], ['rules.de.html', 'de', ['Hütte', 'Steppe', 'Kornfeld']],
                                         ['rules.fr.html', 'fr', ['hutte', 'steppe', 'champ de blé']]]) {
    const html = files.get(name), figures = html.match(/<figure .*?<\/figure>/gs) ?? [];
    check(html.startsWith(`<!doctype html>\n<html lang="${language}">`), true, name);
    check(figures.length, readFileSync(join(root, 'docs', name.replace('html', 'md')), 'utf8').match(/^ *```drawing/gm).length, name);
    for (const word of words)
      check(figures.some(figure => figure.includes(`</svg> ${word}</li>`)), true, `${name}: ${word}`);
    for (const [, symbol] of html.matchAll(/<use href="#([^"]*)"/g))
      check(html.includes(`<symbol id="${symbol}"`), true, `${name}: ${symbol}`);
    check(/(id="R4\.2".*?)<\/li>/s.exec(html)?.[1].includes('<a href="#R4.2" class="rule">R4.2</a>'), true, name);
    check(/href="[^"]*#r4-[^"]+" class="rule">R4<\/a>\)/.test(html), true, `${name}: a chapter that is cited is a link`);
  }
});

await test('no page has scripts, styles or event handlers of its own, which the server forbids', async check => {
  for (const [name, html] of pages)
    check(/<style|<script(?! src=)| style=| on[a-z]+=/.test(html.replace(/<code>.*?<\/code>/gs, '')), false, name);
});

await test('the search has every part of every document once', async check => {
  const sections = JSON.parse(files.get('search.js').replace(/^lapilliSections = |;\n$/g, ''));
  const addresses = sections.map(([address]) => address);
  check(new Set(addresses).size, addresses.length);
  for (const heading of ['hosting.html#limits', 'rules.de.html', 'tutorials/write-a-bot.html#make-it-think'])
    check(addresses.includes(heading), true, heading);
});

const searched = JSON.parse(files.get('search.js').replace(/^lapilliSections = |;\n$/g, ''));
await test('every public function has a place in the reference that the search finds, and documents link to it', async check => {
  const headers = join(root, 'include/lapilli'), missing = [];
  for (const file of readdirSync(headers)) {
    const code = readFileSync(join(headers, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, name] of code.matchAll(/^(?!typedef|#)(?:[A-Za-z_]\w*[ *]+)+(lap_\w+)[(\[]/gm))
      if (!searched.some(([address, title]) => address.startsWith(`reference/${file.replace('.h', '-h')}.html#`) && title.includes(`${name}()`)))
        missing.push(`${file}: ${name}`);
  }
  check(missing, []);
  check(files.get('tutorials/embed-the-library.html').includes(
    '<a href="../reference/view-h.html#lap_view_moves"><code>lap_view_moves()</code></a> in <a href="../reference/view-h.html#viewh"><code>view.h</code></a>'), true);
});

await test('so have the classes of the Python package and their methods', async check => {
  const all = /__all__ = \[([^\]]*)\]/.exec(readFileSync(join(root, 'python/lapilli/__init__.py'), 'utf8'))[1];
  for (const [, name] of all.matchAll(/"(\w+)"/g))
    if (name !== 'VERSION')
      check(searched.some(([address, title]) => address.startsWith('reference/python.html#') && title.replace('()', '').endsWith(`: ${name}`)), true, name);
  for (const method of ['Game.chance_outcomes', 'BatchEnv.step', 'AECEnv.reset'])
    check(searched.some(([, title, text]) => title === `Python reference: ${method}()` && text.length > 40), true, method);
  check(files.get('python.html').includes('<a href="reference/python.html#batchenv"><code>BatchEnv</code></a>'), true);
});

await test('and the commands, with what --help prints', async check => {
  if (!command)
    return;
  for (const name of ['play', 'serve', 'hint'])
    check(searched.find(([address]) => address === `reference/commands.html#lapilli-${name}`)?.[2].startsWith(`Usage: lapilli ${name} `), true, name);
});

await test('a heading can be linked, pages follow each other, and a missing one has a page', async check => {
  check(files.get('hosting.html').includes('<h2 id="limits">Limits</h2><a class="anchor" href="#limits" aria-label="Link to this part: Limits">#</a>'), true);
  check(/<p class="prev">.*?href="terminal.html" rel="prev".*<p class="next">.*?rel="next"/.test(files.get('speak.html')), true);
  check(/<p class="prev">/.test(files.get('index.html')), false);
  check(files.get('404.html').includes('<a href="/docs/index.html">'), true);
  check(pages.every(([name, html]) => html.includes('<span class="version">0.') || name === ''), true);
});

await test('code is coloured, a console is not, and links have titles in place of file names', async check => {
  const html = files.get('tutorials/embed-the-library.html');
  check(html.includes('<span class="hljs-keyword">return</span>'), true);
  check(html.includes('<b>$ cc -std=c17'), true);
  const raw = pages.filter(([name]) => !/^(source|changelog)/.test(name)).filter(([, page]) => /<a [^>]*>[\w./-]+\.md<\/a>/.test(page));
  check(raw.map(([name]) => name), []);
});

// Documents of another project, each with one fault.
const GOOD = {
  'docs/index.md': '# Home\n\n## Group\n\n- [One](one.md)\n- [Two](two.md)\n',
  'docs/one.md': '# One\n\n[two](two.md#second-part) and [code](../tool.sh)\n',
  'docs/two.md': '# Two\n\n## Second part\n\n`code` & <text>\n',
  'tool.sh': 'echo "<&>"\n',
};
function build(change) {
  const folder = mkdtempSync(join(tmpdir(), 'lapilli-site-'));
  for (const [name, content] of Object.entries({...GOOD, ...change})) {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    writeFileSync(join(folder, name), content);
  }
  const result = site(folder);
  rmSync(folder, {recursive: true});
  return result;
}
await test('a link that leads nowhere is found', async check => {
  check(build({}).faults, []);
  check(build({'docs/one.md': '# One\n\n[x](three.md)\n'}).faults, ['docs/one.md: three.md leads nowhere']);
  check(build({'docs/one.md': '# One\n\n[x](two.md#third)\n'}).faults, ['docs/one.md: there is no #third in docs/two.md']);
  check(build({'docs/one.md': '# One\n\n![x](pictures/none.png)\n'}).faults, ['docs/one.md: pictures/none.png leads nowhere']);
  check(build({'docs/one.md': '# One\n\n[x](../../outside)\n'}).faults, ['docs/one.md: ../../outside leads nowhere']);
});
await test('a document that the index does not list is at the end of the navigation', async check => {
  const {files, faults} = build({'docs/three.md': '# Three\n'});
  check(faults, []);
  check(files.get('one.html')?.includes('<h2>More</h2><ul><li><a lang="en" href="three.html">Three</a></li></ul></nav>'), true);
});
await test('files that are linked are pages, and their text is escaped', async check => {
  const built = build({}).files;
  check(built.get('source/tool.sh.html')?.replace(/<\/?span[^>]*>/g, '').includes('echo &quot;&lt;&amp;&gt;&quot;'), true);
  check(built.get('one.html')?.includes('href="source/tool.sh.html"'), true);
});

finish();
