// Registers the service worker. Where the browser has none the page simply does not work offline;
// that is no error to bother anyone with.

export type OfflineStatus =
    {kind: 'ready'}|                      // the page works offline from now on
    {kind: 'update'; apply: () => void}|  // a new version is ready; apply() reloads the page
    {kind: 'failed'; reason: string};     // for debugging

const WORKER = 'sw.js';
const LOOK_MS = 60 * 60 * 1000;

// Follows a worker that is being installed.
function watch(worker: ServiceWorker, report: (status: OfflineStatus) => void): void {
  const first = navigator.serviceWorker.controller === null;
  const look = () => {
    if (worker.state === 'installed' && !first)
      report({kind: 'update', apply: () => activate(worker)});
    else if (worker.state === 'activated' && first)
      report({kind: 'ready'});
    else if (worker.state === 'redundant' && first)
      report({kind: 'failed', reason: 'not every file could be kept'});
  };
  worker.addEventListener('statechange', look);
  look();
}

function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
  worker.postMessage('take over');
}

// The page itself loads first.
function loaded(): Promise<unknown> {
  return document.readyState === 'complete' ? Promise.resolve() :
                                              new Promise(resolve => addEventListener('load', resolve, {once: true}));
}

export async function startOffline(report: (status: OfflineStatus) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    report({kind: 'failed', reason: 'there are no service workers here'});
    return;
  }
  await loaded();
  try {
    const registration = await navigator.serviceWorker.register(new URL(WORKER, document.baseURI).href);
    const coming = registration.waiting ?? registration.installing;
    if (coming)
      watch(coming, report);
    else if (registration.active)
      report({kind: 'ready'});
    registration.addEventListener('updatefound', () => {
      if (registration.installing && registration.installing !== coming)
        watch(registration.installing, report);
    });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_MS);
    addEventListener('online', look);
  } catch (error) {
    report({kind: 'failed', reason: String(error)});
  }
}
