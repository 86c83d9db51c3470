// What the browser keeps for the page besides games, in localStorage: a few values, each with its schema.
// A value that is damaged reads as if it were missing, or without its damaged parts, and its text is set
// aside, so that an export still has it.

import type {Language} from '../i18n/translate';
import {LANGUAGES} from '../i18n/translate';
import type {PlayerSpec, RuleSet, SeriesKind} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {day} from './gameRow';
import type {Mistakes, PuzzleProgress} from './puzzleValues';
import {decodeMistakes, decodeProgress} from './puzzleValues';
import type {Decoder} from './schema';
import {entries, flag, integer, list, nullable, object, oneOf, text, withDefault} from './schema';

export interface LocalValue<Value> {
  key: string;
  decode: Decoder<Value>;
}

export interface Settings {
  theme: 'system'|'light'|'dark';
  language: Language|'system';
  speed: 'calm'|'brisk'|'instant';
  sound: 'ask'|'on'|'off';       // `ask`: asked for once
  volume: number;     // per cent
  ambience: boolean;  // the cave is heard while a table is on the screen
  letters: boolean;   // a letter on every square
  handover: boolean;  // a screen between turns when players share a device
  confirm: boolean;   // placing a domino needs a second click, also with a mouse
  coach: 'off'|'warn'|'values';  // help without asking, where the table allows hints
  notify: 'ask'|'on'|'off';      // system notifications; `ask`: offer them once
  gains: boolean;     // shows what a decision would bring before it is made
  follow: boolean;    // where only one territory fits, that of whoever moves comes to the front for the moment
  name: string;
}

// Earlier versions had only on and off, which was the default.
const soundSetting: Decoder<Settings['sound']> = (stored, damage) =>
  typeof stored === 'boolean' ? (stored ? 'on' : 'ask') : oneOf('ask', 'on', 'off')(stored, damage);

export const SETTINGS: LocalValue<Settings> = {
  key: 'lapilli.settings',
  decode: object<Settings>({
    theme: withDefault(oneOf('system', 'light', 'dark'), 'system'),
    language: withDefault(oneOf(...LANGUAGES, 'system'), 'system'),
    speed: withDefault(oneOf('calm', 'brisk', 'instant'), 'calm'),
    sound: withDefault(soundSetting, 'ask'),
    volume: withDefault(integer(0, 100), 70),
    ambience: withDefault(flag, false),
    letters: withDefault(flag, false),
    handover: withDefault(flag, false),
    confirm: withDefault(flag, false),
    coach: withDefault(oneOf('off', 'warn', 'values'), 'off'),
    notify: withDefault(oneOf('ask', 'on', 'off'), 'ask'),
    gains: withDefault(flag, true),
    follow: withDefault(flag, true),
    name: withDefault(text(200), ''),
  }),
};

// `me` and `here` play on this device, `link` on another.
export type SeatKind = 'me'|'here'|'link'|PlayerSpec;

export interface SeatForm {
  who: SeatKind;
  name: string;
}

// The time limit for games over a network.
export type TimeLimit = 'none'|'quick'|'easy'|'day'|'days';

// The form of a new game.
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

const who = text(7, /^(me|here|link|level:[1-6])$/);

// The first game is a short one against an easy computer.
export const FIRST_SEATS: SeatForm[] = [{who: 'me', name: ''}, {who: 'level:2', name: ''}];

const choice = withDefault(nullable(flag), null), size = withDefault(nullable(integer(1, 48)), null);

// The size counts as far as the rules allow it (gameSetupOf); the seed of a game is for that game only.
export const NEW_GAME: LocalValue<Omit<NewGameForm, 'seed'>> = {
  key: 'lapilli.newGame',
  decode: object<Omit<NewGameForm, 'seed'>>({
    set: withDefault(oneOf(...RULE_SETS), 'discovery'),
    seats: withDefault(list(object<SeatForm>({who, name: withDefault(text(200), '')}), 2, 4), FIRST_SEATS),
    centre: choice,
    complete: choice,
    grid: size,
    deck: size,
    line: size,
    timeLimit: withDefault(oneOf('none', 'quick', 'easy', 'day', 'days'), 'none'),
    hints: choice,
    series: withDefault(oneOf('none', 'dynasty', 'best-of-3'), 'none'),
  }),
};

// How territories are entered on a score pad: as points of regions, as dominoes, or move by move.
export type PadEntry = 'count'|'draw'|'play';

// As it was chosen last.
export const PAD_ENTRY: LocalValue<PadEntry> = {key: 'lapilli.padEntry', decode: oneOf('count', 'draw', 'play')};

export interface LessonProgress {
  part: number;             // of its records
  moves: readonly string[]; // the learner's answers in that record
  done: boolean;            // finished once
}

// By the lesson's name.
export const LESSONS: LocalValue<Record<string, LessonProgress>> = {
  key: 'lapilli.lessons',
  decode: entries(name => /^[a-z]{1,20}$/.test(name),
                  object<LessonProgress>({part: integer(0, 9), moves: list(text(200), 0, 500), done: flag})),
};

export interface DailyEntry {
  points: number;
  opponent: number;
  late: boolean;        // begun on a later day than the deal's
  par: number|null;     // null: not computed yet
  // `waiting`: to be sent to the server. `refused`: it did not count; `say` tells why, in English.
  sent: 'waiting'|'counted'|'refused';
  say?: string;
  record?: string;      // while it waits
}

// By deal: `2026-11-15 totem`.
export type DailyHistory = Readonly<Record<string, DailyEntry>>;

const points = integer(0, 9999);

function isDealKey(name: string): boolean {
  const [date = '', set = '', ...more] = name.split(' '), known: readonly string[] = RULE_SETS;
  const at = day(date, {parts: 0}) === undefined ? NaN : Date.parse(`${date}T12:00:00Z`);
  return more.length === 0 && known.includes(set) && Number.isFinite(at) && new Date(at).toISOString().startsWith(date);
}

export const DAILY: LocalValue<DailyHistory> = {
  key: 'lapilli.daily',
  decode: entries(isDealKey, object<Omit<DailyEntry, 'say'|'record'>, {say: string; record: string}>({
    points,
    opponent: points,
    late: flag,
    par: nullable(points),
    sent: oneOf('waiting', 'counted', 'refused'),
  }, {say: text(2000), record: text(1 << 20)})),
};

export const PUZZLES: LocalValue<PuzzleProgress> = {key: 'lapilli.puzzles', decode: decodeProgress};

export const MISTAKES: LocalValue<Mistakes> = {key: 'lapilli.mistakes', decode: decodeMistakes};

// Who this browser is for the server. A copy would make two browsers one player.
export const BROWSER: LocalValue<string> = {key: 'lapilli.browser', decode: text(32, /^[0-9a-f]{32}$/)};

// The texts of damaged values, by their keys.
const DAMAGED: LocalValue<Record<string, string>> = {
  key: 'lapilli.damaged',
  decode: entries(key => KINDS.some(kind => kind.key === key), text(1 << 20)),
};

const KINDS: readonly LocalValue<unknown>[] = [SETTINGS, NEW_GAME, PAD_ENTRY, LESSONS, DAILY, PUZZLES, MISTAKES, BROWSER];

// For browsers that store nothing: it lasts until the page is closed.
const memory = new Map<string, string>();

function getText(key: string): string|null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function setText(key: string, stored: string): boolean {
  try {
    localStorage.setItem(key, stored);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, stored);
    return false;
  }
}

// The value in a stored text, and whether all of it is sound. A browser's key is no JSON.
export function parseValue<Value>({key, decode}: LocalValue<Value>, stored: string): {value: Value|null; whole: boolean} {
  const damage = {parts: 0};
  try {
    const value = decode(key === BROWSER.key ? stored : JSON.parse(stored), damage);
    return {value: value ?? null, whole: value !== undefined && damage.parts === 0};
  } catch {
    return {value: null, whole: false};
  }
}

function setAside(key: string, stored: string): void {
  const others = readValue(DAMAGED) ?? {};
  if (others[key] !== stored)
    writeValue(DAMAGED, {...others, [key]: stored});
}

// null: nothing is stored, or nothing of it can be used.
export function readValue<Value>(kind: LocalValue<Value>): Value|null {
  const stored = getText(kind.key);
  if (stored === null)
    return null;
  const {value, whole} = parseValue(kind, stored);
  if (!whole && kind.key !== DAMAGED.key)
    setAside(kind.key, stored);
  return value;
}

// False: it lasts only until the page is closed.
export function writeValue<Value>({key}: LocalValue<Value>, value: Value): boolean {
  return setText(key, key === BROWSER.key ? String(value) : JSON.stringify(value));
}

// Sets the text of every value aside that the page can do without, so that it starts as on a first visit.
// Results of daily deals stay as far as they are sound.
export function forgetPreferences(storage: Pick<Storage, 'getItem'|'removeItem'>): void {
  for (const {key} of [SETTINGS, NEW_GAME, PAD_ENTRY, LESSONS]) {
    const stored = storage.getItem(key);
    if (stored !== null)
      setAside(key, stored);
    storage.removeItem(key);
    memory.delete(key);
  }
}

// The kind of a value that a file may bring, by its key.
export function kindOf(key: string): LocalValue<unknown>|null {
  return KINDS.find(kind => kind.key === key && kind !== BROWSER) ?? null;
}
