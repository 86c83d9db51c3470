// A result of a daily deal: against par, among all results, and as a line to share.

import type {ComponentChildren} from 'preact';
import {useEffect, useId, useState} from 'preact/hooks';
import {pointsText, ruleSetName} from '../../board/names';
import {currentLanguage, labelText, t, tn} from '../../i18n/translate';
import {routeFragment} from '../../platform/route';
import type {Deal} from '../../session/dailyDeal';
import {dayOf, dealKey} from '../../session/dailyDeal';
import type {ResultCount} from '../../session/dailyResults';
import {fetchResults, keepPar, sendResults} from '../../session/dailyResults';
import {streakOf} from '../../session/dailyStreak';
import type {DailyEntry, DailyHistory} from '../../storage/dailyHistory';
import {loadDailyHistory, onDailyHistory} from '../../storage/dailyHistory';
import {Icon} from '../../ui/picture';
import {copyText} from '../../ui/shareLink';
import {showToast} from '../../ui/toast';
import type {Startup} from '../startup';

// A date in the reader's language.
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {dateStyle: 'long', timeZone: 'UTC'}).format(new Date(`${day}T12:00:00Z`));
}

export function useDailyHistory(): DailyHistory {
  const [history, setHistory] = useState(loadDailyHistory);
  useEffect(() => onDailyHistory(() => setHistory(loadDailyHistory())), []);
  return history;
}

function parText(points: number, par: number): string {
  if (points === par)
    return t('level with par ({par})', {par});
  return points > par ? tn('{n} point above par ({par})', '{n} points above par ({par})', points - par, {par}) :
                        tn('{n} point below par ({par})', '{n} points below par ({par})', par - points, {par});
}

function winText({points, opponent}: DailyEntry): string {
  if (points === opponent)
    return t('You tied with the computer on points.');
  return points > opponent ? tn('You beat the computer by {n} point.', 'You beat the computer by {n} points.', points - opponent) :
                             tn('The computer beat you by {n} point.', 'The computer beat you by {n} points.', opponent - points);
}

const BARS = 12;

export interface Bar {
  from: number;
  to: number;     // inclusive
  count: number;
}

// The results in at most BARS bars of equal, round width that reach from the lowest to the highest, the
// player's own included.
export function barsOf(counts: readonly ResultCount[], own: number): Bar[] {
  const points = [own, ...counts.map(one => one.points)];
  const lowest = Math.min(...points), highest = Math.max(...points);
  const width = [1, 2, 5, 10, 20, 50, 100].find(step => Math.floor(highest / step) - Math.floor(lowest / step) < BARS) ?? 1000;
  const bars: Bar[] = [];
  for (let from = Math.floor(lowest / width) * width; from <= highest; from += width) {
    const inside = counts.filter(one => one.points >= from && one.points < from + width);
    bars.push({from, to: from + width - 1, count: inside.reduce((sum, one) => sum + one.count, 0)});
  }
  return bars;
}

// The share of the others' results that are lower; null: there are none.
export function shareBelow(counts: readonly ResultCount[], own: number, counted: boolean): number|null {
  const all = counts.reduce((sum, one) => sum + one.count, 0) - (counted ? 1 : 0);
  const below = counts.reduce((sum, one) => one.points < own ? sum + one.count : sum, 0);
  return all > 0 ? below / all : null;
}

function Distribution({counts, entry}: {counts: readonly ResultCount[]; entry: DailyEntry}) {
  const all = counts.reduce((sum, one) => sum + one.count, 0), share = shareBelow(counts, entry.points, entry.sent === 'counted');
  const bars = barsOf(counts, entry.points), most = Math.max(1, ...bars.map(bar => bar.count));
  const percent = new Intl.NumberFormat(currentLanguage(), {style: 'percent', maximumFractionDigits: 0});
  const label = ({from, to}: Bar) => from === to ? `${from}` : `${from}–${to}`;
  return <figure class="distribution">
    <ol class="bars">{bars.map(bar => {
      const own = entry.points >= bar.from && entry.points <= bar.to;
      return <li key={bar.from} class={own ? 'own' : ''}>
        <span class="visually-hidden">{labelText(label(bar))} {tn('{n} result', '{n} results', bar.count)}{own ? `, ${t('yours')}` : ''}</span>
        <i style={{height: `${Math.round(100 * bar.count / most)}%`}} aria-hidden="true"/>
        <small aria-hidden="true">{bar.from}</small>
      </li>;
    })}</ol>
    <figcaption>{share === null ? t('No other results yet.') :
        `${tn('{n} result so far.', '{n} results so far.', all)} ${t('Yours is higher than {percent} of the others.', {percent: percent.format(share)})}`}
    </figcaption>
  </figure>;
}

function ShareLine({deal, entry}: {deal: Deal; entry: DailyEntry}) {
  const id = useId(), streak = streakOf(loadDailyHistory(), dayOf(new Date())).current;
  const words = [
    `Lapilli ${deal.day}`,
    ruleSetName(deal.set),
    entry.par === null ? pointsText(entry.points) : `${pointsText(entry.points)}, ${parText(entry.points, entry.par)}`,
    ...(entry.late ? [t('played later')] : streak > 1 ? [tn('{n} day in a row', '{n} days in a row', streak)] : []),
  ];
  const url = location.href.replace(/#.*$/, '') + routeFragment({at: 'daily', day: deal.day});
  const line = `${words.join(' · ')} ${url}`;
  const copy = async () => {
    if (await copyText(line))
      showToast({text: t('Result copied.')});
    else
      document.getElementById(id)?.focus();  // its text is selected then, to be copied by hand
  };
  return <div class="share-line">
    <label class="visually-hidden" for={id}>{t('Your result as one line')}</label>
    <input id={id} class="input" readOnly value={line} onFocus={event => event.currentTarget.select()}/>
    <button type="button" class="button" onClick={() => void copy()}><Icon name="icon-share"/>{t('Copy result')}</button>
  </div>;
}

function sentText({sent}: DailyEntry, counts: readonly ResultCount[]|null|'loading'): string {
  if (sent === 'refused')
    return t('The server replayed your game and couldn’t confirm it, so it isn’t counted.');
  if (sent === 'waiting' && counts !== 'loading')
    return t('Your result will be sent when the server can be reached.');
  return counts === null ? t('The results of others appear when the server can be reached.') : '';
}

export function ParNote() {
  return <p class="muted">{t('Par is what a strong computer scores with the same deal.')}</p>;
}

export interface DailyResultProps {
  deal: Deal;
  startup: Startup & {ok: true};
  heading: ComponentChildren;
}

export function DailyResult({deal, startup, heading}: DailyResultProps) {
  const history = useDailyHistory(), entry = history[dealKey(deal)];
  const base = startup.context.baseUrl, known = entry !== undefined, hasPar = !entry || entry.par !== null;
  const [counts, setCounts] = useState<ResultCount[]|null|'loading'>('loading');
  const [noPar, setNoPar] = useState(false);
  useEffect(() => {
    let left = false;
    const load = async () => {
      await sendResults(base);
      const found = await fetchResults(base, deal);
      if (!left)
        setCounts(found);
    };
    const again = () => void load();
    again();
    addEventListener('online', again);
    return () => {
      left = true;
      removeEventListener('online', again);
    };
  }, [base, deal.day, deal.set, known]);
  useEffect(() => {
    if (hasPar)
      return;
    let left = false;
    void startup.runtime.par(deal.day, deal.set).then(par => {
      if (par?.over)
        keepPar(deal, par.points);
      else if (!left)
        setNoPar(true);
    });
    return () => { left = true; };
  }, [hasPar, deal.day, deal.set]);
  if (!entry)
    return null;
  const par = entry.par === null ? noPar ? t('Par can’t be computed right now.') : t('Computing par…') : parText(entry.points, entry.par);
  return <article class="daily-result card">
    {heading}
    <p><b>{pointsText(entry.points)}</b>, {par}{entry.late && <> · {t('played later')}</>}</p>
    <p>{winText(entry)}</p>
    {Array.isArray(counts) && <Distribution counts={counts} entry={entry}/>}
    <p class="muted" role="status">{sentText(entry, counts)}</p>
    <ShareLine deal={deal} entry={entry}/>
  </article>;
}
