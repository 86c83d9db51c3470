// Fields of a form about a game: which one, its variant, its bonus rules.

import {useEffect, useId, useState} from 'preact/hooks';
import {ruleSetName, scorePartName} from '../board/names';
import type {Engine} from '../engine/engine';
import type {RuleOptions, RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {labelText, t} from '../i18n/translate';
import {CheckboxField, RadioField} from '../ui/formFields';
import {ruleSetText, RuleSetPicture} from './ruleSetCard';
import {useStartup} from './startup';
import {gameMinutesText} from './timeLimitText';

export function SetField({set, onChange}: {set: RuleSet; onChange: (set: RuleSet) => void}) {
  const name = useId();
  return <fieldset class="field set-field">
    <legend>{t('Game')}</legend>
    <div class="set-choice">{RULE_SETS.map(one => <label key={one} class={`card ${one === set ? 'chosen' : ''}`}>
      <input type="radio" name={name} checked={one === set} onChange={() => onChange(one)}/>
      <RuleSetPicture set={one}/>
      <span class="set-name">{ruleSetName(one)}</span>
    </label>)}</div>
    <p class="muted">{ruleSetText(set)}</p>
  </fieldset>;
}

// The options for this number of players; null while the engine is loading.
export function useRuleOptions(set: RuleSet, players: number): RuleOptions|null {
  const startup = useStartup();
  const [engine, setEngine] = useState<Engine|null>(null);
  useEffect(() => {
    if (startup?.ok)
      void startup.runtime.newEngine().then(setEngine);
  }, [startup]);
  return engine ? engine.ruleOptions(set, players) : null;
}

type Variant = RuleOptions['variants'][number];

function variantText({name, deck, grid}: Variant|{name: 'standard'; deck: number; grid: number}): string {
  switch (name) {
  case 'standard': return t('Standard ({deck} dominoes, {grid}×{grid})', {deck, grid});
  case 'short-duel': return t('Short duel ({deck} dominoes, {grid}×{grid})', {deck, grid});
  case 'mighty-duel': return t('Mighty Duel ({deck} dominoes, {grid}×{grid})', {deck, grid});
  }
}

// Grid and deck; null: the default.
export interface GameSize {
  grid: number|null;
  deck: number|null;
}

// The named variants; none is selected while deck and grid match none of them. `minutes`: with how long each takes.
export function VariantField({size, options, minutes = false, onChange}: {
  size: GameSize; options: RuleOptions; minutes?: boolean; onChange: (size: GameSize) => void;
}) {
  const all = [{name: 'standard' as const, grid: options.grid, deck: options.deck}, ...options.variants];
  const chosen = all.find(({grid, deck}) => grid === (size.grid ?? options.grid) && deck === (size.deck ?? options.deck));
  const choose = (name: string) => {
    const {grid = null, deck = null} = all.find(one => one.name === name) ?? {};
    onChange({grid, deck});
  };
  const text = (one: typeof all[number]) => minutes ? `${labelText(variantText(one))} ${gameMinutesText(one.deck)}` : variantText(one);
  return <RadioField legend={t('Variant')} value={chosen?.name ?? ''} onChange={choose}
                     options={all.map(one => ({value: one.name as string, text: text(one)}))}/>;
}

export interface BonusRules {
  centre: boolean;
  complete: boolean;
}

export function BonusField({bonus, crowns, onChange}: {bonus: BonusRules; crowns: boolean; onChange: (bonus: BonusRules) => void}) {
  return <fieldset class="field bonus-field">
    <legend>{t('Bonus rules')}</legend>
    <div class="checks">
      <CheckboxField text={scorePartName('centre', crowns)}
             hint={crowns ? t('10 points if your castle is in the centre of your kingdom.') :
                            t('10 points if your hut is in the centre of your territory.')}
             checked={bonus.centre} onChange={centre => onChange({...bonus, centre})}/>
      <CheckboxField text={scorePartName('complete', crowns)} hint={t('5 points if you discard no dominoes.')}
             checked={bonus.complete} onChange={complete => onChange({...bonus, complete})}/>
    </div>
  </fieldset>;
}
