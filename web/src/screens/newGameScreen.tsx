// The form of a new game: which one, who plays, and the options.

import {useId, useRef, useState} from 'preact/hooks';
import {seriesName} from '../board/seriesText';
import type {RuleOptions} from '../engine/types';
import {labelText, t} from '../i18n/translate';
import {changeSettings, getSettings} from '../platform/settings';
import {cleanName} from '../session/playerName';
import {CheckboxField, RadioField} from '../ui/formFields';
import {Page} from '../ui/page';
import {Icon} from '../ui/picture';
import {FairGameField} from './fairGameField';
import {BonusField, SetField, useRuleOptions, VariantField} from './gameFields';
import type {TimeLimit, NewGameForm} from './newGameForm';
import {hasLinkSeat, saveNewGameForm, loadNewGameForm, personCount, TIME_LIMITS, withRuleSet} from './newGameForm';
import {SeatsField} from './seatsField';
import {offlineText, startLocalGame, startOnlineGame} from './startGame';
import {gameMinutesText, timeLimitText} from './timeLimitText';

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
          onChange={deck => change({deck})} options={options.decks.map(n => ({value: n, text: `${labelText(String(n))} ${gameMinutesText(n)}`}))}/>}
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
  const fields = useRef<HTMLFormElement>(null);
  const away = hasLinkSeat(form);
  const begin = async () => {
    const offline = away ? offlineText() : null;
    if (offline !== null) {
      setWrong(offline);
      return;
    }
    const me = form.seats.find(({who}) => who === 'me'), name = cleanName(me?.name ?? '');
    if (me && !name && away) {
      setWrong(t('What should the others call you?'));
      fields.current?.querySelector<HTMLInputElement>('.seat-row [autocomplete=nickname]')?.focus();
      return;
    }
    if (name)
      changeSettings({name});
    setBusy(true);
    saveNewGameForm(form);
    const say = away ? await startOnlineGame(form, options) : await startLocalGame(form, options);
    setWrong(say ?? '');
    setBusy(false);
  };
  const bonus = {centre: form.centre ?? options?.centre ?? false, complete: form.complete ?? options?.complete ?? false};
  return <Page title={t('New game')}>
    <form class="newgame" ref={fields} onSubmit={event => { event.preventDefault(); void begin(); }}>
      <SetField set={form.set} onChange={set => change(withRuleSet(form, set))}/>
      <SeatsField seats={form.seats} onChange={seats => change({seats, grid: null, deck: null, line: null})}/>
      {personCount(form) === 1 && !away && <FairGameField form={form} onChange={setForm}/>}
      {options && options.variants.length > 0 && <VariantField size={form} options={options} minutes onChange={change}/>}
      <BonusField bonus={bonus} crowns={form.set === 'kingdomino'} onChange={change}/>
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
