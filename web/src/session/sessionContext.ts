// What every session needs: the engine and its computer players, the saved games, and the address
// of the page. There is one for the whole page.

import type {Engine} from '../engine/engine';
import type {EngineRuntime} from '../engine/runtime';
import type {Thinker} from '../engine/thinker';
import {SavedGames} from '../storage/savedGames';

export interface SessionContext {
  newEngine: () => Promise<Engine>;
  thinker: Pick<Thinker, 'decide'>;
  savedGames: SavedGames;
  baseUrl: string;  // address of the page without its fragment; links and the server's address derive from it
}

export async function openSessionContext(runtime: EngineRuntime): Promise<SessionContext> {
  const {origin, pathname} = location;
  return {newEngine: runtime.newEngine, thinker: runtime.thinker, savedGames: await SavedGames.open(), baseUrl: origin + pathname};
}
