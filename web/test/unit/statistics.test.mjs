// Statistics of a few games, against numbers worked out by hand.
//   node test/unit/statistics.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {playedGame, playedGames, statistics, grouped, movingAverage, csvOf} = await load('storage/statistics');

const parts = (regions, centre = 0) => ({total: regions + centre, regions, resources: 0, totems: 0, cavemen: 0, warriors: 0, centre, complete: 0});

// A finished local game: players as in a plan, points by seat, and who has won.
function local(id, updated, set, players, points, winners, more = {}) {
  return {kind: 'here', id, begun: updated - 1000, updated, finished: true, secret: '', seed: null, plan: {set, seats: players},
          names: players.map(() => ''), summary: {stage: 'closed', set, round: 6, rounds: 6, turn: 0, winners,
          seats: players.map((player, i) => ({name: player === 'person' ? 'Ada' : '', player: player === 'person' ? null : player,
                                              points: points[i], parts: parts(points[i])}))}, ...more};
}

const GAMES = [
  local('a', 1000, 'discovery', ['person', 'level:3'], [40, 30], [1], {hints: 2}),
  local('b', 3000, 'discovery', ['person', 'level:3'], [20, 50], [2]),
  local('c', 2000, 'totem', ['level:1', 'person', 'level:4'], [30, 36, 36], [2, 3]),
  local('d', 4000, 'discovery', ['person', 'person'], [33, 30], [1]),
];

await test('a finished game is seen from this player’s seat', check => {
  check(playedGame(GAMES[0]), {id: 'a', at: 1000, set: 'discovery', seat: 1, players: 2, opponent: 3, points: 40, margin: 10, won: 1,
                               parts: parts(40), hints: 2}, 'a win');
  const shared = playedGame(GAMES[2]);
  check([shared.seat, shared.opponent, shared.points, shared.margin, shared.won], [2, 4, 36, 0, 0.5], 'a shared victory over two computers');
  check(playedGame(GAMES[3]).opponent, 'people', 'two people at one device');
});

await test('what nobody here has played to the end does not count', check => {
  check(playedGame({...GAMES[0], finished: false}), null, 'unfinished');
  check(playedGame({...GAMES[0], summary: null}), null, 'no summary');
  check(playedGame({...GAMES[0], kind: 'record', text: ''}), null, 'a record');
  check(playedGame(local('x', 1, 'totem', ['level:1', 'level:2'], [1, 2], [2])), null, 'computers only');
  const {summary} = GAMES[0];
  check(playedGame({...GAMES[0], kind: 'online', table: 't', mine: [{seat: 0, token: ''}], others: []}), null, 'a spectator');
  const online = {...GAMES[0], kind: 'online', table: 't', mine: [{seat: 2, token: ''}], others: [], summary};
  check([playedGame(online).seat, playedGame(online).opponent, playedGame(online).won], [2, 'people', 0], 'a seat at a server’s table');
});

await test('averages, bests and wins are those worked out by hand', check => {
  const found = statistics(playedGames(GAMES));
  // 40, 36, 20, 33: 129 in four games. Margins 10, 0, -30, 3: -17. Wins 1 + 0.5 + 0 + 1.
  check([found.games, found.wins, found.average, found.best, found.margin], [4, 2.5, 32.25, 40, -4.25], 'all');
  check([found.parts.regions, found.parts.centre], [32.25, 0], 'parts');
  const two = [{...playedGame(GAMES[0]), parts: parts(30, 10)}, {...playedGame(GAMES[1]), parts: null}];
  check(statistics(two).parts.centre, 10, 'a game without parts does not change their average');
  check(statistics([]), {games: 0, wins: 0, average: 0, best: 0, margin: 0, parts: null}, 'no game');
});

await test('games are grouped in the order they were played', check => {
  const groups = grouped(playedGames(GAMES), game => game.set);
  check(groups.map(({key, games}) => [key, games.map(({id}) => id)]), [['discovery', ['a', 'b', 'd']], ['totem', ['c']]], 'by mode');
  check(grouped(playedGames(GAMES), game => game.opponent).map(({key}) => key), [3, 4, 'people'], 'by opponent');
});

await test('the form is the average of the last games', check => {
  check(movingAverage([10, 20, 60, 0], 2), [10, 15, 40, 30], 'of two');
  check(movingAverage([10, 20, 60], 10), [10, 15, 30], 'of more than there are');
  check(movingAverage([], 3), [], 'of none');
});

await test('the CSV file has a row for each game, and no formulas', check => {
  const evil = local('e', 5000, 'tribe', ['person', 'level:2'], [50, 40], [1]);
  evil.summary.seats[0].name = '=1+1,"x"';
  const rows = csvOf([evil, ...GAMES]).split('\r\n');
  check(rows.length, 7, 'head, five games, and the end');
  check(rows[0], 'id,ended,mode,players,seat,names,opponent,points,margin,won,regions,resources,totems,cavemen,warriors,centre,complete,hints', 'head');
  check(rows[1], 'a,1970-01-01T00:00:01.000Z,discovery,2,1,Ada / level:3,level:3,40,10,1,40,0,0,0,0,0,0,2', 'a game');
  check(rows[2].startsWith('c,1970-01-01T00:00:02.000Z,totem,3,2,level:1 / Ada / level:4,level:4,36,0,0.5,'), true, rows[2]);
  check(rows[5], 'e,1970-01-01T00:00:05.000Z,tribe,2,1,"\'=1+1,""x"" / level:2",level:2,50,10,1,50,0,0,0,0,0,0,0', 'quoted');
});

finish();
