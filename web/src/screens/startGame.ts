// From a wish to a table, and there. Each gives a sentence when it cannot be.

import type {Games, Result} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import {go} from '../platform/route';
import {getSettings} from '../platform/settings';
import {createOnline, startLocal} from '../session/openSession';
import type {Session} from '../session/session';
import {loadSentence} from '../ui/statusScreen';
import type {Wish} from './newGameForm';
import {planOf} from './newGameForm';
import {handOver, keyOf, placeFor} from './sessionHandoff';
import type {Starting} from './startup';
import {startAgain} from './startup';

// Shows a session that has just been opened.
export function show(session: Session): void {
  handOver(session);
  go(placeFor(keyOf(session)));
}

async function begin(how: (starting: Starting & {ok: true}) => Promise<Result<Session>>): Promise<string|null> {
  const starting = await startAgain();
  if (!starting.ok)
    return loadSentence(starting.reason);
  const opened = await how(starting);
  if (!opened.ok)
    return refusalText(opened.refusal);
  show(opened.value);
  return null;
}

function names(wish: Wish): string[] {
  return wish.seats.map(({who, name}) => name.trim() || (who === 'me' ? getSettings().name.trim() : ''));
}

export function beginLocal(wish: Wish, games: Games|null = null): Promise<string|null> {
  return begin(({world}) => startLocal(world, planOf(wish, games), {names: names(wish), seed: wish.seed}));
}

export function beginOnline(wish: Wish, games: Games|null): Promise<string|null> {
  if (!navigator.onLine)
    return Promise.resolve(t('You’re offline. Online tables need a connection, but you can still play against computers.'));
  const here = wish.seats.flatMap(({who}, i) => who === 'me' || who === 'here' ? [i + 1] : []);
  return begin(({world}) => createOnline(world, planOf(wish, games), {here, names: names(wish)}));
}
