// What this device has seen of a shuffle, and what it says of it at the end (docs/protocol.md, The
// shuffle). The notes are kept with the seat: what a server shows later is compared with them.

import type {ShuffleProof, Table} from '../engine/types';
import type {NotedSalt, ShuffleNotes} from '../storage/gameStorage';

// `proven`: every draw follows from what was committed to before anybody could know it. `weak`: it
// does, at a table of the old kind. `no-people`: it does, but no person had a part in it. `without-you`: it
// does, but the salt of a seat of this device had no part in it.
// `other-log`: this is not the log that was seen. `wrong`: a draw or the secret is not the right one.
export type ShuffleVerdict = 'proven'|'weak'|'no-people'|'without-you'|'other-log'|'wrong';

export const NO_NOTES: ShuffleNotes = {commit: null, fingerprint: null, salts: [], otherLog: false};

// The salt behind what a seat has committed to; null when another device has it.
export function notedSalt(notes: ShuffleNotes, table: Table, seat: number): NotedSalt|null {
  const commitment = table.seats[seat - 1]?.commitment ?? null;
  return notes.salts.find(note => note.seat === seat && note.commitment === commitment) ?? null;
}

export function knownSalt(notes: ShuffleNotes, table: Table, seat: number): string|null {
  return notedSalt(notes, table, seat)?.salt ?? null;
}

// Whether a salt was revealed for commitments that are not those of the table. Then these may have been made by
// somebody who knew it.
export function isRevealedForOthers(note: NotedSalt, table: Table): boolean {
  return note.revealed !== undefined && note.revealed !== table.fingerprint;
}

// What is noted before a salt is revealed.
export function revealing(notes: ShuffleNotes, {fingerprint}: Table, own: NotedSalt): Partial<ShuffleNotes> {
  const revealed = {...own, ...(fingerprint !== null && {revealed: fingerprint})};
  return {fingerprint, salts: notes.salts.map(one => one === own ? revealed : one)};
}

// Is the table another one than that of the notes?
export function isOtherLog(notes: ShuffleNotes, table: Table): boolean {
  return notes.otherLog || notes.commit !== null && notes.commit !== table.commit;
}

// What the record of a finished game says of its shuffle; null when it says nothing.
export function proofVerdict(proof: ShuffleProof): ShuffleVerdict|null {
  switch (proof) {
  case 'good': return 'proven';
  case 'weak': return 'weak';
  case 'unsalted': return 'no-people';
  case 'bad':
  case 'secret':
  case 'chance': return 'wrong';
  default: return null;
  }
}

// Whether the game was dealt without a salt of one of these seats, although this device has committed to one
// or its person sits there. The log may give any reason for that, and none counts: without this salt
// nothing proves that nobody chose the deck.
export function isDealtWithout(table: Table, notes: ShuffleNotes, seats: readonly number[]): boolean {
  const dealt = table.shuffle > 1 && table.stage !== 'empty' && table.stage !== 'gathers' && table.stage !== 'reveals';
  return dealt && seats.some(seat => {
    const there = table.seats[seat - 1], own = notes.salts.filter(note => note.seat === seat);
    if (there === undefined || there.salt === null)
      return own.length > 0 || there?.sat === true;
    return own.length > 0 && own.every(note => note.salt !== there.salt || isRevealedForOthers(note, table));
  });
}

// Of a closed table, whose record has this proof, for those who play these seats.
export function shuffleVerdict(proof: ShuffleProof, table: Table, notes: ShuffleNotes, seats: readonly number[]): ShuffleVerdict {
  const ownSalts = table.seats.every((seat, i) => {
    const salt = knownSalt(notes, table, i + 1);
    return salt === null || seat.salt === salt;
  });
  if (isOtherLog(notes, table) || notes.fingerprint !== null && notes.fingerprint !== table.fingerprint || !ownSalts)
    return 'other-log';
  const verdict = proofVerdict(proof) ?? 'wrong';
  return verdict === 'proven' && isDealtWithout(table, notes, seats) ? 'without-you' : verdict;
}
