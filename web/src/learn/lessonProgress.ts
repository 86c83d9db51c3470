// How far each lesson is, on this device: its answers so far, so that it can be left and resumed.

import type {LessonProgress} from '../storage/localValues';
import {LESSONS, readValue, writeValue} from '../storage/localValues';
import type {LessonId} from './lessons';

const NONE: LessonProgress = {part: 0, moves: [], done: false};

export function lessonProgress(id: LessonId): LessonProgress {
  return readValue(LESSONS)?.[id] ?? NONE;
}

export function saveLessonProgress(id: LessonId, progress: LessonProgress): void {
  writeValue(LESSONS, {...readValue(LESSONS), [id]: progress});
}
