// How many of a lesson's questions have been answered, to tell others: 7 of 12.

import {lessonProgress} from './lessonProgress';
import {readScript} from './lessonScript';
import type {LessonId} from './lessons';
import {RECORDS} from './lessons';

export interface LessonStanding {
  done: number;
  steps: number;
}

export function lessonStanding(id: LessonId): LessonStanding {
  const lengths = RECORDS[id].map(text => readScript(text).steps.length), sum = (of: number[]) => of.reduce((a, b) => a + b, 0);
  const {part, moves, done} = lessonProgress(id), steps = sum(lengths);
  const begun = sum(lengths.slice(0, part)) + moves.length;
  return {done: done && begun === 0 ? steps : begun, steps};
}
