// palette.mjs: a PNG with a palette of 256 colours, a third of the size of what a browser writes.
import {deflateSync, inflateSync} from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

// The pixels of a PNG of 8 bits, with or without an alpha channel, which is left out.
function read(png) {
  const data = [];
  let width = 0, height = 0, channels = 0;
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at), kind = png.toString('latin1', at + 4, at + 8), body = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = {2: 3, 6: 4}[body[9]];
      if (body[8] !== 8 || !channels || body[12] !== 0)
        throw new Error('only plain pictures of 8 bits are read here');
    } else if (kind === 'IDAT') {
      data.push(body);
    }
    at += 12 + length;
  }
  return {width, height, channels, rows: unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)};
}

function paeth(a, b, c) {
  const p = a + b - c, [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function unfilter(raw, stride, height, channels) {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)], from = y * (stride + 1) + 1, to = y * stride;
    for (let x = 0; x < stride; x++) {
      const a = x >= channels ? rows[to + x - channels] : 0, b = y > 0 ? rows[to + x - stride] : 0;
      const c = x >= channels && y > 0 ? rows[to + x - stride - channels] : 0;
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      rows[to + x] = raw[from + x] + guess;
    }
  }
  return rows;
}

// Cuts the box of colours that spreads most in two, until there are as many as wanted.
function cut(colours, most) {
  const boxes = [spread(colours)];
  while (boxes.length < most) {
    boxes.sort((a, b) => b.worth - a.worth);
    const [{list, axis, worth}] = boxes;
    if (worth === 0)
      break;
    list.sort((a, b) => a[axis] - b[axis]);
    const half = list.reduce((sum, colour) => sum + colour[3], 0) / 2;
    let middle = 0;
    for (let sum = 0; middle < list.length - 1 && sum < half; middle++)
      sum += list[middle][3];
    middle = Math.max(1, middle);
    boxes.splice(0, 1, spread(list.slice(0, middle)), spread(list.slice(middle)));
  }
  return boxes.map(({list}) => {
    const sum = [0, 0, 0, 0];
    for (const [r, g, b, n] of list)
      [r * n, g * n, b * n, n].forEach((value, i) => { sum[i] += value; });
    return sum.slice(0, 3).map(value => Math.round(value / sum[3]));
  });
}

function spread(list) {
  const ranges = [0, 1, 2].map(axis => {
    let low = 255, high = 0;
    for (const colour of list) {
      low = Math.min(low, colour[axis]);
      high = Math.max(high, colour[axis]);
    }
    return high - low;
  });
  const widest = Math.max(...ranges), pixels = list.reduce((sum, colour) => sum + colour[3], 0);
  return {list, axis: ranges.indexOf(widest), worth: list.length > 1 ? widest * Math.sqrt(pixels) : 0};
}

function nearest(palette, r, g, b) {
  let found = 0, least = Infinity;
  palette.forEach(([pr, pg, pb], i) => {
    const away = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
    if (away < least)
      [found, least] = [i, away];
  });
  return found;
}

const TABLE = Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; bit++)
    n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes)
    sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(kind, body) {
  const all = Buffer.alloc(12 + body.length);
  all.writeUInt32BE(body.length, 0);
  all.write(kind, 4, 'latin1');
  body.copy(all, 8);
  all.writeUInt32BE(crc(all.subarray(4, 8 + body.length)), 8 + body.length);
  return all;
}

export function withPalette(png) {
  const {width, height, channels, rows} = read(png);
  const counts = new Map();
  for (let at = 0; at < rows.length; at += channels) {
    const colour = rows[at] << 16 | rows[at + 1] << 8 | rows[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = cut([...counts].map(([colour, n]) => [colour >> 16, colour >> 8 & 255, colour & 255, n]), 256);
  const places = new Map([...counts.keys()].map(colour => [colour, nearest(palette, colour >> 16, colour >> 8 & 255, colour & 255)]));
  const out = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      out[y * (width + 1) + 1 + x] = places.get(rows[at] << 16 | rows[at + 1] << 8 | rows[at + 2]);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', Buffer.from(palette.flat())),
                        chunk('IDAT', deflateSync(out, {level: 9, memLevel: 9})), chunk('IEND', Buffer.alloc(0))]);
}
