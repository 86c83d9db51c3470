// My games: all games of this device with a filter, statistics, and taking them along.

import {useEffect, useMemo, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import {currentLanguage, t, tn} from '../../i18n/translate';
import {routeFragment} from '../../platform/route';
import {withSummaries} from '../../session/archivedGame';
import type {SessionContext} from '../../session/sessionContext';
import type {SavedGame} from '../../storage/gameStorage';
import {playedGame, playedGames} from '../../storage/statistics';
import {useFocusRestore} from '../../ui/focus';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';
import {RowBoundary} from '../../ui/rowBoundary';
import {LoadFailureScreen, LoadingScreen} from '../../ui/statusScreen';
import {MyGamesData} from './myGamesData';
import type {GamesFilter} from './myGamesFilter';
import {ALL_GAMES, FilterFields, passesFilter} from './myGamesFilter';
import {MyGamesStatistics} from './myGamesStatistics';
import {DamagedGames} from './damagedGames';
import {SavedBoard} from './savedBoard';
import {NothingSavedNote, SavedCard, seatNames, useRemoval} from './savedGamesList';
import {retryStartup, useStartup} from '../startup';

const WORTH_FILTERING = 4;
const PAGE = 24;  // games that are shown at once

// Every row of the storage, most recent first; null while loading.
function useGames(context: SessionContext): [SavedGame[]|null, () => void] {
  const [games, setGames] = useState<SavedGame[]|null>(null);
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let left = false;
    void context.savedGames.list().then(async list => {
      if (!left)
        setGames(list);
      const complete = await withSummaries(context, list);
      if (!left)
        setGames(complete);
    });
    return () => { left = true; };
  }, [context, reads]);
  return [games, () => setReads(n => n + 1)];
}

function GamesList({context, games}: {context: SessionContext; games: readonly SavedGame[]}) {
  const [filter, setFilter] = useState<GamesFilter>(ALL_GAMES);
  const [shown, setShown] = useState(PAGE);
  const {removed, remove} = useRemoval(context);
  useFocusRestore('#games-count');
  const found = games.filter(game => !removed.includes(game.id) &&
      passesFilter(game, filter, playedGame(game)?.won ?? null, game.summary ? seatNames(game.summary) : []));
  return <>
    {games.length >= WORTH_FILTERING && <FilterFields filter={filter} onChange={next => { setFilter(next); setShown(PAGE); }}/>}
    <p id="games-count" tabIndex={-1} role="status">{tn('{n} game', '{n} games', found.length)}</p>
    <ul class="games-list">{found.slice(0, shown).map(game => <SavedCard key={game.id} context={context} game={game} onRemove={() => remove(game)} replay/>)}</ul>
    <DamagedGames context={context}/>
    {found.length > shown && <button type="button" class="button" onClick={() => setShown(shown + PAGE)}>{t('Show more')}</button>}
  </>;
}

// The final boards of your games, to look at; each leads to the replay.
function Gallery({context, games}: {context: SessionContext; games: readonly SavedGame[]}) {
  const [shown, setShown] = useState(PAGE);
  const over = games.filter(game => game.kind !== 'pad' && game.finished && game.summary && game.summary.winners.length > 0);
  const day = new Intl.DateTimeFormat(currentLanguage(), {dateStyle: 'medium'});
  if (over.length === 0)
    return <p>{t('The boards of the games you finish are kept here.')}</p>;
  return <>
    <ul class="gallery">{over.slice(0, shown).map(game => <li key={game.id}>
      <RowBoundary instead={<span/>}><a href={routeFragment({at: 'replay', id: game.id})}>
        <SavedBoard context={context} game={game} glows/>
        <span>{game.summary && ruleSetName(game.summary.set)} <span class="muted">{day.format(game.updated)}</span></span>
      </a></RowBoundary>
    </li>)}</ul>
    {over.length > shown && <button type="button" class="button" onClick={() => setShown(shown + PAGE)}>{t('Show more')}</button>}
  </>;
}

function MyGames({context}: {context: SessionContext}) {
  const [games, reload] = useGames(context);
  const [tab, setTab] = useState<'games'|'gallery'|'statistics'>('games');
  const played = useMemo(() => playedGames(games ?? []), [games]);
  return <Page title={t('My games')}>
    <div class="my-games">
      <RadioField legend={t('Show')} value={tab} onChange={setTab} options={[
        {value: 'games', text: <><Icon name="icon-log"/>{t('Games')}</>},
        {value: 'gallery', text: <><Icon name="icon-picture"/>{t('Boards')}</>},
        {value: 'statistics', text: <><Icon name="icon-chart"/>{t('Statistics')}</>},
      ]}/>
      {games === null ? <p role="status">{t('Loading…')}</p> :
       tab === 'games' ? <GamesList context={context} games={games}/> :
       tab === 'gallery' ? <Gallery context={context} games={games}/> : <MyGamesStatistics games={played}/>}
      <div><a class="button" href={routeFragment({at: 'replay', id: null})}><Icon name="icon-eye"/>{t('Open a record')}</a></div>
      {!context.savedGames.persistent && <NothingSavedNote/>}
      <MyGamesData context={context} games={games ?? []} onChange={reload}/>
    </div>
  </Page>;
}

export function MyGamesScreen() {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <MyGames context={startup.context}/>;
}
