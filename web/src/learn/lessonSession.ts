// A lesson as a table: the real rules, in memory only. The record plays everybody else and chance; the
// learner's decisions are asked one by one, and a legal one that is not what was asked is refused with the
// lesson's explanation.

import type {Engine} from '../engine/engine';
import type {Refusal, Result} from '../engine/types';
import {t} from '../i18n/translate';
import {clientRefusal} from '../session/clientRefusal';
import {SoloSession} from '../session/soloSession';
import {openLog} from '../session/tableLog';
import type {LessonScript, LessonStep} from './lessonScript';
import {gainOf, isRight} from './lessonScript';

const SEAT = 1;
// Any secret does: the record says what is dealt.
const SECRET = '1e'.repeat(32);

export interface LessonEvents {
  onWrong: (step: LessonStep, gain: number|null) => void;  // a legal decision that is not the answer
  onRight: () => void;
}

export class LessonSession extends SoloSession {
  readonly moves: string[] = [];  // the learner's answers so far

  private next = 0;  // index of the next event of the script

  // Opens the lesson and plays up to its first question. `moves` are the learner's answers so far.
  static open(engine: Engine, script: LessonScript, moves: readonly string[], events: LessonEvents): Result<LessonSession> {
    const opened = openLog(engine, {plan: script.setup, secret: SECRET, names: [], salted: false}, 0);
    if (!opened.ok)
      return opened;
    const session = new LessonSession(engine, script, events);
    session.playScript();
    for (const move of moves) {
      if (!session.step || !session.read(`${SEAT} ${move}`))
        break;
      session.moves.push(move);
      session.next++;
      session.playScript();
    }
    session.unsent = [];
    return {ok: true, value: session};
  }

  private constructor(engine: Engine, private readonly script: LessonScript, private readonly events: LessonEvents) {
    super('lesson', engine, SEAT);
  }

  // What is asked now; null: the lesson is over.
  get step(): LessonStep|null {
    return this.script.steps.find(({event}) => event === this.next) ?? null;
  }

  get showsOthers(): boolean {
    return this.next >= this.script.others;
  }

  get stepNumber(): number {
    return this.script.steps.filter(({event}) => event < this.next).length;
  }

  // The model answer if it is still legal, and otherwise the legal decision that gains most.
  answer(): string {
    const model = this.script.events[this.next]?.slice(2) ?? '';
    if (gainOf(this.engine, model) !== null && this.step?.accepts.kind !== 'best')
      return model;
    const found = this.engine.choices();
    const choices = found.ok ? found.value.choices.filter(({request}) => request !== null) : [];
    const gains = choices.map(({effect}) => effect?.gain.total ?? 0), most = Math.max(...gains);
    const modelGain = gainOf(this.engine, model);
    return modelGain === most ? model : choices[gains.indexOf(most)]?.request ?? model;
  }

  async ask(seat: number, request: string): Promise<Refusal|null> {
    const {step} = this;
    if (this.left || !step || seat !== SEAT || request.startsWith('undo'))
      return clientRefusal('nothing-to-undo', '');
    const line = this.engine.ask(seat, request, 0);
    if (!line.ok)
      return line.refusal;
    const gain = gainOf(this.engine, request);
    if (!isRight(this.engine, step, request, gainOf(this.engine, step.answer) ?? 0)) {
      this.events.onWrong(step, gain);
      return clientRefusal('lesson', t('That’s not what the lesson asks for.'));
    }
    if (!this.read(line.value))
      return clientRefusal('lesson', t('That’s not what the lesson asks for.'));
    this.moves.push(request);
    this.next++;
    this.playScript();
    this.emit();
    this.events.onRight();
    return null;
  }

  // Plays everything that is not asked.
  private playScript(): void {
    for (; this.next < this.script.events.length && !this.step; this.next++) {
      const event = this.script.events[this.next]!;
      if (!this.read(event) && !(event.startsWith(`${SEAT} `) && this.read(`${SEAT} ${this.answer()}`)))
        break;
    }
  }
}
