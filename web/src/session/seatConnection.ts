// The connection of one seat of this device to a server's table, and its pending requests. After a
// reconnect a request is sent again only if the log shows neither its line nor one that makes it
// stale, so it takes effect at most once.

import type {Refusal} from '../engine/types';
import {t} from '../i18n/translate';
import type {LogLine, SeatToken} from '../storage/gameStorage';
import {clientRefusal} from './clientRefusal';
import {ReconnectingSocket} from './reconnectingSocket';
import type {ServerMessage} from './serverMessage';
import {parseServerMessage} from './serverMessage';
import type {ConnectionState, GoneReason, Learning, Presence, Reaction, SeatRequest} from './session';

const PATIENCE_MS = 8_000;
const TRIES = 5;  // for a request that the server cannot store at the moment
const FIRST_WAIT_MS = 500;

const GONE: readonly string[] = ['no-table', 'no-seat', 'no-free-seat', 'seat-moved', 'damaged', 'closed'] satisfies GoneReason[];

// What a seat's connection needs of the session.
export interface SeatTable {
  readonly id: string;
  readonly last: number;   // number of the last line
  readonly lastChange: number;  // number of the last that changed the game
  since(line: number): readonly LogLine[];
  // `now`: the server's clock; `watch`: the spectators' token.
  joined(seatConnection: SeatConnection, now: number, watch: string|null): void;
  read(lines: readonly LogLine[]): boolean;  // false: some are missing, rejoin
  forget(): void;  // drops all lines: they are not those of the server
  present(present: Presence): void;
  reacted(seatConnection: SeatConnection, seat: number, reaction: Reaction): void;
  learns(seat: number, standing: Learning): void;
  heard(change: {kind: 'seatRequest'; request: SeatRequest}|{kind: 'declined'; link: string}): void;
  changed(): void;  // the state of a seat's connection
}

interface Ask {
  number: number;
  request: string;
  after: number;  // the last line known when it was made
  sent: boolean;
  tries: number;
  settle: (refusal: Refusal|null) => void;
}

const TABLE_REQUESTS = ['sit', 'stand', 'lend', 'back', 'link', 'agree', 'refuse', 'begin'];

// A decision in the order of the log: the squares of a payment and the dominoes of a pair may come
// in any order.
function inLogOrder(decision: string): string {
  const words = decision.split(' '), pay = words.indexOf('pay');
  const ordered = pay >= 0 ? pay + 1 : words[1] === 'pick' ? 2 : words.length;
  return [...words.slice(0, ordered), ...words.slice(ordered).sort()].join(' ');
}

// Whether this log line is the result of a seat's request (docs/protocol.md).
export function lineAnswers(line: string, seat: number, request: string): boolean {
  const [verb = '', ...rest] = request.split(' ');
  if (verb === 'undo')
    return line.startsWith(`undo ${seat} `) || line.startsWith(`plea ${seat} `);
  if (TABLE_REQUESTS.includes(verb))  // the host names the seat of another
    return line === [verb, seat, ...rest].join(' ') || line === request || line === `${request} by ${seat}`;
  return inLogOrder(line) === inLogOrder(`${seat} ${request}`);
}

export class SeatConnection {
  seat: number;
  host = false;
  state: ConnectionState = 'connecting';
  gone: GoneReason|null = null;

  private readonly connection: ReconnectingSocket;
  private readonly asks: Ask[] = [];  // the first is in progress
  private numbers = 0;
  private expected: number|null = null;  // the last line the server announced when we joined
  private timer: ReturnType<typeof setTimeout>|undefined;
  private left = false;

  // `takesFreeSeat`: the token is new, and the server gives it a free seat.
  constructor(private readonly table: SeatTable, private readonly credentials: SeatToken, url: string,
              private readonly takesFreeSeat = false) {
    this.seat = credentials.seat;
    this.connection = new ReconnectingSocket(url, {
      onOpen: () => this.join(),
      onMessage: message => this.receive(parseServerMessage(message)),
      onLost: () => this.lost(),
      probe: () => this.connection.send({ask: ++this.numbers, do: 'here', after: this.table.last}),
    });
  }

  get token(): string {
    return this.credentials.token;
  }

  ask(request: string): Promise<Refusal|null> {
    if (this.gone || this.left)
      return Promise.resolve(this.leftRefusal());
    return new Promise(settle => {
      this.asks.push({number: ++this.numbers, request, after: this.table.last, sent: false, tries: 0, settle});
      if (this.asks.length === 1)
        this.next();
    });
  }

  // A reaction that cannot be sent now is of no use later.
  react(reaction: Reaction): void {
    if (this.state === 'connected')
      this.connection.send({react: reaction});
  }

  // Likewise: the next standing replaces it.
  learn({done, steps}: Learning): void {
    if (this.state === 'connected')
      this.connection.send({lesson: done, of: steps});
  }

  // Likewise: it is repeated.
  requestSeat({link, name}: SeatRequest): void {
    if (this.state === 'connected')
      this.connection.send({seat_request: link, name});
  }

  declineSeat(link: string): void {
    if (this.state === 'connected')
      this.connection.send({decline: link});
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    this.connection.close();
    this.dropAsks();
  }

  private join(): void {
    const {id, last} = this.table, {token, key} = this.credentials;
    this.connection.send(this.takesFreeSeat && this.seat < 0 ? {join: id, token: '', key: token, after: last} :
                                                               {join: id, token, after: last, ...(key !== undefined && {key})});
  }

  // Reconnects, and joins again after the last known line.
  private rejoin(): void {
    this.connection.reconnect();
  }

  private lost(): void {
    clearTimeout(this.timer);
    this.expected = null;
    this.setState('lost');
  }

  private receive(said: ServerMessage|null): void {
    switch (said?.kind) {
    case 'joined':
      this.seat = said.seat;
      this.host = said.host;
      this.table.joined(this, said.now, said.watch);
      this.expected = said.last;
      this.arrive();
      break;
    case 'lines':
      this.lines(said.lines, said.ask);
      break;
    case 'refused':
      this.refused(said);
      break;
    case 'here':
      this.table.present(said.present);
      break;
    case 'reaction':
      this.table.reacted(this, said.seat, said.reaction);
      break;
    case 'lesson':
      this.table.learns(said.seat, said);
      break;
    case 'seatRequest':
    case 'declined':
      this.table.heard(said);
      break;
    case 'error':
      this.error(said.error);
      break;
    }
  }

  private lines(lines: readonly LogLine[], ask: number|null): void {
    if (!this.table.read(lines)) {
      this.rejoin();
      return;
    }
    if (this.state !== 'connected')
      this.arrive();
    if (ask !== null && ask === this.asks[0]?.number)
      this.settle(null);
  }

  // Once all announced lines have arrived, pending requests can be sent.
  private arrive(): void {
    if (this.expected === null || this.table.last < this.expected || this.state === 'connected')
      return;
    this.connection.confirm();
    this.setState('connected');
    this.next();
  }

  private error(error: string): void {
    if (GONE.includes(error)) {
      this.gone = error as GoneReason;
      this.connection.close();
      this.setState('gone');
      this.dropAsks();
      return;
    }
    // The server rejects a `join` from somebody who has more lines than it has.
    if (error === 'bad-message' && this.expected === null)
      this.table.forget();
    this.rejoin();
  }

  private refused({ask, error, say, at}: ServerMessage&{kind: 'refused'}): void {
    const first = this.asks[0];
    if (!first || first.number !== ask)
      return;
    if ((error === 'storage' || error === 'busy') && first.tries < TRIES) {
      first.sent = false;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.next(), FIRST_WAIT_MS * 2 ** (first.tries - 1));
    } else if (error === 'going') {
      first.sent = false;
      this.rejoin();
    } else {
      this.settle(error === 'stale' && this.wasAccepted(first) ? null : {error, say, at, rule: null});
    }
  }

  private wasAccepted(ask: Ask): boolean {
    return this.table.since(ask.after).some(line => lineAnswers(line.e, this.seat, ask.request));
  }

  // Sends the first pending request, unless the log has settled it in the meantime.
  private next(): void {
    const ask = this.asks[0];
    if (!ask || this.state !== 'connected')
      return;
    if (ask.sent && this.wasAccepted(ask)) {
      this.settle(null);
    } else if (this.table.lastChange > ask.after) {
      this.settle(clientRefusal('stale', t('The game moved on before your move arrived.')));
    } else {
      ask.sent = true;
      ask.tries++;
      this.connection.send({ask: ask.number, do: ask.request, after: ask.after});
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.rejoin(), PATIENCE_MS);
    }
  }

  private settle(refusal: Refusal|null): void {
    clearTimeout(this.timer);
    this.asks.shift()?.settle(refusal);
    this.next();
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

  private setState(link: ConnectionState): void {
    if (this.state === link)
      return;
    this.state = link;
    this.table.changed();
  }
}
