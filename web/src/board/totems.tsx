// The four totems: what they are worth, who holds them, and who has how many of the resource.

import type {Totem} from '../engine/types';
import {t} from '../i18n/translate';
import {SeatMark, Picture} from '../ui/picture';
import {capitalized, pointsText, totemName} from './names';

export interface TotemsProps {
  totems: readonly Totem[];
  who: (seat: number) => string;
  onOpen?: (totem: Totem) => void;
}

function heldBy(totem: Totem, who: (seat: number) => string): string {
  return totem.holder ? t('held by {name}', {name: who(totem.holder)}) : t('held by no one');
}

export function Totems({totems, who, onOpen}: TotemsProps) {
  return <section class="totems" aria-label={t('Totems')}>
    <h2>{t('Totems')}</h2>
    <ul>{totems.map(totem => <li key={totem.resource}>
      <button type="button" class={`totem ${totem.tied ? 'selectable' : ''}`} data-totem={totem.resource}
              onClick={() => onOpen?.(totem)}
              aria-label={[capitalized(totemName(totem.resource)), pointsText(totem.points), heldBy(totem, who),
                           ...totem.counts.map((count, i) => `${who(i + 1)}: ${count}`)].join(', ')}>
        <span class="totem-picture">
          <Picture name={`totem-${totem.resource}`}/>
          <span class="worth" aria-hidden="true">{totem.points}</span>
          {totem.holder > 0 && <span class="holder"><SeatMark seat={totem.holder}/></span>}
        </span>
        <span class="totem-counts" aria-hidden="true">{totem.counts.map((count, i) =>
          <span key={i} class={totem.holder === i + 1 ? 'holds' : ''}><SeatMark seat={i + 1}/><i data-count={count}/></span>)}</span>
      </button>
    </li>)}</ul>
  </section>;
}

// The number of resources of each player.
export function TotemCounts({totem, who}: {totem: Totem; who: (seat: number) => string}) {
  const most = Math.max(...totem.counts);
  return <table class="counts">
    <caption>{`${capitalized(totemName(totem.resource))}: ${pointsText(totem.points)}`}</caption>
    <tbody>{totem.counts.map((count, i) => <tr key={i} class={count === most && count > 0 ? 'most' : ''}>
      <th scope="row"><SeatMark seat={i + 1}/>{who(i + 1)}</th>
      <td>{count}</td>
      <td>{totem.holder === i + 1 ? t('holder') : ''}</td>
    </tr>)}</tbody>
  </table>;
}
