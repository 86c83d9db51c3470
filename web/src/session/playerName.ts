// Names of people, as a log takes them, and the names of tables.

import {randomHex} from '../engine/engine';

const NAME_BYTES = 64;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 16;

// Without control characters, without spaces at the ends, and no longer than a log allows.
export function cleanName(name: string): string {
  const encoder = new TextEncoder();
  let kept = '', bytes = 0;
  for (const letter of name.normalize('NFC').replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()) {
    bytes += encoder.encode(letter).length;
    if (bytes > NAME_BYTES)
      break;
    kept += letter;
  }
  return kept.trim();
}

// What a person asks for to sit down. Salt: random, or `-` when the deal is to be the same for all.
export function sitRequest(name: string, salt = randomHex(16)): string {
  return `sit ${salt} ${cleanName(name)}`.trimEnd();
}

// Of a game on this device, in the form that a server uses: random, or from a hash.
export function newTableId(): string {
  return tableIdFrom(randomHex(ID_LENGTH));
}

export function tableIdFrom(hex: string): string {
  const bytes = hex.match(/../g)?.slice(0, ID_LENGTH) ?? [];
  return bytes.map(byte => ID_LETTERS.charAt(parseInt(byte, 16) % ID_LETTERS.length)).join('');
}
