// Writes the first lines of a local table's log, and reads a stored log.

import type {Engine} from '../engine/engine';
import {randomHex} from '../engine/engine';
import type {GameSetup, Result} from '../engine/types';
import type {LogLine} from '../storage/gameStorage';
import {sitRequest} from './playerName';

export interface TableOpening {
  plan: GameSetup;
  secret: string;
  names: readonly string[];  // by seat
  salted: boolean;  // false: the salts follow from the secret, so the deal depends on it alone
}

// Opens the table, seats everybody and reveals their salts. The engine has read the lines returned.
export function openLog(engine: Engine, {plan, secret, names, salted}: TableOpening, now: number): Result<LogLine[]> {
  const lines: LogLine[] = [];
  const add = (line: Result<string>): Result<null> => {
    if (!line.ok)
      return line;
    lines.push({n: lines.length + 1, at: now, e: line.value});
    return engine.readLine(line.value, now);
  };
  const opened = add(engine.open(plan, secret));
  if (!opened.ok)
    return opened;
  const people = plan.seats.flatMap((player, i) => player === 'person' ? [i + 1] : []);
  const salts = people.map(seat => salted ? randomHex(32) : engine.sha256(`${secret} salt ${seat}`));
  const requests = [
    ...people.map((seat, i) => {
      const commitment = engine.commitment(seat, salts[i] ?? '');
      const sit = (name: string) => sitRequest(name, commitment.ok ? commitment.value : '-');
      return {seat, request: sit(names[seat - 1] ?? ''), otherwise: sit('')};  // a name may not be allowed
    }),
    ...people.map((seat, i) => ({seat, request: `salt ${salts[i] ?? ''}`, otherwise: null})),
  ];
  for (const {seat, request, otherwise} of requests) {
    const asked = engine.ask(seat, request, now);
    const done = add(asked.ok || otherwise === null ? asked : engine.ask(seat, otherwise, now));
    if (!done.ok)
      return done;
  }
  return {ok: true, value: lines};
}

// Reads the lines that follow those of the engine. Returns the ones it could read: all before the
// first that is missing or damaged.
export function readLog(engine: Engine, lines: readonly LogLine[]): LogLine[] {
  let read = engine.lastLine;
  const good: LogLine[] = [];
  for (const line of lines) {
    const whole = line.n === read + 1 && typeof line.e === 'string' && Number.isFinite(line.at);
    if (!whole || !engine.readLine(line.e, line.at).ok)
      break;
    good.push(line);
    read++;
  }
  return good;
}
