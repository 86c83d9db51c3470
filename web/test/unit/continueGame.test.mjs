// Which game the start page continues, and how it says that it stands.
//   node test/unit/continueGame.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {gameToContinue, leadText, ownSeat} = await load('screens/start/continueGame', 'screens/games/turns');

const summary = (points, more = {}) => ({stage: 'plays', set: 'totem', round: 3, rounds: 12, turn: 1, winners: [],
                                         seats: points.map((n, i) => ({name: '', player: i === 0 ? null : 'level:2', points: n})), ...more});
const here = (id, more) => ({kind: 'here', id, finished: false, summary: summary([12, 8]), ...more});
const online = (id, turn, more) => ({kind: 'online', id, table: id, finished: false, gone: false, mine: [{seat: 2, token: ''}], summary: summary([5, 9], {turn}), ...more});
const none = new Map();

await test('the latest unfinished game is continued, but first one that waits for this player', check => {
  const games = [here('over', {finished: true}), here('a'), here('b'), online('c', 1)];
  check(gameToContinue(games, none)?.id, 'a', 'the latest');
  check(gameToContinue([...games, online('d', 2)], none)?.id, 'd', 'my turn');
  check(gameToContinue([...games, online('d', 2)], new Map([['d', 'gone']]))?.id, 'a', 'a table that is gone');
  check(gameToContinue([here('lobby', {summary: summary([0, 0], {stage: 'gathers'})}), {kind: 'pad', id: 'pad', finished: false}], none), null, 'nothing was begun');
});

await test('it says who leads, as this device’s only player sees it', check => {
  check([ownSeat(here('a')), ownSeat(online('c', 1))], [1, 2], 'own seat');
  check(ownSeat(here('two', {summary: {...summary([1, 2]), seats: [{player: null}, {player: null}]}})), 0, 'two people at one device');
  check([leadText(summary([12, 8]), 1), leadText(summary([3, 8, 4]), 1), leadText(summary([8, 8]), 2), leadText(summary([0, 0]), 1)],
        ['you lead 12 : 8', 'you are behind 3 : 8', 'level at 8 points each', ''], 'texts');
});

finish();
