// What geometry.mjs finds: a small page for each kind of fault, and one without any.
import {check, equal} from '../../../tests/serve/support/report.mjs';
import {faultsNow, GEOMETRY} from './geometry.mjs';
import {scenario} from './harness.mjs';

const at = (x, y, more = '') => `style="position: absolute; left: ${x}px; top: ${y}px; ${more}"`;
const square = 'width: 50px; height: 50px;';

// What is wrong, as geometry.mjs begins to say it; and the page.
const FAULTS = [
  ['text over text', `<p ${at(20, 20)}>a line of text</p><p ${at(20, 26)}>another line of text</p>`],
  ['covered', `<p ${at(20, 20)}>a paragraph</p><svg ${at(0, 0, 'pointer-events: none')} width="300" height="90"><rect width="300" height="90"/></svg>`],
  ['covered', `<p ${at(20, 20)}>a paragraph</p><div ${at(0, 0, 'width: 300px; height: 90px; background: gray; pointer-events: none')}></div>`],
  ['cut off', `<div style="width: 60px; overflow: hidden; white-space: nowrap">a line of text that goes on</div>`],
  ['cut off', `<p ${at(20, -30)}>a line of text above the window</p>`],
  ['cut off', '<select style="width: 70px; height: 48px"><option>Wertungsblock, Quadrate</select>'],
  ['out of its frame', '<div style="width: 60px; border: 1px solid; white-space: nowrap">a line of text that goes on</div>'],
  ['broken word', '<p style="width: 90px; overflow-wrap: anywhere">Wertungsblock</p>'],
  ['broken', '<p style="width: 60px"><kbd>Arrow keys</kbd></p>'],
  ['overlapping controls', `<button ${at(20, 20, square)}>a</button><button ${at(60, 20, square)}>b</button>`],
  ['small target', `<button ${at(20, 20, 'width: 30px; height: 30px')}>a</button>`],
  ['out of reach', `<button ${at(-30, 20, square)}>a</button>`],
  ['out of reach', `<div style="height: 60px; overflow: hidden"><button style="margin-top: 40px; ${square}">a</button></div>`],
  ['cut picture', '<div style="width: 60px; overflow: hidden"><svg width="120" height="40"><rect width="120" height="40"/></svg></div>'],
  ['text on a drawing', `<svg ${at(0, 0)} width="300" height="90"><rect width="300" height="90"/></svg><p ${at(20, 20)}>a paragraph</p>`],
  ['the page is', '<div style="width: 600px; height: 10px"></div>'],
];

const NONE = `<p>Some words, as many as there is room for, in a paragraph of two lines.</p><p><kbd>Enter</kbd></p>
  <div style="height: 100px; overflow: auto"><div style="height: 300px"></div><p>a line below, which can be scrolled to</p></div>
  <svg width="120" height="40"><rect width="120" height="40"/></svg><button style="${square}">a</button><button style="${square}">b</button>`;

const kinds = () => scenario('the geometric check finds each kind of fault', async openUser => {
  const {page} = await openUser({size: 'phone', before: GEOMETRY});
  const faults = async (body, touch = true) => {
    await page.goto(`data:text/html,<!doctype html><meta name=viewport content="width=device-width"><body style="margin: 8px">${encodeURIComponent(body)}`);
    return faultsNow(page, touch);
  };
  for (const [what, body] of FAULTS) {
    const found = await faults(body);
    check(found.some(one => one.startsWith(what)), `"${what}" is found in ${body}`, found);
  }
  equal(await faults(NONE), [], 'and nothing where nothing is wrong');
  equal(await faults(FAULTS.find(([what]) => what === 'small target')[1], false), [], 'a mouse hits small targets');
});

export default [kinds];
