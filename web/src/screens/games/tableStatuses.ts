// How the online tables of this browser stand, asked of the server now and then while the list of
// games is on the screen.

import {useEffect, useState} from 'preact/hooks';
import type {SessionContext} from '../../session/sessionContext';
import type {TableStatus} from '../../session/tableApi';
import {fetchStatus} from '../../session/tableApi';
import type {SavedGame, SavedSeat} from '../../storage/gameStorage';
import {seatSecret} from '../../storage/gameStorage';

export type KnownStatus = TableStatus|'gone'|'no-seat';
export type TableStatuses = ReadonlyMap<string, KnownStatus>;  // by the id of the saved game

const TABLES = 12;  // the latest; the others show what was saved
const EVERY_MS = 60_000;

function isAsked(game: SavedGame): game is SavedSeat {
  return game.kind === 'online' && !game.finished && !game.gone;
}

async function ask(context: SessionContext, game: SavedSeat): Promise<KnownStatus|null> {
  const [mine] = game.mine, token = mine && seatSecret(mine);
  const status = token ? await fetchStatus(context.baseUrl, game.table, token) : null;
  if (status === 'gone')
    await context.savedGames.put({...game, gone: true});
  return status;
}

export function useTableStatuses(context: SessionContext|null, games: readonly SavedGame[]|null): TableStatuses {
  const [statuses, setStatuses] = useState<TableStatuses>(new Map());
  useEffect(() => {
    let left = false;
    const look = () => {
      if (!context || document.visibilityState !== 'visible')
        return;
      for (const game of games?.filter(isAsked).slice(0, TABLES) ?? [])
        void ask(context, game).then(status => {
          if (status && !left)
            setStatuses(known => new Map(known).set(game.id, status));
        });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [context, games]);
  return statuses;
}
