// A table whose log a server keeps. Lines come over the socket of each seat of this device; the
// engine reads every line once, in order, and a copy stays here, so that the table is to be seen
// before the server answers. Computers and clocks are the server's affair.

import type {Engine} from '../engine/engine';
import type {Plan, Refusal, Result} from '../engine/types';
import {t} from '../i18n/translate';
import type {LogLine, SavedSeat, SeatToken} from '../storage/gameStorage';
import {summaryOf} from '../storage/gameSummary';
import {refuse} from './clientRefusal';
import {sitRequest} from './playerName';
import type {ChairTable, Gone} from './seatConnection';
import {Chair} from './seatConnection';
import type {Change, Invitation, Link, Session} from './session';
import type {World} from './sessionContext';
import {Listeners} from './sessionListeners';
import {openRematch, openTable} from './tableApi';
import {readLog} from './tableLog';

const LINKS: readonly Link[] = ['gone', 'lost', 'connecting', 'fine'];
const UNKNOWN = -1;  // a seat of which only the token is known

export interface OnlineOptions {
  here?: readonly number[];   // seats of people at this device; the first person's when left out
  names?: readonly string[];  // by seat: these people sit down at once
}

function rowOf(table: string, mine: SeatToken[], others: SeatToken[]): SavedSeat {
  const now = Date.now();
  return {kind: 'online', id: `${table}/${mine[0]?.token ?? ''}`, table, mine, others, begun: now, updated: now,
          finished: false, summary: null, gone: false};
}

export class OnlineSession implements Session {
  readonly thinking = 0;
  present: {seats: readonly number[]; watching: number} = {seats: [], watching: 0};
  link: Link = 'connecting';

  private readonly listeners = new Listeners();
  private readonly chairs: Chair[] = [];
  private log: LogLine[] = [];
  private offset = 0;  // of the server's clock from the device's
  private faults = 0;  // how often the log made no sense
  private copying: Promise<unknown> = Promise.resolve();
  private arrived: (() => void)[] = [];

  // A new table on the server of this page.
  static async create(world: World, plan: Plan, options: OnlineOptions = {}): Promise<Result<OnlineSession>> {
    const opened = await openTable(world.base, plan);
    if (!opened.ok)
      return opened;
    const {table, seats, watch} = opened.value;
    const here = options.here ?? seats.slice(0, 1).map(({seat}) => seat);
    const mine = seats.filter(({seat}) => here.includes(seat));
    const others = [...seats.filter(({seat}) => !here.includes(seat)), {seat: 0, token: watch}];
    // Whoever sits nowhere himself watches.
    const row = rowOf(table, mine.length > 0 ? mine : [{seat: 0, token: watch}], others);
    const session = await OnlineSession.resume(world, row);
    for (const {seat} of mine)
      if (options.names?.[seat - 1] !== undefined)
        void session.ask(seat, sitRequest(options.names[seat - 1] ?? ''));
    return {ok: true, value: session};
  }

  // A table by its link, or one that this device has been at. The session is there at once; what
  // the server says comes later (whenArrived).
  static async join(world: World, table: string, token: string): Promise<OnlineSession> {
    const known = await world.saved.find(`${table}/${token}`);
    const row = known?.kind === 'online' ? known : rowOf(table, [{seat: UNKNOWN, token}], []);
    return OnlineSession.resume(world, row);
  }

  static async resume(world: World, row: SavedSeat): Promise<OnlineSession> {
    const engine = await world.engine(), lines = await world.saved.lines(row.id) ?? [];
    engine.follow();
    const session = new OnlineSession(world, {...row, gone: false}, engine);
    session.log = readLog(engine, lines);
    if (session.log.length < lines.length)
      await world.saved.cut(row.id, session.log.length);
    await world.saved.put(session.row);
    if (!world.saved.lasts)
      session.tell({kind: 'trouble', say: t('Private mode: keep the link if you want to come back to this table.')});
    session.sit();
    return session;
  }

  private constructor(private readonly world: World, private row: SavedSeat, readonly engine: Engine) {}

  get id(): string {
    return this.row.table;
  }

  get saved(): SavedSeat {
    return this.row;
  }

  get mine(): readonly number[] {
    return this.row.mine.map(({seat}) => seat).filter(seat => seat > 0);
  }

  get host(): boolean {
    const {host} = this.engine.table();
    return host > 0 && this.mine.includes(host);
  }

  // Why there is nothing, when the link is `gone`.
  get gone(): Gone|null {
    return this.chairs.find(chair => chair.gone !== null)?.gone ?? null;
  }

  get invitations(): readonly Invitation[] {
    const {seats} = this.engine.table();
    return this.row.others.filter(({seat}) => seat === 0 || !seats[seat - 1]?.sat)
        .map(({seat, token}) => ({seat, url: `${this.world.base}#${this.id}/${token}`}));
  }

  // When it is known whether the table is there: its lines have come, it is gone, or the server
  // could not be reached at the first try.
  whenArrived(): Promise<Link> {
    if (this.link !== 'connecting')
      return Promise.resolve(this.link);
    return new Promise(resolve => this.arrived.push(() => resolve(this.link)));
  }

  now(): number {
    return Date.now() + this.offset;
  }

  ask(seat: number, request: string): Promise<Refusal|null> {
    const at = this.row.mine.findIndex(mine => mine.seat === seat), chair = this.chairs[at];
    return chair && seat > 0 ? chair.ask(request) :
                               Promise.resolve(refuse('wrong-seat', t('This isn’t your seat.')));
  }

  on(listener: (change: Change) => void): () => void {
    return this.listeners.on(listener);
  }

  pause(): void {
    // The computers of this table are not ours.
  }

  // The table after this one: opened by the host, followed by the others. Who sat here sits there.
  async rematch(): Promise<Session|Refusal> {
    const {next, host, seats} = this.engine.table();
    const token = this.row.mine.find(({seat}) => seat === host)?.token;
    if (next === null && token === undefined)
      return refuse('not-the-host', t('Only the host can start a rematch.'));
    const opened = next === null ? await openRematch(this.world.base, this.id, token ?? '') : null;
    if (opened !== null && !opened.ok)
      return opened.refusal;
    const table = opened === null ? next ?? '' : opened.value;
    const {mine, others} = this.row;
    const row = rowOf(table, mine, others), known = await this.world.saved.find(row.id);
    const session = await OnlineSession.resume(this.world, known?.kind === 'online' ? known : row);
    void session.sitAgain(seats.map(seat => seat.name));
    return session;
  }

  leave(): void {
    for (const chair of this.chairs)
      chair.leave();
    this.listeners.clear();
  }

  // Takes a chair for each token.
  private sit(): void {
    const socket = new URL('/api/socket', this.world.base).href.replace(/^http/, 'ws');
    for (const {seat, token} of this.row.mine)
      this.chairs.push(new Chair(this.seen(), token, seat, socket));
  }

  private async sitAgain(names: readonly string[]): Promise<void> {
    if (await this.whenArrived() !== 'fine')
      return;
    const {stage, seats} = this.engine.table();
    for (const seat of stage === 'gathers' ? this.mine : [])
      if (!seats[seat - 1]?.sat)
        await this.ask(seat, sitRequest(names[seat - 1] ?? ''));
  }

  private seen(): ChairTable {
    const last = () => this.log.length;
    const acted = () => this.engine.table().acted;
    return {
      id: this.id,
      get last() {
        return last();
      },
      get acted() {
        return acted();
      },
      since: line => this.log.slice(line),
      joined: (chair, now) => this.joined(chair, now),
      read: lines => this.read(lines),
      forget: () => this.forget(),
      present: (seats, watching) => {
        this.present = {seats, watching};
        this.tell({kind: 'present'});
      },
      changed: () => this.changed(),
    };
  }

  private joined({token, seat}: Chair, now: number): void {
    this.offset = now - Date.now();
    if (this.row.mine.some(mine => mine.token === token && mine.seat !== seat)) {
      this.row = {...this.row, mine: this.row.mine.map(mine => mine.token === token ? {seat, token} : mine)};
      this.copy([]);
    }
  }

  // The lines that are new. False: one is missing, or makes no sense.
  private read(lines: readonly LogLine[]): boolean {
    const fresh = lines.filter(line => line.n > this.log.length);
    if (fresh.length > 0 && fresh[0]?.n !== this.log.length + 1)
      return false;
    const good = readLog(this.engine, fresh);
    this.log.push(...good);
    if (good.length > 0) {
      this.copy(good);
      this.tell({kind: 'lines', lines: good});
    }
    if (good.length < fresh.length)
      this.forget();
    return good.length === fresh.length;
  }

  // What is here is not what the server has: from the beginning, then. If that does not help, the
  // server is newer than this page.
  private forget(): void {
    this.log = [];
    this.engine.follow();
    this.copying = this.copying.then(() => this.world.saved.cut(this.row.id, 0));
    if (++this.faults === 2)
      this.tell({kind: 'trouble', say: t('This page doesn’t match the server’s version. Reload the page.')});
  }

  private copy(lines: readonly LogLine[]): void {
    const {stage} = this.engine.table();
    const finished = stage === 'over' || stage === 'closed';
    this.row = {...this.row, updated: Date.now(), finished, summary: summaryOf(this.engine) ?? this.row.summary};
    const row = this.row;
    this.copying = this.copying.then(() => this.world.saved.copy(row, lines));
  }

  private changed(): void {
    const link = LINKS.find(one => this.chairs.some(chair => chair.link === one)) ?? 'connecting';
    if (link === this.link)
      return;
    this.link = link;
    if (link === 'gone' && !this.row.gone) {
      this.row = {...this.row, gone: true};
      void this.world.saved.put(this.row);
    }
    this.tell({kind: 'link'});
    if (link !== 'connecting')
      for (const tell of this.arrived.splice(0))
        tell();
  }

  private tell(change: Change): void {
    this.listeners.tell(change);
  }
}
