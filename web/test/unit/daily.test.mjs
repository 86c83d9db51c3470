// The daily deal: streaks, the calendar, the distribution of results.
//   node test/unit/daily.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const web = await load('session/dailyStreak', 'session/dailyDeal', 'session/dailyResults', 'screens/daily/dailyCalendar', 'screens/daily/dailyResult');

const history = (...days) => Object.fromEntries(days.map(day => {
  const [date, late] = day.split(' ');
  return [`${date} totem`, {points: 50, opponent: 40, late: late === 'late', par: null, sent: 'counted'}];
}));

await test('a streak is counted up to today, or yesterday while today is open', check => {
  check(web.streakOf({}, '2026-11-15'), {current: 0, longest: 0}, 'nothing played');
  check(web.streakOf(history('2026-11-15'), '2026-11-15'), {current: 1, longest: 1}, 'today');
  check(web.streakOf(history('2026-11-13', '2026-11-14'), '2026-11-15'), {current: 2, longest: 2}, 'up to yesterday');
  check(web.streakOf(history('2026-11-12', '2026-11-13'), '2026-11-15'), {current: 0, longest: 2}, 'broken');
  check(web.streakOf(history('2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'), '2026-12-03'), {current: 1, longest: 3}, 'over a month');
  check(web.streakOf(history('2026-12-31', '2027-01-01'), '2027-01-01'), {current: 2, longest: 2}, 'over a year');
});

await test('a deal played later is no part of a streak', check => {
  check(web.streakOf(history('2026-11-13', '2026-11-14 late', '2026-11-15'), '2026-11-15'), {current: 1, longest: 1}, 'a gap filled later');
});

await test('a calendar has whole weeks from Monday to Sunday', check => {
  const november = web.weeksOf('2026-11');  // 1 November 2026 is a Sunday
  check([november.length, november[0][0], november[0][6], november.at(-1)[0]], [6, '2026-10-26', '2026-11-01', '2026-11-30'], 'November 2026');
  const february = web.weeksOf('2027-02');  // begins on a Monday and has 28 days
  check([february.length, february[0][0], february[3][6]], [4, '2027-02-01', '2027-02-28'], 'February 2027');
});

await test('days before the first deal and after today are not offered', check => {
  check(web.isOffered('2026-11-15', '2026-11-15'), true, 'today');
  check(web.isOffered('2026-11-16', '2026-11-15'), false, 'tomorrow');
  check(web.isOffered('2026-10-31', '2026-11-15'), false, 'before the first');
  for (const day of ['2026-11-31', '2026-13-01', 'yesterday', '2026-11-1', ''])
    check(web.isOffered(day, '2027-11-15'), false, day);
});

await test('results are shown in bars of a round width', check => {
  const counts = [{points: 31, count: 2}, {points: 47, count: 1}, {points: 84, count: 3}];
  const bars = web.barsOf(counts, 50);  // 31 to 84: eleven bars of 5
  check([bars.length, bars[0], bars.at(-1)], [11, {from: 30, to: 34, count: 2}, {from: 80, to: 84, count: 3}], 'width 5');
  check(bars.reduce((sum, bar) => sum + bar.count, 0), 6, 'all of them');
  check(web.barsOf([], 50), [{from: 50, to: 50, count: 0}], 'none');
  check(web.barsOf([{points: 0, count: 1}], 119).length, 12, 'the widest range of width 10');
});

await test('a result is compared with those of others', check => {
  const counts = [{points: 40, count: 3}, {points: 50, count: 2}, {points: 60, count: 1}];
  check(web.shareBelow(counts, 50, true), 0.6, 'own result among them');
  check(web.shareBelow(counts, 55, false), 5 / 6, 'own result not counted yet');
  check(web.shareBelow([{points: 50, count: 1}], 50, true), null, 'nobody else');
});

await test('a record is sent without names and without what proves its shuffle', check => {
  const record = 'lapilli 1\nrules totem\nname 1 Ada\nsha256 12\nshuffle 2\ncommit 34\nsalt 1 56\nsecret 78\nplay\nline 1 2 3 4\n';
  check(web.bareRecord(record), 'lapilli 1\nrules totem\nplay\nline 1 2 3 4\n', 'record');
});

finish();
