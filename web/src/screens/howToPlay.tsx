// How the game is played, as short as it can be said.

import {setName} from '../board/names';
import type {Rules} from '../engine/types';
import {t} from '../i18n/translate';
import {Dialog} from '../ui/dialog';
import {Picture} from '../ui/picture';

function lines(rules: Rules): {picture: string; text: string}[] {
  const {crowns, set} = rules;
  const all = [
    {picture: crowns ? 'king' : 'chief', text: crowns ?
      t('Two lines of dominoes lie on the table. In each round the kings act in the order of their dominoes: low numbers first.') :
      t('Two lines of dominoes lie on the table. In each round the chiefs act in the order of their dominoes: low numbers first.')},
    {picture: crowns ? 'castle' : 'hut', text: crowns ?
      t('Lay your domino so that one half touches the castle or the same terrain. Everything must fit into a square of {n} by {n}. What fits nowhere is discarded.', {n: rules.grid}) :
      t('Lay your domino so that one half touches the hut or the same terrain. Everything must fit into a square of {n} by {n}. What fits nowhere is discarded.', {n: rules.grid})},
  ];
  if (!crowns)
    all.push({picture: 'crater-1', text: t('A volcano throws fire at once: 1, 2 or 3 craters give 1, 2 or 3 fires, up to 3, 2 or 1 squares away. It destroys what stands there.')});
  if (set === 'totem')
    all.push({picture: 'totem-mammoth', text: t('Mammoths, fish, mushrooms and flint on your squares count one point each. Whoever has the most of a kind holds its totem.')});
  all.push({picture: 'domino-back', text: t('Then choose your domino of the next line. A low number acts early next time, a high one is worth more.')});
  if (set === 'tribe')
    all.push({picture: 'hunter', text: t('Then recruit, if you like: two different resources for a caveman of the cave, four for any of the pile. Tap a caveman to see what it counts.')});
  all.push({picture: crowns ? 'crown-1' : 'token-1', text: crowns ?
    t('At the end each region counts its squares times its crowns. A region without a crown counts nothing.') :
    t('At the end each region counts its squares times its fires. A region without fire counts nothing.')});
  return all;
}

export function HowTo({rules, onClose}: {rules: Rules; onClose: () => void}) {
  return <Dialog title={t('How to play {game}', {game: setName(rules.set)})} onClose={onClose}>
    <ol class="howto" data-game={rules.crowns ? 'kingdomino' : 'origins'}>{lines(rules).map(({picture, text}) => <li key={picture}>
      <Picture name={picture} seat={1}/><p>{text}</p>
    </li>)}</ol>
  </Dialog>;
}
