// The saved games: on this device, or at a server's tables. Removing one can be undone for a
// moment.

import {useEffect, useRef, useState} from 'preact/hooks';
import {numberedName, recordedName, ruleSetName} from '../../board/names';
import {seriesGameText} from '../../board/seriesText';
import {currentLanguage, t} from '../../i18n/translate';
import {onDemand} from '../../platform/language';
import {routeFragment} from '../../platform/route';
import {setWaitingGames} from '../../platform/windowTitle';
import {withSummaries} from '../../session/archivedGame';
import type {SessionContext} from '../../session/sessionContext';
import type {SavedGame} from '../../storage/gameStorage';
import type {GameSummary, SeriesSummary} from '../../storage/gameSummary';
import {useFocusRestore} from '../../ui/focus';
import {RowBoundary} from '../../ui/rowBoundary';
import {exportRow} from '../../ui/rescue';
import {Icon, SeatMark} from '../../ui/picture';
import {showToast} from '../../ui/toast';
import {RuleSetPicture} from '../ruleSetCard';
import {sessionRoute} from '../sessionHandoff';
import {DamagedCard} from './damagedGames';
import type {KnownStatus, TableStatuses} from './tableStatuses';
import {useTableStatuses} from './tableStatuses';
import {ownSeat, turnOf, waitsForMe} from './turns';

const SHOWN = 4;

// The names of all seats, as they are shown. A record has a computer's spec as its name. `you`: your
// seat, 0 if you have none or several.
export function seatNames({seats, set}: GameSummary, you = 0): string[] {
  const names = seats.map(({name, player}, j) =>
      j + 1 === you ? t('You') : recordedName(name || (player ?? ''), j + 1, set === 'kingdomino'));
  return names.map((_, i) => numberedName(names, i + 1));
}

function seatText(game: SavedGame, seat: number): string {
  return game.summary ? seatNames(game.summary, ownSeat(game))[seat - 1] ?? '' : '';
}

// Whose turn it is at an online table; empty where nobody decides.
function turnText(game: SavedGame, status?: KnownStatus): string {
  const turn = turnOf(game, status);
  if (game.kind !== 'online' || turn === 0)
    return '';
  if (waitsForMe(game, status))
    return t('your turn');
  const name = typeof status === 'object' ? status.names[turn - 1] : '';
  return t('{name}’s turn', {name: name || seatText(game, turn)});
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
    if (summary.winners.length === 1 && summary.winners[0] === ownSeat(game))
      return t('Won by you');
    const names = summary.winners.map(seat => seatText(game, seat));
    return names.length > 1 ? t('Shared victory: {names}', {names: names.join(', ')}) : t('Won by {name}', {name: names[0] ?? ''});
  }
  const round = summary.round > 0 ? t('Round {n} of {all}', {n: summary.round, all: summary.rounds}) : t('Just started');
  return [round, turnText(game, status)].filter(Boolean).join(' · ');
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

export function addressOf(game: SavedGame): string {
  if (game.kind === 'pad')
    return routeFragment({at: 'pad', id: game.id});
  return routeFragment(game.kind === 'record' ? {at: 'replay', id: game.id} : sessionRoute(game.id));
}

interface SavedCardProps {
  game: SavedGame;
  status?: KnownStatus | undefined;
  onRemove: () => void;
  replay?: boolean;  // with a link to watch it
}

// A row that fails leaves the others as they are.
export function SavedCard({context, ...card}: SavedCardProps & {context: SessionContext}) {
  const {game, onRemove} = card;
  const save = async () => exportRow({row: game, lines: await context.savedGames.lines(game.id) ?? []});
  return <RowBoundary instead={<DamagedCard onSave={() => void save()} onRemove={onRemove}/>}><Card {...card} context={context}/></RowBoundary>;
}

// Its board, once the part of the page that reads saved games is there; until then, and of a score pad, a picture.
function CardPicture({context, game, set}: {context: SessionContext; game: SavedGame; set: GameSummary['set']}) {
  const [loaded, setLoaded] = useState<typeof import('./savedBoard')|null>(null);
  useEffect(() => {
    let left = false;
    void onDemand(() => import('./savedBoard')).then(part => left || setLoaded(part), () => {});
    return () => { left = true; };
  }, []);
  return loaded && game.kind !== 'pad' ? <loaded.SavedBoard context={context} game={game}/> : <RuleSetPicture set={set}/>;
}

function Card({context, game, status, onRemove, replay = false}: SavedCardProps & {context: SessionContext}) {
  const {summary} = game, state = stateText(game, status), updated = typeof status === 'object' ? status.at : game.updated;
  const name = summary ? ruleSetName(summary.set) : t('Table'), title = game.kind === 'pad' ? `${t('Score pad')} · ${name}` : name;
  return <li class={`saved card ${waitsForMe(game, status) ? 'waits' : ''}`}>
    <a href={addressOf(game)}>
      {summary && <CardPicture context={context} game={game} set={summary.set}/>}
      <span class="saved-words">
        <b>{title}{game.kind === 'online' && <Icon name="icon-people"/>}{game.kind === 'pad' && <Icon name="icon-pad"/>}</b>
        <span class="saved-state">{state}</span>
        {summary?.series && <span>{seriesText(summary.series)}</span>}
        {summary && <span class="saved-seats">{summary.seats.map((seat, i) => <span key={i}>
          <SeatMark seat={i + 1}/>{seatText(game, i + 1)}{!['gathers', 'reveals'].includes(summary.stage) && ` ${seat.points}`}
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
export function useRemoval(context: SessionContext|null): {removed: readonly string[]; remove: (game: SavedGame) => void} {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const settle = useRef(() => {});
  // Leaving the screen completes a pending removal.
  useEffect(() => () => settle.current(), []);
  const remove = (game: SavedGame) => {
    setRemoved(old => [...old, game.id]);
    settle.current = showToast({
      text: t('Game removed.'),
      action: {text: t('Undo'), run: () => setRemoved(old => old.filter(id => id !== game.id))},
      onDismiss: () => void context?.savedGames.remove(game.id),
    });
  };
  return {removed, remove};
}

// The games of this device without those just removed, most recent first; null: not read yet.
export interface GameList {
  games: readonly SavedGame[]|null;
  statuses: TableStatuses;
  remove: (game: SavedGame) => void;
}

export function useGameList(context: SessionContext|null): GameList {
  const [games, setGames] = useState<SavedGame[]|null>(null);
  const {removed, remove} = useRemoval(context);
  useEffect(() => {
    let left = false;
    void context?.savedGames.list().then(async list => {
      if (!left)
        setGames(list);
      const complete = list.some(({summary}) => !summary) ? await withSummaries(context, list) : list;
      if (!left)
        setGames(complete);
    });
    return () => { left = true; };
  }, [context]);
  const statuses = useTableStatuses(context, games);
  return {games: games?.filter(game => !removed.includes(game.id)) ?? null, statuses, remove};
}

export function SavedGamesList({context, list}: {context: SessionContext; list: GameList}) {
  const [all, setAll] = useState(false);
  useFocusRestore('#continue');
  const {games, statuses, remove} = list, shown = games ?? [];
  const waiting = shown.filter(game => waitsForMe(game, statuses.get(game.id)));
  useEffect(() => setWaitingGames(waiting.length), [waiting.length]);
  const open = [...waiting, ...shown.filter(game => goesOn(game) && !waiting.includes(game))], over = shown.filter(game => !goesOn(game));
  const listed = all ? [...open, ...over] : [...open, ...over].slice(0, SHOWN);
  if (shown.length === 0)
    return context.savedGames.persistent ? null : <NothingSavedNote/>;
  return <section class="continue" aria-labelledby="continue">
    <h2 id="continue" tabIndex={-1}>{t('My games')}</h2>
    <ul>{listed.map(game => <SavedCard key={game.id} context={context} game={game} status={statuses.get(game.id)}
                                              onRemove={() => remove(game)}/>)}</ul>
    {!all && shown.length > SHOWN && <button type="button" class="button quiet" onClick={() => setAll(true)}>
      {t('Show all {n} games', {n: shown.length})}
    </button>}
    {!context.savedGames.persistent && <NothingSavedNote/>}
  </section>;
}
