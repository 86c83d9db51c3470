// Your turn reaches you: title and icon, the question about notifications and its answers, a push
// message from the server to the service worker, and the list of games with those that wait first.
import {PushService} from '../../../tests/serve/support/push_service.mjs';
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {command, path} from '../../../tests/serve/support/server.mjs';
import {CLIPBOARD, copiedLink, instantState, newGame} from './actions.mjs';
import {expectEvent, GameServer, scenario, untilFound, untilKept} from './harness.mjs';
import {MousePlayer} from './players.mjs';

const OFFER = 'Would you like a notification when it’s your turn?';

// The link for the open seat.
const seatLink = user => copiedLink(user, user.page.locator('.lobby-seat').getByRole('button', {name: 'Copy link'}));

// The second person follows the link, and the game begins.
async function sitDown({page}, link) {
  await page.goto(link);
  await page.getByLabel('Your name').fill('Bo');
  await page.getByRole('button', {name: 'Take seat'}).click();
  await page.locator('.table .head').waitFor();
}

// Two people at a table. Options: of the browser of the first.
async function seated(openUser, gameServer, options = {}) {
  const state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, permissions: [...CLIPBOARD, ...options.permissions ?? []],
                              ...options.browser});
  const bo = await openUser({at: gameServer.url, state});
  await newGame(ada, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}});
  await sitDown(bo, await seatLink(ada));
  await ada.page.locator('.table .head').waitFor();
  return {ada, bo, hers: new MousePlayer(ada), his: new MousePlayer(bo)};
}

// Both play until it is the turn of the first, and both have moved.
async function untilTurnOf(first, second) {
  const both = () => Object.keys(first.done).length > 0 && Object.keys(second.done).length > 0;
  let there = false;
  void second.play(() => there).catch(() => {});  // its next turn comes when it comes
  await first.play(prompt => {
    there = both() && prompt.kind !== 'end';
    return there;
  });
}

const windowState = page => page.evaluate(() => ({
  title: document.title,
  icon: document.querySelector('link[rel="icon"]').getAttribute('href'),
}));

const turnInTitle = () => scenario('your turn is in the title', async openUser => {
  const gameServer = await GameServer.open();
  const {ada, bo, hers, his} = await seated(openUser, gameServer, {permissions: ['notifications']});
  const one = await Promise.race([hers.prompt().then(() => ada), his.prompt().then(() => bo)]);
  const other = one === ada ? bo : ada;
  const [mine, theirs] = [await windowState(one.page), await windowState(other.page)];
  check(mine.title === '● Your turn · Discovery · Lapilli' && theirs.title === 'Discovery · Lapilli',
        'the title tells whose turn it is', {mine, theirs});
  check(/^blob:/.test(mine.icon) && /favicon-[0-9a-f]/.test(theirs.icon), 'and so does the icon', {mine, theirs});
  await one.go();
  await one.page.locator('.hero').waitFor();
  await expectEvent(one.page.waitForFunction(() => document.title === 'Lapilli'), 'which ends when the table is left');
  equal(await one.page.locator('.saved').first().locator('.saved-state').textContent(), 'Just started · your turn',
        'the list of games says whose turn it is');
  await other.go();
  await expectEvent(other.page.locator('.saved').first().getByText(`${one === ada ? 'Ada' : 'Bo'}’s turn`).waitFor(),
                    'by name when it is somebody else’s');
  await Promise.all([ada, bo].map(({page}) => page.close()));
  await gameServer.stop();
});

// In the page: what it does to be noticed. `goAway` puts it into the background.
function recordSignals() {
  window.signals = [];
  const record = name => async value => { window.signals.push([name, value ?? null]); };
  Object.defineProperties(navigator, {
    vibrate: {value: record('vibrate')},
    setAppBadge: {value: record('badge')},
    clearAppBadge: {value: record('no badge')},
  });
  let away = false;
  Object.defineProperty(document, 'visibilityState', {get: () => away ? 'hidden' : 'visible'});
  window.goAway = () => { away = true; };
  window.Notification = class {
    static permission = 'granted';
    constructor(title, {tag, data}) {
      window.signals.push(['notification', [title, tag, data.address]]);
    }
  };
}

// What was signalled since the last time, by name.
async function takeSignals(page) {
  const all = await page.evaluate(() => window.signals.splice(0));
  return Object.fromEntries(['vibrate', 'notification'].map(name => [name, all.filter(([one]) => one === name).map(([, value]) => value)])
                                .concat([['badge', all.filter(([one]) => one.includes('badge')).pop()]]));
}

const signalled = (page, name) => page.waitForFunction(wanted => window.signals.some(([one]) => one === wanted), name);

async function stateWithNotifications(at) {
  const state = await instantState(at), [{localStorage}] = state.origins;
  const settings = localStorage.map(({name, value}) => ({name, value: JSON.stringify({...JSON.parse(value), notify: 'on'})}));
  return {...state, origins: [{...state.origins[0], localStorage: settings.filter(({name}) => name === 'lapilli.settings')}]};
}

const turnSignals = () => scenario('your turn shakes the phone, is on the icon and notifies', async openUser => {
  const gameServer = await GameServer.open();
  const {ada, bo, hers, his} = await seated(openUser, gameServer,
                                            {browser: {before: recordSignals, state: await stateWithNotifications(gameServer.url)}});
  await untilTurnOf(his, hers);
  const waiting = await takeSignals(ada.page);
  equal([waiting.badge, waiting.notification], [['no badge', null], []], 'while others decide, nothing is on the icon of the page');
  let over = false;
  void his.play(() => over).catch(() => {});
  await expectEvent(signalled(ada.page, 'vibrate'), 'when your turn begins, the phone shakes');
  equal(await takeSignals(ada.page), {vibrate: [80], notification: [], badge: ['badge', 1]}, 'the icon says that one game waits, and nothing pops up');

  // Both play on, and Ada's page is in the background.
  await ada.page.evaluate(() => {
    window.goAway();
    window.signals.splice(0);
  });
  void hers.play(() => over).catch(() => {});
  await expectEvent(signalled(ada.page, 'notification'), 'when the page is in the background, there is a notification');
  over = true;
  const {vibrate, notification: [first]} = await takeSignals(ada.page);
  const hash = await ada.page.evaluate(() => location.hash);
  equal(first, ['It’s your turn', hash.slice(1).split('/')[0], hash], 'which names the table and leads to it');
  equal(vibrate, [], 'and nothing shakes');
  await Promise.all([ada, bo].map(({page}) => page.close()));
  await gameServer.stop();
});

// In the page: a permission that is asked for, and refused.
function refuseNotifications() {
  let asked = 0;
  Object.defineProperty(Notification, 'permission', {get: () => asked > 0 ? 'denied' : 'default'});
  Notification.requestPermission = async () => {
    document.documentElement.dataset.asked = String(++asked);
    return 'denied';
  };
}

const asked = page => page.evaluate(() => document.documentElement.dataset.asked ?? '0');

const refusedPermission = () => scenario('notifications are refused', async openUser => {
  const gameServer = await GameServer.open();
  const {ada, bo, hers, his} = await seated(openUser, gameServer, {browser: {before: refuseNotifications, viewport: {width: 390, height: 844}}});
  const offer = ada.page.getByText(OFFER);
  equal([await asked(ada.page), await offer.count()], ['0', 0], 'nobody is asked for notifications before they have moved');
  const board = await ada.page.locator('.front .territory').boundingBox();
  await untilTurnOf(his, hers);
  await offer.waitFor();
  equal(await ada.page.locator('.front .territory').boundingBox(), board, 'the question does not move the board');
  const question = await ada.page.locator('.notification-offer').boundingBox();
  check(question.y >= board.y + board.height, 'and does not cover it', {question, board});
  equal(await asked(ada.page), '0', 'and then the page asks, not the browser');
  await ada.page.getByRole('button', {name: 'Notify me'}).click();
  await expectEvent(ada.page.getByText('Notifications stay off. You can allow them').waitFor(), 'whoever refuses is told where to change that');
  equal([await asked(ada.page), await offer.count()], ['1', 0], 'and is not asked again');
  await ada.page.getByRole('button', {name: 'Menu'}).click();
  await ada.page.getByRole('button', {name: 'Settings'}).click();
  await expectEvent(ada.page.getByText('Your browser blocks notifications for this page.').waitFor(), 'the settings say so, too');
  await Promise.all([ada, bo].map(({page}) => page.close()));
  await gameServer.stop();
});

// In the page: a browser whose push service is a given one. The real one is on the internet.
function subscribeTo({endpoint, keys}) {
  let made = null;
  const subscription = key => ({
    endpoint,
    options: {applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0)).buffer},
    toJSON: () => ({endpoint, expirationTime: null, keys}),
    unsubscribe: async () => Boolean(made = null) || true,
  });
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({applicationServerKey}) => (made = subscription(applicationServerKey));
}

// In the page: the notification that is shown.
async function shownNotification() {
  const [{title, body, tag, data} = {}] = await (await navigator.serviceWorker.ready).getNotifications();
  return data && {title, body, tag, address: data.address};
}

// Tells the service worker of a message, in the worker itself: the DevTools can hand one over too, but do
// not say whether it arrived. Returns the notification that it shows.
async function deliver(user, payload) {
  const [worker] = user.context.serviceWorkers();
  await worker.evaluate(data => { self.dispatchEvent(new PushEvent('push', {data})); }, JSON.stringify(payload));
  return untilFound(user.page, shownNotification);
}

const pushed = () => scenario('a push message opens the table', async openUser => {
  const key = path('push.pem'), service = await PushService.open();
  command('serve', '--make-push-key', key);
  const gameServer = await GameServer.open(['--push-key', key, '--push-contact', 'mailto:host@example.org', '--push-local']);
  const browser = service.browser();
  const state = await instantState(gameServer.url);
  const ada = await openUser({at: gameServer.url, state, offline: true, permissions: ['notifications', ...CLIPBOARD]});
  await ada.go();
  await untilKept(ada.page);
  await ada.context.addInitScript(subscribeTo, browser.subscription);
  await ada.page.evaluate(() => localStorage.setItem('lapilli.settings', JSON.stringify({...JSON.parse(localStorage.getItem('lapilli.settings') ?? '{}'), notify: 'on'})));
  await ada.page.reload();

  const bo = await openUser({at: gameServer.url, state});
  const subscribed = ada.page.waitForResponse(answer => answer.url().endsWith('/subscribe') && answer.ok());
  await newGame(ada, {set: 'discovery', seats: ['me', 'link'], names: {1: 'Ada'}});
  await expectEvent(subscribed, 'whoever wants notifications subscribes at the table');
  await sitDown(bo, await seatLink(ada));
  await ada.page.locator('.table .head').waitFor();
  const table = await ada.page.evaluate(() => location.hash), hers = new MousePlayer(ada), his = new MousePlayer(bo);
  await untilTurnOf(his, hers);

  // Ada goes back to the start page; Bo moves, and the server tells her.
  await ada.go();
  await ada.page.locator('.hero').waitFor();
  void his.play(() => service.messages.length > 0).catch(() => {});
  const {payload, error} = await service.message(1);
  check(error === undefined && table.includes(payload.table), 'the server tells her browser at which table it is her turn', {payload, error});
  const shown = await deliver(ada, payload);
  equal([shown.title, shown.tag, shown.address], ['It’s your turn', payload.table, table], 'the service worker shows a notification');
  check(shown.body.length > 0, 'which says what to decide', shown);

  const [worker] = ada.context.serviceWorkers();
  const renewed = await worker.evaluate(async ({endpoint, keys}) => {
    const event = new ExtendableEvent('pushsubscriptionchange'), real = self.fetch;
    Object.defineProperty(event, 'newSubscription', {value: {toJSON: () => ({endpoint, keys})}});
    const answered = new Promise(resolve => {
      self.fetch = async (...request) => {
        const answer = await real(...request);
        resolve({path: new URL(request[0]).pathname, status: answer.status});
        return answer;
      };
    });
    self.dispatchEvent(event);
    return answered.finally(() => { self.fetch = real; });
  }, service.browser().subscription);
  equal(renewed, {path: `/api/tables/${payload.table}/subscribe`, status: 200}, 'a subscription that the browser replaces is renewed at the table');
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', {notification}));
  });
  await expectEvent(ada.page.locator('.table .head').waitFor(), 'a click on it goes to the table');
  equal(await ada.page.evaluate(() => location.hash), table, 'and to the right one');
  service.close();
  await ada.page.close();
  await bo.page.close();
  await gameServer.stop();
});

const expired = () => scenario('games that are gone', async openUser => {
  const gameServer = await GameServer.open(), state = await instantState(gameServer.url);
  const user = await openUser({at: gameServer.url, state, allow: [/404/, /WebSocket connection to .* failed/]}), {page} = user;
  await newGame(user, {set: 'totem', seats: ['me', 'link'], names: {1: 'Ada'}});
  await page.locator('.lobby').waitFor();
  await gameServer.kill();
  gameServer.store = `sqlite:${path('empty.db')}`;
  await gameServer.again();
  await user.go();
  await expectEvent(page.locator('.saved').getByText('This table has expired').waitFor(), 'the list says that a table has expired');
  await page.getByRole('button', {name: /^Remove this game/}).click();
  await expectEvent(page.locator('.saved').waitFor({state: 'detached'}), 'and it can be removed');
  await gameServer.stop();
});

export default [turnInTitle, turnSignals, refusedPermission, pushed, expired];
