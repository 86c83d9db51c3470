// The form of a new game: which one, who plays, and the options.

import {useEffect, useId, useState} from 'preact/hooks';
import {scorePartName, ruleSetName} from '../board/names';
import {seriesName} from '../board/seriesText';
import type {Engine} from '../engine/engine';
import type {RuleOptions, RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {t} from '../i18n/translate';
import {getSettings} from '../platform/settings';
import {CheckboxField, RadioField} from '../ui/formFields';
import {Page} from '../ui/page';
import {Icon} from '../ui/picture';
import type {TimeLimit, NewGameForm} from './newGameForm';
import {hasLinkSeat, saveNewGameForm, loadNewGameForm, personCount, TIME_LIMITS, withRuleSet} from './newGameForm';
import {ruleSetText, RuleSetPicture} from './ruleSetCard';
import {SeatsField} from './seatsField';
import {startLocalGame, startOnlineGame} from './startGame';
import {useStartup} from './startup';
import {timeLimitText} from './timeLimitText';

function SetField({set, onChange}: {set: RuleSet; onChange: (set: RuleSet) => void}) {
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
function useRuleOptions(set: RuleSet, players: number): RuleOptions|null {
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

// The named variants; none is selected while deck and grid match none of them.
function VariantField({form, options, change}: {form: NewGameForm; options: RuleOptions; change: (change: Partial<NewGameForm>) => void}) {
  const all = [{name: 'standard' as const, grid: options.grid, deck: options.deck}, ...options.variants];
  const chosen = all.find(({grid, deck}) => grid === (form.grid ?? options.grid) && deck === (form.deck ?? options.deck));
  const choose = (name: string) => {
    const {grid = null, deck = null} = all.find(one => one.name === name) ?? {};
    change({grid, deck});
  };
  return <RadioField legend={t('Variant')} value={chosen?.name ?? ''} onChange={choose}
                     options={all.map(one => ({value: one.name as string, text: variantText(one)}))}/>;
}

function limitText(timeLimit: TimeLimit): string {
  return timeLimit === 'none' ? t('No clock') : timeLimitText(TIME_LIMITS[timeLimit].bank, TIME_LIMITS[timeLimit].turn);
}

function seriesHint(series: NewGameForm['series']): string {
  switch (series) {
  case 'none': return '';
  case 'dynasty': return t('Three games. The points are added up.');
  case 'best-of-3': return t('The first to win two games wins.');
  }
}

function MoreOptions({form, options, change}: {form: NewGameForm; options: RuleOptions|null; change: (change: Partial<NewGameForm>) => void}) {
  const seed = useId();
  return <details class="more-options card">
    <summary>{t('More options')}</summary>
    <div class="more-options-body">
      {options && options.grids.length > 1 && <RadioField legend={t('Grid size')} value={form.grid ?? options.grid}
          onChange={grid => change({grid})} options={options.grids.map(n => ({value: n as number, text: `${n} × ${n}`}))}/>}
      {options && options.decks.length > 1 && <RadioField legend={t('Dominoes in play')} value={form.deck ?? options.deck}
          onChange={deck => change({deck})} options={options.decks.map(n => ({value: n, text: String(n)}))}/>}
      {options && options.lines.length > 1 && <RadioField legend={t('Dominoes per line')} value={form.line ?? options.line}
          onChange={line => change({line})} options={options.lines.map(n => ({value: n, text: String(n)}))}/>}
      {!hasLinkSeat(form) && <div class="field">
        <label for={seed}>{t('Seed (same word, same deal)')}</label>
        <input id={seed} class="input" value={form.seed} maxLength={64} autoComplete="off" spellcheck={false}
               onInput={event => change({seed: event.currentTarget.value})}/>
        <p class="muted">{t('The same seed deals the same dominoes in the same order. Leave it empty for a random deal.')}</p>
      </div>}
    </div>
  </details>;
}

export function NewGameScreen() {
  const [form, setForm] = useState<NewGameForm>(() => {
    const last = loadNewGameForm(), me = getSettings().name;
    return {...last, seats: last.seats.map(seat => seat.who === 'me' ? {...seat, name: me || seat.name} : seat)};
  });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const options = useRuleOptions(form.set, form.seats.length);
  const change = (some: Partial<NewGameForm>) => {
    setWrong('');
    setForm(old => ({...old, ...some}));
  };
  const begin = async () => {
    setBusy(true);
    saveNewGameForm(form);
    const say = hasLinkSeat(form) ? await startOnlineGame(form, options) : await startLocalGame(form, options);
    setWrong(say ?? '');
    setBusy(false);
  };
  const away = hasLinkSeat(form), crowns = form.set === 'kingdomino';
  const bonus = {centre: form.centre ?? options?.centre ?? false, complete: form.complete ?? options?.complete ?? false};
  return <Page title={t('New game')}>
    <form class="newgame" onSubmit={event => { event.preventDefault(); void begin(); }}>
      <SetField set={form.set} onChange={set => change(withRuleSet(form, set))}/>
      <SeatsField seats={form.seats} onChange={seats => change({seats, grid: null, deck: null, line: null})}/>
      {options && options.variants.length > 0 && <VariantField form={form} options={options} change={change}/>}
      <fieldset class="field bonus-field">
        <legend>{t('Bonus rules')}</legend>
        <div class="checks">
          <CheckboxField text={scorePartName('centre', crowns)}
                 hint={crowns ? t('10 points if your castle is in the centre of your kingdom.') :
                                t('10 points if your hut is in the centre of your territory.')}
                 checked={bonus.centre} onChange={centre => change({...bonus, centre})}/>
          <CheckboxField text={scorePartName('complete', crowns)} hint={t('5 points if you discard no dominoes.')}
                 checked={bonus.complete} onChange={complete => change({...bonus, complete})}/>
        </div>
      </fieldset>
      {away && <RadioField legend={t('Clock')} value={form.timeLimit} onChange={timeLimit => change({timeLimit})}
          options={(['none', 'quick', 'easy', 'day', 'days'] as const).map(value => ({value, text: limitText(value)}))}
          hint={t('When a player’s time runs out, a computer plays that turn.')}/>}
      {personCount(form) > 1 && <div class="checks">
        <CheckboxField text={t('Allow hints')} hint={t('Everyone at the table may then ask a computer for advice.')}
                       checked={form.hints ?? false} onChange={hints => change({hints})}/>
      </div>}
      <RadioField legend={t('Series')} value={form.series} onChange={series => change({series})} hint={seriesHint(form.series)}
          options={(['none', 'dynasty', 'best-of-3'] as const).map(value => ({value, text: value === 'none' ? t('Single game') : seriesName(value)}))}/>
      <MoreOptions form={form} options={options} change={change}/>
      <div class="submit-row">
        <p class="error-text" role="alert">{wrong}</p>
        <button class="button primary large" disabled={busy}>
          <Icon name={away ? 'icon-link' : 'icon-play'}/>
          {busy ? t('One moment…') : away ? t('Open table') : t('Start game')}
        </button>
      </div>
    </form>
  </Page>;
}
