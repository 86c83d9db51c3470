// Which unfinished game the start page continues, and how it stands.

import {t} from '../../i18n/translate';
import type {SavedGame} from '../../storage/gameStorage';
import type {GameSummary} from '../../storage/gameSummary';
import type {TableStatuses} from '../games/tableStatuses';
import {isGone, waitsForMe} from '../games/turns';

// The one that waits for this player, or the one played last; null: there is none.
export function gameToContinue(games: readonly SavedGame[], statuses: TableStatuses): SavedGame|null {
  const begun = games.filter(game => (game.kind === 'here' || game.kind === 'online') && !game.finished &&
      game.summary?.stage === 'plays' && !isGone(game, statuses.get(game.id)));
  return begun.find(game => waitsForMe(game, statuses.get(game.id))) ?? begun[0] ?? null;
}

// The points of one seat beside the best of the others; empty before the first point.
export function leadText({seats}: GameSummary, seat: number): string {
  const mine = seats[seat - 1]?.points, best = Math.max(...seats.flatMap(({points}, i) => i + 1 === seat ? [] : [points]));
  if (mine === undefined || mine + best === 0)
    return '';
  if (mine === best)
    return t('level at {n} points each', {n: mine});
  return mine > best ? t('you lead {mine} : {best}', {mine, best}) : t('you are behind {mine} : {best}', {mine, best});
}
