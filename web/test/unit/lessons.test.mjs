// The lessons: legal by the real rules, with the answers they claim, and texts for every question.
//   node test/unit/lessons.test.mjs [build/wasm/lapilli.wasm]
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Engine, gainOf, isRight, LESSON_IDS, LessonSession, PLAIN, plainTexts, readScript, RECORDS, stepTexts} =
    await load('engine/engine', 'learn/lessonScript', 'learn/lessonSession', 'learn/lessons');
const module = new WebAssembly.Module(readFileSync(wasm));

async function open(script, moves = [], events = {onRight() {}, onWrong() {}}) {
  const result = LessonSession.open(await Engine.start(module), script, moves, events);
  if (!result.ok)
    throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

// Every request that is legal now, recruitments step by step.
function requests(engine, steps = '') {
  const found = engine.choices(steps);
  return found.ok ? found.value.choices.flatMap(choice => choice.request ? [choice.request] : requests(engine, choice.steps)) : [];
}

for (const id of LESSON_IDS) {
  const scripts = RECORDS[id].map(readScript), steps = scripts.flatMap(script => script.steps);

  await test(`${id}: the records are legal by themselves`, async check => {
    for (const text of RECORDS[id]) {
      const read = (await Engine.start(module)).readRecord(text);
      check(read.ok, true, JSON.stringify(read));
    }
  });

  await test(`${id}: three to six questions of its own, each with its texts`, async check => {
    const own = steps.filter(({name}) => name !== PLAIN);
    check(own.length >= 3 && (own.length <= 6 || id === 'first'), true, String(steps.length));
    for (const step of steps)
      check(Object.values((step.name === PLAIN ? plainTexts(step.answer) : stepTexts(id, step.name)) ?? {}).filter(Boolean).length, 3, step.name);
  });

  await test(`${id}: from the first question on, the learner decides everything`, async check => {
    for (const script of scripts) {
      const [first] = script.steps, asked = new Set(script.steps.map(({event}) => event));
      script.events.forEach((event, i) => event.startsWith('1 ') && i >= first.event && check(asked.has(i), true, event));
    }
  });

  await test(`${id}: the model answers are right, and lead to the end`, async check => {
    for (const script of scripts) {
      const session = await open(script);
      for (const step of script.steps) {
        check(session.step?.name, step.name);
        if (id === 'first')
          check(requests(session.engine).length > 1 || step === script.steps.at(-1), true, `a choice: ${step.name}`);
        check(await session.ask(1, step.answer), null, step.name);
      }
      check(session.step, null);
    }
  });

  await test(`${id}: what the engine counts agrees with what is claimed to be best`, async check => {
    let wrongOnes = 0;
    for (const script of scripts) {
      const session = await open(script), {engine} = session;
      for (const step of script.steps) {
        const legal = requests(engine), gains = legal.map(request => gainOf(engine, request));
        const model = gainOf(engine, step.answer);
        if (step.accepts.kind === 'best') {
          check(model, Math.max(...gains), `${step.name} gains most`);
          check(gains.some(gain => gain < model), true, `${step.name} can be answered worse`);
        }
        if (step.accepts.kind === 'caveman')
          check(model, Math.max(...legal.flatMap((request, i) => request.startsWith(step.answer.split(' ').slice(0, 2).join(' ')) ? [gains[i]] : [])), step.name);
        wrongOnes += legal.filter(request => !isRight(engine, step, request, model)).length;
        await session.ask(1, step.answer);
      }
    }
    check(wrongOnes > 0, true, 'there is a legal decision that is wrong');
  });

  await test(`${id}: a wrong decision changes nothing and is explained, and then the lesson goes on`, async check => {
    let explained = 0;
    for (const script of scripts) {
      const session = await open(script, [], {onRight() {}, onWrong: () => explained++}), {engine} = session;
      for (const step of script.steps) {
        const model = gainOf(engine, step.answer);
        const wrong = requests(engine).find(request => !isRight(engine, step, request, model));
        const before = [explained, engine.lastLine];
        if (wrong) {
          check((await session.ask(1, wrong))?.error, 'lesson', `${step.name}: ${wrong}`);
          check([explained, engine.lastLine], [before[0] + 1, before[1]], step.name);
        }
        check(await session.ask(1, session.answer()), null, `${step.name}: what "Show me" plays`);
      }
    }
    check(explained > 0, true);
  });

  await test(`${id}: it is resumed where it was left`, async check => {
    const [script] = scripts, session = await open(script);
    await session.ask(1, script.steps[0].answer);
    const again = await open(script, session.moves);
    check([again.step?.name, again.stepNumber, again.engine.view().hash], [script.steps[1]?.name, 1, session.engine.view().hash]);
  });
}

await test('no domino of the first lesson is chosen because it is the last one', async check => {
  const [script] = RECORDS.first.map(readScript), session = await open(script), free = [];
  for (const {answer} of script.steps) {
    if (answer.startsWith('pick'))
      free.push(requests(session.engine).length);
    await session.ask(1, answer);
  }
  check(free.every(count => count > 1), true, free.join(' '));
  check(free.includes(2), true, 'the learner also sees what it means to choose late');
});

// At three words and a second, and three seconds for each decision.
await test('the first lesson takes less than two minutes to read and to answer', async check => {
  const [script] = RECORDS.first.map(readScript);
  const words = script.steps.reduce((sum, {name}) => sum + stepTexts('first', name).say.split(/\s+/).length, 0);
  const seconds = words / 3 + 3 * script.steps.length;
  check(seconds < 120, true, `${script.steps.length} decisions, ${words} words, ${Math.round(seconds)} s`);
});

await test('the first lesson is a whole game, which the learner wins', async check => {
  const [script] = RECORDS.first.map(readScript), session = await open(script);
  for (const {answer} of script.steps)
    await session.ask(1, answer);
  const view = session.engine.view();
  check([view.phase, view.winners], ['over', [1]]);
});

// Other right answers than the models', so that no question depends on where things were put before.
await test('every lesson can be finished with other right answers', async check => {
  for (const id of LESSON_IDS)
    for (const script of RECORDS[id].map(readScript))
      for (let nth = 0; nth < 12; nth++) {
        const session = await open(script), {engine} = session;
        while (session.step) {
          const {step} = session, model = gainOf(engine, step.answer) ?? 0;
          const right = requests(engine).filter(request => isRight(engine, step, request, model));
          const answer = right[nth * 7 % right.length];
          if (!answer || await session.ask(1, answer)) {
            check(`${id} ${step.name} ${nth}`, 'can be answered');
            break;
          }
        }
        check(session.stepNumber, script.steps.length, `${id} ${nth}`);
      }
});

finish();
