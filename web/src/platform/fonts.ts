// The page's fonts. A first visit loads them once the page can be played; they appear with the next screen,
// so that no text moves while it is read. Later visits have them from the start.

import {savesData, whenIdle} from './idle';

// The files by name; defined by build.mjs.
declare const FONT_FILES: Record<string, string>;

const FACES = [
  {name: 'alegreya-700', family: 'Alegreya', weight: '700'},
  {name: 'alegreya-sans-400', family: 'Alegreya Sans', weight: '400'},
  {name: 'alegreya-sans-700', family: 'Alegreya Sans', weight: '700'},
];

let shown = false;

function addressOf(name: string): string {
  return new URL(FONT_FILES[name] ?? '', document.baseURI).href;
}

function load(): Promise<FontFace[]> {
  return Promise.all(FACES.map(({name, family, weight}) => new FontFace(family, `url("${addressOf(name)}")`, {weight}).load()));
}

function show(faces: readonly FontFace[]): void {
  shown = true;
  for (const face of faces)
    document.fonts.add(face);
}

async function areKept(): Promise<boolean> {
  return 'caches' in globalThis && (await Promise.all(FACES.map(({name}) => caches.match(addressOf(name))))).every(Boolean);
}

// Call before anything is rendered.
export async function showKeptFonts(): Promise<void> {
  try {
    if (await areKept())
      show(await load());
  } catch {
    // The stand-ins do.
  }
}

let arrived: readonly FontFace[] = [];  // not shown yet, so that nothing moves on a screen in use

// Call when one screen gives way to another.
export function showArrivedFonts(): void {
  if (arrived.length > 0)
    show(arrived);
  arrived = [];
}

// Call once the page can be played.
export function loadFonts(): void {
  if (shown || savesData())
    return;
  addEventListener('hashchange', showArrivedFonts);
  whenIdle(() => void load().then(faces => { arrived = faces; }, () => undefined));
}

// The same faces as style rules, for a drawing that stands alone.
export async function fontRules(data: (address: string) => Promise<string>): Promise<string> {
  const rules = FACES.map(async ({name, family, weight}) =>
    `@font-face{font-family:"${family}";font-weight:${weight};src:url(${await data(addressOf(name))})}`);
  return (await Promise.all(rules)).join('\n');
}
