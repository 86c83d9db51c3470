// Ids of tables, in the form that servers use.

import {randomHex} from '../engine/engine';

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 16;

// A random id for a local game.
export function newTableId(): string {
  return tableIdFrom(randomHex(ID_LENGTH));
}

// An id made from the digits of a hash.
export function tableIdFrom(hex: string): string {
  const bytes = hex.match(/../g)?.slice(0, ID_LENGTH) ?? [];
  return bytes.map(byte => ID_LETTERS.charAt(parseInt(byte, 16) % ID_LETTERS.length)).join('');
}
