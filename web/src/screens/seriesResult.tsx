// How a series stands after a game: the sums of everybody, and who leads or has won.

import type {SeatNamer} from '../board/names';
import {Sparks} from '../board/sparks';
import {seriesGameText, seriesName} from '../board/seriesText';
import type {Series} from '../engine/types';
import {currentLanguage, t} from '../i18n/translate';
import {Icon, SeatMark} from '../ui/picture';

function stateText({kind, over, leaders}: Series, who: SeatNamer): string {
  if (leaders.length === 1 && leaders[0] === who.you)
    return over ? t('{series}: you win', {series: seriesName(kind)}) : t('{series}: you lead', {series: seriesName(kind)});
  const names = new Intl.ListFormat(currentLanguage()).format(leaders.map(who)), series = seriesName(kind);
  if (leaders.length > 1)
    return over ? t('{series}: {names} share the victory', {series, names}) : t('{series}: {names} share the lead', {series, names});
  return over ? t('{series}: {name} wins', {series, name: names}) : t('{series}: {name} leads', {series, name: names});
}

export function SeriesResult({series, who}: {series: Series; who: SeatNamer}) {
  return <section class={`series-result card ${series.over ? 'over' : ''}`}>
    {series.over && <Sparks/>}
    <h2>{series.over && <Icon name="icon-victory" size={28}/>}{stateText(series, who)}</h2>
    <p class="muted">{seriesGameText(series)}</p>
    <table class="series-sums">
      <caption class="visually-hidden">{seriesName(series.kind)}</caption>
      <thead><tr><th scope="col">{t('Player')}</th><th scope="col">{t('Wins')}</th><th scope="col">{t('Points')}</th></tr></thead>
      <tbody>{series.seats.map((seat, i) => <tr key={i}>
        <th scope="row"><span class="series-player">
          <SeatMark seat={i + 1}/>{who(i + 1)}{series.over && series.leaders.includes(i + 1) && <Icon name="icon-victory" size={20}/>}
        </span></th>
        <td>{seat.wins}</td>
        <td>{seat.points}</td>
      </tr>)}</tbody>
    </table>
  </section>;
}
