// The saved games: on this device, or at a server's tables. Removing one can be undone for a
// moment.

import {useEffect, useRef, useState} from 'preact/hooks';
import {numberedName, recordedName, ruleSetName} from '../../board/names';
import {seriesGameText} from '../../board/seriesText';
import {currentLanguage, t} from '../../i18n/translate';
import {routeFragment} from '../../platform/route';
import {setWaitingGames} from '../../platform/windowTitle';
import type {SessionContext} from '../../session/sessionContext';
import type {SavedGame} from '../../storage/gameStorage';
import type {GameSummary, SeriesSummary} from '../../storage/gameSummary';
import {useFocusRestore} from '../../ui/focus';
import {Icon, SeatMark} from '../../ui/picture';
import {showToast} from '../../ui/toast';
import {RuleSetPicture} from '../ruleSetCard';
import {sessionRoute} from '../sessionHandoff';
import type {KnownStatus} from './tableStatuses';
import {useTableStatuses} from './tableStatuses';

const SHOWN = 4;

function seatText(summary: GameSummary, i: number, here: boolean): string {
  return seatNames(summary, here)[i] ?? '';
}

// The names of all seats, as they are shown. A record has a computer's spec as its name. `here`: the
// only person of a game on this device is you.
export function seatNames({seats, set}: GameSummary, here = false): string[] {
  const people = seats.filter(({player}) => player === null);
  const names = seats.map(({name, player}, j) => {
    const you = here && people.length === 1 && player === null && name === '';
    return you ? t('You') : recordedName(name || (player ?? ''), j + 1, set === 'kingdomino');
  });
  return names.map((_, i) => numberedName(names, i + 1));
}

// Whose turn it is: as the server says, or as it was when this browser was last at the table.
function turnOf(game: SavedGame, status?: KnownStatus): number {
  return typeof status === 'object' ? status.turn : game.summary?.turn ?? 0;
}

function waitsForMe(game: SavedGame, status?: KnownStatus): boolean {
  return game.kind === 'online' && !game.finished && !isGone(game, status) &&
      game.mine.some(({seat}) => seat > 0 && seat === turnOf(game, status));
}

function isGone(game: SavedGame, status?: KnownStatus): boolean {
  return game.kind === 'online' && (game.gone || status === 'gone' || status === 'no-seat');
}

// Whose turn it is at an online table; empty where nobody decides.
function turnText(game: SavedGame, summary: GameSummary, status?: KnownStatus): string {
  const turn = turnOf(game, status);
  if (game.kind !== 'online' || turn === 0)
    return '';
  if (waitsForMe(game, status))
    return t('your turn');
  const name = typeof status === 'object' ? status.names[turn - 1] : '';
  return t('{name}’s turn', {name: name || seatText(summary, turn - 1, false)});
}

// Which game of a series, and what counts in it, seat by seat.
function seriesText(series: SeriesSummary): string {
  const sums = series.seats.map(seat => series.kind === 'dynasty' ? seat.points : seat.wins).join(' : ');
  return [seriesGameText(series), sums, ...(series.waits ? [t('the next game is waiting')] : [])].join(' · ');
}

// An interrupted series goes on with its next game.
function goesOn(game: SavedGame): boolean {
  return !game.finished || game.summary?.series?.waits === true;
}

function stateText(game: SavedGame, status?: KnownStatus): string {
  const {summary} = game;
  if (game.kind === 'online' && (game.gone || status === 'gone'))
    return t('This table has expired');
  if (status === 'no-seat')
    return t('You no longer have a seat at this table');
  if (typeof status === 'object' && !game.finished && (status.stage === 'over' || status.stage === 'closed'))
    return t('The game is over');
  if (game.kind === 'pad' && summary?.winners.length === 0)
    return t('Nothing is entered yet.');
  if (!summary || summary.stage === 'empty' || summary.stage === 'gathers' || summary.stage === 'reveals')
    return t('Waiting for players');
  if (summary.winners.length > 0) {
    const names = summary.winners.map(seat => seatText(summary, seat - 1, game.kind === 'here'));
    return names.length > 1 ? t('Shared victory: {names}', {names: names.join(', ')}) : t('Won by {name}', {name: names[0] ?? ''});
  }
  const round = summary.round > 0 ? t('Round {n} of {all}', {n: summary.round, all: summary.rounds}) : t('Just started');
  return [round, turnText(game, summary, status)].filter(Boolean).join(' · ');
}

// How long ago, in the reader's language.
function ago(when: number): string {
  const minutes = Math.round((when - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(currentLanguage(), {numeric: 'auto'});
  if (minutes >= 0)
    return t('just now');
  if (minutes > -60)
    return words.format(minutes, 'minute');
  return minutes > -60 * 24 ? words.format(Math.round(minutes / 60), 'hour') : words.format(Math.round(minutes / 60 / 24), 'day');
}

function addressOf(game: SavedGame): string {
  if (game.kind === 'pad')
    return routeFragment({at: 'pad', id: game.id});
  return routeFragment(game.kind === 'record' ? {at: 'replay', id: game.id} : sessionRoute(game.id));
}

// `replay`: with a link to watch it.
export function SavedCard({game, status, onRemove, replay = false}: {
  game: SavedGame; status?: KnownStatus | undefined; onRemove: () => void; replay?: boolean;
}) {
  const {summary} = game, state = stateText(game, status), updated = typeof status === 'object' ? status.at : game.updated;
  const name = summary ? ruleSetName(summary.set) : t('Table'), title = game.kind === 'pad' ? `${t('Score pad')} · ${name}` : name;
  return <li class={`saved card ${waitsForMe(game, status) ? 'waits' : ''}`}>
    <a href={addressOf(game)}>
      {summary && <RuleSetPicture set={summary.set}/>}
      <span class="saved-words">
        <b>{title}{game.kind === 'online' && <Icon name="icon-people"/>}{game.kind === 'pad' && <Icon name="icon-pad"/>}</b>
        <span class="saved-state">{state}</span>
        {summary?.series && <span>{seriesText(summary.series)}</span>}
        {summary && <span class="saved-seats">{summary.seats.map((seat, i) => <span key={i}>
          <SeatMark seat={i + 1}/>{seatText(summary, i, game.kind === 'here')}{!['gathers', 'reveals'].includes(summary.stage) && ` ${seat.points}`}
        </span>)}</span>}
        <span class="muted">{ago(updated)}</span>
      </span>
    </a>
    {replay && game.kind !== 'record' && summary && summary.round > 0 && <a class="button quiet square saved-replay"
        href={routeFragment({at: 'replay', id: game.id})} aria-label={t('Watch replay: {name}, {state}', {name: title, state})}>
      <Icon name="icon-eye"/>
    </a>}
    <button type="button" class="button quiet square" onClick={onRemove}
            aria-label={t('Remove this game: {name}, {state}', {name: title, state})}>
      <Icon name="icon-cancel"/>
    </button>
  </li>;
}

export function NothingSavedNote() {
  return <p class="muted">{t('Private mode: games are lost when you close the page.')}</p>;
}

// Removing games, which can be undone for a moment.
export function useRemoval(context: SessionContext): {removed: readonly string[]; remove: (game: SavedGame) => void} {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const settle = useRef(() => {});
  // Leaving the screen completes a pending removal.
  useEffect(() => () => settle.current(), []);
  const remove = (game: SavedGame) => {
    setRemoved(old => [...old, game.id]);
    settle.current = showToast({
      text: t('Game removed.'),
      action: {text: t('Undo'), run: () => setRemoved(old => old.filter(id => id !== game.id))},
      onDismiss: () => void context.savedGames.remove(game.id),
    });
  };
  return {removed, remove};
}

export function SavedGamesList({context}: {context: SessionContext}) {
  const [games, setGames] = useState<SavedGame[]|null>(null);
  const {removed, remove} = useRemoval(context);
  const [all, setAll] = useState(false);
  useFocusRestore('#continue');
  useEffect(() => {
    let left = false;
    void context.savedGames.list().then(list => left || setGames(list));
    return () => { left = true; };
  }, [context]);

  const statuses = useTableStatuses(context, games);
  const shown = games?.filter(game => !removed.includes(game.id)) ?? [];
  const waiting = shown.filter(game => waitsForMe(game, statuses.get(game.id)));
  useEffect(() => setWaitingGames(waiting.length), [waiting.length]);
  const open = [...waiting, ...shown.filter(game => goesOn(game) && !waiting.includes(game))], over = shown.filter(game => !goesOn(game));
  const listed = all ? [...open, ...over] : [...open, ...over].slice(0, SHOWN);
  if (shown.length === 0)
    return context.savedGames.persistent ? null : <NothingSavedNote/>;
  return <section class="continue" aria-labelledby="continue">
    <h2 id="continue" tabIndex={-1}>{open.length > 0 ? t('Your games') : t('Finished games')}</h2>
    <ul>{listed.map(game => <SavedCard key={game.id} game={game} status={statuses.get(game.id)} onRemove={() => remove(game)}/>)}</ul>
    {!all && shown.length > SHOWN && <button type="button" class="button quiet" onClick={() => setAll(true)}>
      {t('Show all {n} games', {n: shown.length})}
    </button>}
    {!context.savedGames.persistent && <NothingSavedNote/>}
  </section>;
}
