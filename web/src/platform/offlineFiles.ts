// Asks the service worker to keep files that were loaded when they were wanted, maybe before it was there.
export function keepOffline(files: readonly string[]): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer|undefined;
  void worker?.ready.then(({active}) => active?.postMessage({keep: files.map(file => new URL(file, location.href).href)}));
}
