// The link that is sent to a friend.
//   node test/unit/invitationLink.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {invitationLink, parseSeatLink, findSeatLink} = await load('session/invitationLink', 'platform/route');
const FRAGMENT = '#k3v7q2mzx5hn4dwa/00112233445566778899aabbccddeeff';

await test('the link to a seat leads by a page about its game, with all secrets in the fragment', check => {
  for (const folder of ['https://example.org/', 'https://example.org/play/index.html']) {
    const link = invitationLink(folder + FRAGMENT, 'totem', 'de', {by: 'Ada & Zoë', players: 3, minutes: 20}), url = new URL(link);
    check(url.pathname, folder.includes('play') ? '/play/invite/totem-de.html' : '/invite/totem-de.html', 'path');
    check([...url.searchParams], [['by', 'Ada & Zoë'], ['players', '3'], ['minutes', '20']], 'who invites to what');
    check(url.hash, FRAGMENT, 'and nothing else');
    check(new URL(invitationLink(folder + FRAGMENT, 'totem', 'de', {by: '', players: 3, minutes: 20})).search, '', 'a host without a name');
    check(findSeatLink(link), parseSeatLink(FRAGMENT), 'pasted, it is understood');
  }
});

finish();
