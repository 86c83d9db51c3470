// padExamples.mjs: territories with known points, as score pads: the worked examples of tests/rules and
// the random territories of conformance/drawings.txt.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// A player; `lines` are rows of a drawing, with `totems` and `discarded` before them.
export function padPlayer(lines = ['HUT'], name = '') {
  const said = word => lines.find(line => line.startsWith(`${word} `))?.split(' ').slice(1);
  const discarded = said('discarded');
  return {name, drawing: lines.filter(line => !/^(totems|discarded) /.test(line)).map(line => `${line}\n`).join(''), dominoes: [], totems: said('totems') ?? [],
          discarded: discarded ? discarded[0] !== '0' : null, count: null};
}

// A pad by the options of a record; what is left out has its default by the engine.
export function padOf(engine, {rules: set = 'discovery', players = 4, grid, deck, line, bonus}, territories) {
  const usual = engine.ruleOptions(set, Number(players)), start = set === 'kingdomino' ? 'CASTLE' : 'HUT';
  const has = word => bonus ? bonus.split(' ').includes(word) : usual[word];
  return {
    set, grid: Number(grid ?? usual.grid), deck: Number(deck ?? usual.deck), line: Number(line ?? usual.line), centre: has('centre'), complete: has('complete'),
    players: Array.from({length: Number(players)}, (_, i) => padPlayer(territories[i] ?? [start])),
  };
}

// The id of the pad with this place in an archive.
export const padId = i => `pad${[i / 26, i % 26].map(digit => String.fromCharCode(97 + digit)).join('')}`.padEnd(16, '2');

// An archive of My games that holds these pads.
export function padArchive(pads) {
  const games = pads.map((pad, i) => ({lines: [], game: {kind: 'pad', id: padId(i), begun: i, updated: i, finished: true, summary: null, pad}}));
  return JSON.stringify({lapilli: 'archive', version: 1, games, settings: {}});
}

const OPTIONS = ['rules', 'players', 'grid', 'deck', 'line', 'bonus'];

// Points of a line `score 1 32 regions 32 largest 4`.
function readScore(line) {
  const [, seat, total, ...words] = line.split(' '), parts = {};
  for (let i = 0; i < words.length; i += 2)
    parts[words[i]] = Number(words[i + 1]);
  return {seat: Number(seat), total: Number(total), parts};
}

// The cases of tests/rules whose points or winners are asked before anything is played.
export function ruleCases(engine) {
  const cases = [];
  for (const file of readdirSync(join(root, 'tests/rules')).filter(name => name.endsWith('.t'))) {
    for (const text of readFileSync(join(root, 'tests/rules', file), 'utf8').split(/^case /m).slice(1)) {
      const [name, ...lines] = text.split('\n').filter(line => !line.startsWith('#')), options = {}, boards = [], scores = [];
      let board = null, wins = null;
      for (const line of lines) {
        const [word, ...more] = line.trim().split(/\s+/);
        if (word === 'play' && !line.startsWith(' '))
          break;
        if (line.startsWith(' '))
          board?.push([word, ...more].join(' '));
        else
          board = null;
        if (OPTIONS.includes(word) && !line.startsWith(' '))
          options[word] = more.join(' ');
        else if (word === 'board')
          board = boards[Number(more[0]) - 1] = [];
        else if (word === 'score')
          scores.push(readScore(line.trim()));
        else if (word === 'wins')
          wins = more.map(Number);
      }
      // A game in which nothing was discarded, where a drawing does not say otherwise.
      const complete = boards.map(rows => rows && (rows.some(row => row.startsWith('discarded')) ? rows : ['discarded 0', ...rows]));
      if ((scores.length > 0 || wins) && boards.length > 0)
        cases.push({name: `${file}: ${name}`, pad: padOf(engine, options, complete), scores, wins});
    }
  }
  return cases;
}

// The drawings of the conformance suite, each as the first player of a pad.
export function conformanceCases(engine) {
  return readFileSync(join(root, 'conformance/drawings.txt'), 'utf8').split(/^drawing /m).slice(1).map(text => {
    const [name, ...lines] = text.split('\nend')[0].split('\n'), options = {};
    for (const line of lines) {
      const [word, ...more] = line.split(' ');
      if (OPTIONS.includes(word))
        options[word] = more.join(' ');
    }
    const rows = lines.filter(line => line !== '' && !/^score /.test(line) && !OPTIONS.includes(line.split(' ')[0]));
    return {name, text: lines.filter(line => !/^score /.test(line)).join('\n'), pad: padOf(engine, options, [rows]),
            scores: [{...readScore(lines.find(line => line.startsWith('score '))), seat: 1}]};
  });
}
