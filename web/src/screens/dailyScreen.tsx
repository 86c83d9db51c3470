// The daily deal: the same dominoes for everybody, one game of each rule set.

import {useEffect, useState} from 'preact/hooks';
import {pointsText, ruleSetName} from '../board/names';
import type {RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {currentLanguage, t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {getSettings} from '../platform/settings';
import {dailySetup, dailySeed, dayOf} from '../session/dailyDeal';
import {startLocal} from '../session/openSession';
import type {SessionContext} from '../session/sessionContext';
import type {SavedGame, SavedTable} from '../storage/gameStorage';
import {Page} from '../ui/page';
import {LoadFailureScreen, LoadingScreen} from '../ui/statusScreen';
import {RuleSetPicture} from './ruleSetCard';
import {handOffSession, sessionKey, sessionRoute} from './sessionHandoff';
import {retryStartup, useStartup} from './startup';

// The date in the reader's language.
function dayText(today: Date): string {
  return new Intl.DateTimeFormat(currentLanguage(), {dateStyle: 'long', timeZone: 'UTC'}).format(new Date(`${dayOf(today)}T12:00:00Z`));
}

function ofToday(games: readonly SavedGame[], set: RuleSet, today: Date): SavedTable|null {
  const seed = dailySeed(set, today);
  return games.find((game): game is SavedTable => game.kind === 'here' && game.seed === seed) ?? null;
}

function stateText(game: SavedTable|null): string {
  if (!game)
    return t('Not played yet');
  const own = game.summary?.seats[0]?.points ?? 0;
  return game.finished ? t('Your score: {points}', {points: pointsText(own)}) : t('In progress');
}

function Deals({context}: {context: SessionContext}) {
  const today = new Date();
  const [games, setGames] = useState<SavedGame[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    void context.savedGames.list().then(list => left || setGames(list));
    return () => { left = true; };
  }, [context]);
  const play = async (set: RuleSet) => {
    const begun = ofToday(games, set, today);
    if (begun) {
      navigate(sessionRoute(begun.id));
      return;
    }
    setBusy(true);
    const opened = await startLocal(context, dailySetup(set), {names: [getSettings().name.trim()], seed: dailySeed(set, today)});
    if (!opened.ok) {
      setWrong(refusalText(opened.refusal));
      setBusy(false);
      return;
    }
    handOffSession(opened.value);
    navigate(sessionRoute(sessionKey(opened.value)));
  };
  return <>
    <p>{t('{day}. Today everyone gets the same dominoes in the same order, against the same computer. Who scores the most?', {day: dayText(today)})}</p>
    <p class="error-text" role="alert">{wrong}</p>
    <ul class="deals">{RULE_SETS.map(set => <li key={set}>
      <button type="button" class="set-card card" disabled={busy} onClick={() => void play(set)}>
        <RuleSetPicture set={set}/>
        <span class="set-name">{ruleSetName(set)}</span>
        <span class="set-lines">{stateText(ofToday(games, set, today))}</span>
      </button>
    </li>)}</ul>
  </>;
}

export function DailyScreen() {
  const startup = useStartup();
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <Page title={t('Daily deal')}><Deals context={startup.context}/></Page>;
}
