// A score pad: the territories of all players, one at a time, and the result.

import {useMemo, useState} from 'preact/hooks';
import type {SeatNamer} from '../../board/names';
import {capitalized, numberedName, pointsText, recordedName, ruleSetName, territoryTitle, totemName} from '../../board/names';
import {Territory} from '../../board/territory';
import {TerritoryEntry} from '../../board/territoryEntry';
import {withDominoes} from '../../board/territorySketch';
import type {Engine} from '../../engine/engine';
import type {PadWarning, Resource, Totem} from '../../engine/types';
import {t} from '../../i18n/translate';
import {navigate, routeFragment} from '../../platform/route';
import {useSettings} from '../../platform/settings';
import type {SessionContext} from '../../session/sessionContext';
import type {SavedScorePad} from '../../storage/gameStorage';
import {isBegun} from '../../storage/scorePad';
import {CheckboxField, RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon, Picture, SeatMark} from '../../ui/picture';
import {homeAction, StatusScreen} from '../../ui/statusScreen';
import type {LitSquares} from '../scoreTable';
import {resultText, ScoreItems, ScoreTable, tieText} from '../scoreTable';
import type {PadState} from './padState';
import {usePad} from './padState';
import {warningText} from './padText';
import {CountFields} from './padCount';
import {ScoreSheet} from './scoreSheet';

const RESULT = 0;  // in place of a seat

interface PartProps {
  state: PadState;
  who: SeatNamer;
}

function Warnings({state: {scores}, who, list}: PartProps & {list: readonly PadWarning[]}) {
  return <ul class="pad-warnings" aria-label={t('Warnings')} aria-live="polite">{list.map((one, i) => <li key={i} data-kind={one.kind}>
    {one.seat > 0 && list.some(({seat}) => seat !== one.seat) && <><SeatMark seat={one.seat}/><span class="visually-hidden">{who(one.seat)}</span></>}
    <span>{warningText(one, scores.rules)}</span>
  </li>)}</ul>;
}

// The totems that a player holds, as the score items want them.
function heldTotems({pad, pieces}: PadState, seat: number): Totem[] {
  const held = pad.players[seat - 1]?.totems ?? [];
  return pieces.totems.filter(({resource}) => held.includes(resource))
      .map(({resource, points}) => ({resource, points, holder: seat, tied: false, counts: []}));
}

function TotemField({state: {pad, pieces, change}, seat}: {state: PadState; seat: number}) {
  const {totems} = pad.players[seat - 1]!;
  const toggle = (resource: Resource) =>
      change(seat, {totems: totems.includes(resource) ? totems.filter(one => one !== resource) : [...totems, resource]});
  if (pieces.totems.length === 0)
    return null;
  return <fieldset class="field pad-totems">
    <legend>{t('Totems')}</legend>
    <div class="choice">{pieces.totems.map(({resource, points}) => <label key={resource} class={totems.includes(resource) ? 'chosen' : ''}>
      <input type="checkbox" checked={totems.includes(resource)} onChange={() => toggle(resource)}/>
      <Picture name={`totem-${resource}`}/>
      <span class="visually-hidden">{capitalized(totemName(resource))}, {pointsText(points)}</span>
      <span aria-hidden="true">{points}</span>
    </label>)}</div>
  </fieldset>;
}

function PadTerritory({state, who, seat}: PartProps & {seat: number}) {
  const {pad, scores, pieces, sketches, change, changeSketch} = state, {rules, warnings} = scores;
  const [pinned, setPinned] = useState<LitSquares|null>(null);
  const [pointed, setPointed] = useState<LitSquares|null>(null);
  const settings = useSettings();
  const letters = useMemo(() => settings.letters ? Object.fromEntries(pieces.terrains.map(({terrain, letter}) => [terrain, letter])) : undefined,
                          [settings.letters, pieces]);
  const player = pad.players[seat - 1]!, sketch = sketches[seat - 1]!, bare = scores.territories[seat - 1]!;
  const territory = useMemo(() => withDominoes(bare, sketch), [bare, sketch]);
  const elsewhere = new Map(sketches.flatMap(({dominoes}, i) => i + 1 === seat ? [] :
      dominoes.map(({number}): [number, string] => [number, t('placed by {name}', {name: who(i + 1)})])));
  const lit = (pointed ?? pinned)?.squares ?? [];
  return <div class={`pad-territory ${player.count ? 'counted' : ''}`} data-seat={seat}>
    {player.count ? <CountFields count={player.count} rules={rules} centre={pad.centre} onChange={count => change(seat, {count})}/> :
    <TerritoryEntry sketch={sketch} territory={territory} rules={rules} pieces={pieces} label={territoryTitle(who, seat, rules.crowns)}
                    elsewhere={elsewhere} lit={lit.length > 0 ? [lit] : []} letters={letters} coordinates={settings.letters}
                    onChange={next => { setPinned(null); setPointed(null); return changeSketch(seat, next); }}/>}
    <section class="pad-points" aria-label={t('Points')}>
      <p class="pad-total"><label><span class="visually-hidden">{t('Name')}</span>
          <input class="input" value={player.name} maxLength={24} autoComplete="off" placeholder={t('Player {n}', {n: seat})}
                 onInput={event => change(seat, {name: event.currentTarget.value})}/></label>
        <output>{pointsText(bare.score.total)}</output></p>
      <Warnings state={state} who={who} list={warnings.filter(one => one.seat === seat || one.seat === 0)}/>
      <TotemField state={state} seat={seat}/>
      {pad.complete && <CheckboxField text={t('No dominoes discarded')} checked={bare.score.complete > 0}
                                      onChange={none => change(seat, {discarded: !none})}/>}
      {!player.count && <ScoreItems standing={scores} totems={heldTotems(state, seat)} seat={seat} pinned={pinned}
                                    onPin={setPinned} onPoint={setPointed}/>}
    </section>
  </div>;
}

function PadResult({state, who, onSeat}: PartProps & {onSeat: (seat: number) => void}) {
  const {pad, scores, sketches} = state, {territories, rules, warnings} = scores;
  const begun = isBegun(scores), tie = tieText(scores);
  return <section class="pad-result" aria-label={t('Result')}>
    <h2>{begun ? resultText(scores, who) : t('Nothing is entered yet.')}</h2>
    {begun && tie && <p class="muted">{tie}</p>}
    <ScoreTable standing={scores} who={who} seat={RESULT} onSeat={onSeat}/>
    <Warnings state={state} who={who} list={warnings}/>
    <ul class="pad-boards">{territories.filter((_, i) => !pad.players[i]?.count).map((territory, i) => <li key={territory.seat}>
      <Territory territory={withDominoes(territory, sketches[i]!)} rules={rules} label={territoryTitle(who, territory.seat, rules.crowns)}/>
    </li>)}</ul>
    <div class="row">
      <button type="button" class="button" onClick={() => print()}><Icon name="icon-print"/>{t('Print')}</button>
      <a class="button" href={routeFragment({at: 'games'})}><Icon name="icon-log"/>{t('My games')}</a>
      <a class="button" href={routeFragment({at: 'pad', id: null})}><Icon name="icon-plus"/>{t('New score pad')}</a>
    </div>
  </section>;
}

export function PadScreen({context, engine, row}: {context: SessionContext; engine: Engine; row: SavedScorePad}) {
  const state = usePad(context, engine, row);
  const [seat, setSeat] = useState(row.summary && row.summary.winners.length > 0 ? RESULT : 1);
  if (!state)
    return <StatusScreen title={t('This score pad can’t be read')} say={t('It is damaged, or it was made by a newer version.')}
                         actions={[{text: t('My games'), run: () => navigate({at: 'games'})}, homeAction()]}/>;
  const {pad, scores, pieces, undo} = state, crowns = pad.set === 'kingdomino';
  const names = pad.players.map(({name}, i) => recordedName(name.trim(), i + 1, crowns));
  const who: SeatNamer = one => numberedName(names, one);
  const tabs = [
    ...pad.players.map((_, i) => ({
      value: i + 1,
      text: <><SeatMark seat={i + 1}/><span class="pad-name">{who(i + 1)}</span> <b>{scores.territories[i]?.score.total}</b></>,
    })),
    {value: RESULT, text: <><Icon name="icon-victory"/>{t('Result')}</>},
  ];
  return <Page title={`${t('Score pad')} · ${ruleSetName(pad.set)}`} wide onBack={() => navigate({at: 'games'})}
               tools={<button type="button" class="button quiet square" aria-label={t('Undo')} aria-disabled={!undo} onClick={() => undo?.()}><Icon name="icon-undo"/></button>}>
    <div class="pad" data-pad={row.id} data-game={crowns ? 'kingdomino' : 'origins'}>
      {!state.saved && <p class="error-text" role="alert">{t('This device can’t save the score pad: its storage is full or blocked.')}</p>}
      <RadioField legend={t('Show')} value={seat} onChange={setSeat} options={tabs}/>
      {seat === RESULT ? <PadResult state={state} who={who} onSeat={setSeat}/> : <PadTerritory key={seat} state={state} who={who} seat={seat}/>}
    </div>
    <ScoreSheet pieces={pieces} bonus={pad} points={{scores, names: names.map((_, i) => who(i + 1)), totems: pad.players.map(({totems}) => totems)}}/>
  </Page>;
}
