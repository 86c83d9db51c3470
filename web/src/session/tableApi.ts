// The server's HTTP API: a new table, a rematch, open tables, a quick match (docs/protocol.md).

import {bonusWords} from '../engine/engine';
import type {GameSetup, Result, RuleSet} from '../engine/types';
import {t} from '../i18n/translate';
import type {SeatToken} from '../storage/gameStorage';
import {clientRefusal} from './clientRefusal';

const PATIENCE_MS = 15_000;

export interface OpenedTable {
  table: string;
  seats: SeatToken[];  // of people
  watch: string;
}

function tableProposal(setup: GameSetup): object {
  const {set, seats, grid, deck, line, clock, hints, series} = setup;
  return {rules: set, seats, grid, deck, line, bonus: bonusWords(setup) ?? undefined, clock, hints, series};
}

function post(url: URL, headers: Record<string, string>, body: string): Promise<Result<Record<string, unknown>>> {
  return request(url, {method: 'POST', headers: {'Content-Type': 'application/json', ...headers}, body});
}

async function request(url: URL, how: RequestInit): Promise<Result<Record<string, unknown>>> {
  const away = {ok: false, refusal: clientRefusal('no-server', t('The server can’t be reached right now.'))} as const;
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(url.href, {...how, signal: stop.signal, cache: 'no-store'});
    const reply = await answer.json() as Record<string, unknown>;
    if (answer.ok)
      return {ok: true, value: reply};
    const {error, say} = reply;
    return typeof error === 'string' && typeof say === 'string' ? {ok: false, refusal: clientRefusal(error, say)} : away;
  } catch {
    return away;
  } finally {
    clearTimeout(timer);
  }
}

export async function openTable(base: string, setup: GameSetup): Promise<Result<OpenedTable>> {
  const answer = await post(new URL('/api/tables', base), {}, JSON.stringify(tableProposal(setup)));
  if (!answer.ok)
    return answer;
  const {table, seats, watch} = answer.value as {table: string; seats: Partial<SeatToken>[]; watch: string};
  const people = seats.flatMap(({seat, token}) => seat !== undefined && token !== undefined ? [{seat, token}] : []);
  return {ok: true, value: {table, seats: people, watch}};
}

// Opens the rematch; only the host may.
export async function openRematch(base: string, table: string, token: string): Promise<Result<string>> {
  const answer = await post(new URL(`/api/tables/${table}/rematch`, base), {Authorization: `Bearer ${token}`}, '');
  return answer.ok ? {ok: true, value: String(answer.value['table'])} : answer;
}

// A table that anyone may join.
export interface OpenTable {
  table: string;
  open: string;  // the first line of its log
  people: {seat: number; name: string}[];
  since: number;
}

function isOpenTable(value: unknown): value is OpenTable {
  const {table, open, people, since} = (value ?? {}) as Record<string, unknown>;
  return typeof table === 'string' && typeof open === 'string' && Array.isArray(people) && typeof since === 'number';
}

export async function listOpenTables(base: string): Promise<Result<OpenTable[]>> {
  const answer = await request(new URL('/api/open', base), {});
  if (!answer.ok)
    return answer;
  const {tables} = answer.value;
  return {ok: true, value: Array.isArray(tables) ? tables.filter(isOpenTable) : []};
}

// The table of a quick match, which may be new. `waiting`: the one where this device waits already.
export async function findMatch(base: string, set: RuleSet, seats: number, waiting?: string): Promise<Result<string>> {
  const answer = await post(new URL('/api/match', base), {}, JSON.stringify({rules: set, seats, waiting}));
  return answer.ok ? {ok: true, value: String(answer.value['table'])} : answer;
}

// A code to say aloud, and for how many seconds it is good.
export interface TableCode {
  code: string;
  seconds: number;
}

// Renews it, too; only the host may.
export async function fetchCode(base: string, table: string, token: string): Promise<Result<TableCode>> {
  const answer = await request(new URL(`/api/tables/${table}/code`, base), {headers: {Authorization: `Bearer ${token}`}});
  return answer.ok ? {ok: true, value: {code: String(answer.value['code']), seconds: Number(answer.value['seconds'])}} : answer;
}

// The table of a code, and the token that gives a seat there.
export async function enterCode(base: string, code: string): Promise<Result<{table: string; token: string}>> {
  const answer = await request(new URL('/api/code', base), {headers: {Authorization: `Bearer ${code}`}});
  return answer.ok ? {ok: true, value: {table: String(answer.value['table']), token: String(answer.value['token'])}} : answer;
}

// How a table stands, without joining it.
export interface TableStatus {
  stage: string;
  turn: number;  // the seat that decides, or 0
  last: number;  // number of the last line
  at: number;    // its time, by this device's clock
  names: string[];
}

// `gone`: there is no such table. `no-seat`: the token opens no seat at it. null: the server did not
// answer.
export async function fetchStatus(base: string, table: string, token: string): Promise<TableStatus|'gone'|'no-seat'|null> {
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(new URL(`/api/tables/${table}/status`, base),
                               {headers: {Authorization: `Bearer ${token}`}, signal: stop.signal, cache: 'no-store'});
    if (answer.status === 404 || answer.status === 403)
      return answer.status === 404 ? 'gone' : 'no-seat';
    if (!answer.ok)
      return null;
    const {stage, turn, last, at, seats, now} = await answer.json() as
        {stage: string; turn: number; last: number; at: number; now: number; seats: {name?: string}[]};
    return {stage, turn, last, at: at + Date.now() - now, names: seats.map(({name}) => name ?? '')};
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
