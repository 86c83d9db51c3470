// A finished game or an imported record, to be watched event by event. It is read-only; the screen
// decides when to step.

import type {Engine} from '../engine/engine';
import type {ShuffleProof, Result, GameView, GameEvent} from '../engine/types';
import {t} from '../i18n/translate';
import type {GameSummary} from '../storage/gameSummary';
import {finalParts} from '../storage/gameSummary';
import {clientRefusal} from './clientRefusal';
import type {SessionContext} from './sessionContext';

const LONGEST = 1 << 20;  // characters; real records have a few thousand

export class Replay {
  readonly events: number;
  readonly names: readonly string[];  // by seat; '' where the record has none
  readonly proof: ShuffleProof;  // of its shuffle
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
    // Pasted text often lacks its final line feed. If the last line of such a text cannot be read,
    // the file was cut off in it, and the lines before it are used.
    let whole = lines.endsWith('\n') ? lines : `${lines}\n`, read = engine.readRecord(whole);
    if (!read.ok && whole !== lines && read.refusal.line === whole.split('\n').length - 1)
      read = engine.readRecord(whole = lines.slice(0, lines.lastIndexOf('\n') + 1));
    if (!read.ok)
      return read;
    if (engine.view(0) === null)
      return {ok: false, refusal: clientRefusal('no-record', t('This isn’t a game record.'))};
    return {ok: true, value: new Replay(engine, whole)};
  }

  // The position after this many events.
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
      seats: view.territories.map(({score}, i) => ({name: this.names[i] ?? '', player: null, points: score.total, ...finalParts(view, i)})),
    };
  }

  // The beginning of the game as lines of a log: the position it starts from, if it does, and the first
  // events.
  lines(events: number): string[] {
    const lines = this.engine.record().split('\n');  // without comments
    const position = lines.indexOf('position'), play = lines.indexOf('play');
    const start = position < 0 ? [] : lines.slice(position + 1, play + 1).map(line => `position ${line}`);
    return [...start, ...lines.slice(play + 1, play + 1 + events)];
  }

  // The event that led to that position; null at the start.
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
