// Animates events: the domino slides to its place, fire flies in an arc, chiefs walk. Elements are
// measured before and after the event; in between only transforms change.

import {pointOf, rotationOf} from '../board/geometry';
import {gainText} from '../board/names';
import type {GameView, GameEvent, Resource} from '../engine/types';
import type {Settings} from '../platform/settings';
import {burst, carried, raised, scored, setDown} from './motion';
import {soundMove, soundPoints} from './tableSounds';

export interface AnimationPace {
  fly: number;   // milliseconds of one animation
  rest: number;  // milliseconds of rest afterwards
}

let reducedMotion: MediaQueryList|null = null;

export function animationPace(speed: Settings['speed']): AnimationPace {
  reducedMotion ??= matchMedia('(prefers-reduced-motion: reduce)');
  const still = reducedMotion.matches;
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

const REWIND_MS = 1200;  // until the last of what is undone begins to move

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

  // Lets what has just come to the front slide up.
  async enter(pace: AnimationPace): Promise<void> {
    if (pace.fly === 0)
      return;
    await Promise.all([...this.root.querySelectorAll<HTMLElement>('.followed[data-new]')].map(element => {
      delete element.dataset['new'];
      return this.run(element, [{transform: 'translateY(40%)', opacity: 0}, {transform: 'none', opacity: 1}],
                      {duration: Math.min(320, pace.fly), easing: 'cubic-bezier(.2,.9,.3,1.1)'});
    }));
  }

  // Measures what is undone before it goes. Returns the animation to run once the earlier position is rendered:
  // every piece goes back to where it came from, the last one first.
  prepareRewind(events: readonly GameEvent[]): (pace: AnimationPace) => Promise<void> {
    const gone = [...events].reverse().flatMap(gameEvent => this.placedBy(gameEvent).map(({element, on}) => {
      const clone = cloneOf(element, on);
      this.layer.append(clone);
      return {gameEvent, clone, from: boxOf(element)};
    }));
    return async pace => {
      const gap = Math.min(pace.fly * 0.6, REWIND_MS / Math.max(1, gone.length));
      await Promise.all(gone.map(({gameEvent, clone, from}, i) => this.flyBack(clone, from, this.origin(gameEvent, null), i * gap, pace)));
    };
  }

  // The piece that an event has put on the screen, and what lies on it.
  private placedBy({kind, seat, dominoes = [], squares = []}: GameEvent): {element: Element; on: Element[]}[] {
    const found = (element: Element|null, on: Element[] = []) => element ? [{element, on}] : [];
    switch (kind) {
    case 'lay': {
      const laid = this.find(`[data-laid="${seat}:${dominoes[0]}"]`);
      return found(laid, this.piecesOn(laid, seat, squares));
    }
    case 'pick':
    case 'pair': return dominoes.flatMap(number => found(this.find(`[data-chief="${number}"]`)));
    case 'fire':
    case 'recruit': return found(this.topPiece(seat, squares[0] ?? ''));
    default: return [];
    }
  }

  private async flyBack(clone: HTMLElement, from: Box|null, to: Box|null, delay: number, pace: AnimationPace): Promise<void> {
    if (pace.fly > 0 && from) {
      const end = to ? `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${Math.max(to.width, to.height) / Math.max(from.width, from.height)})` :
                       'translateY(-40%) scale(.7)';
      await this.run(clone, [{transform: 'none', opacity: 1}, {transform: end, opacity: to ? 1 : 0}],
                     {duration: pace.fly, delay, easing: 'cubic-bezier(.5,0,.3,1)', fill: 'both'});
    }
    clone.remove();
  }

  // Measures the screen before an event. Returns the animation to run once the event is rendered; it ends
  // when everything that can be clicked is at rest.
  prepare(gameEvent: GameEvent, before: GameView, own: boolean): (pace: AnimationPace) => Promise<void> {
    const places = new Map<string, Box>();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-domino]')) {
      const box = boxOf(element);
      if (box)
        places.set(element.dataset['domino'] ?? '', box);
    }
    const planes = this.startTiles();
    const from = this.origin(gameEvent, before);
    const totems = new Map((gameEvent.effect?.totems ?? []).map(({resource}) =>
      [resource, boxOf(this.find(`[data-held="${resource}"]`)) ?? boxOf(this.find(`[data-totem="${resource}"] .totem-picture`))]));
    const going = (gameEvent.effect?.gone ?? []).map(({at}) => this.find(`[data-piece="${gameEvent.seat}:${at}"]`))
                      .filter(element => element !== null).map(element => cloneOf(element));
    return async pace => {
      if (pace.fly === 0)
        soundMove(gameEvent, 'arrives');
      else
        await Promise.all([this.shift(places, pace), this.zoom(planes, pace), this.perform(gameEvent, from, going, own, pace),
                           this.passTotems(totems, pace)]);
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

  // The largest of these on the screen: that on the board in front.
  private find(selector: string): Element|null {
    let found: Element|null = null, most = 0;
    for (const element of this.root.querySelectorAll(selector)) {
      const {width = 0, height = 0} = boxOf(element) ?? {};
      if (width * height > most && !element.closest('.animation-layer')) {
        most = width * height;
        found = element;
      }
    }
    return found;
  }

  // The pieces on these squares of the drawing that the element is a part of.
  private piecesOn(element: Element|null, seat: number, squares: readonly string[]): Element[] {
    const drawing = element?.closest('svg');
    return drawing ? squares.flatMap(at => [...drawing.querySelectorAll(`[data-piece="${seat}:${at}"]`)]) : [];
  }

  // The piece that lies on top of a square.
  private topPiece(seat: number, at: string): Element|null {
    return this.piecesOn(this.find(`[data-piece="${seat}:${at}"]`), seat, [at]).pop() ?? null;
  }

  // Where a square is on the board in front.
  private squareBox(seat: number, at: string): Box|null {
    const drawing = this.find(`.drawing[data-board="${seat}"]`) as SVGSVGElement|null, whole = drawing?.getBoundingClientRect();
    const [left, top, columns] = (drawing?.dataset['corner'] ?? '').split(' ').map(Number), {x, y} = pointOf(at);
    if (!whole || left === undefined || top === undefined || !columns)
      return null;
    const side = whole.width / columns;
    return {x: whole.left + (x - left + 0.5) * side, y: whole.top + (top - y + 0.5) * side, width: side, height: side};
  }

  // Where the piece of an event comes from. `before`: the position before it; null: the one on the screen.
  private origin(gameEvent: GameEvent, before: GameView|null): Box|null {
    const home = () => boxOf(this.find(`[data-seat="${gameEvent.seat}"] .mark`)) ?? boxOf(this.find('.prompt .mark'));
    switch (gameEvent.kind) {
    case 'lay': return boxOf(this.find(`[data-domino="${gameEvent.dominoes?.[0]}"] .domino-picture`));
    case 'pick':
    case 'pair': return boxOf(this.find('.chief.acts')) ?? home();
    case 'fire': return before?.volcano ? this.squareBox(gameEvent.seat, before.volcano) : null;
    case 'recruit': return boxOf(this.find(`[data-cave="${gameEvent.caveman}"]`)) ?? boxOf(this.find('.tile.pile'));
    default: return null;
    }
  }

  private async perform(gameEvent: GameEvent, from: Box|null, going: HTMLElement[], own: boolean, pace: AnimationPace): Promise<void> {
    const {seat, kind} = gameEvent;
    soundMove(gameEvent, 'begins');
    const waits: Promise<void>[] = going.map(clone => this.vanish(clone, pace));
    if (kind === 'lay') {
      const target = this.find(`[data-laid="${seat}:${gameEvent.dominoes?.[0]}"]`), [a, b] = gameEvent.squares ?? [];
      if (own) {
        soundMove(gameEvent, 'arrives');
        void this.spread('dust', boxOf(target), 1.2, pace);
        for (const element of [target, ...this.piecesOn(target, seat, [a ?? '', b ?? ''])])
          if (element)
            waits.push(this.run(element, setDown(16), {duration: Math.min(300, pace.fly * 0.5)}));
      } else if (target && from && a && b) {
        const on = this.piecesOn(target, seat, [a, b]);
        const shades = [a, b].flatMap(at => [...this.root.querySelectorAll(`[data-shade="${seat}:${at}"]`)]);
        for (const element of [...on, ...shades, ...this.root.querySelectorAll(`[data-territory="${seat}"] .changes`)])
          this.hold(element, pace);
        waits.push(this.flight(target, from, pace, -90 * rotationOf(a, b), 0, on).then(() => {
          soundMove(gameEvent, 'arrives');
          void this.spread('dust', boxOf(target), 1.2, pace);
        }));
      }
    } else if (kind === 'pick' || kind === 'pair') {
      for (const number of gameEvent.dominoes ?? []) {
        const target = this.find(`[data-chief="${number}"]`);
        if (target && from)
          waits.push(this.flight(target, from, pace, 0, 0.25).then(() => soundMove(gameEvent, 'arrives')));
      }
    } else if (kind === 'fire' || kind === 'recruit') {
      const target = this.topPiece(seat, gameEvent.squares?.[0] ?? '');
      if (kind === 'fire')
        void this.spread('flare', from, 2.4, pace);
      if (target && from)
        waits.push(this.flight(target, from, pace, 0, kind === 'fire' ? 0.7 : 0.2).then(() => {
          soundMove(gameEvent, 'arrives');
          if (kind === 'fire')
            void this.spread('flare', boxOf(target), 1.6, pace);
        }));
    } else if (kind === 'line') {
      waits.push(this.deal(gameEvent.dominoes ?? [], pace));
    }
    await Promise.all(waits);
    this.rise(gameEvent, pace);
    if (kind === 'lay')
      this.lookUp(gameEvent, pace);
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
                       on: readonly Element[] = [], sway = 0): Promise<void> {
    const to = boxOf(target);
    if (!to)
      return;
    const clone = cloneOf(target, on);
    this.layer.append(clone);
    this.hold(target, pace);
    const scale = Math.max(from.width, from.height) / Math.max(to.width, to.height);
    await this.run(clone, carried({dx: from.x - to.x, dy: from.y - to.y, scale, angle, arc, sway}), {duration: pace.fly});
    clone.remove();
  }

  private async vanish(clone: HTMLElement, pace: AnimationPace): Promise<void> {
    this.layer.append(clone);
    await this.run(clone, [{transform: 'none', opacity: 1}, {transform: 'translateY(-30%) scale(1.3)', opacity: 0}],
                   {duration: pace.fly, easing: 'ease-out'});
    clone.remove();
  }

  // Totems that change hands walk to the new holder's board.
  private async passTotems(from: ReadonlyMap<Resource, Box|null>, pace: AnimationPace): Promise<void> {
    await Promise.all([...from].map(([resource, box]) => {
      const target = this.find(`[data-held="${resource}"]`);
      return target && box ? this.flight(target, box, pace, 0, 0.12, [], 9) : Promise.resolve();
    }));
  }

  // Something that spreads around a piece, that many times as wide: the light of a fire that breaks out or catches,
  // the dust under a domino that is set down.
  private async spread(what: 'flare'|'dust', box: Box|null, times: number, pace: AnimationPace): Promise<void> {
    if (!box)
      return;
    const cloud = document.createElement('div'), most = Math.max(box.width, box.height);
    const [width, height] = what === 'dust' ? [times * box.width, times * box.height] : [times * most, times * most];
    cloud.className = `flying ${what}`;
    Object.assign(cloud.style, {left: `${box.x - width / 2}px`, top: `${box.y - height / 2}px`, width: `${width}px`, height: `${height}px`});
    this.layer.append(cloud);
    await this.run(cloud, burst(), {duration: Math.min(700, pace.fly), easing: 'ease-out'});
    cloud.remove();
  }

  // The animals of a region that has grown look up.
  private lookUp({effect, seat, squares = []}: GameEvent, pace: AnimationPace): void {
    const grown = (effect?.regions ?? []).filter(({was}) => was.length > 0).flatMap(({now}) => now.squares);
    const drawing = this.find(`.drawing[data-board="${seat}"]`);
    for (const at of grown.filter(one => !squares.includes(one)))
      for (const animal of drawing?.querySelectorAll(`[data-piece="${seat}:${at}"][data-name="mammoth"], [data-piece="${seat}:${at}"][data-name="fish"]`) ?? [])
        void this.run(animal, raised(), {duration: Math.min(900, pace.fly * 2), delay: 300 * Math.random() * Math.min(1, pace.fly / 400)});
  }

  // Shows the points gained above where they were made; then they go to the score.
  private rise({effect, seat, dominoes, squares}: GameEvent, pace: AnimationPace): void {
    const gain = effect?.gain.total ?? 0;
    soundPoints(gain);
    const at = boxOf(this.find(`[data-laid="${seat}:${dominoes?.[0]}"]`)) ?? boxOf(this.find(`[data-piece="${seat}:${squares?.[0]}"]`));
    const to = boxOf(this.find(`[data-total="${seat}"]`)) ?? boxOf(this.find(`[data-points="${seat}"] b, .opponent[data-seat="${seat}"] .score`));
    if (gain === 0 || !at)
      return;
    const text = document.createElement('div'), top = at.y - at.height / 2;
    text.className = `flying points-gained ${gain < 0 ? 'loss' : ''}`;
    text.textContent = gainText(gain);
    Object.assign(text.style, {left: `${at.x}px`, top: `${top}px`});
    this.layer.append(text);
    void this.run(text, scored(to ? to.x - at.x : 0, to ? to.y - top : 0), {duration: Math.min(1000, pace.fly * 2)}).then(() => text.remove());
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
  private async shift(places: Map<string, Box>, pace: AnimationPace): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-domino]')) {
      const was = places.get(element.dataset['domino'] ?? ''), is = boxOf(element);
      if (was && is && Math.hypot(was.x - is.x, was.y - is.y) > 2)
        waits.push(this.run(element, [{transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)`}, {transform: 'none'}],
                            {duration: pace.fly, easing: 'ease-in-out'}));
    }
    await Promise.all(waits);
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

  // When a territory needs another scale, it zooms around its starting tile.
  private async zoom(before: Map<string, Box>, pace: AnimationPace): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const plane of this.root.querySelectorAll<HTMLElement>('[data-plane]')) {
      const was = before.get(plane.dataset['plane'] ?? ''), is = boxOf(plane.querySelector('[data-piece$=":start"]'));
      const whole = plane.getBoundingClientRect();
      if (!was || !is || Math.hypot(was.x - is.x, was.y - is.y) + Math.abs(was.width - is.width) < 2)
        continue;
      const transformOrigin = `${is.x - whole.left}px ${is.y - whole.top}px`;
      const transform = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
      waits.push(this.run(plane, [{transformOrigin, transform}, {transformOrigin, transform: 'none'}],
                          {duration: pace.fly, easing: 'ease-in-out'}));
    }
    await Promise.all(waits);
  }
}
