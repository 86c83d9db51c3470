// geometry.mjs: finds what cannot be read, reached or hit, by where everything lies on the screen.
// Text that is covered, cut off, broken inside a word or over other text; what lies outside of the window and cannot
// be scrolled to; controls that overlap or, for fingers, are small; pictures that are cut.
//
// The functions up to faultsOf() run in the page, where GEOMETRY has put them.

// The sizes at which every screen is looked at; 640x360 is 1280x720 at a zoom of 200 %.
export const SIZES = [
  {width: 390, height: 844, touch: true},
  {width: 360, height: 740, touch: true},
  {width: 844, height: 390, touch: true},
  {width: 820, height: 1180, touch: true},
  {width: 640, height: 360, touch: false},
  {width: 1280, height: 720, touch: false},
  {width: 1440, height: 900, touch: false},
];

// Pixels by which everything may be off.
const SLACK = 1.5;
// Of the height of a line of text, what has no capitals in it: above and below.
const ABOVE = 0.18, BELOW = 0.2;
const TARGET = 44;
// Of the width of a picture, what is only for its shadow, on each side.
const PICTURE_MARGIN = 0.16;
// Smaller squares of a territory are hit by dragging, and are not asked for as targets.
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=slider]';
// Opened by the player over the screen, which it may cover.
const OVERLAYS = '.foot > .panel, .panel.asked, .toasts, .notification-offer, .pass-device, .draw-by-hand';
// Not seen, or only while it moves.
const UNSEEN = '.visually-hidden, .sprite, .animation-layer, option, optgroup, [data-laid] text, script, style, noscript, title, desc, defs, symbol';

const styles = new Map();

function styleOf(element) {
  if (!styles.has(element))
    styles.set(element, getComputedStyle(element));
  return styles.get(element);
}

function isSeen(element) {
  return !element.closest(UNSEEN) && styleOf(element).clipPath === 'none' && element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true});
}

// The element as a reader of the test would name it.
function nameOf(element) {
  const one = at => at.tagName.toLowerCase() + [...at.classList].slice(0, 2).map(name => `.${name}`).join('');
  const parent = element.parentElement, text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
  return `${parent && parent !== document.body ? `${one(parent)} > ` : ''}${one(element)} "${text.slice(0, 40)}"`;
}

// The ancestors that may cut an element off: those between it and what it is positioned by are none.
function* holders(element) {
  for (let at = element; at;) {
    const {position} = styleOf(at);
    if (position === 'fixed')
      return 'window';
    at = at.parentElement;
    while (position === 'absolute' && at && at !== document.documentElement && styleOf(at).position === 'static' && styleOf(at).contain === 'none')
      at = at.parentElement;
    if (!at || at === document.body || at === document.documentElement)
      return 'page';
    yield at;
  }
  return 'page';
}

// What is left of an interval inside another, where `scrolls` says how far the other can be scrolled: [from, to].
// What can be scrolled into it is moved there.
function within(part, [low, high], scrolls) {
  const [start, end] = scrolls ?? [low, high];
  const from = Math.max(part.from, start), to = Math.min(part.to, end);
  part.lost += part.to - part.from - Math.max(0, to - from);
  if (!scrolls)
    return Object.assign(part, {from, to: Math.max(from, to)});
  const size = Math.min(to - from, high - low);
  part.from = Math.min(Math.max(from, low), high - size);
  part.to = part.from + size;
  return part;
}

// How many pixels of a rectangle nobody can bring on the screen: {x, y}.
function outOfReach(rect, element, itself = false) {
  const x = {from: rect.left, to: rect.right, lost: 0}, y = {from: rect.top, to: rect.bottom, lost: 0};
  const clip = at => {
    const {overflowX, overflowY} = styleOf(at);
    if (overflowX === 'visible' && overflowY === 'visible' || at.ownerSVGElement)
      return;
    const box = at.getBoundingClientRect(), left = box.left + at.clientLeft, top = box.top + at.clientTop;
    const moves = overflow => overflow === 'auto' || overflow === 'scroll';
    // A list that is filled from its end scrolls up from there.
    const above = styleOf(at).flexDirection === 'column-reverse' ? at.scrollHeight - at.clientHeight : 0;
    if (overflowX !== 'visible')
      within(x, [left, left + at.clientWidth], moves(overflowX) ? [left - at.scrollLeft, left - at.scrollLeft + at.scrollWidth] : null);
    if (overflowY !== 'visible')
      within(y, [top, top + at.clientHeight], moves(overflowY) ? [top - at.scrollTop - above, top - at.scrollTop - above + at.scrollHeight] : null);
  };
  if (itself)
    clip(element);
  const chain = holders(element);
  let next = chain.next();
  for (; !next.done; next = chain.next())
    clip(next.value);
  const page = document.documentElement, still = next.value === 'window';
  within(x, [0, page.clientWidth], null);
  within(y, [0, innerHeight], still ? null : [-scrollY, page.scrollHeight - scrollY]);
  return {x: x.lost, y: y.lost};
}

// What moves together: things in different layers may lie over each other for a while.
function layerOf(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const {position, overflowX, overflowY} = styleOf(at);
    if (position === 'fixed' || position === 'sticky' || at.matches(OVERLAYS) || /auto|scroll/.test(overflowX + overflowY))
      return at;
  }
  return document.body;
}

// Where the letters of a line are.
function letters({left, right, top, bottom, height}) {
  return {left, right, top: top + ABOVE * height, bottom: bottom - BELOW * height};
}

// Every line of every text: {node, element, box}, where box is where its letters are.
function linesIn(scope) {
  const lines = [], walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT), seen = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim())
      continue;
    if (!seen.has(element))
      seen.set(element, isSeen(element));
    if (!seen.get(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lines.push(...[...range.getClientRects()].filter(({width}) => width > 1).map(box => ({node, element, box: letters(box)})));
  }
  // Numbers that the style writes.
  for (const element of scope.querySelectorAll('[data-count], [data-rank]'))
    if (isSeen(element))
      lines.push({node: element, element, box: letters(element.getBoundingClientRect())});
  return lines;
}

const overlap = (a, b) => ({x: Math.min(a.right, b.right) - Math.max(a.left, b.left), y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)});

// Pairs of boxes that overlap by more than `least` pixels both ways.
function overlapping(items, least) {
  const sorted = [...items].sort((a, b) => a.box.top - b.box.top), pairs = [];
  for (const [i, one] of sorted.entries())
    for (let j = i + 1; j < sorted.length && sorted[j].box.top < one.box.bottom - least; j++) {
      const {x, y} = overlap(one.box, sorted[j].box);
      if (x > least && y > least)
        pairs.push([one, sorted[j]]);
    }
  return pairs;
}

// Words of a text that go on in another line without a hyphen.
function brokenWords(node, widest) {
  const size = parseFloat(styleOf(node.parentElement).fontSize), found = [];
  for (const {0: word, index} of node.data.matchAll(/[^\s\u00ad\u200b\u2010-\u2015/-]+/g)) {
    if (word.length * size < widest)  // it has room
      continue;
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    // After a soft hyphen, the hyphen before the break comes first.
    const boxes = [...range.getClientRects()].filter(({width}) => width > 0), hyphen = node.data[index - 1] === '\u00ad' ? 1 : 0;
    const tops = boxes.slice(boxes.length > 1 ? hyphen : 0).map(({top}) => top);
    if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > size / 2)
      found.push(word);
  }
  return found;
}

// The caps of keys that go on in another line, where each part would look like a key.
function brokenCaps(scope) {
  return [...scope.querySelectorAll('kbd')].filter(cap => isSeen(cap) && cap.getClientRects().length > 1).map(cap => `broken: ${nameOf(cap)}`);
}

// The nearest border or ground around a text that the text would stick out of; a ground of its own lies where it wants.
function frameOf(element) {
  for (let at = element; at && at !== document.body && !at.ownerSVGElement; at = at.parentElement) {
    const style = styleOf(at);
    if (/auto|scroll/.test(style.overflowX + style.overflowY))
      return null;
    if (style.display !== 'inline' && (parseFloat(style.borderLeftWidth) > 0 && !/^rgba.*, 0\)|transparent/.test(style.borderLeftColor) || at.matches('button, td, th, label, a')))
      return at;
    if (style.position !== 'static' && style.position !== 'relative')
      return null;
  }
  return null;
}

function textFaults(lines) {
  const found = [], byNode = new Map();
  for (const line of lines) {
    const {node, element, box} = line, svg = element.ownerSVGElement, lost = outOfReach(box, element, !svg);
    if (lost.x > SLACK || lost.y > SLACK)
      found.push(`cut off: ${nameOf(element)} by ${Math.round(Math.max(lost.x, lost.y))}`);
    const frame = svg ? null : frameOf(element), edge = frame?.getBoundingClientRect();
    if (edge && (box.left < edge.left - 0.5 || box.right > edge.right + 0.5 || box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK))
      found.push(`out of its frame: ${nameOf(element)} of ${nameOf(frame)}`);
    const all = byNode.get(node) ?? [];
    byNode.set(node, [...all, box]);
  }
  for (const [node, boxes] of byNode)
    if (boxes.length > 1)
      for (const word of brokenWords(node, Math.max(...boxes.map(({left, right}) => right - left))))
        found.push(`broken word: "${word}" in ${nameOf(node.parentElement)}`);
  for (const [a, b] of overlapping(lines, SLACK))
    if (a.node !== b.node && layerOf(a.element) === layerOf(b.element))
      found.push(`text over text: ${nameOf(a.element)} and ${nameOf(b.element)}`);
  return found;
}

// Whether a point is in a box without its margin, a part of its width.
function isInside({left, top, width, height}, x, y, margin) {
  return Math.abs(x - left - width / 2) <= width * (0.5 - margin) && Math.abs(y - top - height / 2) <= height * (0.5 - margin);
}

// Whether an element paints enough at a point to hide what is under it. Parts of a drawing are only hit where they do.
function hides(element, below, x, y) {
  if (element.tagName === 'image' && !isInside(element.getBoundingClientRect(), x, y, PICTURE_MARGIN))
    return false;
  let opacity = 1;
  for (let at = element; at && !at.contains(below); at = at.parentElement)
    opacity *= Number(styleOf(at).opacity);
  if (opacity < 0.35)
    return false;
  const {backgroundColor, backgroundImage} = styleOf(element);
  if (element.ownerSVGElement)
    return Number(styleOf(element).fillOpacity) >= 0.35 && !styleOf(element).fill.startsWith('url');  // a gradient is a glow
  const alpha = /rgba\(.*, ([\d.]+)\)/.exec(backgroundColor)?.[1] ?? (backgroundColor === 'transparent' ? 0 : 1);
  return alpha >= 0.35 || backgroundImage !== 'none' || ['IMG', 'CANVAS', 'VIDEO'].includes(element.tagName);
}

// What lies over an element at a point: an element, or null. With everything open to pointers.
function coverAt(x, y, element) {
  const top = document.elementFromPoint(x, y);
  if (!top || top === element || top.contains(element))
    return null;
  for (const above of document.elementsFromPoint(x, y)) {
    if (above === element)
      return null;
    if (!above.contains(element) && hides(above, element, x, y))
      return above;
  }
  return null;
}

function coverOf({element, box}) {
  const {left, right, top, bottom} = box, middle = (top + bottom) / 2;
  const points = [[left + 1.5, middle], [(left + right) / 2, top + 1], [(left + right) / 2, bottom - 1], [right - 1.5, middle]];
  for (const [x, y] of points) {
    const cover = coverAt(x, y, element);
    if (cover && !cover.closest(OVERLAYS))
      return cover;
  }
  return null;
}

// What an element scrolls with.
function scrollerOf(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(styleOf(at).overflowY) && at.scrollHeight > at.clientHeight + 1)
      return at;
  return document.scrollingElement;
}

// What covers a line of text with its middle in the middle of the window, or a fourth of the window above or below.
function alwaysCovered(line) {
  line.element.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
  const scroller = scrollerOf(line.element), start = scroller.scrollTop;
  let cover = null;
  for (const far of [0, 0.15, -0.15, 0.3, -0.3, 0.42, -0.42]) {
    scroller.scrollTop = start + far * innerHeight;
    const box = moved(line);
    if (box.top < 0 || box.bottom > innerHeight)
      continue;
    cover = coverOf({...line, box});
    if (!cover)
      return null;
  }
  return cover;
}

// Text under something else, wherever it is scrolled to.
function coveredText(lines) {
  const found = [];
  for (const line of lines) {
    const box = moved(line);
    if (box.top >= 0 && box.bottom <= innerHeight && !coverOf({...line, box}))
      continue;
    const cover = alwaysCovered(line);
    if (cover)
      found.push(`covered: ${nameOf(line.element)} by ${nameOf(cover)}`);
  }
  return found;
}

// Where a line of text is after scrolling.
function moved({element, box, from}) {
  const {left, top} = element.getBoundingClientRect(), dx = left - from.left, dy = top - from.top;
  return {left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy};
}

// Where a drawing paints: its box, and what it has outside of it.
function inkOf(svg) {
  const ink = svg.getBoundingClientRect();
  let {left, right, top, bottom} = ink;
  if (styleOf(svg).overflow === 'visible')
    for (const part of svg.children) {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || part.matches('defs, title, style, symbol, clipPath'))
        continue;
      [left, right, top, bottom] = [Math.min(left, box.left), Math.max(right, box.right), Math.min(top, box.top), Math.max(bottom, box.bottom)];
    }
  return {left, right, top, bottom};
}

function drawingsIn(scope) {
  return [...scope.querySelectorAll('svg, img')].filter(one => !one.ownerSVGElement && isSeen(one)).map(element => ({element, box: inkOf(element)}));
}

// Text on a drawing that is not its ground: nothing of its own lies between them.
function textOnDrawings(lines, drawings) {
  const found = [];
  const texts = lines.filter(({element}) => !element.ownerSVGElement).map(line => ({...line, box: moved(line)}));
  for (const drawing of drawings) {
    for (const line of texts) {
      const {x, y} = overlap(line.box, drawing.box);
      if (x <= SLACK || y <= SLACK)
        continue;
      const spot = {x: Math.max(line.box.left, drawing.box.left) + x / 2, y: Math.max(line.box.top, drawing.box.top) + y / 2};
      const stack = document.elementsFromPoint(spot.x, spot.y), at = stack.indexOf(line.element);
      const under = at < 0 ? null : stack.slice(at).find(one => hides(one, document.body, spot.x, spot.y));
      if (under?.ownerSVGElement && drawing.element.contains(under))
        found.push(`text on a drawing: ${nameOf(line.element)} on ${nameOf(drawing.element)}`);
    }
  }
  return found;
}

// Where a control is hit: of a label with its input, either.
const hits = (element, control) => element !== null && (control.contains(element) || element.contains(control) && element.matches('label') ||
  [...control.labels ?? []].some(label => label.contains(element)));

function isSmall(control, box) {
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, far = TARGET / 2 - 1;
  const reaches = (dx, dy) => hits(document.elementFromPoint(x + dx, y + dy), control);
  return !(box.right - box.left >= TARGET - 0.5 || reaches(-far, 0) && reaches(far, 0)) ||
         !(box.bottom - box.top >= TARGET - 0.5 || reaches(0, -far) && reaches(0, far));
}

// Words of a sentence that explain themselves or lead elsewhere.
function isInSentence(control) {
  if (control.matches('.term'))
    return true;
  let block = control.parentElement;
  while (styleOf(block).display === 'inline')
    block = block.parentElement;
  return control.matches('a') && styleOf(control).display === 'inline' && block.textContent.trim().length > control.textContent.trim().length + 3;
}

// Where a control is: an input in a label is hit anywhere on the label.
function boxOf(control) {
  return (control.matches('input') && control.closest('label') || control).getBoundingClientRect();
}

function controlFaults(scope, touch) {
  const controls = [...scope.querySelectorAll(CONTROLS)].filter(element =>
      element.type !== 'file' && !element.closest(UNSEEN) && element.checkVisibility({visibilityProperty: true}))
      .map(element => ({element, box: boxOf(element)})).filter(({box}) => box.width > 0);
  const found = [], out = new Set();
  for (const {element, box} of controls) {
    const lost = outOfReach(box, element);
    if (lost.x <= SLACK && lost.y <= SLACK)
      continue;
    out.add(element);
    found.push(`out of reach: ${nameOf(element)} by ${Math.round(Math.max(lost.x, lost.y))}`);
  }
  for (const [a, b] of overlapping(controls, SLACK))
    if (!a.element.contains(b.element) && !b.element.contains(a.element) && layerOf(a.element) === layerOf(b.element) &&
        !a.element.matches('.term') && !b.element.matches('.term'))
      found.push(`overlapping controls: ${nameOf(a.element)} and ${nameOf(b.element)}`);
  for (const {element} of touch ? controls : []) {
    if (out.has(element) || isInSentence(element))
      continue;
    const {top, bottom} = boxOf(element);
    if (top < 0 || bottom > innerHeight)
      element.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
    const box = boxOf(element);
    if (isSmall(element, box))
      found.push(`small target: ${nameOf(element)} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return found;
}

// A list shows only what is chosen, in one line.
function cutChoices(scope) {
  const pen = document.createElement('canvas').getContext('2d'), found = [];
  for (const element of scope.querySelectorAll('select, input[type=text], input:not([type])')) {
    const text = element.matches('select') ? element.selectedOptions[0]?.text ?? '' : element.value || element.placeholder;
    const {font, paddingLeft, paddingRight} = styleOf(element);
    if (!isSeen(element) || element.clientWidth === 0)
      continue;
    pen.font = font;
    if (pen.measureText(text).width > element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + SLACK)
      found.push(`cut off: "${text}" in ${nameOf(element)}`);
  }
  return found;
}

// Opens everything that pointers pass through to them, and returns what shuts it again. One by one: a rule for all
// elements would have the style of all of them computed anew, twice.
function openToPointers() {
  const opened = [...document.querySelectorAll('body *')].filter(one => getComputedStyle(one).pointerEvents === 'none')
      .map(one => [one, one.style.getPropertyValue('pointer-events'), one.style.getPropertyPriority('pointer-events')]);
  for (const [one] of opened)
    one.style.setProperty('pointer-events', 'auto', 'important');
  return () => opened.forEach(([one, value, priority]) => one.style.setProperty('pointer-events', value, priority));
}

// Everything wrong with the screen as it is.
function faultsOf(touch) {
  styles.clear();
  const dialogs = [...document.querySelectorAll('dialog:modal')], scope = dialogs.at(-1) ?? document.body;
  const page = document.documentElement, found = [], places = new Map();
  if (page.scrollWidth > page.clientWidth + 1)
    found.push(`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`);
  for (const one of [page, ...scope.querySelectorAll('*'), scope])
    if (one.scrollTop !== 0 || one.scrollLeft !== 0)
      places.set(one, [one.scrollLeft, one.scrollTop]);
  const lines = linesIn(scope).map(line => ({...line, from: line.element.getBoundingClientRect()})), drawings = drawingsIn(scope);
  found.push(...textFaults(lines), ...brokenCaps(scope), ...cutChoices(scope));
  for (const {element} of drawings) {
    const lost = outOfReach(element.getBoundingClientRect(), element);
    if (lost.x > 2 * SLACK || lost.y > 2 * SLACK)
      found.push(`cut picture: ${nameOf(element)} by ${Math.round(Math.max(lost.x, lost.y))}`);
  }
  found.push(...controlFaults(scope, touch));
  const shut = openToPointers();
  found.push(...coveredText(lines), ...textOnDrawings(lines, drawings.map(({element}) => ({element, box: inkOf(element)}))));
  shut();
  for (const [one, [left, top]] of places)
    one.scrollTo({left, top, behavior: 'instant'});
  if (!places.has(page))
    scrollTo({left: 0, top: 0, behavior: 'instant'});
  return [...new Set(found)];
}

// Resolves when nothing has changed during two frames and no animation is on its way.
function stillness() {
  return new Promise(resolve => {
    let changed = true, calm = 0;
    const observer = new MutationObserver(() => { changed = true; });
    observer.observe(document, {attributes: true, childList: true, characterData: true, subtree: true});
    const frame = () => {
      const moves = document.getAnimations().some(one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
      calm = changed || moves || document.fonts.status === 'loading' ? 0 : calm + 1;
      changed = false;
      if (calm < 2)
        return requestAnimationFrame(frame);
      observer.disconnect();
      resolve();
    };
    requestAnimationFrame(frame);
  });
}

// For addInitScript(): puts faultsOf() and stillness() into the page.
export const GEOMETRY = `Object.assign(window, (() => {
  const SLACK = ${SLACK}, ABOVE = ${ABOVE}, BELOW = ${BELOW}, TARGET = ${TARGET}, PICTURE_MARGIN = ${PICTURE_MARGIN};
  const CONTROLS = ${JSON.stringify(CONTROLS)}, OVERLAYS = ${JSON.stringify(OVERLAYS)}, UNSEEN = ${JSON.stringify(UNSEEN)};
  const styles = new Map(), overlap = ${overlap}, hits = ${hits};
  ${[styleOf, isSeen, nameOf, holders, within, outOfReach, layerOf, letters, linesIn, overlapping, brokenWords, frameOf, textFaults, isInside, hides, coverAt, coverOf,
     scrollerOf, alwaysCovered, coveredText, moved, inkOf, drawingsIn, textOnDrawings, isSmall, isInSentence, boxOf, controlFaults, cutChoices, brokenCaps, openToPointers, faultsOf, stillness].join('\n')}
  return {faultsOf, stillness};
})())`;

// The faults of the open screen as it is.
export async function faultsNow(page, touch) {
  await page.evaluate(() => window.stillness());
  return page.evaluate(touch => window.faultsOf(touch), touch);
}

// The faults of the open screen at every size: [{size, what}]. It is left at the first of them.
export async function faultsAtAllSizes(page) {
  const found = [];
  for (const {width, height, touch} of SIZES) {
    await page.setViewportSize({width, height});
    found.push(...(await faultsNow(page, touch)).map(what => ({size: `${width}x${height}`, what})));
  }
  const [{width, height}] = SIZES;
  await page.setViewportSize({width, height});
  await page.evaluate(() => window.stillness());
  return found;
}
