// The ways to a table, for the screens.

import type {Plan, Result} from '../engine/types';
import type {SavedGame} from '../storage/gameStorage';
import type {LocalOptions} from './localSession';
import {LocalSession} from './localSession';
import type {OnlineOptions} from './onlineSession';
import {OnlineSession} from './onlineSession';
import {idFrom} from './playerName';
import {Replay} from './replay';
import type {Session} from './session';
import type {World} from './sessionContext';

// What a saved game opens as.
export type OpenedGame = {kind: 'table'; session: Session}|{kind: 'replay'; replay: Replay}|{kind: 'gone'};

export function startLocal(world: World, plan: Plan, options: LocalOptions = {}): Promise<Result<LocalSession>> {
  return LocalSession.start(world, plan, options);
}

export async function openSaved(world: World, id: string): Promise<OpenedGame> {
  const row = await world.saved.find(id);
  if (row?.kind === 'here') {
    const session = await LocalSession.resume(world, row);
    return session.ok ? {kind: 'table', session: session.value} : {kind: 'gone'};
  }
  if (row?.kind === 'online')
    return {kind: 'table', session: await OnlineSession.resume(world, row)};
  const replay = row?.kind === 'record' ? await Replay.read(world, row.text) : null;
  return replay?.ok ? {kind: 'replay', replay: replay.value} : {kind: 'gone'};
}

export function createOnline(world: World, plan: Plan, options: OnlineOptions = {}): Promise<Result<OnlineSession>> {
  return OnlineSession.create(world, plan, options);
}

export function joinOnline(world: World, table: string, token: string): Promise<OnlineSession> {
  return OnlineSession.join(world, table, token);
}

export function readReplay(world: Pick<World, 'engine'>, text: string): Promise<Result<Replay>> {
  return Replay.read(world, text);
}

// The record of a saved game as it is now; null when there is none.
export async function exportRecord(world: World, id: string): Promise<string|null> {
  const row = await world.saved.find(id);
  if (row?.kind === 'record')
    return row.text;
  const engine = await world.engine();
  engine.follow();
  for (const line of row ? await world.saved.lines(id) ?? [] : [])
    if (!engine.read(line.e, line.at).ok)
      break;
  return engine.record() || null;
}

// Keeps a record from elsewhere among the saved games, to be looked at.
export async function importRecord(world: World, text: string): Promise<Result<{id: string; replay: Replay}>> {
  const read = await Replay.read(world, text);
  if (!read.ok)
    return read;
  const replay = read.value, now = Date.now();
  const id = idFrom(replay.engine.sha256(replay.record));  // the same record is kept once
  const row: SavedGame = {kind: 'record', id, begun: now, updated: now, finished: true, summary: replay.summary(),
                          text: replay.record};
  await world.saved.put(row);
  return {ok: true, value: {id, replay}};
}
