// A table being played, wherever its log is kept: on this device or on a server.
//
// Screens talk to a Session and never ask which kind it is. A session keeps an Engine (the table
// after its last line), takes requests for the seats of this device, and tells what happened.
// Computer seats are looked after behind it: by the server, or by local.ts with a Web Worker.

import type {Engine} from '../engine/engine';
import type {Refusal} from '../engine/types';
import type {LogLine} from '../storage/gameStorage';

// Between this device and the log. `here`: the log is on this device. `gone`: there is no such
// table, or no such seat; it will not come back by waiting.
export type ConnectionState = 'local'|'connected'|'connecting'|'lost'|'gone';

export type SessionChange =
    {kind: 'lines'; lines: LogLine[]}|   // the engine has read them already, in order
    {kind: 'connection'}|
    {kind: 'present'}|
    {kind: 'thinking'}|                  // a computer of this device began or ended to think
    {kind: 'problem'; say: string};      // something failed that a person should know

export interface Invitation {
  seat: number;  // 0: only to watch
  url: string;
}

export interface Session {
  readonly id: string;  // of the table, or of the saved game on this device
  readonly engine: Engine;
  readonly mine: readonly number[];  // seats this device decides for; several on a shared screen
  readonly host: boolean;            // may lend and give back the seats of others
  readonly connection: ConnectionState;
  readonly present: {seats: readonly number[]; watching: number};
  readonly invitations: readonly Invitation[];  // of seats still open, when this device knows them
  readonly thinking: number;  // the seat for which this device computes now, or 0

  now(): number;  // the time by the clock of whoever keeps the log
  ask(seat: number, request: string): Promise<Refusal|null>;  // null: granted, its lines have come
  on(listener: (change: SessionChange) => void): () => void;         // gives the way to stop it
  pause(paused: boolean): void;  // computers of this device wait, while something is shown
  rematch(): Promise<Session|Refusal>;
  leave(): void;  // lets go; the log stays where it is
}
