// The names of the pictures in web/art/relief, and which of them a game needs.

import type {Resource, RuleSet, Terrain} from '../../engine/types';

const GROUNDS: Record<'origins'|'kingdomino', readonly string[]> = {
  origins: ['desert', 'grassland', 'lake', 'jungle', 'quarry'],
  kingdomino: ['wheat', 'forest', 'k-lake', 'k-grassland', 'swamp', 'mine'],
};
const VARIANTS = {origins: 3, kingdomino: 2};
const RESOURCES: readonly Resource[] = ['mammoth', 'fish', 'mushroom', 'flint'];
const TILES = ['hunter', 'fisher', 'gatherer', 'sculptor', 'painter', 'firelady', 'shaman', 'small', 'amazon', 'oaf', 'back'];

function numbered(name: string, last: number): string[] {
  return Array.from({length: last}, (_, i) => `${name}-${i + 1}`);
}

// Every picture of a game.
export function pictureNames(set: RuleSet): string[] {
  const grounds = (game: keyof typeof GROUNDS) => GROUNDS[game].flatMap(name =>
    Array.from({length: VARIANTS[game]}, (_, i) => `${name}.${i}`));
  if (set === 'kingdomino')
    return [...grounds('kingdomino'), 'moss.0', ...numbered('crown', 3), ...numbered('castle', 4), ...numbered('king', 4)];
  return [
    ...grounds('origins'), ...numbered('volcano', 3).flatMap(name => [`${name}.0`, `${name}.1`]), 'earth.0',
    ...numbered('fire', 2), ...numbered('token', 3), ...numbered('hut', 4), ...numbered('chief', 4),
    ...set === 'discovery' ? [] : RESOURCES,
    ...set === 'totem' ? RESOURCES.map(name => `totem-${name}`) : [],
    ...set === 'tribe' ? TILES.map(name => `caveman-${name}`) : [],
  ];
}

// The ground of a half. It looks the same wherever it is: its number selects the variant.
export function groundName(terrain: Terrain, craters: number, crowns: boolean, domino: number, half: number): string {
  const number = domino * 2 + half, second = number % 3 === 1 ? 1 : 0;
  if (terrain === 'volcano')
    return `volcano-${Math.max(1, craters)}.${second}`;
  if (!crowns)
    return `${terrain}.${number % VARIANTS.origins}`;
  return `${terrain === 'lake' || terrain === 'grassland' ? 'k-' : ''}${terrain}.${second}`;
}

// The picture of a piece, by the name of its flat drawing.
export function pieceName(name: string, seat: number): string {
  if (['hut', 'castle', 'chief', 'king'].includes(name))
    return `${name}-${seat || 1}`;
  return TILES.includes(name) ? `caveman-${name}` : name;
}
