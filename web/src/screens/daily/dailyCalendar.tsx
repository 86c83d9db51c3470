// The calendar of daily deals: a month at a time, each day with how many of its deals were played.

import {useState} from 'preact/hooks';
import {RULE_SETS} from '../../engine/types';
import {currentLanguage, labelText, t} from '../../i18n/translate';
import {routeFragment} from '../../platform/route';
import {dayAfter, dealKey, FIRST_DAY, isOffered} from '../../session/dailyDeal';
import type {DailyHistory} from '../../storage/dailyHistory';
import {Icon} from '../../ui/picture';
import {dayText} from './dailyResult';

const WEEK = 7;

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLanguage(), {...options, timeZone: 'UTC'}).format(new Date(`${day}T12:00:00Z`));
}

function weekday(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;  // Monday is 0
}

// The weeks that touch a month, each from Monday to Sunday.
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`, weeks: string[][] = [];
  for (let monday = dayAfter(first, -weekday(first)); monday.slice(0, WEEK) <= month; monday = dayAfter(monday, WEEK))
    weeks.push(Array.from({length: WEEK}, (_, i) => dayAfter(monday, i)));
  return weeks;
}

function Day({day, shown, today, history}: {day: string; shown: string; today: string; history: DailyHistory}) {
  const entries = RULE_SETS.map(set => history[dealKey({day, set})]);
  const played = entries.filter(Boolean).length, onTime = entries.filter(entry => entry && !entry.late).length;
  const number = Number(day.slice(8));
  if (!isOffered(day, today))
    return <span class="day closed">{number}</span>;
  const state = t('{n} of {all} played', {n: played, all: RULE_SETS.length});
  const late = played > onTime ? `, ${t('{n} later', {n: played - onTime})}` : '';
  return <a class="day" href={routeFragment({at: 'daily', day: day === today ? null : day})} aria-current={day === shown ? 'date' : undefined}
            aria-label={`${labelText(dayText(day))} ${state}${late}`}>
    <span>{number}</span>
    <span class="day-dots" aria-hidden="true">{entries.map((entry, i) =>
        <i key={i} class={entry ? entry.late ? 'late' : 'played' : ''}/>)}</span>
  </a>;
}

export interface DailyCalendarProps {
  day: string;    // the one that is shown
  today: string;
  history: DailyHistory;
}

export function DailyCalendar({day, today, history}: DailyCalendarProps) {
  const [month, setMonth] = useState(day.slice(0, WEEK));
  const weeks = weeksOf(month), previous = dayAfter(`${month}-01`, -1).slice(0, WEEK), next = dayAfter(`${month}-28`, 4).slice(0, WEEK);
  return <section class="daily-calendar" aria-labelledby="daily-calendar">
    <div class="calendar-head">
      <button type="button" class="button quiet square" aria-label={t('Previous month')} disabled={previous < FIRST_DAY.slice(0, WEEK)}
              onClick={() => setMonth(previous)}><Icon name="icon-back"/></button>
      <h2 id="daily-calendar" aria-live="polite">{format(`${month}-15`, {month: 'long', year: 'numeric'})}</h2>
      <button type="button" class="button quiet square calendar-next" aria-label={t('Next month')} disabled={next > today.slice(0, WEEK)}
              onClick={() => setMonth(next)}><Icon name="icon-back"/></button>
    </div>
    <table class="calendar" aria-labelledby="daily-calendar">
      <thead><tr>{weeks[0]!.map(one => <th key={one} scope="col" abbr={format(one, {weekday: 'long'})}>
        {format(one, {weekday: 'narrow'})}
      </th>)}</tr></thead>
      <tbody>{weeks.map(week => <tr key={week[0]}>{week.map(one => <td key={one}>
        {one.startsWith(month) && <Day day={one} shown={day} today={today} history={history}/>}
      </td>)}</tr>)}</tbody>
    </table>
    <p class="muted calendar-key"><i class="played"/>{t('played on its day')} <i class="late"/>{t('played later')}</p>
  </section>;
}
