// A game that is over, or a record from elsewhere, to be looked at event by event. Nothing can be
// asked of it; when to step is the screen's affair.

import type {Engine} from '../engine/engine';
import type {ShuffleProof, Result, GameView, GameEvent} from '../engine/types';
import {t} from '../i18n/translate';
import type {GameSummary} from '../storage/gameSummary';
import {clientRefusal} from './clientRefusal';
import type {SessionContext} from './sessionContext';

const LONGEST = 1 << 20;  // characters; real ones have some thousand

export class Replay {
  readonly events: number;
  readonly names: readonly string[];  // by seat; '' where the record has none
  readonly proof: ShuffleProof;  // of the shuffle
  readonly record: string;

  private constructor(readonly engine: Engine, text: string) {
    this.events = engine.eventCount;
    this.proof = engine.proof();
    this.record = text;
    this.names = namesIn(text, engine.view(0)?.rules.players ?? 0);
  }

  static async read(context: Pick<SessionContext, 'newEngine'>, text: string): Promise<Result<Replay>> {
    if (text.length > LONGEST)
      return {ok: false, refusal: clientRefusal('record-too-long', t('This file is too long to be a game record.'))};
    const engine = await context.newEngine(), lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    // Text that was pasted often lacks its last line feed; a file without it was cut off in its
    // last line, and is as good as one that ends before that.
    let whole = lines.endsWith('\n') ? lines : `${lines}\n`, read = engine.readRecord(whole);
    if (!read.ok && whole !== lines && read.refusal.line === whole.split('\n').length - 1)
      read = engine.readRecord(whole = lines.slice(0, lines.lastIndexOf('\n') + 1));
    if (!read.ok)
      return read;
    if (engine.view(0) === null)
      return {ok: false, refusal: clientRefusal('no-record', t('This isn’t a game record.'))};
    return {ok: true, value: new Replay(engine, whole)};
  }

  // The position after so many events.
  view(events: number): GameView|null {
    return this.engine.view(Math.max(0, Math.min(events, this.events)));
  }

  summary(): GameSummary|null {
    const view = this.view(this.events);
    if (!view)
      return null;
    const over = view.phase === 'over';
    return {
      stage: over ? 'closed' : 'plays',
      set: view.rules.set,
      round: view.round,
      rounds: view.rules.rounds,
      turn: view.seat,
      winners: over ? view.winners : [],
      seats: view.territories.map(({score}, i) => ({name: this.names[i] ?? '', player: null, points: score.total})),
    };
  }

  // The event that led to the position after so many; null at the start.
  event(events: number): GameEvent|null {
    return events < 1 ? null : this.engine.events(events - 1, events)[0] ?? null;
  }
}

function namesIn(record: string, players: number): string[] {
  const names = new Array<string>(players).fill('');
  for (const [, seat, name] of record.matchAll(/^name ([1-4]) (.+)$/gm))
    if (Number(seat) <= players)
      names[Number(seat) - 1] = name ?? '';
  return names;
}
