// Addresses within the page, and links to a seat.
//   node test/unit/route.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {parseRoute, routeFragment, findSeatLink} = await load('platform/route');

const TABLE = 'k3v7q2mzx5hn4dwa', TOKEN = '9f0c41d8e29f0c41d8e29f0c41d8e2aa';

await test('every route has an address that leads back to it', check => {
  for (const route of [{at: 'start'}, {at: 'new'}, {at: 'daily', day: null}, {at: 'daily', day: '2026-11-15'}, {at: 'join'}, {at: 'about'}, {at: 'settings'},
                       {at: 'game', id: TABLE}, {at: 'table', table: TABLE, token: TOKEN}, {at: 'replay', id: null},
                       {at: 'replay', id: TABLE}, {at: 'replay', id: `${TABLE}/${TOKEN}`}, {at: 'show', packed: 'zAb-_9'},
                       {at: 'games'}, {at: 'replay', id: TABLE, event: 0}, {at: 'replay', id: TABLE, panel: 'analysis'}, {at: 'replay', id: `${TABLE}/${TOKEN}`, event: 131}, {at: 'show', packed: 'zAb-_9', event: 12}])
    check(parseRoute(routeFragment(route)), route, JSON.stringify(route));
});

await test('an address that means nothing is nowhere, and none at all is the start', check => {
  for (const nonsense of ['#x', '#/castle', '#/game', '#/game/', '#/show', `#${TABLE}`, `#${TABLE}/${TOKEN}0`, '#%'])
    check(parseRoute(nonsense).at, 'nowhere', nonsense);
  for (const nothing of ['', '#', '#/'])
    check(parseRoute(nothing).at, 'start', nothing);
});

await test('a link is found in what someone pastes', check => {
  for (const text of [`https://example.org/#${TABLE}/${TOKEN}`, `#${TABLE}/${TOKEN}`, `${TABLE}/${TOKEN}`,
                      `  Play with me: http://10.0.0.7:8080/lapilli/#${TABLE}/${TOKEN}\n`])
    check(findSeatLink(text), {table: TABLE, token: TOKEN}, text);
  for (const text of ['', 'https://example.org/', `${TABLE}/${TOKEN.slice(1)}`, `${TABLE}/${TOKEN} and more`])
    check(findSeatLink(text), null, text);
});

finish();
