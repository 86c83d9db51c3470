// The lessons: the list, and the one that is open.

import {t} from '../i18n/translate';
import {Lesson} from '../learn/lesson';
import {LessonPicture} from '../learn/lessonPicture';
import {lessonProgress} from '../learn/lessonProgress';
import type {LessonId} from '../learn/lessons';
import {LESSON_IDS, lessonSummary, lessonTitle} from '../learn/lessons';
import {navigate} from '../platform/route';
import {Page} from '../ui/page';
import {Icon} from '../ui/picture';
import {LoadFailureScreen, LoadingScreen} from '../ui/statusScreen';
import {showToast} from '../ui/toast';
import {loadNewGameForm, withoutLinkSeats} from './newGameForm';
import {startLocalGame} from './startGame';
import {retryStartup, useStartup} from './startup';

function state(id: LessonId): string {
  const {done, moves, part} = lessonProgress(id);
  return moves.length > 0 || part > 0 ? t('Continue') : done ? t('Done') : '';
}

function List() {
  return <Page title={t('Learn')} narrow>
    <ol class="lessons">{LESSON_IDS.map(id => <li key={id}>
      <a class="card lesson-link" href={`#/learn/${id}`}>
        <LessonPicture id={id}/>
        <b>{lessonTitle(id)}</b>
        <span class="muted">{lessonSummary(id)}</span>
        <span class="lesson-state">{lessonProgress(id).done && <Icon name="icon-confirm" size={20}/>}{state(id)}</span>
      </a>
    </li>)}</ol>
    <p><a href="#/rules">{t('The complete rules')}</a></p>
  </Page>;
}

async function play(): Promise<void> {
  const wrong = await startLocalGame(withoutLinkSeats(loadNewGameForm()));
  if (wrong)
    showToast({text: wrong});
}

export function LearnScreen({lesson}: {lesson: string|null}) {
  const startup = useStartup();
  const id = LESSON_IDS.find(one => one === lesson);
  if (!id)
    return <List/>;
  if (!startup)
    return <LoadingScreen say={t('Loading…')}/>;
  if (!startup.ok)
    return <LoadFailureScreen reason={startup.reason} onAgain={() => void retryStartup()}/>;
  return <Lesson key={id} id={id} newEngine={startup.context.newEngine} onLeave={() => navigate({at: 'learn', lesson: null})}
                 onLesson={next => navigate({at: 'learn', lesson: next})} onPlay={() => void play()}/>;
}
