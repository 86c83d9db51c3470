// Which game of a series this is, and how the series stands, above the table.

import {seriesGameText, seriesSumText} from '../board/seriesText';
import type {Table} from '../engine/types';
import {labelText} from '../i18n/translate';
import {SeatMark} from '../ui/picture';
import type {SeatNamer} from './eventText';

export function SeriesLine({table, who}: {table: Table; who: SeatNamer}) {
  const {series} = table;
  if (!series)
    return null;
  return <p class="series-line">
    <span>{seriesGameText(series)}</span>
    {series.seats.map((seat, i) => <span key={i} class="series-seat">
      <SeatMark seat={i + 1}/><span class="visually-hidden">{labelText(who(i + 1))} </span>{seriesSumText(series.kind, seat)}
    </span>)}
  </p>;
}
