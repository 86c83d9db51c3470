// A lesson while a table waits for players: the seat is kept, and the game begins over it.

import type {VNode} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {t} from '../../i18n/translate';
import {Lesson} from '../../learn/lesson';
import {lessonProgress} from '../../learn/lessonProgress';
import type {LessonId} from '../../learn/lessons';
import {LESSON_IDS, lessonTitle} from '../../learn/lessons';
import type {Learning, Session} from '../../session/session';
import {Icon} from '../../ui/picture';
import {showToast} from '../../ui/toast';
import {useStartup} from '../startup';

// Tells the others how far this player is: after every answer, again when somebody comes, and when the lesson is
// left. One that was begun may have been left by a reload.
function useStanding(session: Session, id: LessonId|null): (standing: Learning) => void {
  const standing = useRef<Learning|null>(null);
  useEffect(() => {
    const begun = id !== null || LESSON_IDS.some(one => lessonProgress(one).moves.length > 0);
    const tell = () => {
      if (begun && session.mine.length > 0)
        session.learn(standing.current);
    };
    tell();
    const stop = session.on(({kind}) => (kind === 'present' || kind === 'connection') && tell());
    return () => {
      stop();
      if (standing.current === null)
        return;
      standing.current = null;
      session.learn(null);
    };
  }, [id, session]);
  return now => {
    standing.current = now;
    session.learn(now);
  };
}

// `open`: the lesson, in place of the lobby. `offer`: the button that opens it; null: every lesson was done.
export function useWaitingLesson(session: Session): {open: VNode|null; offer: VNode|null} {
  const startup = useStartup();
  const [id, setId] = useState<LessonId|null>(null);
  const tell = useStanding(session, id);
  useEffect(() => id === null ? undefined : () => {
    if (session.engine.table().stage === 'plays')
      showToast({text: t('Everyone is here: your game begins.')});
  }, [id, session]);
  const next = LESSON_IDS.find(one => !lessonProgress(one).done), close = () => setId(null);
  if (!startup?.ok || session.mine.length === 0)
    return {open: null, offer: null};
  return {
    open: id && <Lesson key={id} id={id} newEngine={startup.context.newEngine} onLeave={close} onLesson={setId} onPlay={close} onProgress={tell}/>,
    offer: next ? <button type="button" class="button waiting-lesson" onClick={() => setId(next)}>
      <Icon name="icon-help"/>{next === 'first' ? t('New here? Learn in two minutes while you wait') : t('Learn while you wait: {lesson}', {lesson: lessonTitle(next)})}
    </button> : null,
  };
}
