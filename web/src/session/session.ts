// A table being played, wherever its log is kept: on this device or on a server.
//
// Screens use a Session without knowing which kind it is. It has an Engine that holds the table
// after its last line, takes requests for the seats of this device, and reports changes. Computers
// are played behind it: by the server, or by LocalSession in a Web Worker.

import type {Engine} from '../engine/engine';
import type {Refusal, Result, SeatFailure} from '../engine/types';
import type {LogLine, SavedDaily} from '../storage/gameStorage';
import type {ShuffleVerdict} from './shuffleNotes';

// The connection to the log. `local`: the log is on this device. `gone`: there is no such table or
// seat, and retrying will not help.
export type ConnectionState = 'local'|'connected'|'connecting'|'lost'|'gone';

// What players can say to each other without words.
export const REACTIONS = ['hello', 'bravo', 'haha', 'wow', 'oops', 'thanks'] as const;
export type Reaction = typeof REACTIONS[number];

// How many questions of a lesson a player has answered, while a table waits.
export interface Learning {
  readonly done: number;
  readonly steps: number;
}

// A spectator would like a seat. The host gives it by the link with this hash, which only they can open.
export interface SeatRequest {
  readonly link: string;
  readonly name: string;
}

export type SessionChange =
    {kind: 'lines'; lines: LogLine[]}|   // the engine has already read them
    {kind: 'connection'}|
    {kind: 'present'}|
    {kind: 'reaction'; seat: number; reaction: Reaction}|
    {kind: 'learning'}|                  // somebody began a lesson, answered, or left it
    {kind: 'seatRequest'; request: SeatRequest}|  // to the host
    {kind: 'declined'; link: string}|    // what a spectator has asked for
    {kind: 'muted'}|                     // whose reactions are shown has changed
    {kind: 'thinking'}|                  // a computer on this device started or stopped thinking
    {kind: 'problem'; say: string};      // something failed that the player should know

// Why a connection is `gone`.
export type GoneReason = SeatFailure;

export interface Invitation {
  seat: number;  // 0: a spectator
  url: string;
}

// Who is connected to the table, and since when somebody who has sat down is not, by the server's clock.
export interface Presence {
  readonly seats: readonly number[];
  readonly watching: number;
  readonly away: readonly {readonly seat: number; readonly since: number}[];
}

export interface Session {
  readonly id: string;  // of the table, or of the saved local game
  readonly engine: Engine;
  readonly mine: readonly number[];  // seats played on this device; several on a shared screen
  readonly host: boolean;            // may let computers play the seats of others
  readonly connection: ConnectionState;
  readonly present: Presence;
  readonly gone: GoneReason|null;
  readonly invitations: readonly Invitation[];  // to the seats still open, as far as this device knows them
  // The fragment to show in the address bar, `TABLE/TOKEN`; null: leave it as it is.
  readonly address: string|null;
  readonly daily: SavedDaily|null;  // null: it is not a daily deal
  readonly learning: ReadonlyMap<number, Learning>;  // by seat: the players in a lesson
  readonly muted: readonly number[];  // seats whose reactions are not shown
  readonly thinking: number;  // the seat for which this device is computing, or 0
  readonly byHand?: boolean;  // what is drawn is entered with `draw`, as it was with the box
  readonly proven?: boolean;  // false: the record has no proof of the shuffle
  readonly hints: number;     // how often the player of this device was helped
  countHint(): void;

  // Takes a seat, with a salt for the shuffle that this device keeps and reveals by itself.
  sit(seat: number, name: string): Promise<Refusal|null>;
  // Whether the shuffle waits for a salt of this seat that this device does not have.
  lacksSalt(seat: number): boolean;
  // Begins the shuffle again with a new salt of this seat, and of everybody else.
  reshuffle(seat: number): Promise<Refusal|null>;
  // Makes a link to a seat: of this device, to play it on another; as the host, to invite somebody. It
  // works once, and replaces any other link to that seat.
  makeLink(seat: number): Promise<Result<string>>;
  revokeLink(seat: number): Promise<Refusal|null>;
  // Whether the game was dealt without the salt of a seat of this device.
  readonly dealtWithout: boolean;
  // What came of the shuffle when the game is over; null where the device has dealt itself.
  verifyShuffle(): Promise<ShuffleVerdict|null>;

  draw?(line: string): Promise<boolean>;  // false: that can't have been drawn
  now(): number;  // the time by the clock of the server or browser that keeps the log
  ask(seat: number, request: string): Promise<Refusal|null>;  // null: accepted, and its lines have been read
  on(listener: (change: SessionChange) => void): () => void;         // returns the function that unsubscribes
  react(reaction: Reaction): void;  // to everyone at an online table
  learn(standing: Learning|null): void;  // tells the others at an online table; null: this player is in no lesson
  requestSeat?(request: SeatRequest): void;  // as a spectator of an online table, of its host
  declineSeat?(link: string): void;          // as the host
  mute(seat: number, muted: boolean): void;
  pause(paused: boolean): void;  // makes this device's computers wait, while something is shown
  rematch(swapped?: boolean): Promise<Session|Refusal>;  // swapped: see LocalSession
  leave(): void;  // closes the session; the log stays where it is
}
