// Results of daily deals and the server: sending this browser's, and reading everybody's.

import {randomHex} from '../engine/engine';
import type {Deal} from './dailyDeal';
import {dealKey, parseDealKey} from './dailyDeal';
import type {DailyEntry} from '../storage/dailyHistory';
import {browserKey, changeDailyEntry, loadDailyHistory} from '../storage/dailyHistory';

const PATIENCE_MS = 15_000;

export interface ResultCount {
  points: number;
  count: number;
}

// Names, and what proves the shuffle, are nothing to the server: it deals again by itself.
export function bareRecord(record: string): string {
  return record.split('\n').filter(line => !/^(name|shuffle|commit|salt|secret|sha256) /.test(line)).join('\n');
}

async function request(base: string, deal: Deal, init: RequestInit): Promise<{status: number; json: Record<string, unknown>}|null> {
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const url = new URL(`/api/daily/${deal.day}/${deal.set}`, base);
    const answer = await fetch(url.href, {...init, signal: stop.signal, cache: 'no-store'});
    return {status: answer.status, json: await answer.json() as Record<string, unknown>};
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// A game that was played to its end; the first one counts.
export function keepResult(deal: Deal, result: {points: number; opponent: number; late: boolean; record: string}): void {
  changeDailyEntry(dealKey(deal), known => known ? null : {
    points: result.points,
    opponent: result.opponent,
    late: result.late,
    par: null,
    sent: 'waiting',
    record: bareRecord(result.record),
  });
}

export function keepPar(deal: Deal, par: number): void {
  changeDailyEntry(dealKey(deal), known => known && {...known, par});
}

async function send(base: string, deal: Deal, record: string): Promise<void> {
  const answer = await request(base, deal, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({key: browserKey(() => randomHex(16)), record}),
  });
  // Anything but a verdict, a limit or a broken server for instance, is tried again later.
  const verdict: Pick<DailyEntry, 'sent'|'say'>|null =
      answer?.status === 200 || answer?.status === 201 ? {sent: 'counted'} :
      answer && [400, 404, 413, 422].includes(answer.status) && typeof answer.json['say'] === 'string' ?
          {sent: 'refused', say: answer.json['say']} :
          null;
  if (!verdict)
    return;
  changeDailyEntry(dealKey(deal), known => {
    if (!known)
      return null;
    const {record: _, ...rest} = known;
    return {...rest, ...verdict};
  });
}

let sending: Promise<void>|null = null;

// Sends everything that waits, one after the other. Where there is no server nothing happens.
export function sendResults(base: string): Promise<void> {
  sending ??= (async () => {
    for (const [key, {sent, record}] of Object.entries(loadDailyHistory())) {
      const deal = parseDealKey(key);
      if (deal && sent === 'waiting' && record !== undefined)
        await send(base, deal, record);
    }
  })().finally(() => { sending = null; });
  return sending;
}

// How many results have how many points; null: the server cannot be reached.
export async function fetchResults(base: string, deal: Deal): Promise<ResultCount[]|null> {
  const answer = await request(base, deal, {});
  const results = answer?.status === 200 ? answer.json['results'] : null;
  return Array.isArray(results) ? results as ResultCount[] : null;
}
