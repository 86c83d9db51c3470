// Push messages: the server tells this browser when it is the turn of one of its seats, even when
// the page is closed (docs/protocol.md). What the service worker needs to show them, and to renew the
// subscription, is kept in a cache of its own; serviceWorker.ts reads it.

import {t} from '../i18n/translate';
import {mayNotify} from '../platform/notifications';
import {onSettings} from '../platform/settings';
import {list, object, sound, text} from '../storage/schema';

const CACHE = 'push of lapilli';
const STATE = 'push-state.json';
const TABLES = 50;  // remembered, the latest

// The seats of this browser at a table.
export interface PushSeats {
  table: string;
  tokens: string[];
  address: string;  // the fragment of the table's address
}

interface PushState {
  title: string;
  kinds: Record<string, string>;  // what to decide, in the player's language
  tables: PushSeats[];
}

// What an older page has left.
const knownTables = object<{tables: PushSeats[]}>({
  tables: sound(object<PushSeats>({table: text(16), tokens: list(text(32), 0, 5), address: text(100)}), TABLES),
});

const connected = new Map<string, {base: string; seats: PushSeats}>();  // by table
let listening = false;

function texts(): Pick<PushState, 'title'|'kinds'> {
  return {
    title: t('It’s your turn'),
    kinds: {
      pick: t('Choose a domino for the next round.'),
      pair: t('Choose your first two dominoes.'),
      lay: t('Place your domino.'),
      fire: t('Where should the fire land?'),
      totem: t('You have to pass on a totem.'),
      recruit: t('Recruit a caveman, or skip.'),
    },
  };
}

async function saveState(seats: PushSeats): Promise<void> {
  const cache = await caches.open(CACHE), saved = await cache.match(STATE);
  const before = saved ? knownTables(await saved.json(), {parts: 0})?.tables ?? [] : [];
  const state: PushState = {...texts(), tables: [seats, ...before.filter(({table}) => table !== seats.table)].slice(0, TABLES)};
  await cache.put(STATE, new Response(JSON.stringify(state)));
}

function keyBytes(text: string): Uint8Array {
  const padded = text.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(padded), letter => letter.charCodeAt(0));
}

function isSame(a: ArrayBuffer|null|undefined, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0));
  return bytes.length === b.length && bytes.every((byte, i) => byte === b[i]);
}

// The subscription of this browser with the server's key. A server with a new key needs a new one.
async function subscription(base: string): Promise<PushSubscription|null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.pushManager)
    return null;
  const answer = await fetch(new URL('/api/push', base), {cache: 'no-store'});
  if (!answer.ok)
    return null;  // this server sends none
  const {key} = await answer.json() as {key: string};
  const known = await registration.pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, keyBytes(key)))
    return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
}

async function subscribe(base: string, seats: PushSeats): Promise<void> {
  if (!mayNotify() || typeof caches === 'undefined')
    return;
  try {
    const made = await subscription(base);
    if (!made)
      return;
    const {endpoint, keys} = made.toJSON();
    await saveState(seats);
    for (const token of seats.tokens)
      await fetch(new URL(`/api/tables/${seats.table}/subscribe`, base), {
        method: 'POST',
        headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
        body: JSON.stringify({endpoint, keys}),
      });
  } catch {
    // No push service, or it does not answer: the page still tells while it is open.
  }
}

// Subscribes the seats that are connected when the player turns notifications on.
function listen(): void {
  let before = mayNotify();
  listening = true;
  onSettings(() => {
    const now = mayNotify();
    if (now && !before)
      for (const {base, seats} of connected.values())
        void subscribe(base, seats);
    before = now;
  });
}

// This browser plays these seats and is connected: it wants to be told about their turns when it is
// not.
export function followTurns(base: string, seats: PushSeats): void {
  if (!listening)
    listen();
  connected.set(seats.table, {base, seats});
  void subscribe(base, seats);
}

export function unfollowTurns(table: string): void {
  connected.delete(table);
}

// The player wants no notifications any more. The push service lets the server know.
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    await caches.delete(CACHE);
  } catch {
    // There is no subscription.
  }
}
