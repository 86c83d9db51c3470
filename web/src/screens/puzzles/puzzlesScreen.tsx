// Puzzles: the list by difficulty and theme, the puzzle of the day, and the player's own mistakes.

import {useEffect, useMemo, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t, tn} from '../../i18n/translate';
import {navigate, routeFragment} from '../../platform/route';
import {dayOf} from '../../session/dailyDeal';
import {dueMistakes, keepAttempt, keepDay, keepMistakeAttempt, mistakes, puzzleProgress, puzzleStreak} from '../../session/puzzleProgress';
import type {Mistake, PuzzleProgress} from '../../storage/puzzleValues';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';
import {homeAction, LoadFailureScreen, LoadingScreen, StatusScreen} from '../../ui/statusScreen';
import {analysisPoints} from '../replay/analysisText';
import {dayText} from '../daily/dailyResult';
import type {Startup} from '../startup';
import {retryStartup, useStartup} from '../startup';
import type {Puzzle, Theme} from './puzzle';
import {loadPuzzles, MISTAKE, puzzleOfDay, puzzleOn, THEMES} from './puzzle';
import {PuzzlePlayer} from './puzzlePlayer';
import {solvedText, themeName} from './puzzleText';

function toList(): void {
  navigate({at: 'puzzles', id: null});
}

function ratingText({rating, deviation}: PuzzleProgress): string {
  return t('Rating {rating} ± {error}', {rating: String(Math.round(rating / 100)), error: String(Math.round(deviation * 1.96 / 100))});
}

// The one not tried yet whose rating is nearest to the player's.
function nextPuzzle(puzzles: readonly Puzzle[], {rating, outcomes}: PuzzleProgress): Puzzle|null {
  const open = puzzles.filter(({id}) => !outcomes[id]), off = (one: Puzzle) => Math.abs(one.rating - rating / 100);
  return open.reduce<Puzzle|null>((best, one) => best && off(best) <= off(one) ? best : one, null);
}

function Standing({progress, today}: {progress: PuzzleProgress; today: string}) {
  const streak = puzzleStreak(progress, today), solved = Object.values(progress.outcomes).filter(one => one !== 'failed').length;
  return <p class="streak">
    <b>{ratingText(progress)}</b>
    {' '}<span class="muted">{tn('{n} puzzle solved', '{n} puzzles solved', solved)}</span>
    {streak > 0 && <span> {tn('{n} day in a row', '{n} days in a row', streak)}</span>}
  </p>;
}

function Doors({puzzles, progress, today}: {puzzles: readonly Puzzle[]; progress: PuzzleProgress; today: string}) {
  const next = nextPuzzle(puzzles, progress), all = mistakes(), due = dueMistakes(all, today), count = Object.keys(all).length;
  return <div class="row">
    <a class="button primary" href={routeFragment({at: 'puzzles', id: 'today'})}>
      <Icon name={progress.days[today] ? 'icon-confirm' : 'icon-daily'}/>{t('Puzzle of the day')}
    </a>
    {next && <a class="button" href={routeFragment({at: 'puzzles', id: next.id})}><Icon name="icon-play"/>{t('Next puzzle')}</a>}
    {due[0] !== undefined && <a class="button" href={routeFragment({at: 'puzzles', id: MISTAKE + due[0]})}>
      <Icon name="icon-undo"/>{tn('Your mistakes: {n} is due', 'Your mistakes: {n} are due', due.length)}
    </a>}
    {due.length === 0 && count > 0 && <p class="muted">{tn('{n} mistake of your games comes back later.', '{n} mistakes of your games come back later.', count)}</p>}
  </div>;
}

const GROUPS = 5;

function groupName(group: number): string {
  switch (group) {
  case 0: return t('Easiest');
  case 1: return t('Easy');
  case 2: return t('Medium');
  case 3: return t('Hard');
  default: return t('Hardest');
  }
}

function Entry({puzzle: {id, rating, setup, themes}, progress}: {puzzle: Puzzle; progress: PuzzleProgress}) {
  const outcome = progress.outcomes[id];
  const state = outcome === 'failed' ? t('Not solved yet') : outcome ? t('Solved') : '';
  return <li><a class={`card puzzle-link ${outcome ?? ''}`} href={routeFragment({at: 'puzzles', id})}>
    <b>{rating}</b>
    <span><strong>{ruleSetName(setup.set)}</strong>{themes.length > 0 && <span class="puzzle-themes muted">{themes.map(themeName).join(' · ')}</span>}</span>
    <span class="muted">{outcome && <Icon name={outcome === 'failed' ? 'icon-cancel' : 'icon-confirm'} size={20}/>}{state}</span>
  </a></li>;
}

function List({puzzles}: {puzzles: readonly Puzzle[]}) {
  const progress = useMemo(puzzleProgress, []), today = dayOf(new Date());
  const [theme, setTheme] = useState<Theme|''>('');
  const [set, setSet] = useState<RuleSet|''>('');
  const groups = Array.from({length: GROUPS}, (_, i) =>
    puzzles.slice(Math.floor(puzzles.length * i / GROUPS), Math.floor(puzzles.length * (i + 1) / GROUPS))
      .filter(one => (!theme || one.themes.includes(theme)) && (!set || one.setup.set === set)));
  return <Page title={t('Puzzles')}><div class="puzzles">
    <p>{t('In each position one move is clearly best, and it isn’t the one that gains most at once.')}</p>
    <Standing progress={progress} today={today}/>
    <Doors puzzles={puzzles} progress={progress} today={today}/>
    <div class="row puzzle-filter">
      <label class="field"><span>{t('Theme')}</span> <select class="input" value={theme} onChange={event => setTheme(event.currentTarget.value as Theme|'')}>
        <option value="">{t('All')}</option>
        {THEMES.map(one => <option key={one} value={one}>{themeName(one)}</option>)}
      </select></label>
      <label class="field"><span>{t('Game')}</span> <select class="input" value={set} onChange={event => setSet(event.currentTarget.value as RuleSet|'')}>
        <option value="">{t('All')}</option>
        {RULE_SETS.map(one => <option key={one} value={one}>{ruleSetName(one)}</option>)}
      </select></label>
    </div>
    {groups.map((group, i) => group.length > 0 && <details key={i} class="puzzle-group" open={i === 0 || theme !== '' || set !== ''}>
      <summary><h2>{groupName(i)}</h2> <span class="muted">{tn('{n} puzzle', '{n} puzzles', group.length)}</span></summary>
      <ol class="lessons puzzle-list">{group.map(one => <Entry key={one.id} puzzle={one} progress={progress}/>)}</ol>
    </details>)}
    {groups.every(group => group.length === 0) && <p class="muted">{t('No puzzle has this theme in this game.')}</p>}
  </div></Page>;
}

interface PlayProps {
  puzzle: Puzzle;
  puzzles: readonly Puzzle[];
  startup: Startup & {ok: true};
  daily: boolean;
}

function Play({puzzle, puzzles, startup, daily}: PlayProps) {
  const [before] = useState(puzzleProgress);
  const [progress, setProgress] = useState(before);
  const next = nextPuzzle(puzzles, progress), change = Math.round(progress.rating / 100) - Math.round(before.rating / 100);
  const attempt = (right: boolean) => {
    keepAttempt(puzzle.id, puzzle.rating, right);
    setProgress(puzzleProgress());
  };
  const solved = () => {
    keepAttempt(puzzle.id, puzzle.rating, true);
    if (daily)
      keepDay(dayOf(new Date()));
    setProgress(puzzleProgress());
  };
  return <PuzzlePlayer puzzle={puzzle} title={daily ? t('Puzzle of the day') : t('Find the move')} runtime={startup.runtime}
                       onAttempt={attempt} onSolved={solved} onLeave={toList} note={t('Puzzle rated {rating}', {rating: String(puzzle.rating)})}
                       reason={solvedText(puzzle)}
                       after={<>
                         <span>{ratingText(progress)}{change !== 0 && ` (${change > 0 ? '+' : '\u2212'}${Math.abs(change)})`}</span>
                         {next && <a class="button primary lesson-show" href={routeFragment({at: 'puzzles', id: next.id})}>{t('Next puzzle')}</a>}
                       </>}/>;
}

// A puzzle made of a mistake: its cost is that of the move that was played.
function mistakePuzzle(key: string, {record, solution, played, points}: Mistake): Puzzle {
  const lines = record.split('\n').filter(line => line !== '' && !/^(name|sha256|shuffle|commit|salt|secret|x-|event|site|date|note)\b/.test(line));
  return puzzleOn(lines, {id: key, rating: 0, lead: 0, themes: [], solution, obvious: played, cost: points / 100});
}

function PlayMistake({id, mistake, startup}: {id: string; mistake: Mistake; startup: Startup & {ok: true}}) {
  const today = dayOf(new Date()), puzzle = useMemo(() => mistakePuzzle(id, mistake), [id]);
  const [again, setAgain] = useState<Mistake|null>(null);
  const attempt = (right: boolean) => {
    keepMistakeAttempt(id, right, today);
    setAgain(mistakes()[id] ?? null);
  };
  const [next] = dueMistakes(mistakes(), today).filter(key => key !== id);
  return <PuzzlePlayer puzzle={puzzle} title={t('Your mistake')} runtime={startup.runtime} onAttempt={attempt} onSolved={() => undefined}
                       onLeave={toList} note={t('A move of yours cost {points} points here.', {points: analysisPoints(mistake.points)})}
                       reason={t('Your move in the game cost {points} points.', {points: analysisPoints(mistake.points)})}
                       after={<>
                         <span>{again ? t('It comes back on {day}.', {day: dayText(again.due)}) : t('You’ve learned it: it won’t come back.')}</span>
                         {next !== undefined && <a class="button primary lesson-show" href={routeFragment({at: 'puzzles', id: MISTAKE + next})}>{t('Next mistake')}</a>}
                       </>}/>;
}

function usePuzzles(): Puzzle[]|'failed'|null {
  const [state, setState] = useState<Puzzle[]|'failed'|null>(null);
  useEffect(() => {
    let left = false;
    loadPuzzles().then(found => left || setState(found), () => left || setState('failed'));
    return () => { left = true; };
  }, []);
  return state;
}

export function PuzzlesScreen({id}: {id: string|null}) {
  const startup = useStartup(), puzzles = usePuzzles();
  const key = id?.startsWith(MISTAKE) ? id.slice(MISTAKE.length) : null;
  // Kept while it is open, also when it has been solved for the last time.
  const mistake = useMemo(() => key === null ? null : mistakes()[key] ?? null, [key]);
  if (puzzles === 'failed' || startup && !startup.ok)
    return puzzles === 'failed' ? <StatusScreen title={t('Puzzles')} say={t('The puzzles couldn’t be loaded. Check your connection and try again.')}
                                                actions={[{text: t('Reload the page'), run: () => location.reload()}, homeAction()]}/> :
                                  <LoadFailureScreen reason={(startup as Startup & {ok: false}).reason} onAgain={() => void retryStartup()}/>;
  if (!puzzles || id !== null && !startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (id === null || !startup)
    return <List puzzles={puzzles}/>;
  if (key !== null && mistake)
    return <PlayMistake key={id} id={key} mistake={mistake} startup={startup}/>;
  const puzzle = id === 'today' ? puzzleOfDay(puzzles, dayOf(new Date())) : puzzles.find(one => one.id === id);
  if (!puzzle)
    return <StatusScreen title={t('Puzzles')} say={t('There is no such puzzle any more.')} actions={[{text: t('All puzzles'), run: toList}, homeAction()]}/>;
  return <Play key={id} puzzle={puzzle} puzzles={puzzles} startup={startup} daily={id === 'today'}/>;
}
