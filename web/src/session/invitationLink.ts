// The link to a seat as it is sent to somebody: by way of a page that tells messengers which game it is
// (invite/SET-LANGUAGE.html, see build.mjs). All else stays in the fragment, which nobody but the browser reads.

import type {RuleSet} from '../engine/types';

// What the preview says of the table: who invites, to how many players, and for how long. Anybody may read it.
export interface InvitationTerms {
  by: string;
  players: number;
  minutes: number;
}

export function invitationLink(link: string, set: RuleSet, language: string, {by, players, minutes}: InvitationTerms): string {
  const url = new URL(`invite/${set}-${language}.html`, link);
  if (by !== '')
    url.search = `?by=${encodeURIComponent(by)}&players=${players}&minutes=${minutes}`;
  url.hash = new URL(link).hash;
  return url.href;
}
