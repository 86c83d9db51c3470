// The form of a new game. The last one is remembered.

import {STAND_IN} from '../engine/standIn';
import type {PlayerSpec, RuleOptions, GameSetup, RuleSet} from '../engine/types';
import type {NewGameForm, SeatForm, SeatKind, TimeLimit} from '../storage/localValues';
import {FIRST_SEATS, NEW_GAME, readValue, writeValue} from '../storage/localValues';

export type {NewGameForm, SeatForm, SeatKind, TimeLimit};

// In seconds.
export const TIME_LIMITS: Record<Exclude<TimeLimit, 'none'>, {bank: number; turn: number}> = {
  quick: {bank: 300, turn: 20},
  easy: {bank: 900, turn: 60},
  day: {bank: 0, turn: 86400},
  days: {bank: 0, turn: 259200},
};

const USUAL: NewGameForm = {
  set: 'discovery',
  seats: FIRST_SEATS,
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

// A game for two on a grid of 5x5 with half of the dominoes. For Origins no rulebook has it.
export const SHORT = {grid: 5, deck: 24};

// Until somebody sets up a game of their own.
const FIRST: NewGameForm = {...USUAL, ...SHORT};

export function loadNewGameForm(): NewGameForm {
  const kept = readValue(NEW_GAME);
  return kept ? {...USUAL, ...kept} : FIRST;
}

// The same players at another game, with that game's defaults.
export function withRuleSet(form: NewGameForm, set: RuleSet): NewGameForm {
  return form.set === set ? form : {...form, set, centre: null, complete: null, grid: null, deck: null, line: null};
}

export function isShort({seats, grid, deck}: NewGameForm): boolean {
  return seats.length === 2 && grid === SHORT.grid && deck === SHORT.deck;
}

export function withLength(form: NewGameForm, short: boolean): NewGameForm {
  return {...form, ...(short && form.seats.length === 2 ? SHORT : {grid: null, deck: null}), line: null};
}

// The same game against computers of another level.
export function withOpponents(form: NewGameForm, player: PlayerSpec): NewGameForm {
  return {...form, seats: form.seats.map(seat => isComputerSeat(seat.who) ? {...seat, who: player} : seat)};
}

export function saveNewGameForm(form: NewGameForm): void {
  writeValue(NEW_GAME, form);
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
