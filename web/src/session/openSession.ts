// All ways to open a table or a replay, for the screens.

import type {GameSetup, PlayerSpec, Result, RuleSet} from '../engine/types';
import {onDemand} from '../platform/language';
import type {SavedGame, SavedSeat, SavedTable} from '../storage/gameStorage';
import type {Deal} from './dailyDeal';
import {dailyGame, dayOf} from './dailyDeal';
import type {LocalOptions} from './localSession';
import {isProven, LocalSession} from './localSession';
import type {OnlineOptions, OnlineSession} from './onlineSession';
import {Replay} from './replay';
import type {Session} from './session';
import type {SessionContext} from './sessionContext';
import {findMatch} from './tableApi';
import {tableIdFrom} from './tableId';
import {readLog} from './tableLog';

// What a saved game opens as.
export type OpenedGame = {kind: 'table'; session: Session}|{kind: 'replay'; replay: Replay}|{kind: 'gone'};

// Tables of a server are loaded with the first of them; what needs them is rejected if that fails.
async function online(): Promise<typeof OnlineSession> {
  return (await onDemand(() => import('./onlineSession'))).OnlineSession;
}

export function startLocal(context: SessionContext, setup: GameSetup, options: LocalOptions = {}): Promise<Result<LocalSession>> {
  return LocalSession.start(context, setup, options);
}

// Starts a daily deal, or resumes it.
export async function playDaily(context: SessionContext, deal: Deal, name: string): Promise<Result<LocalSession>> {
  const games = await context.savedGames.list();
  const begun = games.find((game): game is SavedTable => isGameOf(game, deal));
  if (begun)
    return LocalSession.resume(context, begun);
  const {setup, seed} = dailyGame(await context.newEngine(), deal);
  return LocalSession.start(context, setup, {names: [name], seed, daily: {day: deal.day, late: dayOf(new Date()) > deal.day}});
}

export function isGameOf(game: SavedGame, {day, set}: Deal): game is SavedTable {
  return game.kind === 'here' && game.daily?.day === day && game.plan.set === set;
}

export async function openSaved(context: SessionContext, id: string): Promise<OpenedGame> {
  const row = await context.savedGames.find(id);
  if (row?.kind === 'here') {
    const session = await LocalSession.resume(context, row);
    return session.ok ? {kind: 'table', session: session.value} : {kind: 'gone'};
  }
  if (row?.kind === 'online')
    return {kind: 'table', session: await (await online()).resume(context, row)};
  const replay = row?.kind === 'record' ? await Replay.read(context, row.text) : null;
  return replay?.ok ? {kind: 'replay', replay: replay.value} : {kind: 'gone'};
}

export async function createOnline(context: SessionContext, setup: GameSetup, options: OnlineOptions = {}): Promise<Result<OnlineSession>> {
  return (await online()).create(context, setup, options);
}

// By a link, or by the neutral address of a table, where this browser's own seat is opened if it has
// one: the preferred, if it has several.
export async function joinOnline(context: SessionContext, table: string, token: string,
                                 preferred: string|null = null): Promise<OnlineSession> {
  const Online = await online(), own = await Online.ownSeat(context, table, token, preferred);
  return own ? Online.resume(context, own) : Online.join(context, table, token);
}

// A seat of this browser at the table of a link that it has not opened yet; null when there is none.
// The link may be meant for somebody else, and opening it would claim that seat as well.
export async function otherSeat(context: SessionContext, table: string, token: string): Promise<SavedSeat|null> {
  const [seat] = await context.savedGames.seatsAt(table);
  const known = !seat || seat.watch === token || await context.savedGames.find(`${table}/${token}`) !== null;
  return known ? null : seat;
}

export async function takeFreeSeat(context: SessionContext, table: string, name: string): Promise<OnlineSession> {
  return (await online()).takeFreeSeat(context, table, name);
}

// By the link to a seat, and sits down there.
export async function takeLinkedSeat(context: SessionContext, table: string, token: string, name: string): Promise<OnlineSession> {
  return (await online()).takeLinkedSeat(context, table, token, name);
}

const MATCH_TRIES = 5;  // someone else may be faster

// Finds others for a game, or waits for them at a new table. `table`: where to look first.
export async function matchOnline(context: SessionContext, set: RuleSet, seats: number, name: string,
                                  table?: string): Promise<Result<OnlineSession>> {
  for (let tries = 1; ; tries++) {
    const known = tries === 1 ? table : undefined;
    const found: Result<string> = known ? {ok: true, value: known} : await findMatch(context.baseUrl, set, seats);
    if (!found.ok)
      return found;
    const session = await (await online()).takeFreeSeat(context, found.value, name, {set, seats});
    if (await session.whenSeated() || tries === MATCH_TRIES)
      return {ok: true, value: session};
    await session.discard();
  }
}

export function readReplay(context: Pick<SessionContext, 'newEngine'>, text: string): Promise<Result<Replay>> {
  return Replay.read(context, text);
}

// The record of a saved game so far; null: there is none.
export async function exportRecord(context: SessionContext, id: string): Promise<string|null> {
  const row = await context.savedGames.find(id);
  if (row?.kind === 'record')
    return row.text;
  if (row?.kind === 'pad')
    return null;
  const engine = await context.newEngine();
  engine.reset();
  readLog(engine, row ? await context.savedGames.lines(id) ?? [] : []);
  return (row?.kind === 'here' && !isProven(row) ? withoutProof(engine.record()) : engine.record()) || null;
}

// A game that was not dealt here has no proof of its shuffle, so its record claims none.
export function withoutProof(record: string): string {
  return record.replace(/^(?:shuffle|commit|salt|secret|sha256) .*\n/gm, '');
}

// Plays on from a position of a replay: the seat is yours, the others are played by computers.
export function playOn(context: SessionContext, replay: Replay, events: number, seat: number, computer: PlayerSpec,
                       name: string): Promise<Result<LocalSession>> {
  const rules = replay.view(0)!.rules, {set, grid, deck, line, centre, complete} = rules;
  const seats = Array.from({length: rules.players}, (_, i) => i + 1 === seat ? 'person' : computer);
  const names = seats.map((_, i) => i + 1 === seat ? name : '');
  return LocalSession.start(context, {set, seats, grid, deck, line, centre, complete}, {names, from: {events: replay.lines(events)}});
}

// Saves a record from elsewhere, to be watched as a replay.
export async function importRecord(context: SessionContext, text: string): Promise<Result<{id: string; replay: Replay}>> {
  const read = await Replay.read(context, text);
  if (!read.ok)
    return read;
  const replay = read.value, now = Date.now();
  const id = tableIdFrom(replay.engine.sha256(replay.record));  // importing a record twice saves it once
  const row: SavedGame = {kind: 'record', id, begun: now, updated: now, finished: true, summary: replay.summary(),
                          text: replay.record};
  const known = await context.savedGames.find(id);  // perhaps with its analysis
  await context.savedGames.put(known?.kind === 'record' ? {...known, updated: now} : row);
  return {ok: true, value: {id, replay}};
}
