// Loads the pictures in relief, and remembers which are there.

import type {RuleSet} from '../../engine/types';
import {keepOffline} from '../../platform/offlineFiles';
import {pictureNames} from './pictureNames';

// The files by name, and their style; defined by build.mjs.
declare const RELIEF_FILES: Record<string, string>, RELIEF_STYLE: string;

const loaded = new Map<string, HTMLImageElement>();  // kept, so that they stay decoded
const sets = new Set<RuleSet>();

let style: Promise<void>|null = null;

// Resolves when drawings in relief have their style; the next call tries again if it cannot be had.
function loadStyle(): Promise<void> {
  return style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = RELIEF_STYLE;
    link.onload = () => resolve();
    link.onerror = () => {
      style = null;
      link.remove();
      reject(new Error(RELIEF_STYLE));
    };
    document.head.append(link);
  });
}

async function isThere(file: string): Promise<boolean> {
  return navigator.onLine || 'caches' in globalThis && await caches.match(file) !== undefined;
}

async function loadPicture(name: string): Promise<void> {
  const file = RELIEF_FILES[name];
  if (!file || loaded.has(name) || !await isThere(file))
    return;
  const image = new Image();
  image.src = file;
  await image.decode();
  loaded.set(name, image);
}

// Resolves when those that can be had are loaded; fails without any.
export async function loadPictures(set: RuleSet): Promise<void> {
  const names = pictureNames(set);
  await loadStyle();
  await Promise.all(names.map(name => loadPicture(name).catch(() => undefined)));
  const missing = names.filter(name => RELIEF_FILES[name] && !loaded.has(name));
  if (missing.length > 0 || !names.some(name => loaded.has(name)))
    throw new Error(`no pictures: ${missing.join(' ')}`);
  sets.add(set);
  keepOffline(names.flatMap(name => RELIEF_FILES[name] ?? []));
}

export function isLoaded(set: RuleSet): boolean {
  return sets.has(set) || set === 'discovery' && (sets.has('totem') || sets.has('tribe'));
}

// The address of a picture; undefined: it is drawn flat.
export function pictureFile(name: string): string|undefined {
  return loaded.has(name) ? RELIEF_FILES[name] : undefined;
}

// The rock under the table, by day and at night: the style chooses.
export async function showGround(): Promise<void> {
  await loadStyle();
  const {style: rootStyle, classList} = document.documentElement;
  for (const name of ['ground-light', 'ground-dark']) {
    const file = RELIEF_FILES[name];
    if (!file)
      return;
    rootStyle.setProperty(`--${name}`, `url("${new URL(file, location.href).href}")`);
  }
  classList.add('has-ground');
}
