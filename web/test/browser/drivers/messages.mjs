// messages.mjs: what the console of a page says, in browsers whose drivers do not tell all of it. The page
// is served with a script of the test in front, which keeps it.
import {cpSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {path} from '../../../../tests/serve/support/server.mjs';
import {web} from '../harness.mjs';

// Runs in the page. The storage of the session survives a reload.
function keepMessages() {
  const note = text => sessionStorage.setItem('messages', JSON.stringify([...JSON.parse(sessionStorage.getItem('messages') ?? '[]'), text]));
  for (const type of ['debug', 'log', 'info', 'warn', 'error'])
    console[type] = (...words) => note(`console ${type}: ${words.join(' ')}`);
  addEventListener('error', event => note(`error: ${event.message ?? event.target.outerHTML} ${event.error?.stack ?? ''}`), true);
  addEventListener('unhandledrejection', event => note(`error: ${event.reason} ${event.reason?.stack ?? ''}`));
  addEventListener('securitypolicyviolation', event => note(`refused: ${event.blockedURI}`));
  const noteFailed = entries => entries.filter(({responseStatus}) => responseStatus >= 400)
      .forEach(({name, responseStatus}) => note(`${responseStatus} ${name}`));
  const observer = new PerformanceObserver(list => noteFailed(list.getEntries()));
  observer.observe({type: 'resource', buffered: true});
  addEventListener('takemessages', () => noteFailed(observer.takeRecords()));
}

// The folder of a page that keeps its messages.
let folder = null;
export function webWithMessages() {
  if (folder)
    return folder;
  folder = path('web');
  cpSync(web, folder, {recursive: true});
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'keep-messages.js'), `(${keepMessages})();`);
  writeFileSync(join(folder, 'index.html'), page.replace('<meta charset="utf-8">', '$&<script src="keep-messages.js"></script>'));
  for (const packed of ['br', 'gz'])
    rmSync(join(folder, `index.html.${packed}`), {force: true});
  return folder;
}

// Takes the messages out of the page.
export async function takeMessages(page) {
  return JSON.parse(await page.evaluate(() => {
    dispatchEvent(new Event('takemessages'));
    const kept = sessionStorage.getItem('messages');
    sessionStorage.removeItem('messages');
    return kept ?? '[]';
  }));
}
