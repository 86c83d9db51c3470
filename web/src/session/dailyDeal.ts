// Deals that are the same for everybody: by a typed seed, or by date.

import type {Engine} from '../engine/engine';
import type {GameSetup, RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';

export interface Deal {
  day: string;  // the UTC date, `2026-11-15`, so that it is the same day for everybody
  set: RuleSet;
}

// The first day with deals of this kind; the calendar begins here.
export const FIRST_DAY = '2026-11-01';

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

// The day that many days later, or earlier.
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS));
}

// Whether the calendar offers the day.
export function isOffered(day: string, today: string): boolean {
  const exists = /^\d{4}-\d\d-\d\d$/.test(day) && Number.isFinite(Date.parse(`${day}T12:00:00Z`)) && dayAfter(day, 0) === day;
  return exists && day >= FIRST_DAY && day <= today;
}

// The setup of a deal, and the seed it is dealt from. The rules of the deal are the engine's.
export function dailyGame(engine: Engine, {day, set}: Deal): {setup: GameSetup; seed: string} {
  const {version, setup} = engine.daily(set);
  return {setup, seed: `daily ${version} ${day} ${set}`};
}

export function dealKey({day, set}: Deal): string {
  return `${day} ${set}`;
}

export function parseDealKey(key: string): Deal|null {
  const [day = '', name] = key.split(' '), set = RULE_SETS.find(one => one === name);
  return set ? {day, set} : null;
}

// Normalises a typed seed; surrounding spaces do not matter.
export function seedText(typed: string): string {
  return typed.normalize('NFC').trim();
}
