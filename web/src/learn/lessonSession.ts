// A lesson as a table: the real rules, in memory only. The record plays everybody else and chance; the
// learner's decisions are asked one by one, and a legal one that is not what was asked is refused with the
// lesson's explanation.

import type {Engine} from '../engine/engine';
import type {Refusal, Result} from '../engine/types';
import {t} from '../i18n/translate';
import {clientRefusal, noLinksRefusal} from '../session/clientRefusal';
import type {Learning, Session, SessionChange} from '../session/session';
import {SessionListeners} from '../session/sessionListeners';
import {openLog} from '../session/tableLog';
import type {LogLine} from '../storage/gameStorage';
import type {LessonScript, LessonStep} from './lessonScript';
import {gainOf, isRight} from './lessonScript';

const SEAT = 1;
// Any secret does: the record says what is dealt.
const SECRET = '1e'.repeat(32);

export interface LessonEvents {
  onWrong: (step: LessonStep, gain: number|null) => void;  // a legal decision that is not the answer
  onRight: () => void;
}

export class LessonSession implements Session {
  readonly id = 'lesson';
  readonly connection = 'local';
  readonly host = false;
  readonly invitations = [];
  readonly gone = null;
  readonly address = null;
  readonly mine = [SEAT];
  readonly present = {seats: [SEAT], watching: 0, away: []};
  readonly dealtWithout = false;
  readonly daily = null;
  readonly muted = [];
  readonly learning: ReadonlyMap<number, Learning> = new Map();
  readonly thinking = 0;
  readonly hints = 0;
  readonly moves: string[] = [];  // the learner's answers so far

  private readonly listeners = new SessionListeners();
  private next = 0;  // index of the next event of the script
  private left = false;
  private unsent: LogLine[] = [];  // read, but not yet reported

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

  private constructor(readonly engine: Engine, private readonly script: LessonScript, private readonly events: LessonEvents) {}

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

  private read(line: string): boolean {
    if (!this.engine.readLine(line, 0).ok)
      return false;
    this.unsent.push({n: this.engine.lastLine, at: 0, e: line});
    return true;
  }

  private emit(): void {
    if (!this.left)
      this.listeners.emit({kind: 'lines', lines: this.unsent});
    this.unsent = [];
  }

  on(listener: (change: SessionChange) => void): () => void {
    return this.listeners.on(listener);
  }

  leave(): void {
    this.left = true;
    this.listeners.clear();
  }

  now(): number {
    return 0;
  }

  // Nobody else is there, and nothing is computed.
  pause(): void {}

  countHint(): void {}

  react(): void {}

  learn(): void {}

  mute(): void {}

  sit(): Promise<Refusal|null> {
    return Promise.resolve(null);
  }

  lacksSalt(): boolean {
    return false;
  }

  makeLink(): Promise<Result<string>> {
    return Promise.resolve({ok: false, refusal: noLinksRefusal()});
  }

  revokeLink(): Promise<Refusal|null> {
    return Promise.resolve(noLinksRefusal());
  }

  reshuffle(): Promise<Refusal|null> {
    return Promise.resolve(null);
  }

  verifyShuffle(): Promise<null> {
    return Promise.resolve(null);
  }

  rematch(): Promise<Refusal> {
    return Promise.resolve(clientRefusal('lesson', ''));
  }
}
