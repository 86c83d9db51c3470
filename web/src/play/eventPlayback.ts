// What is on the screen may be behind what has happened: events wait in a queue and are shown one
// after another, so that nothing is missed. Meanwhile the computers of this device wait.

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Scene, Told} from '../engine/types';
import {getSettings} from '../platform/settings';
import type {Session} from '../session/session';
import type {Stage} from './animator';
import {paceOf} from './animator';

// Further behind than this, events are shown without motion.
const PATIENCE = 9;

export interface ShowingOptions {
  stage: () => Stage|null;
  before: (told: Told) => void;  // about to be shown: look there
  own: (told: Told) => boolean;  // done here by hand, so that no one must be shown how
}

export class Showing {
  events: number;
  busy = false;
  log: Told[];
  undone = 0;  // how often something was taken back
  private hurry = false;
  private alive = true;
  private waiting: (() => void)[] = [];

  constructor(private readonly session: Session, private readonly options: ShowingOptions,
              private readonly changed: () => void) {
    this.events = session.engine.events;
    this.log = session.engine.told();
  }

  // Takes note of new lines.
  hear(lines: readonly string[]): void {
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

  // Shows the rest of the queue at once.
  skip(): void {
    this.hurry = this.busy;
    this.options.stage()?.skip();
  }

  // The screen shows what it was told.
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
    if (this.busy || this.events >= this.session.engine.events)
      return;
    this.busy = true;
    this.session.pause(true);
    while (this.alive && this.events < this.session.engine.events)
      await this.showNext();
    this.busy = false;
    this.hurry = false;
    this.session.pause(false);
    this.changed();
  }

  private async showNext(): Promise<void> {
    const {engine} = this.session;
    const [told] = engine.told(this.events, this.events + 1), before = engine.show(this.events);
    if (!told || !before) {
      this.events = engine.events;
      return;
    }
    const still = this.hurry || document.hidden || engine.events - this.events > PATIENCE;
    const own = this.options.own(told), {undone} = this;
    if (!still)
      this.options.before(told);
    if (!still)
      await this.render();
    if (undone !== this.undone)
      return;  // taken back meanwhile
    const show = still ? null : this.options.stage()?.prepare(told, before, own);
    this.events = told.event;
    this.log = [...this.log, told];
    await this.render();
    const pace = paceOf(getSettings().speed);
    await show?.(pace);
    if (show && !own && this.goesOn())
      await this.options.stage()?.rest(told.seat === 0 || told.kind === 'skip' ? pace.rest / 3 : pace.rest);
  }

  // Is there more to come before a person of this device decides?
  private goesOn(): boolean {
    return this.events < this.session.engine.events || !this.session.mine.includes(this.session.engine.table().seat);
  }
}

export interface Shown {
  scene: Scene;
  events: number;
  busy: boolean;
  log: readonly Told[];
  live: boolean;  // nothing waits: what is on the screen is what is
  skip: () => void;
}

export function useShowing(session: Session, options: ShowingOptions): Shown|null {
  const [, again] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  const showing = useMemo(() => new Showing(session, {
    stage: () => latest.current.stage(),
    before: told => latest.current.before(told),
    own: told => latest.current.own(told),
  }, () => again(n => n + 1)), [session]);
  useEffect(() => {
    const stop = session.on(change => {
      if (change.kind === 'lines')
        showing.hear(change.lines.map(line => line.e));
      else
        again(n => n + 1);
    });
    showing.hear([]);
    return () => {
      stop();
      showing.end();
    };
  }, [showing]);
  useLayoutEffect(() => showing.rendered());
  const scene = useMemo(() => session.engine.show(showing.events), [showing, showing.events, showing.undone]);
  if (!scene)
    return null;
  return {
    scene,
    events: showing.events,
    busy: showing.busy,
    log: showing.log,
    live: !showing.busy && showing.events === session.engine.events,
    skip: () => showing.skip(),
  };
}
