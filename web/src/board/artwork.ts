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
let flat: boolean|null = null;  // whether any of FLAT is so, once a page has asked
let arrivals = 0;  // how often pictures have arrived
const wanted = new Set<RuleSet>();
const listeners = new Set<() => void>();

function tell(): void {
  document.documentElement.classList.toggle('has-relief', relief !== null && !wantsFlat());
  for (const listener of listeners)
    listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Looks once and then listens: every drawing asks, each time it is made.
function watchFlat(): boolean {
  const queries = FLAT.map(query => matchMedia(query)), look = () => queries.some(({matches}) => matches);
  for (const query of queries)
    query.addEventListener('change', () => {
      flat = look();
      tell();
    });
  onSettings(tell);
  return look();
}

// Terrains with letters on them are flat, so that the letters can be read.
function wantsFlat(): boolean {
  return getSettings().letters || (flat ??= watchFlat());
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
  arrivals++;
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
  const [told, again] = useState(0);
  useLayoutEffect(() => onChange(() => again(n => n + 1)), []);  // before another picture can arrive
  useEffect(() => want(set), [set, told]);
  return relief?.isLoaded(set) && side >= LEAST && !wantsFlat() ? relief : null;
}

// Changes with the pictures that are there: for what may be drawn with more of them than a rule set promises.
export function pictureArrivals(): number {
  return arrivals;
}

// Where only the game is known, and not with which of its pieces.
export function setOf(crowns: boolean): RuleSet {
  return crowns ? 'kingdomino' : 'discovery';
}
