// Bad luck: each a plain sentence and a way on, and nothing in the console of ours.
import {check, equal} from '../../../tests/server/report.mjs';
import {hurried, newGame, result} from './actions.mjs';
import {comes, scenario} from './harness.mjs';
import {Mouse} from './players.mjs';

// Answers with something else than the server would, under the server's own headers.
async function replace({context}, what, body) {
  await context.route(what, async route => {
    const real = await route.fetch();
    const {'content-encoding': coded, 'content-length': length, ...headers} = real.headers();
    await route.fulfill({status: 200, headers, body});
  });
}

const noStorage = () => scenario('storage is blocked', async come => {
  const visitor = await come({
    before: () => {
      const blocked = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {get: blocked});
    },
  });
  await visitor.go();
  await comes(visitor.page.getByText('Private mode').waitFor(),
              'with blocked storage the start page says that nothing is kept');
  await visitor.go('/settings');
  await visitor.page.getByRole('radio', {name: 'Off'}).check({force: true});
  await visitor.page.getByRole('button', {name: 'Close'}).click();
  await newGame(visitor, {set: 'kingdomino', seats: ['me', 'level:1'], word: 'blocked'});
  await new Mouse(visitor).play();
  check((await result(visitor)).totals.length === 2, 'with blocked storage a game goes on to its end');
});

const noWebAssembly = () => scenario('no WebAssembly', async come => {
  // The engine is on its way before the page knows that it is of no use; a browser notes that.
  const visitor = await come({allow: [/was preloaded using link preload but not used/], before: () => { delete window.WebAssembly; }});
  await visitor.go();
  await visitor.page.locator('.hero').waitFor();
  await visitor.go('/daily');
  await visitor.page.getByRole('heading', {name: 'The game couldn’t start'}).waitFor();
  await visitor.page.getByText('doesn’t support WebAssembly').waitFor();
  await visitor.page.getByRole('button', {name: 'Start page'}).click();
  await visitor.page.getByRole('button', {name: 'Play now'}).click();
  await comes(visitor.page.getByText('doesn’t support WebAssembly').waitFor(),
              'a browser without WebAssembly is told so, on the start page too');
  await visitor.go('/new');
  await visitor.page.getByRole('button', {name: 'Start game'}).click();
  await comes(visitor.page.getByText('doesn’t support WebAssembly').waitFor(), 'so is whoever begins a game');
});

const wasmLost = () => scenario('the engine does not arrive', async come => {
  const visitor = await come({allow: [/lapilli-\w+\.wasm/]});
  await visitor.context.route('**/*.wasm', route => route.fulfill({status: 404, body: ''}));
  await visitor.go('/daily');
  await visitor.page.getByRole('heading', {name: 'The game couldn’t start'}).waitFor();
  await visitor.context.unroute('**/*.wasm');
  await visitor.page.getByRole('button', {name: 'Try again'}).click();
  await comes(visitor.page.getByRole('heading', {name: 'Daily deal'}).waitFor(),
              'when the engine did not arrive one tap tries again');

  const other = await come();
  await replace(other, '**/*.wasm', 'no module');
  await other.go('/daily');
  await other.page.getByText('arrived damaged').waitFor();
  await comes(other.page.getByRole('button', {name: 'Reload the page'}).waitFor(),
              'a damaged engine is told of, with a way on');
});

const workerFails = () => scenario('the worker fails', async come => {
  const workers = {
    'throws': 'throw new Error("broken")',
    'throws when it is asked': 'onmessage = () => { throw new Error("broken"); }',
    'never answers': '',
  };
  await Promise.all(Object.entries(workers).map(async ([what, body]) => {
    const visitor = await come({state: await hurried()});
    await replace(visitor, '**/worker-*.js', body);
    await newGame(visitor, {set: 'discovery', seats: ['me', 'level:5'], word: 'worker'});
    await comes(new Mouse(visitor).play((asked, {done}) => asked.kind === 'lay' && done.lay >= 1),
                `with a worker that ${what} the computer plays on`);
  }));
});

const badRecord = () => scenario('a record that cannot be read', async come => {
  const visitor = await come();
  await visitor.go('/replay');
  const text = visitor.page.getByLabel('Game record');
  await text.fill('lapilli 1\nrules discovery\nplayers 9\n');
  await visitor.page.getByRole('button', {name: 'Watch'}).click();
  const said = visitor.page.getByRole('alert').filter({hasText: 'This record can’t be read'});
  await said.waitFor();
  check(/line 3/.test(await said.textContent()), 'a record that makes no sense is refused with the line', await said.textContent());
  await visitor.go('/show/znonsense');
  await visitor.page.getByRole('heading', {name: 'This record can’t be read'}).waitFor();
  await visitor.page.getByRole('button', {name: 'Open another record'}).click();
  await text.waitFor();
  equal(await text.inputValue(), '', 'a damaged link is told of, with a way to another record');
});

export default [noStorage, noWebAssembly, wasmLost, workerFails, badRecord];
