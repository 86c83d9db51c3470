// A text in which the game's terms can be tapped to see what they mean. It is plain until the terms are
// loaded.

import type {ComponentChildren} from 'preact';
import {t} from '../i18n/translate';
import {explain, explainRule} from './explain';
import type {RulesText} from './rulesText';
import {useRules} from './rulesText';

const patterns = new WeakMap<RulesText, RegExp>();

// The longest form first, so that a term is not found inside a longer one. No lookbehind: Safari 15 has
// none.
function patternOf(rules: RulesText): RegExp {
  const known = patterns.get(rules);
  if (known)
    return known;
  const forms = [...rules.terms.flatMap(({words}) => words), ...rules.noTerm].sort((a, b) => b.length - a.length)
                    .map(form => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  patterns.set(rules, pattern);
  return pattern;
}

// The term a word of a text stands for; -1: none.
export function termOf(rules: RulesText, word: string): number {
  const lower = word.toLocaleLowerCase();
  return rules.terms.findIndex(({words}) => words.some(form => form.toLocaleLowerCase() === lower));
}

export interface TextPart {
  text: string;
  term: boolean;
  after: string;  // punctuation that must stay on the term's line
}

// A text cut at its terms, each marked where it comes first. `seen` are those that are marked already.
export function cutAtTerms(rules: RulesText, text: string, seen = new Set<number>()): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(patternOf(rules))) {
    const [, before = '', word = ''] = found, start = found.index + before.length, term = termOf(rules, word);
    if (start < at || term < 0 || seen.has(term))
      continue;
    seen.add(term);
    const after = /^[.,;:?!)…]*/.exec(text.slice(start + word.length))?.[0] ?? '';
    parts.push({text: text.slice(at, start), term: false, after: ''}, {text: word, term: true, after});
    at = start + word.length + after.length;
  }
  parts.push({text: text.slice(at), term: false, after: ''});
  return parts.filter(part => part.text !== '');
}

// A button is never broken across lines, so a term of several words is one only by its role.
function TermButton({word}: {word: string}) {
  const open = () => explain({kind: 'term', word});
  if (!word.includes(' '))
    return <button type="button" class="term" onClick={open}>{word}</button>;
  return <span role="button" tabIndex={0} class="term" onClick={open} onKeyDown={event => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open();
    }
  }}>{word}</span>;
}

export function CutText({parts}: {parts: readonly TextPart[]}) {
  return <>{parts.map((part, i) => part.term ?
      <span key={i} class={part.text.includes(' ') ? '' : 'term-line'}><TermButton word={part.text}/>{part.after}</span> :
      part.text)}</>;
}

export function Words({text}: {text: string}) {
  const rules = useRules();
  return typeof rules === 'string' ? <>{text}</> : <CutText parts={cutAtTerms(rules, text)}/>;
}

// Opens a rule.
export function RuleButton({id, children}: {id: string; children?: ComponentChildren}) {
  return <button type="button" class="rule" data-rule={id} onClick={() => explainRule(id)}>{children ?? t('Rule {id}', {id})}</button>;
}
