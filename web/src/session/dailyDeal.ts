// Deals that are the same for everybody: by a typed seed, or by date.

import type {GameSetup, RuleSet} from '../engine/types';

const DAILY_LEVEL = 'level:4';

// The UTC date, `2026-11-15`, so that it is the same day for everybody.
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function dailySeed(set: RuleSet, date: Date): string {
  return `daily ${dayOf(date)} ${set}`;
}

// The setup of the daily deal: the same for everybody, since the deal depends on the seats.
export function dailySetup(set: RuleSet): GameSetup {
  return {set, seats: ['person', DAILY_LEVEL]};
}

// Normalises a typed seed; surrounding spaces do not matter.
export function seedText(typed: string): string {
  return typed.normalize('NFC').trim();
}
