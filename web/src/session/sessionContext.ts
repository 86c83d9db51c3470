// What every session is given: the engine and its computer players, the games kept on this device,
// and the address of the page. One for the whole page.

import type {Engine} from '../engine/engine';
import type {Works} from '../engine/runtime';
import type {Thinker} from '../engine/thinker';
import {Saved} from '../storage/savedGames';

export interface World {
  engine: () => Promise<Engine>;
  thinker: Pick<Thinker, 'decide'>;
  saved: Saved;
  base: string;  // address of the page without its fragment; links and the server go by it
}

export async function openWorld(works: Works): Promise<World> {
  const {origin, pathname} = location;
  return {engine: works.engine, thinker: works.thinker, saved: await Saved.open(), base: origin + pathname};
}
