// A rule or a term, explained over the screen it was opened from. Rules that it cites open in its place.

import {useState} from 'preact/hooks';
import {capitalized} from '../board/names';
import {t} from '../i18n/translate';
import {Dialog} from '../ui/dialog';
import type {Explanation} from './explain';
import {explain, explainRule} from './explain';
import type {RulesText} from './rulesText';
import {findStatement, useRules} from './rulesText';
import {Blocks} from './ruleText';
import {RuleButton, termOf} from './words';

function RuleBody({rules, id}: {rules: RulesText; id: string}) {
  const found = findStatement(rules, id);
  if (!found)
    return <p>{t('There is no such rule.')}</p>;
  return <>
    <div class="rule-text">
      {(found.item ? [found.item] : found.chapter.items).map((item, i) => <Blocks key={i} blocks={item.blocks} open={explainRule}/>)}
    </div>
    <p><a href={`#${id}`} onClick={() => explain(null)}>{t('Open the rules here')}</a></p>
  </>;
}

function title(rules: RulesText, what: Explanation): string {
  if (what.kind === 'term')
    return capitalized(rules.terms[termOf(rules, what.word)]?.words[0] ?? what.word);
  const chapter = findStatement(rules, what.id)?.chapter.title;
  return chapter ? `${what.id} · ${chapter.replace(/ \([^)]+\)$/, '')}` : what.id;
}

export function ExplanationDialog({what, onClose}: {what: Explanation; onClose: () => void}) {
  const [again, setAgain] = useState(0);
  const rules = useRules(again);
  const key = JSON.stringify(what);  // the same while it loads: one dialog, which Escape closes at any time
  if (rules === 'loading')
    return <Dialog key={key} title={t('Loading…')} onClose={onClose}><p class="muted" role="status">{t('Loading…')}</p></Dialog>;
  if (rules === 'failed')
    return <Dialog key={key} title={t('The rules couldn’t be loaded')} onClose={onClose}>
      <p>{t('Check your connection and try again.')}</p>
      <button type="button" class="button primary" onClick={() => setAgain(again + 1)}>{t('Try again')}</button>
    </Dialog>;
  const term = what.kind === 'term' ? rules.terms[termOf(rules, what.word)] : undefined;
  return <Dialog key={key} title={title(rules, what)} onClose={onClose}>
    <div class="explanation">
      {what.kind === 'rule' && <RuleBody rules={rules} id={what.id}/>}
      {term && <p>{term.meaning}</p>}
      {term?.rule && <p><RuleButton id={term.rule}/></p>}
    </div>
  </Dialog>;
}
