// The rules in the reader's language, as tools/rules/rules.mjs reads them from docs/rules.*.md: numbered
// statements, and the game's terms. Loaded when something asks for them.

import {useEffect, useState} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import type {Language} from '../i18n/translate';
import {currentLanguage} from '../i18n/translate';
import {useLanguage} from '../platform/language';

// The file of each language; defined by build.mjs.
declare const RULES_FILES: Record<Language, string>;

// What a passage is, if it is no plain rule.
export type Mark = 'ruling'|'consequence'|'unsourced'|'edition';

export type Inline = string|{bold: Inline[]}|{italic: string}|{code: string}|{mark: Mark; text: string}|{rule: string}|{set: RuleSet; text: string};

export interface Block {
  text?: Inline[];
  bullets?: Inline[][];
  steps?: Inline[][];
  table?: {head: Inline[][]; rows: Inline[][][]};
  drawing?: string[][];  // rows of squares, as in tests/rules
}

export interface RuleItem {
  id: string|null;  // `R4.2`; null: a passage between statements
  blocks: Block[];
}

export interface Chapter {
  id: string;  // `R4`, or `game`, `play`, `details` or `examples`
  title: string;
  sets: RuleSet[];
  items: RuleItem[];
}

export interface Term {
  words: string[];  // the word, and the other forms in which it appears in a text
  meaning: string;
  rule: string|null;
}

export interface RulesText {
  language: Language;
  title: string;
  intro: Block[];
  termsTitle: string;
  terms: Term[];
  noTerm: string[];  // phrases in which the word of a term means something else
  chapters: Chapter[];
}

const loaded = new Map<Language, RulesText>();
const loading = new Map<Language, Promise<RulesText|null>>();

async function fetchRules(language: Language): Promise<RulesText|null> {
  try {
    const response = await fetch(new URL(RULES_FILES[language], document.baseURI));
    if (!response.ok)
      return null;
    const rules = await response.json() as RulesText;
    loaded.set(language, rules);
    return rules;
  } catch {
    return null;
  } finally {
    loading.delete(language);
  }
}

// null: they could not be loaded; the next call tries again.
export function loadRules(language: Language = currentLanguage()): Promise<RulesText|null> {
  const known = loaded.get(language);
  if (known)
    return Promise.resolve(known);
  const promise = loading.get(language) ?? fetchRules(language);
  loading.set(language, promise);
  return promise;
}

export type RulesState = RulesText|'loading'|'failed';

// Follows the language. `again` changes to try once more.
export function useRules(again = 0): RulesState {
  const language = useLanguage();
  const [state, setState] = useState<RulesState>(loaded.get(language) ?? 'loading');
  useEffect(() => {
    let left = false;
    setState(loaded.get(language) ?? 'loading');
    void loadRules(language).then(rules => !left && setState(rules ?? 'failed'));
    return () => { left = true; };
  }, [language, again]);
  return state;
}

export function findStatement(rules: RulesText, id: string): {chapter: Chapter; item: RuleItem|null}|null {
  for (const chapter of rules.chapters) {
    if (chapter.id === id)
      return {chapter, item: null};
    const item = chapter.items.find(one => one.id === id);
    if (item)
      return {chapter, item};
  }
  return null;
}

// A passage without its markup, to search in.
export function plainText(blocks: readonly Block[]): string {
  const inline = (parts: readonly Inline[]): string => parts.map(part => {
    if (typeof part === 'string')
      return part;
    if ('bold' in part)
      return inline(part.bold);
    if ('italic' in part)
      return part.italic;
    return 'rule' in part ? part.rule : 'code' in part ? part.code : part.text;
  }).join('');
  return blocks.map(({text, bullets, steps, table}) => [
    ...(text ? [text] : []),
    ...(bullets ?? []),
    ...(steps ?? []),
    ...(table ? [...table.head, ...table.rows.flat()] : []),
  ].map(inline).join(' ')).join(' ');
}
