// Drags a domino with the pointer. While it moves only a transform changes; the rest of the screen
// is updated when the square below it changes.

import {useRef} from 'preact/hooks';
import type {InputMethod} from '../board/territory';
import type {Square} from '../engine/types';
import type {Decision} from './decision';
import {soundMoment} from './tableSounds';

const LIFT = 64;    // pixels above the finger, so that the piece stays visible
const NUDGE = 6;    // pixels before a press is a drag

export function useDrag(decision: Decision, layer: () => HTMLElement|null): (event: PointerEvent) => void {
  const latest = useRef(decision);
  latest.current = decision;
  return (down: PointerEvent) => {
    const {choices} = latest.current;
    if (down.button !== 0 || !choices)
      return;
    const source = down.currentTarget as HTMLElement, picture = source.querySelector('svg.domino-picture') ?? source;
    const by: InputMethod = down.pointerType === 'mouse' ? 'mouse' : 'touch';
    const lift = by === 'touch' ? LIFT : 0;
    let clone: HTMLElement|null = null, at: Square|null = null;
    down.preventDefault();

    const square = (event: PointerEvent): Square|null => {
      const under = document.elementFromPoint(event.clientX, event.clientY - lift);
      return under?.closest<HTMLElement>('.holding [data-square]')?.dataset['square'] ?? null;
    };
    const move = (event: PointerEvent) => {
      if (latest.current.choices !== choices)
        return end(event);  // the decision has changed
      if (!clone && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < NUDGE)
        return;
      if (!clone) {
        const box = picture.getBoundingClientRect();
        clone = document.createElement('div');
        clone.className = 'flying dragged';
        Object.assign(clone.style, {width: `${box.width}px`, height: `${box.height}px`});
        clone.append(picture.cloneNode(true));
        layer()?.append(clone);
        soundMoment('lift');
        if (latest.current.selection.pinned)
          latest.current.back();
      }
      const now = square(event);
      clone.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
      clone.classList.toggle('over', now !== null);
      if (now !== at) {
        at = now;
        latest.current.point(at, by);
      }
    };
    const end = (event: Event) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', escape, true);
      clone?.remove();
      if (clone && at && event.type === 'pointerup' && latest.current.choices === choices)
        latest.current.drop(at, by);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && end(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', escape, true);
  };
}
