// Ways to a table with other people. Each shows the table, or returns a sentence when that fails.

import type {RuleSet} from '../../engine/types';
import {t} from '../../i18n/translate';
import {clientRefusal} from '../../session/clientRefusal';
import {createOnline, matchOnline, takeFreeSeat, takeLinkedSeat} from '../../session/openSession';
import type {OnlineSession} from '../../session/onlineSession';
import type {SessionContext} from '../../session/sessionContext';
import {SHORT} from '../newGameForm';
import {begin, offlineText} from '../startGame';

// A table for two; the lobby has the link for the friend.
export async function playWithFriend(set: RuleSet, short: boolean, name: string): Promise<string|null> {
  return offlineText() ?? begin(({context}) =>
      createOnline(context, {set, seats: ['person', 'person'], ...(short && SHORT)}, {here: [1], names: [name]}));
}

// `table`: where to look first.
export async function quickMatch(set: RuleSet, seats: number, name: string, table?: string): Promise<string|null> {
  return offlineText() ?? begin(({context}) => matchOnline(context, set, seats, name, table));
}

async function takeSeat(take: (context: SessionContext) => Promise<OnlineSession>, otherwise: string): Promise<string|null> {
  return offlineText() ?? begin(async ({context}) => {
    const session = await take(context);
    if (await session.whenSeated())
      return {ok: true, value: session};
    await session.discard();
    return {ok: false, refusal: clientRefusal('no-free-seat', otherwise)};
  });
}

export function takeOpenSeat(table: string, name: string): Promise<string|null> {
  return takeSeat(context => takeFreeSeat(context, table, name), t('Someone else was faster. Choose another table.'));
}

// The seat that the host has given to who asked for one (askToJoin.tsx).
export function takeGivenSeat(table: string, token: string, name: string): Promise<string|null> {
  return takeSeat(context => takeLinkedSeat(context, table, token, name), t('This table has no open seat any more.'));
}
