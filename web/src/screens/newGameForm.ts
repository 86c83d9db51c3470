// The game someone wishes to play, as the form of a new game holds it. The last one is remembered.

import type {Games, Plan, PlayerSpec, RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';

// `me` and `here` are people at this device, `link` is someone at another.
export type Who = 'me'|'here'|'link'|PlayerSpec;

export interface WishedSeat {
  who: Who;
  name: string;
}

// For people at other devices: how long they may take. Seconds.
export type Pace = 'none'|'quick'|'easy'|'day'|'days';

export const PACES: Record<Exclude<Pace, 'none'>, {bank: number; turn: number}> = {
  quick: {bank: 300, turn: 20},
  easy: {bank: 900, turn: 60},
  day: {bank: 0, turn: 86400},
  days: {bank: 0, turn: 259200},
};

export interface Wish {
  set: RuleSet;
  seats: WishedSeat[];
  centre: boolean;
  complete: boolean;
  grid: number|null;  // null: the usual
  deck: number|null;
  line: number|null;
  seed: string;       // empty: any deal
  pace: Pace;
}

const USUAL: Wish = {
  set: 'discovery',
  seats: [{who: 'me', name: ''}, {who: 'level:3', name: ''}],
  centre: false,
  complete: false,
  grid: null,
  deck: null,
  line: null,
  seed: '',
  pace: 'none',
};

const KEY = 'lapilli.wish';

function isWho(who: unknown): who is Who {
  return typeof who === 'string' && /^(me|here|link|level:[1-6])$/.test(who);
}

// What was kept may be of another version; what does not fit is left out.
export function lastWish(): Wish {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wish>;
    const seats = (kept.seats ?? []).filter(seat => isWho(seat.who))
                      .map(({who, name}) => ({who, name: typeof name === 'string' ? name : ''}));
    return {
      ...USUAL,
      ...(kept.set && RULE_SETS.includes(kept.set) ? {set: kept.set} : {}),
      ...(seats.length >= 2 && seats.length <= 4 ? {seats} : {}),
      ...(kept.pace && (kept.pace === 'none' || kept.pace in PACES) ? {pace: kept.pace} : {}),
      centre: kept.centre === true,
      complete: kept.complete === true,
    };
  } catch {
    return USUAL;
  }
}

export function keepWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Storage is blocked: it is asked again next time.
  }
}

export function byLink(wish: Wish): boolean {
  return wish.seats.some(seat => seat.who === 'link');
}

export function isComputer(who: Who): boolean {
  return who.startsWith('level:');
}

// The same against computers at once: whoever would have come by a link is played by one.
export function atOnce(wish: Wish): Wish {
  return {
    ...wish,
    seed: '',
    pace: 'none',
    seats: wish.seats.map(seat => seat.who === 'link' ? {who: 'level:3', name: ''} : seat),
  };
}

// What is left out is usual; so is what this number of players does not know.
export function planOf(wish: Wish, games: Games|null): Plan {
  const plan: Plan = {set: wish.set, seats: wish.seats.map(({who}) => isComputer(who) ? who : 'person')};
  if (wish.centre)
    plan.centre = true;
  if (wish.complete)
    plan.complete = true;
  if (wish.grid !== null && games?.grids.includes(wish.grid as 5|7))
    plan.grid = wish.grid;
  if (wish.deck !== null && games?.decks.includes(wish.deck))
    plan.deck = wish.deck;
  if (wish.line !== null && games?.lines.includes(wish.line))
    plan.line = wish.line;
  if (byLink(wish) && wish.pace !== 'none')
    plan.clock = PACES[wish.pace];
  return plan;
}
