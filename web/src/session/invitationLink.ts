// The link to a seat as it is sent to somebody: by way of a page that tells messengers which game it is
// (invite/SET-LANGUAGE.html, see build.mjs). All else stays in the fragment, which nobody but the browser reads.

import type {RuleSet} from '../engine/types';

export function invitationLink(link: string, set: RuleSet, language: string): string {
  const url = new URL(`invite/${set}-${language}.html`, link);
  url.hash = new URL(link).hash;
  return url.href;
}
