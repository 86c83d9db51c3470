// A lesson's position and answers: a record (docs/notation.md) in which comments mark what the learner is
// asked. Seat 1 is the learner; everything else happens as written.
//
//   # ask join best        the next decision of seat 1 is asked; `join` names its texts
//   1 lay 24 i8 h8         the model answer
//   # show others          from here on the other players are on the screen
//
// What seat 1 does before the first question is where the lesson begins. After it, nothing is done for the
// learner: a decision that is not marked is asked by itself, and the model is its answer.
//
// After the name comes what counts as right:
//   is              the model answer itself
//   any             every legal decision of that kind
//   best            what gains as much as the best there is
//   at e8 f8 / …    a domino on one of these pairs of squares, as long as one of them is free
//   caveman         the model's caveman, gaining as much as the model

import type {Engine} from '../engine/engine';
import type {Choice, GameSetup, RuleSet, Square} from '../engine/types';

export type Accepts = {kind: 'is'}|{kind: 'any'}|{kind: 'best'}|{kind: 'at'; pairs: Square[][]}|{kind: 'caveman'};

export interface LessonStep {
  name: string;
  accepts: Accepts;
  event: number;   // index into the events
  answer: string;  // the request of the model answer
}

// The name of a step that is asked by itself.
export const PLAIN = '';

export interface LessonScript {
  setup: GameSetup;
  events: string[];
  steps: LessonStep[];
  others: number;  // index of the event from which on the others are shown
}

// What is right where the record does not say it: the model answer, or a domino on its squares.
function asItIs(answer: string): Accepts {
  const [kind, , ...squares] = answer.split(' ');
  return kind === 'lay' ? {kind: 'at', pairs: [squares.sort()]} : {kind: 'is'};
}

function acceptsOf(words: string[]): Accepts {
  switch (words[0]) {
  case 'any':
  case 'best':
  case 'caveman': return {kind: words[0]};
  case 'at': return {kind: 'at', pairs: words.slice(1).join(' ').split(' / ').map(pair => pair.split(' ').sort())};
  default: return {kind: 'is'};
  }
}

export function readScript(text: string): LessonScript {
  const setup: GameSetup = {set: 'discovery', seats: []}, events: string[] = [], steps: LessonStep[] = [];
  let playing = false, others = Infinity, asked: {name: string; accepts: Accepts}|null = null;
  for (const line of text.split('\n')) {
    const [key = '', value = '', ...more] = line.split(' ');
    if (key === '#' && value === 'ask') {
      asked = {name: more[0] ?? '', accepts: acceptsOf(more.slice(1))};
    } else if (key === '#' && value === 'show') {
      others = events.length;
    } else if (key === '' || key === '#' || key === 'lapilli') {
      continue;
    } else if (key === 'play') {
      playing = true;
    } else if (!playing) {
      if (key === 'rules')
        setup.set = value as RuleSet;
      else if (key === 'players')
        setup.seats = ['person', 'level:1', 'level:1', 'level:1'].slice(0, Number(value));
      else if (key === 'grid' || key === 'deck' || key === 'line')
        setup[key] = Number(value);
      else if (key === 'bonus')
        Object.assign(setup, {centre: line.includes('centre'), complete: line.includes('complete')});
    } else {
      const answer = line.slice(2);
      if (key === '1' && (asked || steps.length > 0)) {
        steps.push({...asked ?? {name: PLAIN, accepts: asItIs(answer)}, event: events.length, answer});
        asked = null;
      }
      events.push(line);
    }
  }
  return {setup, events, steps, others};
}

// What a request gains at once; null: it is not legal. A recruitment is looked up by its steps.
export function gainOf(engine: Engine, request: string): number|null {
  const [kind, caveman = '', , , ...paid] = request.split(' ');
  const steps = kind === 'recruit' ? `${caveman} ${paid.length} ${paid.join(' ')}` : '';
  const found = engine.choices(steps);
  const choice = found.ok ? found.value.choices.find(one => one.request === request) : undefined;
  return choice ? choice.effect?.gain.total ?? 0 : null;
}

function best(choices: readonly Choice[]): number {
  return Math.max(...choices.map(choice => choice.effect?.gain.total ?? 0));
}

function isOn(pairs: readonly Square[][], request: string): boolean {
  return pairs.some(pair => pair.join(' ') === request.split(' ').slice(2, 4).sort().join(' '));
}

// The pairs of squares asked for that the domino can be placed on now. None: something else lies there, and
// any place will do.
export function freePairs(engine: Engine, {accepts}: LessonStep): Square[][] {
  const found = accepts.kind === 'at' ? engine.choices() : null;
  const legal = found?.ok ? found.value.choices.flatMap(({request}) => request ?? []) : [];
  return accepts.kind === 'at' ? accepts.pairs.filter(pair => legal.some(request => isOn([pair], request))) : [];
}

// Whether a legal request answers the step. `modelGain` is that of the model answer in the record.
export function isRight(engine: Engine, step: LessonStep, request: string, modelGain: number): boolean {
  const words = request.split(' '), model = step.answer.split(' ');
  if (words[0] !== model[0])
    return false;
  switch (step.accepts.kind) {
  case 'is': return request === step.answer;
  case 'any': return true;
  case 'at': return isOn(step.accepts.pairs, request) || freePairs(engine, step).length === 0;
  case 'caveman': return words[1] === model[1] && (gainOf(engine, request) ?? 0) >= modelGain;
  case 'best': {
    const found = engine.choices();
    return found.ok && gainOf(engine, request) === best(found.value.choices);
  }
  }
}
