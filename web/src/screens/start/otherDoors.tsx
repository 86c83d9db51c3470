// The doors of the start page to other people, and to the games of the day.

import {useMemo} from 'preact/hooks';
import {pointsText, ruleSetName} from '../../board/names';
import {RULE_SETS} from '../../engine/types';
import {currentLanguage, t, tn} from '../../i18n/translate';
import {dayOf, dealKey} from '../../session/dailyDeal';
import {streakOf} from '../../session/dailyStreak';
import {loadDailyHistory} from '../../storage/dailyHistory';
import {Icon} from '../../ui/picture';

function DoorLink({href, icon, text, hint}: {href: string; icon: string; text: string; hint: string}) {
  return <a class="door-link" href={href}>
    <Icon name={icon}/><span><b>{text}</b><span class="muted">{hint}</span></span>
  </a>;
}

export function PeopleDoor() {
  return <section class="door card" aria-labelledby="door-people">
    <h2 id="door-people">{t('With people')}</h2>
    <DoorLink href="#/friend" icon="icon-qr" text={t('Invite a friend')} hint={t('You open a table and share its link or code.')}/>
    <DoorLink href="#/join" icon="icon-link" text={t('Accept an invitation')} hint={t('You have a link or a code.')}/>
    <DoorLink href="#/anyone" icon="icon-people" text={t('Meet new players')} hint={t('Play online with anyone who is there.')}/>
  </section>;
}

// In the time zone of the deals.
function dateText(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC'}).format(new Date(`${day}T12:00:00Z`));
}

export function TodayDoor() {
  const today = dayOf(new Date()), history = useMemo(loadDailyHistory, []), {current} = streakOf(history, today);
  return <section class="door card" aria-labelledby="door-today">
    <h2 id="door-today">{t('Today')}</h2>
    <p class="door-day">{dateText(today)}</p>
    <DoorLink href="#/daily" icon="icon-daily" text={t('Daily deal')} hint={t('The same dominoes for everyone.')}/>
    <ul class="door-deals">{RULE_SETS.map(set => {
      const entry = history[dealKey({day: today, set})];
      return <li key={set}><span>{ruleSetName(set)}</span><span class="muted">{entry ? pointsText(entry.points) : t('Not played yet')}</span></li>;
    })}</ul>
    <DoorLink href="#/puzzles/today" icon="icon-hint" text={t('Puzzle of the day')} hint={t('Find the best move.')}/>
    {current > 0 && <p class="streak"><b>{tn('{n} day in a row', '{n} days in a row', current)}</b></p>}
  </section>;
}
