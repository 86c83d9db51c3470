// What this device has seen of a shuffle (docs/protocol.md, The shuffle). The notes are kept with the seat: the engine
// compares what a server shows later with them, and says what there is to say of the shuffle at the end.

import type {ShuffleProof} from '../engine/types';
import type {ShuffleNotes} from '../storage/gameStorage';

// `proven`: every draw follows from what was committed to before anybody could know it. `weak`: it
// does, at a table of the old kind. `no-people`: it does, but no person had a part in it. `without-you`: it
// does, but the salt of a seat of this device had no part in it.
// `other-log`: this is not the log that was seen. `wrong`: a draw or the secret is not the right one.
export type ShuffleVerdict = 'proven'|'weak'|'no-people'|'without-you'|'other-log'|'wrong';

export const NO_NOTES: ShuffleNotes = {commit: null, fingerprint: null, salts: [], otherLog: false};

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

const dashed = (text: string) => text.replace(/ /g, '-');

// The notes of a seat as the engine reads them (src/wasm/seat_json.h).
export function noteWords({commit, line, fingerprint, salts, otherLog}: ShuffleNotes, seat: number): string {
  return [
    ...commit === null ? [] : [`commit ${commit}`],
    ...line && fingerprint !== null ? [`fingerprint ${line} ${dashed(fingerprint)}`] : [],
    ...salts.filter(one => one.seat === seat).slice(0, 4)
        .map(({salt, revealed}) => `salt ${salt}${revealed === undefined ? '' : ` revealed ${dashed(revealed)}`}`),
    ...otherLog ? ['other-log'] : [],
  ].join(' ');
}

// With what a seat has noted since.
export function withNotes(known: ShuffleNotes, {commit, line, fingerprint, salts, otherLog}: ShuffleNotes): ShuffleNotes {
  const others = known.salts.filter(one => salts.every(({commitment}) => commitment !== one.commitment));
  return {commit, ...fingerprint === null ? {fingerprint: known.fingerprint, line: known.line ?? 0} : {fingerprint, line: line ?? 0},
          salts: [...salts, ...others], otherLog: otherLog || known.otherLog};
}
