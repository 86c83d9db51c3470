// Rows of games, and values of settings, that no page of ours has written: each a sentence, and what it makes
// of a good one. Shared by the tests of the storage and of the whole page.

const nested = depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const HTML = '<img src=x onerror="document.title = \'taken over\'">';

// `damaged`: nothing can be made of it; otherwise the log tells what the row should.
export const HOSTILE_ROWS = [
  {what: 'an empty summary', change: ({game}) => { game.summary = {}; }},
  {what: 'a summary that is a text', change: ({game}) => { game.summary = 'won'; }},
  {what: 'a summary without seats', change: ({game}) => { delete game.summary.seats; }},
  {what: 'a summary of an unknown game', change: ({game}) => { game.summary.set = 'chess'; }},
  {what: 'a summary whose game is a key of every object', change: ({game}) => { game.summary.set = 'constructor'; }},
  {what: 'seats of a summary that are null', change: ({game}) => { game.summary.seats = [null, null]; }},
  {what: 'a name in a summary that is an object', change: ({game}) => { game.summary.seats[0].name = {toString: 1}; }},
  {what: 'a winner who does not play', change: ({game}) => { game.summary.winners = [9]; }},
  {what: 'winners that are no list', change: ({game}) => { game.summary.winners = {length: 1}; }},
  {what: 'points that are no number', change: ({game}) => { game.summary.seats[0].points = null; }},
  {what: 'points of a part that are negative', change: ({game}) => { game.summary.seats[0].parts = {total: -5}; }},
  {what: 'a round that is a list', change: ({game}) => { game.summary.round = [[]]; }},
  {what: 'a series without seats', change: ({game}) => { game.summary.series = {kind: 'dynasty'}; }},
  {what: 'a summary of another game', change: ({game}) => { game.summary.set = 'kingdomino'; }},
  {what: 'a summary with a prototype', change: ({game}) => { game.summary = JSON.parse('{"__proto__": {"seats": []}}'); }},
  {what: 'an analysis that is a list', change: ({game}) => { game.analysis = []; }},
  {what: 'a negative number of hints', change: ({game}) => { game.hints = -3; }},
  {what: 'names that are numbers', change: ({game}) => { game.names = [1, 2]; }},
  {what: 'a daily deal without a day', change: ({game}) => { game.daily = {}; }},
  {what: 'a game that is not finished although its log is', change: ({game}) => { game.finished = false; }},
  {what: 'unknown fields, deeply nested', change: ({game}) => { game.more = nested(500); }},
  {what: 'a row that is null', change: () => null, damaged: true},
  {what: 'a row that is a text', change: one => ({...one, game: 'game'}), damaged: true},
  {what: 'a row that is a list', change: one => ({...one, game: []}), damaged: true},
  {what: 'only a prototype', change: one => ({...one, game: JSON.parse('{"__proto__": {"id": "a", "kind": "here"}}')}), damaged: true},
  {what: 'a kind that is a key of every object', change: ({game}) => { game.kind = 'toString'; }, damaged: true},
  {what: 'an id that is a number', change: ({game}) => { game.id = 7; }, damaged: true},
  {what: 'an id that is a key of every object', change: ({game}) => { game.id = '__proto__'; }, damaged: true},
  {what: 'an id with HTML', change: ({game}) => { game.id = HTML; }, damaged: true},
  {what: 'an id of a million letters', change: ({game}) => { game.id = 'a'.repeat(1e6); }, damaged: true},
  {what: 'a date that is a text', change: ({game}) => { game.updated = 'noon'; }, damaged: true},
  {what: 'a date that no calendar has', change: ({game}) => { game.updated = 1e300; }, damaged: true},
  {what: 'a date before the first', change: ({game}) => { game.begun = -1; }, damaged: true},
  {what: 'a plan of one seat', change: ({game}) => { game.plan.seats = ['person']; }, damaged: true},
  {what: 'a plan whose seats are nested a thousand deep', change: ({game}) => { game.plan.seats = nested(1000); }, damaged: true},
  {what: 'a secret with too few digits', change: ({game}) => { game.secret = 'ab'; }, damaged: true},
  {what: 'the secret of another game', change: ({game}) => { game.secret = '0'.repeat(64); }, damaged: true},
  {what: 'no log', change: one => { delete one.lines; }, damaged: true},
  {what: 'an empty log', change: one => { one.lines = []; }, damaged: true},
  {what: 'a log that starts over', change: one => { one.lines.push(one.lines[0]); }, damaged: true},
  {what: 'a line with a negative number', change: one => { one.lines[0].n = -1; }, damaged: true},
  {what: 'a line that is a number', change: one => { one.lines[1].e = 12; }, damaged: true},
  {what: 'a line at no time', change: one => { one.lines[1].at = null; }, damaged: true},
  {what: 'a log of another game', change: one => {
    one.lines[0].e = one.lines[0].e.replace(/commit [0-9a-f]{64}/, `commit ${'1'.repeat(64)}`);
  }, damaged: true},
];

// A good entry of an archive, made hostile. `id`: of the row, unless its change sets another.
export function hostile({change}, good, id) {
  const one = structuredClone(good);
  one.game.id = id;
  const changed = change(one);
  return changed === undefined ? one : changed;
}

// Values in localStorage: what each should read as is its default.
const EVERY_KEY = ['lapilli.settings', 'lapilli.newGame', 'lapilli.padEntry', 'lapilli.lessons', 'lapilli.daily', 'lapilli.browser'];
const EVERYWHERE = ['', 'null', 'true', '7', '[]', '"text"', '{', 'NaN', '{"__proto__": 1}', '[[[[[]]]]]', HTML];
const SPECIAL = [
  ['lapilli.settings', '{"theme": {}, "language": "xx", "speed": 3, "name": ["Ada"], "coach": "toString", "sound": "yes"}'],
  ['lapilli.newGame', '{"set": "__proto__", "seats": [null, 5], "timeLimit": "toString", "series": []}'],
  ['lapilli.newGame', '{"seats": [{"who": "me"}, {"who": {"length": 1}}]}'],
  ['lapilli.lessons', '{"first": null, "regions": {"part": -1, "moves": [], "done": true}, "grid": {"part": 1e9, "moves": [], "done": true}}'],
  ['lapilli.daily', '{"2026-99-99 totem": {"points": 1, "opponent": 2, "late": false, "par": null, "sent": "counted"}}'],
  ['lapilli.daily', '{"2026-11-15 totem": null, "2026-11-16 totem": {"points": "many"}, "__proto__": {"points": 1}}'],
  ['lapilli.daily', '{"2026-11-15 totem": {"points": -7, "opponent": -1, "late": 0, "par": "", "sent": "never", "record": {}}}'],
  ['lapilli.browser', 'ffff'],
];
export const HOSTILE_VALUES = [...EVERY_KEY.flatMap(key => EVERYWHERE.map(text => [key, text])), ...SPECIAL];
