// A table on a server. Each seat of this device has its own connection; the engine reads every line
// once, in order. A copy of the log is saved, so that the table can be shown before the server
// answers. Computers and clocks are run by the server.

import type {Engine} from '../engine/engine';
import {randomHex} from '../engine/engine';
import type {GameSetup, Refusal, Result} from '../engine/types';
import {t} from '../i18n/translate';
import type {LogLine, SavedSeat, SeatToken, ShuffleNotes} from '../storage/gameStorage';
import {seatSecret} from '../storage/gameStorage';
import {gameSummary} from '../storage/gameSummary';
import {clientRefusal} from './clientRefusal';
import type {PeopleMessage} from './peopleMessage';
import {cleanName} from './playerName';
import type {ShuffleVerdict} from './shuffleNotes';
import {NO_NOTES, withNotes} from './shuffleNotes';
import type {SeatTable} from './seatConnection';
import {SeatConnection} from './seatConnection';
import type {SessionChange, GoneReason, Invitation, ConnectionState, Learning, Presence, Reaction, SeatRequest, Session} from './session';
import type {SessionContext} from './sessionContext';
import {SessionListeners} from './sessionListeners';
import type {TableCode} from './tableApi';
import {fetchCode, findMatch, openRematch, openTable} from './tableApi';
import {readLog} from './tableLog';
import {followTurns, unfollowTurns} from './turnPush';

const BY_SEVERITY: readonly ConnectionState[] = ['gone', 'lost', 'connecting', 'connected'];
const DISCARD_MS = 2000;  // for the server to free a seat
const UNKNOWN = -1;  // only the seat's token is known

// With a key of its own for each seat, saved before it is sent: the answer may be lost.
function withKeys(mine: readonly SeatToken[]): SeatToken[] {
  return mine.map(one => one.seat === 0 || one.key !== undefined ? one : {...one, key: randomHex(16)});
}

function notMine(): Promise<Refusal> {
  return Promise.resolve(clientRefusal('wrong-seat', t('This isn’t your seat.')));
}

export interface OnlineOptions {
  here?: readonly number[];   // seats played on this device; by default the first person's
  names?: readonly string[];  // by seat: these people take their seats at once
}

function rowOf(table: string, mine: SeatToken[], others: SeatToken[]): SavedSeat {
  const now = Date.now();
  return {kind: 'online', id: `${table}/${mine[0]?.token ?? ''}`, table, mine, others, begun: now, updated: now,
          finished: false, summary: null, gone: false};
}

export class OnlineSession implements Session {
  readonly daily = null;
  readonly thinking = 0;
  present: Presence = {seats: [], watching: 0, away: []};
  connection: ConnectionState = 'connecting';
  readonly learning = new Map<number, Learning>();

  private readonly listeners = new SessionListeners();
  private readonly seatConnections: SeatConnection[] = [];
  private log: LogLine[] = [];
  private offset = 0;  // of the server's clock relative to the device's
  private warnedOfLog = false;  // that it is another one
  private faults = 0;  // how often the log could not be read
  private copying: Promise<unknown> = Promise.resolve();
  private arrivalWaiters: (() => void)[] = [];
  private forgotten: LogLine[] = [];  // what the server showed before it showed something else

  // Opens a new table on the server of this page.
  static async create(context: SessionContext, setup: GameSetup, options: OnlineOptions = {}): Promise<Result<OnlineSession>> {
    const opened = await openTable(context.baseUrl, setup);
    if (!opened.ok)
      return opened;
    const {table, seats, watch} = opened.value;
    const here = options.here ?? seats.slice(0, 1).map(({seat}) => seat);
    const mine = seats.filter(({seat}) => here.includes(seat));
    const others = [...seats.filter(({seat}) => !here.includes(seat)), {seat: 0, token: watch}];
    // Without a seat of its own this device is a spectator.
    const row = rowOf(table, mine.length > 0 ? mine : [{seat: 0, token: watch}], others);
    const session = await OnlineSession.resume(context, row);
    for (const {seat} of mine)
      if (options.names?.[seat - 1] !== undefined)
        void session.sit(seat, options.names[seat - 1] ?? '');
    return {ok: true, value: session};
  }

  // Joins a table by its link, or returns to it. The session is available at once; the server
  // answers later (whenArrived).
  static async join(context: SessionContext, table: string, token: string): Promise<OnlineSession> {
    const known = await context.savedGames.find(`${table}/${token}`);
    const row = known?.kind === 'online' ? known : rowOf(table, [{seat: UNKNOWN, token}], []);
    return OnlineSession.resume(context, row);
  }

  // Takes a free seat of a table that anyone may join. The seat's secret is made and saved here
  // before the server hears of it, so nothing is lost with the connection.
  static takeFreeSeat(context: SessionContext, table: string, name: string, match?: SavedSeat['match']): Promise<OnlineSession> {
    const row = rowOf(table, [{seat: UNKNOWN, token: randomHex(16)}], []);
    return OnlineSession.resume(context, {...row, freeSeat: true, ...(match ? {match} : {})}).then(session => {
      void session.sitWhenSeated(name);
      return session;
    });
  }

  static async takeLinkedSeat(context: SessionContext, table: string, token: string, name: string): Promise<OnlineSession> {
    const session = await OnlineSession.join(context, table, token);
    void session.sitWhenSeated(name);
    return session;
  }

  // This browser's own seat at a table whose neutral address has this token; null when it has none.
  static async ownSeat(context: SessionContext, table: string, token: string, preferred: string|null): Promise<SavedSeat|null> {
    const seats = (await context.savedGames.seatsAt(table)).filter(({watch}) => watch === token);
    return seats.find(({id}) => id === preferred) ?? seats[0] ?? null;
  }

  static async resume(context: SessionContext, row: SavedSeat): Promise<OnlineSession> {
    const engine = await context.newEngine(), lines = await context.savedGames.lines(row.id) ?? [];
    engine.reset();
    const kept = await context.savedGames.keepSeat({...row, gone: false, mine: row.freeSeat ? row.mine : withKeys(row.mine)});
    const session = new OnlineSession(context, kept, engine);
    session.log = readLog(engine, lines);
    if (session.log.length < lines.length)
      await context.savedGames.truncate(row.id, session.log.length);
    if (!context.savedGames.persistent)
      session.emit({kind: 'problem', say: t('Private mode: keep the link if you want to come back to this table.')});
    session.connectSeats();
    return session;
  }

  private constructor(private readonly context: SessionContext, private row: SavedSeat, readonly engine: Engine) {}

  get id(): string {
    return this.row.table;
  }

  get saved(): SavedSeat {
    return this.row;
  }

  get hints(): number {
    return this.row.hints ?? 0;
  }

  countHint(): void {
    this.row = {...this.row, hints: this.hints + 1};
    void this.context.savedGames.put(this.row);
  }

  get mine(): readonly number[] {
    return this.row.mine.map(({seat}) => seat).filter(seat => seat > 0);
  }

  get host(): boolean {
    const {host} = this.engine;
    return host > 0 && this.mine.includes(host);
  }

  // Why the connection is `gone`.
  get gone(): GoneReason|null {
    return this.seatConnections.find(seatConnection => seatConnection.gone !== null)?.gone ?? null;
  }

  get invitations(): readonly Invitation[] {
    const others = this.row.others.filter(({seat, token}) => seat > 0 && this.isOpen(seat, token));
    const watch = this.row.watch ?? this.row.others.find(({seat}) => seat === 0)?.token;
    return [...others, ...(watch === undefined ? [] : [{seat: 0, token: watch}])]
        .map(({seat, token}) => ({seat, url: this.url(token)}));
  }

  // For others it is the address of spectators. Without storage this browser needs its key there, to
  // come back.
  get address(): string|null {
    const {mine, watch} = this.row, own = mine.find(({seat}) => seat > 0);
    if (this.connection !== 'connected' || !own)
      return null;
    if (!this.context.savedGames.persistent)
      return mine.length === 1 ? `${this.id}/${this.credential(own)}` : null;
    return watch === undefined ? null : `${this.id}/${watch}`;
  }

  // Resolves when the first attempt is settled: the table's lines have arrived, it is gone, or the
  // server could not be reached.
  whenArrived(): Promise<ConnectionState> {
    if (this.connection !== 'connecting')
      return Promise.resolve(this.connection);
    return new Promise(resolve => this.arrivalWaiters.push(() => resolve(this.connection)));
  }

  // Resolves when the server has said which seat this is; false: it has none.
  whenSeated(): Promise<boolean> {
    const settled = () => this.mine.length > 0 || this.connection === 'gone';
    return new Promise(resolve => {
      if (settled()) {
        resolve(this.mine.length > 0);
        return;
      }
      const stop = this.on(() => {
        if (!settled())
          return;
        stop();
        resolve(this.mine.length > 0);
      });
    });
  }

  now(): number {
    return Date.now() + this.offset;
  }

  ask(seat: number, request: string): Promise<Refusal|null> {
    return this.slotOf(seat)?.ask(request) ?? notMine();
  }

  sit(seat: number, name: string): Promise<Refusal|null> {
    return this.slotOf(seat)?.sit(cleanName(name)) ?? notMine();
  }

  lacksSalt(seat: number): boolean {
    const slot = this.row.mine.findIndex(mine => mine.seat === seat);
    return seat > 0 && slot >= 0 && this.engine.lacksSalt(slot);
  }

  async makeLink(seat: number): Promise<Result<string>> {
    const token = randomHex(16);
    const refusal = await this.askAbout(seat, `link ${this.ofSeat(seat)}${this.engine.sha256(token)}`);
    if (refusal)
      return {ok: false, refusal};
    if (!this.mine.includes(seat)) {
      const others = [...this.row.others.filter(one => one.seat !== seat), {seat, token}];
      this.row = {...this.row, others};
      await this.context.savedGames.keepSeat(this.row);
      this.emit({kind: 'present'});
    }
    return {ok: true, value: this.url(token)};
  }

  revokeLink(seat: number): Promise<Refusal|null> {
    return this.askAbout(seat, `link ${this.ofSeat(seat)}-`);
  }

  reshuffle(seat: number): Promise<Refusal|null> {
    return this.slotOf(seat)?.commit() ?? notMine();
  }

  get dealtWithout(): boolean {
    return this.row.mine.some((_, slot) => this.engine.isDealtWithout(slot));
  }

  // The worst that a seat of this device has to say.
  verifyShuffle(): Promise<ShuffleVerdict|null> {
    const verdicts = this.engine.stage === 'closed' ? this.row.mine.map((_, slot) => this.engine.seatVerdict(slot)) : [];
    const worst = ['other-log', 'wrong', 'without-you'].find(bad => verdicts.includes(bad)) ?? verdicts[0];
    return Promise.resolve(worst === undefined ? null : this.notes.otherLog ? 'other-log' : worst as ShuffleVerdict);
  }

  on(listener: (change: SessionChange) => void): () => void {
    return this.listeners.on(listener);
  }

  get muted(): readonly number[] {
    return this.row.muted ?? [];
  }

  react(reaction: Reaction): void {
    this.seatConnections.find(({seat}) => seat > 0)?.react(reaction);
  }

  learn(standing: Learning|null): void {
    this.seatConnections.find(({seat}) => seat > 0)?.learn(standing ?? {done: 0, steps: 0});
  }

  requestSeat(request: SeatRequest): void {
    this.seatConnections.find(({seat}) => seat === 0)?.requestSeat(request);
  }

  declineSeat(link: string): void {
    this.seatConnections.find(({seat}) => seat === this.engine.host)?.declineSeat(link);
  }

  mute(seat: number, muted: boolean): void {
    const others = this.muted.filter(one => one !== seat);
    this.row = {...this.row, muted: muted ? [...others, seat] : others};
    void this.context.savedGames.put(this.row);
    this.emit({kind: 'muted'});
  }

  pause(): void {
    // The server runs this table's computers.
  }

  // The rematch: opened by the host, joined by the others. Everybody keeps their seats.
  async rematch(): Promise<Session|Refusal> {
    const {next, host, seats} = this.engine.table();
    const own = this.row.mine.find(({seat}) => seat === host), token = own && this.credential(own);
    if (next === null && token === undefined)
      return clientRefusal('not-the-host', t('Only the host can start a rematch.'));
    const opened = next === null ? await openRematch(this.context.baseUrl, this.id, token ?? '') : null;
    if (opened !== null && !opened.ok)
      return opened.refusal;
    const table = opened === null ? next ?? '' : opened.value;
    // The key of a seat here is the link to the same seat there, which gets a key of its own.
    const mine = this.row.mine.map(({seat, token: link, key}) => ({seat, token: this.credential({seat, token: link, ...(key && {key})})}));
    const others = this.row.others.filter(one => one.seat === 0 || this.isOpen(one.seat, one.token));
    const row = rowOf(table, mine, others), known = await this.context.savedGames.find(row.id);
    const session = await OnlineSession.resume(this.context, known?.kind === 'online' ? known : row);
    void session.sitAgain(seats.map(seat => seat.name));
    return session;
  }

  // The code that the host can say aloud, renewed; null: there is none now.
  async code(): Promise<TableCode|null> {
    const own = this.row.mine.find(({seat}) => seat === this.engine.host), token = own && this.credential(own);
    const found = token === undefined ? null : await fetchCode(this.context.baseUrl, this.id, token);
    return found?.ok ? found.value : null;
  }

  // The table where somebody has been waiting longer for the same quick match; null: there is none.
  async findLongerWaiting(): Promise<string|null> {
    const {match} = this.row;
    const found = match ? await findMatch(this.context.baseUrl, match.set, match.seats, this.id) : null;
    return found?.ok && found.value !== this.id ? found.value : null;
  }

  // Leaves a table for good that this device has found and does not want.
  async discard(): Promise<void> {
    const [seat] = this.mine;
    if (seat !== undefined && this.engine.stage === 'gathers' && this.engine.table().seats[seat - 1]?.sat)
      await Promise.race([this.ask(seat, 'stand'), new Promise(resolve => setTimeout(resolve, DISCARD_MS))]);
    this.leave();
    await this.copying;
    await this.context.savedGames.remove(this.row.id);
  }

  leave(): void {
    unfollowTurns(this.id);
    for (const seatConnection of this.seatConnections)
      seatConnection.leave();
    this.listeners.clear();
  }

  // Opens a connection for each token.
  private connectSeats(): void {
    const socket = new URL(`/api/socket?table=${this.id}`, this.context.baseUrl).href.replace(/^http/, 'ws');
    const table = this.seatTable();
    for (const [slot, one] of this.row.mine.entries())
      this.seatConnections.push(new SeatConnection(table, slot, one, socket, this.row.freeSeat === true));
  }

  private slotOf(seat: number): SeatConnection|undefined {
    return seat > 0 ? this.seatConnections[this.row.mine.findIndex(mine => mine.seat === seat)] : undefined;
  }

  private get notes(): ShuffleNotes {
    return this.row.shuffle ?? NO_NOTES;
  }

  private url(token: string): string {
    return `${this.context.baseUrl}#${this.id}/${token}`;
  }

  // Is it the link to a seat that nobody has claimed?
  private isOpen(seat: number, token: string): boolean {
    const there = this.engine.table().seats[seat - 1];
    return there !== undefined && there.person && !there.sat && there.holder === null && there.linked &&
        (there.link === null || there.link === this.engine.sha256(token));
  }

  // What opens a seat of this device: its key, if that has claimed it.
  private credential({seat, token, key}: SeatToken): string {
    const holder = this.engine.table().seats[seat - 1]?.holder ?? null;
    return key !== undefined && holder !== null && this.engine.sha256(key) === holder ? key : token;
  }

  // Where the token was a key already, or the table claims nothing any more, a new key is of no use.
  private dropUnusedKeys(): void {
    const mine = this.row.mine.map(one => {
      const {key: _, ...rest} = one;
      return one.seat > 0 && one.key !== undefined && this.credential(one) !== one.key ? rest : one;
    });
    if (mine.every((one, i) => one === this.row.mine[i]))
      return;
    this.row = {...this.row, mine};
    this.copy([]);
  }

  // About a seat of this device its own person asks, about another the host.
  private askAbout(seat: number, request: string): Promise<Refusal|null> {
    return this.ask(this.mine.includes(seat) ? seat : this.engine.host, request);
  }

  private ofSeat(seat: number): string {
    return this.mine.includes(seat) ? '' : `${seat} `;
  }

  // Another window of this device may have noted salts of its own; they are kept (mergeRows.ts).
  private async note(notes: ShuffleNotes): Promise<void> {
    this.row = {...this.row, shuffle: withNotes(this.notes, notes)};
    const {shuffle} = await this.context.savedGames.keepSeat(this.row);
    this.row = {...this.row, ...(shuffle && {shuffle})};
  }

  // Says so when the log is not the one that was read before it was forgotten.
  private compare(lines: readonly LogLine[]): void {
    if (this.notes.otherLog || lines.every(line => (this.forgotten[line.n - 1]?.e ?? line.e) === line.e))
      return;
    void this.note({...this.notes, otherLog: true});
    this.tellOtherLog();
  }

  private tellOtherLog(): void {
    if (this.warnedOfLog)
      return;
    this.warnedOfLog = true;
    this.emit({kind: 'problem', say: t('The server is showing a different log of this table than before. Don’t trust this shuffle.')});
  }

  private async sitAgain(names: readonly string[]): Promise<void> {
    if (await this.whenArrived() !== 'connected')
      return;
    const {stage, seats} = this.engine.table();
    for (const seat of stage === 'gathers' ? this.mine : [])
      if (!seats[seat - 1]?.sat)
        await this.sit(seat, names[seat - 1] ?? '');
  }

  private async sitWhenSeated(name: string): Promise<void> {
    if (await this.whenSeated() && !this.engine.table().seats[this.mine[0]! - 1]?.sat)
      await this.sit(this.mine[0]!, name);
  }

  private seatTable(): SeatTable {
    const notes = () => this.notes;
    return {
      id: this.id,
      engine: this.engine,
      get notes() {
        return notes();
      },
      joined: (seatConnection, now, watch) => this.joined(seatConnection, now, watch),
      read: lines => this.read(lines),
      forget: () => this.forget(),
      note: seen => this.note(seen),
      heard: (seatConnection, said) => this.heard(seatConnection, said),
      tellOtherLog: () => this.tellOtherLog(),
      tellDealtWithout: () => {
        if (!this.notes.otherLog)
          this.emit({kind: 'problem', say: `${t('Dealt without you')}. ${t('Your contribution isn’t in this shuffle, so the server and the other players together could have chosen the deck.')}`});
      },
      changed: () => this.connectionChanged(),
    };
  }

  private heard(seatConnection: SeatConnection, said: PeopleMessage): void {
    switch (said.kind) {
    case 'here':
      this.present = said.present;
      for (const seat of [...this.learning.keys()].filter(one => !said.present.seats.includes(one)))
        this.learning.delete(seat);
      this.emit({kind: 'present'});
      break;
    case 'reaction':
      // Each seat of this device hears it.
      if (seatConnection === this.seatConnections[0] && !this.muted.includes(said.seat))
        this.emit(said);
      break;
    case 'lesson':
      if (said.standing.steps > 0)
        this.learning.set(said.seat, said.standing);
      else
        this.learning.delete(said.seat);
      this.emit({kind: 'learning'});
      break;
    default:
      this.emit(said);
    }
  }

  private joined({token, seat}: SeatConnection, now: number, watch: string|null): void {
    this.offset = now - Date.now();
    const isNews = (watch !== null && watch !== this.row.watch) || this.row.mine.some(mine => mine.token === token && mine.seat !== seat);
    if (!isNews)
      return;
    const mine = this.row.mine.map(one => one.token !== token ? one : seat === 0 ? {seat, token} : {...one, seat});
    this.row = {...this.row, mine, ...(watch !== null && {watch})};
    this.copy([]);
  }

  private read(lines: readonly LogLine[]): void {
    this.log.push(...lines);
    this.compare(lines);
    this.copy(lines);
    this.emit({kind: 'lines', lines: [...lines]});
  }

  // The lines here differ from the server's: start over. If that does not help, the server is newer
  // than this page.
  private forget(): void {
    if (this.log.length > this.forgotten.length)
      this.forgotten = this.log;
    this.log = [];
    this.engine.reset();
    for (const seatConnection of this.seatConnections)
      seatConnection.forget();
    this.copying = this.copying.then(() => this.context.savedGames.truncate(this.row.id, 0));
    if (++this.faults === 2)
      this.emit({kind: 'problem', say: t('This page doesn’t match the server’s version. Reload the page.')});
  }

  private copy(lines: readonly LogLine[]): void {
    const {stage} = this.engine;
    const finished = stage === 'over' || stage === 'closed';
    this.row = {...this.row, updated: Date.now(), finished, summary: gameSummary(this.engine) ?? this.row.summary};
    // What has changed until it is written, such as a new link, must not be undone by it.
    this.copying = this.copying.then(() => this.context.savedGames.copy(this.row, lines));
  }

  private connectionChanged(): void {
    const connection = BY_SEVERITY.find(one => this.seatConnections.some(seatConnection => seatConnection.state === one)) ?? 'connecting';
    if (connection === this.connection)
      return;
    this.connection = connection;
    if (connection === 'connected')
      this.dropUnusedKeys();
    if (connection === 'gone' && !this.row.gone) {
      this.row = {...this.row, gone: true};
      void this.context.savedGames.put(this.row);
    }
    this.followTurns();
    this.emit({kind: 'connection'});
    if (connection !== 'connecting')
      for (const tell of this.arrivalWaiters.splice(0))
        tell();
  }

  // Has the server tell this browser about turns while it is away.
  private followTurns(): void {
    const tokens = this.row.mine.filter(({seat}) => seat > 0).map(seatSecret), {stage} = this.engine;
    if (this.connection === 'connected' && tokens.length > 0 && stage !== 'over' && stage !== 'closed')
      followTurns(this.context.baseUrl, {table: this.id, tokens, address: `#${this.address ?? this.row.id}`});
  }

  private emit(change: SessionChange): void {
    this.listeners.emit(change);
  }
}
