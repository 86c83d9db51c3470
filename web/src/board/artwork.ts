// Which drawings a place shows: the pictures in relief, which load while the page is already in use, or
// the flat drawings. Only this file decides it.

import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import {savesData, whenIdle} from '../platform/idle';
import {getSettings, onSettings} from '../platform/settings';

// The part of the page that draws in relief, loaded on demand.
export type Relief = typeof import('./relief/relief');

const LEAST = 20;  // pixels of a square: in smaller ones, fires in relief cannot be counted
const FLAT = ['(prefers-contrast: more)', '(forced-colors: active)', 'print'];

let relief: Relief|null = null;
let flat: MediaQueryList[]|null = null;  // those of FLAT, once a page has asked
const wanted = new Set<RuleSet>();
const listeners = new Set<() => void>();

function tell(): void {
  document.documentElement.classList.toggle('has-relief', relief !== null && !wantsFlat());
  for (const listener of listeners)
    listener();
}

function onChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    onSettings(tell);
    for (const query of flatQueries())
      query.addEventListener('change', tell);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function flatQueries(): MediaQueryList[] {
  return flat ??= FLAT.map(query => matchMedia(query));
}

// Terrains with letters on them are flat, so that the letters can be read.
function wantsFlat(): boolean {
  return getSettings().letters || flatQueries().some(({matches}) => matches);
}

// The ground of the table, which needs no game. Call once the page is up.
export function startArtwork(): void {
  if (!savesData() && !wantsFlat())
    whenIdle(() => void import('./relief/relief').then(({showGround}) => showGround()).catch(() => undefined));
}

async function load(set: RuleSet): Promise<void> {
  const found = await import('./relief/relief');
  await found.loadPictures(set);
  relief = found;
  tell();
}

// Loads the pictures of a game. Those that could not be had are tried again once there is a network.
function want(set: RuleSet): void {
  if (wanted.has(set) || savesData() || wantsFlat())
    return;
  wanted.add(set);
  whenIdle(() => void load(set).catch(() => addEventListener('online', () => {
    wanted.delete(set);
    want(set);
  }, {once: true})));
}

// null: the flat drawings. `side`: the pixels of a square, if it may be small.
export function useRelief(set: RuleSet, side = LEAST): Relief|null {
  const [, again] = useState(0);
  useLayoutEffect(() => onChange(() => again(n => n + 1)), []);  // before another picture can arrive
  useEffect(() => want(set));
  return relief?.isLoaded(set) && side >= LEAST && !wantsFlat() ? relief : null;
}

// Where only the game is known, and not with which of its pieces.
export function setOf(crowns: boolean): RuleSet {
  return crowns ? 'kingdomino' : 'discovery';
}
