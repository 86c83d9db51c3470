// overflow.mjs: finds text that does not fit.

// Runs in the page: text cut off by the window or by its own box.
export function overflows() {
  const found = [];
  const describe = element => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${element.textContent.trim().slice(0, 40)}"`;
  const {scrollWidth, clientWidth} = document.documentElement;
  if (scrollWidth > clientWidth + 1)
    found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
  const unseen = element => element.closest('.visually-hidden, .sprite, [aria-hidden=true], details:not([open]) > :not(summary), option') !== null;
  const scrolls = element => {
    for (let at = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.documentElement && at !== document.body)
        return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || unseen(element) || element.closest('svg'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    let {left, right} = range.getBoundingClientRect();
    if (left === right)
      continue;
    // An ellipsis is intended.
    for (let at = element; at; at = at.parentElement)
      if (getComputedStyle(at).textOverflow === 'ellipsis')
        [left, right] = [Math.max(left, at.getBoundingClientRect().left), Math.min(right, at.getBoundingClientRect().right)];
    if ((right > clientWidth + 1 || left < -1) && !scrolls(element))
      found.push(`out of the window: ${describe(element)}`);
    const box = element.closest('button, a, label, h1, h2, legend, td, th');
    if (box && getComputedStyle(box).display !== 'inline') {
      const {left: from, right: to} = box.getBoundingClientRect();
      if (right > to + 1.5 || left < from - 1.5)
        found.push(`out of its box: ${describe(box)}`);
    }
  }
  return [...new Set(found)];
}
