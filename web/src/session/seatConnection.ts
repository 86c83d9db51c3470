// The connection of one seat of this device to a server's table, and its pending requests. The engine has the protocol
// (src/seat/seat_client.h): it is told what has come, and says what to send and when to reconnect. Requests outlast a
// connection, and each takes effect at most once.

import type {Engine} from '../engine/engine';
import {randomHex} from '../engine/engine';
import type {Refusal, SeatEvent} from '../engine/types';
import {t} from '../i18n/translate';
import type {LogLine, SeatToken, ShuffleNotes} from '../storage/gameStorage';
import {clientRefusal} from './clientRefusal';
import type {PeopleMessage} from './peopleMessage';
import {parsePeopleMessage} from './peopleMessage';
import type {ConnectionState, GoneReason, Learning, Reaction, SeatRequest} from './session';
import {noteWords} from './shuffleNotes';
import {TableSocket} from './tableSocket';

// What a seat's connection needs of the session.
export interface SeatTable {
  readonly id: string;
  readonly engine: Engine;
  readonly notes: ShuffleNotes;
  // `now`: the server's clock; `watch`: the spectators' token.
  joined(seatConnection: SeatConnection, now: number, watch: string|null): void;
  read(lines: readonly LogLine[]): void;  // the engine has
  forget(): void;  // drops all lines: they are not those of the server
  note(notes: ShuffleNotes): Promise<void>;  // resolves when they are saved
  heard(seatConnection: SeatConnection, said: PeopleMessage): void;
  tellOtherLog(): void;
  tellDealtWithout(): void;
  changed(): void;  // the state of a seat's connection
}

interface Ask {
  command: string;
  settle: (refusal: Refusal|null) => void;
}

export class SeatConnection {
  seat: number;
  state: ConnectionState = 'connecting';
  gone: GoneReason|null = null;
  readonly token: string;

  private readonly engine: Engine;
  private readonly socket: TableSocket;
  private readonly asks: Ask[] = [];  // the first is in progress
  private readonly lines: LogLine[] = [];  // read, and not told to the session yet
  private message = '';
  private now = 0;
  private busy = false;
  private left = false;
  private timer: ReturnType<typeof setTimeout>|undefined;

  // `slot`: of the engine; each seat has its own. `takesFreeSeat`: the token is new, and the server gives it a free seat.
  constructor(private readonly table: SeatTable, private readonly slot: number, {seat, token, key}: SeatToken, url: string,
              takesFreeSeat: boolean) {
    this.engine = table.engine;
    this.seat = seat;
    this.token = token;
    this.socket = new TableSocket(url, {
      onOpen: () => this.tell('opened'),
      onMessage: message => {
        this.message = message;
        this.tell(`said ${message}`);
      },
      onLost: () => {
        this.tell('lost');
        this.setState('lost');
      },
      onReturn: () => this.tell('hurry'),
      probe: () => this.tell('probe'),
    });
    const own = takesFreeSeat && seat < 0 ? `key ${token}` : `token ${token}${key === undefined ? '' : ` key ${key}`}`;
    this.tell(`join ${table.id} ${seat > 0 ? `seat ${seat} ` : ''}${own} last ${this.engine.lastLine} random ${randomHex(32)} ${noteWords(table.notes, seat)}`.trimEnd());
  }

  ask(request: string): Promise<Refusal|null> {
    return this.request(`ask ${this.engine.lastLine} ${request}`);
  }

  // Sits down, or commits again, with a salt for the shuffle that the engine makes.
  sit(name: string): Promise<Refusal|null> {
    return this.request(`sit ${name}`);
  }

  commit(): Promise<Refusal|null> {
    return this.request('commit');
  }

  // A reaction that cannot be sent now is of no use later.
  react(reaction: Reaction): void {
    this.say({react: reaction});
  }

  // Likewise: the next standing replaces it.
  learn({done, steps}: Learning): void {
    this.say({lesson: done, of: steps});
  }

  // Likewise: it is repeated.
  requestSeat({link, name}: SeatRequest): void {
    this.say({seat_request: link, name});
  }

  declineSeat(link: string): void {
    this.say({decline: link});
  }

  // The table was emptied, to be read from line 1 again.
  forget(): void {
    this.lines.length = 0;
    this.tell('forget');
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    this.socket.close();
    this.dropAsks();
  }

  private say(message: object): void {
    if (this.state === 'connected')
      this.socket.send(JSON.stringify(message));
  }

  private request(command: string): Promise<Refusal|null> {
    if (this.gone || this.left)
      return Promise.resolve(this.leftRefusal());
    return new Promise(settle => {
      this.asks.push({command, settle});
      if (this.asks.length === 1)
        this.tell(command);
    });
  }

  private tell(command: string): void {
    if (this.left)
      return;
    this.now = Math.max(this.now, performance.now());
    this.engine.tellSeat(this.slot, this.now, command);
    this.takeEvents();
  }

  // Takes what has happened, until nothing more does. What the session does meanwhile can make more happen.
  private takeEvents(): void {
    if (this.busy)
      return;
    this.busy = true;
    for (let event; !this.left && ((event = this.engine.seatEvent(this.slot, this.now)) || this.lines.length > 0);) {
      if (event?.kind !== 'line' && this.lines.length > 0)
        this.table.read(this.lines.splice(0));
      if (event)
        this.take(event);
    }
    this.busy = false;
    clearTimeout(this.timer);
    const due = this.engine.seatDue(this.slot);
    if (due > 0 && !this.left)
      this.timer = setTimeout(() => {
        this.now = Math.max(this.now, due);
        this.takeEvents();
      }, due - this.now);
  }

  private take(event: SeatEvent): void {
    switch (event.kind) {
    case 'connects':
      this.socket.open();
      break;
    case 'sends':
      this.socket.send(event.text);
      break;
    case 'joined':
      this.seat = event.seat;
      this.table.joined(this, event.now, event.watch || null);
      break;
    case 'line':
      if (event.fresh)
        this.lines.push({n: event.n, at: event.at, e: event.e});
      break;
    case 'caught-up':
      this.setState('connected');
      break;
    case 'answered':
      if (!event.own)
        this.settle(event.error === '' ? null : this.refusal(event));
      break;
    case 'saves':
      void this.table.note(event).finally(() => this.tell(`saved ${noteWords(this.table.notes, this.seat)}`));
      break;
    case 'other-log':
      this.table.tellOtherLog();
      break;
    case 'dealt-without':
      this.table.tellDealtWithout();
      break;
    case 'people': {
      const said = parsePeopleMessage(this.message);
      if (said)
        this.table.heard(this, said);
      break;
    }
    case 'failed':
      this.gone = event.error;
      this.socket.close();
      this.setState('gone');
      this.dropAsks();
      break;
    case 'error':
      this.socket.lose();
      break;
    case 'breaks':
      if (event.fault === 'line' || event.fault === 'behind')
        this.table.forget();
      this.socket.lose();
      break;
    }
  }

  // Without a sentence the engine has found that it is out of date.
  private refusal({error, say, at}: SeatEvent&{kind: 'answered'}): Refusal {
    return say === '' ? clientRefusal(error, t('The game moved on before your move arrived.')) : {error, say, at, rule: null};
  }

  private settle(refusal: Refusal|null): void {
    this.asks.shift()?.settle(refusal);
    if (this.asks[0])
      this.tell(this.asks[0].command);
  }

  private dropAsks(): void {
    for (const ask of this.asks.splice(0))
      ask.settle(this.leftRefusal());
  }

  private leftRefusal(): Refusal {
    if (this.gone === 'seat-moved')
      return clientRefusal(this.gone, t('You’re playing this seat in another browser now.'));
    return this.gone ? clientRefusal(this.gone, t('This table has expired.')) : clientRefusal('left', t('You’ve left this table.'));
  }

  private setState(state: ConnectionState): void {
    if (this.state === state || this.left)
      return;
    this.state = state;
    this.table.changed();
  }
}
