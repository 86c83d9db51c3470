// What only a real browser shows: saved games in its IndexedDB, over a crash and a full disk; two
// windows of one game; players in a worker; and the page without a network.
//   node test/browser/savedGames.mjs PATH-OF-LAPILLI sqlite [build/wasm/lapilli.wasm]
import {FlakyProxy, begin, launch, serve, site, visit} from '../support/sessionPage.mjs';
import {finish, test, withTimeout} from '../support/sessionContext.mjs';

const first = await site('one', 'aaaaaaaa'), second = await site('two', 'bbbbbbbb');
let server = await serve(first);
const proxy = await FlakyProxy.open(server.port);
const PLAN = {set: 'totem', seats: ['person', 'level:1', 'person']};
const numbers = log => log.map(({n}) => n);
const counted = most => Array.from({length: most}, (_, i) => i + 1);

await test('a game survives the death of the browser with every line that was seen', async check => {
  let browser = await launch('crash'), page = await visit(browser, proxy.base), id;
  const seen = [], devtools = await browser.newCDPSession(page);
  await page.exposeFunction('saw', line => {
    if (seen.push(line) === 30)
      devtools.send('Browser.crash').catch(() => {});
  });
  await begin(page);
  id = await page.evaluate(async setup => {
    const {value} = await lap.startLocal(context, setup, {names: ['Ada', '', 'Bob']});
    globalThis.session = value;
    value.on(change => change.kind === 'lines' && change.lines.forEach(saw));
    return value.id;
  }, PLAN);
  const gone = new Promise(resolve => browser.once('close', resolve));
  page.evaluate(() => play(session, 60)).catch(() => {});  // not to its end
  await withTimeout(gone, 'the browser to die');
  browser = await launch('crash');
  page = await visit(browser, proxy.base);
  await begin(page);
  const found = await page.evaluate(async id => {
    const games = await context.savedGames.toContinue(), before = await context.savedGames.lines(id);
    const {session} = await lap.openSaved(context, id), problems = [];
    session.on(change => change.kind === 'problem' && problems.push(change.say));
    const record = await play(session);
    const {value} = await lap.readReplay(context, record);
    return {games: games.map(game => game.id), before, problems, proof: value.proof, names: value.names,
            log: await context.savedGames.lines(id), last: session.engine.table().number};
  }, id);
  check(found.games, [id], 'to continue');
  check(seen.filter(line => found.before[line.n - 1]?.e !== line.e), [], 'seen and lost');
  check([found.problems, found.proof, found.names[0]], [[], 'good', 'Ada'], 'the end');
  check(numbers(found.log), counted(found.last), 'numbers');
  check(browser.said, [], 'console');
  await browser.close();
});

await test('a line is in the database before it is shown', async check => {
  const browser = await launch('order'), page = await visit(browser, proxy.base);
  await begin(page);
  const early = await page.evaluate(async setup => {
    const {value: session} = await lap.startLocal(context, setup), other = await lap.SavedGames.open(), looks = [];
    session.on(change => {
      for (const line of change.kind === 'lines' ? change.lines : [])
        looks.push(other.lines(session.id).then(lines => lines[line.n - 1]?.e === line.e));
    });
    await play(session, 40);
    return (await Promise.all(looks)).filter(there => !there).length;
  }, PLAN);
  check(early, 0, 'lines shown too early');
  await browser.close();
});

await test('two windows of one game see each line, and one of two decisions made at once counts', async check => {
  const browser = await launch('windows');
  const [left, right] = [await visit(browser, proxy.base), await visit(browser, proxy.base)];
  for (const page of [left, right])
    await begin(page);
  const id = await left.evaluate(async () => {
    globalThis.session = (await lap.startLocal(context, {set: 'discovery', seats: ['person', 'person']})).value;
    return session.id;
  });
  await right.evaluate(async id => {
    globalThis.session = (await lap.openSaved(context, id)).session;
  }, id);
  const ask = page => page.evaluate(async () => {
    const answer = await session.ask(session.engine.table().seat, session.engine.decide('random', 1n));
    return answer?.error ?? 'granted';
  });
  const number = page => page.evaluate(() => session.engine.table().number);
  for (let i = 0; i < 10; i++) {
    const answers = await Promise.all([ask(left), ask(right)]);
    check(answers.includes('granted'), true, `answers ${answers}`);
    const most = Math.max(await number(left), await number(right));
    for (const page of [left, right])
      await page.waitForFunction(most => session.engine.table().number >= most, most);
  }
  const [a, b] = await Promise.all([left, right].map(page => page.evaluate(() => session.engine.record())));
  check(a, b, 'records');
  const log = await left.evaluate(() => context.savedGames.lines(session.id));
  check(numbers(log), counted(log.length), 'numbers');
  check(browser.said, [], 'console');
  await browser.close();
});

await test('where storage is full the game goes on and says so, and is saved when there is room', async check => {
  const browser = await launch('full'), page = await visit(browser, proxy.base);
  const devtools = await browser.newCDPSession(page), origin = new URL(proxy.base).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: 1});
  await begin(page);
  const full = await page.evaluate(async () => {
    globalThis.session = (await lap.startLocal(context, {set: 'discovery', seats: ['person', 'person']})).value;
    const problems = [];
    session.on(change => change.kind === 'problem' && problems.push(change.say));
    await play(session, 24);
    return {lasts: context.savedGames.persistent, problems, kept: (await context.savedGames.lines(session.id)).length};
  });
  check([full.lasts, full.problems.length, full.kept], [true, 1, 0], 'full');
  await devtools.send('Storage.overrideQuotaForOrigin', {origin});
  const log = await page.evaluate(async () => {
    await play(session, 36);
    return context.savedGames.lines(session.id);
  });
  check(numbers(log), counted(log.length), 'numbers');
  check(log.length >= 36, true, 'all of it');
  check(browser.said, [], 'console');
  await browser.close();
});

await test('where storage is blocked the page plays all the same', async check => {
  const browser = await launch('blocked');
  await browser.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', {
    get() {
      throw new DOMException('no', 'SecurityError');
    },
  }));
  const page = await visit(browser, proxy.base);
  await begin(page);
  const found = await page.evaluate(async setup => {
    const {value: session} = await lap.startLocal(context, setup), problems = [];
    session.on(change => change.kind === 'problem' && problems.push(change.say));
    await play(session, 30);
    return {lasts: context.savedGames.persistent, problems: problems.length, games: (await context.savedGames.toContinue()).length};
  }, PLAN);
  check(found, {lasts: false, problems: 1, games: 1}, 'found');
  check(browser.said, [], 'console');
  await browser.close();
});

await test('two pages play at a table of the server, one of them loaded anew in the middle', async check => {
  const browser = await launch('online');
  const [left, right] = [await visit(browser, proxy.base), await visit(browser, proxy.base)];
  for (const page of [left, right])
    await begin(page);
  const link = await left.evaluate(async () => {
    const {value} = await lap.createOnline(context, {set: 'discovery', seats: ['person', 'person']}, {names: ['Ada']});
    globalThis.session = value;
    await value.whenArrived();
    return value.invitations.find(({seat}) => seat === 2).url;
  });
  const join = link => right.evaluate(async link => {
    const {table, token} = lap.parseSeatLink(new URL(link).hash);
    globalThis.session = await lap.joinOnline(context, table, token);
    await session.whenArrived();
    if (!session.engine.table().seats[1].sat)
      await session.sit(2, 'Bob');
  }, link);
  await join(link);
  const ends = left.evaluate(() => play(session));
  await right.evaluate(() => play(session, 30));
  await right.reload();
  await right.waitForFunction(() => document.title === 'ready');
  await begin(right);
  await join(link);
  check(await right.evaluate(() => play(session)), await ends, 'records');
  check(browser.said, [], 'console');
  await browser.close();
});

await test('after one visit the page opens and plays without a network, and takes a new version when told', async check => {
  const browser = await launch('offline'), page = await visit(browser, proxy.base);
  await page.evaluate(() => lap.offline());
  await page.waitForFunction(() => lap.news.length > 0);
  check(await page.evaluate(() => lap.news[0]), {kind: 'ready'}, 'every file is kept');
  proxy.target = 1;  // nobody listens there
  await server.stop();
  await page.goto(`${proxy.base}#somewhere`);
  await page.reload();
  await page.waitForFunction(() => document.title === 'ready');
  await begin(page);
  check(await page.evaluate(async setup => {
    const {value} = await lap.startLocal(context, setup);
    return (await lap.readReplay(context, await play(value))).value.proof;
  }, PLAN), 'good', 'a whole game');
  const said = browser.said.splice(0);
  check(await page.evaluate(async () => (await lap.createOnline(context, {set: 'tribe', seats: ['person', 'person']}))
                                .refusal.error), 'no-server', 'a table of the server');
  check(await page.evaluate(() => caches.keys().then(async names => {
    const cache = await caches.open(names[0]);
    return [names.length, (await cache.keys()).filter(({url}) => url.includes('/api')).length];
  })), [1, 0], 'caches');
  check(said, [], 'console');
  server = await serve(second);
  proxy.target = server.port;
  await page.reload();
  await page.waitForFunction(() => document.title === 'ready');
  check(await page.evaluate(() => lap.version), 'aaaaaaaa', 'the page as it was');
  await page.evaluate(() => lap.offline());
  await page.waitForFunction(() => lap.news.some(news => news.kind === 'update'));
  await page.evaluate(() => {
    lap.news.find(news => news.kind === 'update').apply();
  });
  await page.waitForFunction(() => document.title === 'ready' && globalThis.lap?.version === 'bbbbbbbb');
  proxy.target = 1;
  await page.reload();
  await page.waitForFunction(() => globalThis.lap?.version === 'bbbbbbbb');
  await browser.close();
});

proxy.close();
await server.stop();
finish();
