// Animates events: the domino slides to its place, fire flies in an arc, chiefs walk. Elements are
// measured before and after the event; in between only transforms change.

import {rotationOf} from '../board/geometry';
import {gainText} from '../board/names';
import type {GameView, GameEvent} from '../engine/types';
import type {Settings} from '../platform/settings';
import {playSound} from './sound';

export interface AnimationPace {
  fly: number;   // milliseconds of one animation
  rest: number;  // milliseconds of rest afterwards
}

export function animationPace(speed: Settings['speed']): AnimationPace {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const pace = {calm: {fly: 900, rest: 700}, brisk: {fly: 420, rest: 220}, instant: {fly: 0, rest: 0}}[speed];
  return still ? {fly: 0, rest: pace.fly > 0 ? pace.rest + pace.fly : 0} : pace;
}

interface Box {
  x: number;  // centre
  y: number;
  width: number;
  height: number;
}

function boxOf(element: Element|null|undefined): Box|null {
  const rect = element?.getBoundingClientRect();
  if (!rect || rect.width === 0)
    return null;
  return {x: rect.left + rect.width / 2, y: rect.top + rect.height / 2, width: rect.width, height: rect.height};
}

const SVG = 'http://www.w3.org/2000/svg';

// A copy of an element and of the pieces on it, that can move freely.
function cloneOf(element: Element, on: readonly Element[] = []): HTMLElement {
  const rect = element.getBoundingClientRect();
  const seat = /seat-\d/.exec(element.closest('[class*="seat-"]')?.getAttribute('class') ?? '')?.[0] ?? '';
  const clone = document.createElement('div');
  clone.className = `flying ${seat}`;
  Object.assign(clone.style, {left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px`});
  const copy = element.cloneNode(true) as Element;
  if (element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) {
    const box = element.getBBox(), svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.append(copy, ...on.map(piece => piece.cloneNode(true)));
    clone.append(svg);
  } else {
    clone.append(copy);
  }
  return clone;
}

export class Animator {
  private readonly running = new Set<Animation>();
  private endRest: (() => void)|null = null;

  constructor(private readonly root: HTMLElement, private readonly layer: HTMLElement) {}

  // Finishes all running animations.
  skip(): void {
    for (const animation of this.running)
      animation.finish();
    this.endRest?.();
  }

  // Measures the screen before an event. Returns the animation to run once the event is rendered.
  prepare(gameEvent: GameEvent, before: GameView, own: boolean): (pace: AnimationPace) => Promise<void> {
    const places = new Map<string, Box>();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-domino]')) {
      const box = boxOf(element);
      if (box)
        places.set(element.dataset['domino'] ?? '', box);
    }
    const planes = this.startTiles();
    const from = this.origin(gameEvent, before);
    const going = (gameEvent.effect?.gone ?? []).map(({at}) => this.find(`[data-piece="${gameEvent.seat}:${at}"]`))
                      .filter(element => element !== null).map(element => cloneOf(element));
    return async pace => {
      if (pace.fly > 0) {
        this.shift(places, pace);
        this.zoom(planes, pace);
        await this.perform(gameEvent, from, going, own, pace);
      }
    };
  }

  // Waits, so that the result can be seen.
  rest(ms: number): Promise<void> {
    if (ms === 0)
      return Promise.resolve();
    return new Promise(resolve => {
      const timer = setTimeout(() => this.endRest?.(), ms);
      this.endRest = () => {
        clearTimeout(timer);
        this.endRest = null;
        resolve();
      };
    });
  }

  private find(selector: string): Element|null {
    for (const element of this.root.querySelectorAll(selector))
      if (boxOf(element))
        return element;
    return null;
  }

  private origin(gameEvent: GameEvent, before: GameView): Box|null {
    const home = () => boxOf(this.find(`[data-seat="${gameEvent.seat}"] .mark`)) ?? boxOf(this.find('.prompt .mark'));
    switch (gameEvent.kind) {
    case 'lay': return boxOf(this.find(`[data-domino="${gameEvent.dominoes?.[0]}"] .domino-picture`));
    case 'pick':
    case 'pair': return boxOf(this.find('.chief.acts')) ?? home();
    case 'fire': return before.volcano ? boxOf(this.find(`[data-piece="${gameEvent.seat}:${before.volcano}"]`)) : null;
    case 'recruit': return boxOf(this.find(`[data-cave="${gameEvent.caveman}"]`)) ?? boxOf(this.find('.tile.pile'));
    default: return null;
    }
  }

  private async perform(gameEvent: GameEvent, from: Box|null, going: HTMLElement[], own: boolean, pace: AnimationPace): Promise<void> {
    const {seat, kind} = gameEvent;
    const waits: Promise<void>[] = going.map(clone => this.vanish(clone, pace));
    if (kind === 'lay') {
      const target = this.find(`[data-laid="${seat}:${gameEvent.dominoes?.[0]}"]`), [a, b] = gameEvent.squares ?? [];
      if (own)
        playSound('stone');
      else if (target && from && a && b) {
        const on = [a, b].flatMap(at => [...this.root.querySelectorAll(`[data-piece="${seat}:${at}"]`)]);
        for (const element of [...on, ...this.root.querySelectorAll(`[data-territory="${seat}"] .changes`)])
          this.hold(element, pace);
        waits.push(this.flight(target, from, pace, -90 * rotationOf(a, b), 0, on).then(() => playSound('stone')));
      }
    } else if (kind === 'pick' || kind === 'pair') {
      for (const number of gameEvent.dominoes ?? []) {
        const target = this.find(`[data-chief="${number}"]`);
        if (target && from)
          waits.push(this.flight(target, from, pace, 0, 0.25).then(() => playSound('step')));
      }
    } else if (kind === 'fire' || kind === 'recruit') {
      const target = [...this.root.querySelectorAll(`[data-piece="${seat}:${gameEvent.squares?.[0]}"]`)].pop();
      if (kind === 'fire')
        playSound('flame');
      if (target && from)
        waits.push(this.flight(target, from, pace, 0, kind === 'fire' ? 0.7 : 0.2).then(() => playSound('stone')));
    } else if (kind === 'line') {
      waits.push(this.deal(gameEvent.dominoes ?? [], pace));
    }
    for (const {resource} of gameEvent.effect?.totems ?? [])
      this.pulse(this.find(`[data-totem="${resource}"]`), pace);
    await Promise.all(waits);
    this.rise(gameEvent, pace);
  }

  private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, options);
    this.running.add(animation);
    const done = () => void this.running.delete(animation);
    return animation.finished.then(done, done);
  }

  // Hides an element while its copy is moving.
  private hold(element: Element, pace: AnimationPace): void {
    void this.run(element, [{opacity: 0}, {opacity: 0}], {duration: pace.fly});
  }

  // Moves a copy along an arc, from a box to the target.
  private async flight(target: Element, from: Box, pace: AnimationPace, angle: number, arc: number,
                       on: readonly Element[] = []): Promise<void> {
    const to = boxOf(target);
    if (!to)
      return;
    const clone = cloneOf(target, on);
    this.layer.append(clone);
    this.hold(target, pace);
    const dx = from.x - to.x, dy = from.y - to.y;
    const scale = Math.max(from.width, from.height) / Math.max(to.width, to.height);
    const lift = arc * Math.hypot(dx, dy);
    const frames: Keyframe[] = [];
    for (let i = 0; i <= 16; i++) {
      const part = i / 16, left = 1 - part, up = lift * 4 * part * left;
      const size = scale * left + part + (arc > 0.5 ? 0.6 * 4 * part * left : 0.12 * 4 * part * left);
      frames.push({transform: `translate(${dx * left}px, ${dy * left - up}px) rotate(${angle * left}deg) scale(${size})`});
    }
    await this.run(clone, frames, {duration: pace.fly, easing: 'cubic-bezier(.35,.05,.25,1)'});
    clone.remove();
  }

  private async vanish(clone: HTMLElement, pace: AnimationPace): Promise<void> {
    this.layer.append(clone);
    await this.run(clone, [{transform: 'none', opacity: 1}, {transform: 'translateY(-30%) scale(1.3)', opacity: 0}],
                   {duration: pace.fly, easing: 'ease-out'});
    clone.remove();
  }

  // Shows the points gained, rising from where they were made.
  private rise(gameEvent: GameEvent, pace: AnimationPace): void {
    const gain = gameEvent.effect?.gain.total ?? 0;
    const at = boxOf(this.find(`[data-laid="${gameEvent.seat}:${gameEvent.dominoes?.[0]}"]`)) ??
        boxOf(this.find(`[data-piece="${gameEvent.seat}:${gameEvent.squares?.[0]}"]`));
    if (gain === 0 || !at)
      return;
    const text = document.createElement('div');
    text.className = `flying points-gained ${gain < 0 ? 'loss' : ''}`;
    text.textContent = gainText(gain);
    Object.assign(text.style, {left: `${at.x}px`, top: `${at.y}px`});
    this.layer.append(text);
    void this.run(text, [{transform: 'translate(-50%, -50%) scale(.6)', opacity: 0},
                         {transform: 'translate(-50%, -90%) scale(1.15)', opacity: 1, offset: 0.25},
                         {transform: 'translate(-50%, -110%) scale(1)', opacity: 1, offset: 0.7},
                         {transform: 'translate(-50%, -170%) scale(1)', opacity: 0}],
                  {duration: pace.fly * 2.4, easing: 'ease-out'}).then(() => text.remove());
  }

  private pulse(element: Element|null, pace: AnimationPace): void {
    if (element)
      void this.run(element, [{transform: 'none'}, {transform: 'scale(1.25)'}, {transform: 'none'}],
                    {duration: pace.fly * 1.5, easing: 'ease-in-out'});
  }

  // The dominoes of a new line appear one after another.
  private async deal(numbers: readonly number[], pace: AnimationPace): Promise<void> {
    await Promise.all(numbers.map((number, i) => {
      const element = this.find(`[data-domino="${number}"]`);
      return element ? this.run(element, [{transform: 'translateX(-24px)', opacity: 0}, {transform: 'none', opacity: 1}],
                                {duration: pace.fly * 0.7, delay: i * pace.fly * 0.2, fill: 'backwards', easing: 'ease-out'}) :
                       Promise.resolve();
    }));
  }

  // Dominoes that have moved slide from where they were.
  private shift(places: Map<string, Box>, pace: AnimationPace): void {
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-domino]')) {
      const was = places.get(element.dataset['domino'] ?? ''), is = boxOf(element);
      if (was && is && Math.hypot(was.x - is.x, was.y - is.y) > 2)
        void this.run(element, [{transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)`}, {transform: 'none'}],
                      {duration: pace.fly, easing: 'ease-in-out'});
    }
  }

  private startTiles(): Map<string, Box> {
    const found = new Map<string, Box>();
    for (const plane of this.root.querySelectorAll<HTMLElement>('[data-plane]')) {
      const box = boxOf(plane.querySelector('[data-piece$=":start"]'));
      if (box)
        found.set(plane.dataset['plane'] ?? '', box);
    }
    return found;
  }

  // When a territory needs another scale, it zooms around its start tile.
  private zoom(before: Map<string, Box>, pace: AnimationPace): void {
    for (const plane of this.root.querySelectorAll<HTMLElement>('[data-plane]')) {
      const was = before.get(plane.dataset['plane'] ?? ''), is = boxOf(plane.querySelector('[data-piece$=":start"]'));
      const whole = plane.getBoundingClientRect();
      if (!was || !is || Math.hypot(was.x - is.x, was.y - is.y) + Math.abs(was.width - is.width) < 2)
        continue;
      const transformOrigin = `${is.x - whole.left}px ${is.y - whole.top}px`;
      const transform = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
      void this.run(plane, [{transformOrigin, transform}, {transformOrigin, transform: 'none'}],
                    {duration: pace.fly, easing: 'ease-in-out'});
    }
  }
}
