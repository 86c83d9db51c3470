// Starts a game and shows it. Returns a sentence when that fails.

import type {RuleOptions, Result} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {getSettings} from '../platform/settings';
import {createOnline, startLocal} from '../session/openSession';
import type {Session} from '../session/session';
import {loadFailureText} from '../ui/statusScreen';
import type {NewGameForm} from './newGameForm';
import {gameSetupOf} from './newGameForm';
import {handOffSession, sessionKey, sessionRoute} from './sessionHandoff';
import type {Startup} from './startup';
import {retryStartup} from './startup';

// Shows a session that was just opened.
export function showSession(session: Session): void {
  handOffSession(session);
  navigate(sessionRoute(sessionKey(session)));
}

export async function begin(how: (startup: Startup & {ok: true}) => Promise<Result<Session>>): Promise<string|null> {
  const startup = await retryStartup();
  if (!startup.ok)
    return loadFailureText(startup.reason);
  const opened = await how(startup).catch(() => null);
  if (opened === null)
    return loadFailureText('unreachable');
  if (!opened.ok)
    return refusalText(opened.refusal);
  showSession(opened.value);
  return null;
}

function names(form: NewGameForm): string[] {
  return form.seats.map(({who, name}) => name.trim() || (who === 'me' ? getSettings().name.trim() : ''));
}

export function startLocalGame(form: NewGameForm, options: RuleOptions|null = null): Promise<string|null> {
  return begin(async ({context}) => {
    const known = options ?? (await context.newEngine()).ruleOptions(form.set, form.seats.length);
    return startLocal(context, gameSetupOf(form, known), {names: names(form), seed: form.seed});
  });
}

// Why there is no online table just now; null when there can be one.
export function offlineText(): string|null {
  return navigator.onLine ? null : t('You’re offline. Online tables need a connection, but you can still play against computers.');
}

export function startOnlineGame(form: NewGameForm, options: RuleOptions|null): Promise<string|null> {
  const here = form.seats.flatMap(({who}, i) => who === 'me' || who === 'here' ? [i + 1] : []);
  return begin(({context}) => createOnline(context, gameSetupOf(form, options), {here, names: names(form)}));
}
