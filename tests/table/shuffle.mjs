// shuffle.mjs: deals games again from the proof in their records, written from docs/protocol.md and
// docs/notation.md alone, with node's SHA-256 and HMAC.
//   node shuffle.mjs GAMES
// GAMES is the program of games.c, which prints records.
import {createHash, createHmac} from 'node:crypto';
import {execFileSync} from 'node:child_process';

let passed = 0, failed = 0, again = 0; // numbers taken again by step 3
function check(sentence, good, note = '') {
  console.log(`${good ? 'ok' : 'not ok'} - ${sentence}`);
  if (!good && note)
    console.log(`# ${note}`);
    good ? passed++ : failed++;
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  parts.forEach(part => hash.update(part));
  return hash.digest();
};

const hmac = (key, ...parts) => {
  const mac = createHmac('sha256', key);
  parts.forEach(part => mac.update(part));
  return mac.digest();
};

// What is shown of a secret, and the key that follows from it and the salts, by seat.
const versions = {
    1: {
        commit: secret => sha256(secret),
        key: (secret, commit, salts) => sha256(secret, ...salts.filter(salt => salt !== undefined)),
        block: sha256,
    },
    2: {
        commit: secret => hmac(secret, 'lapilli shuffle 2 commit'),
        key: (secret, commit, salts) => hmac(secret, 'lapilli shuffle 2 deal', commit,
            ...[1, 2, 3, 4].map(seat => Buffer.concat(salts[seat] === undefined ?
                [Buffer.from([seat, 0]), Buffer.alloc(32)] :
                [Buffer.from([seat, 1]), salts[seat]]))),
        block: hmac,
    },
};

// Steps 1 to 4.
class Stream {
  constructor(record) {
    const secret = Buffer.from(record.secret, 'hex'), commit = Buffer.from(record.commit, 'hex');
    const {key, block} = versions[record.shuffle];
    this.key = key(secret, commit, record.salt);
    this.block = block;
    this.bytes = Buffer.alloc(0);
    this.blocks = 0n;
  }

  take(count) {
    while (this.bytes.length < count) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(this.blocks++);
      this.bytes = Buffer.concat([this.bytes, this.block(this.key, counter)]);
    }
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  below(n) {
    const wide = BigInt(n), two32 = 1n << 32n;
    for (;;) {
      const m = BigInt(this.take(4).readUInt32BE()) * wide;
      if (m % two32 >= two32 % wide)
        return Number(m / two32);
      again++;
    }
  }

  shuffle(x) {
    for (let i = x.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [x[i], x[j]] = [x[j], x[i]];
    }
  }
}

// The generator of include/lapilli/random.h, for the pile after a recruiting from it.
class SplitMix {
  constructor(state) { this.state = state; }
  next() {
    const wrap = x => BigInt.asUintN(64, x);
    let z = this.state = wrap(this.state + 0x9E3779B97F4A7C15n);
    z = wrap((z ^ z >> 30n) * 0xBF58476D1CE4E5B9n);
    z = wrap((z ^ z >> 27n) * 0x94D049BB133111EBn);
    return z ^ z >> 31n;
  }

  below(n) {
    const wide = BigInt(n), two32 = 1n << 32n;
    let m;
    do
      m = (this.next() >> 32n) * wide;
    while (m % two32 < two32 % wide);
    return Number(m / two32);
  }

  shuffle(x) { Stream.prototype.shuffle.call(this, x); }
}

// R8.1, in the order of the notation.
const tiles = {hunter: 2, fisher: 2, gatherer: 2, sculptor: 2, painter: 2, firelady: 2, shaman: 2,
               small: 4, amazon: 3, oaf: 1};

function readRecord(text) {
  const record = {shuffle: '1', salt: [], events: []};
  let events = false;
  for (const line of text.trimEnd().split('\n')) {
    const [key, ...rest] = line.split(' ');
    if (events && !/^(score|result)$/.test(key))
      record.events.push(line);
    else if (line === 'play')
      events = true;
    else if (key === 'salt')
      record.salt[Number(rest[0])] = Buffer.from(rest[1], 'hex');
    else
      record[key] = rest.join(' ');
  }
  return record;
}

// Steps 5 and 6.
function deal(record) {
  const stream = new Stream(record);
  const dominoes = Array.from({length: 48}, (_, i) => i + 1);
  stream.shuffle(dominoes);
  const players = Number(record.players), chiefs = [], pile = [];
  for (let seat = 1; seat <= players; seat++)
    for (let n = 0; n < (players === 2 ? 2 : 1); n++)
      chiefs.push(seat);
  stream.shuffle(chiefs);
  if (record.rules === 'tribe')
    for (const [kind, count] of Object.entries(tiles))
      for (let n = 0; n < count; n++)
        pile.push(kind);
  stream.shuffle(pile);
  return {deck: dominoes.slice(48 - Number(record.deck)), chiefs, pile,
            again: new SplitMix(stream.take(8).readBigUInt64BE())};
}

// Plays the record's decisions as far as they touch what is face down; every draw must agree.
// Returns the draws that are wrong.
function compare(record, dealt) {
  const wrong = [];
  let cave = 0;
  for (const event of record.events) {
    const words = event.split(' ');
    let due = event;
    if (words[0] === 'line')
      due = `line ${dealt.deck.splice(-Number(record.line)).sort((a, b) => a - b).join(' ')}`;
    else if (words[0] === 'chief')
      due = `chief ${dealt.chiefs.pop()}`;
    else if (words[0] === 'cave') {
      const up = dealt.pile.splice(-Math.min(4 - cave, dealt.pile.length)).reverse();
      due = `cave ${up.join(' ')}`;
      cave += up.length;
    } else if (words[1] === 'recruit' && words.length === 7)
      cave--;
    else if (words[1] === 'recruit') {
      const last = dealt.pile.length - 1;
      dealt.pile[dealt.pile.indexOf(words[2])] = dealt.pile[last];
      dealt.pile.length = last;
      dealt.again.shuffle(dealt.pile);
    }
    if (due !== event)
      wrong.push(`${event}, not ${due}`);
  }
  return wrong;
}

const printed = execFileSync(process.argv[2], {encoding: 'utf8'});
const records = printed.split(/^(?=lapilli 1$)/m).map(readRecord);
const recruits = records.flatMap(r => r.events).filter(e => / recruit .* pay( \w+){4}$/.test(e));

const takenAgain = {1: 0, 2: 0};

for (const version of ['1', '2']) {
  const some = records.filter(r => r.shuffle === version);
  check(`there are games of shuffle ${version} and every rule set with 2, 3 and 4 players`,
          new Set(some.map(r => r.rules + r.players)).size === 12);
  check('with no salt, one and more', new Set(some.map(r => Object.keys(r.salt).length)).size > 2);
}
check('and with recruitings from the pile', recruits.length > 0);
records.forEach((record, i) => {
  const name = `game ${i} (shuffle ${record.shuffle}, ${record.rules}, ${record.players} players)`;
  const {commit} = versions[record.shuffle];
  check(`the secret of ${name} is the one that was committed to`,
          commit(Buffer.from(record.secret, 'hex')).toString('hex') === record.commit);
  again = 0;
  const wrong = compare(record, deal(record));
  check(`every draw of ${name} follows from the secret and the salts`, wrong.length === 0,
          wrong[0]);
  takenAgain[record.shuffle] += again;
});
for (const version of ['1', '2'])
  check(`one of the games of shuffle ${version} needs a number that is taken again`,
          takenAgain[version] > 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
