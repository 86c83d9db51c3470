// Reads the characters of a font: the table `cmap` of a WOFF2 file.
import {brotliDecompressSync} from 'node:zlib';

const CMAP = 0, GLYF = 10, LOCA = 11, OTHER = 63;  // numbers of known tags

// A number of one to five bytes, seven bits in each. Returns it with the position behind it.
function variable(bytes, at) {
  let value = 0;
  for (;;) {
    const byte = bytes[at++];
    value = value * 128 + (byte & 127);
    if (byte < 128)
      return [value, at];
  }
}

function cmapTable(bytes) {
  const count = bytes.readUInt16BE(12), packed = bytes.readUInt32BE(20);
  let at = 48, offset = 0, found = null;
  for (let i = 0; i < count; i++) {
    const flags = bytes[at++], tag = flags & 63, version = flags >> 6;
    if (tag === OTHER)
      at += 4;
    let length;
    [length, at] = variable(bytes, at);
    if (tag === GLYF || tag === LOCA ? version === 0 : version !== 0)
      [length, at] = variable(bytes, at);
    if (tag === CMAP)
      found = [offset, length];
    offset += length;
  }
  const all = brotliDecompressSync(bytes.subarray(at, at + packed));
  return all.subarray(found[0], found[0] + found[1]);
}

// Segments of 16-bit characters, as format 4 has them.
function* segments(table) {
  const n = table.readUInt16BE(6) / 2;
  for (let i = 0; i < n; i++)
    yield {
      last: table.readUInt16BE(14 + 2 * i),
      first: table.readUInt16BE(16 + 2 * (n + i)),
      delta: table.readUInt16BE(16 + 2 * (2 * n + i)),
      range: table.readUInt16BE(16 + 2 * (3 * n + i)),
      place: 16 + 2 * (3 * n + i),
    };
}

// The characters that a font has a glyph for.
export function charactersOf(bytes) {
  const cmap = cmapTable(bytes), found = new Set();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4));
    if (table.readUInt16BE(0) !== 4)
      continue;
    for (const {first, last, delta, range, place} of segments(table))
      for (let code = first; code <= last && code < 0xffff; code++) {
        const glyph = range === 0 ? code + delta & 0xffff : table.readUInt16BE(place + range + 2 * (code - first));
        if (glyph !== 0)
          found.add(String.fromCharCode(code));
      }
  }
  return found;
}
