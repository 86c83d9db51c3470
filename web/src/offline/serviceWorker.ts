// The service worker: caches every file of the page, so that it works offline, and serves them from
// the cache. A new version of the page is a new worker with another list of files; it fetches those
// that changed in the background and waits until the page activates it. Requests to a server's
// tables are never cached.
//
// It also shows the server's push messages: it is somebody's turn at a table of this browser.

import type {ModuleFiles} from '../engine/moduleFile';
import {moduleFile} from '../engine/moduleFile';

// The names of all files, except that of the engine's modules only one is needed; of those that are kept
// once they have been used; and a version for them together; defined by build.mjs.
declare const FILES: readonly string[];
declare const LATER_FILES: readonly string[];
declare const MODULE_FILES: ModuleFiles;
declare const VERSION: string;

// The part of ServiceWorkerGlobalScope that is used here.
interface Waits {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetches {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushes extends Waits {
  readonly data: {json(): unknown}|null;
}
interface Clicks extends Waits {
  readonly notification: {close(): void; readonly data: unknown};
}
interface Changes extends Waits {
  readonly oldSubscription?: PushSubscription|null;
  readonly newSubscription?: PushSubscription|null;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly navigator: {setAppBadge?: () => Promise<void>};
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install'|'activate', listener: (event: Waits) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetches) => void): void;
  addEventListener(kind: 'push', listener: (event: Pushes) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: Clicks) => void): void;
  addEventListener(kind: 'pushsubscriptionchange', listener: (event: Changes) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const scope = self as unknown as Scope;
const PREFIX = 'lapilli-';
const OURS = PREFIX + VERSION;
const PAGE = 'index.html';

const addressOf = (file: string) => new URL(file, scope.registration.scope).href;
const addresses = new Set([...FILES, moduleFile(MODULE_FILES)].map(addressOf));
const laterAddresses = new Set(LATER_FILES.map(addressOf));
const lasting = (address: string) => /-[0-9a-f]{8,}\.\w+$/.test(address);

// A file named by its content may come from an older cache.
async function take(cache: Cache, address: string): Promise<void> {
  const known = lasting(address) ? await caches.match(address) : undefined;
  const found = known ?? await fetch(address, {cache: lasting(address) ? 'default' : 'no-cache'});
  if (!found.ok)
    throw new Error(`${address}: ${found.status}`);
  await cache.put(address, found);
}

async function install(): Promise<void> {
  const cache = await caches.open(OURS);
  await Promise.all([...addresses].map(address => take(cache, address)));
  const used = await Promise.all([...laterAddresses].map(async address => await caches.match(address) ? [address] : []));
  await Promise.all(used.flat().map(address => take(cache, address)));
}

// Without network, a picture that is not kept is no error: the page draws without it.
async function answerLater(address: string, request: Request): Promise<Response> {
  const known = await caches.match(address);
  if (known)
    return known;
  const found = await fetch(request).catch(() => new Response(null, {status: 204}));
  if (found.status === 200)
    await (await caches.open(OURS)).put(address, found.clone());
  return found;
}

// The previous version stays, for a page that is still open in another window.
async function tidy(): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== OURS);
  await Promise.all(names.slice(0, -1).map(name => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(address: string, request: Request): Promise<Response> {
  const ours = await caches.open(OURS);
  return await ours.match(address) ?? await caches.match(address) ?? fetch(request);
}

scope.addEventListener('install', event => event.waitUntil(install()));
scope.addEventListener('activate', event => event.waitUntil(tidy()));

scope.addEventListener('message', ({data}) => {
  if (data === 'take over')
    void scope.skipWaiting();
});

// Files that the page had loaded before the worker was there.
scope.addEventListener('message', event => {
  const {keep} = event.data as {keep?: string[]};
  if (Array.isArray(keep))
    (event as unknown as Waits).waitUntil(caches.open(OURS).then(cache =>
      Promise.all(keep.filter(address => laterAddresses.has(address)).map(address => take(cache, address).catch(() => undefined)))));
});

scope.addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== new URL(scope.registration.scope).origin)
    return;
  const address = url.origin + url.pathname;
  if (address === scope.registration.scope)
    event.respondWith(answer(addressOf(PAGE), request));
  else if (laterAddresses.has(address))
    event.respondWith(answerLater(address, request));
  else if (addresses.has(address) || lasting(address))
    event.respondWith(answer(address, request));
});

// What session/turnPush.ts has left for us.
const PUSH_CACHE = 'push of lapilli';
const PUSH_STATE = 'push-state.json';

interface PushState {
  title: string;
  kinds: Record<string, string>;
  tables: {table: string; tokens: string[]; address: string}[];
}

async function pushState(): Promise<PushState> {
  const saved = await (await caches.open(PUSH_CACHE)).match(PUSH_STATE);
  const found = await saved?.json().catch(() => null) as Partial<PushState>|null|undefined;
  return {title: textOf(found, 'title') || 'Lapilli', kinds: found?.kinds ?? {}, tables: Array.isArray(found?.tables) ? found.tables : []};
}

function textOf(value: unknown, key: string): string {
  const found = (value as Record<string, unknown>|null)?.[key];
  return typeof found === 'string' ? found : '';
}

// Browsers want every message to be seen, so one that cannot be read is shown too.
async function showTurn(event: Pushes): Promise<void> {
  let message: unknown = null;
  try {
    message = event.data?.json();
  } catch {
    // It is not from our server, or from a newer one.
  }
  const {title, kinds, tables} = await pushState(), table = textOf(message, 'table');
  const address = tables.find(one => one.table === table)?.address ?? '#/';
  await scope.registration.showNotification(title, {body: kinds[textOf(message, 'kind')] ?? '', tag: table, data: {table, address}});
  await scope.navigator.setAppBadge?.().catch(() => undefined);
}

// Goes to the table: in its own window if there is one, or in one that shows the start page.
async function openTable(address: string): Promise<void> {
  const url = scope.registration.scope + address;
  const windows = await scope.clients.matchAll({type: 'window', includeUncontrolled: true});
  const own = windows.find(window => window.url === url);
  const start = windows.find(window => /(\/|#|#\/)$/.test(window.url));
  try {
    if (!own && start)
      await start.navigate(url);
    await (own ?? start)?.focus();
    if (own ?? start)
      return;
  } catch {
    // The window does not obey: open another.
  }
  await scope.clients.openWindow(url);
}

// The push service has replaced the subscription: all tables have to know the new one.
async function renew({oldSubscription, newSubscription}: Changes): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const fresh = newSubscription ?? await scope.registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
  const {endpoint, keys} = fresh.toJSON();
  for (const {table, tokens} of (await pushState()).tables)
    for (const token of tokens)
      await fetch(new URL(`/api/tables/${table}/subscribe`, scope.registration.scope), {
        method: 'POST',
        headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
        body: JSON.stringify({endpoint, keys}),
      }).catch(() => undefined);
}

scope.addEventListener('push', event => event.waitUntil(showTurn(event)));
scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)));
scope.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openTable(textOf(event.notification.data, 'address') || '#/'));
});
