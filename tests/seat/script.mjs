// Reads and checks the scripts of a seat, whoever plays them.
import {createHash, createHmac} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';

const folder = new URL('scripts/', import.meta.url);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = hex => Buffer.from(hex, 'hex');

// The shuffle, by docs/protocol.md. Our seat is the second, and draws its salts from 32 zeros.
const commit = createHmac('sha256', Buffer.alloc(32, 7)).update('lapilli shuffle 2 commit').digest('hex');
const commitTo = (seat, salt) => sha256('lapilli shuffle 2 salt', bytes(commit), Buffer.from([seat]), bytes(salt));
const WORDS = {commit, other: 'ab'.repeat(32)};
for (const n of [1, 2, 3]) {
  WORDS[`salt${n}`] = createHmac('sha256', Buffer.alloc(32)).update(Buffer.from([0, 0, 0, n])).digest('hex');
  WORDS[`c${n}`] = commitTo(2, WORDS[`salt${n}`]);
  WORDS[`ada${n}`] = Buffer.alloc(32, n).toString('hex');
  WORDS[`a${n}`] = commitTo(1, WORDS[`ada${n}`]);
}
WORDS.open = `open discovery 2 grid 7 deck 48 line 4 bonus none clock none seats person person hints no shuffle 2 commit ${commit}`;

const filled = text => text.replace(/\$(\w+)/g, (_, word) => {
  if (!(word in WORDS))
    throw new Error(`no $${word}`);
  return WORDS[word];
});

// `joined 2 host`, `lines 3: claim 2 $c1 | sit 2 …` … as a server writes them.
function message(text) {
  const [, first, lines] = /^lines (\d+)(?: ask \d+)?: (.*)$/.exec(text) ?? [];
  const joined = /^joined (\d) (\d+)$/.exec(text);
  if (joined)
    return JSON.stringify({joined: 'k3v7q2mzx5hn4dwa', seat: Number(joined[1]), host: false, last: Number(joined[2]), now: 1000});
  if (!lines)
    return text;
  const ask = /^lines \d+ ask (\d+)/.exec(text);
  return JSON.stringify({lines: lines.split(' | ').map((e, i) => ({n: Number(first) + i, at: 1000, e})), ...(ask && {ask: Number(ask[1])})});
}

// An event as the scripts write it.
export function shown(event) {
  switch (event.kind) {
  case 'sends': return `sends ${event.text}`;
  case 'joined': return `joined ${event.seat}`;
  case 'line': return `line ${event.n} ${event.e}${event.fresh ? '' : ' (not the first)'}`;
  case 'double': return `double ${event.n}`;
  case 'answered': return `${event.own ? 'own request' : 'request'} ${event.error === '' ? 'granted' : `refused: ${event.error}, ${event.say}, ${event.at}`}`;
  case 'saves': return `saves${event.salts.map(({salt, revealed}) => ` ${salt}${revealed ? ' revealed' : ''}`).join('')}${event.otherLog ? ' other-log' : ''}`;
  case 'error':
  case 'failed': return `${event.kind} ${event.error}, ${event.say}`;
  case 'breaks': return `breaks: ${event.fault}`;
  default: return event.kind;
  }
}

export function scripts() {
  return readdirSync(folder).filter(name => name.endsWith('.txt')).sort().map(name => {
    const [title, ...lines] = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
    const steps = [];
    for (const line of lines.filter(one => one !== '' && !one.startsWith('#')))
      if (line.startsWith('  '))
        steps.at(-1).expected.push(filled(line.slice(2)));
      else
        steps.push({command: line.startsWith('< ') ? `said ${message(filled(line.slice(2)))}` : filled(line), expected: []});
    return {name, title: title.replace(/^# /, ''), steps};
  });
}

let passed = 0, failed = 0;

// run(commands): the events after each.
export function play({name, title, steps}, run) {
  const happened = run(steps.map(({command}) => command)).map(events => events.map(shown));
  const at = steps.findIndex(({expected}, i) => expected.join('\n') !== happened[i].join('\n'));
  console.log(`${at < 0 ? 'ok' : 'not ok'} - ${title}`);
  at < 0 ? passed++ : failed++;
  if (at >= 0)
    console.log(`# ${name}: after '${steps[at].command}'\n#   ${happened[at].join('\n#   ')}\n# and not\n#   ${steps[at].expected.join('\n#   ')}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 5 ? 0 : 1);
}
