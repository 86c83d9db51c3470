// Statistics of the finished games: by opponent, by part of the score, and over time.

import type {ComponentChildren} from 'preact';
import {useId, useMemo, useState} from 'preact/hooks';
import {levelName} from '../../board/levels';
import {ruleSetName, scorePartName} from '../../board/names';
import type {RuleSet, ScorePart} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {currentLanguage, t, tn} from '../../i18n/translate';
import type {Opponent, PlayedGame, Statistics} from '../../storage/statistics';
import {grouped, movingAverage, statistics} from '../../storage/statistics';
import {LineChart} from '../../ui/lineChart';
import {Icon} from '../../ui/picture';
import {RuleSetPicture} from '../ruleSetCard';

const FORM_GAMES = 10;  // that an average over time is made of

function number(value: number, places = 1): string {
  return new Intl.NumberFormat(currentLanguage(), {maximumFractionDigits: places}).format(value);
}

function percent(part: number, all: number): string {
  return t('{n}%', {n: number(all > 0 ? 100 * part / all : 0, 0)});
}

function opponentName(opponent: Opponent): string {
  if (opponent === 'people')
    return t('People');
  return opponent === 0 ? t('Computer') : levelName(opponent);
}

function opponentIcon(opponent: Opponent): string {
  return opponent === 'people' ? 'icon-people' : opponent === 0 ? 'icon-computer' : `icon-computer-${opponent}`;
}

function order(opponent: Opponent): number {
  return opponent === 'people' ? 7 : opponent;
}

function Row({name, picture, stats, total = false}: {name: string; picture?: ComponentChildren; stats: Statistics; total?: boolean}) {
  const head = picture ? <span class="pictured">{picture}{name}</span> : name;
  return <tr class={total ? 'sum' : ''}><th scope="row">{head}</th><td>{stats.games}</td><td>{number(stats.wins)} <small>{percent(stats.wins, stats.games)}</small></td>
    <td>{number(stats.average)}</td><td>{stats.best}</td><td>{number(stats.margin)}</td></tr>;
}

interface TableProps {
  caption: string;
  rows: {name: string; picture: ComponentChildren; games: PlayedGame[]}[];
  all: readonly PlayedGame[];
}

function Table({caption, rows, all}: TableProps) {
  return <div class="sheet-scroll" tabIndex={0} role="group" aria-label={caption}><table class="sheet statistics">
    <caption>{caption}</caption>
    <thead><tr><td/><th scope="col">{t('Games')}</th><th scope="col">{t('Wins')}</th><th scope="col">{t('Average')}</th>
      <th scope="col">{t('Best')}</th><th scope="col">{t('Lead')}</th></tr></thead>
    <tbody>{rows.map(({name, picture, games}) => <Row key={name} name={name} picture={picture} stats={statistics(games)}/>)}
      <Row name={t('Total')} stats={statistics(all)} total/></tbody>
  </table></div>;
}

function Parts({stats, set}: {stats: Statistics; set: RuleSet|'all'}) {
  const parts = Object.entries(stats.parts ?? {}).filter(([, value]) => value !== 0) as [ScorePart, number][];
  const most = Math.max(1, ...parts.map(([, value]) => value));
  if (parts.length === 0)
    return null;
  return <section>
    <h2>{t('Average points by part')}</h2>
    <dl class="bars">{parts.map(([part, value]) => <div key={part}>
      <dt>{scorePartName(part, set === 'kingdomino')}</dt>
      <dd><span class="bar-part" style={{width: `${Math.max(2, 100 * value / most)}%`}}/><b>{number(value)}</b></dd>
    </div>)}</dl>
  </section>;
}

// Steps for a chart's labels: the first, the last and some between.
function ticksOf(games: readonly PlayedGame[]): {step: number; text: string}[] {
  const day = new Intl.DateTimeFormat(currentLanguage(), {day: 'numeric', month: 'short'});
  const last = games.length - 1, steps = [...new Set([0, Math.round(last / 2), last])];
  return last < 1 ? [] : steps.map(step => ({step, text: day.format(games[step]!.at)}));
}

function Form({games}: {games: readonly PlayedGame[]}) {
  if (games.length < 2)
    return <p class="muted">{t('Play a few more games to see your form over time.')}</p>;
  const points = games.map(game => game.points), most = Math.ceil(Math.max(10, ...points) / 20) * 20;
  const ticks = ticksOf(games);
  return <>
    <section>
      <h2>{t('Points')}</h2>
      <LineChart label={tn('Points of the last {n} game, and their average', 'Points of the last {n} games, and their average', games.length)}
                 least={0} most={most} format={value => number(value, 0)} ticks={ticks} series={[
                   {key: 'points', class: 'line-each', values: points},
                   {key: 'average', class: 'line-average', values: movingAverage(points, FORM_GAMES)},
                 ]}/>
    </section>
    <section>
      <h2>{t('Wins')}</h2>
      <LineChart label={t('Share of games won, over time')} least={0} most={1} format={value => percent(value, 1)} ticks={ticks}
                 series={[{key: 'wins', class: 'line-average', values: movingAverage(games.map(({won}) => won), FORM_GAMES)}]}/>
    </section>
    <p class="muted">{t('Lines show the average of the last {n} games.', {n: FORM_GAMES})}</p>
  </>;
}

export function MyGamesStatistics({games}: {games: readonly PlayedGame[]}) {
  const [set, setSet] = useState<RuleSet|'all'>('all');
  const [opponent, setOpponent] = useState<Opponent|'all'>('all');
  const id = useId();
  const inSet = useMemo(() => games.filter(game => set === 'all' || game.set === set), [games, set]);
  const shown = inSet.filter(game => opponent === 'all' || game.opponent === opponent);
  const opponents = grouped(inSet, game => game.opponent).sort((a, b) => order(a.key) - order(b.key));
  const sets = grouped(shown, game => game.set);
  if (games.length === 0)
    return <p>{t('Statistics appear here when you’ve finished a game.')}</p>;
  return <div class="games-statistics">
    <div class="games-filter" role="group" aria-label={t('Filter')}>
      <div class="field"><label for={`${id}-set`}>{t('Game')}</label>
        <select id={`${id}-set`} class="input" value={set} onChange={event => setSet(event.currentTarget.value as RuleSet|'all')}>
          <option value="all">{t('All')}</option>
          {RULE_SETS.map(one => <option key={one} value={one}>{ruleSetName(one)}</option>)}
        </select></div>
      <div class="field"><label for={`${id}-opponent`}>{t('Opponents')}</label>
        <select id={`${id}-opponent`} class="input" value={String(opponent)} onChange={event => {
          const {value} = event.currentTarget;
          setOpponent(value === 'all' || value === 'people' ? value : Number(value) as Opponent);
        }}>
          <option value="all">{t('All')}</option>
          {opponents.map(({key}) => <option key={key} value={String(key)}>{opponentName(key)}</option>)}
        </select></div>
    </div>
    <Table caption={t('By game')} all={shown} rows={RULE_SETS.flatMap(one => {
      const found = sets.find(({key}) => key === one);
      return found ? [{name: ruleSetName(one), picture: <RuleSetPicture set={one}/>, games: found.games}] : [];
    })}/>
    <Table caption={t('By opponent (of several, the strongest computer)')} all={inSet}
           rows={opponents.map(({key, games: list}) => ({name: opponentName(key), picture: <Icon name={opponentIcon(key)}/>, games: list}))}/>
    <Form games={shown}/>
    <Parts stats={statistics(shown)} set={set}/>
  </div>;
}
