// Converts an SVG of the page to a PNG. An image cannot refer to the page around it, so the copy
// includes the symbols it uses, the style rules that colour them, and the current colours.

import {fontRules} from './fonts';

const EDGE = 40;  // margin in the drawing's units
const SCALE = 2;  // pixels per unit
const LINE = 44;  // a line of text below the drawing, in its units

function styleRules(): string {
  const rules: string[] = [];
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && /^\.(p-|seat-|drawing|limit|plain|letter|fresh,|lit-|relief-|in-relief)|^\[data-game|^:root,/.test(rule.selectorText))
        rules.push(rule.cssText);
  return rules.join('\n');
}

// The custom properties as computed for the drawing; of one in relief as they are at night, when its fires glow.
function tokens(at: Element): string {
  const probe = document.createElement('div');
  probe.className = /seat-\d/.exec(at.getAttribute('class') ?? '')?.[0] ?? '';
  probe.dataset['game'] = at.closest<HTMLElement>('[data-game]')?.dataset['game'] ?? 'origins';
  if (at.classList.contains('in-relief'))
    probe.dataset['theme'] = 'dark';
  document.body.append(probe);
  const found = declarations(getComputedStyle(probe));
  probe.remove();
  return found;
}

function declarations(style: CSSStyleDeclaration): string {
  const names = new Set<string>();
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule)
        for (const name of rule.style)
          if (name.startsWith('--'))
            names.add(name);
  return [...names].map(name => `${name}:${style.getPropertyValue(name)}`).join(';');
}

// The rock behind a drawing in relief, lit from above.
function rock(defs: Element, make: Make): void {
  const [, file] = /url\("?([^")]+)/.exec(getComputedStyle(document.documentElement).getPropertyValue('--ground-dark')) ?? [];
  const pattern = make('pattern', defs, {id: 'export-rock', width: '800', height: '800', patternUnits: 'userSpaceOnUse'});
  if (file)
    make('image', pattern, {href: file, width: '800', height: '800'});
  const light = make('radialGradient', defs, {id: 'export-light', cx: '0.5', cy: '0', r: '0.9'});
  make('stop', light, {'stop-color': 'var(--fire-soft)', 'stop-opacity': '0.35'});
  make('stop', light, {'stop-color': 'var(--fire-soft)', 'stop-opacity': '0', offset: '1'});
}

type Make = (name: string, parent: Element, attributes: Record<string, string>, text?: string) => Element;

// All symbols the drawing uses, directly or through other symbols.
function symbols(of: Element, found = new Map<string, Element>()): Map<string, Element> {
  for (const use of of.querySelectorAll('use')) {
    const id = use.getAttribute('href')?.slice(1) ?? '', symbol = document.getElementById(id);
    if (symbol && !found.has(id)) {
      found.set(id, symbol);
      symbols(symbol, found);
    }
  }
  return found;
}

// The drawing as a self-contained SVG.
export function standaloneSvg(drawing: SVGSVGElement, title: string, lines: readonly string[] = []): {text: string; width: number; height: number} {
  const {x, y, width, height} = drawing.viewBox.baseVal;
  const head = title ? 90 : 0, foot = lines.length * LINE;
  const all = {width: width + 2 * EDGE, height: height + 2 * EDGE + head + foot};
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('viewBox', `${x - EDGE} ${y - EDGE - head} ${all.width} ${all.height}`);
  svg.setAttribute('width', String(all.width));
  svg.setAttribute('height', String(all.height));
  svg.setAttribute('class', drawing.getAttribute('class') ?? '');
  const make: Make = (name, parent, attributes, text = '') => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes))
      element.setAttribute(key, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const defs = make('defs', svg, {});
  for (const symbol of symbols(drawing).values())
    defs.append(symbol.cloneNode(true));
  const whole = {x: String(x - EDGE), y: String(y - EDGE - head), width: String(all.width), height: String(all.height)};
  make('rect', svg, {...whole, class: 'export-background'});
  if (drawing.classList.contains('in-relief')) {
    rock(defs, make);
    make('rect', svg, {...whole, class: 'export-rock', fill: 'url(#export-rock)'});
    make('rect', svg, {...whole, fill: 'url(#export-light)'});
  }
  if (title)
    make('text', svg, {x: String(x + width / 2), y: String(y - EDGE / 2 - 18), 'text-anchor': 'middle', class: 'export-title'}, title);
  for (const [i, line] of lines.entries()) {
    const text = make('text', svg, {x: String(x + width / 2), y: String(y + height + EDGE / 2 + (i + 1) * LINE - 8), 'text-anchor': 'middle', class: 'export-line'}, line);
    // About half an em for a letter: a long line is set narrower instead of being cut off.
    if (line.length * 15 > width)
      for (const [key, value] of [['textLength', String(width)], ['lengthAdjust', 'spacingAndGlyphs']] as const)
        text.setAttribute(key, value);
  }
  for (const child of drawing.childNodes)
    svg.append(child.cloneNode(true));
  for (const mark of svg.querySelectorAll('.dim, .lit, .fresh, .fresh-edge'))
    mark.remove();
  const seat = (drawing.getAttribute('class') ?? '').match(/seat-[1-4]/)?.[0] ?? '';
  const css = `${styleRules()}\nsvg{${tokens(drawing)}}\n.export-background{fill:var(--page)}
.export-rock{mix-blend-mode:soft-light}
.export-title{fill:var(--text);font:700 44px Alegreya,Palatino,serif}
.export-line{fill:var(--text);font:400 28px "Alegreya Sans",sans-serif}\n${seat ? `.${seat}{${tokens(drawing)}}` : ''}`;
  // The style is inserted as text: the page's security policy would refuse a style element.
  const text = new XMLSerializer().serializeToString(svg)
                   .replace('<defs', () => `<style>${css.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style><defs`);
  return {text, ...all};
}

// The pictures in a drawing as part of its text: an image loads nothing.
async function withPictures(text: string): Promise<string> {
  const files = [...new Set([...text.matchAll(/<image [^>]*href="([^"]+)"/g)].map(([, file]) => file ?? ''))];
  const data = new Map(await Promise.all(files.map(async file => [file, await dataAddress(file)] as const)));
  return text.replace(/(<image [^>]*href=")([^"]+)/g, (_, start: string, file: string) => start + (data.get(file) ?? ''));
}

// And the fonts, if they can be had.
async function withFonts(text: string): Promise<string> {
  const rules = await fontRules(dataAddress).catch(() => '');
  return text.replace('<style>', () => `<style>${rules}\n`);
}

async function dataAddress(file: string): Promise<string> {
  const found = await fetch(file);
  if (!found.ok)
    throw new Error(`${file}: ${found.status}`);
  const blob = await found.blob(), reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(file));
    reader.readAsDataURL(blob);
  });
}

// null: the browser could not draw it.
export async function svgToPng(drawing: SVGSVGElement, title: string, lines: readonly string[] = []): Promise<Blob|null> {
  const {text, width, height} = standaloneSvg(drawing, title, lines);
  let url = '';
  try {
    url = URL.createObjectURL(new Blob([await withFonts(await withPictures(text))], {type: 'image/svg+xml'}));
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
