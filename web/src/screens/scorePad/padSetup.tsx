// A new score pad: which game was played, by whom, with which options. A blank score sheet can be
// printed from here.

import {useId, useState} from 'preact/hooks';
import {EMPTY_SKETCH, sketchText} from '../../board/territorySketch';
import type {Engine} from '../../engine/engine';
import type {RuleSet} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import {navigate} from '../../platform/route';
import {startLocal} from '../../session/openSession';
import type {SessionContext} from '../../session/sessionContext';
import {newTableId} from '../../session/tableId';
import type {PadEntry} from '../../storage/localValues';
import {PAD_ENTRY, readValue, writeValue} from '../../storage/localValues';
import type {ScorePad} from '../../storage/scorePad';
import {EMPTY_COUNT, padScores, padSummary} from '../../storage/scorePad';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon, SeatMark} from '../../ui/picture';
import type {BonusRules, GameSize} from '../gameFields';
import {BonusField, SetField, useRuleOptions, VariantField} from '../gameFields';
import {showSession} from '../startGame';
import {ScoreSheet} from './scoreSheet';

interface PadForm extends GameSize {
  set: RuleSet;
  players: number;
  names: string[];
  bonus: BonusRules|null;  // null: the game's default
  entry: PadEntry;
}

function entryHint({entry, set}: PadForm): string {
  if (entry === 'play')
    return t('Three taps a turn: what was drawn, chosen and placed. Everyone’s points are counted as you play, and the whole game can be analysed afterwards.');
  if (entry === 'draw')
    return t('Lay out what everyone has built. The points are counted and checked for you.');
  return set === 'kingdomino' ? t('Quicker: count the regions yourself, for instance 5 squares × 3 crowns.') :
                                t('Quicker: count the regions yourself, for instance 5 squares × 3 fires.');
}

export function PadSetup({context, engine}: {context: SessionContext; engine: Engine}) {
  const [form, setForm] = useState<PadForm>(() => ({set: 'discovery', players: 2, names: ['', '', '', ''], bonus: null, entry: readValue(PAD_ENTRY) ?? 'count',
                                                     grid: null, deck: null}));
  const [wrong, setWrong] = useState('');
  const id = useId();
  const options = useRuleOptions(form.set, form.players);
  const change = (some: Partial<PadForm>) => setForm(old => ({...old, ...some}));
  const bonus = form.bonus ?? {centre: options?.centre ?? false, complete: options?.complete ?? false};
  const begin = async () => {
    if (!options)
      return;
    writeValue(PAD_ENTRY, form.entry);
    if (form.entry === 'play') {
      const {set, grid, deck, names} = form, seats = names.slice(0, form.players).map(() => 'person' as const);
      const opened = await startLocal(context, {set, seats, grid: grid ?? options.grid, deck: deck ?? options.deck, line: options.line, ...bonus},
                                      {names: names.slice(0, form.players).map(name => name.trim()), byHand: true});
      return opened.ok ? showSession(opened.value) : setWrong(refusalText(opened.refusal));
    }
    const drawing = sketchText(EMPTY_SKETCH, engine.pieces(form.set)), now = Date.now();
    const pad: ScorePad = {
      set: form.set,
      grid: form.grid ?? options.grid,
      deck: form.deck ?? options.deck,
      line: options.line,
      ...bonus,
      players: form.names.slice(0, form.players).map(name => ({name: name.trim(), drawing, dominoes: [], totems: [], discarded: null,
                                                                               count: form.entry === 'count' ? EMPTY_COUNT : null})),
    };
    const read = padScores(engine, pad);
    const row = {kind: 'pad' as const, id: newTableId(), begun: now, updated: now, finished: true, pad,
                 summary: read.ok ? padSummary(pad, read.value) : null};
    if (await context.savedGames.put(row))
      navigate({at: 'pad', id: row.id});
    else
      setWrong(t('This device can’t save the score pad: its storage is full or blocked.'));
  };
  return <Page title={t('Score pad')}>
    <form class="newgame pad-setup" onSubmit={event => { event.preventDefault(); void begin(); }}>
      <p>{t('Played with the box on the table? Enter what everyone has built, and the points are counted for you.')}</p>
      <SetField set={form.set} onChange={set => change({set, bonus: null, grid: null, deck: null})}/>
      <RadioField legend={t('What to enter')} value={form.entry} onChange={entry => change({entry})} options={[
        {value: 'count', text: t('Points by region')},
        {value: 'draw', text: t('Dominoes')},
        {value: 'play', text: t('The game as it is played')},
      ]} hint={entryHint(form)}/>
      <RadioField legend={t('Players')} value={form.players} onChange={players => change({players, grid: null, deck: null})}
                  options={[2, 3, 4].map(n => ({value: n, text: String(n)}))}/>
      <fieldset class="field pad-names">
        <legend>{t('Names')}</legend>
        {form.names.slice(0, form.players).map((name, i) => <div key={i} class="row">
          <label for={`${id}-${i}`}><SeatMark seat={i + 1}/><span class="visually-hidden">{t('Player {n}', {n: i + 1})}</span></label>
          <input id={`${id}-${i}`} class="input" value={name} maxLength={24} autoComplete="off" placeholder={t('Player {n}', {n: i + 1})}
                 onInput={event => change({names: form.names.map((old, j) => j === i ? event.currentTarget.value : old)})}/>
        </div>)}
      </fieldset>
      {options && options.variants.length > 0 && <VariantField size={form} options={options} onChange={change}/>}
      <BonusField bonus={bonus} crowns={form.set === 'kingdomino'} onChange={next => change({bonus: next})}/>
      <div><button type="button" class="button" onClick={() => print()}><Icon name="icon-print"/>{t('Print a blank score sheet')}</button></div>
      <div class="submit-row">
        <p class="error-text" role="alert">{wrong}</p>
        <button class="button primary large" disabled={!options}><Icon name="icon-pad"/>{form.entry === 'play' ? t('Follow the game') : t('Open score pad')}</button>
      </div>
    </form>
    <ScoreSheet pieces={engine.pieces(form.set)} bonus={bonus}/>
  </Page>;
}
