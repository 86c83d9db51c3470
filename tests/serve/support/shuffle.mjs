// shuffle.mjs: the deal that follows from a secret and salts, made from the documentation and not with the
// program's own code.
import { createHmac } from "node:crypto";

// Rule R8.1.
const tiles = {
  hunter: 2,
  fisher: 2,
  gatherer: 2,
  sculptor: 2,
  painter: 2,
  firelady: 2,
  shaman: 2,
  small: 4,
  amazon: 3,
  oaf: 1,
};
export const kinds = Object.keys(tiles);

const hmac = (key, ...parts) => {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

// Steps 1 to 6 of "The shuffle" in docs/protocol.md.
export function deal({ secret, commit, salts, rules, players, deck }) {
  const seats = [1, 2, 3, 4].map((seat) => {
    const salt = salts[seat];
    return Buffer.from([seat, salt === undefined ? 0 : 1, ...Buffer.from(salt ?? "00".repeat(32), "hex")]);
  });
  const label = "lapilli shuffle 2 deal";
  const key = hmac(Buffer.from(secret, "hex"), label, Buffer.from(commit, "hex"), ...seats);
  let block = Buffer.alloc(0);
  let blocks = 0n;
  const bytes = (count) => {
    while (block.length < count) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(blocks++);
      block = Buffer.concat([block, hmac(key, number)]);
    }
    const taken = block.subarray(0, count);
    block = block.subarray(count);
    return taken;
  };
  const below = (n) => {
    const uneven = 2 ** 32 % n;
    for (;;) {
      const product = BigInt(bytes(4).readUInt32BE()) * BigInt(n);
      if (Number(product & 0xffffffffn) >= uneven) return Number(product >> 32n);
    }
  };
  const shuffle = (x) => {
    for (let i = x.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [x[i], x[j]] = [x[j], x[i]];
    }
    return x;
  };
  const dominoes = shuffle(Array.from({ length: 48 }, (_, i) => i + 1)).slice(-deck);
  const each = rules === "kingdomino" && players === 2 ? 2 : 1;
  const origins2 = rules !== "kingdomino" && players === 2;
  const chiefs = [];
  for (let seat = 1; seat <= players; seat++) chiefs.push(...Array(origins2 ? 2 : each).fill(seat));
  shuffle(chiefs);
  const pile =
    rules === "tribe" ?
      shuffle(Object.entries(tiles).flatMap(([kind, count]) => Array(count).fill(kind))) :
      [];
  return { dominoes, chiefs, pile, state: bytes(8).readBigUInt64BE() };
}
