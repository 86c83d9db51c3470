// A table whose log is on this device. A line is on disk before the engine reads it, so nobody ever
// sees what a crash could undo. Computers think in the background, and wait while the page shows an
// event. Everybody shares this device, so a requested undo is granted at once.

import type {Engine} from '../engine/engine';
import {randomHex} from '../engine/engine';
import {STAND_IN} from '../engine/standIn';
import type {GameSetup, PlayerSpec, Refusal, Result} from '../engine/types';
import {t} from '../i18n/translate';
import type {LogLine, SavedDaily, SavedTable} from '../storage/gameStorage';
import {gameSummary} from '../storage/gameSummary';
import {clientRefusal, dailyUndoText, noLinksRefusal} from './clientRefusal';
import {seedText} from './dailyDeal';
import {keepResult} from './dailyResults';
import {PausableClock} from './pausableClock';
import {sitRequest} from './playerName';
import type {SessionChange, Session, Learning, Presence} from './session';
import type {SessionContext} from './sessionContext';
import {SessionListeners} from './sessionListeners';
import {newTableId} from './tableId';
import {openLog, readLog} from './tableLog';

// Requests that mean the same whatever has been played since.
const AT_ANY_TIME = /^(back|lend|resign)\b/;
const CHANCE = /^(line|chief|cave) /;
const LONGEST_TIMER_MS = 0x7fffffff;

export interface LocalOptions {
  names?: readonly string[];  // by seat; ignored for computers
  seed?: string;              // the same seed gives the same deal (dailyDeal.ts); random by default
  id?: string;
  daily?: SavedDaily;
  from?: GameStart;
  deal?: string[];            // SavedTable.deal
  byHand?: boolean;           // SavedTable.byHand
}

// A game that was begun elsewhere: the events up to now, as lines of a log.
export interface GameStart {
  events: readonly string[];
}

function notSaved(): string {
  return t('This game can’t be saved on this device right now. You can play on, but keep this page open.');
}

export class LocalSession implements Session {
  readonly connection = 'local';
  readonly host = true;
  readonly invitations = [];
  readonly muted = [];
  readonly learning: ReadonlyMap<number, Learning> = new Map();
  readonly gone = null;
  readonly address = null;
  readonly mine: readonly number[];
  readonly present: Presence;
  readonly dealtWithout = false;
  thinking = 0;

  private readonly listeners = new SessionListeners();
  private readonly time: PausableClock;
  private readonly stopWatching: () => void;
  private unsaved: LogLine[] = [];  // shown, although they could not be written
  private rowKept = true;
  private busy: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout>|undefined;
  private computing = false;
  private paused = false;
  private readonly waiting: (() => void)[] = [];  // resolved when the pause ends
  private left = false;

  // Starts a new game. Refused when the rules do not allow the setup.
  static async start(context: SessionContext, plan: GameSetup, options: LocalOptions = {}): Promise<Result<LocalSession>> {
    const engine = await context.newEngine(), now = Date.now();
    const seed = seedText(options.seed ?? '') || null;
    const row: SavedTable = {
      kind: 'here',
      id: options.id ?? newTableId(),
      begun: now,
      updated: now,
      finished: false,
      summary: null,
      plan,
      secret: seed === null ? randomHex(32) : engine.sha256(seed),
      names: plan.seats.map((_, i) => options.names?.[i] ?? ''),
      seed,
      ...(options.daily && {daily: options.daily}),
      ...(options.from ? {continues: options.from.events.length} : {}),
      ...(options.deal && {deal: options.deal}),
      ...(options.byHand && {byHand: true}),
    };
    return LocalSession.begin(context, row, engine, now, options.from?.events);
  }

  // Resumes a saved game. A damaged end is cut off, and reported.
  static async resume(context: SessionContext, row: SavedTable): Promise<Result<LocalSession>> {
    const engine = await context.newEngine(), lines = await context.savedGames.lines(row.id);
    if (lines === null)
      return {ok: false, refusal: clientRefusal('storage', t('This game can’t be opened right now.'))};
    engine.reset();
    engine.setSecret(row.secret);
    const good = readLog(engine, lines), last = good[good.length - 1];
    if (good.length < lines.length)
      await context.savedGames.truncate(row.id, good.length);
    if (last === undefined && row.continues)
      return {ok: false, refusal: clientRefusal('storage', t('This game can’t be opened right now.'))};
    if (last === undefined)
      return LocalSession.begin(context, row, engine, Date.now());
    const session = new LocalSession(context, row, engine, last.at);
    if (good.length < lines.length)
      session.reportProblem(t('The last moves of this game were damaged and are lost. You can play on from just before them.'));
    await session.advance();
    return {ok: true, value: session};
  }

  private static async begin(context: SessionContext, row: SavedTable, engine: Engine, now: number,
                             events: readonly string[] = []): Promise<Result<LocalSession>> {
    const lines = openLog(engine, {...row, salted: row.seed === null}, now);
    if (!lines.ok)
      return lines;
    for (const e of events) {
      const read = engine.readLine(e, now);
      if (!read.ok)
        return read;
      lines.value.push({n: lines.value.length + 1, at: now, e});
    }
    const session = new LocalSession(context, row, engine, now);
    if (await context.savedGames.begin(row, lines.value) !== 'saved') {
      session.unsaved = lines.value;
      session.rowKept = false;
      session.reportProblem(notSaved());
    }
    if (!context.savedGames.persistent)
      session.reportProblem(t('Private mode: this game is lost when you close the page.'));
    await session.advance();
    return {ok: true, value: session};
  }

  // The engine has read the log up to its last line, which was written at `last`.
  private constructor(private readonly context: SessionContext, private row: SavedTable, readonly engine: Engine,
                      last: number) {
    const {seats, clock} = engine.table();
    this.mine = seats.flatMap((seat, i) => seat.person ? [i + 1] : []);
    this.present = {seats: this.mine, watching: 0, away: []};
    this.time = new PausableClock(last, clock !== null, () => this.advance());
    this.stopWatching = context.savedGames.watch(row.id, () => this.advance());
  }

  get id(): string {
    return this.row.id;
  }

  get saved(): SavedTable {
    return this.row;
  }

  get daily(): SavedDaily|null {
    return this.row.daily ?? null;
  }

  get hints(): number {
    return this.row.hints ?? 0;
  }

  get byHand(): boolean {
    return this.row.byHand ?? false;
  }

  // Whether its record has a proof of the shuffle.
  get proven(): boolean {
    return isProven(this.row);
  }

  // Of what was drawn with the box, a chance event. False: that can't be.
  draw(line: string): Promise<boolean> {
    return this.enqueue(async () => {
      if (this.left || !this.byHand || !CHANCE.test(line) || !await this.add(line))
        return false;
      await this.settle();
      return true;
    });
  }

  countHint(): void {
    this.row = {...this.row, hints: this.hints + 1};
    void this.context.savedGames.put(this.row);
  }

  now(): number {
    return this.time.now();
  }

  // A decision applies only to the position in which it was made, as at a server's table.
  ask(seat: number, request: string): Promise<Refusal|null> {
    const {decidingSeat, lastChange} = this.engine;
    return this.enqueue(async () => {
      if (this.left)
        return clientRefusal('left', t('You’ve left this table.'));
      await this.catchUp();
      if (decidingSeat === seat && lastChange !== this.engine.lastChange && !AT_ANY_TIME.test(request))
        return stale();
      const line = this.engine.ask(seat, request, this.now());
      if (!line.ok)
        return line.refusal;
      const refusal = this.daily ? dailyRefusal(line.value) : null;
      if (refusal)
        return refusal;
      if (!await this.add(line.value))
        return stale();
      await this.settle();
      return null;
    });
  }

  // Everybody has sat down from the beginning: it is to come back.
  sit(seat: number, name: string): Promise<Refusal|null> {
    return this.ask(seat, sitRequest(name));
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
    return Promise.resolve(clientRefusal('has-begun', t('The game has started.')));
  }

  verifyShuffle(): Promise<null> {
    return Promise.resolve(null);
  }

  on(listener: (change: SessionChange) => void): () => void {
    return this.listeners.on(listener);
  }

  react(): void {
    // Everyone is in the same room.
  }

  learn(): void {
    // As above.
  }

  mute(): void {
    // As above.
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused)
      for (const go of this.waiting.splice(0))
        go();
  }

  // The same players again, at the next game of their series if they play one. A second call returns
  // the same game. `swapped`: with the same deal, and whoever began here does not begin there.
  async rematch(swapped = false): Promise<Session|Refusal> {
    const {stage, next, series} = this.engine.table();
    if (stage !== 'closed')
      return clientRefusal('not-closed', t('The game isn’t over yet.'));
    const known = next === null ? null : await this.context.savedGames.find(next);
    const {names} = this.row, id = next ?? newTableId(), more = swapped ? {deal: swappedDeal(this.engine.record())} : {byHand: this.byHand};
    const plan = series ? {...this.row.plan, series: series.next} : this.row.plan;
    const started = known?.kind === 'here' ? await LocalSession.resume(this.context, known) :
                                             await LocalSession.start(this.context, plan, {names, id, ...more});
    if (!started.ok)
      return started.refusal;
    if (next === null)
      await this.enqueue(async () => {
        await this.add(`rematch ${id}`);
        await this.summarise();
      });
    return started.value;
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    this.time.stop();
    this.stopWatching();
    this.listeners.clear();
    this.pause(false);
  }

  // Continues the table until somebody has to decide.
  private advance(): Promise<void> {
    return this.enqueue(() => this.settle());
  }

  // Runs tasks one at a time, in order.
  private enqueue<Value>(what: () => Promise<Value>): Promise<Value> {
    const done = this.busy.then(what);
    this.busy = done.catch(() => undefined);
    return done;
  }

  // Stores a line, reads it and reports it. False: that failed, and nothing has changed.
  private async add(text: string): Promise<boolean> {
    const line: LogLine = {n: this.engine.lastLine + 1, at: this.now(), e: text};
    const kept = await this.context.savedGames.append(this.id, [...this.unsaved, line]);
    if (kept === 'conflict') {
      await this.catchUp();
      return false;
    }
    if (!this.read(line)) {
      await this.context.savedGames.truncate(this.id, line.n - 1);
      return false;
    }
    if (kept === 'saved') {
      this.unsaved = [];
      return true;
    }
    if (this.unsaved.length === 0)
      this.reportProblem(notSaved());
    this.unsaved.push(line);
    return true;
  }

  private read(line: LogLine): boolean {
    if (!this.engine.readLine(line.e, line.at).ok)
      return false;
    this.time.kept(line.at);
    this.emit({kind: 'lines', lines: [line]});
    return true;
  }

  // Reads the lines another window has appended.
  private async catchUp(): Promise<void> {
    for (const line of await this.context.savedGames.lines(this.id, this.engine.lastLine) ?? [])
      if (line.n === this.engine.lastLine + 1 && !this.read(line))
        break;
  }

  // Adds everything that is due without a request: chance, clocks, agreement to an undo.
  private async settle(): Promise<void> {
    await this.catchUp();
    for (let line = this.due(); line !== null && !this.left; line = this.due())
      if (!await this.add(line))
        break;
    if (this.left)
      return;
    await this.summarise();
    this.watchClock();
    void this.think();
  }

  private due(): string|null {
    const now = this.now();
    return this.engine.due(now) ?? this.agreement(now) ?? this.deal();
  }

  // What was played elsewhere does not follow from our secret, so what comes after it is dealt from a seed.
  private deal(): string|null {
    if (this.row.byHand && this.engine.stage === 'plays')
      return null;
    if (!this.row.continues && !this.row.deal || this.engine.stage !== 'plays')
      return this.engine.nextDeal();
    const {round, phase} = this.engine.view()!, again = this.row.deal && dealtAgain(this.row.deal, phase, this.engine.record());
    if (again)
      return again;
    return this.engine.nextChance(BigInt(`0x${this.engine.sha256(`${this.row.secret} ${phase} ${round}`).slice(0, 16)}`));
  }

  private agreement(now: number): string|null {
    for (const seat of this.engine.undoSeat !== 0 ? this.mine : []) {
      const line = this.engine.ask(seat, 'agree', now);
      if (line.ok)
        return line.value;
    }
    return null;
  }

  private async summarise(): Promise<void> {
    const {stage} = this.engine, finished = stage === 'over' || stage === 'closed';
    const row = {...this.row, finished, summary: gameSummary(this.engine)};
    if (this.row.daily && this.engine.stage === 'closed')
      this.keepDailyResult(this.row.daily);
    if (this.rowKept && JSON.stringify(row) === JSON.stringify(this.row))
      return;
    this.row = {...row, updated: Date.now()};
    this.rowKept = await this.context.savedGames.put(this.row);
  }

  private keepDailyResult({day, late}: SavedDaily): void {
    const [own, other] = this.engine.view()?.territories ?? [];
    if (own && other)
      keepResult({day, set: this.row.plan.set},
                 {points: own.score.total, opponent: other.score.total, late, record: this.engine.record()});
  }

  private watchClock(): void {
    clearTimeout(this.timer);
    const deadline = this.engine.deadline(), wait = Math.max(0, deadline - this.now());
    if (deadline > 0)
      this.timer = setTimeout(() => this.advance(), Math.min(wait, LONGEST_TIMER_MS));
  }

  // Plays the computers until a person has to decide.
  private async think(): Promise<void> {
    if (this.computing)
      return;
    this.computing = true;
    try {
      for (let wanted = true; wanted && !this.left;) {
        const {seat, computer, acted} = this.engine.table();
        this.setThinking(computer === null ? 0 : seat);
        if (computer === null)
          break;
        const request = await this.decide(computer);
        await this.unpaused();
        wanted = await this.enqueue(() => this.decided(seat, computer, acted, request));
      }
    } finally {
      this.computing = false;
    }
  }

  // Adds a computer's decision if it is still wanted. False: the table accepts none, which would be
  // a bug.
  private async decided(seat: number, computer: PlayerSpec, acted: number, request: string|null): Promise<boolean> {
    const asked = () => this.engine.lastChange === acted && this.engine.table().computer === computer;
    if (this.left || !asked() || request === null)
      return true;
    if (!await this.add(`${seat} ${request}`) && asked()) {
      const simple = this.engine.decide(STAND_IN, this.seed());
      if (simple === null || !await this.add(`${seat} ${simple}`) && asked()) {
        this.setThinking(0);
        this.reportProblem(t('The computer can’t decide. Undo a move, or start a new game.'));
        return false;
      }
    }
    await this.settle();
    return true;
  }

  // null: the task was cancelled; it is started again if the table still needs it.
  private async decide(computer: PlayerSpec): Promise<string|null> {
    const seed = this.seed();
    const answer = await this.context.thinker.decide(this.engine.record(), computer, seed);
    if (answer.kind === 'thought')
      return answer.thought.request;
    return answer.kind === 'failed' ? this.engine.decide(STAND_IN, seed) : null;
  }

  // The same for the same position, so that an undo does not change a computer's mind.
  private seed(): bigint {
    return BigInt(`0x${this.engine.sha256(`${this.row.secret} ${this.engine.eventCount}`).slice(0, 16)}`);
  }

  private unpaused(): Promise<void> {
    return this.paused && !this.left ? new Promise(go => this.waiting.push(go)) : Promise.resolve();
  }

  private setThinking(seat: number): void {
    if (this.thinking === seat)
      return;
    this.thinking = seat;
    this.emit({kind: 'thinking'});
  }

  private reportProblem(say: string): void {
    this.emit({kind: 'problem', say});
  }

  private emit(change: SessionChange): void {
    if (!this.left)
      this.listeners.emit(change);
  }
}

// What was played or dealt elsewhere does not follow from our secret.
export function isProven({continues, deal, byHand}: SavedTable): boolean {
  return !continues && !deal && !byHand;
}

// What is drawn does not depend on the decisions, but for the cave.
const DRAWN = /^(line|chief) /;

function drawnIn(record: string, verb = ''): string[] {
  const events = record.slice(record.indexOf('\nplay\n'));
  return events.split('\n').filter(line => DRAWN.test(line) && line.startsWith(verb));
}

// The deal of a game for two, for the one who did not begin it.
function swappedDeal(record: string): string[] {
  return drawnIn(record).map(line => line.replace(/^chief (\d)$/, (_, seat) => `chief ${3 - Number(seat)}`));
}

// What was drawn there at this point; undefined: it is not known.
function dealtAgain(deal: readonly string[], phase: string, record: string): string|undefined {
  return deal.filter(line => line.startsWith(`${phase} `))[drawnIn(record, `${phase} `).length];
}

// In a daily deal nobody else plays for the player, and what has been revealed stays so: an undo needs
// no consent only while nothing has happened since but the player's own decisions.
function dailyRefusal(line: string): Refusal|null {
  if (line.startsWith('plea '))
    return clientRefusal('daily-undo', dailyUndoText());
  return line.startsWith('lend ') ? clientRefusal('daily-lend', t('You have to play the daily deal yourself.')) : null;
}

function stale(): Refusal {
  return clientRefusal('stale', t('The game moved on before your move arrived.'));
}
