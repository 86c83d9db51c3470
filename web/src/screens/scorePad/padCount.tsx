// Counting by hand: of each region its squares and fires, and the points of everything else.

import {useId} from 'preact/hooks';
import {scorePartName} from '../../board/names';
import type {Rules} from '../../engine/types';
import {t} from '../../i18n/translate';
import type {PadCount, PadRegion} from '../../storage/scorePad';
import {CheckboxField} from '../../ui/formFields';

const MOST_REGIONS = 50, MOST = {squares: 99, fires: 99, points: 999};

function NumberField({label, value, most, hidden = false, onChange}: {
  label: string; value: number; most: number; hidden?: boolean; onChange: (value: number) => void;
}) {
  const id = useId();
  return <>
    <label for={id} class={hidden ? 'visually-hidden' : ''}>{label}</label>
    <input id={id} class="input" inputMode="numeric" maxLength={String(most).length} autoComplete="off" value={value || ''} placeholder="0"
           onFocus={event => event.currentTarget.select()}
           onInput={event => onChange(Math.min(most, Number(event.currentTarget.value.replace(/\D/g, ''))))}/>
  </>;
}

// A row for each region, and an empty one for the next.
function RegionRows({regions, crowns, onChange}: {regions: readonly PadRegion[]; crowns: boolean; onChange: (regions: PadRegion[]) => void}) {
  const rows = regions.length < MOST_REGIONS ? [...regions, {squares: 0, fires: 0}] : regions;
  const change = (at: number, some: Partial<PadRegion>) => {
    const next = rows.map((row, i) => i === at ? {...row, ...some} : row);
    const last = next.reduce((found, {squares, fires}, i) => squares > 0 || fires > 0 ? i : found, -1);
    onChange(next.slice(0, last + 1));
  };
  return <ol class="pad-regions">{rows.map(({squares, fires}, i) => <li key={i} class="row">
    <NumberField label={t('Region {n}: squares', {n: i + 1})} hidden value={squares} most={MOST.squares} onChange={n => change(i, {squares: n})}/>
    <span aria-hidden="true">×</span>
    <NumberField label={crowns ? t('Region {n}: crowns', {n: i + 1}) : t('Region {n}: fires', {n: i + 1})} hidden value={fires} most={MOST.fires}
                 onChange={n => change(i, {fires: n})}/>
    <output>{squares * fires > 0 ? `= ${squares * fires}` : ''}</output>
  </li>)}</ol>;
}

export function CountFields({count, rules, centre, onChange}: {
  count: PadCount; rules: Rules; centre: boolean; onChange: (count: PadCount) => void;
}) {
  const {crowns} = rules, set = (some: Partial<PadCount>) => onChange({...count, ...some});
  const parts = [...(rules.resources ? ['resources' as const] : []), ...(rules.set === 'tribe' ? ['cavemen' as const, 'warriors' as const] : [])];
  return <div class="pad-count">
    <fieldset class="field">
      <legend>{crowns ? t('Regions: squares × crowns') : t('Regions: squares × fires')}</legend>
      <RegionRows regions={count.regions} crowns={crowns} onChange={regions => set({regions})}/>
    </fieldset>
    {parts.map(part => <div key={part} class="field">
      <NumberField label={t('{part}: points', {part: scorePartName(part, crowns)})} value={count[part]} most={MOST.points} onChange={n => set({[part]: n})}/>
    </div>)}
    {!crowns && <div class="field">
      <NumberField label={t('Fires on the hut (they break ties)')} value={count.startFires} most={MOST.fires} onChange={n => set({startFires: n})}/>
    </div>}
    {centre && <CheckboxField text={crowns ? t('The castle is in the centre') : t('The hut is in the centre')} checked={count.centre}
                              onChange={on => set({centre: on})}/>}
  </div>;
}
