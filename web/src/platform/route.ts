// Where in the page someone is, told by the fragment of its address. A browser never sends that to
// a server, so the token of a seat may stand in it.

import {useEffect, useState} from 'preact/hooks';

export type Route =
    {at: 'start'}|
    {at: 'new'}|
    {at: 'game'; id: string}|                      // kept on this device
    {at: 'table'; table: string; token: string}|   // kept on a server
    {at: 'daily'}|
    {at: 'join'}|
    {at: 'replay'; id: string|null}|               // a game of this device, or one still to be given
    {at: 'show'; packed: string}|                  // a whole game in the link (sharing.ts)
    {at: 'about'}|
    {at: 'settings'}|
    {at: 'nowhere'};

const PLAIN = ['start', 'new', 'daily', 'join', 'about', 'settings'] as const;

export function parseRoute(fragment: string): Route {
  const words = fragment.replace(/^#/, '');
  const link = parseSeatLink(words);
  if (link)
    return {at: 'table', ...link};
  const [empty, name = '', ...more] = words.split('/');
  const rest = more.join('/');
  if (empty !== '')
    return {at: 'nowhere'};
  if (name === '')
    return {at: 'start'};
  if (name === 'game' && rest)
    return {at: 'game', id: rest};
  if (name === 'replay')
    return {at: 'replay', id: rest || null};
  if (name === 'show' && rest)
    return {at: 'show', packed: rest};
  const plain = PLAIN.find(one => one === name);
  return plain ? {at: plain} : {at: 'nowhere'};
}

export function routeFragment(route: Route): string {
  switch (route.at) {
  case 'start':
  case 'nowhere': return '#/';
  case 'game': return `#/game/${route.id}`;
  case 'table': return `#${route.table}/${route.token}`;
  case 'replay': return route.id ? `#/replay/${route.id}` : '#/replay';
  case 'show': return `#/show/${route.packed}`;
  default: return `#/${route.at}`;
  }
}

// `TABLE/TOKEN` of a link's fragment; null when it is something else.
export function parseSeatLink(fragment: string): {table: string; token: string}|null {
  const found = /^#?([a-z2-7]{16})\/([0-9a-f]{32})$/.exec(fragment.trim());
  return found ? {table: found[1] ?? '', token: found[2] ?? ''} : null;
}

// The table and the token in what someone pasted: a whole link, or only its end.
export function findSeatLink(text: string): {table: string; token: string}|null {
  return parseSeatLink(text.trim().replace(/^[^]*#/, ''));
}

export function navigate(route: Route): void {
  location.hash = routeFragment(route);
}

// The same without a way back to where one was.
export function replaceRoute(route: Route): void {
  history.replaceState(null, '', routeFragment(route));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useRoute(): Route {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = () => setFragment(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return parseRoute(fragment);
}
