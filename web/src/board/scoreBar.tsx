// The live score by part, and what each part consists of.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {Gain, ScorePart, Rules, Square, Territory, Totem} from '../engine/types';
import {labelText, t} from '../i18n/translate';
import {capitalized, cavemanName, firesText, gainText, scorePartName, pointsText, resourceName, terrainName, totemName} from './names';

// A number that counts up to its value.
export function CountUp({value, still}: {value: number; still: boolean}) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    if (still || document.hidden) {
      from.current = value;
      setShown(value);
      return;
    }
    let frame = 0;
    const start = performance.now(), first = from.current;
    const step = (now: number) => {
      const part = Math.min(1, (now - start) / 600);
      from.current = Math.round(first + (value - first) * (1 - (1 - part) ** 2));
      setShown(from.current);
      if (part < 1)
        frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return <>{shown}</>;
}

// The score parts of this game, in the order of a score sheet.
export function scoreParts(rules: Rules): ScorePart[] {
  const parts: ScorePart[] = ['regions'];
  if (rules.set === 'totem')
    parts.push('resources', 'totems');
  if (rules.set === 'tribe')
    parts.push('cavemen', 'warriors');
  if (rules.centre)
    parts.push('centre');
  if (rules.complete)
    parts.push('complete');
  return parts;
}

// The bonuses count once the game is over; until then they are possible.
export function possibleBonus({score}: Territory, over: boolean): number {
  return over ? 0 : score.centre + score.complete;
}

function isBonus(part: ScorePart): boolean {
  return part === 'centre' || part === 'complete';
}

// The points of a part; a bonus that can still be lost in brackets.
export function PartPoints({territory, part, over, still}: {territory: Territory; part: ScorePart; over: boolean; still: boolean}) {
  const points = territory.score[part];
  if (!isBonus(part) || over || points === 0)
    return <b><CountUp value={points} still={still}/></b>;
  return <b class="possible"><span class="visually-hidden">{t('possible')}</span>{`(+${points})`}</b>;
}

export interface ScoreBarProps {
  territory: Territory;
  rules: Rules;
  label: string;
  still: boolean;          // no counting up
  over: boolean;           // the bonuses are earned
  gain?: Gain | null;      // of the decision being considered
  part?: ScorePart | null;      // the one being explained
  onPart?: ((part: ScorePart) => void) | undefined;
}

export function ScoreBar({territory, rules, label, still, over, gain, part, onPart}: ScoreBarProps) {
  const total = territory.score.total - possibleBonus(territory, over);
  const word = pointsText(total).replace(String(total), '').trim();
  return <section class="points" aria-label={label}>
    <p class="total" data-points={territory.seat}>
      <b><CountUp value={total} still={still}/></b> <span>{word}</span>
      {gain && gain.total !== 0 && <Change by={gain.total}/>}
    </p>
    <ul>{scoreParts(rules).map(one => <li key={one}>
      <button type="button" class={gain?.[one] ? 'changed' : ''} aria-pressed={part === one} onClick={() => onPart?.(one)}>
        <span>{scorePartName(one, rules.crowns)}</span> <PartPoints territory={territory} part={one} over={over} still={still}/>
        {gain?.[one] ? <Change by={gain[one]}/> : null}
      </button>
    </li>)}</ul>
  </section>;
}

function Change({by}: {by: number}) {
  return <span class={`change ${by < 0 ? 'loss' : 'gain'}`}>{gainText(by)}</span>;
}

// Something that scores, and its squares.
export interface ScoreSource {
  text: string;
  points: number;
  squares: Square[];
}

export function scoreSources(territory: Territory, totems: readonly Totem[], part: ScorePart, crowns: boolean): ScoreSource[] {
  switch (part) {
  case 'regions':
    return territory.regions.filter(region => region.points > 0 || region.fires > 0 || region.size > 1).map(region => ({
      text: `${labelText(capitalized(terrainName(region.terrain, crowns)))} ${region.size} \u00d7 ${firesText(region.fires, crowns)}`,
      points: region.points,
      squares: region.squares,
    })).sort((a, b) => b.points - a.points || b.squares.length - a.squares.length);
  case 'resources':
    return (['mammoth', 'fish', 'mushroom', 'flint'] as const).filter(name => territory.resources[name] > 0).map(name => ({
      text: capitalized(resourceName(name)),
      points: territory.resources[name],
      squares: territory.cells.filter(cell => cell.resource === name).map(cell => cell.at),
    }));
  case 'totems':
    return totems.filter(totem => totem.holder === territory.seat).map(totem => ({
      text: capitalized(totemName(totem.resource)),
      points: totem.points,
      squares: territory.cells.filter(cell => cell.resource === totem.resource).map(cell => cell.at),
    }));
  case 'cavemen':
    return territory.cavemen.map(one => ({
      text: capitalized(cavemanName(one.caveman)),
      points: one.points,
      squares: [one.at, ...one.from.map(({at}) => at)],
    }));
  case 'warriors':
    return territory.warriors.map(group => ({
      text: t('{n} × power {power}', {n: group.size, power: group.power}),
      points: group.points,
      squares: group.squares,
    }));
  case 'centre':
    return [{
      text: territory.score.centre > 0 ? (crowns ? t('The castle is in the centre so far') : t('The hut is in the centre so far')) :
                                         (crowns ? t('The castle is not in the centre') : t('The hut is not in the centre')),
      points: territory.score.centre,
      squares: territory.cells.filter(cell => !cell.terrain).map(cell => cell.at),
    }];
  case 'complete':
    return [{
      text: territory.discards > 0 ? t('Discarded dominoes: {n}', {n: territory.discards}) : t('No dominoes discarded so far'),
      points: territory.score.complete,
      squares: [],
    }];
  }
}

// What a part consists of; pointing at an entry highlights its squares.
export function ScoreSources({territory, totems, part, crowns, onLight}: {
  territory: Territory; totems: readonly Totem[]; part: ScorePart; crowns: boolean;
  onLight?: (squares: Square[] | null) => void;
}) {
  const sources = scoreSources(territory, totems, part, crowns);
  if (sources.length === 0)
    return <p>{t('Nothing yet.')}</p>;
  return <ul class="sources">{sources.map((source, i) => <li key={i}>
    <button type="button" onPointerEnter={() => onLight?.(source.squares)} onPointerLeave={() => onLight?.(null)}
            onFocus={() => onLight?.(source.squares)} onBlur={() => onLight?.(null)}
            onClick={() => onLight?.(source.squares)}>
      <span>{source.text}</span> <b aria-label={pointsText(source.points)}>{source.points}</b>
    </button>
  </li>)}</ul>;
}
