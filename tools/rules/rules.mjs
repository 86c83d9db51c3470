// The rules in five languages. docs/rules.md is the source; docs/rules.de.md and the others say the
// same, statement by statement. This reads them, compares them, and makes the files that the page loads.
//   node tools/rules/rules.mjs check     every fault as one line; fails if there is any
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const LANGUAGES = ['en', 'de', 'it', 'nl', 'fr'];

// What a passage is, if it is no plain rule, and how each language says so.
const MARKS = {
  en: {ruling: 'Ruling', consequence: 'Consequence', unsourced: 'No source', edition: 'One edition'},
  de: {ruling: 'Festlegung', consequence: 'Folgerung', unsourced: 'Ohne Quelle', edition: 'Nur eine Ausgabe'},
  it: {ruling: 'Decisione', consequence: 'Conseguenza', unsourced: 'Senza fonte', edition: 'Una sola edizione'},
  nl: {ruling: 'Beslissing', consequence: 'Gevolg', unsourced: 'Zonder bron', edition: 'Eén uitgave'},
  fr: {ruling: 'Décision', consequence: 'Conséquence', unsourced: 'Sans source', edition: 'Une seule édition'},
};

// The chapters without a number, in their order: what the game is and how it is played, its terms, where the
// rules come from, and the worked examples.
const UNNUMBERED = ['game', 'play', 'terms', 'details', 'examples'];

// Chapters for those who read the drawings as text or correct the tables: not on the page. The second is only in
// English.
const NOT_ON_PAGE = ['The drawings', 'Die Zeichnungen', 'I disegni', 'De tekeningen', 'Les dessins', 'The dominoes'];

// What each language calls the modes of Origins. In italics, with a small or a capital letter at the
// beginning, they name a rule set.
const MODES = {
  en: {'Discovery Mode': 'discovery', 'Totem Mode': 'totem', 'Tribe Mode': 'tribe'},
  de: {'Feuer-Modus': 'discovery', 'Totem-Modus': 'totem', 'Höhlen-Modus': 'tribe'},
  it: {'modalità Scoperta': 'discovery', 'modalità Totem': 'totem', 'modalità Tribù': 'tribe'},
  nl: {Ontdekkingsmodus: 'discovery', Totemmodus: 'totem', Stammodus: 'tribe'},
  fr: {'mode Découverte': 'discovery', 'mode Totem': 'totem', 'mode Tribu': 'tribe'},
};

// Where the word of a term means something else in a text.
const NO_TERM = {
  en: ['king in chess', 'Fire Lady'],
  de: [],
  it: ['re negli scacchi', 'signora del fuoco', 'casella Paesaggio', 'giocatore di turno', 'quello di turno'],
  nl: ['koning in het schaakspel', 'meer rijen', '2 rijen', 'kolommen of rijen', 'evenveel rijen', 'onderste rij', 'bovenste rij'],
  fr: ['roi aux échecs', 'dame du feu', 'case paysage', 'casella Paesaggio', 'on pioche', 'en pioche'],
};

const ORIGINS = ['discovery', 'totem', 'tribe'];
const SETS = [...ORIGINS, 'kingdomino'];

export const fileOf = language => language === 'en' ? 'docs/rules.md' : `docs/rules.${language}.md`;

function typographic(text) {
  return text.replace(/'/g, '’').replace(/(\d)x(\d)/g, '$1×$2');
}

// A text with its emphasis, the rules it cites, and the rule sets it names.
function inline(text, language) {
  const parts = [];
  const plain = words => words && parts.push(typographic(words));
  let at = 0;
  for (const found of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)|\bR\d+(?:\.\d+)?\b/g)) {
    const [whole, bold, italic, code, link] = found;
    plain(text.slice(at, found.index));
    at = found.index + whole.length;
    const mode = Object.keys(MODES[language]).find(name => name.toLowerCase() === italic?.toLowerCase());
    const mark = Object.entries(MARKS[language]).find(([, word]) => word === bold)?.[0];
    if (mark)
      parts.push({mark, text: bold});
    else if (bold)
      parts.push({bold: inline(bold, language)});
    else if (italic)
      parts.push(mode ? {set: MODES[language][mode], text: italic} : {italic: typographic(italic)});
    else if (code)
      parts.push({code});
    else if (link)
      plain(link);
    else
      parts.push({rule: whole});
  }
  plain(text.slice(at));
  return parts;
}

const cellsOf = line => line.trim().replace(/^\||\|$/g, '').split('|').map(cell => cell.trim());

// Paragraphs, lists, tables and drawings.
function blocks(lines, language) {
  const found = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    if (line.trim() === '') {
      i++;
    } else if (line.startsWith('```')) {
      const end = lines.indexOf('```', i + 1);
      found.push({drawing: lines.slice(i + 1, end).map(row => row.trim().split(/\s+/))});
      i = end + 1;
    } else if (line.startsWith('|')) {
      const rows = [];
      for (; lines[i]?.startsWith('|'); i++)
        rows.push(cellsOf(lines[i]).map(cell => inline(cell, language)));
      found.push({table: {head: rows[0], rows: rows.slice(2)}});
    } else if (/^(- |\d\. )/.test(line)) {
      const kind = line.startsWith('-') ? 'bullets' : 'steps', items = [];
      for (; i < lines.length && lines[i].trim() !== ''; i++) {
        const start = /^(?:- |\d\. )(.*)$/.exec(lines[i]);
        if (start)
          items.push(start[1]);
        else
          items[items.length - 1] += ` ${lines[i].trim()}`;
      }
      found.push({[kind]: items.map(item => inline(item, language))});
    } else {
      const words = [];
      for (; i < lines.length && lines[i].trim() !== '' && !/^(\||```|- |1\. )/.test(lines[i]); i++)
        words.push(lines[i].trim());
      found.push({text: inline(words.join(' '), language)});
    }
  }
  return found;
}

// A chapter's statements, and what is between them.
function items(lines, language) {
  const found = [];
  let loose = [];
  const settle = () => {
    const list = blocks(loose, language);
    if (list.length > 0)
      found.push({id: null, blocks: list});
    loose = [];
  };
  for (let i = 0; i < lines.length;) {
    const start = /^- \*\*(R\d+\.\d+)\*\* (.*)$/.exec(lines[i]);
    if (!start) {
      loose.push(lines[i++]);
      continue;
    }
    settle();
    const own = [start[2]];
    for (i++; i < lines.length && (lines[i].startsWith('  ') || lines[i].trim() === ''); i++)
      own.push(lines[i].slice(2));
    found.push({id: start[1], blocks: blocks(own, language)});
  }
  settle();
  return found;
}

function setsOf(title) {
  const inside = /\(([^)]+)\)$/.exec(title)?.[1];
  return !inside ? SETS : inside === 'Origins' ? ORIGINS : inside.toLowerCase().split(', ');
}

// A word with the forms in which it appears in a text, what it means, and the rule behind it.
function term(line, language) {
  const [words, meaning] = cellsOf(line);
  const rule = / (R\d+\.\d+)$/.exec(meaning)?.[1] ?? null;
  return {words: words.split(', '), meaning: typographic(rule ? meaning.slice(0, -rule.length - 1) : meaning), rule};
}

// Without the sentences that lead to other languages: the page has its own setting for that.
const ofOneLanguage = text => text.replace(/\s*[^.]*?\[[^\]]*\]\(rules[^]*?\.(?=\s|$)/g, '');

export function parse(text, language) {
  const [head, ...chapters] = text.split(/^## /m);
  const [title, ...intro] = ofOneLanguage(head).split('\n');
  const rules = {language, title: title.replace(/^# /, ''), intro: blocks(intro, language), terms: [], termsTitle: '', noTerm: NO_TERM[language], chapters: []};
  const unnumbered = [...UNNUMBERED];
  for (const chapter of chapters) {
    const [name, ...lines] = chapter.split('\n');
    const number = /^(R\d+) (.+)$/.exec(name);
    if (NOT_ON_PAGE.includes(name))
      continue;
    const id = number?.[1] ?? unnumbered.shift() ?? name;
    if (id === 'terms') {
      rules.termsTitle = name;
      rules.terms = lines.filter(line => line.startsWith('|')).slice(2).map(line => term(line, language));
    } else {
      rules.chapters.push({
        id,
        title: number?.[2] ?? name,
        sets: setsOf(name),
        items: items(lines, language),
      });
    }
  }
  return rules;
}

export function read(language, root = ROOT) {
  const rules = parse(readFileSync(join(root, fileOf(language)), 'utf8'), language);
  if (language === 'en')
    return rules;
  // Which rule sets a chapter is for is said once, in English.
  const english = new Map(read('en', root).chapters.map(({id, sets}) => [id, sets]));
  for (const chapter of rules.chapters)
    chapter.sets = english.get(chapter.id) ?? chapter.sets;
  return rules;
}

// Everything in a block that reads the same in every language: its kind and size, drawings, marks, and
// the rules and rule sets it names.
function shape(block) {
  const named = [];
  const look = parts => {
    for (const part of parts.filter(one => typeof one === 'object'))
      if (part.bold)
        look(part.bold);
      else if (part.mark ?? part.rule ?? part.set)
        named.push(part.mark ?? part.rule ?? part.set);
  };
  const {text, bullets, steps, table, drawing} = block;
  if (drawing)
    return `drawing ${drawing.map(row => row.join(' ')).join(' / ')}`;
  if (table) {
    table.rows.flat().forEach(look);
    return `table ${table.head.length}×${table.rows.length} ${named.sort().join(' ')}`;
  }
  (text ? [text] : bullets ?? steps).forEach(look);
  return `${text ? 'text' : bullets ? `bullets ${bullets.length}` : `steps ${steps.length}`} ${named.sort().join(' ')}`;
}

// What is wrong with the rules of a language, one line each.
export function compare(english, other) {
  const faults = [], file = fileOf(other.language);
  const idsOf = rules => rules.chapters.flatMap(({id, items: list}) => [id, ...list.map((item, i) => item.id ?? `${id}, passage ${i + 1}`)]);
  const wanted = idsOf(english), has = new Set(idsOf(other));
  for (const id of wanted)
    if (!has.has(id))
      faults.push(`${file}: ${id} is missing`);
  for (const id of has)
    if (!wanted.includes(id))
      faults.push(`${file}: ${id} is not in ${fileOf('en')}`);
  if (english.intro.length !== other.intro.length)
    faults.push(`${file}: the introduction has ${other.intro.length} paragraphs, not ${english.intro.length}`);
  if (english.terms.length !== other.terms.length)
    faults.push(`${file}: ${other.terms.length} terms, not ${english.terms.length}`);
  english.terms.forEach(({words, rule}, i) => {
    if (other.terms[i] && (other.terms[i].rule !== rule || !other.terms[i].meaning))
      faults.push(`${file}: the term for '${words[0]}' does not name ${rule ?? 'no rule'}`);
  });
  for (const chapter of english.chapters) {
    const same = other.chapters.find(({id}) => id === chapter.id);
    chapter.items.forEach((item, i) => {
      const place = item.id ?? `${chapter.id}, passage ${i + 1}`;
      const found = item.id ? same?.items.find(({id}) => id === item.id) : same?.items[i];
      const shapes = item.blocks.map(shape), theirs = found?.blocks.map(shape);
      if (theirs && shapes.join('\n') !== theirs.join('\n'))
        faults.push(`${file}: ${place} has another form than in ${fileOf('en')}: ${theirs.find((one, n) => one !== shapes[n]) ?? 'a paragraph is missing'}`);
    });
  }
  return faults;
}

// The faults of English itself: every rule that is named must exist.
function checkNames(rules) {
  const ids = new Set(rules.chapters.flatMap(({id, items: list}) => [id, ...list.map(item => item.id)]));
  const named = JSON.stringify(rules).matchAll(/"rule":"(R[\d.]+)"/g);
  return [...new Set([...named].map(found => found[1]))].filter(id => !ids.has(id))
      .map(id => `${fileOf(rules.language)}: there is no ${id}`);
}

export function check(root = ROOT) {
  const english = read('en', root), faults = checkNames(english);
  for (const language of LANGUAGES.slice(1)) {
    try {
      faults.push(...compare(english, read(language, root)));
    } catch (error) {
      faults.push(`${fileOf(language)}: ${error.message}`);
    }
  }
  return faults;
}

// The rules of all languages as JSON, for the page.
export function compile(root = ROOT) {
  return LANGUAGES.map(language => ({language, text: JSON.stringify(read(language, root))}));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] !== 'check') {
    console.error('usage: rules.mjs check');
    process.exit(1);
  }
  const faults = check();
  faults.forEach(fault => console.error(fault));
  console.log(faults.length === 0 ? 'every statement is there in every language' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
