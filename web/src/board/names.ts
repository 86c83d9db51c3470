// The names of the game's things, in the reader's language.

import type {Caveman, Cell, Domino, Half, Pieces, PlayerSpec, Resource, RuleSet, ScorePart, Table, Terrain} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {computerName} from './computerNames';

// Grassland is called pasture in the base game.
export function terrainName(terrain: Terrain, crowns: boolean): string {
  switch (terrain) {
  case 'desert': return t('desert');
  case 'grassland': return crowns ? t('pasture') : t('grassland');
  case 'lake': return t('lake');
  case 'jungle': return t('jungle');
  case 'quarry': return t('quarry');
  case 'volcano': return t('volcano');
  case 'wheat': return t('wheat field');
  case 'forest': return t('forest');
  case 'mine': return t('mine');
  case 'swamp': return t('swamp');
  }
}

export function resourceName(resource: Resource): string {
  switch (resource) {
  case 'mammoth': return t('mammoth');
  case 'fish': return t('fish');
  case 'mushroom': return t('mushroom');
  case 'flint': return t('flint');
  }
}

export function totemName(resource: Resource): string {
  switch (resource) {
  case 'mammoth': return t('mammoth totem');
  case 'fish': return t('fish totem');
  case 'mushroom': return t('mushroom totem');
  case 'flint': return t('flint totem');
  }
}

export function cavemanName(caveman: Caveman): string {
  switch (caveman) {
  case 'hunter': return t('hunter');
  case 'fisher': return t('fishing child');
  case 'gatherer': return t('gatherer');
  case 'sculptor': return t('sculptor');
  case 'painter': return t('painter');
  case 'firelady': return t('Fire Lady');
  case 'shaman': return t('shaman');
  case 'small': return t('small warrior');
  case 'amazon': return t('amazon');
  case 'oaf': return t('oafish warrior');
  }
}

// A caveman with its article, for use in a sentence.
export function recruitName(caveman: Caveman): string {
  switch (caveman) {
  case 'hunter': return t('a hunter');
  case 'fisher': return t('a fishing child');
  case 'gatherer': return t('a gatherer');
  case 'sculptor': return t('a sculptor');
  case 'painter': return t('a painter');
  case 'firelady': return t('a Fire Lady');
  case 'shaman': return t('a shaman');
  case 'small': return t('a small warrior');
  case 'amazon': return t('an amazon');
  case 'oaf': return t('the oafish warrior');
  }
}

// What a caveman scores for; the numbers come from the engine's pieces.
export function cavemanRule(caveman: Caveman, cavemen: Pieces['cavemen']): string {
  const {points: n = 0, power = 0} = cavemen.find(one => one.caveman === caveman) ?? {};
  switch (caveman) {
  case 'hunter': return tn('{n} point for each mammoth on the 8 surrounding squares.', '{n} points for each mammoth on the 8 surrounding squares.', n);
  case 'fisher': return tn('{n} point for each fish on the 8 surrounding squares.', '{n} points for each fish on the 8 surrounding squares.', n);
  case 'gatherer': return tn('{n} point for each mushroom on the 8 surrounding squares.', '{n} points for each mushroom on the 8 surrounding squares.', n);
  case 'sculptor': return tn('{n} point for each flint on the 8 surrounding squares.', '{n} points for each flint on the 8 surrounding squares.', n);
  case 'painter': return tn('{n} point for each resource on the 8 surrounding squares.', '{n} points for each resource on the 8 surrounding squares.', n);
  case 'firelady': return tn('{n} point for each fire on the 8 surrounding squares.', '{n} points for each fire on the 8 surrounding squares.', n);
  case 'shaman': return tn('{n} point for each caveman on the 8 surrounding squares.', '{n} points for each caveman on the 8 surrounding squares.', n);
  case 'small':
  case 'amazon':
  case 'oaf': return t('Power {n}. A connected group scores its warriors × their total power.', {n: power});
  }
}

// Each game has its own names for the bonus rules.
export function scorePartName(part: ScorePart, crowns: boolean): string {
  switch (part) {
  case 'regions': return t('Regions');
  case 'resources': return t('Resources');
  case 'totems': return t('Totems');
  case 'cavemen': return t('Cavemen');
  case 'warriors': return t('Warriors');
  case 'centre': return crowns ? t('Middle Kingdom') : t('Empire of Fire');
  case 'complete': return crowns ? t('Harmony') : t('Homo Habilis');
  }
}

export function firesText(n: number, crowns: boolean): string {
  return crowns ? tn('{n} crown', '{n} crowns', n) : tn('{n} fire', '{n} fires', n);
}

export function pointsText(n: number): string {
  return tn('{n} point', '{n} points', n);
}

// With its sign; a typographic minus.
export function gainText(n: number): string {
  return n < 0 ? `\u2212${-n}` : `+${n}`;
}

// `forest with 1 crown`
// A half has fires, craters or a resource, never two of them. The number is part of the sentence, because
// some languages change the noun after `with`.
export function halfName(half: Half, crowns: boolean): string {
  const {fires, craters, resource} = half, terrain = terrainName(half.terrain, crowns);
  if (fires > 0)
    return crowns ? tn('{terrain} with {n} crown', '{terrain} with {n} crowns', fires, {terrain}) :
                    tn('{terrain} with {n} fire', '{terrain} with {n} fires', fires, {terrain});
  if (craters > 0)
    return tn('{terrain} with {n} crater', '{terrain} with {n} craters', craters, {terrain});
  return resource ? t('{terrain} with {resource}', {terrain, resource: resourceName(resource)}) : terrain;
}

// What is on a domino, as it is spoken: `forest with 1 crown, lake`.
export function dominoContents(domino: Domino, crowns: boolean): string {
  return domino.halves.map(half => halfName(half, crowns)).join(', ');
}

export function dominoName(domino: Domino, crowns: boolean): string {
  return t('domino {number}: {halves}', {number: domino.number, halves: dominoContents(domino, crowns)});
}

// What is on a square, without its coordinates.
export function cellName(cell: Cell, crowns: boolean): string {
  const words = [cell.terrain ? terrainName(cell.terrain, crowns) : crowns ? t('castle') : t('hut')];
  if (cell.printed > 0)
    words.push(firesText(cell.printed, crowns));
  if (cell.token > 0)
    words.push(firesText(cell.token, crowns));
  if (cell.craters > 0)
    words.push(tn('{n} crater', '{n} craters', cell.craters));
  if (cell.resource)
    words.push(resourceName(cell.resource));
  if (cell.caveman)
    words.push(cavemanName(cell.caveman));
  return words.join(', ');
}

export function levelOf(player: PlayerSpec|null): number {
  const level = /^level:(\d)$/.exec(player ?? '');
  return level ? Number(level[1]) : 0;
}

function plainName(table: Table, seat: number, crowns: boolean, you: number): string {
  const there = table.seats[seat - 1];
  if (seat === you)
    return t('You');
  if (there?.name)
    return there.name;
  if (there?.person)
    return t('Player {n}', {n: seat});
  return computerName(levelOf(there?.player ?? null), seat, crowns) || t('Computer');
}

// The name of a seat in a record, which names a computer by its spec.
export function recordedName(name: string, seat: number, crowns: boolean): string {
  return computerName(levelOf(name), seat, crowns) || name || t('Player {n}', {n: seat});
}

// Isolates right-to-left names, so that they do not reorder the sentence around them.
function isolated(name: string): string {
  return /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ?
      `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069` : name;
}

// The name of a seat; equal names are numbered.
export function numberedName(names: readonly string[], seat: number): string {
  const name = names[seat - 1] ?? '', same = names.flatMap((other, i) => other === name ? [i + 1] : []);
  return same.length > 1 ? `${isolated(name)} ${same.indexOf(seat) + 1}` : isolated(name);
}

// Names seats in sentences. `you`: the seat of the only player on this device; sentences about it are
// in the second person, whatever the name.
export type SeatNamer = ((seat: number) => string)&{you?: number};

// `mine`: the seats of this device.
export function seatNamer(table: Table, crowns: boolean, mine: readonly number[] = []): SeatNamer {
  const [only = 0] = mine.length === 1 ? mine : [], you = table.seats[only - 1]?.person ? only : 0;
  const names = table.seats.map((_, i) => plainName(table, i + 1, crowns, you));
  return Object.assign((seat: number) => numberedName(names, seat), {you});
}

// Who holds a totem.
export function holderText(who: SeatNamer, holder: number): string {
  if (holder === 0)
    return t('held by no one');
  return holder === who.you ? t('held by you') : t('held by {name}', {name: who(holder)});
}

// Whom to give a totem.
export function giveText(who: SeatNamer, seat: number): string {
  return seat === who.you ? t('Take it yourself') : t('Give it to {name}', {name: who(seat)});
}

// As everybody names a seat, wherever its player is.
export function seatName(table: Table, seat: number, crowns = false): string {
  return seatNamer(table, crowns)(seat);
}

// Whose territory or kingdom it is.
export function territoryTitle(who: SeatNamer, seat: number, crowns: boolean): string {
  if (who.you === seat)
    return crowns ? t('Your kingdom') : t('Your territory');
  return crowns ? t('{name}’s kingdom', {name: who(seat)}) : t('{name}’s territory', {name: who(seat)});
}

export function ruleSetName(set: RuleSet): string {
  switch (set) {
  case 'discovery': return t('Discovery');
  case 'totem': return t('Totem');
  case 'tribe': return t('Tribe');
  case 'kingdomino': return t('Kingdomino');
  }
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
