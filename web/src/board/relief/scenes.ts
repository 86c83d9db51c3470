// What the picture of a rule set shows: dominoes and pieces on a board of four by two squares.

import type {Domino, Half, Resource, RuleSet, Terrain} from '../../engine/types';
import type {Rotation} from '../geometry';

interface Spot {
  x: number;  // in squares
  y: number;
}

export interface Scene {
  dominoes: readonly (Spot & {domino: Domino; rotation: Rotation})[];
  pieces: readonly (Spot & {name: string; size?: number})[];
  start?: Spot & {seat: number};
}

const ACROSS = 0, DOWN = 1;

function half(terrain: Terrain, fires = 0, resource: Resource|null = null, craters = 0): Half {
  return {terrain, fires, craters, resource};
}

function laid(number: number, x: number, y: number, rotation: Rotation, first: Half, second: Half) {
  return {domino: {number, halves: [first, second] as [Half, Half]}, x, y, rotation};
}

const mammoths = half('grassland', 0, 'mammoth'), fish = half('lake', 0, 'fish');

export const SCENES: Record<RuleSet, Scene> = {
  discovery: {
    dominoes: [
      laid(1, 0, 0, DOWN, half('grassland'), half('desert')), laid(2, 1, 0, ACROSS, half('grassland'), half('lake', 1)),
      laid(3, 3, 0, DOWN, half('lake'), half('volcano', 0, null, 1)),
    ],
    pieces: [{name: 'token-1', x: 0, y: 0}],
    start: {x: 1, y: 1, seat: 1},
  },
  totem: {
    dominoes: [laid(1, 0, 0, DOWN, mammoths, fish), laid(2, 1, 0, DOWN, mammoths, half('quarry', 0, 'flint'))],
    pieces: [{name: 'totem-mammoth', x: 2.05, y: -0.02, size: 200}],
  },
  tribe: {
    dominoes: [
      laid(1, 0, 0, ACROSS, mammoths, half('desert')), laid(2, 2, 0, ACROSS, half('grassland'), fish),
      laid(3, 0, 1, ACROSS, mammoths, mammoths), laid(4, 2, 1, ACROSS, half('desert'), half('jungle', 0, 'mushroom')),
    ],
    pieces: [{name: 'hunter', x: 1, y: 0}, {name: 'token-2', x: 2, y: 0}, {name: 'firelady', x: 2, y: 1}],
  },
  kingdomino: {
    dominoes: [
      laid(1, 0, 0, ACROSS, half('forest', 1), half('wheat')), laid(2, 2, 0, ACROSS, half('wheat'), half('lake', 1)),
      laid(3, 2, 1, ACROSS, half('wheat'), half('mine', 2)),
    ],
    pieces: [],
    start: {x: 1, y: 1, seat: 2},
  },
};
