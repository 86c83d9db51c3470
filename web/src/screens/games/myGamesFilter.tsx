// Which games a list shows: by mode, by state, by name.

import {useId} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t} from '../../i18n/translate';
import type {SavedGame} from '../../storage/gameStorage';

export type GameState = 'all'|'open'|'won'|'lost'|'online'|'record'|'pad';

export interface GamesFilter {
  set: RuleSet|'all';
  state: GameState;
  text: string;
}

export const ALL_GAMES: GamesFilter = {set: 'all', state: 'all', text: ''};

const STATES: {value: GameState; text: () => string}[] = [
  {value: 'all', text: () => t('All games')},
  {value: 'open', text: () => t('Unfinished')},
  {value: 'won', text: () => t('Won')},
  {value: 'lost', text: () => t('Lost')},
  {value: 'online', text: () => t('Online')},
  {value: 'record', text: () => t('Imported')},
  {value: 'pad', text: () => t('Score pads')},
];

// `won`: 1, 0 or a share; null: nobody of this device has finished it.
function hasState(game: SavedGame, state: GameState, won: number|null): boolean {
  switch (state) {
  case 'all': return true;
  case 'open': return !game.finished;
  case 'won': return won !== null && won > 0;
  case 'lost': return won === 0;
  case 'online': return game.kind === 'online';
  case 'record': return game.kind === 'record';
  case 'pad': return game.kind === 'pad';
  }
}

// `names` are those shown on the card.
export function passesFilter(game: SavedGame, {set, state, text}: GamesFilter, won: number|null, names: readonly string[]): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return (set === 'all' || game.summary?.set === set) && hasState(game, state, won) &&
      (wanted === '' || names.some(name => name.toLocaleLowerCase().includes(wanted)));
}

export function FilterFields({filter, onChange}: {filter: GamesFilter; onChange: (filter: GamesFilter) => void}) {
  const id = useId();
  return <div class="games-filter" role="group" aria-label={t('Filter')}>
    <div class="field"><label for={`${id}-set`}>{t('Game')}</label>
      <select id={`${id}-set`} class="input" value={filter.set} onChange={event => onChange({...filter, set: event.currentTarget.value as GamesFilter['set']})}>
        <option value="all">{t('All')}</option>
        {RULE_SETS.map(set => <option key={set} value={set}>{ruleSetName(set)}</option>)}
      </select></div>
    <div class="field"><label for={`${id}-state`}>{t('Show')}</label>
      <select id={`${id}-state`} class="input" value={filter.state} onChange={event => onChange({...filter, state: event.currentTarget.value as GameState})}>
        {STATES.map(({value, text}) => <option key={value} value={value}>{text()}</option>)}
      </select></div>
    <div class="field"><label for={`${id}-text`}>{t('Player')}</label>
      <input id={`${id}-text`} class="input" type="search" value={filter.text} onInput={event => onChange({...filter, text: event.currentTarget.value})}/></div>
  </div>;
}
