// The course of a motion, as keyframes of transforms and opacity alone: what a phone can draw without a new layout.

export interface Way {
  dx: number;     // from where it comes to where it goes, in pixels
  dy: number;
  scale: number;  // of its size there
  angle: number;  // degrees, where it comes from
  arc: number;    // how high it flies, as a part of the way
  sway: number;   // degrees to both sides on the way, of something that walks
}

const FRAMES = 24, LIFTED = 0.14, DOWN = 0.76;  // parts of the whole

// A spring that has been let go: from 1 through 0, ever less.
function spring(part: number): number {
  return Math.exp(-4.5 * part) * Math.cos(2.5 * Math.PI * part);
}

function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}

// A piece is lifted, carried and set down, where it springs a little.
export function carried({dx, dy, scale, angle, arc, sway}: Way): Keyframe[] {
  const high = arc * Math.hypot(dx, dy), frames: Keyframe[] = [];
  for (let i = 0; i <= FRAMES; i++) {
    const at = i / FRAMES, way = eased(Math.min(1, Math.max(0, (at - LIFTED) / (DOWN - LIFTED)))), left = 1 - way;
    const raised = at < LIFTED ? at / LIFTED : at < DOWN ? 1 : spring((at - DOWN) / (1 - DOWN));
    const up = high * 4 * way * left + 9 * raised;
    const size = (scale * left + way) * (1 + 0.1 * raised + (arc > 0.5 ? 0.5 * 4 * way * left : 0));
    const turn = angle * left + sway * Math.sin(way * 4 * Math.PI) * (at < DOWN ? 1 : 0);
    frames.push({transform: `translate(${dx * left}px, ${dy * left - up}px) rotate(${turn}deg) scale(${size})`});
  }
  frames.push({transform: 'none'});
  return frames;
}

// A piece that was held above its place is set down. `height`: in pixels, or the units of its drawing.
export function setDown(height: number): Keyframe[] {
  const frames: Keyframe[] = [];
  for (let i = 0; i <= 12; i++)
    frames.push({transform: `translateY(${-height * Math.abs(spring(i / 12))}px)`});
  frames.push({transform: 'none'});
  return frames;
}

// An animal looks up, towards the upper left, and settles again.
export function raised(): Keyframe[] {
  const frames: Keyframe[] = [{transform: 'none', easing: 'cubic-bezier(.3,0,.2,1.4)'}];
  for (let i = 0; i <= 8; i++)
    frames.push({transform: `translateY(${-4 * spring(i / 8)}px) rotate(${9 * spring(i / 8)}deg)`, offset: 0.35 + 0.65 * i / 8});
  return frames;
}

// Fire breaks out, or catches; dust rises.
export function burst(): Keyframe[] {
  return [{transform: 'scale(.25)', opacity: 0}, {transform: 'scale(.9)', opacity: 1, offset: 0.3}, {transform: 'scale(1.5)', opacity: 0}];
}

// Points appear above the place where they were made, and go to the score.
export function scored(dx: number, dy: number): Keyframe[] {
  const at = 'translate(-50%, -100%)';
  return [
    {transform: `${at} scale(.5)`, opacity: 0},
    {transform: `${at} scale(1.2)`, opacity: 1, offset: 0.14, easing: 'ease-out'},
    {transform: `${at} scale(1)`, opacity: 1, offset: 0.22},
    {transform: `${at} scale(1)`, opacity: 1, offset: 0.6, easing: 'cubic-bezier(.5,0,.4,1)'},
    {transform: `translate(${dx}px, ${dy}px) ${at} scale(.7)`, opacity: 0.4},
  ];
}
