// Bad luck: each a plain sentence and a way on, and nothing in the console of ours.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {instantState, newGame, result} from './actions.mjs';
import {expectEvent, scenario} from './harness.mjs';
import {MousePlayer} from './players.mjs';

// Answers with something else than the server would, under the server's own headers.
async function replace({context}, what, body) {
  await context.route(what, async route => {
    const real = await route.fetch();
    const {'content-encoding': coded, 'content-length': length, ...headers} = real.headers();
    await route.fulfill({status: 200, headers, body});
  });
}

const noStorage = () => scenario('storage is blocked', async openUser => {
  const user = await openUser({
    before: () => {
      const blocked = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {get: blocked});
    },
  });
  await user.go();
  await expectEvent(user.page.getByText('Private mode').waitFor(),
              'with blocked storage the start page says that nothing is kept');
  await user.go('/settings');
  await user.page.getByRole('radio', {name: 'Off'}).check({force: true});
  await user.page.getByRole('button', {name: 'Close'}).click();
  await newGame(user, {set: 'kingdomino', seats: ['me', 'level:1'], word: 'blocked'});
  await new MousePlayer(user).play();
  check((await result(user)).totals.length === 2, 'with blocked storage a game goes on to its end');
});

const noWebAssembly = () => scenario('no WebAssembly', async openUser => {
  // The engine is on its way before the page knows that it is of no use; a browser notes that.
  const user = await openUser({allow: [/was preloaded using link preload but not used/], before: () => { delete window.WebAssembly; }});
  await user.go();
  await user.page.locator('.hero').waitFor();
  await user.go('/daily');
  await user.page.getByRole('heading', {name: 'The game couldn’t start'}).waitFor();
  await user.page.getByText('doesn’t support WebAssembly').waitFor();
  await user.page.getByRole('button', {name: 'Start page'}).click();
  await user.page.getByRole('button', {name: 'Play now'}).click();
  await expectEvent(user.page.getByText('doesn’t support WebAssembly').waitFor(),
              'a browser without WebAssembly is told so, on the start page too');
  await user.go('/new');
  await user.page.getByRole('button', {name: 'Start game'}).click();
  await expectEvent(user.page.getByText('doesn’t support WebAssembly').waitFor(), 'so is whoever begins a game');
});

const wasmLost = () => scenario('the engine does not arrive', async openUser => {
  const user = await openUser({allow: [/lapilli-[\w-]+\.wasm/]});
  await user.context.route('**/*.wasm', route => route.fulfill({status: 404, body: ''}));
  await user.go('/daily');
  await user.page.getByRole('heading', {name: 'The game couldn’t start'}).waitFor();
  await user.context.unroute('**/*.wasm');
  await user.page.getByRole('button', {name: 'Try again'}).click();
  await expectEvent(user.page.getByRole('heading', {name: 'Daily deal'}).waitFor(),
              'when the engine did not arrive one tap tries again');

  const other = await openUser();
  await replace(other, '**/*.wasm', 'no module');
  await other.go('/daily');
  await other.page.getByText('arrived damaged').waitFor();
  await expectEvent(other.page.getByRole('button', {name: 'Reload the page'}).waitFor(),
              'a damaged engine is told of, with a way on');
});

const workerFails = () => scenario('the worker fails', async openUser => {
  const workers = {
    throws: 'throw new Error("broken")',
    'throws when it is asked': 'onmessage = () => { throw new Error("broken"); }',
    'never answers': '',
  };
  await Promise.all(Object.entries(workers).map(async ([what, body]) => {
    const user = await openUser({state: await instantState()});
    await replace(user, '**/worker-*.js', body);
    await newGame(user, {set: 'discovery', seats: ['me', 'level:5'], word: 'worker'});
    await expectEvent(new MousePlayer(user).play((prompt, {done}) => prompt.kind === 'lay' && done.lay >= 1),
                `with a worker that ${what} the computer plays on`);
  }));
});

const badRecord = () => scenario('a record that cannot be read', async openUser => {
  const user = await openUser();
  await user.go('/replay');
  const text = user.page.getByLabel('Game record');
  await text.fill('lapilli 1\nrules discovery\nplayers 9\n');
  await user.page.getByRole('button', {name: 'Watch'}).click();
  const said = user.page.getByRole('alert').filter({hasText: 'This record can’t be read'});
  await said.waitFor();
  check(/line 3/.test(await said.textContent()), 'a record that makes no sense is refused with the line', await said.textContent());
  await user.go('/show/znonsense');
  await user.page.getByRole('heading', {name: 'This record can’t be read'}).waitFor();
  await user.page.getByRole('button', {name: 'Open another record'}).click();
  await text.waitFor();
  equal(await text.inputValue(), '', 'a damaged link is told of, with a way to another record');
});

export default [noStorage, noWebAssembly, wasmLost, workerFails, badRecord];
