// A table in memory with one player: the real rules, and nothing that other people or a server would do. A
// lesson or a puzzle says what may be played.

import type {Engine} from '../engine/engine';
import type {Refusal, Result} from '../engine/types';
import type {LogLine} from '../storage/gameStorage';
import {clientRefusal, noLinksRefusal} from './clientRefusal';
import type {Learning, Session, SessionChange} from './session';
import {SessionListeners} from './sessionListeners';

export abstract class SoloSession implements Session {
  readonly connection = 'local';
  readonly host = false;
  readonly invitations = [];
  readonly gone = null;
  readonly address = null;
  readonly mine: readonly number[];
  readonly present;
  readonly dealtWithout = false;
  readonly daily = null;
  readonly muted = [];
  readonly learning: ReadonlyMap<number, Learning> = new Map();
  readonly thinking = 0;
  readonly hints = 0;

  protected left = false;
  protected unsent: LogLine[] = [];  // read, but not yet reported
  private readonly listeners = new SessionListeners();

  constructor(readonly id: string, readonly engine: Engine, seat: number) {
    this.mine = [seat];
    this.present = {seats: [seat], watching: 0, away: []};
  }

  abstract ask(seat: number, request: string): Promise<Refusal|null>;

  protected read(line: string): boolean {
    if (!this.engine.readLine(line, 0).ok)
      return false;
    this.unsent.push({n: this.engine.lastLine, at: 0, e: line});
    return true;
  }

  protected emit(): void {
    if (!this.left)
      this.listeners.emit({kind: 'lines', lines: this.unsent});
    this.unsent = [];
  }

  on(listener: (change: SessionChange) => void): () => void {
    return this.listeners.on(listener);
  }

  leave(): void {
    this.left = true;
    this.listeners.clear();
  }

  now(): number {
    return 0;
  }

  // Nobody else is there, and nothing is computed.
  pause(): void {}

  countHint(): void {}

  react(): void {}

  learn(): void {}

  mute(): void {}

  sit(): Promise<Refusal|null> {
    return Promise.resolve(null);
  }

  lacksSalt(): boolean {
    return false;
  }

  makeLink(): Promise<Result<string>> {
    return Promise.resolve({ok: false, refusal: noLinksRefusal()});
  }

  revokeLink(): Promise<Refusal|null> {
    return Promise.resolve(noLinksRefusal());
  }

  reshuffle(): Promise<Refusal|null> {
    return Promise.resolve(null);
  }

  verifyShuffle(): Promise<null> {
    return Promise.resolve(null);
  }

  rematch(): Promise<Refusal> {
    return Promise.resolve(clientRefusal('solo', ''));
  }
}
