// What the pages of the documentation do: they take the theme chosen in the game, keep the lists of documents and of
// parts open where there is room for them, copy code, and search. The texts to search come from a script of their own, so that
// it also works for pages opened as files.

try {
  const {theme} = JSON.parse(localStorage.getItem('lapilli.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark')
    document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen, or storage is blocked.
}

const find = selector => document.querySelector(selector);
const {base, search} = document.body.dataset;

for (const [list, width] of [['.menu', '60rem'], ['.contents', '80rem']]) {
  const element = find(list), wide = matchMedia(`(min-width: ${width})`);
  const arrange = () => { element.open = wide.matches; };
  if (!element)
    continue;
  wide.addEventListener('change', arrange);
  arrange();
  element.addEventListener('click', event => {
    if (event.target.closest('a') && !wide.matches)
      element.open = false;
  });
}
document.documentElement.classList.add('scripted');

// What a block of code is copied as: of a console, the commands alone.
function textOf(pre) {
  if (pre.dataset.kind !== 'console')
    return pre.textContent;
  return [...pre.querySelectorAll('b')].map(line => line.textContent.replace(/^[$>] /, '')).join('\n');
}

// Where the clipboard is only for pages over https, an input is copied from instead.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

for (const pre of document.querySelectorAll('main pre[data-kind]')) {
  const around = document.createElement('div'), button = document.createElement('button');
  around.className = 'code';
  around.lang = 'en';
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await copy(textOf(pre));
    button.textContent = 'Copied';
  });
  button.addEventListener('blur', () => { button.textContent = 'Copy'; });
  pre.replaceWith(around);
  around.append(pre, button);
}

const MOST = 20;      // results shown
const EXCERPT = 160;  // characters
let loading;

function load() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = base + search;
    script.onload = () => done(window.lapilliSections.map(([address, title, text]) => (
      {address, title, text, titleFolded: fold(title), textFolded: fold(text)})));
    script.onerror = () => {
      loading = undefined;
      failed(new Error(script.src));
    };
    document.head.append(script);
  });
  return loading;
}

// Lower case without accents, letter by letter, so that places in the text stay the same.
const fold = text => [...text].map(letter => [...letter.normalize('NFD')][0].toLowerCase()[0] ?? letter).join('');

// How well a section fits: every word must be in it; those in the title and at the start of a word count more.
function rate(section, words) {
  let sum = 0;
  for (const word of words) {
    const inTitle = section.titleFolded.indexOf(word), inText = section.textFolded.indexOf(word);
    if (inTitle < 0 && inText < 0)
      return 0;
    const begins = (text, at) => at >= 0 && (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]));
    sum += (inTitle >= 0 ? 10 : 0) + (begins(section.titleFolded, inTitle) ? 10 : 0) +
        (inText >= 0 ? 1 : 0) + (begins(section.textFolded, inText) ? 2 : 0);
  }
  return sum;
}

// The text around the first word found, with the words marked.
function excerpt({text, textFolded}, words) {
  const places = words.map(word => textFolded.indexOf(word)).filter(at => at >= 0);
  const first = Math.min(...places, text.length), near = Math.max(0, first - 50);
  // It begins and ends with a whole word.
  const start = near === 0 ? 0 : Math.min(text.indexOf(' ', near) + 1 || first, first);
  const end = start + EXCERPT < text.length ? Math.max(text.lastIndexOf(' ', start + EXCERPT), first + 1) : text.length;
  const nodes = start > 0 ? ['… '] : [];
  for (let at = start; at < Math.min(end, text.length);) {
    const next = words.map(word => ({word, place: textFolded.indexOf(word, at)}))
        .filter(({place}) => place >= 0 && place < end).sort((a, b) => a.place - b.place)[0];
    nodes.push(text.slice(at, next?.place ?? end));
    if (!next)
      break;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(next.place, next.place + next.word.length);
    nodes.push(mark);
    at = next.place + next.word.length;
  }
  if (end < text.length)
    nodes.push(' …');
  return nodes;
}

function item(section, words) {
  const entry = document.createElement('li'), link = document.createElement('a'), text = document.createElement('p');
  link.href = base + section.address;
  link.textContent = section.title;
  text.append(...excerpt(section, words));
  entry.append(link, text);
  return entry;
}

async function show() {
  const results = find('#results'), query = find('#search').value.trim();
  const words = fold(query).split(/\s+/).filter(word => word !== '');
  results.hidden = words.length === 0;
  if (words.length === 0)
    return;
  let all;
  try {
    all = await load();
  } catch {
    find('#results p').textContent = 'The search could not be loaded.';
    return;
  }
  if (query !== find('#search').value.trim())
    return;
  const found = all.map(section => ({section, rating: rate(section, words)})).filter(({rating}) => rating > 0)
      .sort((a, b) => b.rating - a.rating);
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  find('#results p').textContent = found.length > MOST ? `${count}, the best ${MOST} are shown` : count;
  find('#results ol').replaceChildren(...found.slice(0, MOST).map(({section}) => item(section, words)));
}

find('.search').hidden = false;
find('#search').addEventListener('input', show);
find('#search').addEventListener('focus', () => load().catch(() => undefined));
find('.search').addEventListener('submit', event => {
  event.preventDefault();
  find('#results a')?.focus();
});
find('#results').addEventListener('click', event => {
  if (event.target.closest('a'))
    find('#results').hidden = true;
});
document.addEventListener('keydown', event => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    find('#search').focus();
  }
  if (event.key === 'Escape' && !find('#results').hidden) {
    find('#search').value = '';
    find('#results').hidden = true;
    find('#search').focus();
  }
});
