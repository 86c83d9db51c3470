// A lesson on the table screen: what is asked above it, and at the end what to do next.

import {useEffect, useState} from 'preact/hooks';
import {gainText, pointsText} from '../board/names';
import type {Engine} from '../engine/engine';
import {t} from '../i18n/translate';
import {TableScreen} from '../play/tableScreen';
import {RuleButton, Words} from '../rules/words';
import {Icon} from '../ui/picture';
import {LoadingScreen} from '../ui/statusScreen';
import {lessonProgress, saveLessonProgress} from './lessonProgress';
import type {LessonStep} from './lessonScript';
import {readScript} from './lessonScript';
import {LessonSession} from './lessonSession';
import type {LessonId} from './lessons';
import {LESSON_IDS, lessonTitle, RECORDS, stepTexts} from './lessons';

export interface LessonProps {
  id: LessonId;
  newEngine: () => Promise<Engine>;
  onLeave: () => void;
  onLesson: (id: LessonId) => void;
  onPlay: () => void;
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

function wrongFeedback(id: LessonId, step: LessonStep, gain: number|null): Feedback {
  return {kind: 'wrong', gain: step.accepts.kind === 'best' ? gain : null, text: stepTexts(id, step.name)?.wrong ?? ''};
}

// Opens a record of the lesson, and the next one when its last question has been answered.
function useLesson({id, newEngine}: LessonProps): LessonState {
  const [part, setPart] = useState(() => lessonProgress(id).part);
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
  return <p class="lesson-feedback right"><Icon name="icon-confirm" size={20}/><span>{t('Right')}{gain ? ` · ${gainText(gain)}` : ''}</span></p>;
}

function Asked({id, session, feedback}: {id: LessonId; session: LessonSession; feedback: Feedback|null}) {
  const {step} = session, texts = step ? stepTexts(id, step.name) : null;
  if (!step || !texts)
    return null;
  return <>
    <div class="lesson-text" role="status">
      {feedback && <FeedbackLine feedback={feedback}/>}
      <p class="lesson-say"><Words text={texts.say}/></p>
    </div>
    <div class="lesson-tools">
      <RuleButton id={texts.rule}>{t('Rule')}</RuleButton>
      {feedback?.kind === 'wrong' && <button type="button" class="button quiet" onClick={() => void session.ask(1, session.answer())}>
        {t('Show me')}
      </button>}
    </div>
  </>;
}

function Finished({id, session, onLesson, onLeave, onPlay}: LessonProps & {session: LessonSession}) {
  const next = LESSON_IDS[LESSON_IDS.indexOf(id) + 1];
  const points = session.engine.view()?.territories[0]?.score.total ?? 0;
  return <>
    <div class="lesson-text" role="status">
      <p class="lesson-say">{id === 'first' ? t('That was a whole game: {points}. Each region scores its squares × its fires.', {points: pointsText(points)}) :
                                             t('Lesson finished.')}</p>
    </div>
    <div class="lesson-tools">
      {next && <button type="button" class="button primary" onClick={() => onLesson(next)}>{lessonTitle(next)}</button>}
      <button type="button" class={`button ${next ? '' : 'primary'}`} onClick={onPlay}>{t('Play now')}</button>
      <button type="button" class="button quiet" onClick={onLeave}>{t('All lessons')}</button>
    </div>
  </>;
}

export function Lesson(props: LessonProps) {
  const {id, onLeave} = props, state = useLesson(props), {session} = state;
  useEffect(() => { document.title = `${lessonTitle(id)} · Lapilli`; }, [id, session]);
  if (!session)
    return <LoadingScreen say={t('Loading…')}/>;
  return <div class="lesson">
    <section class="lesson-bar" aria-label={t('Lesson')}>
      <div class="lesson-head">
        <button type="button" class="button quiet square" aria-label={t('Leave lesson')} onClick={onLeave}><Icon name="icon-back"/></button>
        <h2>{lessonTitle(id)}</h2>
        {!state.over && <span class="muted">{t('{n} of {all}', {n: state.step, all: state.steps})}</span>}
      </div>
      {state.over ? <Finished {...props} session={session}/> : <Asked id={id} session={session} feedback={state.feedback}/>}
    </section>
    <TableScreen key={state.part} session={session} thinker={null} onLeave={onLeave} onOver={() => undefined}/>
  </div>;
}
