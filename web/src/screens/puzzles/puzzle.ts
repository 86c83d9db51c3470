// A puzzle: a position, and the decision that is best in it (docs/puzzles.md). Those of the page are one file,
// loaded when they are first needed.

import type {Domino, GameSetup, RuleSet} from '../../engine/types';

export const THEMES = ['join', 'gap', 'deny', 'early', 'fire', 'totem', 'recruit', 'last'] as const;
export type Theme = typeof THEMES[number];

export interface Puzzle {
  id: string;
  rating: number;
  lead: number;      // points that the nearest other decision loses
  themes: Theme[];
  solution: string;  // a request
  obvious: string;   // the one that counting points suggests; '': none
  cost: number;      // points that it loses
  seat: number;      // who decides
  setup: GameSetup;
  lines: string[];   // of a log: the position, and the events of the turn so far
  record: string;
}

function setupOf(header: readonly string[]): GameSetup {
  const setup: GameSetup = {set: 'discovery', seats: []};
  for (const line of header) {
    const [key = '', value = ''] = line.split(' ');
    if (key === 'rules')
      setup.set = value as RuleSet;
    else if (key === 'players')
      setup.seats = Array.from({length: Number(value)}, () => 'level:6');
    else if (key === 'grid' || key === 'deck' || key === 'line')
      setup[key] = Number(value);
    else if (key === 'bonus')
      Object.assign(setup, {centre: line.includes('centre'), complete: line.includes('complete')});
  }
  return setup;
}

export interface Facts {
  id: string;
  rating: number;
  lead: number;
  themes: Theme[];
  solution: string;  // with its seat, as in a record
  obvious: string;
  cost: number;
}

// A puzzle on a record that begins from a position and ends where the decision is due.
export function puzzleOn(record: readonly string[], {solution, obvious, ...facts}: Facts): Puzzle {
  const position = record.indexOf('position'), play = record.indexOf('play'), seat = Number(solution.slice(0, 1));
  const setup = setupOf(record.slice(0, position < 0 ? play : position));
  setup.seats = setup.seats.map((player, i) => i + 1 === seat ? 'person' : player);
  return {
    ...facts,
    solution: solution.slice(2),
    obvious: obvious.slice(2),
    seat,
    setup,
    lines: [...(position < 0 ? [] : record.slice(position + 1, play + 1).map(line => `position ${line}`)), ...record.slice(play + 1)],
    record: `${record.join('\n')}\n`,
  };
}

// The puzzles of a file. A line that is none is left out.
export function readPuzzles(text: string): Puzzle[] {
  return text.split('\n').slice(1).flatMap(line => {
    const [facts = '', solution = '', obvious = '', ...record] = line.split(';');
    const [id = '', rating, lead, , cost, , themes = ''] = facts.split(' ');
    if (record.length === 0)
      return [];
    return puzzleOn(record, {id, rating: Number(rating), lead: Number(lead), cost: Number(cost), solution, obvious,
                             themes: THEMES.filter(theme => themes.split(',').includes(theme))});
  });
}

// A laying of a domino whose halves are alike says the same both ways round.
export function canonicalRequest(request: string, domino: Domino|null): string {
  const [kind = '', number = '', a = '', b = ''] = request.split(' ');
  const alike = domino !== null && JSON.stringify(domino.halves[0]) === JSON.stringify(domino.halves[1]);
  return kind === 'lay' && alike ? [kind, number, ...[a, b].sort()].join(' ') : request;
}

// Before the key of a mistake, in an address.
export const MISTAKE = 'mistake-';

const DAY_MS = 24 * 60 * 60 * 1000;
const STRIDE = 257;  // a prime, so that all come before one comes again

// The puzzle of a day, the same for everyone.
export function puzzleOfDay<One>(puzzles: readonly One[], day: string): One {
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return puzzles[number * STRIDE % puzzles.length]!;
}

// The file's name; defined by build.mjs.
declare const PUZZLES_FILE: string;

let loading: Promise<Puzzle[]>|null = null;

export function loadPuzzles(): Promise<Puzzle[]> {
  loading ??= fetch(new URL(PUZZLES_FILE, document.baseURI)).then(async response => {
    if (!response.ok)
      throw new Error(String(response.status));
    return readPuzzles(await response.text());
  });
  loading.catch(() => { loading = null; });
  return loading;
}
