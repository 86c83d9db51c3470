// Which screen is shown, by the fragment of the address. Browsers never send the fragment to a
// server, so it may contain a seat's token.

import {useEffect, useState} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';

export type Route =
    {at: 'start'}|
    {at: 'new'}|
    {at: 'game'; id: string}|                      // a local game
    {at: 'table'; table: string; token: string}|   // a seat at a server's table
    {at: 'daily'; day: string|null}|               // null: today
    {at: 'join'}|
    {at: 'friend'}|
    {at: 'anyone'}|
    {at: 'games'}|
    {at: 'replay'; id: string|null; event?: number; panel?: 'analysis'}|  // a saved game; null: a record to be imported
    {at: 'show'; packed: string; event?: number}|     // a whole game in the link (recordLink.ts)
    {at: 'editor'; packed: string|null}|           // a position in the link; null: a new one
    {at: 'rules'; id: string|null; set: RuleSet|null}|  // at one statement; of one rule set
    {at: 'learn'; lesson: string|null}|            // null: the list of lessons
    {at: 'puzzles'; id: string|null}|              // null: the list; `today`; or a number of puzzle.ts
    {at: 'pad'; id: string|null}|                  // a score pad; null: a new one
    {at: 'about'}|
    {at: 'settings'}|
    {at: 'nowhere'};

const PLAIN = ['start', 'games', 'new', 'join', 'friend', 'anyone', 'about', 'settings'] as const;

export function parseRoute(fragment: string): Route {
  const words = fragment.replace(/^#/, '');
  const link = parseSeatLink(words);
  if (link)
    return {at: 'table', ...link};
  if (/^R\d+(\.\d+)?$/.test(words))
    return {at: 'rules', id: words, set: null};
  const [empty, name = '', ...more] = words.split('/');
  const rest = more.join('/');
  if (empty !== '')
    return {at: 'nowhere'};
  if (name === '')
    return {at: 'start'};
  if (name === 'game' && rest)
    return {at: 'game', id: rest};
  if (name === 'daily')
    return {at: 'daily', day: rest || null};
  if (name === 'replay') {
    const [id, event] = cutPosition(rest);
    return {at: 'replay', id: id || null, ...event};
  }
  if (name === 'analysis' && rest)
    return {at: 'replay', id: rest, panel: 'analysis'};
  if (name === 'show' && rest) {
    const [packed, event] = cutPosition(rest);
    return {at: 'show', packed, ...event};
  }
  if (name === 'editor')
    return {at: 'editor', packed: rest || null};
  if (name === 'learn')
    return {at: 'learn', lesson: rest || null};
  if (name === 'puzzles')
    return {at: 'puzzles', id: rest || null};
  if (name === 'pad')
    return {at: 'pad', id: rest || null};
  if (name === 'rules')
    return {at: 'rules', id: null, set: RULE_SETS.find(one => one === rest) ?? null};
  const plain = PLAIN.find(one => one === name);
  return plain ? {at: plain} : {at: 'nowhere'};
}

// `ID@12` is the position after 12 events.
function cutPosition(text: string): [string, {event?: number}] {
  const found = /^(.*)@(\d{1,3})$/.exec(text);
  return found ? [found[1] ?? '', {event: Number(found[2])}] : [text, {}];
}

function positionText(event: number|undefined): string {
  return event === undefined ? '' : `@${event}`;
}

export function routeFragment(route: Route): string {
  switch (route.at) {
  case 'start':
  case 'nowhere': return '#/';
  case 'game': return `#/game/${route.id}`;
  case 'table': return `#${route.table}/${route.token}`;
  case 'replay': return route.panel ? `#/analysis/${route.id ?? ''}` : route.id ? `#/replay/${route.id}${positionText(route.event)}` : '#/replay';
  case 'show': return `#/show/${route.packed}${positionText(route.event)}`;
  case 'editor': return route.packed ? `#/editor/${route.packed}` : '#/editor';
  case 'daily': return route.day ? `#/daily/${route.day}` : '#/daily';
  case 'learn': return route.lesson ? `#/learn/${route.lesson}` : '#/learn';
  case 'puzzles': return route.id ? `#/puzzles/${route.id}` : '#/puzzles';
  case 'pad': return route.id ? `#/pad/${route.id}` : '#/pad';
  case 'rules': return route.id ? `#${route.id}` : route.set ? `#/rules/${route.set}` : '#/rules';
  default: return `#/${route.at}`;
  }
}

// Parses the fragment `TABLE/TOKEN` of a seat's link; null: it is something else.
export function parseSeatLink(fragment: string): {table: string; token: string}|null {
  const found = /^#?([a-z2-7]{16})\/([0-9a-f]{32})$/.exec(fragment.trim());
  return found ? {table: found[1] ?? '', token: found[2] ?? ''} : null;
}

// Finds a seat's link in pasted text: a whole link, or only its fragment.
export function findSeatLink(text: string): {table: string; token: string}|null {
  return parseSeatLink(text.trim().replace(/^[^]*#/, ''));
}

export function navigate(route: Route): void {
  location.hash = routeFragment(route);
}

// Navigates without adding an entry to the history.
export function replaceRoute(route: Route): void {
  history.replaceState(null, '', routeFragment(route));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

// Shows another address for the table on the screen, one that may be seen and copied. The seat, the
// fragment of its link, is remembered with this entry of the history for a reload.
export function showTableAddress(address: string, seat: string): void {
  const fragment = `#${address}`;
  if (location.hash !== fragment && parseRoute(location.hash).at === 'table')
    history.replaceState({...history.state as object|null, seat}, '', fragment);
}

// The seat remembered with this entry of the history; null when there is none.
export function rememberedSeat(): string|null {
  const {seat} = (history.state ?? {}) as {seat?: unknown};
  return typeof seat === 'string' ? seat : null;
}

export function useRoute(): Route {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = () => setFragment(location.hash);
    addEventListener('hashchange', changed);
    changed();  // the address may have changed since the first drawing
    return () => removeEventListener('hashchange', changed);
  }, []);
  return parseRoute(fragment);
}
