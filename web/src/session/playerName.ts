// Names of players as a log accepts them.

const NAME_BYTES = 64;

// Removes control and format characters and surrounding spaces, and truncates to the length a log allows.
export function cleanName(name: string): string {
  const encoder = new TextEncoder();
  let kept = '', bytes = 0;
  const plain = name.normalize('NFC').replace(/[^\P{Cf}\u200c\u200d]+/gu, '').replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ');
  for (const letter of plain.trim()) {
    bytes += encoder.encode(letter).length;
    if (bytes > NAME_BYTES)
      break;
    kept += letter;
  }
  return kept.trim();
}

// The request to take a seat, with a commitment to a salt; `-` once the game has begun.
export function sitRequest(name: string, commitment = '-'): string {
  return `sit ${commitment} ${cleanName(name)}`.trimEnd();
}
