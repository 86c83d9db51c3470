// What is stored of a game when two windows of this browser write its row. Each writes what it knows;
// an analysis, a key that a seat was claimed with, and a salt that was committed to must outlive both.

import type {SavedGame, SeatToken, ShuffleNotes} from './gameStorage';

// The key that was stored first counts: it may have been sent already.
function mergeTokens(stored: readonly SeatToken[], own: readonly SeatToken[]): SeatToken[] {
  return own.map(mine => {
    const known = stored.find(({token}) => token === mine.token);
    return mine.key !== undefined && known?.key !== undefined ? {...mine, key: known.key} : mine;
  });
}

function mergeNotes(stored: ShuffleNotes|undefined, own: ShuffleNotes|undefined): ShuffleNotes|undefined {
  if (!own || !stored || stored.commit !== own.commit)
    return own ?? stored;
  const unknown = stored.salts.filter(one => own.salts.every(({commitment}) => commitment !== one.commitment));
  const known = own.salts.map(one => {
    const revealed = stored.salts.find(({commitment}) => commitment === one.commitment)?.revealed ?? one.revealed;
    return revealed === undefined ? one : {...one, revealed};
  });
  return {...own, salts: [...known, ...unknown], otherLog: own.otherLog || stored.otherLog};
}

// A window that has the game open knows nothing of an analysis made in another since, or of hints.
function withAnalysis<Game extends SavedGame>(stored: SavedGame|null, own: Game): Game {
  const hints = Math.max(stored?.hints ?? 0, own.hints ?? 0), analysis = own.analysis ?? stored?.analysis;
  return {...own, ...(hints > 0 && {hints}), ...(analysis && {analysis})};
}

export function mergeRows<Game extends SavedGame>(stored: SavedGame|null, row: Game): Game {
  const own = withAnalysis(stored, row);
  if (stored?.kind !== 'online' || own.kind !== 'online')
    return own;
  const shuffle = mergeNotes(stored.shuffle, own.shuffle);
  return {...own, mine: mergeTokens(stored.mine, own.mine), ...(shuffle && {shuffle})};
}
