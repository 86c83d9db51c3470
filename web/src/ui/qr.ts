// A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 15, which is
// 412 bytes and enough for any link to a table.
//
//   const code = qr('https://example.org/#…');   // code[y][x] is true where it is dark

// By version: error correction bytes of a block, and blocks (level M).
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

// The field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
const EXP = new Uint8Array(255), LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

// The error correction bytes of a block: its remainder modulo (x - 1)(x - 2)(x - 4)…
export function errorCorrection(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => next[at + 1]! ^= times(factor, EXP[i]!));
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, at) => rest[i + at]! ^= times(factor, lead));
  }
  return rest.slice(data.length);
}

function alignments(version: number): number[] {
  if (version === 1)
    return [];
  const count = Math.floor(version / 7) + 2, last = version * 4 + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({length: count - 1}, (_, i) => last - (count - 2 - i) * step)];
}

// The total bytes of a version, including error correction.
function bytesOf(version: number): number {
  const size = version * 4 + 17, count = alignments(version).length;
  let modules = size * size - 3 * 64 - 2 * (size - 16) - 31;
  if (count > 0)
    modules -= (count * count - 3) * 25 - (count - 2) * 2 * 5;
  return Math.floor((modules - (version >= 7 ? 36 : 0)) / 8);
}

function dataBytes(version: number): number {
  return bytesOf(version) - CHECKS[version - 1]! * BLOCKS[version - 1]!;
}

// Mode, length, text, end and padding.
function packed(text: Uint8Array, version: number): number[] {
  const room = dataBytes(version), wide = version >= 10;
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--)
      bits.push(value >> i & 1);
  };
  put(4, 4);
  put(text.length, wide ? 16 : 8);
  text.forEach(byte => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, -bits.length & 7);
  const bytes = [];
  for (let i = 0; i < bits.length; i += 8)
    bytes.push(bits.slice(i, i + 8).reduce((byte, bit) => byte << 1 | bit, 0));
  for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11)
    bytes.push(pad);
  return bytes;
}

// Data and error correction of all blocks, taken from each in turn.
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1]!, checks = CHECKS[version - 1]!;
  const short = Math.floor(data.length / blocks), longer = data.length % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, at += length));
  }
  const ends = parts.map(part => errorCorrection(part, checks));
  const all: number[] = [];
  for (let i = 0; i <= short; i++)
    parts.forEach(part => i < part.length && all.push(part[i]!));
  for (let i = 0; i < checks; i++)
    ends.forEach(end => all.push(end[i]!));
  return all;
}

type Grid = (boolean|undefined)[][];

function ring(grid: Grid, x: number, y: number, radius: number, dark: (distance: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      if (grid[y + dy] && x + dx >= 0 && x + dx < grid.length)
        grid[y + dy]![x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
}

// Appends the remainder of a division by the generator polynomial.
export function bchCode(value: number, polynomial: number, bits: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--)
    if (rest >> i & 1)
      rest ^= polynomial << (i - bits);
  return value << bits | rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length, bits = bchCode(mask, 0x537, 10) ^ 0x5412;  // level M is 0
  const bit = (i: number) => (bits >> i & 1) === 1;
  for (let i = 0; i < 6; i++)
    grid[i]![8] = bit(i);
  grid[7]![8] = bit(6);
  grid[8]![8] = bit(7);
  grid[8]![7] = bit(8);
  for (let i = 9; i < 15; i++)
    grid[8]![14 - i] = bit(i);
  for (let i = 0; i < 8; i++)
    grid[8]![size - 1 - i] = bit(i);
  for (let i = 8; i < 15; i++)
    grid[size - 15 + i]![8] = bit(i);
  grid[size - 8]![8] = true;
}

// The function patterns, which do not depend on the text.
function blank(version: number): Grid {
  const size = version * 4 + 17, last = size - 7;
  const grid: Grid = Array.from({length: size}, () => new Array<boolean|undefined>(size).fill(undefined));
  for (let i = 0; i < size; i++)
    grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    ring(grid, x, y, 4, distance => distance !== 2 && distance !== 4);
  const lines = alignments(version);
  for (const x of lines)
    for (const y of lines)
      if (!(x === 6 && y === 6 || x === 6 && y === last || x === last && y === 6))
        ring(grid, x, y, 2, distance => distance !== 1);
  drawFormat(grid, 0);
  if (version >= 7) {
    const bits = bchCode(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++)
      grid[size - 11 + i % 3]![Math.floor(i / 3)] = grid[Math.floor(i / 3)]![size - 11 + i % 3] = (bits >> i & 1) === 1;
  }
  return grid;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

// Places the bits in columns of two, up and down from the right, around the function patterns.
function written(fixed: Grid, bytes: readonly number[], mask: number): boolean[][] {
  const size = fixed.length, grid: Grid = fixed.map(row => [...row]);
  let i = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6)
      right--;
    const up = (right + 1 & 2) === 0;
    for (let step = 0; step < size * 2; step++) {
      const x = right - step % 2, row = Math.floor(step / 2), y = up ? size - 1 - row : row;
      if (fixed[y]![x] !== undefined)
        continue;
      const bit = ((bytes[i >> 3] ?? 0) >> (7 - (i & 7)) & 1) === 1;
      i++;
      grid[y]![x] = bit !== MASKS[mask]!(x, y);
    }
  }
  drawFormat(grid, mask);
  return grid as boolean[][];
}

// The penalty of a mask: long runs, blocks, finder-like patterns, and too much of one colour.
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  let sum = 0, dark = 0;
  for (const lines of [grid, grid.map((_, x) => grid.map(row => row[x]!))])
    for (const line of lines) {
      const text = line.map(Number).join('');
      for (const run of text.match(/0{5,}|1{5,}/g) ?? [])
        sum += run.length - 2;
      for (const corner of ['00001011101', '10111010000'])
        for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1))
          sum += 40;
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y]![x]);
      if (x > 0 && y > 0 && grid[y]![x] === grid[y]![x - 1] && grid[y]![x] === grid[y - 1]![x] && grid[y]![x] === grid[y - 1]![x - 1])
        sum += 3;
    }
  return sum + Math.floor(Math.abs(dark * 20 / (size * size) - 10)) * 10;
}

// null: too long.
export function qrCode(text: string): boolean[][]|null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= CHECKS.length; version++) {
    if (bytes.length + (version >= 10 ? 3 : 2) > dataBytes(version))
      continue;
    const all = interleaved(packed(bytes, version), version), fixed = blank(version);
    const codes = MASKS.map((_, mask) => written(fixed, all, mask));
    const costs = codes.map(penalty);
    return codes[costs.indexOf(Math.min(...costs))]!;
  }
  return null;
}
