// The service worker: keeps every file of the page, so that it opens and plays without a network.
// It answers from what it keeps. A new version of the page is a new worker with another list; it
// fetches what it lacks in the background and waits until the page asks for it. What a server's
// tables say is never kept.

// build.mjs puts in the names of all files, and a name for all of them together.
declare const FILES: readonly string[];
declare const VERSION: string;

// As much of a service worker's world as is used here.
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

// A file whose name changes with its bytes may come from an older cache.
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

// The version before this one stays for a page that is still open in another window.
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
