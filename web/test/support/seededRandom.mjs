// Random numbers from a seed in place of the platform's, in node or in a page: its keys, deals and ids are
// the same again with the same seed.

// Numbers from 0 to 2**32 - 1 (mulberry32), from a text (FNV-1a).
function generator(text) {
  let state = 0x811c9dc5;
  for (const letter of text)
    state = Math.imul(state ^ letter.codePointAt(0), 0x01000193);
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return (mixed ^ mixed >>> 14) >>> 0;
  };
}

function replaceRandom(next) {
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = array => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, i) => { bytes[i] = next() >>> 24; });
    return array;
  };
}

// From the environment or the clock; a failed test prints it.
export const SEED = process.env.SEED ?? String(Date.now() % 1_000_000);

export function seedNode(name) {
  replaceRandom(generator(`${SEED} ${name}`));
}

// The script that seeds a page. Each time it is loaded it begins with other numbers, as often as it is
// loaded in this browser.
export function seedingScript(name) {
  const text = JSON.stringify(`${SEED} ${name}`);
  return `{
    ${generator}
    ${replaceRandom}
    let loads = 0;
    try {
      loads = Number(localStorage.getItem('test.loads') ?? 0) + 1;
      localStorage.setItem('test.loads', loads);
    } catch {
      // without storage
    }
    replaceRandom(generator(${text} + ' ' + loads));
  }`;
}
