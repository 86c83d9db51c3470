// A short introduction to the rules.

import {ruleSetName} from '../board/names';
import type {Rules} from '../engine/types';
import {t} from '../i18n/translate';
import {Words} from '../rules/words';
import {Dialog} from '../ui/dialog';
import {Picture} from '../ui/picture';

function lines(rules: Rules): {picture: string; text: string}[] {
  const {crowns, set} = rules;
  const all = [
    {picture: crowns ? 'king' : 'chief', text: crowns ?
      t('Each round, the kings play in the order of their dominoes: the lowest number goes first.') :
      t('Each round, the chiefs play in the order of their dominoes: the lowest number goes first.')},
    {picture: crowns ? 'castle' : 'hut', text: crowns ?
      t('Place your domino so that at least one half touches the castle or the same terrain. Your kingdom must fit into {n}×{n} squares. A domino that doesn’t fit is discarded.', {n: rules.grid}) :
      t('Place your domino so that at least one half touches the hut or the same terrain. Your territory must fit into {n}×{n} squares. A domino that doesn’t fit is discarded.', {n: rules.grid})},
  ];
  if (!crowns)
    all.push({picture: 'crater-1', text: set === 'discovery' ?
      t('A volcano launches fire as soon as you place it: 1 crater sends 1 fire up to 3 squares away, 2 craters 2 fires up to 2 squares, 3 craters 3 fires 1 square.') :
      t('A volcano launches fire as soon as you place it: 1 crater sends 1 fire up to 3 squares away, 2 craters 2 fires up to 2 squares, 3 craters 3 fires 1 square. Fire destroys what it lands on.')});
  if (set === 'totem')
    all.push({picture: 'totem-mammoth', text: t('Each mammoth, fish, mushroom and flint in your territory scores 1 point. You take a totem when you have more of its resource than anyone else; in a tie, the holder keeps it.')});
  all.push({picture: 'domino-back', text: crowns ?
    t('Then choose a domino for the next round. Lower numbers play earlier; higher numbers usually carry more crowns.') :
    t('Then choose a domino for the next round. Lower numbers play earlier; higher numbers usually carry more fire.')});
  if (set === 'tribe')
    all.push({picture: 'hunter', text: t('Then you may recruit a caveman: two different resources for one in the cave, four for any in the pile. Tap a caveman to see what it scores.')});
  all.push({picture: crowns ? 'crown-1' : 'token-1', text: crowns ?
    t('At the end, each region scores its squares × its crowns. A region without crowns scores nothing.') :
    t('At the end, each region scores its squares × its fires. A region without fire scores nothing.')});
  return all;
}

export function HowToPlay({rules, onClose}: {rules: Rules; onClose: () => void}) {
  return <Dialog title={t('How to play {game}', {game: ruleSetName(rules.set)})} onClose={onClose}>
    <ol class="howto" data-game={rules.crowns ? 'kingdomino' : 'origins'}>{lines(rules).map(({picture, text}) => <li key={picture}>
      <Picture name={picture} seat={1}/><p><Words text={text}/></p>
    </li>)}</ol>
    <p><a href={`#/rules/${rules.set}`}>{t('The complete rules')}</a></p>
  </Dialog>;
}
