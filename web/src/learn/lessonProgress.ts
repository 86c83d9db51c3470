// How far each lesson is, on this device: its answers so far, so that it can be left and resumed.

import type {LessonId} from './lessons';

export interface LessonProgress {
  part: number;             // of its records
  moves: readonly string[]; // the learner's answers in that record
  done: boolean;            // finished once
}

const KEY = 'lapilli.lessons';
const NONE: LessonProgress = {part: 0, moves: [], done: false};

function isProgress(found: unknown): found is LessonProgress {
  const {part, moves, done} = (found ?? {}) as Partial<LessonProgress>;
  return typeof part === 'number' && typeof done === 'boolean' && Array.isArray(moves) && moves.every(move => typeof move === 'string');
}

function all(): Partial<Record<LessonId, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<LessonId, unknown>>;
  } catch {
    return {};
  }
}

export function lessonProgress(id: LessonId): LessonProgress {
  const found = all()[id];
  return isProgress(found) ? found : NONE;
}

export function saveLessonProgress(id: LessonId, progress: LessonProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({...all(), [id]: progress}));
  } catch {
    // Storage is blocked: the lesson starts from the beginning next time.
  }
}
