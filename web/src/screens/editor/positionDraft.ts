// A position that is being set up, as the lines of its record (docs/notation.md). Whether it is possible,
// the engine says; here are only the lines.

import type {Caveman, Resource, RuleOptions, Rules, RuleSet} from '../../engine/types';

// A domino in a line, and the seat whose chief is on it; 0: nobody's.
export interface DraftPlace {
  domino: number;
  chief: number;
}

export interface PositionDraft {
  set: RuleSet;
  players: number;
  grid: number;
  deck: number;
  line: number;
  centre: boolean;
  complete: boolean;
  placed: readonly string[];  // `1 lay 17 f8 f7`, `1 fire e8`, `1 recruit …`, `1 discard 17`, in order
  unchosen: readonly number[];
  now: readonly DraftPlace[];
  next: readonly DraftPlace[];
  cave: readonly Caveman[];
  totems: Readonly<Partial<Record<Resource, number>>>;  // holders
}

export function emptyDraft(set: RuleSet, players: number, {grid, deck, line, centre, complete}: RuleOptions): PositionDraft {
  return {set, players, grid, deck, line, centre, complete, placed: [], unchosen: [], now: [], next: [], cave: [], totems: {}};
}

function lineText(places: readonly DraftPlace[]): string[] {
  if (places.length === 0)
    return [];
  const ordered = [...places].sort((a, b) => a.domino - b.domino);
  return [`line ${ordered.map(({domino}) => domino).join(' ')}`,
          ...ordered.flatMap(({domino, chief}) => chief > 0 ? [`${chief} pick ${domino}`] : [])];
}

// The record up to its last line before `play`.
export function draftLines(draft: PositionDraft): string[] {
  const bonus = [...(draft.centre ? ['centre'] : []), ...(draft.complete ? ['complete'] : [])];
  return [
    'lapilli 1',
    `rules ${draft.set}`,
    `players ${draft.players}`,
    `grid ${draft.grid}`,
    `deck ${draft.deck}`,
    `line ${draft.line}`,
    `bonus ${bonus.length > 0 ? bonus.join(' ') : 'none'}`,
    'position',
    ...draft.placed,
    ...draft.unchosen.map(domino => `discard ${domino}`),
    ...Object.entries(draft.totems).flatMap(([resource, seat]) => seat ? [`totem ${resource} ${seat}`] : []),
    ...(draft.cave.length > 0 ? [`cave ${draft.cave.join(' ')}`] : []),
    ...lineText(draft.now),
    ...lineText(draft.next),
  ];
}

export function draftRecord(draft: PositionDraft): string {
  return `${draftLines(draft).join('\n')}\nplay\n`;
}

// Reads the record of a position with these rules. Lines it does not know stay as they are, for the engine
// to refuse.
export function readDraft(record: string, {set, players, grid, deck, line: size, centre, complete}: Rules): PositionDraft {
  const lines = record.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#'));
  const position = lines.indexOf('position'), end = lines.indexOf('play');
  const placed: string[] = [], unchosen: number[] = [], cave: Caveman[] = [], totems: Partial<Record<Resource, number>> = {};
  const places: DraftPlace[][] = [];
  for (const line of lines.slice(position + 1, end < 0 ? undefined : end)) {
    const words = line.split(' '), [first = '', second = '', third = ''] = words;
    const pick = second === 'pick' ? places.flat().find(({domino}) => domino === Number(third)) : undefined;
    if (pick && pick.chief === 0)
      pick.chief = Number(first);
    else if (first === 'line' && places.length < 2)
      places.push(words.slice(1).map(word => ({domino: Number(word), chief: 0})));
    else if (first === 'discard')
      unchosen.push(Number(second));
    else if (first === 'totem')
      totems[second as Resource] = Number(third);
    else if (first === 'cave')
      cave.push(...words.slice(1) as Caveman[]);
    else
      placed.push(line);
  }
  return {set, players, grid, deck, line: size, centre, complete, placed, unchosen, cave, totems, now: places[0] ?? [], next: places[1] ?? []};
}

// Where each domino is that is in use: `1 lay`, `2 discard`, `now`, `next`, `unchosen`.
export function dominoesInUse({placed, unchosen, now, next}: PositionDraft): Map<number, string> {
  const used = new Map<number, string>();
  for (const line of placed) {
    const [seat = '', verb = '', number = ''] = line.split(' ');
    if (verb === 'lay' || verb === 'discard')
      used.set(Number(number), `${seat} ${verb}`);
  }
  unchosen.forEach(domino => used.set(domino, 'unchosen'));
  now.forEach(({domino}) => used.set(domino, 'now'));
  next.forEach(({domino}) => used.set(domino, 'next'));
  return used;
}

// Without a domino, wherever it is; with a volcano its fire goes too.
export function withoutDomino(draft: PositionDraft, domino: number): PositionDraft {
  const at = draft.placed.findIndex(line => new RegExp(`^[1-4] (?:lay|discard) ${domino}(?: |$)`).test(line));
  const fire = at >= 0 && / fire /.test(draft.placed[at + 1] ?? '') ? 1 : 0;
  return {
    ...draft,
    placed: at < 0 ? draft.placed : draft.placed.filter((_, i) => i < at || i > at + fire),
    unchosen: draft.unchosen.filter(one => one !== domino),
    now: draft.now.filter(one => one.domino !== domino),
    next: draft.next.filter(one => one.domino !== domino),
  };
}

// Without the caveman that a seat has recruited to a square.
export function withoutCaveman(draft: PositionDraft, seat: number, square: string): PositionDraft {
  const at = draft.placed.map(line => new RegExp(`^${seat} recruit \\w+ ${square} `).test(line)).lastIndexOf(true);
  return {...draft, placed: draft.placed.filter((_, i) => i !== at)};
}
