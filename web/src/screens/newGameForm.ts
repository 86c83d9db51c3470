// The form of a new game. The last one is remembered.

import {STAND_IN} from '../engine/standIn';
import type {RuleOptions, GameSetup, PlayerSpec, RuleSet, SeriesKind} from '../engine/types';
import {RULE_SETS} from '../engine/types';

// `me` and `here` play on this device, `link` on another.
export type SeatKind = 'me'|'here'|'link'|PlayerSpec;

export interface SeatForm {
  who: SeatKind;
  name: string;
}

// The time limit for games over a network, in seconds.
export type TimeLimit = 'none'|'quick'|'easy'|'day'|'days';

export const TIME_LIMITS: Record<Exclude<TimeLimit, 'none'>, {bank: number; turn: number}> = {
  quick: {bank: 300, turn: 20},
  easy: {bank: 900, turn: 60},
  day: {bank: 0, turn: 86400},
  days: {bank: 0, turn: 259200},
};

export interface NewGameForm {
  set: RuleSet;
  seats: SeatForm[];
  centre: boolean|null;  // null: the game's default
  complete: boolean|null;
  grid: number|null;
  deck: number|null;
  line: number|null;
  seed: string;          // empty: any deal
  timeLimit: TimeLimit;
  hints: boolean|null;   // null: only with a single person
  series: SeriesKind|'none';
}

// The first game is a short one against an easy computer.
const FIRST_LEVEL = 'level:2';

const USUAL: NewGameForm = {
  set: 'discovery',
  seats: [{who: 'me', name: ''}, {who: FIRST_LEVEL, name: ''}],
  centre: null,
  complete: null,
  grid: null,
  deck: null,
  line: null,
  seed: '',
  timeLimit: 'none',
  hints: null,
  series: 'none',
};

// Until somebody sets up a game of their own: a grid of 5x5 and half of the dominoes.
const FIRST: NewGameForm = {...USUAL, grid: 5, deck: 24};

const KEY = 'lapilli.newGame';

function isWho(who: unknown): who is SeatKind {
  return typeof who === 'string' && /^(me|here|link|level:[1-6])$/.test(who);
}

// A saved form may be of another version; what does not fit is ignored.
export function loadNewGameForm(): NewGameForm {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null)
      return FIRST;
    const kept = JSON.parse(text) as Partial<NewGameForm>;
    const seats = (kept.seats ?? []).filter(seat => isWho(seat.who))
                      .map(({who, name}) => ({who, name: typeof name === 'string' ? name : ''}));
    return {
      ...USUAL,
      ...(kept.set && RULE_SETS.includes(kept.set) ? {set: kept.set} : {}),
      ...(seats.length >= 2 && seats.length <= 4 ? {seats} : {}),
      ...(kept.timeLimit && (kept.timeLimit === 'none' || kept.timeLimit in TIME_LIMITS) ? {timeLimit: kept.timeLimit} : {}),
      centre: typeof kept.centre === 'boolean' ? kept.centre : null,
      complete: typeof kept.complete === 'boolean' ? kept.complete : null,
      hints: typeof kept.hints === 'boolean' ? kept.hints : null,
      series: kept.series === 'dynasty' || kept.series === 'best-of-3' ? kept.series : 'none',
    };
  } catch {
    return FIRST;
  }
}

// The same players at another game, with that game's defaults.
export function withRuleSet(form: NewGameForm, set: RuleSet): NewGameForm {
  return form.set === set ? form : {...form, set, centre: null, complete: null, grid: null, deck: null, line: null};
}

export function saveNewGameForm(form: NewGameForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Storage is blocked: the form starts with its defaults next time.
  }
}

export function hasLinkSeat(form: NewGameForm): boolean {
  return form.seats.some(seat => seat.who === 'link');
}

export function isComputerSeat(who: SeatKind): boolean {
  return who.startsWith('level:');
}

export function personCount(form: NewGameForm): number {
  return form.seats.filter(({who}) => !isComputerSeat(who)).length;
}

// The same game with computers in place of those who would join by link.
export function withoutLinkSeats(form: NewGameForm): NewGameForm {
  return {
    ...form,
    seed: '',
    timeLimit: 'none',
    series: 'none',
    seats: form.seats.map(seat => seat.who === 'link' ? {who: STAND_IN, name: ''} : seat),
  };
}

// What is left out takes its default, and so does what this number of players does not allow.
export function gameSetupOf(form: NewGameForm, options: RuleOptions|null): GameSetup {
  const setup: GameSetup = {set: form.set, seats: form.seats.map(({who}) => isComputerSeat(who) ? who : 'person')};
  if (form.centre !== null)
    setup.centre = form.centre;
  if (form.complete !== null)
    setup.complete = form.complete;
  if (form.grid !== null && options?.grids.includes(form.grid as 5|7))
    setup.grid = form.grid;
  if (form.deck !== null && options?.decks.includes(form.deck))
    setup.deck = form.deck;
  if (form.line !== null && options?.lines.includes(form.line))
    setup.line = form.line;
  if (hasLinkSeat(form) && form.timeLimit !== 'none')
    setup.clock = TIME_LIMITS[form.timeLimit];
  if (form.hints !== null && personCount(form) > 1)
    setup.hints = form.hints;
  if (form.series !== 'none')
    setup.series = form.series;
  return setup;
}
