// A whole game in a link.

const PLAIN = 'p', SQUEEZED = 'z';
const LONGEST = 1 << 20;  // characters of a record

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes)
    text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(raw, letter => letter.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream|DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LONGEST)
      throw new RangeError('too long');
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// Packs a record for use in an address. Compressed where the browser can, to about a quarter.
export async function packRecord(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  if (typeof CompressionStream === 'function') {
    try {
      return SQUEEZED + toText(await through(bytes, new CompressionStream('deflate-raw')));
    } catch {
      // The browser has the stream, but not this format.
    }
  }
  return PLAIN + toText(bytes);
}

// null: it is damaged, or this browser cannot decompress it.
export async function unpackRecord(packed: string): Promise<string|null> {
  try {
    const bytes = toBytes(packed.slice(1));
    if (packed[0] === PLAIN)
      return new TextDecoder().decode(bytes);
    return packed[0] === SQUEEZED ? new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))) : null;
  } catch {
    return null;
  }
}
