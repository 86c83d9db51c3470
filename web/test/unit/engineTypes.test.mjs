// src/engine/types.ts has the shape of the JSON that src/wasm/ writes: real positions, decisions, events
// and tables are put down as literals of their types, and the TypeScript compiler compares them. It
// refuses a key that the type does not have, one that it has and the JSON does not, and a word that
// is none of those the type allows.
//   node test/unit/engineTypes.test.mjs [build/wasm/lapilli.wasm]
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Engine, RULE_SETS} = await load('engine/engine', 'engine/types');
const module = new WebAssembly.Module(readFileSync(wasm));
const types = join(src, 'engine/types.ts');
const golden = join(src, '../../tests/golden/');

const options = {strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [],
                 target: ts.ScriptTarget.ES2021, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler};

const parsed = new Map();  // files that do not change: the types and the standard library

// What the compiler says against these values, each a list under the name of its type.
function faults(values) {
  const file = join(src, 'engine/literals.ts');  // is not on the disk
  const text = `import type {${Object.keys(values).join(', ')}} from './types';\n` +
      Object.entries(values).map(([type, list]) => `export const ${type}s: ${type}[] = ${JSON.stringify(list)};\n`).join('');
  const host = ts.createCompilerHost(options), read = host.getSourceFile;
  host.getSourceFile = (name, ...more) => {
    if (name === file)
      return ts.createSourceFile(name, text, options.target);
    parsed.has(name) || parsed.set(name, read(name, ...more));
    return parsed.get(name);
  };
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

// A list in which one of a kind is enough: as JSON without numbers and with each word kept once.
function different(list) {
  const shapes = new Map();
  for (const value of list)
    shapes.set(JSON.stringify(value, (key, part) => typeof part === 'number' || key === 'request' || key === 'steps' ? 0 : part), value);
  return [...shapes.values()];
}

const found = {GameView: [], Choices: [], GameEvent: [], Hints: [], Table: [], Pieces: [], RuleOptions: [], Refusal: [],
               Analysis: [], Judgement: [], PadScores: [], Reason: []};

await test('positions, decisions, events and hints of golden games have the shape of their types', async check => {
  const engine = await Engine.start(module);
  for (const name of readdirSync(golden).filter(file => file.endsWith('-a.lap'))) {
    if (!engine.readRecord(readFileSync(join(golden, name), 'utf8')).ok)
      throw new Error(`${name} cannot be read`);
    found.GameEvent.push(...engine.events());
    for (const {kind, request, event} of engine.events())
      if (kind === 'discard' || kind === 'lost') {
        const reason = engine.reason(request, event - 1);
        check(reason !== null, true, `${name}: why event ${event} was the only one`);
        found.Reason.push(reason);
      }
    for (let events = 0; events <= engine.eventCount; events += 31) {
      if (engine.view(events).phase === 'lay') {
        const {domino: {number}} = engine.view(events).now.find(place => place?.acts);
        found.Reason.push(...['a1 b1', 'g8 g9', 'e7 e8', 'g6 h6'].map(at => engine.reason(`lay ${number} ${at}`, events)).filter(Boolean));
      }
      found.GameView.push(engine.view(events));
      const choices = engine.choices('', events);
      found.Choices.push(choices.value);
      const recruit = choices.value.choices.find(({kind, steps}) => kind === 'who' && steps);
      for (let steps = recruit?.steps; steps;) {
        const next = engine.choices(steps, events).value;
        found.Choices.push(next);
        steps = next.choices[0]?.steps;
      }
    }
    found.GameView.push(engine.view());
    const hints = engine.hint('search:sims=16', 1n, 3, 30);
    if (hints)
      found.Hints.push(hints);
  }
  for (const choices of found.Choices)
    choices.choices = different(choices.choices).slice(0, 12);
  found.GameEvent = different(found.GameEvent).slice(0, 400);
  const {GameView, Choices, GameEvent, Hints} = found;
  check(faults({GameView, Choices, GameEvent, Hints}).slice(0, 5), []);
});

await test('positions that are set up have the shape of their type, and what can be added to them', async check => {
  const engine = await Engine.start(module), PositionCheck = [], Choices = [];
  const head = 'lapilli 1\nrules tribe\nplayers 3\nposition\n';
  for (const lines of ['', 'line 3 4 5\n1 pick 3\n', '1 lay 1 g8 g9\n2 lay 1 g8 g9\n', 'totem fish 1\n'])
    PositionCheck.push(engine.checkPosition(head + lines), engine.checkPosition(head.replace('tribe', 'totem') + lines));
  PositionCheck.push(engine.checkPosition('no record'));
  check(PositionCheck.map(({problems}) => problems.length > 0).includes(false), false, 'problems');
  check(PositionCheck[PositionCheck.length - 1].view, null, 'without rules');
  engine.checkPosition(`${head}1 lay 5 g8 g9\n`);
  check(engine.positionPlacements(1, 6).length > 0 && engine.positionPlacements(4, 6).length === 0, true, 'placements');
  check([engine.positionFires(), engine.positionRecruits(1, 'nobody')], [[], null], 'nothing');
  Choices.push(engine.positionRecruits(1, 'hunter'));
  check(faults({PositionCheck, Choices}).slice(0, 5), []);
});

await test('analyses and judgements have the shape of their types', async check => {
  const engine = await Engine.start(module);
  for (const name of ['tribe-2-a.lap', 'discovery-3-a.lap']) {
    const text = readFileSync(join(golden, name), 'utf8');
    engine.readRecord(text);
    const lines = Array.from({length: engine.eventCount + 1}, (_, i) => engine.assess(i, 2, 1n));
    found.Analysis.push(engine.analysis(lines, 2).value);
    const [head, events] = [text.slice(0, text.indexOf('play\n') + 5), text.slice(text.indexOf('play\n') + 5).split('\n')];
    const decision = events.findIndex(line => /^\d pick/.test(line)), [seat, ...words] = events[decision].split(' ');
    engine.readRecord(head + events.slice(0, decision).map(line => `${line}\n`).join(''));
    found.Judgement.push(engine.judge(Number(seat), words.join(' '), 2, 1n).value);
  }
  const {Analysis, Judgement} = found;
  check(Analysis.every(({decisions}) => decisions.some(({best}) => best !== null)), true, 'better decisions');
  check(faults({Analysis, Judgement}).slice(0, 5), []);
});

await test('the points of a score pad have the shape of their type', async check => {
  const engine = await Engine.start(module);
  const drawings = [
    ['G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1', 'D@2 D@1 D / G@1 D*1 J / G Q@1 HUT'],
    ['rules totem\ntotems fish\nHUT Gm Lf', 'totems fish\nHUT', 'rules totem\nHUT Q*2 Q*2 / . Q*2'],
    ['CASTLE M*3 W', 'CASTLE . W W'],
    ['HUT+3 D@oaf D', 'HUT+3 D@3 D', 'grid 5\nHUT D@1 D D D D D', 'D D'],
  ];
  for (const pad of drawings)
    found.PadScores.push(engine.scorePad(pad).value);
  const {PadScores} = found, kinds = new Set(PadScores.flatMap(({warnings}) => warnings.map(({kind}) => kind)));
  check([...kinds].sort(), ['apart', 'cavemen', 'grid', 'no-start', 'parity', 'squares', 'tiling', 'tokens', 'totems'], 'every kind of warning');
  check(faults({PadScores}).slice(0, 5), []);
});

await test('a drawing that cannot be read is refused with its player', async check => {
  const engine = await Engine.start(module);
  const {ok, refusal} = engine.scorePad(['HUT', 'HUT D*1+1']);
  check(ok, false);
  check([refusal.error, refusal.line, refusal.at], ['cell-clash', 2, 7]);
});

await test('tables, pieces, options and refusals have the shape of their types', async check => {
  const engine = await Engine.start(module);
  for (const set of RULE_SETS) {
    found.Pieces.push(engine.pieces(set));
    found.RuleOptions.push(...[2, 3, 4].map(players => engine.ruleOptions(set, players)));
  }
  for (const clock of [undefined, {bank: 1, turn: 1}]) {
    const read = line => engine.readLine(line, 0);
    read(engine.open({set: 'tribe', seats: ['person', 'person', 'level:2'], ...(clock ? {clock} : {})}, '5e'.repeat(32)).value);
    found.Table.push(engine.table());
    const salt = '5a'.repeat(32);
    for (const seat of [1, 2])
      read(engine.ask(seat, `sit ${engine.commitment(seat, salt).value} ${'Ada'.repeat(seat)}`, 0).value);
    for (const seat of [1, 2]) {
      found.Table.push(engine.table());
      read(engine.ask(seat, `salt ${salt}`, 0).value);
    }
    for (let line; (line = engine.nextDeal());)
      read(line);
    found.Table.push(engine.table());
    read(engine.ask(1, 'lend 2 level:4', 0).value);
    found.Table.push(engine.table());
    found.Refusal.push(engine.ask(1, 'lay 1 a1 a2', 0).refusal, engine.ask(4, 'pick 1', 0).refusal);
  }
  const {Table, Pieces, RuleOptions, Refusal} = found;
  check(faults({Table, Pieces, RuleOptions, Refusal}).slice(0, 5), []);
});

await test('every key that a type leaves open is written at least once', check => {
  const seen = new Set();
  const walk = value => {
    for (const [key, part] of Object.entries(value ?? {})) {
      if (!Array.isArray(value))
        seen.add(key);
      if (typeof part === 'object')
        walk(part);
    }
  };
  walk(found);
  const file = ts.createSourceFile(types, readFileSync(types, 'utf8'), options.target);
  const optional = name => file.statements.filter(one => ts.isInterfaceDeclaration(one) && one.name.text === name)
                               .flatMap(one => one.members.filter(member => member.questionToken).map(member => member.name.text));
  check(optional('Action').length > 5, true, 'keys');
  check(optional('Action').filter(key => !seen.has(key)), [], 'never written');
});

await test('a key too many, a key too few and an unknown word are found', check => {
  const [view] = found.GameView, [first, ...others] = view.territories, {hash, ...without} = view;
  const sentence = change => faults({GameView: [change]}).join(' ');
  check(sentence(view), '', 'as it is');
  check(/'"extra"' does not exist/.test(sentence({...view, territories: [{...first, extra: 1}, ...others]})), true, 'too many');
  check(/'hash' is missing/.test(sentence(without)), true, 'too few');
  check(/"castling"/.test(sentence({...view, phase: 'castling'})), true, 'another word');
});

finish();
