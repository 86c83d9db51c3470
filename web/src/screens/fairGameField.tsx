// Fair game: opponents as strong as the player, by the results in this game with as many players.

import {useEffect, useState} from 'preact/hooks';
import {tn, t} from '../i18n/translate';
import {estimatePlayer, fairLevel} from '../session/fairGame';
import type {PlayedGame} from '../storage/statistics';
import {playedGames} from '../storage/statistics';
import {Icon} from '../ui/picture';
import type {NewGameForm} from './newGameForm';
import {isComputerSeat, withOpponents} from './newGameForm';
import {useStartup} from './startup';

export function FairGameField({form, onChange}: {form: NewGameForm; onChange: (form: NewGameForm) => void}) {
  const startup = useStartup(), context = startup?.ok ? startup.context : null;
  const [games, setGames] = useState<PlayedGame[]|null>(null);
  useEffect(() => {
    let left = false;
    void context?.savedGames.list().then(list => left || setGames(playedGames(list)));
    return () => { left = true; };
  }, [context]);
  if (!games || !form.seats.some(({who}) => isComputerSeat(who)))
    return null;
  const {rating, error, games: count} = estimatePlayer(games, form.set, form.seats.length);
  const standing = {rating: String(Math.round(rating)), error: String(Math.round(error))};
  return <div class="field fair-game">
    <button type="button" class="button" onClick={() => onChange(withOpponents(form, `level:${fairLevel(rating, form.set, Math.random())}`))}>
      <Icon name="icon-computer"/>{t('Fair game')}
    </button>
    <p class="muted">{t('Chooses opponents against whom you have about an even chance.')}
      {' '}{count === 0 ? t('You have no rating in this game yet: play against computers without hints.') :
                          tn('Your rating in this game: {rating} ± {error}, from {n} result.', 'Your rating in this game: {rating} ± {error}, from {n} results.', count, standing)}
    </p>
  </div>;
}
