// What this device has seen of a shuffle, and what it says of it at the end (docs/protocol.md, The
// shuffle). The notes are kept with the seat: what a server shows later is compared with them.

import type {ShuffleProof, Table} from '../engine/types';
import type {ShuffleNotes} from '../storage/gameStorage';

// `proven`: every draw follows from what was committed to before anybody could know it. `weak`: it
// does, at a table of the old kind. `no-people`: it does, but no person had a part in it.
// `other-log`: this is not the log that was seen. `wrong`: a draw or the secret is not the right one.
export type ShuffleVerdict = 'proven'|'weak'|'no-people'|'other-log'|'wrong';

export const NO_NOTES: ShuffleNotes = {commit: null, fingerprint: null, salts: [], otherLog: false};

// The salt behind what a seat has committed to; null when another device has it.
export function knownSalt(notes: ShuffleNotes, table: Table, seat: number): string|null {
  const commitment = table.seats[seat - 1]?.commitment ?? null;
  return notes.salts.find(note => note.seat === seat && note.commitment === commitment)?.salt ?? null;
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

// Of a closed table, whose record has this proof.
export function shuffleVerdict(proof: ShuffleProof, table: Table, notes: ShuffleNotes): ShuffleVerdict {
  const ownSalts = table.seats.every((seat, i) => {
    const salt = knownSalt(notes, table, i + 1);
    return salt === null || seat.salt === salt;
  });
  if (isOtherLog(notes, table) || notes.fingerprint !== null && notes.fingerprint !== table.fingerprint || !ownSalts)
    return 'other-log';
  return proofVerdict(proof) ?? 'wrong';
}
