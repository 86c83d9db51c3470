// Plays back events one after another, so that nothing is missed. The screen may lag behind the
// game; meanwhile the computers of this device wait.

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {GameView, GameEvent} from '../engine/types';
import {getSettings} from '../platform/settings';
import type {Session} from '../session/session';
import {useEqual} from '../ui/useEqual';
import type {AnimationPace, Animator} from './animator';
import {animationPace} from './animator';
import {soundMoment} from './tableSounds';

// When it lags behind by more events than this, they are shown without animation.
const PATIENCE = 9;

// What follows an animation has a frame of its own: the one in which it ends is drawn first.
function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

export interface PlaybackOptions {
  animator: () => Animator|null;
  before: (gameEvent: GameEvent) => boolean;  // called before an event is shown; whether the screen changes for it
  follows?: (gameEvent: GameEvent) => boolean;  // somebody else's board is in front for it, and stays until it has been seen
  own: (gameEvent: GameEvent) => boolean;  // done by this player, who need not be shown how
  unseen?: (gameEvent: GameEvent) => boolean;  // happens where the screen shows nothing of it
}

// What was taken back last.
export interface Undone {
  seat: number;   // who asked for it
  events: readonly GameEvent[];
}

export class EventPlayback {
  events: number;
  busy = false;
  log: GameEvent[];
  undone = 0;  // number of undos
  lastUndone: Undone|null = null;  // until something happens
  private rewind: ((pace: AnimationPace) => Promise<void>)|null = null;  // that is still to be shown
  private hurry = false;
  private alive = true;
  private waiting: (() => void)[] = [];

  constructor(private readonly session: Session, private readonly options: PlaybackOptions,
              private readonly changed: () => void) {
    this.events = session.engine.eventCount;
    this.log = session.engine.events();
  }

  // Processes new lines of the log.
  addLines(lines: readonly string[]): void {
    for (const line of lines) {
      const undo = /^undo (\d+) (\d+)$/.exec(line);
      if (undo)
        this.undo(Number(undo[1]), Number(undo[2]));
    }
    this.changed();
    void this.pump();
  }

  // The engine has forgotten the events already, so the screen is measured before it is drawn again.
  private undo(seat: number, kept: number): void {
    const events = this.log.slice(kept);
    this.undone++;
    if (events.length === 0)
      return;
    soundMoment('undo');
    const still = this.busy || document.hidden;
    this.rewind = still ? null : this.options.animator()?.prepareRewind(events) ?? null;
    this.events = kept;
    this.log = this.log.slice(0, kept);
    this.lastUndone = {seat, events};
  }

  // Shows all pending events at once.
  skip(): void {
    this.hurry = this.busy;
    this.options.animator()?.skip();
  }

  // Call after each render.
  rendered(): void {
    for (const go of this.waiting.splice(0))
      go();
  }

  end(): void {
    this.alive = false;
    this.session.pause(false);
    this.rendered();
  }

  private render(): Promise<void> {
    return new Promise(resolve => {
      this.waiting.push(resolve);
      setTimeout(resolve, 60);
      this.changed();
    });
  }

  private async pump(): Promise<void> {
    const {engine} = this.session;
    if (this.busy || !this.rewind && this.events >= engine.eventCount)
      return;
    this.busy = true;
    this.session.pause(true);
    while (this.alive && (this.rewind || this.events < engine.eventCount)) {
      await (this.rewind ? this.playBack(this.rewind) : this.playNext());
      if (!document.hidden)
        await nextTask();
    }
    this.busy = false;
    this.hurry = false;
    this.session.pause(false);
    this.changed();
  }

  private async playBack(rewind: (pace: AnimationPace) => Promise<void>): Promise<void> {
    this.rewind = null;
    await this.render();
    await rewind(animationPace(getSettings().speed));
  }

  private async playNext(): Promise<void> {
    const {engine} = this.session;
    const [gameEvent] = engine.events(this.events, this.events + 1), before = engine.view(this.events);
    if (!gameEvent || !before) {
      this.events = engine.eventCount;
      return;
    }
    const still = this.hurry || document.hidden || engine.eventCount - this.events > PATIENCE || this.options.unseen?.(gameEvent);
    const own = this.options.own(gameEvent), {undone} = this;
    if (!still && this.options.before(gameEvent)) {
      await this.render();
      await this.options.animator()?.enter(animationPace(getSettings().speed));
      await nextTask();
    }
    if (undone !== this.undone)
      return;  // undone in the meantime
    this.lastUndone = null;
    const show = still ? null : this.options.animator()?.prepare(gameEvent, before, own);
    this.events = gameEvent.event;
    this.log = [...this.log, gameEvent];
    await this.render();
    const pace = animationPace(getSettings().speed);
    await show?.(pace);
    if (show && !own && (this.goesOn() || this.options.follows?.(gameEvent)))
      await this.options.animator()?.rest(gameEvent.seat === 0 || gameEvent.kind === 'skip' ? pace.rest / 3 : pace.rest);
  }

  // Whether more happens before a player on this device decides.
  private goesOn(): boolean {
    return this.events < this.session.engine.eventCount || !this.session.mine.includes(this.session.engine.decidingSeat);
  }
}

export interface PlaybackState {
  view: GameView;
  events: number;
  busy: boolean;
  log: readonly GameEvent[];
  live: boolean;  // no event is pending: the screen shows the current position
  undone: Undone|null;
  skip: () => void;
}

export function useEventPlayback(session: Session, options: PlaybackOptions): PlaybackState|null {
  const [, again] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  const showing = useMemo(() => new EventPlayback(session, {
    animator: () => latest.current.animator(),
    before: gameEvent => latest.current.before(gameEvent),
    own: gameEvent => latest.current.own(gameEvent),
    follows: gameEvent => latest.current.follows?.(gameEvent) ?? false,
    unseen: gameEvent => latest.current.unseen?.(gameEvent) ?? false,
  }, () => again(n => n + 1)), [session]);
  useEffect(() => {
    const stop = session.on(change => {
      if (change.kind === 'lines')
        showing.addLines(change.lines.map(line => line.e));
      else
        again(n => n + 1);
    });
    showing.addLines([]);
    return () => {
      stop();
      showing.end();
    };
  }, [showing]);
  useLayoutEffect(() => showing.rendered());
  const {stage} = session.engine;  // a game that is given up is over without another event
  const view = useEqual(useMemo(() => session.engine.view(showing.events), [showing, showing.events, showing.undone, stage]));
  if (!view)
    return null;
  return {
    view,
    events: showing.events,
    busy: showing.busy,
    log: showing.log,
    live: !showing.busy && showing.events === session.engine.eventCount,
    undone: showing.lastUndone,
    skip: () => showing.skip(),
  };
}
