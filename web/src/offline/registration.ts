// Keeps the page for when there is no network. Where the browser does not allow that the page works
// as before, only not offline; nothing of it is an error that anyone would have to see.

export type OfflineNews =
    {kind: 'ready'}|                      // the page opens without a network from now on
    {kind: 'update'; apply: () => void}|  // a new version is here; apply() loads the page anew
    {kind: 'failed'; reason: string};     // for whoever looks into it

const WORKER = 'sw.js';
const LOOK_MS = 60 * 60 * 1000;

// Waits for a worker that is being installed.
function watch(worker: ServiceWorker, tell: (news: OfflineNews) => void): void {
  const first = navigator.serviceWorker.controller === null;
  const look = () => {
    if (worker.state === 'installed' && !first)
      tell({kind: 'update', apply: () => takeOver(worker)});
    else if (worker.state === 'activated' && first)
      tell({kind: 'ready'});
    else if (worker.state === 'redundant' && first)
      tell({kind: 'failed', reason: 'not every file could be kept'});
  };
  worker.addEventListener('statechange', look);
  look();
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
  worker.postMessage('take over');
}

// The page comes first.
function loaded(): Promise<unknown> {
  return document.readyState === 'complete' ? Promise.resolve() :
                                              new Promise(resolve => addEventListener('load', resolve, {once: true}));
}

export async function startOffline(tell: (news: OfflineNews) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    tell({kind: 'failed', reason: 'there are no service workers here'});
    return;
  }
  await loaded();
  try {
    const registration = await navigator.serviceWorker.register(new URL(WORKER, document.baseURI).href);
    const coming = registration.waiting ?? registration.installing;
    if (coming)
      watch(coming, tell);
    else if (registration.active)
      tell({kind: 'ready'});
    registration.addEventListener('updatefound', () => {
      if (registration.installing && registration.installing !== coming)
        watch(registration.installing, tell);
    });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_MS);
    addEventListener('online', look);
  } catch (error) {
    tell({kind: 'failed', reason: String(error)});
  }
}
