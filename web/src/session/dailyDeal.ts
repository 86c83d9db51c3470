// Deals that are the same for everybody: by a seed someone typed, or by the day.

import type {GameSetup, RuleSet} from '../engine/types';

const DAILY_LEVEL = 'level:4';

// The day as it is in Greenwich, `2026-11-15`, so that it is one day for all.
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function dailySeed(set: RuleSet, date: Date): string {
  return `daily ${dayOf(date)} ${set}`;
}

// The game of the day: the same seats for all, since the deal depends on them.
export function dailySetup(set: RuleSet): GameSetup {
  return {set, seats: ['person', DAILY_LEVEL]};
}

// A seed as it was typed: spaces at its ends do not count.
export function seedText(typed: string): string {
  return typed.normalize('NFC').trim();
}
