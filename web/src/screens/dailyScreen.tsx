// The deal of the day: the same dominoes for everybody in the world, one game of each rule set.

import {useEffect, useState} from 'preact/hooks';
import {pointsText, setName} from '../board/names';
import type {RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {spoken, t} from '../i18n/translate';
import {go} from '../platform/route';
import {getSettings} from '../platform/settings';
import {dailyPlan, dailySeed, dayOf} from '../session/dailyDeal';
import {startLocal} from '../session/openSession';
import type {World} from '../session/sessionContext';
import type {SavedGame, SavedTable} from '../storage/gameStorage';
import {Page} from '../ui/page';
import {LoadTrouble, Waiting} from '../ui/statusScreen';
import {SetPicture} from './ruleSetCard';
import {handOver, keyOf, placeFor} from './sessionHandoff';
import {startAgain, useStarting} from './startup';

// The day that is meant, in the reader's words.
function dayText(today: Date): string {
  return new Intl.DateTimeFormat(spoken(), {dateStyle: 'long', timeZone: 'UTC'}).format(new Date(`${dayOf(today)}T12:00:00Z`));
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

function Deals({world}: {world: World}) {
  const today = new Date();
  const [games, setGames] = useState<SavedGame[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    void world.saved.list().then(list => left || setGames(list));
    return () => { left = true; };
  }, [world]);
  const play = async (set: RuleSet) => {
    const begun = ofToday(games, set, today);
    if (begun) {
      go(placeFor(begun.id));
      return;
    }
    setBusy(true);
    const opened = await startLocal(world, dailyPlan(set), {names: [getSettings().name.trim()], seed: dailySeed(set, today)});
    if (!opened.ok) {
      setWrong(refusalText(opened.refusal));
      setBusy(false);
      return;
    }
    handOver(opened.value);
    go(placeFor(keyOf(opened.value)));
  };
  return <>
    <p>{t('{day}. Today everyone gets the same dominoes in the same order, against the same computer. Who scores the most?', {day: dayText(today)})}</p>
    <p class="wrong" role="alert">{wrong}</p>
    <ul class="deals">{RULE_SETS.map(set => <li key={set}>
      <button type="button" class="set-card slab" disabled={busy} onClick={() => void play(set)}>
        <SetPicture set={set}/>
        <span class="set-name">{setName(set)}</span>
        <span class="set-lines">{stateText(ofToday(games, set, today))}</span>
      </button>
    </li>)}</ul>
  </>;
}

export function Daily() {
  const starting = useStarting();
  if (!starting)
    return <Waiting say={t('Loading…')}/>;
  if (!starting.ok)
    return <LoadTrouble reason={starting.reason} onAgain={() => void startAgain()}/>;
  return <Page title={t('Daily deal')}><Deals world={starting.world}/></Page>;
}
