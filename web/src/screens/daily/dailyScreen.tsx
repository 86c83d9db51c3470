// The daily deal: one game of each rule set, the same for everybody; results, streak, and a calendar of
// past days.

import {useEffect, useState} from 'preact/hooks';
import {pointsText, ruleSetName} from '../../board/names';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t, tn} from '../../i18n/translate';
import {getSettings} from '../../platform/settings';
import type {Deal} from '../../session/dailyDeal';
import {dayOf, dealKey, FIRST_DAY, isOffered} from '../../session/dailyDeal';
import {streakOf} from '../../session/dailyStreak';
import {isGameOf, playDaily} from '../../session/openSession';
import type {DailyHistory} from '../../storage/dailyHistory';
import type {SavedGame} from '../../storage/gameStorage';
import {Page} from '../../ui/page';
import {homeAction, LoadFailureScreen, LoadingScreen, StatusScreen} from '../../ui/statusScreen';
import {DailyCalendar} from './dailyCalendar';
import {DailyResult, dayText, ParNote, useDailyHistory} from './dailyResult';
import {RuleSetPicture} from '../ruleSetCard';
import {showSession} from '../startGame';
import type {Startup} from '../startup';
import {retryStartup, useStartup} from '../startup';

function stateText(deal: Deal, history: DailyHistory, games: readonly SavedGame[]): string {
  const entry = history[dealKey(deal)];
  if (entry)
    return t('Your score: {points}', {points: pointsText(entry.points)});
  return games.some(game => isGameOf(game, deal)) ? t('In progress') : t('Not played yet');
}

function StreakLine({history, today}: {history: DailyHistory; today: string}) {
  const {current, longest} = streakOf(history, today);
  if (longest === 0)
    return null;
  const played = Object.keys(history).some(key => key.startsWith(today) && !history[key]!.late);
  return <p class="streak">
    <b>{tn('{n} day in a row', '{n} days in a row', current)}</b>
    {' '}<span class="muted">{tn('Longest streak: {n} day', 'Longest streak: {n} days', longest)}</span>
    {current > 0 && !played && <span class="muted"> {t('Play today to continue it.')}</span>}
  </p>;
}

function Deals({startup, day, today}: {startup: Startup & {ok: true}; day: string; today: string}) {
  const {context} = startup, history = useDailyHistory();
  const [games, setGames] = useState<SavedGame[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    void context.savedGames.list().then(list => left || setGames(list));
    return () => { left = true; };
  }, [context]);
  const play = async (set: RuleSet) => {
    setBusy(true);
    const opened = await playDaily(context, {day, set}, getSettings().name.trim());
    if (opened.ok) {
      showSession(opened.value);
      return;
    }
    setWrong(refusalText(opened.refusal));
    setBusy(false);
  };
  // A result stays when its game is removed; it can't be played again then.
  const mayOpen = (deal: Deal) => !history[dealKey(deal)] || games.some(game => isGameOf(game, deal));
  const played = RULE_SETS.map(set => ({day, set})).filter(deal => history[dealKey(deal)]);
  return <>
    <h2 class="daily-day">{dayText(day)}</h2>
    <p>{t('Everyone gets the same dominoes and the same opponent. There are no hints, and you can undo only until something new is revealed.')}</p>
    {day < today && <p class="past-note">{t('This deal is from the past. Your result is compared with the others, but doesn’t count for your streak.')}</p>}
    <StreakLine history={history} today={today}/>
    <p class="error-text" role="alert">{wrong}</p>
    <ul class="deals">{RULE_SETS.map(set => <li key={set}>
      <button type="button" class="set-card card" disabled={busy || !mayOpen({day, set})} onClick={() => void play(set)}>
        <RuleSetPicture set={set}/>
        <span class="set-name">{ruleSetName(set)}</span>
        <span class="set-lines">{stateText({day, set}, history, games)}</span>
      </button>
    </li>)}</ul>
    {played.length > 0 && <section class="daily-results" aria-labelledby="daily-results">
      <div>
        <h2 id="daily-results">{t('Your results')}</h2>
        <ParNote/>
      </div>
      {played.map(deal => <DailyResult key={deal.set} deal={deal} startup={startup} heading={<h3>{ruleSetName(deal.set)}</h3>}/>)}
    </section>}
    <DailyCalendar day={day} today={today} history={history}/>
  </>;
}

export function DailyScreen({day}: {day: string|null}) {
  const startup = useStartup();
  const [today, setToday] = useState(() => dayOf(new Date()));
  // The page may stay open over midnight.
  useEffect(() => {
    const look = () => setToday(dayOf(new Date()));
    const timer = setInterval(look, 30_000);
    addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', look);
    };
  }, []);
  if (day !== null && !isOffered(day, today))
    return <StatusScreen title={t('No deal on that day')} say={t('Daily deals start on {day}, and end today.', {day: dayText(FIRST_DAY)})}
                         actions={[homeAction()]}/>;
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  const shown = day ?? today;
  return <Page title={t('Daily deal')}><Deals key={shown} startup={startup} day={shown} today={today}/></Page>;
}
