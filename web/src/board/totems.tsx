// The four totems: what they are worth, who holds them, and who has how many of the resource.

import type {Totem} from '../engine/types';
import {labelText, t} from '../i18n/translate';
import {SeatMark} from '../ui/picture';
import type {SeatNamer} from './names';
import {capitalized, holderText, pointsText, totemName} from './names';
import {PiecePicture} from './piecePicture';

export interface TotemsProps {
  totems: readonly Totem[];
  who: SeatNamer;
  onOpen?: (totem: Totem) => void;
}

export function Totems({totems, who, onOpen}: TotemsProps) {
  return <section class="totems" aria-label={t('Totems')}>
    <h2>{t('Totems')}</h2>
    <ul>{totems.map(totem => <li key={totem.resource}>
      <button type="button" class={`totem ${totem.tied ? 'selectable' : ''}`} data-totem={totem.resource}
              onClick={() => onOpen?.(totem)}
              aria-label={[capitalized(totemName(totem.resource)), pointsText(totem.points), holderText(who, totem.holder),
                           ...totem.counts.map((count, i) => `${labelText(who(i + 1))} ${count}`)].join(', ')}>
        <span class="totem-picture">
          <PiecePicture name={`totem-${totem.resource}`} set="totem"/>
          <span class="worth" aria-hidden="true">{totem.points}</span>
          {totem.holder > 0 && <span class="holder"><SeatMark seat={totem.holder}/></span>}
        </span>
        <span class="totem-counts" aria-hidden="true">{totem.counts.map((count, i) =>
          <span key={i} class={totem.holder === i + 1 ? 'holds' : ''}><SeatMark seat={i + 1}/><i data-count={count}/></span>)}</span>
      </button>
    </li>)}</ul>
  </section>;
}

// The totems that a player holds, standing on the player's board.
export function HeldTotems({totems, seat}: {totems: readonly Totem[]; seat: number}) {
  const held = totems.filter(({holder}) => holder === seat);
  return held.length === 0 ? null : <span class="held-totems" aria-hidden="true">{held.map(({resource}) =>
    <span key={resource} class="held-totem" data-held={resource}><PiecePicture name={`totem-${resource}`} set="totem"/></span>)}</span>;
}

// The number of resources of each player.
export function TotemCounts({totem, who}: {totem: Totem; who: (seat: number) => string}) {
  const most = Math.max(...totem.counts);
  return <table class="counts">
    <caption>{`${labelText(capitalized(totemName(totem.resource)))} ${pointsText(totem.points)}`}</caption>
    <tbody>{totem.counts.map((count, i) => <tr key={i} class={count === most && count > 0 ? 'most' : ''}>
      <th scope="row"><SeatMark seat={i + 1}/>{who(i + 1)}</th>
      <td>{count}</td>
      <td>{totem.holder === i + 1 ? t('holder') : ''}</td>
    </tr>)}</tbody>
  </table>;
}
