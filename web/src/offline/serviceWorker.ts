// The service worker: caches every file of the page, so that it works offline, and serves them from
// the cache. A new version of the page is a new worker with another list of files; it fetches those
// that changed in the background and waits until the page activates it. Requests to a server's
// tables are never cached.

// The names of all files, and a version for them together; defined by build.mjs.
declare const FILES: readonly string[];
declare const VERSION: string;

// The part of ServiceWorkerGlobalScope that is used here.
interface Waits {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetches {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: {readonly scope: string};
  readonly clients: {claim(): Promise<void>};
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install'|'activate', listener: (event: Waits) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetches) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const scope = self as unknown as Scope;
const PREFIX = 'lapilli-';
const OURS = PREFIX + VERSION;
const PAGE = 'index.html';

const addressOf = (file: string) => new URL(file, scope.registration.scope).href;
const addresses = new Set(FILES.map(addressOf));
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

scope.addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== new URL(scope.registration.scope).origin)
    return;
  const address = url.origin + url.pathname;
  if (address === scope.registration.scope)
    event.respondWith(answer(addressOf(PAGE), request));
  else if (addresses.has(address) || lasting(address))
    event.respondWith(answer(address, request));
});
