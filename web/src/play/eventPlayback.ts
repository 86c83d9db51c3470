// Plays back events one after another, so that nothing is missed. The screen may lag behind the
// game; meanwhile the computers of this device wait.

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {GameView, GameEvent} from '../engine/types';
import {getSettings} from '../platform/settings';
import type {Session} from '../session/session';
import type {Animator} from './animator';
import {animationPace} from './animator';

// When it lags behind by more events than this, they are shown without animation.
const PATIENCE = 9;

export interface PlaybackOptions {
  animator: () => Animator|null;
  before: (gameEvent: GameEvent) => void;  // called before an event is shown
  own: (gameEvent: GameEvent) => boolean;  // done by this player, who need not be shown how
}

export class EventPlayback {
  events: number;
  busy = false;
  log: GameEvent[];
  undone = 0;  // number of undos
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
      const undo = /^undo \d+ (\d+)$/.exec(line);
      if (!undo)
        continue;
      this.events = Math.min(this.events, Number(undo[1]));
      this.log = this.log.slice(0, this.events);
      this.undone++;
    }
    this.changed();
    void this.pump();
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
    if (this.busy || this.events >= this.session.engine.eventCount)
      return;
    this.busy = true;
    this.session.pause(true);
    while (this.alive && this.events < this.session.engine.eventCount)
      await this.playNext();
    this.busy = false;
    this.hurry = false;
    this.session.pause(false);
    this.changed();
  }

  private async playNext(): Promise<void> {
    const {engine} = this.session;
    const [gameEvent] = engine.events(this.events, this.events + 1), before = engine.view(this.events);
    if (!gameEvent || !before) {
      this.events = engine.eventCount;
      return;
    }
    const still = this.hurry || document.hidden || engine.eventCount - this.events > PATIENCE;
    const own = this.options.own(gameEvent), {undone} = this;
    if (!still)
      this.options.before(gameEvent);
    if (!still)
      await this.render();
    if (undone !== this.undone)
      return;  // undone in the meantime
    const show = still ? null : this.options.animator()?.prepare(gameEvent, before, own);
    this.events = gameEvent.event;
    this.log = [...this.log, gameEvent];
    await this.render();
    const pace = animationPace(getSettings().speed);
    await show?.(pace);
    if (show && !own && this.goesOn())
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
  const view = useMemo(() => session.engine.view(showing.events), [showing, showing.events, showing.undone]);
  if (!view)
    return null;
  return {
    view,
    events: showing.events,
    busy: showing.busy,
    log: showing.log,
    live: !showing.busy && showing.events === session.engine.eventCount,
    skip: () => showing.skip(),
  };
}
