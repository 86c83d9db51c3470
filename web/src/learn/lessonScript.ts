// A lesson's position and answers: a record (docs/notation.md) in which comments mark what the learner is
// asked. Seat 1 is the learner; everything else happens as written.
//
//   # ask join best        the next decision of seat 1 is asked; `join` names its texts
//   1 lay 24 i8 h8         the model answer
//
// After the name comes what counts as right:
//   is              the model answer itself
//   any             every legal decision of that kind
//   best            what gains as much as the best there is
//   at e8 f8 / …    a domino on one of these pairs of squares
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

export interface LessonScript {
  setup: GameSetup;
  events: string[];
  steps: LessonStep[];
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
  let playing = false, asked: {name: string; accepts: Accepts}|null = null;
  for (const line of text.split('\n')) {
    const [key = '', value = '', ...more] = line.split(' ');
    if (key === '#' && value === 'ask') {
      asked = {name: more[0] ?? '', accepts: acceptsOf(more.slice(1))};
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
      if (asked && key === '1') {
        steps.push({...asked, event: events.length, answer: line.slice(2)});
        asked = null;
      }
      events.push(line);
    }
  }
  return {setup, events, steps};
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

// Whether a legal request answers the step. `modelGain` is that of the model answer in the record.
export function isRight(engine: Engine, step: LessonStep, request: string, modelGain: number): boolean {
  const words = request.split(' '), model = step.answer.split(' ');
  if (words[0] !== model[0])
    return false;
  switch (step.accepts.kind) {
  case 'is': return request === step.answer;
  case 'any': return true;
  case 'at': return step.accepts.pairs.some(pair => pair.join(' ') === words.slice(2, 4).sort().join(' '));
  case 'caveman': return words[1] === model[1] && (gainOf(engine, request) ?? 0) >= modelGain;
  case 'best': {
    const found = engine.choices();
    return found.ok && gainOf(engine, request) === best(found.value.choices);
  }
  }
}
