// The rules: first how the game is played, then every statement with its number, to be searched, filtered by
// game, and linked to.

import {useEffect, useMemo, useState} from 'preact/hooks';
import {capitalized, ruleSetName} from '../board/names';
import type {RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {replaceRoute} from '../platform/route';
import {explain} from '../rules/explain';
import type {Chapter, RulesText} from '../rules/rulesText';
import {plainText, useRules} from '../rules/rulesText';
import {Blocks} from '../rules/ruleText';
import {Page} from '../ui/page';
import {RulesOverview} from './rulesOverview';

// The chapters that apply to a game, with the statements in which all words of the search are found.
export function search(rules: RulesText, set: RuleSet|null, text: string): Chapter[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rules.chapters.filter(({sets}) => !set || sets.includes(set)).map(chapter => ({
    ...chapter,
    items: chapter.items.filter(item => {
      const plain = `${item.id ?? ''} ${chapter.title} ${plainText(item.blocks)}`.toLocaleLowerCase();
      return words.every(word => plain.includes(word));
    }),
  })).filter(({items}) => items.length > 0);
}

function ChapterView({chapter}: {chapter: Chapter}) {
  return <section class="rule-chapter" aria-labelledby={chapter.id}>
    <h2 id={chapter.id} tabIndex={-1}>
      {chapter.title} {/^R\d/.test(chapter.id) && <a href={`#${chapter.id}`} class="rule-number">{chapter.id}</a>}
    </h2>
    {chapter.items.map((item, i) => item.id ?
      <article key={item.id} id={item.id} class="rule-item" tabIndex={-1} aria-label={item.id}>
        <div class="rule-text"><Blocks blocks={item.blocks}/></div>
        <a class="rule-number" href={`#${item.id}`} title={t('Link to this rule')}>{item.id}</a>
      </article> :
      <div key={i} class="rule-text"><Blocks blocks={item.blocks}/></div>)}
  </section>;
}

function Terms({rules}: {rules: RulesText}) {
  return <section class="rule-chapter" aria-labelledby="terms">
    <h2 id="terms" tabIndex={-1}>{rules.termsTitle}</h2>
    <dl class="rule-terms">{rules.terms.map(term => <div key={term.words[0]}>
      <dt>{capitalized(term.words[0] ?? '')}</dt>
      <dd>{term.meaning} {term.rule && <a class="rule-ref" href={`#${term.rule}`}>{term.rule}</a>}</dd>
    </div>)}</dl>
  </section>;
}

// Shows the statement of the address, when the rules are there and whenever the address changes.
function useAnchor(id: string|null, ready: boolean): void {
  useEffect(() => {
    const there = ready && id ? document.getElementById(id) : null;
    if (!there)
      return;
    there.scrollIntoView({block: 'start'});
    there.focus({preventScroll: true});
    for (const old of document.querySelectorAll('.rule-shown'))
      old.classList.remove('rule-shown');
    (there.closest('.rule-item') ?? there).classList.add('rule-shown');
  }, [id, ready]);
}

function Body({rules, id, set}: {rules: RulesText; id: string|null; set: RuleSet|null}) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(set);
  useEffect(() => setChosen(set), [set]);
  // A link to a statement shows it, whatever was searched for.
  useEffect(() => {
    if (id) {
      setText('');
      setChosen(null);
    }
  }, [id]);
  const chapters = useMemo(() => search(rules, chosen, text), [rules, chosen, text]);
  const found = chapters.reduce((sum, {items}) => sum + items.filter(item => item.id).length, 0);
  useAnchor(id, true);
  const forReaders = ({id: chapter}: Chapter) => chapter === 'game' || chapter === 'play';
  const first = chapters.filter(forReaders), others = chapters.filter(chapter => !forReaders(chapter));
  const go = (where: string) => document.getElementById(where)?.scrollIntoView();
  return <div class="rules">
    <search class="rules-tools">
      <label class="field"><span>{t('Search the rules')}</span>
        <input class="input" type="search" value={text} onInput={event => setText(event.currentTarget.value)}/>
      </label>
      <label class="field"><span>{t('Game')}</span>
        <select class="input" value={chosen ?? ''} onChange={event => {
          const next = RULE_SETS.find(one => one === event.currentTarget.value) ?? null;
          setChosen(next);
          replaceRoute({at: 'rules', id: null, set: next});
        }}>
          <option value="">{t('All games')}</option>
          {RULE_SETS.map(one => <option key={one} value={one}>{ruleSetName(one)}</option>)}
        </select>
      </label>
      <p class="muted" role="status">{text ? tn('{n} rule found', '{n} rules found', found) : ''}</p>
    </search>
    {!text && <>
      <nav class="rules-contents" aria-label={t('Contents')}>
        <ul>
          {first.map(({id: chapter, title}) => <li key={chapter}>
            <button type="button" class="button quiet" onClick={() => go(chapter)}>{title}</button>
          </li>)}
          <li><button type="button" class="button quiet" onClick={() => go('overview')}>{t('Overview')}</button></li>
          <li><button type="button" class="button quiet" onClick={() => go('terms')}>{rules.termsTitle}</button></li>
          {others.map(({id: chapter, title}) => <li key={chapter}>
            <button type="button" class="button quiet" onClick={() => go(chapter)}>
              {title}{/^R\d/.test(chapter) && <> <span class="rule-number">{chapter}</span></>}
            </button>
          </li>)}
        </ul>
      </nav>
      <div class="rule-text rules-intro"><Blocks blocks={rules.intro}/></div>
      {first.map(chapter => <ChapterView key={chapter.id} chapter={chapter}/>)}
      <RulesOverview set={chosen}/>
      <Terms rules={rules}/>
    </>}
    {(text ? chapters : others).map(chapter => <ChapterView key={chapter.id} chapter={chapter}/>)}
  </div>;
}

export function RulesScreen({id, set}: {id: string|null; set: RuleSet|null}) {
  const [again, setAgain] = useState(0);
  const rules = useRules(again);
  useEffect(() => explain(null), [id]);
  return <Page title={t('The rules')}>
    {rules === 'loading' ? <p class="muted" role="status">{t('Loading…')}</p> :
     rules === 'failed' ? <div class="prose">
       <p>{t('The rules couldn’t be loaded. Check your connection and try again.')}</p>
       <button type="button" class="button primary" onClick={() => setAgain(again + 1)}>{t('Try again')}</button>
     </div> :
     <Body key={rules.language} rules={rules} id={id} set={set}/>}
  </Page>;
}
