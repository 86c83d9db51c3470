// How many days in a row a daily deal was played on its day.

import type {DailyHistory} from '../storage/dailyHistory';
import {dayAfter, parseDealKey} from './dailyDeal';

export interface Streak {
  current: number;  // up to today, or up to yesterday while today's deals are still to be played
  longest: number;
}

export function playedOnTime(history: DailyHistory): Set<string> {
  const days = Object.entries(history).flatMap(([key, entry]) => entry.late ? [] : parseDealKey(key)?.day ?? []);
  return new Set(days);
}

export function streakOf(history: DailyHistory, today: string): Streak {
  const days = playedOnTime(history);
  const lengthUpTo = (last: string): number => {
    let length = 0;
    for (let day = last; days.has(day); day = dayAfter(day, -1))
      length++;
    return length;
  };
  const current = lengthUpTo(days.has(today) ? today : dayAfter(today, -1));
  const longest = [...days].reduce((most, day) => Math.max(most, days.has(dayAfter(day, 1)) ? 0 : lengthUpTo(day)), 0);
  return {current, longest};
}
