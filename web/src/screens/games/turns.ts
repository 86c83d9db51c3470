// Whose turn it is in a saved game, and which seat is this device's.

import type {SavedGame} from '../../storage/gameStorage';
import type {KnownStatus} from './tableStatuses';

// As the server says, or as it was when this browser was last at the table.
export function turnOf(game: SavedGame, status?: KnownStatus): number {
  return typeof status === 'object' ? status.turn : game.summary?.turn ?? 0;
}

export function isGone(game: SavedGame, status?: KnownStatus): boolean {
  return game.kind === 'online' && (game.gone || status === 'gone' || status === 'no-seat');
}

export function waitsForMe(game: SavedGame, status?: KnownStatus): boolean {
  return game.kind === 'online' && !game.finished && !isGone(game, status) &&
      game.mine.some(({seat}) => seat > 0 && seat === turnOf(game, status));
}

// The only seat of this device; 0: it has several, or none.
export function ownSeat(game: SavedGame): number {
  const seats = game.kind === 'online' ? game.mine.map(({seat}) => seat).filter(seat => seat > 0) :
                game.kind === 'here' ? game.summary?.seats.flatMap(({player}, i) => player === null ? [i + 1] : []) ?? [] : [];
  return seats.length === 1 ? seats[0]! : 0;
}
