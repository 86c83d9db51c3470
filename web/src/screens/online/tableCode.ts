// The codes of tables, as people type and say them (docs/protocol.md, Codes).

const SIGNS = 'ACEFHJKMNPRTUVWXY3479', LENGTH = 6;

// A code in what was typed; null: it is something else.
export function findCode(typed: string): string|null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH && [...code].every(sign => SIGNS.includes(sign)) ? code : null;
}

// Sign by sign, for a screen reader.
export function spokenCode(code: string): string {
  return [...code].join(' ');
}
