// A lesson on the table screen. What is asked takes the place of the header; on a phone it stands above the
// piece in hand.

import type {Ref} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {gainText} from '../board/names';
import type {Engine} from '../engine/engine';
import type {Square} from '../engine/types';
import {t} from '../i18n/translate';
import type {Guide} from '../play/tableScreen';
import {TableScreen} from '../play/tableScreen';
import {RuleButton, Words} from '../rules/words';
import {Icon, Picture} from '../ui/picture';
import {LoadingScreen} from '../ui/statusScreen';
import {LessonEnd} from './lessonEnd';
import {lessonProgress, saveLessonProgress} from './lessonProgress';
import type {LessonStep} from './lessonScript';
import {freePairs, PLAIN, readScript} from './lessonScript';
import {LessonSession} from './lessonSession';
import type {LessonStanding} from './lessonStanding';
import {lessonStanding} from './lessonStanding';
import type {LessonId, StepTexts} from './lessons';
import {lessonTitle, plainTexts, RECORDS, stepTexts} from './lessons';

export interface LessonProps {
  id: LessonId;
  newEngine: () => Promise<Engine>;
  onLeave: () => void;
  onLesson: (id: LessonId) => void;
  onPlay: () => void;
  onProgress?: (standing: LessonStanding) => void;  // when it opens, and after every answer
}

interface Feedback {
  kind: 'right'|'wrong';
  gain: number|null;
  text: string;
}

interface LessonState {
  session: LessonSession|null;
  part: number;
  feedback: Feedback|null;
  over: boolean;
  step: number;   // counted over all records
  steps: number;
}

function textsOf(id: LessonId, step: LessonStep): StepTexts|null {
  return step.name === PLAIN ? plainTexts(step.answer) : stepTexts(id, step.name);
}

function wrongFeedback(id: LessonId, step: LessonStep, gain: number|null): Feedback {
  return {kind: 'wrong', gain: step.accepts.kind === 'best' ? gain : null, text: textsOf(id, step)?.wrong ?? ''};
}

// Where the next domino has to go, if the lesson needs it there.
function targetOf({step, engine}: LessonSession): readonly Square[] {
  return step?.name === PLAIN ? freePairs(engine, step)[0] ?? [] : [];
}

// Opens a record of the lesson, and the next one when its last question has been answered.
function useLesson({id, newEngine, onProgress}: LessonProps): LessonState {
  const [part, setPart] = useState(() => Math.min(lessonProgress(id).part, RECORDS[id].length - 1));
  const [session, setSession] = useState<LessonSession|null>(null);
  const [feedback, setFeedback] = useState<Feedback|null>(null);
  const [, changed] = useState(0);
  const scripts = RECORDS[id].map(readScript);
  const last = part >= scripts.length - 1;

  useEffect(() => {
    let left = false, opened: LessonSession|null = null;
    const script = scripts[part];
    const right = () => {
      const {moves, step, engine} = opened!;
      const over = step === null, progress = lessonProgress(id);
      saveLessonProgress(id, over ? {part: last ? 0 : part + 1, moves: [], done: last || progress.done} : {...progress, part, moves});
      const gain = engine.events().filter(({seat}) => seat === 1).slice(-1)[0]?.effect?.gain.total ?? 0;
      setFeedback({kind: 'right', gain, text: ''});
      if (over && !last)
        setPart(part + 1);
      changed(n => n + 1);
      onProgress?.(lessonStanding(id));
    };
    void newEngine().then(engine => {
      if (left || !script)
        return;
      const {moves, part: saved} = lessonProgress(id);
      const result = LessonSession.open(engine, script, saved === part ? moves : [], {
        onWrong: (step, gain) => setFeedback(wrongFeedback(id, step, gain)),
        onRight: right,
      });
      if (!result.ok)
        return;
      opened = result.value;
      setSession(result.value);
      onProgress?.(lessonStanding(id));
    });
    return () => {
      left = true;
      opened?.leave();
    };
  }, [id, part]);

  const before = scripts.slice(0, part).reduce((sum, {steps}) => sum + steps.length, 0);
  return {
    session,
    part,
    feedback,
    over: session !== null && session.step === null && last,
    step: before + (session?.stepNumber ?? 0) + 1,
    steps: scripts.reduce((sum, {steps}) => sum + steps.length, 0),
  };
}

function FeedbackLine({feedback}: {feedback: Feedback}) {
  const {kind, gain, text} = feedback;
  if (kind === 'wrong')
    return <p class="lesson-feedback wrong"><Icon name="icon-cancel" size={20}/><span>{gain !== null && `${gainText(gain)}: `}{text}</span></p>;
  return <p class="lesson-feedback good"><Icon name="icon-confirm" size={20}/><span>{t('Right')}{gain ? ` · ${gainText(gain)}` : ''}</span></p>;
}

function Bubble({id, session, feedback, note}: {id: LessonId; session: LessonSession; feedback: Feedback|null; note: string}) {
  const {step} = session, texts = step && textsOf(id, step), wrong = feedback?.kind === 'wrong';
  return <section class="lesson-guide" aria-label={t('Lesson')}>
    <span class="lesson-teacher" aria-hidden="true"><Picture name="shaman"/></span>
    <div class="lesson-bubble">
      <div role="status">
        {feedback && <FeedbackLine feedback={feedback}/>}
        {texts && <p class="lesson-say"><Words text={texts.say}/></p>}
      </div>
      <p class="lesson-note">
        {wrong ? <button type="button" class="button lesson-show" onClick={() => void session.ask(1, session.answer())}>{t('Show me')}</button> :
                 <span>{note}</span>}
        {texts && <RuleButton id={texts.rule}>{t('Rule')}</RuleButton>}
      </p>
    </div>
  </section>;
}

function Head({id, state, heading, onLeave}: {id: LessonId; state: LessonState; heading: Ref<HTMLHeadingElement>; onLeave: () => void}) {
  return <header class="head lesson-head">
    <button type="button" class="button quiet square" aria-label={t('Leave lesson')} onClick={onLeave}><Icon name="icon-back"/></button>
    <h1 ref={heading} tabIndex={-1}>{lessonTitle(id)}</h1>
    {!state.over && <span class="muted">{t('{n} of {all}', {n: state.step, all: state.steps})}</span>}
    <progress value={state.step - 1} max={state.steps} aria-hidden="true"/>
  </header>;
}

const END_MS = 1500;  // the last move is seen before the end covers it

// Whether the end is shown: a moment after the last answer, and at once with reduced motion.
function useEndShown(over: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!over)
      return;
    const timer = setTimeout(() => setShown(true), matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : END_MS);
    return () => clearTimeout(timer);
  }, [over]);
  return over && shown;
}

export function Lesson(props: LessonProps) {
  const {id, onLeave} = props, state = useLesson(props), {session} = state;
  const ended = useEndShown(state.over);
  useEffect(() => { document.title = `${lessonTitle(id)} · Lapilli`; }, [id, session]);
  if (!session)
    return <LoadingScreen say={t('Loading…')}/>;
  if (ended)
    return <LessonEnd id={id} engine={session.engine} onLesson={props.onLesson} onPlay={props.onPlay} onLeave={onLeave}/>;
  const guide: Guide = {
    over: state.over,
    others: session.showsOthers,
    target: targetOf(session),
    draw: (note, heading) => <>
      <Head id={id} state={state} heading={heading} onLeave={onLeave}/>
      <Bubble id={id} session={session} feedback={state.feedback} note={note}/>
    </>,
  };
  return <div class="lesson">
    <TableScreen key={state.part} session={session} thinker={null} guide={guide} onLeave={onLeave} onOver={() => undefined}/>
  </div>;
}
