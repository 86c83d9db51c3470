// Points by part for finished games that older pages saved without them.

import type {SavedGame} from '../storage/gameStorage';
import {exportRecord, readReplay} from './openSession';
import type {SessionContext} from './sessionContext';

function lacksParts({finished, summary}: SavedGame): boolean {
  return finished && summary !== null && summary.winners.length > 0 && summary.seats.some(({parts}) => !parts);
}

// The same games, completed; what was found is saved.
export async function withParts(context: SessionContext, games: readonly SavedGame[]): Promise<SavedGame[]> {
  const complete: SavedGame[] = [];
  for (const game of games) {
    const record = lacksParts(game) ? await exportRecord(context, game.id) : null;
    const replay = record === null ? null : await readReplay(context, record);
    const found = replay?.ok ? replay.value.summary() : null;
    if (!found || !game.summary) {
      complete.push(game);
      continue;
    }
    const seats = game.summary.seats.map((seat, i) => ({...seat, ...(found.seats[i]?.parts ? {parts: found.seats[i].parts} : {})}));
    const summary = {...game.summary, seats};
    await context.savedGames.change(game.id, {summary});
    complete.push({...game, summary});
  }
  return complete;
}
